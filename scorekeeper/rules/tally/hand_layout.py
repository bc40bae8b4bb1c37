"""A hand of a tally table for a number of players, and its items: worked out once, read in every deal.

What a deal asks, what is wrong with it and what it scores is said by the kinds of its items (`tally.kinds`). A kind is
two classes: `table.Item` has its keys in a table, `HandItem` what it does in a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import isfunction
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from scorekeeper.rules.counted import Counted, Declaration
from scorekeeper.rules.game import Answers, Column, Field, Group, Joint
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, titled, worded
from scorekeeper.rules.tally.hands import Hand, Stop
from scorekeeper.rules.tally.table import Item, PricedItem, TallyTable

Lots = tuple[tuple[int, int], ...]
"""Things that any account can have, by their points for each and how many there are."""


class PlayedHand(NamedTuple):
    """A hand of a table as so many play it: the seats of each side, the account of each seat, and what is asked."""

    table: TallyTable
    hand: Hand
    players: int
    sides: tuple[tuple[int, ...], ...]
    accounts: tuple[int, ...]
    items: dict[str, HandItem]  # filled while the hand is laid out, in their order

    def points_of(self, item: PricedItem) -> tuple[int, ...]:
        """The points of an item in it: for each, or for the first, the second, and so on."""
        row = item.points if item.points_for is None else self.table.for_players(item.points_for, self.players)
        return tuple(self.hand.factor * each // self.hand.divisor for each in row)


@dataclass(slots=True)
class HandAnswers:
    """The answers about a hand, and what a kind may know beside them.

    `number` is that of the deal, from 1, of `deals` where that is fixed; `leader` the seat that declares, or leads, and
    its account; `carried` what deals have left of an item by its id; `totals` are before it. `gone` are out; `offers`
    can come back, by their points for it. `values` are what items were read as, None for what is not known yet.
    """

    layout: HandLayout
    answers: Answers
    number: int
    deals: int | None
    declarer: int | None
    leader: tuple[int, int]
    stop: Stop | None
    carried: Mapping[str, Any]
    totals: Sequence[int]
    gone: frozenset[int] = frozenset()
    offers: Mapping[int, int] = field(default_factory=dict)
    values: dict[str, Sequence[Any]] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class HandItem:
    """An item of a hand, for a number of players. A kind overrides what it has; without that it asks and does nothing.

    `plain`: a list of counts, or whose the only one is, at so much for each. `announced`: asked and told before the
    others, as it is said before the play. `in_parts`: its points are a part of a score by themselves.
    """

    KINDS: ClassVar[dict[str, type[HandItem]]] = {}
    kind: ClassVar[str]
    plain: ClassVar[bool] = False
    announced: ClassVar[bool] = False
    in_parts: ClassVar[bool] = False

    item: Item
    played: PlayedHand

    def __init_subclass__(cls) -> None:
        """Register what a kind does in a hand."""
        if "kind" in cls.__dict__:
            HandItem.KINDS[cls.kind] = cls

    @classmethod
    def in_hand(cls, item: Item, played: PlayedHand) -> HandItem | None:
        """The item in a hand; None where nothing is asked about it there."""
        return cls(item, played) if item.is_asked else None

    @cached_property
    def id(self) -> str:
        """The id of the item."""
        return self.item.id

    @cached_property
    def label(self) -> Phrase:
        """The name of the item, as it stands in a sentence."""
        return worded(self.item.name)

    @cached_property
    def title(self) -> Phrase:
        """The name of the item as a heading."""
        return titled(self.item.name)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of its answers."""
        return self.item.keys(self.played.players)

    @cached_property
    def lists(self) -> Mapping[str, int]:
        """The keys of the answers that are lists, or could be, and how long those are."""
        return {}

    @cached_property
    def heading(self) -> Phrase | None:
        """What it is called where a caption of it says which hand was played."""
        return None

    @cached_property
    def fixed_worth(self) -> int | None:
        """What all of it is worth together; None where that depends on who has it, or on how much they have."""
        return None

    @property
    def is_before(self) -> bool:
        """Whether it is said before the play."""
        return self.announced

    @property
    def is_list(self) -> bool:
        """Whether its value is its answer, a list."""
        return False

    @property
    def has_captions(self) -> bool:
        """Whether a caption can tell of it."""
        return True

    # --- reading answers

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[Any]:
        """The value of the item in a deal; what is wrong with it is added to the `faults`."""
        raise NotImplementedError

    def so_far(self, deal: HandAnswers) -> Sequence[Any]:
        """The value while a deal is entered: None for what is not said yet, or cannot be."""
        raise NotImplementedError

    def filled(self, deal: HandAnswers) -> Sequence[Any]:
        """The same with what follows, or nothing, in place of None."""
        return [value or 0 for value in deal.values[self.id]]

    def saved(self, answers: Answers) -> dict[str, Any]:
        """The answers that follow from those of an entry and are saved with them."""
        return {}

    def in_normal_form(self, value: Sequence[Any]) -> dict[str, Any]:
        """Its answers in normal form, where that is another one than they can have; None for those that say nothing."""
        return {}

    def instead(self, layout: HandLayout, answers: Answers) -> HandLayout | None:
        """The hand as it is played with these answers, where they make it another one."""
        return None

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """The questions about it."""
        return iter(())

    def groups(self, deal: HandAnswers) -> Iterator[Group]:
        """The questions with numbers that belong together."""
        return iter(())

    def joint(self) -> Joint | None:
        """Two choices of it that can be asked at once; None where there are none."""
        return None

    def still_open(self, deal: HandAnswers) -> Fault | None:
        """What is still to enter; None where all is there."""
        return None

    def announcement(self, deal: HandAnswers) -> Phrase | None:
        """What is to be seen of it while the cards are played; None where nothing is, or it is not said yet."""
        return None

    def shares(self, deal: HandAnswers) -> Iterator[Phrase]:
        """What each is to take, by name, once that is announced."""
        return iter(())

    def facts(self, number: int, carried: Any, totals: Sequence[int]) -> Iterator[Phrase]:
        """What is to be known before the deal of a number, with these totals; `carried` is left of earlier deals."""
        return iter(())

    def open_accounts(self, deal: HandAnswers) -> set[int]:
        """The accounts whose score does not follow yet, as something of it is not known."""
        return set()

    def waiting(self, deal: HandAnswers, accounts: set[int]) -> set[int]:
        """The accounts whose score hangs on that of others whose score does not follow yet."""
        return set()

    # --- scoring

    def row(self, deal: HandAnswers) -> Sequence[int] | None:
        """The points that it brings each account; None where it brings none of its own."""
        return None

    def times(self, value: Sequence[Any]) -> int:
        """What the points of all rows together are multiplied by."""
        return 1

    def moved(self, value: Sequence[Any], scores: Sequence[int]) -> Sequence[int] | None:
        """What it takes from some scores and gives to others; None where it moves nothing."""
        return None

    def is_part(self, row: Sequence[int], *, moved: bool) -> bool:
        """Whether its row is told as a part of a score; `moved`: points were moved in the deal."""
        return self.in_parts

    def parted(self, deal: HandAnswers, row: Sequence[int]) -> Iterator[tuple[Phrase, Sequence[int]]]:
        """The parts of a score that its row is told as, each by its name."""
        yield self.label, row

    @cached_property
    def holder(self) -> HandItem | None:
        """The item of the hand without which nobody has any of this one; None where there is none such."""
        return None

    def holders(self, value: Sequence[Any]) -> set[Seat | Account]:
        """Whoever has some of it; whoever alone has some of all things of a hand has made a sweep."""
        return set()

    def ender(self, value: Sequence[Any], number: int) -> int | None:
        """The account that has so many of it; None where none has."""
        return None

    def winner(self, value: Sequence[Any]) -> int | None:
        """The account that has won the match with this deal, whatever the totals; None where none has."""
        return None

    def bidder(self, deal: HandAnswers) -> Declaration | None:
        """The account that bid in a deal, and whether it made its bid; None where no one side bids."""
        return None

    def counted(self, deal: HandAnswers) -> Iterable[Counted]:
        """What figures count of it beside points."""
        return ()

    def carry(self, carried: Any, value: Sequence[Any], declarer: int | None) -> Any:
        """What is left of it for later deals; None where nothing is. `carried` is what there was before."""
        return carried

    def counters(self, carried: Any) -> tuple[Phrase, ...]:
        """What earlier deals have left for each account, as it stands below its total; none where nothing is."""
        return ()

    def lots(self) -> tuple[Lots, tuple[int, ...]] | None:
        """What any account can have of it, and prizes of which each account has one; None where it cannot be said."""
        return None

    # --- telling

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        """What a caption says of it."""
        return iter(())

    def notes(self, deal: HandAnswers) -> tuple[str, ...]:
        """What each account did, in figures that stand with its points; none where there is no more to say."""
        return ()

    def worth(self, unit: int) -> Phrase | None:
        """What it brings, in a word or two, where it can be all that is said of a hand."""
        return None

    @classmethod
    def columns(cls, item: Item, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """The columns of an item in the log and in CSV files; `hands` are all of them, `players` the most that play."""
        return iter(())

    @classmethod
    def due(cls, item: Item, carried: Any, declarer: int | None, left: int, players: int) -> tuple[Phrase, ...]:
        """What is said of it before a deal, of which the declarer has so many left."""
        return ()

    # --- what the items of a kind are to each other

    @classmethod
    def faults_between(cls, layout: HandLayout, values: Mapping[str, Sequence[Any]]) -> Iterator[Fault]:
        """What is wrong between items of the kind that have no faults of their own."""
        return iter(())

    @classmethod
    def impossible(cls, deal: HandAnswers) -> Iterator[Fault]:
        """What no further answer can mend, where some of the answers are not given yet."""
        return iter(())

    @classmethod
    def can_come_out(cls, layout: HandLayout) -> bool:
        """Whether a deal of a hand is possible at all."""
        return True


K = TypeVar("K", bound=HandItem)


@dataclass(frozen=True, eq=False)
class HandLayout:
    """A hand and its items, for a number of players; what a deal needs of it is worked out once.

    `times` is how often it is played: by each declarer in a free order, else in succession. `boxes` are a declarer's in
    which it can be, as a bit mask. `shared` is what the declarer and each other has where it is not played, `hand_key`
    the key of the answer that says it.
    """

    hand: Hand
    items: tuple[HandItem, ...]
    players: int
    times: int
    name: Phrase
    hand_key: frozenset[str]
    boxes: int = 0
    shared: tuple[int, int] | None = None

    @cached_property
    def id(self) -> str:
        """The id of the hand."""
        return self.hand.id

    @cached_property
    def by_id(self) -> Mapping[str, HandItem]:
        """Its items by their ids."""
        return {item.id: item for item in self.items}

    @cached_property
    def _found(self) -> dict[object, tuple[HandItem, ...]]:
        """What `of` has found."""
        return {}

    def of(self, kind: type[K]) -> tuple[K, ...]:
        """Its items of a kind."""
        if kind not in self._found:
            self._found[kind] = tuple(item for item in self.items if isinstance(item, kind))
        return cast("tuple[K, ...]", self._found[kind])

    @cached_property
    def overriding(self) -> Mapping[Callable[..., Any], tuple[HandItem, ...]]:
        """Its items whose kind overrides a method of `HandItem`, by that method; the others need not be asked."""
        methods = [each for each in vars(HandItem).values() if isfunction(each)]
        return {each: tuple(i for i in self.items if getattr(type(i), each.__name__) is not each) for each in methods}

    @cached_property
    def kinds(self) -> tuple[type[HandItem], ...]:
        """The kinds of its items."""
        return tuple(dict.fromkeys(type(item) for item in self.items))

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of all answers about it."""
        return frozenset(key for item in self.items for key in item.keys)

    @cached_property
    def lists(self) -> Mapping[str, int]:
        """How long the answers are that are lists, by their keys."""
        return {key: size for item in self.items for key, size in item.lists.items()}

    @cached_property
    def adds_up(self) -> bool:
        """Whether its points are those of its counts together, and nothing else."""
        return all(item.plain for item in self.items) and not (self.hand.sweep or self.hand.low)

    @cached_property
    def is_apart(self) -> bool:
        """Whether no item depends on another, nor on the cards of the hand."""
        return self.hand.suit is None and self.hand.cards is None and all(item.holder is None for item in self.items)

    @cached_property
    def moving(self) -> tuple[HandItem, ...]:
        """The items that can move points from some to others."""
        return tuple(item for item in self.items if item.item.moves_points)

    @cached_property
    def has_parts(self) -> bool:
        """Whether its score can be told in parts: of several items, or of points that are moved."""
        return (sum(item.in_parts for item in self.items) > 1 or bool(self.moving)) and not self.hand.sweep

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """The ids of the items whose value is their answer."""
        return tuple(item.id for item in self.items if item.is_list)

    @cached_property
    def asked(self) -> tuple[HandItem, ...]:
        """Its items in the order in which they are asked and told: what is announced first."""
        return tuple(sorted(self.items, key=lambda item: not item.is_before))

    @cached_property
    def captioned(self) -> tuple[HandItem, ...]:
        """The items that a caption can tell of, in that order."""
        return tuple(item for item in self.asked if item.has_captions)

    @cached_property
    def says_itself(self) -> bool:
        """Whether what a caption tells of the items says which hand it is."""
        return [item.heading for item in self.items if item.heading is not None] == [titled(self.hand.name)]

    @cached_property
    def answerable(self) -> frozenset[str]:
        """The keys of all answers that a deal of it can have."""
        return self.keys | self.hand_key

    @cached_property
    def first(self) -> HandItem | None:
        """The first thing that it counts."""
        return self.by_id.get(self.hand.counts[0]) if self.hand.counts else None

    @cached_property
    def fixed_worth(self) -> int | None:
        """What all that is counted in it is worth together; None where that depends on who has it, or how much."""
        known = [worth for item in self.items if (worth := item.fixed_worth) is not None]
        return None if self.hand.sweep or len(known) < len(self.items) else sum(known)

    @cached_property
    def not_played(self) -> HandLayout:
        """The hand where it is not played at all: what is announced is asked, and its points are shared."""
        worth, others = self.fixed_worth or 0, self.players - 1
        other = -(-abs(worth) // others) * (-1 if worth < 0 else 1)
        announced = tuple(item for item in self.items if item.announced)
        return replace(self, items=announced, shared=(worth - other * others, other))

    def faults_between(self, values: Mapping[str, Sequence[Any]]) -> list[Fault]:
        """What is wrong between items that have no faults of their own."""
        return [fault for kind in self.kinds for fault in kind.faults_between(self, values)]

    def as_played(self, answers: Answers) -> HandLayout:
        """The hand as it is played with these answers."""
        for item in self.overriding[HandItem.instead]:
            if found := item.instead(self, answers):
                return found
        return self


def laid_out(item: Item, hands: Iterable[HandLayout]) -> list[tuple[HandLayout, HandItem]]:
    """An item in each of the hands in which it is asked."""
    return [(layout, layout.by_id[item.id]) for layout in hands if item.id in layout.by_id]
