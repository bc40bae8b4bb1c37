"""What can be wrong with any answer, whatever the game: it is missing, or it is none that was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Account, Fault, Phrase, Shown


@dataclass(frozen=True, slots=True)
class ToSay(Fault):
    """An entry that waits for its next answer: the question itself."""

    template: ClassVar[str] = "{question}"
    question: Phrase


@dataclass(frozen=True, slots=True)
class NotAnswered(Fault):
    """A deal that lacks an answer."""

    template: ClassVar[str] = '"{question}" is not answered.'
    question: Phrase


@dataclass(frozen=True, slots=True)
class NotOneOf(Fault):
    """An answer that the question does not have."""

    template: ClassVar[str] = "{what} is one of {options}, not {said}."
    what: Phrase
    options: tuple[str, ...]
    said: Shown


@dataclass(frozen=True, slots=True)
class NumberNotPossible(Fault):
    """A number outside its range."""

    template: ClassVar[str] = "{what} can be {low} to {high}, not {said}."
    what: Phrase
    low: int
    high: int
    said: int


@dataclass(frozen=True, slots=True)
class NotInSteps(Fault):
    """A number between two that are possible."""

    template: ClassVar[str] = "{what} goes up by {step} from {low}; {said} is not among its steps."
    what: Phrase
    step: int
    low: int
    said: int


@dataclass(frozen=True, slots=True)
class NotAskedHere(Fault):
    """An answer to a question that this deal, as it went, does not have."""

    template: ClassVar[str] = 'As this deal went, there is no "{key}" to say.'
    key: str


@dataclass(frozen=True, slots=True)
class MoreThanThereAre(Fault):
    """More of something than one side can have."""

    template: ClassVar[str] = "{who} cannot have {count} {what}; {most} is the most."
    who: Account
    count: int
    what: Phrase
    most: int


@dataclass(frozen=True, slots=True)
class MoreThanThereAreTogether(Fault):
    """More of something than all sides together can have."""

    template: ClassVar[str] = "There are {sum} {what}; {most} is the most that there can be."
    sum: int
    what: Phrase
    most: int


@dataclass(frozen=True, slots=True)
class CardPointsDoNotAddUp(Fault):
    """Card points that nobody took, or that two took."""

    template: ClassVar[str] = "The card points add up to {sum}; {total} are in the pack."
    sum: int
    total: int


@dataclass(frozen=True, slots=True)
class CardPointsToEnter(Fault):
    """Card points of which some are entered; what is left is said, not scolded."""

    template: ClassVar[str] = "{left} of {total} card points are still to enter."
    left: int
    total: int
