"""The error tree: every fault the companion can name, each class with a stable code.

A code is also the key of the sentence in the translations, so rules and devices never write prose for people.
The `values` of an error fill the named places of that sentence.
"""

from __future__ import annotations


class CompanionError(Exception):
    """Anything the companion refuses or reports; `code` is stable, `values` fill its sentence."""

    code = "E_COMPANION"

    def __init__(self, code: str | None = None, /, **values: object) -> None:
        super().__init__(code or type(self).code, values)
        self.code = code or type(self).code
        self.values = values

    def __str__(self) -> str:
        named = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.code} ({named})" if named else self.code


class Refused(CompanionError, ValueError):
    """A command that the rules or the table do not allow now; nothing has changed."""

    code = "E_REFUSED"


class Malformed(Refused):
    """A command that cannot be read at all: an unknown kind, a missing field, a wrong type."""

    code = "E_MALFORMED"


class TableError(Refused):
    """A refusal by the table itself: a seat, a token, a stale decision, a missing host."""

    code = "E_TABLE"


class JournalError(CompanionError, OSError):
    """The journal cannot be read, written or trusted."""

    code = "E_JOURNAL"


class DeviceError(CompanionError, OSError):
    """A device cannot be opened, or has gone."""

    code = "E_DEVICE"


class ProfileError(CompanionError, ValueError):
    """A profile, or another file of its owner, that cannot be used: an unknown key, a pin used twice."""

    code = "E_PROFILE"


class SettingsError(CompanionError, ValueError):
    """A start-up setting that cannot be used: a busy port, a folder that is none, a second copy."""

    code = "E_SETTINGS"


class TextMissing(CompanionError, KeyError):
    """A sentence that a language does not have."""

    code = "E_TEXT_MISSING"
