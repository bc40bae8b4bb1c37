"""A proof of many cases: which one is due, how far it has come, and where it goes on when it was stopped."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

EVERY = 10.0
"""Seconds between two words on how far a long proof has come."""


class Case(NamedTuple):
    """One case. `random` depends on the seed and the number alone, so that any case can be met again by itself."""

    number: int
    random: Random


class OutOfTime(Exception):
    """The time that was given is up; the cases so far have passed, and the next run goes on after them."""


@dataclass
class Timeline:
    """The cases of one proof, from the first that is not done. Ask for them once.

    `say` tells how far it has come, `keep` notes it; `limit` is how many seconds this run may take.
    """

    name: str
    seed: str
    whole: int
    done: int = 0
    limit: float = float("inf")
    say: Callable[[str], None] = field(default=lambda _: None)
    keep: Callable[[], None] = field(default=lambda: None)
    began: float = field(default_factory=time.monotonic)
    first: int = field(init=False)
    ended: float | None = None

    def __post_init__(self) -> None:
        """Note where this run begins."""
        self.first = self.done

    @property
    def seconds(self) -> float:
        """Return the seconds that this run has taken so far, or took."""
        return (self.ended or time.monotonic()) - self.began

    def end(self) -> None:
        """Note how far this run has come, and how long it took."""
        self.ended = time.monotonic()
        self.keep()

    @property
    def random(self) -> Random:
        """For what all cases have in common."""
        return Random(self.seed)

    def __iter__(self) -> Iterator[Case]:
        """Hand out the cases. A case is done once the next one is asked for."""
        told = self.began
        while self.done < self.whole:
            if self.seconds > self.limit:
                raise OutOfTime
            yield Case(self.done, Random(f"{self.seed}/{self.done}"))
            self.done += 1
            if time.monotonic() - told > EVERY:
                told = time.monotonic()
                self.keep()
                self.say(f"{self.done} of {self.whole}, seed {self.seed}")
