"""Who sat on a seat before somebody took it over: the seat, its deals and what it owes stay, the player is another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from scorekeeper.match.names import comparison_key

MOST_EARLIER: Final = 20
"""How often the seats of one match are taken over, at most."""


@dataclass(frozen=True, slots=True)
class EarlierPlayer:
    """Somebody who sat on a seat (from 0) up to the deal at the index `until`, which somebody else played there."""

    name: str
    seat: int
    until: int


class SeatSpan(NamedTuple):
    """Deals that somebody sat for on a seat: from the index `first` up to, and not including, `end`.

    `sitter` is the index in `sitters_of`. `end` is None where nobody took the seat over: the end of the match is in it.
    """

    sitter: int
    seat: int
    first: int
    end: int | None


def sitters_of(players: Sequence[str], earlier: Iterable[str]) -> tuple[str, ...]:
    """Everybody who sat at the table, each once: the players in the order of the seats, then those who left.

    >>> sitters_of(["Dora", "Bo"], ["Anna", "Dora"])
    ('Dora', 'Bo', 'Anna')
    """
    taken = set(map(comparison_key, players))
    left: dict[str, str] = {}
    for name in earlier:
        left.setdefault(comparison_key(name), name)
    return (*players, *(name for key, name in left.items() if key not in taken))


def stretches_of(players: Sequence[str], earlier: Sequence[EarlierPlayer]) -> Iterator[SeatSpan]:
    """Who sat where for which deals, seat by seat; whoever sat for no deal has none.

    >>> [tuple(each) for each in stretches_of(["Dora", "Bo"], [EarlierPlayer("Anna", 0, 6)])]
    [(2, 0, 0, 6), (0, 0, 6, None), (1, 1, 0, None)]
    """
    index_of = {comparison_key(n): at for at, n in enumerate(sitters_of(players, (each.name for each in earlier)))}
    for seat, name in enumerate(players):
        first = 0
        for each in earlier:
            if each.seat == seat:
                if each.until > first:
                    yield SeatSpan(index_of[comparison_key(each.name)], seat, first, each.until)
                first = each.until
        yield SeatSpan(index_of[comparison_key(name)], seat, first, None)


def moved(earlier: tuple[EarlierPlayer, ...], at: int, to: int, inserted: int) -> tuple[EarlierPlayer, ...]:
    """The earlier players once the deals from `at` up to `to` are replaced by so many others.

    What is inserted before the first deal of somebody who took over is theirs.

    >>> anna = (EarlierPlayer("Anna", 0, 6),)
    >>> [moved(anna, *there)[0].until for there in ((2, 2, 1), (6, 6, 1), (2, 3, 0), (6, 7, 0), (2, 3, 1))]
    [7, 6, 5, 6, 6]
    """
    by = inserted - (to - at)
    return tuple(replace(each, until=max(at, each.until + by)) if at < each.until else each for each in earlier)


def earlier_named(
    earlier: tuple[EarlierPlayer, ...], old: Sequence[str], new: Sequence[str]
) -> tuple[EarlierPlayer, ...]:
    """The earlier players once the players are called otherwise: whoever came back to their seat has one name.

    Those of a seat that is gone go with it.
    """
    stay = set(map(comparison_key, new))
    renamed = {
        (seat, comparison_key(before)): now
        for seat, (before, now) in enumerate(zip(old, new, strict=False))
        if comparison_key(before) not in stay
    }
    return tuple(
        replace(each, name=renamed.get((each.seat, comparison_key(each.name)), each.name))
        for each in earlier
        if each.seat < len(new)
    )
