"""An evening at several tables, seated so that everybody meets everybody about equally often.

The cost of a seating is the sum, over every two people at one table, of the square of how often they have met. A local
search from several beginnings swaps people as long as that lowers the cost. Pairs to keep apart go first: they share a
table only if no seating avoids it. Then comes the turn to sit out: the one who has played longest without a break, as
in `form_seats`. The same people, past and seed give the same seating, in any Python: nothing here uses `random`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, islice, permutations
from typing import Final, NamedTuple

from scorekeeper.match.form_seats import turns_out
from scorekeeper.match.season import TABLE_SIZES
from scorekeeper.rules.phrase import Fault, Sentence

MOST_HERE: Final = 200  # people of an evening, at most
_BEGINNINGS: Final = 30
_APART: Final = 10**9  # the cost of a pair to keep apart at one table: more than the squares of all meetings add up to

_TRIES: Final = 20_000
"""Steps after which the search for a seating that keeps all pairs apart gives up; 16 people take far fewer."""

_OTHERS_OUT: Final = 300
"""Ways of sitting out to try, if no seating keeps all pairs apart with those whose turn it is sitting out."""


class Round(NamedTuple):
    """Tables that played at the same time: the people of each by key, from seat 0 on; None for an unknown person.

    `dealers` are the seats of the first dealers.
    """

    tables: tuple[tuple[str | None, ...], ...]
    dealers: tuple[int, ...]


class SeatedTable(NamedTuple):
    """A table of the evening: people by key, clockwise, and the seat of the first dealer."""

    seats: tuple[str, ...]
    first_dealer: int


@dataclass(frozen=True, slots=True)
class Seating:
    """A seating of an evening. `out` sit out; `cost` is the sum of the squares of all meetings at its tables.

    `met` counts the meetings of each pair at one table; `together` are pairs that should have been kept apart.
    """

    tables: tuple[SeatedTable, ...]
    out: tuple[str, ...]
    cost: int
    met: Mapping[tuple[str, str], int]
    together: tuple[tuple[str, str], ...]


TOO_FEW_HERE = Sentence(
    "{number} person is too few for a table.", plural="{number} people are too few for a table.", counted="number"
)
TOO_FEW_FOR_TABLE = Sentence("{number} people are too few for a table of {size}.")
TOO_MANY_HERE = Sentence("{number} people are too many for one evening: at most {most}.")


def faults_of_number(number: int, sizes: Collection[int] = TABLE_SIZES) -> list[Fault]:
    """Return the fault that keeps so many people from being seated at tables of those sizes, if any."""
    if number < min(TABLE_SIZES):
        return [TOO_FEW_HERE(number=number)]
    if number < min(sizes):
        return [TOO_FEW_FOR_TABLE(number=number, size=min(sizes))]
    return [TOO_MANY_HERE(number=number, most=MOST_HERE)] if number > MOST_HERE else []


def table_sizes(number: int, sizes: Collection[int] = TABLE_SIZES) -> tuple[int, ...]:
    """Return the table sizes for so many people, the largest first. As few as possible sit out, at as few tables.

    >>> [table_sizes(number) for number in (5, 6, 7, 11, 12)]
    [(4,), (3, 3), (4, 3), (4, 4, 3), (4, 4, 4)]
    >>> table_sizes(7, [4]), table_sizes(7, [3])
    ((4,), (3, 3))
    """
    large, small = max(sizes), min(sizes)
    splits = (
        (number - large * fours - small * threes, fours + threes, fours, threes)
        for fours in range(number // large + 1)
        for threes in range(number // small + 1 if small != large else 1)
        if large * fours + small * threes <= number
    )
    _, _, fours, threes = min(splits)
    return (large,) * fours + (small,) * threes


def seating_of(
    here: Collection[str],
    past: Sequence[Round] = (),
    sizes: Collection[int] = TABLE_SIZES,
    apart: Iterable[tuple[str, str]] = (),
    seed: int = 0,
) -> Seating:
    """Return a seating of the people `here`, by key; their number must have no faults. `past` is in order of time."""
    found = _Search(here, past, sizes, apart, seed).best()
    return described(found[:-1], found[-1], past, apart, seed)


def described(
    tables: Sequence[Sequence[str]],
    out: Sequence[str],
    past: Sequence[Round] = (),
    apart: Iterable[tuple[str, str]] = (),
    seed: int = 0,
) -> Seating:
    """Complete a chosen seating with seats and first dealers in turn, its cost, and pairs that meet again."""
    met, pairs = meetings(past), {_pair(*each) for each in apart}
    beside = [_pair(*each) for table in tables for each in combinations(table, 2)]
    balance = _Balance(past, seed)
    return Seating(
        tuple(balance.seated(table) for table in tables),
        tuple(sorted(out)),
        sum(met[each] ** 2 for each in beside),
        {each: met[each] for each in beside if met[each]},
        tuple(sorted(each for each in beside if each in pairs)),
    )


def meetings(past: Iterable[Round]) -> Counter[tuple[str, str]]:
    """Count how often every two people sat at one table."""
    tables = (sorted({each for each in table if each is not None}) for each in past for table in each.tables)
    return Counter(pair for table in tables for pair in combinations(table, 2))


class _Search:
    """The search for a seating. People are numbered; the last table is that of the people who sit out."""

    def __init__(
        self,
        here: Collection[str],
        past: Sequence[Round],
        sizes: Collection[int],
        apart: Iterable[tuple[str, str]],
        seed: int,
    ) -> None:
        self._keys = sorted(here)
        self._seed = seed
        self._sizes = table_sizes(len(self._keys), sizes)
        self._out = len(self._keys) - sum(self._sizes)
        number = {key: index for index, key in enumerate(self._keys)}
        played = [{each for table in found.tables for each in table if each} for found in reversed(past)]
        turns = turns_out(self._keys, played)
        self._turns = [turns[key] for key in self._keys]
        self._weights = [[0] * len(number) for _ in number]
        costs = [(pair, times**2) for pair, times in meetings(past).items()]
        costs += [(pair, _APART) for pair in {_pair(*each) for each in apart}]
        for (one, other), cost in costs:
            if one in number and other in number and one != other:
                self._weights[number[one]][number[other]] += cost
                self._weights[number[other]][number[one]] += cost

    def best(self) -> list[list[str]]:
        """Return the tables of the lowest cost found; the last one has the people who sit out."""
        people = range(len(self._keys))
        # Sorted by the turn to sit out; equal turns by the seed.
        chosen = sorted(people, key=lambda each: (*(-turn for turn in self._turns[each]), *self._draw(0, each)))
        beginnings = []
        for beginning in range(1, _BEGINNINGS + 1):
            rest = iter(sorted(chosen[self._out :], key=lambda each: self._draw(beginning, each)))
            beginnings.append([*([*islice(rest, size)] for size in self._sizes), chosen[: self._out]])
        cost, tables = min(map(self._descended, beginnings))
        if cost >= _APART and (parted := self._parted(chosen)) is not None:
            cost, tables = self._descended(parted)
        return [[self._keys[each] for each in table] for table in tables]

    def _draw(self, beginning: int, person: int) -> tuple[int, int]:
        """Return a number that looks random, and is always the same for the seed and the person's key."""
        encoded = f"{self._seed}/{beginning}/{self._keys[person]}".encode("utf-8", "surrogatepass")
        return int.from_bytes(sha256(encoded).digest()[:8], "big"), person

    def _descended(self, tables: list[list[int]]) -> tuple[int, list[list[int]]]:
        """Swap two people as long as that lowers the cost. Return the cost, and the sorted tables."""
        at = {person: number for number, table in enumerate(tables) for person in table}
        last = len(tables) - 1
        to = [
            [0 if number == last else sum(map(row.__getitem__, table)) for number, table in enumerate(tables)]
            for row in self._weights
        ]
        changed = True
        while changed:
            changed = False
            for one, other in combinations(range(len(self._keys)), 2):
                here, there = at[one], at[other]
                if here == there or (last in {here, there} and self._turns[one] != self._turns[other]):
                    continue  # swapped only with a person whose turn to sit out is equal
                between = self._weights[one][other]
                alone = (between if here != last else 0) + (between if there != last else 0)
                if to[one][here] + to[other][there] - to[one][there] - to[other][here] + alone > 0:
                    at[one], at[other] = there, here
                    self._moved(one, other, here, there, to, last)
                    changed = True
        found = [[person for person in at if at[person] == number] for number in range(len(tables))]
        cost = sum(to[person][at[person]] for person in at) // 2
        return cost, [
            *sorted((sorted(each) for each in found[:-1]), key=lambda each: (-len(each), each)),
            sorted(found[-1]),
        ]

    def _moved(self, one: int, other: int, here: int, there: int, to: list[list[int]], last: int) -> None:
        for row, sums in zip(self._weights, to, strict=True):
            lead = row[other] - row[one]
            if here != last:
                sums[here] += lead
            if there != last:
                sums[there] -= lead

    def _parted(self, chosen: list[int]) -> list[list[int]] | None:
        """Return tables that keep all pairs apart, if need be with other people sitting out; None if there are none."""
        for out in self._ways_out(chosen):
            seated = [each for each in chosen if each not in out]
            order = sorted(seated, key=lambda each: (-len(self._kept_from(each)), each))
            found = self._placed(order, [[] for _ in self._sizes], [_TRIES])
            if found is not None:
                return [*found, [*out]]
        return None

    def _ways_out(self, chosen: list[int]) -> Iterator[tuple[int, ...]]:
        """Yield groups to sit out: first those whose turn it is, then people of the pairs to keep apart."""
        yield tuple(chosen[: self._out])
        concerned = sorted(chosen, key=lambda each: (not self._kept_from(each), chosen.index(each)))
        ways = islice(combinations(concerned, self._out), _OTHERS_OUT)
        yield from sorted(ways, key=lambda way: sum(map(chosen.index, way)))

    def _kept_from(self, person: int) -> list[int]:
        return [other for other, weight in enumerate(self._weights[person]) if weight >= _APART]

    def _placed(self, rest: list[int], tables: list[list[int]], tries: list[int]) -> list[list[int]] | None:
        """Seat the rest at tables with room, beside nobody they are kept from; None if that is impossible."""
        if not rest:
            return [[*table] for table in tables]
        tries[0] -= 1
        if tries[0] < 0:
            return None
        empty: set[int] = set()
        for table, size in zip(tables, self._sizes, strict=True):
            alike = not table and size in empty  # an empty table is as good as another of its size
            if len(table) == size or alike or any(self._weights[rest[0]][each] >= _APART for each in table):
                continue
            empty |= set() if table else {size}
            table.append(rest[0])
            found = self._placed(rest[1:], tables, tries)
            table.pop()
            if found is not None:
                return found
        return None


