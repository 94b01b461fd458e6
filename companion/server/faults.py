"""What the server itself refuses. Like every refusal it is a code and values; each has a status of HTTP."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import CompanionError, Refused

REFUSED = 409  #: the status of whatever the table refuses


class NotServed(Refused):
    """A request that does not reach the table."""

    code = "E_UNREADABLE"


STATUSES: Mapping[str, int] = {
    "E_UNREADABLE": 400,
    "E_LANGUAGE": 400,
    "E_FOREIGN": 403,
    "E_NOT_ALLOWED": 403,
    "E_NOT_HOST": 403,
    "E_RIG_CLOSED": 403,
    "E_NOT_FOUND": 404,
    "E_TOO_LARGE": 413,
    "E_TOO_FAST": 429,
    "E_INTERNAL": 500,
    "E_SLOW": 503,
}
#: The codes of the statuses that Flask itself gives.
CODES: Mapping[int, str] = {404: "E_NOT_FOUND", 405: "E_NOT_FOUND", 413: "E_TOO_LARGE"}


def status_of(error: CompanionError) -> int:
    """Return the status that goes with an error."""
    return STATUSES.get(error.code, REFUSED) if isinstance(error, NotServed) else REFUSED


def from_status(status: int) -> NotServed:
    """Return the error behind a status of Flask's own."""
    return NotServed(CODES.get(status, "E_UNREADABLE" if status < 500 else "E_INTERNAL"))
