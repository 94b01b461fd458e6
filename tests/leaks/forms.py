"""Fields as a form sends them."""

from __future__ import annotations

from typing import Any


def form_of(value: Any, name: str = "") -> list[tuple[str, str]] | dict[str, list[str]]:
    """Return fields as a form sends them: `a.b` for what is inside, `a[]` for a list, numbers for a list of groups."""
    if name == "":
        form: dict[str, list[str]] = {}
        for key, inner in value.items():
            for field, text in form_of(inner, key):
                form.setdefault(field, []).append(text)
        return form
    if isinstance(value, dict):
        return [pair for key, inner in value.items() for pair in form_of(inner, f"{name}.{key}")]
    if isinstance(value, (list, tuple)):
        if any(isinstance(each, (dict, list, tuple)) for each in value):
            return [pair for place, each in enumerate(value) for pair in form_of(each, f"{name}.{place}")]
        return [(f"{name}[]", form_text(each)) for each in value] or [(f"{name}[]", "")]
    return [(name, form_text(value))]


def form_text(value: Any) -> str:
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)
