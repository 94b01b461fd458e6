"""Tokens: random words that stand for a seat or the host. The table keeps their digests, never the words."""

from __future__ import annotations

import hashlib
import secrets


def fresh() -> str:
    """Return a new token: 32 URL-safe characters, 192 random bits from the operating system."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def mark(browser: str | None) -> str:
    """Return what is kept of a browser's mark; nothing of a browser without one."""
    return digest(browser) if browser else ""


def recovery_code() -> str:
    """Return six digits for the console, by which a host gets back in."""
    return f"{secrets.randbelow(10**6):06}"
