"""The prospects of a match: the most and the least each account can add, and who can still be first.

A game says which deals are to come, and what each can bring; all else follows here. Every answer is exact, or there is
none: no result is called possible that no play can bring, and none impossible that some play can bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from operator import add
from typing import Final, NamedTuple, TypeAlias


class Prospect(NamedTuple):
    """The range an account can still add to its total, and whether it can still win.

    `first`: some play of the deals to come makes it first, alone or with others; None if that is not worked out.
    `safe`: every play makes it first, and alone.
    """

    least: int
    most: int
    first: bool | None
    safe: bool


class Pool(NamedTuple):
    """Things at a cost each; `caps` are the most that cost each account. Those of one `bundle` go to one account."""

    cost: int
    many: int
    caps: tuple[int, ...]
    bundle: int | None = None

    @property
    def capped(self) -> bool:
        """Whether some accounts cannot lose by all of it."""
        return min(self.caps) < self.many

    def goes_with(self, other: Pool) -> bool:
        """Whether two pools can be joined: of one cost, with things that anybody can get."""
        free = self.bundle is None and other.bundle is None and not self.capped and not other.capped
        return free and self.cost == other.cost


class PartialScore(NamedTuple):
    """The points of some deals, and the things in them still to be handed out to all but one account."""

    points: tuple[int, ...]
    pools: tuple[Pool, ...] = ()


@dataclass(frozen=True)
class WayToPlay:
    """The points of a deal played in one way: the `base` is for each account, whatever happens.

    A lot is a worth and a number of things, as tricks or hearts, each of which anybody can take. `prizes` are one for
    each account, in any order. `floor`: nobody scores below 0, and there is one lot. `linked`: of the lots, all costly
    or all not, an account may need one to have another; any account can take all of them. `ends_only`: scores between
    the prizes are possible too, for any two but the best and the worst.
    """

    base: tuple[int, ...]
    lots: tuple[tuple[int, int], ...] = ()
    prizes: tuple[int, ...] = ()
    floor: bool = False
    linked: bool = False
    ends_only: bool = False

    @cached_property
    def most(self) -> tuple[int, ...]:
        """The most that each account can score."""
        return self._with(sum(worth * many for worth, many in self.lots if worth > 0) + max(self.prizes, default=0))

    @cached_property
    def least(self) -> tuple[int, ...]:
        """The least that each account can score; one can have its least if any other has its most."""
        return self._with(sum(worth * many for worth, many in self.lots if worth < 0) + min(self.prizes, default=0))

    def _with(self, more: int) -> tuple[int, ...]:
        return tuple(max(each + more, 0) if self.floor else each + more for each in self.base)

    @cached_property
    def turned(self) -> WayToPlay | None:
        """The deal with opposite signs, for a match that the lowest total wins; None if this form cannot express it."""
        if self.floor or self.ends_only:
            return None
        lots, prizes = tuple((-worth, many) for worth, many in self.lots), tuple(-prize for prize in self.prizes)
        return WayToPlay(tuple(-each for each in self.base), lots, prizes, linked=self.linked)

    @cached_property
    def best(self) -> tuple[tuple[PartialScore, ...], ...]:
        """The partial scores that include the best one for each account, against all others at once.

        The account takes everything of worth and nothing costly; the others get the costly things as it suits the
        account.
        """
        return tuple(tuple(self._best(account)) for account in range(len(self.base)))

    def _best(self, account: int) -> Iterator[PartialScore]:
        row = [max(each, 0) if self.floor else each for each in self.base]
        row[account] = self.most[account] - max(self.prizes, default=0)
        bundle = account if self.linked and len(self.lots) > 1 else None
        pools = tuple(
            Pool(-worth, many, self._caps(-worth, many), bundle) for worth, many in self.lots if worth < 0 < many
        )
        if not self.prizes:
            yield PartialScore(tuple(row), pools)
            return
        *others, first = sorted(self.prizes)
        for order in {tuple(others)} if len(set(others)) == 1 else set(permutations(others)):
            yield PartialScore(tuple(map(add, row, (*order[:account], first, *order[account:]))), pools)

    def _caps(self, cost: int, many: int) -> tuple[int, ...]:
        """Return the things of a lot that can cost each account points: with a floor, none below 0 do."""
        return tuple(min(many, -(-max(each, 0) // cost)) if self.floor else many for each in self.base)


WaysToPlay: TypeAlias = tuple[WayToPlay, ...]  # a deal that can be played in any of several ways


class DealsLeft(NamedTuple):
    """Deals of which so many are still played, in any order."""

    deals: tuple[WaysToPlay, ...]
    played: int


_MOST_WORK: Final = 1000
"""The most pairs of accounts in ways to play a deal to work through; beyond that there are no prospects."""

_MOST_PARTIALS: Final = 32
"""The most partial scores to follow for an account; beyond that, whether it can win stays open."""

_MOST_PRIZES: Final = 4  # the most prizes whose orders are all tried


def prospects_of(
    totals: Sequence[int], stretches: Sequence[DealsLeft], *, high_wins: bool = True
) -> tuple[Prospect, ...] | None:
    """Return the prospects of each account, if the last totals decide; None for one account, or too much work."""
    ways = sum(len(deal) for stretch in stretches for deal in stretch.deals)
    if len(totals) == 1 or ways * len(totals) ** 2 > _MOST_WORK:
        return None
    accounts = range(len(totals))

    def stays_ahead(account: int, other: int) -> bool:
        """Whether an account stays ahead of another one in any play. Drawing level counts as catching up."""
        if not high_wins:
            account, other = other, account
        lead = totals[account] - totals[other]
        return lead > 0 and lead > _top(stretches, lambda result: result.most[other] - result.least[account])

    safe = [all(stays_ahead(account, other) for other in accounts if other != account) for account in accounts]
    firsts: Sequence[bool | None] = safe if any(safe) else _firsts(totals, stretches, high_wins=high_wins)

    def prospect(account: int) -> Prospect:
        falling = _top(stretches, lambda result: -result.least[account])
        return Prospect(-falling, _top(stretches, lambda result: result.most[account]), firsts[account], safe[account])

    return tuple(map(prospect, accounts))


def _top(stretches: Sequence[DealsLeft], value: Callable[[WayToPlay], int]) -> int:
    """Return the highest sum of a value over the deals to come, each played in the best way."""
    bests = ((sorted(max(map(value, deal)) for deal in deals), played) for deals, played in stretches)
    return sum(sum(best[::-1][:played]) for best, played in bests)


def _firsts(totals: Sequence[int], stretches: Sequence[DealsLeft], *, high_wins: bool) -> list[bool | None]:
    unknown: list[bool | None] = [None] * len(totals)
    if any(stretch.played < len(stretch.deals) for stretch in stretches):
        return unknown
    deals = [deal for stretch in stretches for deal in stretch.deals]
    if not high_wins:
        totals = [-total for total in totals]
        turned = [tuple(result.turned for result in deal) for deal in deals]
        deals = [tuple(result for result in deal if result is not None) for deal in turned]
        if any(len(deal) < len(ways) for deal, ways in zip(deals, turned, strict=True)):
            return unknown
    if any(len(result.prizes) > _MOST_PRIZES and len(set(result.prizes)) > 2 for deal in deals for result in deal):  # noqa: PLR2004
        return unknown
    return [_can_be_first(account, totals, deals) for account in range(len(totals))]


def _can_be_first(account: int, totals: Sequence[int], deals: Sequence[WaysToPlay]) -> bool | None:
    """Return whether some play makes an account first: a likely one is tried, then all that could be the best."""
    ways = [
        deal[0].best[account]
        if len(deal) == 1
        else _undominated(account, [partial for result in deal for partial in result.best[account]])
        for deal in deals
    ]
    partial = PartialScore(tuple(totals))
    for number, way in enumerate(ways):
        if len(way) == 1:
            partial = _joined(partial, way[0], number)
    several = [(number, way) for number, way in enumerate(ways) if len(way) > 1]
    likely = partial
    for number, way in several:
        joined = [_joined(likely, one, number) for one in way]
        likely = min(joined, key=lambda each: max(each.points) - each.points[account])
    return _ends_first(likely, account) or _some_end_first(partial, account, several)


def _some_end_first(
    partial: PartialScore, account: int, several: Sequence[tuple[int, Sequence[PartialScore]]]
) -> bool | None:
    """Return whether an account can be first from a partial score, in some play of the other deals; None if unknown."""
    found = {partial}
    for number, way in several:
        found = {_joined(one, more, number) for one in found for more in way}
        if len(found) > _MOST_PARTIALS:
            return None
    answers = set()
    for one in found:
        answers.add(_ends_first(one, account))
        if True in answers:
            return True
    return None if None in answers else False


def _ends_first(partial: PartialScore, account: int) -> bool | None:
    """Return whether an account is first, if the costly things go to the others as it suits it."""
    mine = partial.points[account]
    return can_be_covered({at: each - mine for at, each in enumerate(partial.points) if at != account}, partial.pools)


def _joined(partial: PartialScore, more: PartialScore, number: int) -> PartialScore:
    """Return a partial score with one more deal, whose bundles stay apart; other equal things are pooled."""
    pools = list(partial.pools)
    for pool in more.pools:
        if pool.bundle is not None:
            pools.append(pool._replace(bundle=number))
            continue
        at = next((at for at, one in enumerate(pools) if one.goes_with(pool)), None)
        if at is None:
            pools.append(pool)
        else:
            pools[at] = Pool(pool.cost, pools[at].many + pool.many, tuple(map(add, pools[at].caps, pool.caps)))
    return PartialScore(tuple(map(add, partial.points, more.points)), tuple(pools))


def _undominated(account: int, partials: Sequence[PartialScore]) -> list[PartialScore]:
    """Return the partial scores that no other one equals or beats against every account."""
    left: list[PartialScore] = []
    others = [each for each in range(len(partials[0].points)) if each != account]
    for partial in sorted(set(partials), key=lambda each: sum(each.points) - len(each.points) * each.points[account]):
        best = [_lead(partial, account, at) + sum(pool.cost * pool.caps[at] for pool in partial.pools) for at in others]
        if not any(all(_lead(one, account, at) >= b for at, b in zip(others, best, strict=True)) for one in left):
            left.append(partial)
    return left


def _lead(partial: PartialScore, account: int, other: int) -> int:
    return partial.points[account] - partial.points[other]


# --- whether costly things can be handed out so that every account loses at least the points wanted


_MOST_GROUPS: Final = 200  # the most combinations of pools and groups of accounts to try


def can_be_covered(wanted: Mapping[int, int], pools: Sequence[Pool]) -> bool | None:
    """Return whether each account can lose at least the points wanted; None if that is not worked out.

    >>> can_be_covered({1: 5, 2: 3}, [Pool(1, 8, (8, 8, 8))]), can_be_covered({1: 5, 2: 4}, [Pool(1, 8, (8, 8, 8))])
    (True, False)
    """
    wanted = {account: points for account, points in wanted.items() if points > 0}
    if not wanted:
        return True
    capped = any(pool.capped for pool in pools)
    if capped and len(pools) << len(wanted) > _MOST_GROUPS:
        return None
    costs = {pool.cost for pool in pools}
    cost = costs.pop() if len(costs) == 1 and all(pool.bundle is None for pool in pools) else 1
    if cost > 1:  # all things are alike: only their number counts
        wanted = {account: -(-points // cost) for account, points in wanted.items()}
        pools = [pool._replace(cost=1) for pool in pools]
    sizes = range(1 if capped else len(wanted), len(wanted) + 1)  # with caps any group may want too much; else all do
    if not all(_suffices(some, wanted, pools) for size in sizes for some in combinations(wanted, size)):
        return False
    alike = all(pool.cost == 1 and pool.bundle is None for pool in pools)
    return True if alike or _handed_out(dict(wanted), pools) else None


def _suffices(some: Sequence[int], wanted: Mapping[int, int], pools: Sequence[Pool]) -> bool:
    """Whether a group wants no more than it can lose. If all things are alike and every group does, all can have it.

    This is the theorem on flows and cuts; with divisible things it holds at any cost.
    """
    there = sum(pool.cost * min(pool.many, sum(pool.caps[account] for account in some)) for pool in pools)
    return sum(wanted[account] for account in some) <= there


def _handed_out(wanted: dict[int, int], pools: Sequence[Pool]) -> bool:
    """Whether a simple way of handing out succeeds: the costliest goes first, to the account that wants most."""
    for cost, many, caps in sorted(_portions(pools), reverse=True):
        left, room = many, list(caps)
        while left:
            account = max((each for each in wanted if room[each]), key=lambda each: wanted[each], default=None)
            if account is None or wanted[account] <= 0:
                break
            share = min(left, room[account], -(-wanted[account] // cost))
            wanted[account] -= cost * share
            left, room[account] = left - share, room[account] - share
    return max(wanted.values()) <= 0


def _portions(pools: Sequence[Pool]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield the things to hand out, with their cost, number and caps; a bundle is one thing."""
    bundles: dict[int, int] = {}
    for pool in pools:
        if pool.bundle is None:
            yield pool.cost, pool.many, pool.caps
        else:
            bundles[pool.bundle] = bundles.get(pool.bundle, 0) + pool.cost * pool.many
    yield from ((cost, 1, (1,) * len(pools[0].caps)) for cost in bundles.values())
