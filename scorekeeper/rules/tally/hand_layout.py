"""A hand of a tally table for a number of players, and what is counted in it: worked out once, read in every deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations

from scorekeeper.rules.game import Option
from scorekeeper.rules.phrase import Account, Phrase, Seat, titled, worded
from scorekeeper.rules.tally.table import Hand, Item

TRICKS = "tricks"
"""The id of an item that is tricks: each has a card from every player."""


def keys_of(item: Item, players: int) -> tuple[str, ...]:
    """The keys of the answers about an item: its id, or of an order one for each place but the last, which follows.

    Of doubles, one for each pair.
    Of cards that were exposed, who exposed them, and who took them; of a single card the second is not asked.

    >>> keys_of(Item(id="domino", name="domino", kind="places"), 4)
    ('domino-1', 'domino-2', 'domino-3')
    """
    if item.kind == "exposed":
        return (item.id, f"{item.id}-taken")
    if item.kind == "doubles":
        return tuple(f"{item.id}-{one}-{other}" for one, other in combinations(range(1, players + 1), 2))
    if item.kind != "places":
        return (item.id,)
    return tuple(f"{item.id}-{place}" for place in range(1, players))


def owned_by(owners: Sequence[Seat | Account]) -> tuple[Option, ...]:
    """The answers to the question whose something is: a place among the owners, and who that is."""
    return tuple(Option(place, Phrase("{who}", {"who": owner})) for place, owner in enumerate(owners))


@cache
def pairs_of(players: int) -> tuple[tuple[int, int], ...]:
    """All pairs of seats, in the order of the answers.

    >>> pairs_of(3)
    ((0, 1), (0, 2), (1, 2))
    """
    return tuple(combinations(range(players), 2))


@dataclass(frozen=True, eq=False)
class Count:
    """An item of a hand, for a number of players; what a deal needs of it is worked out once.

    `points` are its points for so many. `owners` are the sides or players that are asked, in the order of a list of
    answers, and `names` their names; `accounts` are the accounts that their points go to. `most` is the most that one
    owner can have. `id` is also the key of the answers; `single`: there is only one of it; `title` is its heading.
    """

    item: Item
    points: tuple[int, ...]
    label: Phrase
    owners: tuple[Seat | Account, ...]
    accounts: tuple[int, ...]
    total: int | None
    most: int
    id: str
    single: bool
    title: Phrase
    names: tuple[Phrase, ...]

    @cached_property
    def price(self) -> int | None:
        """The points for each, where they are always the same and each owner has an account; else None."""
        alone = self.accounts == tuple(range(len(self.accounts)))
        return self.points[0] if alone and len(self.points) == 1 else None

    @cached_property
    def held(self) -> tuple[tuple[int, ...], ...]:
        """The counts where each owner in turn has the only one."""
        seats = range(len(self.owners))
        return tuple(tuple(int(owner == holder) for owner in seats) for holder in seats)

    @cached_property
    def told(self) -> tuple[Phrase, ...]:
        """What a caption says where each owner in turn has the only one."""
        return tuple(Phrase("{what}: {held}", {"what": self.title, "held": (name,)}) for name in self.names)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of its answers."""
        return keys_of(self.item, len(self.owners))


@dataclass(frozen=True, eq=False)
class Exposed:
    """Cards of a count that can be exposed before the first lead, and the points for each."""

    item: Item
    of: Count
    points: int

    @cached_property
    def label(self) -> Phrase:
        """The name of the item, as it stands in a sentence."""
        return worded(self.item.name)

    @cached_property
    def title(self) -> Phrase:
        """The name of the item as a heading."""
        return titled(self.item.name)


@dataclass(frozen=True, eq=False)
class Doubles:
    """The doubles of a hand: the item, whether the declarer has to be one of the two, all pairs, and their keys."""

    item: Item
    with_declarer: bool
    pairs: tuple[tuple[int, int], ...]
    keys: tuple[str, ...]

    @cached_property
    def label(self) -> Phrase:
        """The name of the item, as it stands in a sentence."""
        return worded(self.item.name)

    @cached_property
    def title(self) -> Phrase:
        """The name of the item as a heading."""
        return titled(self.item.name)


