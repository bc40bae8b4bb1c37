"""What can be wrong with a deal, one class and one sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Shown


@dataclass(frozen=True, slots=True)
class DealAfterTheEnd(Fault):
    """A deal that nobody had to play any more."""

    template: ClassVar[str] = "The match was over after deal {last}."
    last: int


@dataclass(frozen=True, slots=True)
class UnknownKey(Fault):
    """Something said about a deal that this game does not ask."""

    template: ClassVar[str] = 'A deal of this game has no "{key}".'
    key: str


@dataclass(frozen=True, slots=True)
class ContractMissing(Fault):
    """Nobody said which contract was played, and more than one was possible."""

    template: ClassVar[str] = "The contract is missing; {choices} can be played."
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ContractToChoose(Fault):
    """An entry that has not begun: the contract comes first."""

    template: ClassVar[str] = "Which contract is played?"


@dataclass(frozen=True, slots=True)
class PartToChoose(Fault):
    """An entry in a choice contract: what it is played as comes next."""

    template: ClassVar[str] = "What is {contract} played as?"
    contract: str


@dataclass(frozen=True, slots=True)
class UnknownContract(Fault):
    """A contract that this game does not have."""

    template: ClassVar[str] = 'There is no contract "{said}" in this game.'
    said: Shown


@dataclass(frozen=True, slots=True)
class ContractUsed(Fault):
    """A contract that the declarer has played before."""

    template: ClassVar[str] = "{declarer} has already played {contract}."
    declarer: Seat
    contract: str


@dataclass(frozen=True, slots=True)
class ContractNotDue(Fault):
    """A contract whose turn it is not."""

    template: ClassVar[str] = "{contract} is not due; {due} is."
    contract: str
    due: str


@dataclass(frozen=True, slots=True)
class AnotherContractForced(Fault):
    """After a hand that was thrown in, the same contract has to be played."""

    template: ClassVar[str] = "The hand was thrown in; {contract} must be played again."
    contract: str


@dataclass(frozen=True, slots=True)
class ThrowingInNotAllowed(Fault):
    """A hand thrown in where the rules know no such thing."""

    template: ClassVar[str] = "In this game no hand is thrown in."


@dataclass(frozen=True, slots=True)
class ThrownInWithCounts(Fault):
    """A hand that was thrown in, and yet has tricks."""

    template: ClassVar[str] = "A hand that is thrown in has no tricks."


@dataclass(frozen=True, slots=True)
class ChoiceMissing(Fault):
    """A choice contract, and nobody said what was chosen."""

    template: ClassVar[str] = "{contract} is a choice; it is missing as what it was played."
    contract: str


@dataclass(frozen=True, slots=True)
class ChoiceNotAllowed(Fault):
    """A choice that the contract does not offer."""

    template: ClassVar[str] = '{contract} cannot be played as "{choice}".'
    contract: str
    choice: str


@dataclass(frozen=True, slots=True)
class NoChoiceHere(Fault):
    """A choice in a contract that offers none."""

    template: ClassVar[str] = "{contract} is not a choice; it is played as itself."
    contract: str


@dataclass(frozen=True, slots=True)
class UnknownSuit(Fault):
    """Something that is not one of the four suits."""

    template: ClassVar[str] = '"{said}" is not a suit; the suits are clubs, diamonds, hearts and spades.'
    said: Shown


@dataclass(frozen=True, slots=True)
class NoTrumpsHere(Fault):
    """A trump suit in a contract without trumps."""

    template: ClassVar[str] = "{contract} has no trumps."
    contract: str


@dataclass(frozen=True, slots=True)
class OtherTrumps(Fault):
    """Another trump suit than the contract's own."""

    template: ClassVar[str] = "In {contract} {own} are trumps, not {said}."
    contract: str
    own: Phrase
    said: Phrase


@dataclass(frozen=True, slots=True)
class TrumpsMissing(Fault):
    """The declarer names trumps, and has not said which. A sheet can do without; an entry asks."""

    template: ClassVar[str] = "Which suit is trumps?"


@dataclass(frozen=True, slots=True)
class CountsMissing(Fault):
    """A deal without its tricks."""

    template: ClassVar[str] = "The {what} are missing."
    what: Phrase


@dataclass(frozen=True, slots=True)
class StillToEnter(Fault):
    """An entry that has begun; what is left is said, not scolded."""

    template: ClassVar[str] = "{left} of {total} tricks are still to enter."
    left: int
    total: int


@dataclass(frozen=True, slots=True)
class WrongNumberOfCounts(Fault):
    """Too few or too many counts for the players or sides."""

    template: ClassVar[str] = "{given} counts are given; {wanted} are needed."
    given: int
    wanted: int


@dataclass(frozen=True, slots=True)
class NotACount(Fault):
    """A count that is not a whole number."""

    template: ClassVar[str] = "{said} is not a whole number."
    said: Shown


@dataclass(frozen=True, slots=True)
class NegativeCount(Fault):
    """A count below nought."""

    template: ClassVar[str] = "{who} cannot have {count}; nobody has fewer than 0."
    who: Account
    count: int


@dataclass(frozen=True, slots=True)
class CountAboveTricks(Fault):
    """More tricks than are played."""

    template: ClassVar[str] = "{who} cannot have {count} tricks; {tricks} are played."
    who: Account
    count: int
    tricks: int


@dataclass(frozen=True, slots=True)
class TricksDoNotAddUp(Fault):
    """Tricks that nobody took, or that two took."""

    template: ClassVar[str] = "The tricks add up to {sum}; {tricks} are played."
    sum: int
    tricks: int


@dataclass(frozen=True, slots=True)
class NobodyRanOut(Fault):
    """A stops deal that nobody finished."""

    template: ClassVar[str] = "Nobody ran out of cards; one player must have 0 left."


@dataclass(frozen=True, slots=True)
class MoreThanOneRanOut(Fault):
    """A stops deal that several finished."""

    template: ClassVar[str] = "{count} players ran out of cards; only one can."
    count: int


@dataclass(frozen=True, slots=True)
class MoreCardsThanAHand(Fault):
    """More cards left than were dealt."""

    template: ClassVar[str] = "{who} cannot have {count} cards left; a hand has {hand}."
    who: Account
    count: int
    hand: int
