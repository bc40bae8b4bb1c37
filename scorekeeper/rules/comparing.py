"""A comparison of two games: the lines of their own pages beside each other, and the lines that differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from string import Formatter
from typing import Final, Generic, NamedTuple, TypeVar

from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.outline import Entry
from scorekeeper.rules.phrase import Phrase

T = TypeVar("T")


_ALIKE: Final = 0.4  # the least likeness of two lines that are paired


class Pair(NamedTuple, Generic[T]):
    """A line of one game, and the corresponding line of the other; None if a game has none."""

    one: T | None
    other: T | None

    @property
    def same(self) -> bool:
        """Whether both lines read the same."""
        return _plain(self.one) == _plain(self.other)


class Comparison(NamedTuple):
    """Two games beside each other, in reading order."""

    facts: tuple[Pair[Phrase], ...]
    entries: tuple[Pair[Entry], ...]
    rules: tuple[Pair[str], ...]
    conventions: tuple[Pair[str], ...]


def compare(one: AnyGame, other: AnyGame) -> Comparison:
    """Compare two games by the lines of their pages."""
    return Comparison(
        paired(one.outline.facts, other.outline.facts, lambda fact, like: float(fact.template == like.template)),
        _paired_entries(one.outline.entries, other.outline.entries),
        paired(one.info.rules, other.info.rules, likeness),
        paired(one.info.conventions, other.info.conventions, likeness),
    )


def differing(one: AnyGame, other: AnyGame) -> tuple[Pair[Phrase] | Pair[Entry] | Pair[str], ...]:
    """Return the lines in which two games differ, in reading order."""
    return tuple(pair for part in compare(one, other) for pair in part if not pair.same)


def paired(one: Sequence[T], other: Sequence[T], alike: Callable[[T, T], float]) -> tuple[Pair[T], ...]:
    """Return the lines of two lists in order, with the ones most `alike` (0 to 1) beside each other.

    Lines between these pairs stand beside each other too.

    >>> [tuple(pair) for pair in paired("abcd", "axcyd", lambda one, other: one == other)]
    [('a', 'a'), ('b', 'x'), ('c', 'c'), (None, 'y'), ('d', 'd')]
    """
    pairs: list[Pair[T]] = []
    at = begin = 0
    for first, second in [*_matches(one, other, alike), (len(one), len(other))]:
        pairs += [Pair(*both) for both in zip_longest(one[at:first], other[begin:second])]
        pairs += [Pair(*both) for both in zip(one[first : first + 1], other[second : second + 1], strict=True)]
        at, begin = first + 1, second + 1
    return tuple(pairs)


def _matches(one: Sequence[T], other: Sequence[T], alike: Callable[[T, T], float]) -> list[tuple[int, int]]:
    """Return the places of the paired lines: in order, and together as much alike as possible."""
    best: dict[tuple[int, int], tuple[float, list[tuple[int, int]]]] = {}

    def of(first: int, second: int) -> tuple[float, list[tuple[int, int]]]:
        return best.get((first, second), (0.0, []))

    for first in reversed(range(len(one))):
        for second in reversed(range(len(other))):
            choices = [of(first + 1, second), of(first, second + 1)]
            value = alike(one[first], other[second])
            if value >= _ALIKE:
                rest, places = of(first + 1, second + 1)
                choices.append((value + rest, [(first, second), *places]))
            best[first, second] = max(choices, key=lambda choice: choice[0])
    return of(0, 0)[1]


def likeness(one: str, other: str) -> float:
    """Return the share of words that two sentences have in common, in order: 0 to 1.

    >>> likeness("Aces are low.", "Aces are low."), round(likeness("The dealer leads.", "The dealer names trumps."), 2)
    (1.0, 0.57)
    """
    return SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio()


def _paired_entries(one: Sequence[Entry], other: Sequence[Entry]) -> tuple[Pair[Entry], ...]:
    """Return contracts with the same key beside each other, or else those that are played alike under any name."""
    pairs: list[Pair[Entry]] = []
    by_key = {entry.key: entry for entry in other}
    taken = [by_key[entry.key] for entry in one if entry.key in by_key]
    left = [entry for entry in other if entry not in taken]
    for entry in one:
        played = (entry.says, entry.suit, len(entry.numbers))
        alike = (each for each in left if entry.says and played == (each.says, each.suit, len(each.numbers)))
        found = by_key.get(entry.key) or next(alike, None)
        if found in left:
            left.remove(found)
        pairs.append(Pair(entry, found))
    return (*pairs, *(Pair(None, entry) for entry in left))


def _plain(line: object) -> object:
    """Return a line as it is read: for a phrase, only the values that its words use."""
    if isinstance(line, Phrase):
        template = line.plural if line.plural and line.count != 1 else line.template
        named = {name for _, name, _, _ in Formatter().parse(template) if name}
        return template, {name: _plain(value) for name, value in (line.values or {}).items() if name in named}
    if isinstance(line, tuple):
        return tuple(_plain(part) for part in line)
    return line
