"""The one place that knows everything: builds the service, starts it in order and stops it in reverse."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import wait
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TextIO

from companion.clock import SystemClock
from companion.config import Settings, read_wifi
from companion.devices.checking import Checking
from companion.devices.flash.flasher import Flasher
from companion.devices.flash.updating import Updates
from companion.devices.hardware import Hardware, open_hardware
from companion.devices.profile import Profile, load_profile, own_file
from companion.devices.rig import make_rig
from companion.errors import CompanionError, SettingsError
from companion.files import reason, write_whole
from companion.games import shelf
from companion.health.facts import Facts
from companion.health.logs import LastLines, listening
from companion.health.machine import Machine
from companion.health.reading import read_facts
from companion.journal.instance import SingleInstance
from companion.journal.opening import open_journal
from companion.resources import folder
from companion.server.addresses import Reachable
from companion.server.asgi import make_asgi
from companion.server.compiled import Compilations
from companion.server.house import House
from companion.server.listening import listen
from companion.server.qr import base_url, join_url
from companion.server.serving import Serving
from companion.server.texts import Language, Texts
from companion.table import tokens
from companion.table.ports import Ask, Clock, Door, Fault, KeySheet, Rig, Sender
from companion.table.state import COLOURS
from companion.table.table import Table
from companion.table.thread import TableThread

#: A table that has not answered for so long hangs.
ANSWERS_WITHIN_S = 5.0


#: Where the data folder keeps what was compiled of pages and messages; it may be deleted at any time.
COMPILED = "compiled"
#: Left in the data folder by an export with secrets, so that the next evening begins with an announcement of it.
EXPORTED = "secrets-exported"


class Service:
    """A running service. What `start` opens is closed by `stop` in reverse: outputs first, then the streams.

    news: lines that the table screen, the host page and the health page carry from the start on.
    """

    def __init__(self, settings: Settings, clock: Clock | None = None, news: Sequence[Fault] = ()) -> None:
        self.settings = settings
        self.news = news
        self.wifi = read_wifi(settings.hotspot)
        self.log = LastLines(sys.stderr)
        self.clock = clock or SystemClock()
        self.recovery_code = tokens.recovery_code()
        self.addresses = Reachable(self.clock.now, host=settings.host, chosen=settings.address)
        self.profile: Profile = profile_of(settings.profile)
        self.doors: dict[str, TableThread] = {}
        self.compilations = Compilations(settings.data / COMPILED)
        self.texts = Texts(folder("web"), compilations=self.compilations)
        self.firmware = folder("firmware")
        self.port = 0
        self.rig: Rig | None = None
        self.check: Checking | None = None
        self.updates: Updates | None = None
        self._serving: Serving | None = None
        self._closing = ExitStack()

    def start(self) -> None:
        """Claim the data folder, bind the port, open journals, tables and hardware, then serve; or open nothing."""
        with ExitStack() as opened:
            opened.enter_context(listening(self.log))
            instance = SingleInstance(self.settings.data)
            opened.callback(instance.release)
            listener = listen(self.settings.host, self.settings.port)
            opened.callback(listener.close)
            self.port = listener.getsockname()[1]
            instance.tell(self.url)
            tables = {name: opened.enter_context(self._table(name)) for name in self.settings.tables}
            with suppress(OSError):
                (self.settings.data / EXPORTED).unlink()
            self.doors = {name: TableThread(table, self.clock) for name, table in tables.items()}
            first = next(iter(self.doors))
            hardware = self._open_hardware(tables[first], self.doors[first])
            flasher = Flasher(self.firmware, self.settings.data)
            self.updates = Updates(hardware.boards, self.doors[first], flasher, self.profile.linked)
            for door in self.doors.values():
                door.start()
                opened.callback(door.stop)
            serving = self._serving = Serving(make_asgi(self._house(), self.doors), listener)
            serving.start()
            opened.callback(serving.stop)
            opened.callback(hardware.close)
            opened.callback(self.updates.close)
            self._closing = opened.pop_all()

    def stop(self) -> None:
        """Switch outputs off, end every stream, finish what is queued, let go of files and the folder."""
        self._closing.close()

    def is_alive(self) -> bool:
        """Say whether requests are served and every table answers; what it is asked here, every table refuses."""
        if self._serving is None or not self._serving.is_running:
            return False
        answers = [door.ask(Ask(Sender(), {})) for door in self.doors.values()]
        return not wait(answers, timeout=ANSWERS_WITHIN_S).not_done

    @property
    def url(self) -> str:
        """The address of the table screen: the best one that others can reach, or this machine's own."""
        return base_url(next(iter(self.addresses()), self.addresses.own), self.port)

    @property
    def join(self) -> str:
        """What the join code says; empty where phones cannot reach this machine."""
        return join_url(self.addresses(), self.port)

    def facts(self) -> Facts:
        """Return what is known of this computer now."""
        return read_facts(self.settings.data, self.addresses(), only_here=self.addresses.only_here)

    def key_cards(self, game: str, count: int) -> KeySheet:
        """Make key cards for the first table while nobody serves it."""
        with ExitStack() as opened:
            instance = SingleInstance(self.settings.data)
            opened.callback(instance.release)
            table = opened.enter_context(self._table(self.settings.tables[0]))
            sheet = table.keys.make(game, count)
            table.commit()
        return sheet

    @contextmanager
    def _table(self, name: str) -> Iterator[Table]:
        """Open one table with its journal; a damaged or unwritable one is said on its screen."""
        opened = open_journal(self.settings.data / f"{name}.journal")
        try:
            table = Table(name, shelf(), opened.journal, self.clock, recovery_code=self.recovery_code)
            table.notices.lasting = self.news
            if opened.rescue is not None:
                table.notices.announce("notice.rescued", file=opened.rescue.aside.name, entries=opened.rescue.carried)
            if opened.fault is not None:
                table.not_kept(opened.fault)
            if (self.settings.data / EXPORTED).exists():
                table.notices.announce("notice.secrets_exported")
            yield table
        finally:
            opened.journal.close()

    def _open_hardware(self, table: Table, door: TableThread) -> Hardware:
        check, hardware = self.open_bench(door)
        self.check, self.rig = check, make_rig(hardware)
        table.has_rig = self.rig is not None
        table.slots, table.broken_slots = hardware.slots(), check.broken_slots
        door.drive(check)
        return hardware

    def open_bench(self, door: Door) -> tuple[Checking, Hardware]:
        """Open the hardware, with the guided check between it and a table."""
        check = Checking(self.profile, door, self.clock, self.settings.data)
        hardware = open_hardware(self.profile, check, self.clock, self.firmware, self.settings.trace_outputs)
        check.attach(hardware)
        return check, hardware

    def _house(self) -> House:
        return House(
            web=folder("web"),
            texts=self.texts,
            compilations=self.compilations,
            addresses=self.addresses,
            only_here=self.addresses.only_here,
            port=self.port,
            language=self.settings.language,
            rig=self.rig,
            check=self.check,
            updates=self.updates,
            machine=self._machine(self.check) if self.check else None,
            wifi=self.wifi,
            names=(f"{self.settings.announce}.local",) if self.settings.announce else (),
            game_options=lambda key: shelf()[key].options(),
            colours=COLOURS,
            now=self.clock.now,
        )

    def _machine(self, check: Checking) -> Machine:
        """Return what the health page asks."""
        return Machine(
            self.facts,
            self.clock,
            self.addresses,
            check,
            self.log,
            secrets=(self.recovery_code, self.wifi.password if self.wifi else ""),
            news=self.news,
            limit=self.settings.hotspot_limit,
        )


