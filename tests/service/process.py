"""The real service as a process of its own: started, asked over HTTP, killed, started again."""

from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

WAIT_S = 20
COMMAND = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())"]


class Process:
    """One run of `companion serve` on loopback, on a free port."""

    def __init__(self, data: Path, *flags: str) -> None:
        words = [*COMMAND, "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data), *flags]
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.printed = [self._process.stdout.readline()]
        found = re.search(r"http://[\d.]+:(\d+)", self.printed[0])
        assert found, self.printed[0] + self._process.stdout.read()
        self.port = int(found[1])
        self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT_S)

    def read_rest(self) -> str:
        """Return everything it printed, once it has ended."""
        self.printed.append(self._process.stdout.read())
        return "".join(self.printed)

    def code(self) -> str:
        """Return the host's recovery code from the console."""
        while not (found := re.search(r"\b(\d{6})\b", self.printed[-1])):
            self.printed.append(self._process.stdout.readline())
        return found[1]

    def post(self, cookies: str = "", **fields: str) -> tuple[dict, str]:
        """Send a form; return the JSON answer and the cookie that it set."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json", "Cookie": cookies}
        self._line.request("POST", "/do", urlencode(fields), headers)
        answer = self._line.getresponse()
        set_cookie = (answer.getheader("Set-Cookie") or "").split(";")[0]
        return json.loads(answer.read()), set_cookie

    def get(self, path: str, cookies: str = "") -> tuple[int, str]:
        """Fetch a page."""
        self._line.request("GET", path, headers={"Cookie": cookies})
        answer = self._line.getresponse()
        return answer.status, answer.read().decode()

    def kill(self) -> None:
        """Pull the plug."""
        self._end(signal.SIGKILL)

    def end(self, number: int = signal.SIGTERM) -> int:
        """End it in an orderly way; return the exit code."""
        return self._end(number)

    def _end(self, number: int) -> int:
        self._process.send_signal(number)
        return self._process.wait(WAIT_S)

    def close(self) -> None:
        """Let go of its output, and of the process if a test left it running."""
        if self._process.poll() is None:
            self.kill()
        self._line.close()
        self._process.stdout.close()
