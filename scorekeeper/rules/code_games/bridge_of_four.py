"""The base of the forms of bridge for four: their questions, the note of a contract, and its declarer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, NamedTuple, TypeVar

from scorekeeper.rules.code_games.asking import CALLED_TRUMPS, SUITS_OR_NONE, TRICKS_ASK, TRUMPS, Ask, accounts, seats
from scorekeeper.rules.code_games.code_game import At, CodeGame
from scorekeeper.rules.code_games.contract_bridge import HONOURS, NO_TRUMPS, BridgeContract, BridgePlayed, Line
from scorekeeper.rules.code_games.deal_form import DealForm
from scorekeeper.rules.counted import BIDS, Counted
from scorekeeper.rules.game import Column, Option, Part, Values
from scorekeeper.rules.phrase import Account, Phrase, Seat
from scorekeeper.rules.settings import choice_of

State = TypeVar("State")
"""The state of a form of bridge from deal to deal other than the totals."""

HAND: Final = 13
HIGHEST_BID: Final = 7
PASSED: Final = "passed"
FOUR: Final = (4,)
_FOUR_AND_PASSED: Final = (0, 1, 2, 3, PASSED)

_DOUBLINGS: Final = {"doubled": Phrase("Doubled"), "redoubled": Phrase("Redoubled")}
_HELD_IN_TRUMPS: Final = {"four": Phrase("Four of five"), "five": Phrase("All five")}

_DECLARER = Ask("declarer", Phrase("Declarer"), Phrase("Who plays the contract?"), announced=True)
_BID = Ask("bid", Phrase("Bid"), Phrase("How many odd tricks were bid?"), announced=True)
_STRAIN = Ask("strain", Phrase("Trumps"), Phrase("What is trumps?"), announced=True)
_DOUBLING = Ask("doubling", Phrase("Doubling"), Phrase("Was it doubled?"), needed=False, announced=True)
_HONOURS = Ask("honours", Phrase("Honours"), Phrase("Which side held honours?"), needed=False)
_HELD = Ask("held", Phrase("Honours in hand"), Phrase("How many honours were in one hand?"))

HONOURS_CHOICE: Final = choice_of(
    "honours", Phrase("Honours"), {"on": Phrase("Counted"), "off": Phrase("Not counted")}, 4
)
"""The setting whether honours in one hand are counted, in the forms of bridge that have them."""

HONOURS_COLUMNS: Final = (
    _HONOURS.column(Values((0, 1), needed=False), names="accounts"),
    _HELD.column(Values(tuple(_HELD_IN_TRUMPS), needed=False), called=tuple(_HELD_IN_TRUMPS.items())),
)
"""The columns of honours: their side, and in a suit their number; at no trumps they are the four aces."""


class Hand(NamedTuple):
    """A deal of bridge: the declarer, and the played contract; both None if all four passed."""

    declarer: int | None
    played: BridgePlayed | None


def contract_columns(*, passes: bool) -> tuple[Column, ...]:
    """Return the columns of the questions about every contract. `passes`: a deal may be passed out, and counts."""
    who, needed = (_FOUR_AND_PASSED, False) if passes else (_FOUR_AND_PASSED[:-1], True)
    return (
        _DECLARER.column(Values(who), names="seats", called=((PASSED, Phrase("Passed out")),) if passes else ()),
        _BID.column(Values(low=1, high=HIGHEST_BID, needed=needed)),
        _STRAIN.column(TRUMPS._replace(needed=needed), called=CALLED_TRUMPS),
        _DOUBLING.column(Values(tuple(_DOUBLINGS), needed=False), called=tuple(_DOUBLINGS.items())),
        TRICKS_ASK.column(Values(high=HAND, needed=needed)),
    )


def vulnerable_sides(sides: Iterable[int]) -> tuple[Phrase, ...]:
    """Return a sentence for each side that is vulnerable in the next deal."""
    return tuple(Phrase("{who} are vulnerable", {"who": Account(side)}) for side in sides)


def below_the_line(points: Sequence[int]) -> tuple[Phrase, ...]:
    """Return a sentence for each side with points below the line."""
    there = ((Account(side), number) for side, number in enumerate(points) if number)
    return tuple(Phrase("{who} have {points} below the line", {"who": who, "points": number}) for who, number in there)


class BridgeOfFour(CodeGame[Hand, State]):
    """A form of bridge in which partners sit opposite each other. Each form scores contracts in its own way."""

    passes: ClassVar[bool] = True
    """Whether a deal that is passed out counts as one; if not, it is thrown in, and the same player deals again."""

    scores_below_zero: ClassVar[bool] = False
    tricks: ClassVar[int | None] = HAND

    def scored(self, at: At[State], played: BridgePlayed) -> list[tuple[int, Line]]:
        """Return every item of the score of a contract with its side."""
        raise NotImplementedError

    def read(self, at: At[State], form: DealForm) -> Hand | None:
        passed = (Option(PASSED, Phrase("Passed out")),) if self.passes else ()
        declarer = form.choice(_DECLARER, (*seats(range(4)), *passed))
        if declarer == PASSED:
            return Hand(None, None)
        bid = form.number(_BID, 1, HIGHEST_BID)
        strain = form.word(_STRAIN, SUITS_OR_NONE)
        doubling = form.word(_DOUBLING, [Option(key, name) for key, name in _DOUBLINGS.items()])
        if not isinstance(declarer, int) or bid is None or strain is None:
            return None
        contract = BridgeContract(bid, strain, 1 + [*_DOUBLINGS].index(doubling) if doubling else 0)
        form.announced = Phrase("{who} plays {bid}", {"who": Seat(declarer), "bid": contract.called})
        side = declarer % 2
        asked, note = TRICKS_ASK.put_to(Account(side)), Phrase("{tricks} make it", {"tricks": contract.tricks})
        tricks = form.number(TRICKS_ASK._replace(question=asked), 0, HAND, note=note)
        honours = self._honours(form, strain)
        return None if tricks is None else Hand(declarer, BridgePlayed(side, contract, tricks, honours))

    def _honours(self, form: DealForm, strain: str) -> tuple[int, int] | None:
        """Return the side with honours and their points; None if there are none, or they do not count."""
        if self.chosen.get(HONOURS_CHOICE.key) != "on":
            return None
        holder = form.who(_HONOURS, accounts((0, 1)))
        if holder is None:
            return None
        held: str | None = "aces"
        if strain != NO_TRUMPS:
            worth = {key: Phrase("{points}", {"points": HONOURS[key]}) for key in _HELD_IN_TRUMPS}
            held = form.word(_HELD, [Option(key, name, worth[key]) for key, name in _HELD_IN_TRUMPS.items()])
        return None if held is None else (holder, HONOURS[held])

    def parts(self, at: At[State], hand: Hand) -> tuple[Part, ...]:
        if hand.played is None:
            return ()
        return tuple(Part(side, line.label, line.points) for side, line in self.scored(at, hand.played))

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        played = hand.played
        if hand.declarer is None or played is None:
            return (Phrase("passed out"),)
        bid = Phrase("{who} {bid}", {"who": Seat(hand.declarer), "bid": played.contract.called})
        if played.honours is None:
            return (bid, _result(played))
        honours = Phrase("{what}: {held}", {"what": _HONOURS.label, "held": Account(played.honours[0])})
        return (bid, _result(played), honours)

    def declarer(self, hand: Hand) -> int | None:
        return hand.declarer

    def made(self, hand: Hand) -> bool | None:
        return None if hand.played is None else hand.played.is_made

    def counted(self, hand: Hand) -> tuple[Counted, ...]:
        if hand.declarer is None or hand.played is None:
            return ()
        return (Counted(BIDS, hand.declarer, hand.played.contract.level, hand.played.is_made),)

    def first_lead(self, at: At[State], hand: Hand | None) -> int | None:
        return None if hand is None or hand.declarer is None else (hand.declarer + self.step) % self._seats


def _result(played: BridgePlayed) -> Phrase:
    over = played.tricks - played.contract.tricks
    if over == 0:
        return Phrase("made")
    return Phrase("{number} over" if over > 0 else "{number} down", {"number": abs(over)})
