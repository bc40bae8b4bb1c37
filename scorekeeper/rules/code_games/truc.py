"""Truc: four players in two sides, three cards each, and a stake that is raised while they are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from scorekeeper.rules.code_games.code_game import At, CodeGame, described
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import Ask, accounts
from scorekeeper.rules.game import Column, Option, Values
from scorekeeper.rules.outline import Entry, Outline
from scorekeeper.rules.phrase import Account, Phrase
from scorekeeper.rules.scores import Part

TARGET = 12
HAND = 3
ELEVEN = 11
AT_ELEVEN = 3
DECLINED = 1


class TrucStake(NamedTuple):
    """The raises of a hand: its points, and whether the last raise was refused, which ends the hand."""

    name: Phrase
    hint: Phrase
    points: int
    refused: bool = False


STAKES = {
    "none": TrucStake(Phrase("Not raised"), Phrase("for 1"), 1),
    "truc": TrucStake(Phrase("Truc"), Phrase("accepted, for 2"), 2),
    "truc-refused": TrucStake(Phrase("Truc refused"), Phrase("1 to the raisers"), 1, refused=True),
    "retruc": TrucStake(Phrase("Retruc"), Phrase("accepted, for 3"), 3),
    "retruc-refused": TrucStake(Phrase("Retruc refused"), Phrase("2 to the raisers"), 2, refused=True),
}

_HAND = Phrase("hand")
_RAISE = Ask("raise", Phrase("Raise"), Phrase("How far was the hand raised?"))
_DECISION = Ask("decision", Phrase("At eleven"), Phrase("Do they play the hand?"), announced=True)
_WON = Ask("won", Phrase("Hand"), Phrase("Who won the hand?"))
_RAISED = _WON._replace(label=Phrase("Last raise"), question=Phrase("Who raised last?"))


class Hand(NamedTuple):
    """A hand of Truc: the side that scores, its points and the reason, and the last raise, if any."""

    side: int
    points: int
    why: Phrase
    raised: Phrase | None = None


class Truc(CodeGame[Hand, None]):
    """The game by Denexa's page."""

    info = described("truc", (4,))
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase("{tricks} tricks a deal, until a side has {target} points.", {"tricks": HAND, "target": TARGET}),
            Phrase("The stake is 1 and may be raised to 2 and 3 while a hand is played."),
            Phrase("The deal passes to the right."),
        ),
        tuple(Entry(stake.name, says=(stake.hint,), numbers=(stake.points,), key=key) for key, stake in STAKES.items()),
        Phrase("Numbers: what the hand scores"),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        _DECISION.column(Values(("played", "declined"), needed=False)),
        _RAISE.column(Values(tuple(STAKES), needed=False)),
        _WON.column(Values((0, 1, "tie"), needed=False), names="accounts"),
        Column("stake", "stake", Phrase("Stake"), answer=False, number=True),
    )
    step: ClassVar[int] = -1
    scores_below_zero: ClassVar[bool] = False
    tricks: ClassVar[int | None] = HAND
    target: int | None = TARGET

    def facts(self, at: At[None]) -> tuple[Phrase, ...]:
        leads, side = super().facts(at), _decider(at)
        if side is not None:
            return (*leads, Phrase("{who} look at their cards and decide: the hand is for 3", {"who": Account(side)}))
        return (*leads, Phrase("this hand wins the game")) if at.totals == (ELEVEN, ELEVEN) else leads

    def details(self, at: At[None]) -> Mapping[str, Any]:
        side = _decider(at)
        return {"stake": 1 if side is None else AT_ELEVEN, "decides": side}

    def read(self, at: At[None], form: DealForm) -> Hand | None:
        decider = _decider(at)
        if decider is not None:
            return self._at_eleven(at, form, decider)
        answer = form.word(_RAISE, [Option(key, stake.name, stake.hint) for key, stake in STAKES.items()])
        if answer is None:
            return None
        stake = STAKES[answer]
        if stake.refused:
            side = form.who(_RAISED, accounts((0, 1)))
            return None if side is None else Hand(side, stake.points, stake.name)
        won = self._won(at, form, stake.points)
        return won if won is None or answer == "none" else won._replace(raised=stake.name)

    def _at_eleven(self, at: At[None], form: DealForm, decider: int) -> Hand | None:
        others = {"who": Account(1 - decider)}
        declined = Option("declined", Phrase("Not played"), Phrase("1 for {who}", dict(others)))
        play = form.word(_DECISION, (Option("played", Phrase("Played"), Phrase("for 3")), declined))
        if play == "declined":
            return Hand(1 - decider, DECLINED, Phrase("not played"))
        if play is None:
            return None
        form.announced = Phrase("{who} play the hand for 3", {"who": Account(decider)})
        return self._won(at, form, AT_ELEVEN)

    def _won(self, at: At[None], form: DealForm, points: int) -> Hand | None:
        """Return the hand for the side with most tricks; after a tie, for the dealer's opponents."""
        opponents = self.leader(at) % 2
        tied = Option("tie", Phrase("Tie"), Phrase("goes to {who}", {"who": Account(opponents)}))
        winner = form.choice(_WON, (*accounts((0, 1)), tied))
        if isinstance(winner, int):
            return Hand(winner, points, _HAND)
        return None if winner is None else Hand(opponents, points, Phrase("tied hand"))

    def parts(self, at: At[None], hand: Hand) -> tuple[Part, ...]:
        return (Part(hand.side, hand.why, hand.points),)

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        raised = () if hand.raised is None else (hand.raised,)
        return (*raised, *(() if hand.why == _HAND else (hand.why,)), Phrase("{who}", {"who": Account(hand.side)}))

    def derived(self, at: At[None], hand: Hand) -> Mapping[str, Any]:
        return {"stake": hand.points}


def _decider(at: At[None]) -> int | None:
    """Return the side that alone has eleven; None if there is none."""
    return at.totals.index(ELEVEN) if at.totals.count(ELEVEN) == 1 else None
