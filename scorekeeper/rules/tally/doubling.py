"""Doubles between two players: who may double whom, what a double moves, and what each still owes a declarer.

A pair plays a match of its own beside the deal: of two who are doubled, each has in addition by how much their score
is above the other's, and twice that where they are redoubled. All pairs are reckoned from the scores without doubles,
at once, so that the sum of a deal never changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import starmap
from typing import Any, Final

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Column, Field, Option, Values
from scorekeeper.rules.phrase import Fault, Phrase, Seat, shown, titled
from scorekeeper.rules.tally import faults as own
from scorekeeper.rules.tally.hand_layout import Doubles, HandLayout, keys_of, pairs_of
from scorekeeper.rules.tally.table import Item

DOUBLED: Final = "doubled"
REDOUBLED: Final = "redoubled"
TIMES: Final = {DOUBLED: 1, REDOUBLED: 2}
"""The answers about a pair, and how many times the difference moves; a pair without an answer is not doubled."""

NOT_PLAYED: Final = Phrase("nobody doubled: not played, the points are shared")
"""What is noted of a contract that nobody doubled, and whose points are shared."""

_NAMES: Final = {DOUBLED: Phrase("Doubled"), REDOUBLED: Phrase("Redoubled")}


def doubles_so_far(doubles: Doubles, answers: Mapping[str, Any]) -> list[int]:
    """How many times each pair is doubled; 0 where that is not said, or cannot be read."""
    times = []
    for key in doubles.keys:
        said = answers.get(key)
        times.append(TIMES.get(said, 0) if isinstance(said, str) else 0)
    return times


def whole_doubles(doubles: Doubles, answers: Mapping[str, Any], declarer: int | None) -> list[int] | None:
    """How many times each pair is doubled; None where anything is wrong with that, which `faults_of_doubles` says."""
    times = []
    for key in doubles.keys:
        said = answers.get(key)
        if said is None:
            times.append(0)
        elif said == DOUBLED:
            times.append(1)
        elif said == REDOUBLED:
            times.append(2)
        else:
            return None
    if doubles.with_declarer and any(
        often and declarer not in pair for pair, often in zip(doubles.pairs, times, strict=True)
    ):
        return None
    return times


def moved(times: Sequence[int], scores: Sequence[int]) -> tuple[int, ...]:
    """What the doubles bring each account, from the scores without them.

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


def fellows(times: Sequence[int], accounts: set[int], players: int) -> set[int]:
    """The accounts that are doubled with any of these."""
    doubled = [pair for pair, often in zip(pairs_of(players), times, strict=True) if often]
    return {seat for pair in doubled if accounts & set(pair) for seat in pair}


def may_be_doubled(doubles: Doubles, pair: tuple[int, int], declarer: int | None) -> bool:
    """Whether a pair can be doubled: any, or only one that the declarer is of."""
    return not doubles.with_declarer or declarer in pair


def faults_of_doubles(
    laid: HandLayout, doubles: Doubles, answers: Mapping[str, Any], declarer: int | None
) -> Iterator[Fault]:
    """All faults of the doubles."""
    for pair, key in zip(doubles.pairs, doubles.keys, strict=True):
        said = answers.get(key)
        if said is None:
            continue
        if not isinstance(said, str) or said not in TIMES:
            yield wrong.not_one_of(label_of(pair), starmap(Option, _NAMES.items()), shown(said))
        elif not may_be_doubled(doubles, pair, declarer):
            yield own.ONLY_THE_DECLARER_IS_DOUBLED(who=Seat(declarer or 0), contract=laid.hand.name)


@cache
def label_of(pair: tuple[int, int]) -> Phrase:
    """What a pair is called."""
    return Phrase("{who} – {other}", {"who": Seat(pair[0]), "other": Seat(pair[1])})


