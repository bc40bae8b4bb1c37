"""Quinto, from a fragment with its end only: quints count as they fall, and tricks may be doubled."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from scorekeeper.rules.code_games.code_game import At, CodeGame, described
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import TRICKS_ASK, Ask, Counts, tricks_of
from scorekeeper.rules.game import Column, Option, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase, Sentence
from scorekeeper.rules.scores import Part
from scorekeeper.rules.settings import Figure

TARGET = 250
TRICKS = 13
MOST_QUINTS = 300  # play stops at 250, and no single quint takes a side far beyond it
PLAIN = "plain"
DOUBLING = {
    PLAIN: (Phrase("Not doubled"), 5),
    "doubled": (Phrase("Doubled"), 10),
    "redoubled": (Phrase("Redoubled"), 20),
}

_QUINTS = Ask("quints", Phrase("Quints"), Phrase("How many points did the quints of {who} bring?"))
_QUINTS_OF = Counts(_QUINTS, Phrase("points for quints"), MOST_QUINTS, named=True)
_DOUBLED = Ask("doubling", Phrase("Doubling"), Phrase("Was the hand doubled?"))


class Hand(NamedTuple):
    """A hand in points. `tricks` is empty if the quints alone have ended the game; `doubled` names the doubling."""

    quints: tuple[int, ...]
    tricks: tuple[int, ...] = ()
    doubled: Phrase | None = None


class Quinto(CodeGame[Hand, None]):
    """The end of the game, as far as Parlett's page has it."""

    info = described("quinto", (4,))
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase("{tricks} tricks a deal, until a side has {target} points.", {"tricks": TRICKS, "target": TARGET}),
            Phrase("Only the end of the rules is known."),
            Phrase("The deal passes to the left."),
        ),
        figures=(Figure("target", Phrase("Target"), 100, TARGET, {4: TARGET}),),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        _DOUBLED.column(Values(tuple(DOUBLING), needed=False)),
        _QUINTS.column(Values(high=MOST_QUINTS), each=True),
        TRICKS_ASK.column(Values(high=TRICKS, total=TRICKS, needed=False), each=True),
    )
    scores_below_zero: ClassVar[bool] = False
    tricks: ClassVar[int | None] = TRICKS
    target: int | None = TARGET

    def is_over(self, at: At[None]) -> bool:
        return max(at.totals) >= self.figures["target"] and at.totals[0] != at.totals[1]

    def facts(self, at: At[None]) -> tuple[Phrase, ...]:
        target = self.figures["target"]
        return (Phrase("level above {target}: another deal", {"target": target}),) if min(at.totals) >= target else ()

    def read(self, at: At[None], form: DealForm) -> Hand | None:
        target = self.figures["target"]
        so_far = form.so_far(_QUINTS, 2)
        quints = form.counts(_QUINTS_OF, 2, [_most(at, side, so_far, target) for side in (0, 1)])
        if quints is not None:
            reached = [side for side in (0, 1) if _reaches(at, side, quints[side], target)]
            if len(reached) == 1:
                return Hand(quints)
            if reached:
                form.faults.append(BOTH_REACHED_IT(target=target))
                return None
        doubling = form.word(_DOUBLED, [Option(key, name) for key, (name, _) in DOUBLING.items()])
        taken = form.counts(tricks_of(TRICKS, named=True), 2)
        if quints is None or doubling is None or taken is None:
            return None
        name, worth = DOUBLING[doubling]
        return Hand(quints, tuple(worth * tricks for tricks in taken), None if doubling == PLAIN else name)

    def parts(self, at: At[None], hand: Hand) -> tuple[Part, ...]:
        parts = [Part(side, Phrase("quints"), points) for side, points in enumerate(hand.quints)]
        parts += [Part(side, Phrase("tricks"), points) for side, points in enumerate(hand.tricks)]
        return tuple(part for part in parts if part.points)

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        return () if hand.doubled is None else (hand.doubled,)


def _reaches(at: At[None], side: int, points: object, target: int) -> bool:
    """Whether quints bring a side to the target, which ends the game."""
    return isinstance(points, int) and at.totals[side] < target <= at.totals[side] + points


def _most(at: At[None], side: int, so_far: list[object], target: int) -> int:
    """Return the most points of a side's quints: short of the target if the other side got there."""
    return target - 1 - at.totals[side] if _reaches(at, 1 - side, so_far[1 - side], target) else MOST_QUINTS


BOTH_REACHED_IT = Sentence("Play stops when one side has {target} with its quints; both cannot.")
