"""A hand of a tally table for a number of players, and its items: worked out once, read in every deal.

The kinds of items (`tally.kinds`) ask the questions of a deal, find its faults and score it. A kind is two classes:
`table.Item` has its keys in a table, `HandItem` its behaviour in a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import isfunction
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.game import Answers, Column, Field, Group, Joint, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, titled, worded
from scorekeeper.rules.scores import Counted, Declaration
from scorekeeper.rules.tally.hands import Hand, Stop
from scorekeeper.rules.tally.tally_table import Item, PricedItem, TallyTable

Lots = tuple[tuple[int, int], ...]
"""Things that any account can have, as pairs: points for each, and how many there are."""


class PlayedHand(NamedTuple):
    """A hand of a table for a number of players: the seats of each side, the account of each seat, and the items."""

    table: TallyTable
    hand: Hand
    players: int
    sides: tuple[tuple[int, ...], ...]
    accounts: tuple[int, ...]
    items: dict[str, HandItem]  # filled in order while the hand is laid out

    def points_of(self, item: PricedItem) -> tuple[int, ...]:
        """Return the points of an item in this hand: for each one, or for the first, the second, and so on."""
        row = item.points if item.points_for is None else self.table.for_players(item.points_for, self.players)
        return tuple(self.hand.factor * each // self.hand.divisor for each in row)


@dataclass(kw_only=True, slots=True)
class HandForm(DealForm):
    """The questions of a hand, and the state of the match that a kind may read.

    `deal_number` is from 1, of `deals` if that is fixed. `leader` is the seat that declares or leads, and its
    account. `carried` is the state that earlier deals left of each item, by its id; `totals` are before the deal.
    `gone` are the accounts out of the match; `offers` are those that can come back, with the points it brings them.
    `values` are those of the items asked so far, with None for each part that is missing or wrong. `lacking` has the
    first fault in `open` of each item that lacks an answer.
    """

    layout: HandLayout
    deal_number: int
    deals: int | None
    declarer: int | None
    leader: tuple[int, int]
    stop: Stop | None
    carried: Mapping[str, Any]
    totals: Sequence[int]
    gone: frozenset[int] = frozenset()
    offers: Mapping[int, int] = field(default_factory=dict)
    values: dict[str, Sequence[Any]] = field(default_factory=dict)
    lacking: dict[str, Fault] = field(default_factory=dict)

    def ask_all(self) -> None:
        """Ask about each item of the hand, in order."""
        for item in self.layout.items:
            known = len(self.open)
            self.values[item.id] = item.ask(self)
            if not self.entering:
                self.values[item.id] = item.filled(self)
            if len(self.open) > known:
                self.lacking[item.id] = self.open[known]


@dataclass(frozen=True, eq=False)
class HandItem:
    """An item of a hand, for a number of players. Every kind asks, and overrides what else it needs.

    `plain`: the item is a list of counts at a fixed price each, or a single such count. `in_parts`: its points are a
    part of the score by themselves, as those of most kinds with a `row`.
    """

    KINDS: ClassVar[dict[str, type[HandItem]]] = {}
    plain: ClassVar[bool] = False
    in_parts: ClassVar[bool] = False

    item: Item
    played: PlayedHand

    def __init_subclass__(cls, kind: str = "") -> None:
        """Register the class under the word of its kind; a base of kinds has none."""
        cls.in_parts = cls.__dict__.get("in_parts", cls.row is not HandItem.row)
        if kind:
            HandItem.KINDS[kind] = cls

    @classmethod
    def in_hand(cls, item: Item, played: PlayedHand) -> HandItem | None:
        """Return the item in a hand; None if nothing is asked about it there."""
        return cls(item, played) if item.is_asked else None

    @cached_property
    def id(self) -> str:
        """The id of the item."""
        return self.item.id

    @cached_property
    def label(self) -> Phrase:
        """The name of the item inside a sentence."""
        return worded(self.item.name)

    @cached_property
    def title(self) -> Phrase:
        """The name of the item as a heading."""
        return titled(self.item.name)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of the item's answers."""
        return self.item.keys(self.played.players)

    @cached_property
    def lists(self) -> Mapping[str, int]:
        """The answers that are lists, or can be: their lengths by key."""
        return {}

    @cached_property
    def heading(self) -> Phrase | None:
        """The item's caption as a heading, if that caption says which hand was played; else None."""
        return None

    @cached_property
    def fixed_worth(self) -> int | None:
        """The points of the whole item together; None if they depend on the owner or on the counts."""
        return None

    @property
    def announced(self) -> bool:
        """Whether players say the item before the play, so that it is asked and told before the others."""
        return False

    @cached_property
    def is_apart(self) -> bool:
        """Whether its answers have no faults together with those about other items."""
        return self.holder is None

    def ask(self, form: HandForm) -> Sequence[Any]:
        """Ask about the item; the form notes faults and missing answers, and the valid answers in normal form.

        Return the value, with None for each part that is missing or wrong.
        """
        raise NotImplementedError

    def filled(self, deal: HandForm) -> Sequence[Any]:
        """Return the value with derived figures, or 0, in place of each None, as a kept deal has it."""
        return [value or 0 for value in deal.values[self.id]]

    def instead(self, layout: HandLayout, answers: Answers) -> HandLayout | None:
        """Return the hand that these answers turn this one into; None if they leave it as it is."""
        return None

    def fields(self, deal: HandForm) -> Iterator[Field]:
        """Yield the questions about the item."""
        return iter(())

    def groups(self, deal: HandForm) -> Iterator[Group]:
        """Yield the groups of questions whose numbers belong together."""
        return iter(())

    def joint(self) -> Joint | None:
        """Return two choices of the item that can be asked at once; None if there are none."""
        return None

    def announcement(self, deal: HandForm) -> Phrase | None:
        """Return the announcement to show during the play; None if there is none, or it is not entered yet."""
        return None

    def shares(self, deal: HandForm) -> Iterator[Phrase]:
        """Yield each account's part by name, once it is announced."""
        return iter(())

    def facts(self, number: int, carried: Any, totals: Sequence[int]) -> Iterator[Phrase]:
        """Yield facts to know before a deal, from its number, the totals and the state that earlier deals left."""
        return iter(())

    def waiting(self, deal: HandForm, accounts: set[int]) -> set[int]:
        """Return the accounts whose score depends on the given ones, which have no score yet."""
        return set()

    def row(self, deal: HandForm) -> Sequence[int] | None:
        """Return the points that the item brings each account; None if it brings none of its own."""
        return None

    def times(self, value: Sequence[Any]) -> int:
        """Return the factor for the points of all rows together."""
        return 1

    def moved(self, value: Sequence[Any], scores: Sequence[int]) -> Sequence[int] | None:
        """Return the points moved, per account, given the scores; None if the item moves nothing."""
        return None

    def is_part(self, row: Sequence[int]) -> bool:
        """Whether the item's row is a part of the score."""
        return self.in_parts

    def parted(self, deal: HandForm, row: Sequence[int]) -> Iterator[tuple[Phrase, Sequence[int]]]:
        """Yield the named parts into which the item's row is split."""
        yield self.label, row

    @cached_property
    def holder(self) -> HandItem | None:
        """The item of the hand that an account must have to have any of this one; None if there is none."""
        return None

    def holders(self, value: Sequence[Any]) -> set[Seat | Account]:
        """Return the seats or accounts with some of the item. A sole holder of all items of a hand has made a sweep."""
        return set()

    def ender(self, value: Sequence[Any], number: int) -> int | None:
        """Return the account with at least this number of the item; None if there is none."""
        return None

    def winner(self, value: Sequence[Any]) -> int | None:
        """Return the account that has won the match with this deal, whatever the totals; None if none has."""
        return None

    def bidder(self, deal: HandForm) -> Declaration | None:
        """Return the account that bid in a deal, with its result; None if no single side bids."""
        return None

    def counted(self, deal: HandForm) -> Iterable[Counted]:
        """Return the figures to count beside points."""
        return ()

    def carry(self, carried: Any, value: Sequence[Any], declarer: int | None) -> Any:
        """Return the state that the item leaves for later deals, given the state before; None for nothing."""
        return carried

    def counters(self, carried: Any) -> tuple[Phrase, ...]:
        """Return each account's line about earlier deals, to show below its total; empty if there is none."""
        return ()

    def lots(self) -> tuple[Lots, tuple[int, ...]] | None:
        """Return the lots that any account can have, and the prizes of one per account; None if they are not known."""
        return None

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        """Yield the item's captions for a deal."""
        return iter(())

    def notes(self, deal: HandForm) -> tuple[str, ...]:
        """Return a short note for each account, to show with its points; empty if there is nothing to add."""
        return ()

    def worth(self) -> Phrase | None:
        """Return the item's points in a word or two, if they can stand for the whole hand; else None."""
        return None

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        """Yield the item's columns in the log and in CSV files; of all hands that ask about it, the first is asked."""
        return iter(())

    def column(self, values: Values | None, **more: Any) -> Column:
        """Return the column of the answer with the item's id and name."""
        return Column(self.id, self.id, self.title, values=values, **more)

    @classmethod
    def due(cls, item: Item, carried: Any, declarer: int | None, left: int, players: int) -> tuple[Phrase, ...]:
        """Return the facts to tell before a deal, whose declarer has `left` deals to declare."""
        return ()

    @classmethod
    def faults_between(cls, form: HandForm) -> Iterator[Fault]:
        """Yield the faults between items of this kind that are valid each by itself, as far as they are known."""
        return iter(())

    @classmethod
    def can_come_out(cls, layout: HandLayout) -> bool:
        """Whether a deal of the hand is possible at all."""
        return True


