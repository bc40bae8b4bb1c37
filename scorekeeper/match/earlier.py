"""Players whose seat somebody took over. The seat, its deals and what it owes stay; the player changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from scorekeeper.match.names import comparison_key

MOST_EARLIER: Final = 20  # the highest number of takeovers in a match


@dataclass(frozen=True, slots=True)
class EarlierPlayer:
    """A player who left a seat (from 0) before the deal at the index `until`."""

    name: str
    seat: int
    until: int


class SeatSpan(NamedTuple):
    """The deals that a player played on a seat: from the index `first` up to, not including, `end`.

    `sitter` is the index in `sitters_of`. `end` is None for the player who stayed to the end of the match.
    """

    sitter: int
    seat: int
    first: int
    end: int | None


def sitters_of(players: Sequence[str], earlier: Iterable[str]) -> tuple[str, ...]:
    """Return everybody who sat at the table, each once: the players by seat, then those who left.

    >>> sitters_of(["Dora", "Bo"], ["Anna", "Dora"])
    ('Dora', 'Bo', 'Anna')
    """
    taken = set(map(comparison_key, players))
    left: dict[str, str] = {}
    for name in earlier:
        left.setdefault(comparison_key(name), name)
    return (*players, *(name for key, name in left.items() if key not in taken))


def stretches_of(players: Sequence[str], earlier: Sequence[EarlierPlayer]) -> Iterator[SeatSpan]:
    """Yield who sat where for which deals, seat by seat. A player without a deal has no span.

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
    """Return the earlier players after `inserted` deals replaced those from `at` up to `to`.

    A deal inserted before a new player's first deal is that player's.

    >>> anna = (EarlierPlayer("Anna", 0, 6),)
    >>> [moved(anna, *there)[0].until for there in ((2, 2, 1), (6, 6, 1), (2, 3, 0), (6, 7, 0), (2, 3, 1))]
    [7, 6, 5, 6, 6]
    """
    by = inserted - (to - at)
    return tuple(replace(each, until=max(at, each.until + by)) if at < each.until else each for each in earlier)


def earlier_named(
    earlier: tuple[EarlierPlayer, ...], old: Sequence[str], new: Sequence[str]
) -> tuple[EarlierPlayer, ...]:
    """Return the earlier players after a renaming, so that a player who came back has one name, without lost seats."""
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
