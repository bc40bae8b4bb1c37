"""The possible answers of a game's deals, found by asking the game itself, whatever its columns declare.

A match is played through with every choice tried, and what was asked on the way is put together. That takes a
second or so for each game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.game import Answers, AnyGame, Field, Questions, Setup, Values

WAYS = 40
"""The number of ways of answering that are tried in each deal."""

ENDS = 2
"""The number of ways to answer a deal that is one list of numbers: the lowest, and the highest."""

NOTHING_NEW = 14
"""After so many deals in which nothing new is asked, a game has asked everything."""


@dataclass
class Found:
    """The findings about one field of a deal; `sizes` are the lengths of its list, `totals` the required sums."""

    values: list[str | int] = field(default_factory=list)
    low: int | None = None
    high: int | None = None
    step: int = 1
    sizes: set[int] = field(default_factory=set)
    totals: set[int | None] = field(default_factory=set)
    needed: bool = True

    def declared(self) -> tuple[Values, tuple[int, ...]]:
        """Return the findings as a column declares them, and the lengths of the list."""
        sizes = tuple(sorted(self.sizes))
        if self.values:
            return Values(tuple(self.values), needed=self.needed), sizes
        total = next(iter(self.totals)) if len(self.totals) == 1 else None
        return Values((), self.low or 0, self.high or 0, self.step, total, self.needed), sizes


def search(game: AnyGame, beginnings: Sequence[Answers] = ()) -> dict[str, Found]:
    """Everything that a deal can say, however many play, in the order of the game's columns.

    `beginnings` are of deals that so few ways of answering do not come to.
    """
    found = {column.key: Found() for column in game.columns}
    for players in game.info.players:
        for way in (0.0, 0.5, 1.0):
            _play_through(game, game.start(Setup(players, 0, {})), found, way, beginnings)
    return {key: one for key, one in found.items() if one.values or one.high is not None}


def _play_through(
    game: AnyGame, position: Any, found: dict[str, Found], way: float, beginnings: Sequence[Answers]
) -> None:
    """Play a match, noting what is asked; `way` is which of the right deals is played, from the first to the last."""
    patience = NOTHING_NEW
    while patience and game.due(position) is not None:
        known = _known(found)
        whole = _explored(game, position, found, beginnings)
        if not whole:
            return
        answers = whole[int(way * (len(whole) - 1))]
        for key in answers:
            without = {other: value for other, value in answers.items() if other != key}
            found[key].needed &= bool(game.play(position, without).faults)
        outcome = game.play(position, answers)
        for key, value in outcome.answers.items():
            if isinstance(value, str) and value not in found[key].values:
                found[key].values.append(value)
            if isinstance(value, list) and (numbers := [each for each in value if type(each) is int]):
                found[key].low = min(found[key].low or 0, *numbers)  # that follows and is not asked, too
        position = outcome.after
        patience = patience - 1 if _known(found) == known else NOTHING_NEW


def _known(found: dict[str, Found]) -> list[object]:
    return [(len(one.values), one.low, one.high, len(one.totals), one.needed) for one in found.values()]


def _explored(game: AnyGame, position: Any, found: dict[str, Found], beginnings: Sequence[Answers]) -> list[Answers]:
    """Note what is asked in one deal, whatever is answered; the right ways of answering all of it."""
    deal = _Deal(game, position, found)
    # What need not be said may do away with all the rest.
    optional = [each for each in deal.asked({}).fields if each.kind == "choice" and not each.needed]
    starts = [{}, *beginnings, *({each.key: value} for each in optional for value in _values(each))]
    whole: list[Answers] = []
    for way in range(WAYS if len(found) > 1 else ENDS):
        asked, answers = _answered(deal, starts[0], way)
        if not asked.missing and answers not in whole:
            whole.append(answers)
    for start in starts[1:]:
        asked, answers = _answered(deal, start, 0)
        whole += [] if asked.missing else [answers]
    for answers in whole:
        for key, one in found.items():
            one.needed &= key in answers
    return whole


@dataclass
class _Deal:
    """One deal of a match: many ways of answering begin alike, and what such a beginning asks is worked out once."""

    game: AnyGame
    position: Any
    found: dict[str, Found]
    known: dict[str, Questions] = field(default_factory=dict)

    def asked(self, answers: Answers) -> Questions:
        """Return the questions after these answers, and note them."""
        so_far = repr(answers)
        if so_far not in self.known:
            self.known[so_far] = self.game.questions(self.position, answers)
            _note(self.known[so_far], self.found)
        return self.known[so_far]


def _answered(deal: _Deal, start: Answers, way: int) -> tuple[Questions, Answers]:
    """All the questions of a deal, each answered by the next digit of a number: so no two ways are alike."""
    answers = dict(start)
    while True:
        asked = deal.asked(answers)
        wanted = (each for each in asked.fields if (each.needed or each.usual is not None) and not each.aside)
        open_field = next((each for each in wanted if each.key not in answers), None)
        if open_field is None:
            return asked, answers
        tries = _tries(asked, open_field)
        answers[open_field.key] = tries[way % len(tries)]
        way //= len(tries)


def _note(asked: Questions, found: dict[str, Found]) -> None:
    for each in asked.fields:
        if each.aside:
            continue
        one = found[each.key]
        one.sizes |= {each.size} if each.index is not None else set()
        if each.kind == "number":
            one.low = each.low if one.low is None else min(one.low, each.low)
            one.high = each.high if one.high is None else max(one.high, each.high)
            one.step = each.step
            one.totals |= {group.total for group in asked.groups if group.key == each.group} or {None}
        one.values += [option.value for option in each.options if option.value not in one.values]


def _tries(asked: Questions, open_field: Field) -> list[Any]:
    """Answers to one question: every free option, or the ends of a range; of a list a few."""
    if open_field.index is None:
        return list(_values(open_field))
    fellows = [each for each in asked.fields if each.key == open_field.key]
    fellows.sort(key=lambda each: each.index or 0)
    size = open_field.size or 0
    if open_field.kind != "number":
        ends = [[list(_values(each))[at] for each in fellows] for at in (0, -1)]
        return [_placed(fellows, row, size) for row in ends]
    total = next((group.total for group in asked.groups if group.key == open_field.group), None)
    if total is None:
        low = [each.low for each in fellows]
        return [_placed(fellows, row, size) for row in (low, [low[0], *(each.high for each in fellows[1:])])]
    return [_shared(fellows, total), _shared(fellows[::-1], total)[::-1]]


def _placed(fellows: Sequence[Field], row: Sequence[Any], size: int) -> list[Any]:
    """A list with an answer for each who is asked, and 0 for whoever is not: that has to follow."""
    given = dict(zip((each.index for each in fellows), row, strict=True))
    return [given.get(at, 0) for at in range(size)]


def _values(each: Field) -> Iterator[Any]:
    if each.kind == "number":
        yield from dict.fromkeys((each.low, each.high))
    else:
        yield from (option.value for option in each.options if option.barred is None)


def _shared(fields: Sequence[Field], total: int) -> list[int]:
    """Numbers that make the total, as much as can be in the first of them."""
    numbers = []
    for each in fields:
        numbers.append(min(each.high, total))
        total -= numbers[-1]
    return numbers
