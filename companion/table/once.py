"""Answers that were given, for asks that come again: a double tap, a retry, a preview that repeats a form."""

from __future__ import annotations

from collections import OrderedDict

from companion.table.ports import Answer, Ask, Sender

#: Answers kept; a retry comes within seconds.
REMEMBERED = 256


class Once:
    """What was answered to whom, by the once-only key of the ask."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str, Sender], Answer] = OrderedDict()

    def given(self, ask: Ask) -> Answer | None:
        """Return the answer that the same sender has had to the same ask, if it was carried out."""
        return self._answers.get((ask.once, ask.sender)) if ask.once else None

    def keep(self, ask: Ask, answer: Answer) -> None:
        """Remember an ask that was carried out; a refused one may be tried again."""
        if not ask.once or answer.error is not None:
            return
        self._answers[ask.once, ask.sender] = answer
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)
