"""Kaiser: four players in two sides, eight tricks, a five of hearts to catch and a three of spades to leave alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from scorekeeper.rules import deal_questions as asking
from scorekeeper.rules.code_games.code_game import At, CodeGame, described
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import Ask
from scorekeeper.rules.game import Column, Option, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Account, Phrase, Seat, Sentence, Sign, Value
from scorekeeper.rules.scores import BIDS, Counted, Part
from scorekeeper.rules.settings import Figure, choice_of
from scorekeeper.rules.suits import bid_in, taken_by

TARGET = 52
HAND = 8
HIGHEST_BID = 12
FIVE, THREE = 5, -3
DEFENDERS_COUNT_UP_TO = 45

BID, TAKEN = "bid", "taken"  # the losses of declarers who fail: their bid, or the points they took
PLAYS_ON, LOST = "plays-on", "lost"  # the outcome for a side that is as far below 0 as the target
FOREHAND, BIDDER = "forehand", "bidder"  # the first leads: by the player after the dealer, or by the winner of the bid
_DECLARER = Ask("declarer", Phrase("Declarer"), Phrase("Who made the winning bid?"), announced=True)
_BID = Ask("bid", Phrase("Bid"), Phrase("How many points were bid?"), announced=True)
_TRUMP = Ask("trump", Phrase("Trumps"), Phrase("What is trumps?"), announced=True)
_FIVE = Ask("five", Phrase("Five of hearts"), Phrase("Who took the five of hearts?"))
_THREE = Ask("three", Phrase("Three of spades"), Phrase("Who took the three of spades?"))
_BOTH = Phrase("Who took the five of hearts, and who the three of spades?")


class Hand(NamedTuple):
    """A hand of Kaiser; `five` and `three` are the sides that took those cards."""

    declarer: int
    bid: int
    trump: str
    tricks: tuple[int, ...]
    five: int
    three: int

    @property
    def declarers(self) -> int:
        """The side of the declarer."""
        return self.declarer % 2

    def value(self, side: int) -> int:
        """Return the points that a side took: one for each trick, and those of the two cards."""
        return self.tricks[side] + FIVE * (self.five == side) + THREE * (self.three == side)


class Kaiser(CodeGame[Hand, None]):
    """The game by Denexa's page; the rules of kaisergame.com and Wikipedia that differ are choices."""

    info = described("kaiser", (4,))
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase("{tricks} tricks a deal, until a side has {target} points.", {"tricks": HAND, "target": TARGET}),
            Phrase("The highest bidder’s side declares."),
            Phrase("The deal passes to the left."),
        ),
        choices=(
            choice_of(
                "failed",
                Phrase("Declarers who fail"),
                {
                    BID: Phrase("Lose their bid (kaisergame.com and Wikipedia)"),
                    TAKEN: Phrase("Lose what they took (Denexa)"),
                },
                4,
            ),
            choice_of(
                "minus",
                Phrase("A side as far below 0 as the target"),
                {PLAYS_ON: Phrase("Plays on (Denexa)"), LOST: Phrase("Has lost the match (Wikipedia)")},
                4,
            ),
            choice_of(
                "leads",
                Phrase("First lead"),
                {
                    FOREHAND: Phrase("The player to the dealer’s left (Denexa)"),
                    BIDDER: Phrase("The player who won the bid (Wikipedia)"),
                },
                4,
            ),
            choice_of(
                "least",
                Phrase("Least bid"),
                {
                    "5": Phrase("5 (the lowest with Wikipedia)"),
                    "6": Phrase("6 (Denexa)"),
                    "7": Phrase("7 (the most usual with Wikipedia)"),
                },
                4,
                usual="6",
            ),
        ),
        figures=(
            Figure("target", Phrase("Target"), 20, 200, {4: TARGET}),
            Figure("defence", Phrase("Defenders score up to"), 0, 200, {4: DEFENDERS_COUNT_UP_TO}),
        ),
    )
    throws_in: ClassVar[bool] = True
    tricks: ClassVar[int | None] = HAND
    target: int | None = TARGET

    @cached_property
    def columns(self) -> tuple[Column, ...]:  # type: ignore[override]  # the least bid is set
        return (
            _DECLARER.column(Values((0, 1, 2, 3)), names="seats"),
            _BID.column(Values(low=int(self.chosen["least"]), high=HIGHEST_BID)),
            _TRUMP.column(asking.TRUMPS, called=asking.CALLED_TRUMPS),
            _FIVE.column(Values((0, 1)), names="accounts"),
            _THREE.column(Values((0, 1)), names="accounts"),
            asking.TRICKS_ASK.column(Values(high=HAND, total=HAND), each=True),
            Column("value", "value", Phrase("Value of the tricks"), each=True, answer=False, number=True),
        )

    def facts(self, at: At[None]) -> tuple[Phrase, ...]:
        above = [Account(side) for side, total in enumerate(at.totals) if total > self.figures["defence"]]
        first: dict[str, Value] = {"who": Seat(self.leader(at))}
        begins = [Phrase("{who} bids first and leads", first)]
        if self.chosen["leads"] == BIDDER:
            begins = [Phrase("{who} bids first", first), Phrase("the winner of the bid leads")]
        return (*begins, *(Phrase("{who} score as defenders only what is below 0", {"who": side}) for side in above))

    def read(self, at: At[None], form: DealForm) -> Hand | None:
        declarer = form.who(_DECLARER, asking.seats(range(4)))
        bid = form.number(_BID, int(self.chosen["least"]), HIGHEST_BID)
        trump = form.word(_TRUMP, asking.SUITS_OR_NONE)
        taken = form.counts(asking.tricks_of(HAND), 2)
        five = form.who(_FIVE, _takers(taken, Phrase("the five of hearts")))
        three = form.who(_THREE, _takers(taken, Phrase("the three of spades")))
        form.at_once(_FIVE, _THREE, _BOTH)
        if declarer is None or bid is None or trump is None:
            return None
        contract: dict[str, Value] = {"who": Seat(declarer), "bid": bid_in(bid, trump)}
        form.announced = Phrase("{who} plays {bid}", contract)
        if self.chosen["leads"] == BIDDER:
            form.announced = Phrase("{who} plays {bid} and leads", contract)
        if taken is None or five is None or three is None:
            return None
        return Hand(declarer, bid, trump, taken, five, three)

    def parts(self, at: At[None], hand: Hand) -> tuple[Part, ...]:
        side, others = hand.declarers, 1 - hand.declarers
        value, theirs = hand.value(side), hand.value(others)
        lost = hand.bid if self.chosen["failed"] == BID else value
        times = 2 if hand.trump == "none" else 1
        if self.bid(hand).made:
            parts = [Part(side, Phrase("contract made"), times * value)]
        else:
            parts = [Part(side, Phrase("contract broken"), -times * lost)]
        if theirs < 0 or at.totals[others] <= self.figures["defence"]:
            parts.append(Part(others, Phrase("defence"), theirs))
        return tuple(parts)

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        return (
            Phrase("{who} {bid}", {"who": Seat(hand.declarer), "bid": bid_in(hand.bid, hand.trump)}),
            taken_by(Sign("♥5", _FIVE.label), Account(hand.five)),
            taken_by(Sign("♠3", _THREE.label), Account(hand.three)),
        )

    def is_over(self, at: At[None]) -> bool:
        lost = self.chosen["minus"] == LOST and min(at.totals) <= -self.figures["target"]
        return lost or super().is_over(at)

    def bid(self, hand: Hand) -> Counted:
        return Counted(BIDS, hand.declarer, hand.bid, made=hand.value(hand.declarers) >= hand.bid)

    def first_lead(self, at: At[None], hand: Hand | None) -> int | None:
        if self.chosen["leads"] == FOREHAND:
            return super().first_lead(at, hand)
        return None if hand is None else hand.declarer

    def derived(self, at: At[None], hand: Hand) -> Mapping[str, Any]:
        return {"value": (hand.value(0), hand.value(1))}


def _takers(taken: tuple[int, ...] | None, card: Phrase) -> tuple[Option, ...]:
    without = [side for side, tricks in enumerate(taken or ()) if not tricks]
    return asking.accounts((0, 1), {side: CARD_WITHOUT_A_TRICK(who=Account(side), card=card) for side in without})


CARD_WITHOUT_A_TRICK = Sentence("{who} took no trick, so not {card} either.")
