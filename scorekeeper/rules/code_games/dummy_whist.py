"""Dummy whist: three players, each with the dummy for one rubber of five points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from scorekeeper.rules.code_games.code_game import At, CodeGame, described
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import Ask, seats
from scorekeeper.rules.game import Column, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase, Seat, Sentence, Value
from scorekeeper.rules.scores import Part
from scorekeeper.rules.settings import Figure

PLAYERS = 3
RUBBERS = 3
RUBBER = 5
HAND = 13
BOOK = 6

_DUMMY = Ask("dummy", Phrase("Dummy"), Phrase("Who has the dummy in this rubber?"), announced=True)
_TRICKS = Ask("tricks", Phrase("With the dummy"), Phrase("How many tricks did the hand with the dummy take?"))


class DummyRubber(NamedTuple):
    """The current rubber. The holder of the dummy is None before its first deal; the first of the points are theirs."""

    number: int = 1
    had: tuple[int, ...] = ()
    holder: int | None = None
    points: tuple[int, int] = (0, 0)


class Hand(NamedTuple):
    """A hand of dummy whist: the holder of the dummy, and the tricks that they took with it."""

    holder: int
    tricks: int

    @property
    def over(self) -> tuple[int, int]:
        """The tricks over six, with the dummy and against it."""
        return max(0, self.tricks - BOOK), max(0, HAND - self.tricks - BOOK)


class DummyWhist(CodeGame[Hand, DummyRubber]):
    """The game by Parlett."""

    info = described("dummy-whist", (PLAYERS,))
    outline = Outline(
        (
            Phrase("{players} players, one of them with the dummy against the other two.", {"players": PLAYERS}),
            Phrase(
                "{rubbers} rubbers of {points} points, {tricks} tricks a deal.",
                {"rubbers": 3, "points": 5, "tricks": 13},
            ),
            Phrase("Each has the dummy for one rubber."),
            Phrase("The deal passes to the left."),
        ),
        figures=(Figure("rubber", Phrase("Points of a rubber"), 3, 20, {PLAYERS: RUBBER}),),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("rubber", "rubber", Phrase("Rubber"), answer=False, number=True),
        _DUMMY.column(Values(tuple(range(PLAYERS)), needed=False), names="seats"),
        _TRICKS.column(Values(high=HAND)),
    )
    seating: ClassVar[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,))
    scores_below_zero: ClassVar[bool] = False
    tricks: ClassVar[int | None] = HAND
    state_at_first: ClassVar[DummyRubber] = DummyRubber()

    def as_set(self) -> Outline:
        return self.outline.with_values({"points": self.figures["rubber"]})

    def is_over(self, at: At[DummyRubber]) -> bool:
        return at.state.number > RUBBERS

    def facts(self, at: At[DummyRubber]) -> tuple[Phrase, ...]:
        rubber = at.state
        facts = [Phrase("rubber {number} of {of}", {"number": rubber.number, "of": RUBBERS})]
        if rubber.holder is not None:
            with_it, against = rubber.points
            values: dict[str, Value] = {"who": Seat(rubber.holder), "points": with_it, "against": against}
            facts.append(Phrase("{who} with the dummy has {points}, the others {against}", values))
        elif len(_candidates(rubber)) == 1:
            facts.append(Phrase("{who} has the dummy", {"who": Seat(_candidates(rubber)[0])}))
        elif rubber.number == 1:
            facts.append(Phrase("the lowest cut has the dummy"))
        return tuple(facts)

    def details(self, at: At[DummyRubber]) -> Mapping[str, Any]:
        rubber = at.state
        return {"rubber": rubber.number, "dummy": _known(rubber), "rubber_points": rubber.points}

    def read(self, at: At[DummyRubber], form: DealForm) -> Hand | None:
        rubber, holder = at.state, _known(at.state)
        if holder is not None:
            form.follows(_DUMMY, holder, ANOTHER_HAS_THE_DUMMY(who=Seat(holder)))
        elif len(rubber.had) < RUBBERS:
            barred = {seat: HAD_THE_DUMMY(who=Seat(seat)) for seat in rubber.had}
            holder = form.who(_DUMMY, seats(range(PLAYERS), barred))
        label = _TRICKS.label
        if holder is not None:
            label = Phrase("{who} and the dummy", {"who": Seat(holder)})
            form.announced = Phrase("{who} has the dummy", {"who": Seat(holder)})
        taken = form.number(_TRICKS._replace(label=label), 0, HAND, note=Phrase("of 13; the others have the rest"))
        return None if holder is None or taken is None else Hand(holder, taken)

    def parts(self, at: At[DummyRubber], hand: Hand) -> tuple[Part, ...]:
        mine, theirs = hand.over
        scored = {seat: mine if seat == hand.holder else theirs for seat in range(PLAYERS)}
        return tuple(Part(seat, Phrase("tricks over six"), points) for seat, points in scored.items() if points)

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        who = Phrase("{who} and the dummy", {"who": Seat(hand.holder)})
        return (Phrase("{what}: {held}", {"what": who, "held": hand.tricks}),)

    def follows(self, at: At[DummyRubber], hand: Hand, totals: tuple[int, ...]) -> DummyRubber:
        """Return the rubber with these points more; or the next, with the dummy for somebody else."""
        rubber = at.state
        mine, theirs = rubber.points[0] + hand.over[0], rubber.points[1] + hand.over[1]
        if max(mine, theirs) >= self.figures["rubber"]:
            return DummyRubber(rubber.number + 1, (*rubber.had, hand.holder))
        return rubber._replace(holder=hand.holder, points=(mine, theirs))

    def derived(self, at: At[DummyRubber], hand: Hand) -> Mapping[str, Any]:
        return {"rubber": at.state.number}


def _candidates(rubber: DummyRubber) -> tuple[int, ...]:
    """Return the players who can have the dummy: its holder, or those who have not had it."""
    if rubber.holder is not None:
        return (rubber.holder,)
    return tuple(seat for seat in range(PLAYERS) if seat not in rubber.had)


def _known(rubber: DummyRubber) -> int | None:
    candidates = _candidates(rubber)
    return candidates[0] if len(candidates) == 1 else None


HAD_THE_DUMMY = Sentence("{who} has had the dummy; each player has it for one rubber.")
ANOTHER_HAS_THE_DUMMY = Sentence("{who} has the dummy in this rubber.")
