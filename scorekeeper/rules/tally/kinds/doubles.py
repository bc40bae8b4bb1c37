"""Doubles between two players, with the points moved and the doubles owed; and a factor for the whole score.

A doubled pair plays a match of its own beside the deal. Each gains or loses the difference of their two scores, and
twice that if redoubled. All pairs are scored from the scores without doubles, at once, so that the sum of a deal never
changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import combinations, starmap
from typing import Any, ClassVar, Final, Literal, Self, TypeAlias

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import Described, PlainTable, picks
from scorekeeper.rules.game import Answers, Column, Field, Option, Values
from scorekeeper.rules.phrase import Fault, Phrase, Seat, Value, shown
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, HandLayout, LaidOut
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.kinds.shared_answers import Choosing
from scorekeeper.rules.tally.tally_table import PricedItem, TallyTable

_TIMES: Final = {"doubled": 1, "redoubled": 2}
"""The answers about a pair, with how many times the difference moves; a pair without an answer is not doubled."""

_NAMES: Final = {"doubled": Phrase("Doubled"), "redoubled": Phrase("Redoubled")}
_OPTIONS: Final = tuple(starmap(Option, _NAMES.items()))
_DOUBLERS: Final[dict[str | None, Phrase]] = {
    "all": Phrase("Any two players"),
    "declarer": Phrase("Only the declarer can be doubled"),
    "off": Phrase("Not played"),
}
_IN_HAND: Final[dict[str | None, Phrase]] = {key: _DOUBLERS[key] for key in ("all", "declarer")}
_UNDOUBLED: Final[dict[str | None, Phrase]] = {
    "played": Phrase("Is played"),
    "shared": Phrase("Is not played: the others share its points"),
}

Doubled: TypeAlias = tuple[tuple[int, ...], ...]  # for each declarer, how often each seat has doubled them


def _doubled(table: PlainTable, hand: PlainTable) -> bool:
    doubles = {item["id"] for item in table.get("items") or () if item["kind"] == "doubles"}
    return not doubles.isdisjoint(hand.get("counts") or ())


class DoublesItem(PricedItem):
    """Doubles between two who each play alone.

    `pairs` says whether "all" can double each other, or only the "declarer" and another; with "off" only an option
    brings doubles in. Each player has to double each declarer `least` times in their deals; the sheet reminds them of
    it, but no deal is refused.
    """

    order: ClassVar[int] = 60
    of_the_game: ClassVar[bool] = True
    moves_points: ClassVar[bool] = True  # from one of a pair to the other
    prices: ClassVar[tuple[tuple[int, ...], ...]] = ()  # they bring no points of their own
    kind: Literal["doubles"] = "doubles"
    used: ClassVar[frozenset[str]] = frozenset({"least"})
    form_fields: ClassVar[tuple[Described, ...]] = (
        *PricedItem.form_fields,
        Described("pairs", Phrase("Doubling"), core=True, words=picks(_DOUBLERS)),
        Described("least", Phrase("Doubles owed to each declarer"), core=True),
    )
    hand_fields: ClassVar[tuple[Described, ...]] = (
        Described("pairs", Phrase("Doubling"), when=_doubled, words=picks(_IN_HAND)),
        Described("undoubled", Phrase("If nobody doubles"), when=_doubled, words=picks(_UNDOUBLED)),
    )

    @property
    def is_asked(self) -> bool:
        return self.pairs != "off"

    def keys(self, players: int) -> tuple[str, ...]:
        return tuple(f"{self.id}-{one + 1}-{other + 1}" for one, other in pairs_of(players))

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        yield Phrase(
            "Two players can double each other: each then has in addition by how much their score is above the other’s,"
            " and twice that if redoubled. All pairs are reckoned from the scores without doubles."
        )
        hands = tuple(hand.name for hand in table.hands if self.id in hand.counts and hand.pairs == "declarer")
        if self.pairs == "declarer":
            yield Phrase("Only the declarer can be doubled.")
        elif hands:
            yield Phrase("Only the declarer can be doubled in these: {contracts}.", {"contracts": hands})
        if self.least:
            yield Phrase(
                "Each player has to double each declarer at least once; who still owes it is said.",
                {"count": self.least},
                plural="Each player has to double each declarer at least {count} times; who still owes it is said.",
                count=self.least,
            )

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        if len(items) > 1:
            yield table.clash_in(hand, "counts", Phrase("{name} has doubles once at most."))
        where = _where_not_doubled(table, hand)
        if items and where:
            why = Phrase("Doubles need players who each play alone, a declarer, and scoring all that is counted.")
            yield table.clash(where, why)
        fixed = all(item.is_fixed for item in table.counted_in(hand))
        if hand.undoubled == "shared" and not (items and fixed and not hand.sweep):
            why = Phrase("The points of {name} can only be shared where they are fixed.")
            yield table.clash_in(hand, "undoubled", why)


def _where_not_doubled(table: TallyTable, hand: Hand) -> str | None:
    """Return the path of the key that makes doubles impossible; None if they are possible."""
    if set(table.seating) != {"alone"}:
        return "seating"
    if table.order != "free":
        return "order"
    if table.scoring != "all":
        return "scoring"
    return table.path_in(hand, "low") if hand.low else None


@cache
def pairs_of(players: int) -> tuple[tuple[int, int], ...]:
    """Return all pairs of seats, in the order of the answers.

    >>> pairs_of(3)
    ((0, 1), (0, 2), (1, 2))
    """
    return tuple(combinations(range(players), 2))


class Doubles(HandItem, kind="doubles"):
    """The doubles of each pair: 0 for none, 1 if doubled, 2 if redoubled."""

    announced: ClassVar[bool] = True
    fixed_worth: ClassVar[int | None] = 0  # one account's gain is the other's loss
    item: DoublesItem

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """All pairs of seats."""
        return pairs_of(self.played.players)

    def _may_be_doubled(self, pair: tuple[int, int], declarer: int | None) -> bool:
        return "declarer" not in {self.item.pairs, self.played.hand.pairs} or declarer in pair

    def ask(self, form: HandForm) -> Sequence[int]:
        times, answers = [], form.answers
        for pair, key in self._pairs_by_key:
            times.append(_times_of(answer := answers.get(key)))
            if answer is not None and not times[-1]:
                form.faults.append(deal_faults.not_one_of(_label_of(pair), _OPTIONS, shown(answer)))
            elif answer is not None and not self._may_be_doubled(pair, form.declarer):
                who, contract = Seat(form.declarer or 0), form.layout.hand.name
                form.faults.append(wrong.ONLY_THE_DECLARER_IS_DOUBLED(who=who, contract=contract))
        return times

    @cached_property
    def _pairs_by_key(self) -> tuple[tuple[tuple[int, int], str], ...]:
        return tuple(zip(self.pairs, self.keys, strict=True))

    def instead(self, layout: HandLayout, answers: Answers) -> HandLayout | None:
        """Return the hand as not played, if nobody doubles it and the table then shares its points; else None."""
        if self.played.hand.undoubled == "played" or any(_times_of(answers.get(key)) for key in self.keys):
            return None
        return layout.not_played

    def fields(self, deal: HandForm) -> Iterator[Field]:
        owed = self.due(self.item, deal.carried.get(self.id), deal.declarer, 1, self.played.players)
        for pair, key in self._pairs_by_key:
            if self._may_be_doubled(pair, deal.declarer):
                who: dict[str, Value] = {"who": Seat(pair[0]), "other": Seat(pair[1])}
                yield Field(
                    *(key, "choice", self.title, Phrase("Is there a double between {who} and {other}?", who)),
                    note=owed[0] if owed else None,
                    options=_OPTIONS,
                    group=self.id,
                    needed=False,
                    announced=True,
                    pair=pair,
                )

    def waiting(self, deal: HandForm, accounts: set[int]) -> set[int]:
        doubled = [pair for pair, often in zip(self.pairs, deal.values[self.id], strict=True) if often]
        return {seat for pair in doubled if accounts & set(pair) for seat in pair}

    def moved(self, value: Sequence[int], scores: Sequence[int]) -> Sequence[int] | None:
        return moved(value, scores) if any(value) else None

    def carry(self, carried: Doubled | None, value: Sequence[int], declarer: int | None) -> Doubled | None:
        """Return the doubles of each declarer by each player, after another deal, if doubles are owed.

        The declarer's turn is last, so they can only redouble: the other player of the pair doubled.
        """
        if not self.item.least or declarer is None or not any(value):
            return carried
        players = self.played.players
        rows = carried or ((0,) * players,) * players
        row = list(rows[declarer])
        for (one, other), often in zip(self.pairs, value, strict=True):
            if often and declarer in {one, other}:
                row[one if other == declarer else other] += 1
        return (*rows[:declarer], tuple(row), *rows[declarer + 1 :])

    @classmethod
    def due(cls, item: Any, carried: Any, declarer: int | None, left: int, players: int) -> tuple[Phrase, ...]:
        """Return the players who have to double the declarer in each of their `left` deals, and how often."""
        if declarer is None:
            return ()
        doubled = carried[declarer] if carried else (0,) * players
        owed = {seat: item.least - doubled[seat] for seat in range(players) if seat != declarer}
        each = tuple(
            Phrase("{who} ({count})", {"who": Seat(seat), "count": count})
            for seat, count in owed.items()
            if count >= max(left, 1)
        )
        who: dict[str, Value] = {"who": Seat(declarer), "others": each}
        return (Phrase("{who} is still to be doubled by {others}", who),) if each else ()

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        times = deal.values[self.id]
        each = tuple([_double_phrase(pair, often) for pair, often in zip(self.pairs, times, strict=True) if often])
        if deal.layout.shared is not None:
            yield Phrase("nobody doubled: not played, the points are shared")
        elif each:
            yield Phrase("{what}: {held}", {"what": self.title, "held": each})

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        values = Values(tuple(_TIMES), needed=False)
        for (one, other), key in zip(pairs_of(laid.players), self.item.keys(laid.players), strict=True):
            label = Phrase("{what} {one}–{other}", {"what": self.title, "one": one + 1, "other": other + 1})
            header = f"{self.id} {one + 1}-{other + 1}"
            yield Column(key, header, label, called=tuple(_NAMES.items()), values=values)


def _times_of(answer: object) -> int:
    """Return the factor of an answer about a pair; 0 if it is invalid."""
    return _TIMES.get(answer, 0) if isinstance(answer, str) else 0


def moved(times: Sequence[int], scores: Sequence[int]) -> tuple[int, ...]:
    """Return the points that doubles bring each account, from the scores without them.

    >>> moved([1, 2, 0, 1, 1, 0], [-6, 0, -6, -12])
    (-6, 24, -6, -12)
    """
    points = [0] * len(scores)
    for (one, other), often in zip(pairs_of(len(scores)), times, strict=True):
        if often:
            difference = often * (scores[one] - scores[other])
            points[one] += difference
            points[other] -= difference
    return tuple(points)


@cache
def _label_of(pair: tuple[int, int]) -> Phrase:
    return Phrase("{who} – {other}", {"who": Seat(pair[0]), "other": Seat(pair[1])})


@cache
def _double_phrase(pair: tuple[int, int], often: int) -> Phrase:
    label = _label_of(pair)
    return label if often == 1 else Phrase("{pair} redoubled", {"pair": label})


class FactorItem(PricedItem):
    """A factor for the score; with 1 only an option brings it in."""

    order: ClassVar[int] = 40
    is_fixed: ClassVar[bool] = False  # it depends on the players' answer
    prices: ClassVar[tuple[tuple[int, ...], ...]] = ()  # it brings no points of its own
    kind: Literal["factor"] = "factor"
    used: ClassVar[frozenset[str]] = frozenset({"factor"})
    form_fields: ClassVar[tuple[Described, ...]] = (
        *PricedItem.form_fields,
        Described("factor", Phrase("The whole score counts times"), core=True),
    )

    @property
    def is_asked(self) -> bool:
        return self.factor > 1

    @classmethod
    def may_be_swept(cls, entry: Mapping[str, Any]) -> bool:
        return False

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        return Phrase("the score times {factor}", {"factor": self.factor})

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        if len(items) > 1:
            yield table.clash_in(hand, "counts", wrong.ONE_ORDER_AND_FACTOR)
        if items and table.scoring != "all":
            yield table.clash("scoring", Phrase("A factor goes with scoring all that is counted."))


class Factor(HandItem, kind="factor"):
    """The answer about the factor. Its value is 1 if the score is multiplied, else 0."""

    item: FactorItem

    @cached_property
    def is_multiplied(self) -> Choosing:
        """The question whether the score is multiplied; there is no other answer than yes."""
        return Choosing(self, "", self.title, (Option("yes", Phrase("Yes")),))

    def ask(self, form: HandForm) -> Sequence[int]:
        return [int(self.is_multiplied.ask(form) is not None)]

    def fields(self, deal: HandForm) -> Iterator[Field]:
        yield replace(self.is_multiplied.field(needed=False, announced=True), question=None)

    def times(self, value: Sequence[int]) -> int:
        return self.item.factor if value[0] else 1

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        if deal.values[self.id][0]:
            yield self.title

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        yield self.is_multiplied.column()
