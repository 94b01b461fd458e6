"""Somebody who tries a build out, in the tests of the guided check."""

from __future__ import annotations

from companion.devices.guided import Guided
from companion.devices.tasks import CALM_S, TIMES


class Person:
    """Somebody at the table who does as told, with fingers on pretended pins."""

    def __init__(self, hardware, clock, door, judge) -> None:
        self.hardware, self.clock, self.door, self.judge = hardware, clock, door, judge
        self.run = Guided(hardware.profile, clock, hardware)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.1)):
            self.judge(self.hardware)
            self._pass_on()

    def rest(self) -> None:
        while self.run.task is not None and self.run.task.prompt == "rest":
            self.wait(1.0)

    def press(self, number: int, times: int = TIMES) -> None:
        pin = self.hardware.backend.factory.pin(number)
        for _ in range(times):
            pin.drive_low()
            self.wait(0.2)
            pin.drive_high()
            self.wait(0.2)

    def calm(self) -> None:
        self.wait(CALM_S + 0.5)

    def _pass_on(self) -> None:
        for edge in self.door.edges:
            self.run.edge(edge)
        self.door.edges.clear()
        self.run.tick()

    def found(self, device: str) -> str:
        return self.run.found[device].code

    def value(self, device: str, name: str):
        return dict(self.run.found[device].values)[name]
