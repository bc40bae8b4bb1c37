"""Tute: four players in two sides; 120 card points, and more for kings with queens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from scorekeeper.rules.code_games.code_game import At, CodeGame, described
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import POINTS_ASK, Ask, Counts, accounts, card_points_of
from scorekeeper.rules.game import Column, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Account, Phrase
from scorekeeper.rules.scores import Part
from scorekeeper.rules.settings import Figure

HAND = 10
PACK = 120
LAST_TRICK = 10
CUARENTA = 40
VEINTE = 20
VEINTES = 3
MOST_HANDS = 99

_KINGS = Ask("kings", Phrase("Four kings"), Phrase("Who showed four kings?"), needed=False)
_LAST = Ask("last_trick", Phrase("Last trick"), Phrase("Who took the last trick?"))
_CUARENTA = Ask("cuarenta", Phrase("Las cuarenta"), Phrase("Who declared las cuarenta?"), needed=False)
_VEINTES = Ask("veintes", Phrase("Veintes"), Phrase("How many veintes did {who} declare?"), needed=False)
_VEINTES_OF = Counts(_VEINTES, Phrase("veintes"), VEINTES, most=VEINTES, named=True)


class Hand(NamedTuple):
    """A hand. `totals` is None if four kings won it; `last_trick` and `cuarenta` are sides."""

    totals: tuple[int, int] | None
    winner: int | None
    last_trick: int | None = None
    cuarenta: int | None = None


class Tute(CodeGame[Hand, None]):
    """The game by Denexa's page. The running totals are the hands that each side has won."""

    info = described("tute", (4,), deals=1)
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase("One deal of {tricks} tricks, or the majority of as many as you agree on.", {"tricks": HAND}),
            Phrase("The deal passes to the right."),
        ),
        figures=(Figure("deals", Phrase("Hands"), 1, MOST_HANDS, {4: 1}),),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        _KINGS.column(Values((0, 1), needed=False), names="accounts"),
        _LAST.column(Values((0, 1), needed=False), names="accounts"),
        _CUARENTA.column(Values((0, 1), needed=False), names="accounts"),
        POINTS_ASK.column(Values(high=PACK, total=PACK, needed=False), each=True),
        _VEINTES.column(Values(high=VEINTES, needed=False), each=True),
        Column("total", "hand", Phrase("Hand"), each=True, answer=False, number=True),
    )
    step: ClassVar[int] = -1
    scores_below_zero: ClassVar[bool] = False
    tricks: ClassVar[int | None] = HAND

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(options)
        hands = self.figures["deals"]
        self.target = hands // 2 + 1 if hands > 1 else None  # the majority

    def read(self, at: At[None], form: DealForm) -> Hand | None:
        kings = form.who(_KINGS, accounts((0, 1)))
        if kings is not None:
            return Hand(None, kings)
        points = form.counts(card_points_of(PACK, named=True), 2)
        last = form.who(_LAST, accounts((0, 1)))
        cuarenta = form.who(_CUARENTA, accounts((0, 1)))
        veintes = form.counts(_VEINTES_OF, 2)
        if points is None or last is None or veintes is None:
            return None
        first, second = (
            points[side] + LAST_TRICK * (last == side) + CUARENTA * (cuarenta == side) + VEINTE * veintes[side]
            for side in (0, 1)
        )
        return Hand((first, second), None if first == second else int(second > first), last, cuarenta)

    def parts(self, at: At[None], hand: Hand) -> tuple[Part, ...]:
        if hand.winner is None:
            return ()
        return (Part(hand.winner, Phrase("four kings" if hand.totals is None else "higher total"), 1),)

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        kings = hand.winner if hand.totals is None else None
        captions = ((_KINGS, kings), (_LAST, hand.last_trick), (_CUARENTA, hand.cuarenta))
        return tuple(
            Phrase("{what}: {held}", {"what": ask.label, "held": Account(side)})
            for ask, side in captions
            if side is not None
        )

    def derived(self, at: At[None], hand: Hand) -> Mapping[str, Any]:
        return {"total": hand.totals}
