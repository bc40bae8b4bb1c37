"""What can be wrong with a tally table, or with a deal of one; one class and one sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Shown


@dataclass(frozen=True, slots=True)
class NotOneForEach(Fault):
    """A list that should have one number for each number of players."""

    template: ClassVar[str] = 'In the table "{table}", "{key}" has {given} entries; one is needed, or {wanted}.'
    table: str
    key: str
    given: int
    wanted: int


@dataclass(frozen=True, slots=True)
class UnknownItem(Fault):
    """Something to count that the table does not have, or that is counted twice."""

    template: ClassVar[str] = '{name} in "{table}" counts "{item}", which cannot be counted there.'
    table: str
    name: str
    item: str


@dataclass(frozen=True, slots=True)
class ReservedId(Fault):
    """An item under a name that every deal has for something else."""

    template: ClassVar[str] = 'In the table "{table}", nothing that is counted can have the id "{id}".'
    table: str
    id: str


@dataclass(frozen=True, slots=True)
class HandMissing(Fault):
    """Several hands are possible, and nobody said which it was."""

    template: ClassVar[str] = "It is not said which hand was played: {choices}."
    choices: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class UnknownHand(Fault):
    """A hand that this game does not have."""

    template: ClassVar[str] = 'There is no hand "{said}" in this game.'
    said: Shown


@dataclass(frozen=True, slots=True)
class HandNotDue(Fault):
    """A hand whose turn it is not."""

    template: ClassVar[str] = "{hand} is not due; {due} is."
    hand: Phrase
    due: Phrase


@dataclass(frozen=True, slots=True)
class NotCountedHere(Fault):
    """Something counted that this hand does not count."""

    template: ClassVar[str] = "The {what} are not counted in this hand."
    what: Phrase


@dataclass(frozen=True, slots=True)
class WhoHas(Fault):
    """An entry that waits for whoever has what there is one of."""

    template: ClassVar[str] = "Who has the {what}?"
    what: Phrase


@dataclass(frozen=True, slots=True)
class StillUncounted(Fault):
    """An entry that waits for something of which nobody knows how much there is."""

    template: ClassVar[str] = "The {what} are still to enter."
    what: Phrase


@dataclass(frozen=True, slots=True)
class OwnerMissing(Fault):
    """There is one of it, and nobody said whose it is."""

    template: ClassVar[str] = "It is not said who has the {what}."
    what: Phrase


@dataclass(frozen=True, slots=True)
class UnknownOwner(Fault):
    """There is one of it, and somebody has it who does not play."""

    template: ClassVar[str] = "Who has the {what} is a number from 0 to {last}, not {said}."
    what: Phrase
    last: int
    said: Shown


@dataclass(frozen=True, slots=True)
class StillToCount(Fault):
    """A count that has begun; what is left is said, not scolded."""

    template: ClassVar[str] = "{left} of {total} {what} are still to enter."
    left: int
    total: int
    what: Phrase


@dataclass(frozen=True, slots=True)
class NotAllCounted(Fault):
    """A count that has begun, and nobody knows how much is left."""

    template: ClassVar[str] = "The {what} are not all entered yet."
    what: Phrase


@dataclass(frozen=True, slots=True)
class MoreThanThereCanBe(Fault):
    """More than one side or player can have."""

    template: ClassVar[str] = "{who} cannot have {count} {what}; nobody has more than {most}."
    who: Seat | Account
    count: int
    what: Phrase
    most: int


@dataclass(frozen=True, slots=True)
class FewerThanNone(Fault):
    """A count below nought."""

    template: ClassVar[str] = "{who} cannot have {count} {what}; nobody has fewer than 0."
    who: Seat | Account
    count: int
    what: Phrase


@dataclass(frozen=True, slots=True)
class CountsDoNotAddUp(Fault):
    """Some of it that nobody has, or that two have."""

    template: ClassVar[str] = "The {what} add up to {sum}; there are {total}."
    what: Phrase
    sum: int
    total: int


@dataclass(frozen=True, slots=True)
class CardsDoNotAddUp(Fault):
    """Cards that are nowhere, or in two places."""

    template: ClassVar[str] = "All the cards together add up to {sum}; there are {total}."
    sum: int
    total: int


@dataclass(frozen=True, slots=True)
class MoreThanASuit(Fault):
    """More cards of one suit than there are."""

    template: ClassVar[str] = "{who} cannot have {sum} cards of one suit; there are {most}."
    who: Seat | Account
    sum: int
    most: int


@dataclass(frozen=True, slots=True)
class NothingWithout(Fault):
    """Something that comes with something else, which is not there."""

    template: ClassVar[str] = "{who} has no {without}, and so no {what}."
    who: Seat | Account
    what: Phrase
    without: Phrase


@dataclass(frozen=True, slots=True)
class PastTheTarget(Fault):
    """A score that the play never reaches, because it stops before."""

    template: ClassVar[str] = "{who} would have {points}; the play stops as soon as somebody has {target}."
    who: Seat | Account
    points: int
    target: int


@dataclass(frozen=True, slots=True)
class TwoAtTheTarget(Fault):
    """Two winners of a play that stops with the first."""

    template: ClassVar[str] = "Two would have {target}; the play stops as soon as one has."
    target: int
