"""Steps of a plan: data that tells what is to be done, and the one executor that does it.

A step that is done already is passed over, so that a plan can be carried out again.
"""

from __future__ import annotations

import grp
import pwd
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from companion.errors import SettingsError
from companion.files import sync_folder, write_whole

STARS = "***"
#: Runs a command and returns its exit code and what it said about its failure.
Runner = Callable[[Sequence[str]], tuple[int, str]]


def run(command: Sequence[str]) -> tuple[int, str]:
    """Run a command with what it prints on our own console."""
    try:
        # The commands are those of our plans; nothing that is read from outside is one of their names.
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)  # noqa: S603
    except OSError as problem:
        return 127, str(problem.strerror)
    return done.returncode, done.stderr.strip().rpartition("\n")[2]


class Step(msgspec.Struct, frozen=True):
    """One thing to do."""

    def told(self) -> str:
        """Return it as lines of a shell, or close to it, without secrets."""
        raise NotImplementedError

    def is_done(self) -> bool:
        """Say whether there is nothing left to do."""
        return False

    def do(self, run: Runner) -> None:
        """Do it; raise `SettingsError` or `OSError`."""
        raise NotImplementedError


class Run(Step, frozen=True):
    """Run a command. may_fail: a failure changes nothing for what follows."""

    command: tuple[str, ...]
    may_fail: bool = False

    def told(self) -> str:
        """Return the command line."""
        return shlex.join(self.command) + (" || true" if self.may_fail else "")

    def do(self, run: Runner) -> None:
        """Run it."""
        code, reason = run(self.command)
        if code and not self.may_fail:
            raise SettingsError("E_STEP_FAILED", command=self.told(), code=code, reason=reason or "-")


class MakeUser(Step, frozen=True):
    """Make a user of the system who cannot log in, and the groups beside their own."""

    name: str
    groups: tuple[str, ...]
    home: str

    def _commands(self) -> Iterator[tuple[str, ...]]:
        for group in self.groups:
            yield "groupadd", "--system", "--force", group
        if not _is_known(self.name, pwd.getpwnam):
            shell = ("--shell", "/usr/sbin/nologin")
            yield "useradd", "--system", "--user-group", "--no-create-home", "--home-dir", self.home, *shell, self.name
        yield "usermod", "--append", "--groups", ",".join(self.groups), self.name

    def told(self) -> str:
        """Return the commands."""
        return "\n".join(map(shlex.join, self._commands()))

    def is_done(self) -> bool:
        """Say whether the user is there and in all groups."""
        return _is_known(self.name, pwd.getpwnam) and all(self.name in _members(group) for group in self.groups)

    def do(self, run: Runner) -> None:
        """Run the commands."""
        for command in self._commands():
            Run(command).do(run)


class WriteFile(Step, frozen=True):
    """Write a file. shown: what is told instead. keep: an existing one is the owner's. group: who may read it."""

    path: Path
    text: str
    mode: int = 0o644
    shown: str = ""
    keep: bool = False
    group: str = ""

    def told(self) -> str:
        """Return the file with its text."""
        unless = "  # unless it is there" if self.keep else ""
        return f"install -D -m {self.mode:o} /dev/stdin {self.path} <<'EOF'{unless}\n{self.shown or self.text}EOF"

    def is_done(self) -> bool:
        """Say whether the file is there as it should be."""
        if not self.path.is_file():
            return False
        return self.keep or (self.path.read_text() == self.text and self.path.stat().st_mode & 0o777 == self.mode)

    def do(self, run: Runner) -> None:
        """Write it whole."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, self.text.encode(), self.mode)
        if self.group:
            Run(("chgrp", self.group, str(self.path))).do(run)


class MakeVersion(Step, frozen=True):
    """Make an environment of its own and install into it. A mark tells that it came to its end.

    The system's Python and packages are used: a Pi's pin library comes from there.
    """

    folder: Path
    source: str

    @property
    def _commands(self) -> tuple[tuple[str, ...], ...]:
        return (
            ("install", "-d", str(self.folder.parent)),
            ("/usr/bin/python3", "-m", "venv", "--clear", "--system-site-packages", str(self.folder)),
            (str(self.folder / "bin/pip"), "install", "--no-input", self.source),
            # What does not even tell its version must not be used.
            (str(self.folder / "bin/companion"), "--version"),
        )

    @property
    def _mark(self) -> Path:
        return self.folder / "complete"

    def told(self) -> str:
        """Return the commands."""
        return "\n".join(map(shlex.join, self._commands))

    def is_done(self) -> bool:
        """Say whether it was made to its end."""
        return self._mark.exists()

    def do(self, run: Runner) -> None:
        """Run the commands."""
        for command in self._commands:
            Run(command).do(run)
        write_whole(self._mark, b"", 0o644)


class PointLink(Step, frozen=True):
    """Let a link point to a target, in one instant."""

    link: Path
    target: Path

    def told(self) -> str:
        """Return the command that comes closest."""
        return shlex.join(("ln", "-sfn", str(self.target), str(self.link)))

    def is_done(self) -> bool:
        """Say whether it points there."""
        return self.link.is_symlink() and self.link.readlink() == self.target

    def do(self, run: Runner) -> None:  # noqa: ARG002 - no command is needed
        """Make a new link beside it and put that in its place."""
        fresh = self.link.with_name(f"{self.link.name}.new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(self.target)
        fresh.replace(self.link)
        sync_folder(self.link.parent)


class Remove(Step, frozen=True):
    """Remove a file, a link or a whole folder."""

    path: Path

    def told(self) -> str:
        """Return the command."""
        return shlex.join(("rm", "-rf", str(self.path)))

    def is_done(self) -> bool:
        """Say whether it is gone."""
        return not (self.path.exists() or self.path.is_symlink())

    def do(self, run: Runner) -> None:  # noqa: ARG002 - no command is needed
        """Remove it."""
        if self.path.is_dir() and not self.path.is_symlink():
            shutil.rmtree(self.path)
        else:
            self.path.unlink()


def perform(steps: Iterable[Step], tell: Callable[[str], None], run: Runner = run, *, dry: bool = False) -> None:
    """Carry out steps in order and tell each; `dry`: only tell. Raise `SettingsError` naming the step that failed."""
    for step in steps:
        tell(step.told())
        if dry or step.is_done():
            continue
        try:
            step.do(run)
        except OSError as problem:
            first_line, reason = step.told().partition("\n")[0], str(problem.strerror or problem)
            raise SettingsError("E_STEP_FAILED", command=first_line, code=1, reason=reason) from None


def _is_known(name: str, look_up: Callable[[str], object]) -> bool:
    try:
        look_up(name)
    except KeyError:
        return False
    return True


def _members(group: str) -> list[str]:
    return grp.getgrnam(group).gr_mem if _is_known(group, grp.getgrnam) else []
