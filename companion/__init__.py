"""Tabletop Companion: secret decisions, secret roles, a live water meter and the books for real board games."""

__version__ = "0.1.0"
