"""The support bundle: a zip for whoever helps from afar. What is in it is named here; no journal, no settings file.

Log lines are scrubbed, since an error may quote anything.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping

#: Tokens and digests are such runs of characters; a name or a path of that length is rare, and no loss.
TOKEN = re.compile(r"[A-Za-z0-9_-]{24,}")
STARS = "***"


def scrubbed(text: str, secrets: Iterable[str]) -> str:
    """Return a text without anything that could be a token, and without these words."""
    for secret in filter(None, secrets):
        text = text.replace(secret, STARS)
    return TOKEN.sub(STARS, text)


def pack(files: Mapping[str, str], secrets: Iterable[str]) -> bytes:
    """Return a zip of text files by name, each scrubbed."""
    known = tuple(secrets)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in files.items():
            bundle.writestr(name, scrubbed(text, known))
    return packed.getvalue()
