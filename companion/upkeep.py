"""What the console does about the build and the machine while no service runs: health, and the guided check."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TextIO

from companion.compose import Service
from companion.config import Settings
from companion.devices.check import check_profile
from companion.devices.checking import Checking, CheckScreen
from companion.devices.kept import read_kept
from companion.devices.tasks import DONE
from companion.errors import SettingsError
from companion.health.judging import judge, well
from companion.health.machine import about_check
from companion.journal.instance import SingleInstance
from companion.table.fakes import MemoryJournal
from companion.table.ports import Fault
from companion.table.table import Table
from companion.table.thread import TableThread

#: How often the console looks at what was pressed, seconds.
LOOK_S = 0.1
#: Gives what was typed since the last look, a line at a time; None when nothing was. Raises `EOFError` at the end.
Typed = Callable[[], str | None]


def health(settings: Settings, out: TextIO) -> int:
    """Tell how the computer, and where nobody else has them the pins, do; return 0 if all is well."""
    service = Service(settings)
    lines = judge(service.facts(), limit=settings.hotspot_limit)
    try:
        with claimed(settings):
            hardware = check_profile(service.profile, service.clock, service.firmware)
        return tell(service, out, [*lines, about_check(read_kept(settings.data), service.profile)], hardware)
    except SettingsError as running:
        if running.code != "E_RUNNING_ALREADY":
            raise
        elsewhere = well("service", "SERVICE_RUNS", address=str(running.values["address"]))
        return tell(service, out, [*lines, elsewhere], ())


def tell(service: Service, out: TextIO, lines: Sequence[Fault], hardware: Sequence[Fault]) -> int:
    """Print lines about the computer and about hardware; return 0 if all is well."""
    language = service.texts.language(service.settings.language)
    say = language.say
    machine = ((line, say(f"health.topic.{line.device}"), f"health.{line.code}") for line in lines)
    devices = ((line, language.device(line.device), f"hardware.{line.code}") for line in hardware)
    for line, name, key in (*machine, *devices):
        print(f"{'ok ' if line.working else '!! '}{name}: {say(key, **dict(line.values))}", file=out)
    return 0 if all(line.working for line in (*lines, *hardware)) else 1


@contextmanager
def claimed(settings: Settings) -> Iterator[None]:
    """Keep every other copy away meanwhile; raise `SettingsError` saying where one runs."""
    instance = SingleInstance(settings.data)
    try:
        yield
    finally:
        instance.release()


@contextmanager
def bench(service: Service) -> Iterator[Checking]:
    """Open a profile's hardware for a check, before a table at which nobody sits."""
    clock = service.clock
    nobody = TableThread(Table("check", {}, MemoryJournal(), clock), clock)
    with ExitStack() as opened:
        check, hardware = service.open_bench(nobody)
        opened.callback(hardware.close)
        yield check


def guided(settings: Settings, typed: Typed, out: TextIO, wait: Callable[[float], None] = time.sleep) -> int:
    """Lead through the check on the console; return 0 if all of it works, 1 also where it was not finished."""
    service = Service(settings)
    with claimed(settings), bench(service) as check:
        check.begin()
        try:
            lead(service, check, typed, out, wait)
        except (EOFError, KeyboardInterrupt):
            left = check.screen()
            tell(service, out, (), left.found)
            print(unfinished(left, settings.profile, service.texts.language(settings.language).say), file=out)
            return 1
        found = check.kept.found
    return tell(service, out, (), found)


def unfinished(screen: CheckScreen, profile: str, say: Callable[..., str]) -> str:
    """Return what an end in the middle means for the result, and how to go on."""
    key = "check.unfinished" if screen.is_due else "check.unfinished_again"
    return say(key, number=screen.number, total=screen.total, on=screen.kept.on, profile=profile)


def lead(service: Service, check: Checking, typed: Typed, out: TextIO, wait: Callable[[float], None]) -> None:
    """Ask, and take what is typed, until nothing more is asked."""
    say, asked = service.texts.language(service.settings.language).say, 0
    while (screen := check.screen()).prompt:
        if screen.number != asked:
            asked = screen.number
            print(question(screen, say), file=out, flush=True)
        word = typed()
        if word is not None and (answer := meant(word, screen)):
            check.answer(answer)
        elif word is not None:
            print(no_answer(word.strip(), screen, say), file=out, flush=True)
        wait(LOOK_S)


def question(screen: CheckScreen, say: Callable[..., str]) -> str:
    """Return what is asked, and which letters answer it."""
    lines = [f"{say('check.step', number=screen.number, total=screen.total)}"]
    lines.append(say(f"check.ask.{screen.prompt}", **dict(screen.values)))
    if DONE in screen.answers:
        lines.append(say("check.fewer"))
    if screen.answers:
        lines.append(say("check.typed", answers=letters(screen, say)))
    return "\n".join(lines)


def letters(screen: CheckScreen, say: Callable[..., str]) -> str:
    """Return what may be typed, and what it means."""
    return ", ".join(f"{answer[0]} = {say(f'check.answer.{answer}')}" for answer in screen.answers)


def no_answer(word: str, screen: CheckScreen, say: Callable[..., str]) -> str:
    """Return what to type instead of something that is no answer."""
    key = "check.typed_wrong" if screen.answers else "check.typed_early"
    return say(key, word=word, answers=letters(screen, say))


def meant(word: str, screen: CheckScreen) -> str:
    """Return the answer that begins with what was typed; a mere return key is the first one."""
    letter = word.strip().lower()[:1]
    return next((answer for answer in screen.answers if answer.startswith(letter)), "")