@dataclass(frozen=True, eq=False)
class HandLayout:
    """A hand and its items, for a number of players; what a deal needs of it is worked out once.

    `times` is how often it is played: by each declarer in a free order, else in succession. `factor` is an item that
    multiplies its score, `places` one that is an order, `leader` one that only the leader has, `exposed` are cards of
    its counts; none of these is among the `counts`. `keys` are those of all answers about it, `owners` says of those
    that are lists how long they are. `shared` is what the declarer and each other has where it is not played, as nobody
    was doubled. `boxes` are those of a declarer in which it can be played, as a bit mask. `said`
    is the key of the answer that says the hand, where there is one.
    """

    hand: Hand
    counts: tuple[Count, ...]
    times: int
    places: Count | None
    factor: Item | None
    exposed: tuple[Exposed, ...]
    keys: frozenset[str]
    owners: Mapping[str, int]
    name: Phrase
    leader: Item | None = None
    doubles: Doubles | None = None
    shared: tuple[int, int] | None = None
    boxes: int = 0
    said: frozenset[str] = frozenset()

    @cached_property
    def id(self) -> str:
        """The id of the hand."""
        return self.hand.id

    @cached_property
    def is_plain(self) -> bool:
        """Whether nothing but counts is asked about it."""
        others = (self.places, self.factor, self.leader, self.doubles)
        return not self.exposed and all(other is None for other in others)

    @cached_property
    def adds_up(self) -> bool:
        """Whether its points are those of its counts together, and nothing else."""
        return self.is_plain and not self.hand.sweep and not self.hand.low

    @cached_property
    def has_parts(self) -> bool:
        """Whether its score can be told in parts: of several counts, of exposed cards, of doubles."""
        several = len(self.counts) + len(self.exposed) > 1 or self.doubles is not None
        return several and not self.hand.sweep

    @cached_property
    def inner(self) -> tuple[tuple[Count, Count], ...]:
        """The counts of which nobody can have any without some of another one of the hand, each with that other."""
        counts = {count.id: count for count in self.counts}
        pairs = ((count, counts.get(count.item.within or "")) for count in self.counts)
        return tuple((count, holder) for count, holder in pairs if holder is not None)

    @cached_property
    def is_apart(self) -> bool:
        """Whether the counts of no item depend on another's."""
        return not self.inner and self.hand.suit is None and self.hand.cards is None

    @cached_property
    def lists(self) -> tuple[str, ...]:
        """The keys of the counts that are answered by a list."""
        return tuple(count.id for count in self.counts if not count.single)

    @cached_property
    def told_counts(self) -> tuple[Count, ...]:
        """The counts that a caption tells of: who had the only one of something, and what partners counted apart."""
        return tuple(count for count in self.counts if count.single or count.item.by != "side")

    @cached_property
    def says_itself(self) -> bool:
        """Whether what a caption tells of the counts says which hand it is."""
        return self.titles == (titled(self.hand.name),)

    @cached_property
    def titles(self) -> tuple[Phrase, ...]:
        """The headings of what is counted in it."""
        return tuple(count.title for count in (*self.counts, self.places) if count is not None)

    @cached_property
    def answerable(self) -> frozenset[str]:
        """The keys of all answers that a deal of it can have."""
        return self.keys | self.said

    @cached_property
    def fixed_worth(self) -> int | None:
        """What all that is counted in it is worth together; None where that depends on who has it, or how much."""
        depends = self.hand.sweep or self.factor is not None or self.leader is not None
        if depends or any(not card.item.own for card in self.exposed):
            return None
        worths = [
            count.points[0] * count.total if count.total is not None and len(count.points) == 1 else None
            for count in self.counts
        ]
        if self.places is not None:
            worths.append(sum(self.places.points))
        known = [each for each in worths if each is not None]
        return sum(known) if len(known) == len(worths) else None

    @cached_property
    def undoubled(self) -> HandLayout:
        """The hand where nobody is doubled: not played at all, where its points are then shared."""
        if self.doubles is None or self.hand.undoubled == "played":
            return self
        others = self.doubles.pairs[-1][1]
        worth = self.fixed_worth or 0
        each = -(-abs(worth) // others)
        other = -each if worth < 0 else each
        shared = (worth - other * others, other)
        keys = frozenset(self.doubles.keys)
        return replace(self, counts=(), places=None, factor=None, exposed=(), keys=keys, owners={}, shared=shared)
