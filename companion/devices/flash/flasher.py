"""All the steps that a board at a port goes through, for the command line and for a running service alike."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.devices.flash.calling import call_to_prompt
from companion.devices.flash.flashing import Flashed, flash
from companion.devices.flash.mpremote import Mpremote, find_tool

#: Where what was on a board is kept, inside the data folder.
BACKUPS = "firmware-backups"


def mpremote_at(port: str) -> Mpremote:
    """Return the tool for one port; raise `DeviceError` where it is not installed."""
    return Mpremote(find_tool(), port)


class Flasher:
    """Puts the firmware in a folder onto the board at a port; what was there is kept in the data folder.

    tool, call: how a board's files are reached, and how it is got to its prompt.
    """

    def __init__(
        self,
        firmware: Path,
        data: Path,
        tool: Callable[[str], Mpremote] = mpremote_at,
        call: Callable[[str], object] = call_to_prompt,
    ) -> None:
        self.firmware = firmware
        self._backups = data / BACKUPS
        self._tool = tool
        self._call = call

    def flash(
        self, port: str, role: str = "", *, replace: bool = False, called: Callable[[], None] = lambda: None
    ) -> Flashed:
        """Call a board to its prompt, tell `called`, and flash it; raise `DeviceError`. Nobody else has the port."""
        tool = self._tool(port)
        self._call(port)
        called()
        return flash(tool, self.firmware, self._backups, role=role, replace=replace)