K = TypeVar("K", bound=HandItem)


@dataclass(frozen=True, eq=False)
class HandLayout:
    """A hand and its items, for a number of players; the properties are worked out once.

    `times` is how often it is played: by each declarer in a free order, else in succession. `boxes` is a bit mask of a
    declarer's boxes that it fits. If the hand is not played, `shared` has the points of the declarer and of each other
    player. `hand_key` is the key of the answer that names the hand.
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
        """The hand's items by id."""
        return {item.id: item for item in self.items}

    @cached_property
    def _found(self) -> dict[object, tuple[HandItem, ...]]:
        """The cache of `of`."""
        return {}

    def of(self, kind: type[K]) -> tuple[K, ...]:
        """Return the hand's items of a kind."""
        if kind not in self._found:
            self._found[kind] = tuple(item for item in self.items if isinstance(item, kind))
        return cast("tuple[K, ...]", self._found[kind])

    @cached_property
    def overriding(self) -> Mapping[Callable[..., Any], tuple[HandItem, ...]]:
        """The items whose kind overrides a method of `HandItem`, by that method. Callers skip the others."""
        methods = [(name, each) for name, each in vars(HandItem).items() if isfunction(each) and name[:2] != "__"]
        return {each: tuple(i for i in self.items if getattr(type(i), name) is not each) for name, each in methods}

    @cached_property
    def kinds(self) -> tuple[type[HandItem], ...]:
        """The kinds of the hand's items."""
        return tuple(dict.fromkeys(type(item) for item in self.items))

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of all answers about the hand's items."""
        return frozenset(key for item in self.items for key in item.keys)

    @cached_property
    def adds_up(self) -> bool:
        """Whether the hand's points are those of its counts together, and nothing else."""
        return all(item.plain for item in self.items) and not (self.hand.sweep or self.hand.low)

    @cached_property
    def is_apart(self) -> bool:
        """Whether no item depends on another or on the cards of the hand."""
        return self.hand.suit is None and self.hand.cards is None and all(item.is_apart for item in self.items)

    @cached_property
    def moving(self) -> tuple[HandItem, ...]:
        """The items that can move points between accounts."""
        return tuple(item for item in self.items if item.item.moves_points)

    @cached_property
    def has_parts(self) -> bool:
        """Whether the score has parts: several items, or points that are moved."""
        return (sum(item.in_parts for item in self.items) > 1 or bool(self.moving)) and not self.hand.sweep

    @cached_property
    def asked(self) -> tuple[HandItem, ...]:
        """The hand's items in the order of asking and telling: announced ones first."""
        return tuple(sorted(self.items, key=lambda item: not item.announced))

    @cached_property
    def says_itself(self) -> bool:
        """Whether the captions of the items already say which hand it is."""
        return [item.heading for item in self.items if item.heading is not None] == [titled(self.hand.name)]

    @cached_property
    def answerable(self) -> frozenset[str]:
        """The keys of all answers that a deal of it can have."""
        return self.keys | self.hand_key

    @cached_property
    def first(self) -> HandItem | None:
        """The first item that the hand counts."""
        return self.by_id.get(self.hand.counts[0]) if self.hand.counts else None

    @cached_property
    def fixed_worth(self) -> int | None:
        """The points of the whole hand together; None if they depend on the owners or on the counts."""
        known = [worth for item in self.items if (worth := item.fixed_worth) is not None]
        return None if self.hand.sweep or len(known) < len(self.items) else sum(known)

    @cached_property
    def not_played(self) -> HandLayout:
        """The hand without play: announced items are asked, and the points are shared."""
        worth, others = self.fixed_worth or 0, self.players - 1
        other = -(-abs(worth) // others) * (-1 if worth < 0 else 1)
        announced = tuple(item for item in self.items if item.announced)
        return replace(self, items=announced, shared=(worth - other * others, other))

    def as_played(self, answers: Answers) -> HandLayout:
        """Return the hand that is played with these answers."""
        for item in self.overriding[HandItem.instead]:
            if found := item.instead(self, answers):
                return found
        return self


class LaidOut(NamedTuple):
    """The hands of a table, for all its numbers of players up to `players`: those that ask about an item have it."""

    table: TallyTable
    hands: Sequence[HandLayout]
    players: int
    id: str

    @property
    def found(self) -> list[Any]:
        """The item in each hand that asks about it."""
        return [layout.by_id[self.id] for layout in self.hands if self.id in layout.by_id]

    @property
    def in_all(self) -> bool:
        """Whether every hand asks about the item."""
        return len(self.found) == len(self.hands)

    @property
    def sides(self) -> int:
        """The highest number of sides in a hand that asks about the item."""
        return max(len(each.played.sides) for each in self.found)
