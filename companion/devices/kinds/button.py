"""A table button. The profile gives it a letter; the game gives the letter its meaning."""

from __future__ import annotations

from typing import Literal

from companion.devices.wires import InputWire, Kind, Level, Pin

#: The table itself, in the place of a slot's number.
TABLE = 0


class Button(Kind, frozen=True, kw_only=True):
    """One push button from its pin to ground."""

    letter: Literal["A", "B", "C"]
    pin: Pin
    active: Level = "low"

    @property
    def name(self) -> str:
        """The button by its letter."""
        return f"button {self.letter}"

    def inputs(self) -> tuple[InputWire, ...]:
        """Return the button, as a control of the table."""
        return (InputWire(self.name, self.pin, TABLE, self.letter, self.active),)


KIND = Button
