"""From the start of the process to its end: the service under its supervisor, safe mode, signals, the console."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from types import FrameType

import msgspec

from companion.appliance.announcing import announced
from companion.appliance.starts import STABLE_S, Starts, boot_id
from companion.appliance.supervisor import Supervisor
from companion.compose import Service
from companion.config import Settings
from companion.devices.kept import is_real
from companion.health.judging import ill
from companion.server.qr import terminal_of

#: New objects before a round of the garbage collector, and rounds before older ones are looked at too.
COLLECTING = (20_000, 20, 20)
#: Signals that end the service in an orderly way.
ENDS = (signal.SIGTERM, signal.SIGINT)
#: The profile of a safe start: nothing that a pin or a cable could hinder.
SAFE = "rig"


def serve(settings: Settings) -> int:
    """Serve until SIGTERM or Ctrl-C; return the exit code."""
    supervisor = Supervisor(os.environ)
    if not supervisor.is_there:
        # Whoever starts it by hand reads the sentence of what fails; only a supervisor starts it again blindly.
        _serve(Service(settings), supervisor, settled=lambda: None)
        return 0
    starts = Starts(settings.data, boot_id())
    with starts.counted():
        _serve(make_service(settings, starts), supervisor, starts.settle)
    return 0


def make_service(settings: Settings, starts: Starts) -> Service:
    """Return the service: as it is set, or in safe mode after too many starts that failed."""
    if not starts.is_safe:
        return Service(settings)
    failed = starts.before
    code = "SERVICE_SAFE" if failed.code else "SERVICE_SAFE_SILENT"
    told = ill("service", code, starts=failed.starts, cause=failed.code, **dict(failed.values))
    return Service(msgspec.structs.replace(settings, profile=SAFE), news=(told,))


def calm_collector() -> None:
    """Keep the garbage collector out of a reveal: what the start has made stays, and rounds are rarer."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def _serve(service: Service, supervisor: Supervisor, settled: Callable[[], None]) -> None:
    ended = threading.Event()
    with handled(ended.set), ExitStack() as opened:
        service.start()
        opened.callback(service.stop)
        calm_collector()
        opened.enter_context(named(service))
        print(greeting(service), flush=True)  # noqa: T201 - the console is this function's page
        supervisor.ready(service.url)
        stay(service, supervisor, ended, settled)
        supervisor.stopping()
    settled()


def stay(service: Service, supervisor: Supervisor, ended: threading.Event, settled: Callable[[], None]) -> None:
    """Wait for the end, giving signs of life for as long as there is any, and call `settled` once it has lasted."""
    stable_at = service.clock.now() + STABLE_S
    while not ended.wait(supervisor.every_s):
        if service.is_alive():
            supervisor.alive()
        if service.clock.now() >= stable_at:
            settled()


@contextmanager
def handled(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` on each signal that ends the service, and put the old handlers back afterwards."""

    def on_signal(_: int, __: FrameType | None) -> None:
        end()

    before = {number: signal.signal(number, on_signal) for number in ENDS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def named(service: Service) -> Iterator[None]:
    """Announce the service's name in the network meanwhile, if it has one and the network can reach it."""
    name = "" if service.addresses.only_here else service.settings.announce
    with announced(name, service.addresses(), service.port) if name else nullcontext():
        yield


def greeting(service: Service) -> str:
    """Return what the console says: where, how to join, how to get back in, and what the hardware is."""
    say = service.texts.language(service.settings.language).say
    lines = [
        say("console.serving", url=service.url),
        say("console.profile" if is_real(service.profile) else "console.rig", profile=service.profile.name),
        say("console.recovery", code=service.recovery_code),
        *(say(f"health.{line.code}", **dict(line.values)) for line in service.news),
    ]
    if service.join:
        lines += [say("console.join", url=service.join), terminal_of(service.join, colours=sys.stdout.isatty())]
    else:
        lines.append(say("console.only_here" if service.addresses.only_here else "console.no_address"))
    return "\n".join(lines)
