"""Coiffeur: a Jass of two sides, in which each announces every row once and has its points times the row's factor.

It is in code because the announcing side alone scores: a tally counts each side's points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from scorekeeper.rules.code_games.code_game import At, CodeGame, described
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.deal_questions import Ask, accounts
from scorekeeper.rules.game import Column, NamedHand, Option, Values
from scorekeeper.rules.outline import Entry, Outline
from scorekeeper.rules.phrase import Account, Phrase, Seat, Sentence, named
from scorekeeper.rules.scores import Part
from scorekeeper.rules.settings import Figure, choice_of

ROUND = 157  # the points of a deal: 152 of the cards and 5 for the last trick
MOST: Final = 15  # the highest factor that can be set
MATCH: Final = {"257": (257, 0), "157": (157, 0), "500": (157, 500)}
"""The points for all nine tricks, by the value of the option: multiplied points, and a bonus that is not."""

Used: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]  # the rows that each side has announced


class CoiffeurRow(NamedTuple):
    """A row of the sheet, with the factor of its points."""

    key: str
    name: str
    factor: int


ROWS: Final = (
    CoiffeurRow("eichel", "Eichel", 1),
    CoiffeurRow("rosen", "Rosen", 2),
    CoiffeurRow("schilten", "Schilten", 3),
    CoiffeurRow("schellen", "Schellen", 4),
    CoiffeurRow("obenabe", "Obenabe", 5),
    CoiffeurRow("undenufe", "Undenufe", 6),
    CoiffeurRow("joker-7", "Joker 7", 7),
    CoiffeurRow("joker-8", "Joker 8", 8),
    CoiffeurRow("slalom", "Slalom", 9),
    CoiffeurRow("guschti", "Guschti", 10),
)
_NUMBER: Final = {"eight": 8, "ten": 10}

_SIDE = Ask("side", Phrase("Announced by"), Phrase("Did {who}’s side announce, or the other?"), announced=True)
_ROW = Ask("contract", Phrase("Row"), Phrase("What was announced?"), announced=True)
_MATCH = Ask("match", Phrase("All nine tricks"), Phrase("Did they take all nine tricks?"), needed=False)
_POINTS = Ask("points", Phrase("Card points"), Phrase("How many card points did they take?"))
_YES = (Option("yes", Phrase("Yes")),)


class Hand(NamedTuple):
    """A deal of Coiffeur: the side that announced, its row, and its points; None with all nine tricks."""

    side: int
    row: CoiffeurRow
    points: int | None


def _times(row: CoiffeurRow) -> Phrase:
    return Phrase("× {factor}", {"factor": row.factor})


class Coiffeur(CodeGame[Hand, Used]):
    """The game by JassTracker and jassverzeichnis.ch. The state is the rows that each side has announced."""

    info = described("coiffeur", (4,), deals=16, aliases=tuple(row.name for row in ROWS))
    outline = Outline(
        (
            Phrase("{players} players in {sides} sides.", {"players": 4, "sides": 2}),
            Phrase(
                "{deals} deal.",
                {"deals": Phrase("{others} or {last}", {"others": ("16",), "last": "20"})},
                plural="{deals} deals.",
                count=20,
            ),
            Phrase("The deal passes to the right."),
            Phrase("The announcing side alone scores."),
        ),
        entries=tuple(Entry(row.name, says=(_times(row),), key=row.key) for row in ROWS),
        choices=(
            choice_of(
                "rows",
                Phrase("Rows"),
                {"eight": Phrase("Eight rows"), "ten": Phrase("Ten rows with Slalom and Guschti")},
                4,
            ),
            choice_of(
                "match",
                Phrase("All nine tricks"),
                {
                    "257": Phrase("257 points"),
                    "157": Phrase("157 points"),
                    "500": Phrase("157 points and 500 that are not multiplied"),
                },
                4,
            ),
        ),
        figures=tuple(
            Figure(f"factor-{row.key}", Phrase("Factor of {row}", {"row": row.name}), 1, MOST, {4: row.factor})
            for row in ROWS
        ),
    )
    step: ClassVar[int] = -1
    state_at_first: ClassVar[Used] = ((), ())
    scores_below_zero: ClassVar[bool] = False

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        """Set `rows` and `match`, which are choices of the outline. Raises `BrokenTable` for others."""
        super().__init__(options)
        rows = ROWS[: _NUMBER[self.chosen["rows"]]]
        self.rows = tuple(row._replace(factor=self.figures[f"factor-{row.key}"]) for row in rows)
        self.match: str = self.chosen["match"]
        self.info = replace(type(self).info, deals=2 * len(self.rows))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Coiffeur) and (other.own, other.rows, other.match) == (self.own, self.rows, self.match)

    def __hash__(self) -> int:
        return hash((type(self), self.info.id, self.rows, self.match))

    def as_set(self) -> Outline:
        rows = [row._replace(factor=self.figures[f"factor-{row.key}"]) for row in ROWS]
        return replace(self.outline, entries=tuple(Entry(row.name, says=(_times(row),), key=row.key) for row in rows))

    @cached_property
    def columns(self) -> tuple[Column, ...]:  # type: ignore[override]  # it depends on the rows that are played
        called = tuple((row.key, named(row.name)) for row in self.rows)
        return (
            _SIDE.column(Values((0, 1)), names="accounts"),
            _ROW.column(Values(tuple(row.key for row in self.rows)), called=called),
            _MATCH.column(Values(("yes",), needed=False), called=(("yes", Phrase("Yes")),)),
            _POINTS.column(Values(high=ROUND, needed=False)),
        )

    def named_hands(self, players: int) -> tuple[NamedHand, ...]:
        return tuple(NamedHand(named(row.name), _times(row), row.key) for row in self.rows)

    def follows(self, at: At[Used], hand: Hand, totals: tuple[int, ...]) -> Used:
        one, other = at.state
        return ((*one, hand.row.key), other) if hand.side == 0 else (one, (*other, hand.row.key))

    def owed(self, position: At[Used]) -> tuple[tuple[str, ...], ...]:
        left = [tuple(row.key for row in self.rows if row.key not in used) for used in position.state]
        return tuple(left[seat % 2] for seat in range(self._seats))

    def facts(self, at: At[Used]) -> tuple[Phrase, ...]:
        return (Phrase("{who} announces, or pushes", {"who": Seat(self.leader(at))}),)

    def read(self, at: At[Used], form: DealForm) -> Hand | None:
        done = [side for side in (0, 1) if len(at.state[side]) == len(self.rows)]
        sides = accounts((0, 1), {side: HAS_NO_ROW(who=Account(side)) for side in done})
        side = form.who(_SIDE._replace(question=_SIDE.put_to(Seat(self.leader(at)))), sides)
        used = () if side is None else at.state[side]
        barred = {row.key: ROW_IS_USED(who=Account(side or 0), row=row.name) for row in self.rows if row.key in used}
        key = form.word(_ROW, [Option(row.key, row.name, _times(row), barred.get(row.key)) for row in self.rows])
        row = next((row for row in self.rows if row.key == key), None)
        if side is not None and row is not None:
            form.announced = Phrase("{who} play {contract}", {"who": Account(side), "contract": row.name})
        whole = form.word(_MATCH, _YES)
        points = None if whole is not None else form.number(_POINTS, 0, ROUND)
        if side is None or row is None or (whole is None and points is None):
            return None
        return Hand(side, row, points)

    def parts(self, at: At[Used], hand: Hand) -> tuple[Part, ...]:
        points, bonus = (hand.points, 0) if hand.points is not None else MATCH[self.match]
        scored = Part(hand.side, Phrase("{points} × {factor}", {"points": points, "factor": hand.row.factor}), 0)
        scored = scored._replace(points=points * hand.row.factor)
        return (scored, Part(hand.side, Phrase("all nine tricks"), bonus)) if bonus else (scored,)

    def box(self, hand: Hand) -> tuple[int, str]:
        return hand.side, hand.row.key

    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        announced = Phrase("{who} {contract}", {"who": Account(hand.side), "contract": hand.row.name})
        return (announced, Phrase("all nine tricks")) if hand.points is None else (announced,)


HAS_NO_ROW = Sentence("{who}: every row is announced already.")
ROW_IS_USED = Sentence("{who}: {row} is announced already.")
