"""The join code: short, black on white with its quiet zone whatever the theme, of a numeric address."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from companion.server.addresses import is_usable

QUIET = 4  #: modules of white around the code
DENSEST = 4  #: QR version; beyond it cheap cameras fail across a table
BLACK_ON_WHITE, PLAIN = "\x1b[30;107m", "\x1b[0m"


def base_url(address: str, port: int) -> str:
    """Return the address of the service as people type it."""
    return f"http://{address}" if port == 80 else f"http://{address}:{port}"


def join_url(addresses: Sequence[str], port: int, prefix: str = "") -> str:
    """Return where a phone joins, by the first usable address; empty when there is none (then no code is shown)."""
    usable = [address for address in addresses if is_usable(address)]
    return f"{base_url(usable[0], port)}{prefix}/join" if usable else ""


@functools.lru_cache(maxsize=8)
def code_of(text: str, densest: int = DENSEST) -> Any:
    """Return the QR code of a text: error correction M, or L where M would be too dense."""
    import qrcode

    for correction in (qrcode.ERROR_CORRECT_M, qrcode.ERROR_CORRECT_L):
        code = qrcode.QRCode(error_correction=correction, border=QUIET, box_size=10)
        code.add_data(text)
        code.make(fit=True)
        if code.version <= densest:
            return code
    raise ValueError(f"{len(text)} characters are too many for a code that is read across a table")


def svg_of(text: str) -> str:
    """Return the code as one svg element with a white ground of its own; empty for an empty text."""
    return drawn(text) if text else ""


def drawn(text: str, densest: int = DENSEST) -> str:
    """Return the code of a text as one svg element."""
    from qrcode.image.svg import SvgPathFillImage

    image: bytes = code_of(text, densest).make_image(image_factory=SvgPathFillImage).to_string()
    return image.decode()


def terminal_of(text: str, *, colours: bool) -> str:
    """Return the code as lines of half blocks; with `colours` it is black on white in a dark terminal too."""
    rows = code_of(text).get_matrix()
    if len(rows) % 2:
        rows = [*rows, [False] * len(rows)]
    lines = ["".join(map(half_block, upper, lower)) for upper, lower in zip(rows[::2], rows[1::2], strict=True)]
    return "\n".join(f"{BLACK_ON_WHITE}{line}{PLAIN}" if colours else line for line in lines)


def half_block(upper: bool, lower: bool) -> str:  # noqa: FBT001
    """Return the character that is inked where the two modules above each other are dark."""
    return " ▄▀█"[2 * upper + lower]