class _Balance:
    """Counts of how often everybody has sat in each seat, and dealt first."""

    def __init__(self, past: Iterable[Round], seed: int) -> None:
        self._seats: Counter[tuple[str, int]] = Counter()
        self._dealt: Counter[str] = Counter()
        self._played: Counter[str] = Counter()
        self._seed = seed
        for each in past:
            for table, dealer in zip(each.tables, each.dealers, strict=True):
                for seat, person in enumerate(table):
                    if person is not None:
                        self._seats[person, seat] += 1
                        self._played[person] += 1
                        self._dealt[person] += seat == dealer

    def seated(self, table: Iterable[str]) -> SeatedTable:
        """Seat a table: everybody where they sat least often; the dealer is the one who dealt first least often."""
        people = sorted(table, key=lambda each: (self._drawn(each), each))
        seats = min(permutations(people), key=lambda row: sum(self._seats[who, at] ** 2 for at, who in enumerate(row)))
        first = min(seats, key=lambda each: (self._dealt[each], -self._played[each], self._drawn(each), each))
        return SeatedTable(seats, seats.index(first))

    def _drawn(self, key: str) -> bytes:
        return sha256(f"{self._seed}/seat/{key}".encode("utf-8", "surrogatepass")).digest()


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one <= other else (other, one)
