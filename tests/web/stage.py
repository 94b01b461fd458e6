"""A small server that plays the service to one page: it says exactly what a test wants the page to hear, and when."""

from __future__ import annotations

import json
import mimetypes
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

WEB = Path(__file__).parents[2] / "web"

OURS = ("script", "style", "img", "connect", "worker")
POLICY = "; ".join(["default-src 'none'", "form-action 'self'", *(f"{what}-src 'self'" for what in OURS)])


class Stage:
    """One page at `/`, its stream, its snapshot, and the commands that it sent."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.now: list[dict] = []  # what a snapshot and a new stream tell
        self.posts: list[dict] = []
        self.answers: list[dict] = []  # to the next commands; {"ok": True} when there are no more
        self.may_answer = threading.Event()  # cleared: commands wait for their answer
        self.may_answer.set()
        self.status = 200  # of the stream
        self.snapshots = 0
        self.loads = 0
        self.streams: list[queue.Queue] = []
        self.opened = 0
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"stage": self}))
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def tell(self, message: dict, event: str = "message") -> None:
        """Send a message down every open stream, and keep it as the present state."""
        if event == "message":
            self.now = [message]
        for stream in self.streams:
            stream.put(f"event: {event}\ndata: {json.dumps(message)}\n\n")

    def cut(self, status: int = 200) -> None:
        """End every stream; new ones are answered with `status`."""
        self.status = status
        for stream in self.streams:
            stream.put(None)

    def close(self) -> None:
        self.may_answer.set()
        self.cut()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Handler(BaseHTTPRequestHandler):
    stage: Stage
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = urlsplit(self.path).path
        if path.startswith("/static/"):
            self._static(path.split("/", 3)[3])
        elif path == "/stream":
            self._stream()
        elif path == "/snapshot":
            self.stage.snapshots += 1
            self._send(json.dumps(self.stage.now), "application/json")
        else:
            self.stage.loads += path == "/"
            self._send(self.stage.html, "text/html; charset=utf-8")

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.stage.posts.append(dict(parse_qsl(body)) | {"at": self.path})
        self.stage.may_answer.wait()
        answer = self.stage.answers.pop(0) if self.stage.answers else {"ok": True, "next": "/elsewhere"}
        self._send(json.dumps(answer), "application/json", 200 if answer.get("ok") else 409)

    def _static(self, file):
        area, _, rest = file.partition("/")
        key, _, name = rest.partition("/")
        path = WEB / "games" / key / "static" / name if area == "games" else WEB / "static" / file
        self._send(path.read_bytes(), mimetypes.guess_type(path.name)[0] or "text/plain")

    def _stream(self):
        if self.stage.status != 200:
            self._send("", "text/plain", self.stage.status)
            return
        mine: queue.Queue = queue.Queue()
        self.stage.opened += 1
        self.stage.streams.append(mine)
        for message in self.stage.now:
            mine.put(f"data: {json.dumps(message)}\n\n")
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        try:
            self.wfile.write(b": here\n\n")
            while (message := mine.get()) is not None:
                self.wfile.write(message.encode())
        except OSError:
            pass  # the page has left
        self.stage.streams.remove(mine)

    def _send(self, body, kind, status=200):
        data = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(data)
