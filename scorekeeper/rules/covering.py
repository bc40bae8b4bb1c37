"""A test whether costly things can be handed out so that every account loses at least the points wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

_MOST_WORK: Final = 200  # the most combinations of pools and groups of accounts to try


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


def can_be_covered(wanted: Mapping[int, int], pools: Sequence[Pool]) -> bool | None:
    """Return whether each account can lose at least the points wanted; None if that is not worked out.

    >>> can_be_covered({1: 5, 2: 3}, [Pool(1, 8, (8, 8, 8))]), can_be_covered({1: 5, 2: 4}, [Pool(1, 8, (8, 8, 8))])
    (True, False)
    """
    wanted = {account: points for account, points in wanted.items() if points > 0}
    if not wanted:
        return True
    capped = any(pool.capped for pool in pools)
    if capped and len(pools) << len(wanted) > _MOST_WORK:
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