def double_fields(doubles: Doubles, declarer: int | None, notes: tuple[Phrase, ...]) -> Iterator[Field]:
    """A question for each pair that can be doubled, none of which needs an answer."""
    options = tuple(Option(value, name) for value, name in _NAMES.items())
    for pair, key in zip(doubles.pairs, doubles.keys, strict=True):
        if may_be_doubled(doubles, pair, declarer):
            yield Field(
                key,
                "choice",
                doubles.title,
                Phrase("Is there a double between {who} and {other}?", {"who": Seat(pair[0]), "other": Seat(pair[1])}),
                note=notes[0] if notes else None,
                options=options,
                group=doubles.item.id,
                needed=False,
                announced=True,
                pair=pair,
            )


def double_columns(item: Item, players: int) -> Iterator[Column]:
    """A column for each pair."""
    for (one, other), key in zip(pairs_of(players), keys_of(item, players), strict=True):
        label = Phrase("{what} {one}–{other}", {"what": titled(item.name), "one": one + 1, "other": other + 1})
        values = Values(tuple(TIMES), needed=False)
        header = f"{item.id} {one + 1}-{other + 1}"
        yield Column(key, header, label, called=tuple(_NAMES.items()), values=values)


def told_of(doubles: Doubles, times: Sequence[int]) -> Phrase | None:
    """The doubles of a deal in a line, as they are noted; None where there were none."""
    each = tuple([_doubled_told(pair, often) for pair, often in zip(doubles.pairs, times, strict=True) if often])
    return Phrase("{what}: {held}", {"what": doubles.title, "held": each}) if each else None


@cache
def _doubled_told(pair: tuple[int, int], often: int) -> Phrase:
    label = label_of(pair)
    return label if often == 1 else Phrase("{pair} redoubled", {"pair": label})


def with_more(
    doubled: tuple[tuple[int, ...], ...], declarer: int, times: Sequence[int], players: int
) -> tuple[tuple[int, ...], ...]:
    """How often each player has doubled each declarer, after another deal of this one.

    The declarer, whose turn is last, can only redouble: a pair with the declarer was doubled by the other.
    """
    rows = doubled or ((0,) * players,) * players
    row = list(rows[declarer])
    for (one, other), often in zip(pairs_of(players), times, strict=True):
        if often and declarer in {one, other}:
            row[one if other == declarer else other] += 1
    return (*rows[:declarer], tuple(row), *rows[declarer + 1 :])


def still_owed(doubled: Sequence[Sequence[int]], declarer: int, least: int, players: int) -> dict[int, int]:
    """How often each other player still has to double a declarer; those alone who owe it."""
    row = doubled[declarer] if doubled else [0] * players
    return {seat: least - row[seat] for seat in range(players) if seat != declarer and row[seat] < least}


def owed_told(declarer: int, owed: Mapping[int, int]) -> tuple[Phrase, ...]:
    """Who still has to double a declarer, and how often; nothing where nobody has to."""
    if not owed:
        return ()
    each = tuple(Phrase("{who} ({count})", {"who": Seat(seat), "count": count}) for seat, count in owed.items())
    return (Phrase("{who} is still to be doubled by {others}", {"who": Seat(declarer), "others": each}),)


def doubles_phrases(item: Item, hands: Sequence[str]) -> Iterator[Phrase]:
    """What doubles are, in sentences. `hands` are those in which only the declarer is doubled."""
    yield Phrase(
        "Two players can double each other: each then has in addition by how much their score is above the other's,"
        " and twice that if redoubled. All pairs are reckoned from the scores without doubles."
    )
    if item.pairs == "declarer":
        yield Phrase("Only the declarer can be doubled.")
    elif hands:
        yield Phrase("Only the declarer can be doubled in these: {contracts}.", {"contracts": tuple(hands)})
    if item.least:
        yield Phrase(
            "Each player has to double each declarer at least once; who still owes it is said.",
            {"count": item.least},
            plural="Each player has to double each declarer at least {count} times; who still owes it is said.",
            count=item.least,
        )
