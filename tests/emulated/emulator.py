"""A Pico that is emulated: the official MicroPython image, our files in its flash, and a pty in the place of USB.

It is some thirty times slower than a Pico, so the driver's clock is slowed down with it. Nothing is said about speed.
"""

from __future__ import annotations

import asyncio
import dataclasses
import threading
import time
from pathlib import Path

from tests.firmware.loading import FIRMWARE, launcher

#: How much slower the driver lives, so that its patience is the emulated board's.
SLOWER = 30
#: Only ends a test that hangs.
PATIENCE_S = 900.0
BOOT_WINDOW = "BOOT_WINDOW_MS = 1500"
DISK_VERSION = 0x00020000


class SlowClock:
    """`table.ports.Clock`, slowed down."""

    def now(self) -> float:
        return time.monotonic() / SLOWER

    def today(self) -> str:
        return "2026-01-01T00:00:00"


def file_system(layout, target: Path, role: str) -> Path:
    """Write a flash file system with the shipped files; only the wait for somebody who wants the prompt is short."""
    from littlefs import LittleFS, UserContext

    context = UserContext(buffsize=layout.fs_blocksize * layout.fs_blockcount)
    size = {"block_size": layout.fs_blocksize, "block_count": layout.fs_blockcount}
    flash = LittleFS(context=context, prog_size=256, disk_version=DISK_VERSION, **size)
    flash.mkdir("switchbox")
    for source, name in launcher.firmware_files(FIRMWARE, role):
        with flash.open(name, "wb") as file:
            file.write(source.read_text().replace(BOOT_WINDOW, "BOOT_WINDOW_MS = 20").encode())
    flash.unmount()
    target.write_bytes(context.buffer)
    return target


class EmulatedBoard:
    """A hub with a switch and a lock button at its first jack, on a thread of its own."""

    def __init__(self, image: Path, folder: Path) -> None:
        from rp2040py.boards import BOARDS, resolve_firmware
        from rp2040py.external.key_mock import KeyMock

        spec = resolve_firmware(BOARDS["pico"], "micropython", str(image))
        self.keys = {"switch": KeyMock(gpio=0, active_high=False), "lock": KeyMock(gpio=1, active_high=False)}
        plugs = tuple((lambda key=key: key) for key in self.keys.values())
        self.port = ""
        self._spec = dataclasses.replace(spec, extras=spec.extras + plugs)
        self._files = file_system(spec.layout, folder / "flash.img", "hub")
        self._problem: BaseException | None = None
        self._is_on = threading.Event()
        self._thread = threading.Thread(target=self._run, name="emulator", daemon=True)

    def __enter__(self) -> EmulatedBoard:
        self._thread.start()
        self._is_on.wait(PATIENCE_S)
        assert self.port, f"the emulated board did not start: {self._problem}"
        return self

    def __exit__(self, *_) -> None:
        self._loop.call_soon_threadsafe(self._off.set)
        self._thread.join()

    def press(self, control: str) -> None:
        """Close a contact."""
        self._loop.call_soon_threadsafe(self.keys[control].press)

    def release(self, control: str) -> None:
        """Open a contact."""
        self._loop.call_soon_threadsafe(self.keys[control].release)

    def _run(self) -> None:
        try:
            asyncio.run(self._live())
        except BaseException as problem:  # told by the test that waits for the board
            self._problem = problem
        finally:
            self._is_on.set()

    async def _live(self) -> None:
        from rp2040py.cli.pty_repl import PtyInteractiveRepl
        from rp2040py.device import MicroPythonDevice

        self._loop, self._off = asyncio.get_running_loop(), asyncio.Event()
        device = MicroPythonDevice(board=self._spec, filesystem=self._files)
        cable = PtyInteractiveRepl(device.cdc, device.simulator, on_quit=lambda code: None)
        await cable.start()
        try:
            await device.astart(timeout=PATIENCE_S)
            self.port = cable.slave_path
            self._is_on.set()
            await self._off.wait()
        finally:
            device.stop()
            await cable.stop()
