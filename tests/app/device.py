"""A device with languages of its own."""

from __future__ import annotations

from typing import Any

from tests.support.headless import Headless

WHOLE = ("swedish", "Anna", "Bo", "Cleo")


class Device:
    """The storage and the abilities of a client, as a browser has them."""

    def __init__(self, *, wakes: bool = True) -> None:
        self.kept: dict[str, Any] = {}
        self.awake = False
        self.wakes = wakes

    def give(self, phone: Headless) -> Headless:
        phone.device_answers = {
            "get": lambda asked: self.kept.get(asked["key"]),
            "set": lambda asked: self.kept.__setitem__(asked["key"], asked["value"]),
            "enable": lambda _: setattr(self, "awake", self.wakes),
            "disable": lambda _: setattr(self, "awake", False),
            "is_enabled": lambda _: self.awake,
        }
        return phone
