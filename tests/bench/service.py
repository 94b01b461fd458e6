"""The process: how soon it answers, how much memory it takes, how much a phone loads, how fast it commits."""

from __future__ import annotations

import gzip
import http.client
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urljoin

from companion.table.ports import Ask
from tests.bench.evening import WAIT_S, Evening, evening
from tests.bench.figures import Figure, p50, per_second
from tests.bench.floors import bare_table, insert
from tests.bench.phones import Phones

STARTS = 5
#: What we aim at: MB with ten phones, and KB of a phone's first page.
MEMORY_MB, PAGE_KB = 64, 30
BATCH = 50


def start_to_first_page() -> Iterator[Figure]:
    """`start.first_page`: from the start of the process to its first page, against one that only imports flask.

    Both have been started before on this machine, so that Python and we have kept what was compiled.
    """
    with tempfile.TemporaryDirectory() as compiled, tempfile.TemporaryDirectory() as data:
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}
        flask = [timed_run([sys.executable, "-c", "import flask"], env) for _ in range(STARTS + 1)]
        pages = [first_page(data, env) for _ in range(STARTS + 1)]
    yield Figure("start.first_page", p50(pages[1:]), "ms", p50(flask[1:]))


def timed_run(command: Sequence[str], env: Mapping[str, str]) -> float:
    """Return the ms of a process."""
    began = time.perf_counter()
    subprocess.run(command, check=True, env=env)
    return (time.perf_counter() - began) * 1e3


def first_page(folder: str, env: Mapping[str, str]) -> float:
    """Return the ms from the start of a service to its first page."""
    began = time.perf_counter()
    process, port = start(folder, env)
    get(port, "/")
    took = (time.perf_counter() - began) * 1e3
    process.terminate()
    process.wait(10)
    process.stdout.close()
    return took


def start(folder: str, env: Mapping[str, str] | None = None) -> tuple[subprocess.Popen, int]:
    """Start a service and return it with its port, read from what it prints."""
    command = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())", "serve"]
    flags = ["--host", "127.0.0.1", "--port", "0", "--data", folder]
    process = subprocess.Popen([*command, *flags], stdout=subprocess.PIPE, text=True, env=env)
    return process, int(re.search(r":(\d+)", process.stdout.readline())[1])


def get(port: int, path: str, cookie: str = "") -> bytes:
    """Fetch a page."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT_S)
    line.request("GET", path, headers={"Cookie": cookie})
    body = line.getresponse().read()
    line.close()
    return body


def memory_with_ten() -> Iterator[Figure]:
    """`memory.phones10`: resident MB of the service with ten streams in a game; the floor is our aim."""
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(folder)
        line = http.client.HTTPConnection("127.0.0.1", port)
        cookies = [joined(line, number) for number in range(8)]
        streams = [f"/stream?page=seat:{seat}" for seat in "abcdefgh"] + ["/stream?page=table"] * 2
        phones = Phones(port, list(zip(streams, [*cookies, "x=1", "x=1"], strict=True)))
        resident = int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())[1]) / 1024
        phones.close()
        line.close()
        process.terminate()
        process.wait(10)
        process.stdout.close()
    yield Figure("memory.phones10", resident, "MB", MEMORY_MB)


def joined(line: http.client.HTTPConnection, number: int) -> str:
    """Join with a phone and return its cookie."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    line.request("POST", "/do", f"cmd=join&name=Guest+{number}", headers)
    answer = line.getresponse()
    answer.read()
    return answer.getheader("Set-Cookie").split(";")[0]


def phone_page() -> Iterator[Figure]:
    """`page.phone.gzip`: KB of everything that a phone's first page loads, compressed; the floor is our aim."""
    with evening() as table:
        table.sit(8)
        table.start()
        loaded = {"/seat": get(table.service.port, "/seat", table.cookie("a"))}
        while missing := {path for base, body in loaded.items() for path in named_in(base, body)} - loaded.keys():
            loaded |= {path: get(table.service.port, path) for path in missing}
    weight = sum(len(gzip.compress(body, 9)) for body in loaded.values())
    yield Figure("page.phone.gzip", weight / 1024, "KB", PAGE_KB)


def named_in(base: str, body: bytes) -> set[str]:
    """Return the paths of what a page or a script loads: styles, scripts, pictures, and what scripts import."""
    found = re.findall(r'(?:src|href)="(/static/[^"#]+)|(?:from|import) "(\./[^"]+)"', body.decode(errors="replace"))
    return {urljoin(base, static or imported) for static, imported in found}


def durable_commands() -> Iterator[Figure]:
    """`commands.durable`: commands a second through the queue, many at once, against bare inserts one by one."""
    with tempfile.TemporaryDirectory() as folder:
        connection = bare_table(Path(folder))
        floor = per_second(lambda: insert(connection) or 1)
        connection.close()
    with evening() as table:
        table.sit(8)
        table.start()
        table.do(table.host, "open_decision")
        yield Figure("commands.durable", per_second(lambda: batch(table)), "1/s", floor)


def batch(table: Evening) -> int:
    """Let one phone change its mind many times."""
    sender = table.phone("a")
    fields = [{"cmd": "decide", "explorer": "a", "choice": choice} for choice in ("stay", "leave")]
    answers = [table.door.ask(Ask(sender, fields[number % 2])) for number in range(BATCH)]
    for answer in answers:
        assert answer.result(WAIT_S).error is None
    return BATCH


MEASURES = (start_to_first_page, memory_with_ten, phone_page, durable_commands)
