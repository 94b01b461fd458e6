"""Changes what is hidden in a state, and nothing else: the tool of the tests that nobody can peek."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.rulekit import Hidden


def hidden_paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Hidden[Any]]]:
    """Yield (path, hidden value) of everything hidden in a value, however deep."""
    if isinstance(value, Hidden):
        yield path, value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from hidden_paths(getattr(value, field), (*path, field))
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from hidden_paths(item, (*path, place))


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return a value with something else at a path."""
    if not path:
        return new
    step, *rest = path
    if isinstance(value, tuple):
        items = list(value)
        items[step] = replaced(items[step], tuple(rest), new)
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    return msgspec.structs.replace(value, **{step: replaced(getattr(value, step), tuple(rest), new)})