def language_of(language: str) -> Language:
    """Return the sentences of a language."""
    return Texts(folder("web")).language(language)


def sentence(error: CompanionError, language: str) -> str:
    """Return the sentence of an error; in English if it is about a language that we do not have."""
    texts = Texts(folder("web"))
    return texts.sentence(error, language if language in texts.languages else "en")


def profile_of(wanted: str) -> Profile:
    """Return the profile of a shipped name or of a file; raise `ProfileError`."""
    return load_profile(wanted, folder("hardware"))


def own_profile(wanted: str) -> Path | None:
    """Return the file of a profile that is the owner's own, None for a shipped one; raise `ProfileError`."""
    return own_file(wanted, folder("hardware"))


def check(settings: Settings, out: TextIO) -> int:
    """Report the system, the data folder, and every input and output of the profile; return 0 if all of it works."""
    from companion.devices.check import check_profile

    language = language_of(settings.language)
    say = language.say
    profile = profile_of(settings.profile)
    faults = check_profile(profile, SystemClock(), folder("firmware"))
    print(say("console.check", profile=profile.name, data=str(settings.data)), file=out)
    for fault in faults:
        mark, name = "ok " if fault.working else "!! ", language.device(fault.device)
        print(f"{mark} {name}: {say(f'hardware.{fault.code}', **dict(fault.values))}", file=out)
    return 0 if all(fault.working for fault in faults) else 1


def wiring(settings: Settings, to: Path, pico_settings: Path | None, out: TextIO) -> int:
    """Write the build documents of a profile into the folder `to`, and tell the files."""
    from companion.devices.wiring.documents import write_documents

    say = Texts(folder("web")).language(settings.language).say
    profile = profile_of(settings.profile)
    for file in write_documents(profile, folder("hardware"), pico_settings or folder("firmware"), to, say):
        print(say("wiring.written", file=str(file)), file=out)
    return 0


def cards(settings: Settings, path: Path, out: TextIO, *, keys: int, game: str) -> int:
    """Write seat cards and fresh key cards for the first table; a running service is told by its own page instead."""
    from companion.paper.cards import cards_pdf
    from companion.server.printing import printing_of

    service = Service(settings)
    service.port = settings.port
    if not service.join:
        raise SettingsError("E_NO_ADDRESS")
    say = service.texts.language(settings.language).say
    sheet = service.key_cards(game, keys) if keys else None
    try:
        write_whole(path, cards_pdf(folder("web"), say, printing_of(service.join, COLOURS, sheet)))
    except OSError as problem:
        raise SettingsError("E_OUT_UNWRITABLE", file=str(path), reason=reason(problem)) from None
    print(say("cards.written", file=str(path)), file=out)
    return 0


def flash(settings: Settings, out: TextIO, *, port: str, role: str, replace: bool) -> int:
    """Put our firmware onto a Pico, and say what was done."""
    from companion.devices.flash.calling import choose_port
    from companion.devices.flash.flashing import told
    from companion.devices.link.finding import picos

    say = Texts(folder("web")).language(settings.language).say
    flasher = Flasher(folder("firmware"), settings.data)
    done = flasher.flash(choose_port(port, picos()), role, replace=replace)
    for key, values in told(done):
        print(say(key, **values), file=out)
    return 0
