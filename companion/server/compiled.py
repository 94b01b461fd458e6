"""What is compiled of the web folder, messages and templates, kept for the next start.

A file is named after the digest of its source, so that it is never out of date, and carries a digest of itself, so that
a torn one is made again. Where nothing can be written, all of it is kept for this process alone.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

SEAL = hashlib.sha256().digest_size


class Compilations:
    """Bytes by name and digest of what they were made of; `folder`: where they outlast the process."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known: dict[tuple[str, str], bytes] = {}

    def find(self, name: str, digest: str) -> bytes | None:
        """Return what was made of this source, or None."""
        if (name, digest) not in self._known and self._folder is not None:
            with suppress(OSError, ValueError):
                self._known[name, digest] = unsealed((self._folder / f"{name}.{digest}").read_bytes())
        return self._known.get((name, digest))

    def keep(self, name: str, digest: str, body: bytes) -> None:
        """Keep what was made of a source, in the place of what was made of another."""
        self._known[name, digest] = body
        if self._folder is None:
            return
        # Nothing is lost where the disk takes nothing: it is made again at the next start.
        with suppress(OSError):
            self._folder.mkdir(exist_ok=True)
            for old in self._folder.glob(f"{name}.*"):
                old.unlink()
            (self._folder / f"{name}.{digest}").write_bytes(sealed(body))


#: For whoever names no folder.
IN_MEMORY = Compilations()


class Templates(BytecodeCache):
    """Compiled templates, shared by the environments of all languages and tables."""

    def __init__(self, compilations: Compilations) -> None:
        self._compilations = compilations

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket if the template was compiled before."""
        body = self._compilations.find(name_of(bucket), bucket.checksum)
        if body is not None:
            bucket.bytecode_from_string(body)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template."""
        self._compilations.keep(name_of(bucket), bucket.checksum, bucket.bytecode_to_string())


def name_of(bucket: Bucket) -> str:
    """Return the name of a template, the same at every start."""
    return f"template-{bucket.key}"


def sealed(body: bytes) -> bytes:
    """Return a body behind its own digest."""
    return hashlib.sha256(body).digest() + body


def unsealed(raw: bytes) -> bytes:
    """Return the body, or raise `ValueError` for one that is not whole."""
    if hashlib.sha256(raw[SEAL:]).digest() != raw[:SEAL]:
        raise ValueError("not whole")
    return raw[SEAL:]
