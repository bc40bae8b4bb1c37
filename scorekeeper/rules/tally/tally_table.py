"""The schema of a tally table: the things counted after each hand, with their numbers and points.

The catalogue's TOML files and the house tables of match files have it. Types and ranges are checked here, everything
else in `tally.tally_checks`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Final, Literal, Self, TypeAlias, TypeVar

from pydantic import (
    BeforeValidator,
    Field,
    SerializeAsAny,
    StrictBool,
    StrictInt,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import PydanticCustomError

from scorekeeper.rules.described_fields import Described, in_form
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.table_head import Head, Sentences, TableKey, TablePart, TablePoints, TableSentence, TableWord
from scorekeeper.rules.tally.hands import ONE_OR_MORE, Amounts, Hand, HandGroup, Many, Players, Prices, Seatings

T = TypeVar("T")


def _known_kind(value: object) -> object:
    if isinstance(value, str) and value in Item.KINDS:
        return value
    known = [cls.model_fields["kind"].default for cls in kinds()]
    raise PydanticCustomError("literal_error", "unknown kind", {"expected": ", ".join(f"'{kind}'" for kind in known)})


class Item(TablePart):
    """Something that is counted or asked in a hand: the keys of every kind, and properties known without a deal.

    `name` is written as inside a sentence ("hearts", "king of spades"). Each `kind` is a subclass with its own keys, in
    a module of `tally.kinds`, beside its behaviour in a hand (`hand_layout.HandItem`). The items of a hand are read,
    shown and checked by their `order`. An item `of_the_game` is listed among the game's rules, not with the hand that
    counts it. With an item that `has_bidder` one side bids for all of its points. An item that `ends_match` does so by
    the state it carries between deals (`finished`).
    """

    KINDS: ClassVar[dict[str, type[Item]]] = {}
    order: ClassVar[int]
    of_the_game: ClassVar[bool] = False
    has_bidder: ClassVar[bool] = False
    ends_match: ClassVar[bool] = False
    form_fields: ClassVar[tuple[Described, ...]] = ()
    hand_fields: ClassVar[tuple[Described, ...]] = ()

    id: TableKey
    name: Annotated[TableWord, in_form(Phrase("Name"), core=True)]
    kind: Annotated[str, BeforeValidator(_known_kind)]

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Register a kind under its word in a table, and collect its form fields from the annotations of its keys."""
        super().__pydantic_init_subclass__(**kwargs)
        if "form_fields" not in cls.__dict__:
            said = ((key, each) for key, field in cls.model_fields.items() for each in field.metadata)
            cls.form_fields = tuple(each._replace(key=key) for key, each in said if isinstance(each, Described))
        kind = cls.model_fields["kind"].default
        if isinstance(kind, str):
            Item.KINDS[kind] = cls

    @property
    def is_asked(self) -> bool:
        """Whether anything is asked about the item. Nothing is if only an option brings the item in."""
        return True

    @property
    def can_leave_out(self) -> bool:
        """Whether players who are out of the match are not asked about the item."""
        return False

    @property
    def is_fixed(self) -> bool:
        """Whether the item brings the same in every deal, so that it can be shared or scored with the opposite sign."""
        return True

    @property
    def moves_points(self) -> bool:
        """Whether the item moves points between accounts, whatever the sign of the rest."""
        return False

    @property
    def is_of_tricks(self) -> bool:
        """Whether the item belongs to a game of tricks, in which somebody leads."""
        return True

    @property
    def is_signed(self) -> bool:
        """Whether the item can bring points both above and below 0."""
        return False

    @property
    def prices(self) -> tuple[tuple[int, ...], ...]:
        """The rows of the item's points: one row, or one per number of players; empty if it brings none of its own."""
        return ()

    @property
    def price_at_once(self) -> int | None:
        """The points for each, if a target can end the play in the middle of a hand by this item; else None."""
        return None

    @property
    def totals(self) -> tuple[int, ...]:
        """The number of these items: one, or one per number of players; empty if it is not fixed."""
        return ()

    def keys(self, players: int) -> tuple[str, ...]:
        """Return the keys of the answers about the item."""
        return (self.id,)

    def rows(self) -> tuple[tuple[str, Sequence[object] | None], ...]:
        """Return the rows with one entry, or one per number of players, by key."""
        return ()

    def deals_of(self, table: TallyTable, players: int) -> int | None:
        """Return the number of deals that the item sets for so many players; None if it sets none."""
        return None

    def comes_back(self, answers: Mapping[str, Any], offers: Collection[int]) -> frozenset[int]:
        """Return the accounts that come back into the match by these answers; only accounts in `offers` can."""
        return frozenset()

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        """Return the item's price in a word or two, times a hand's factor: "5 each, 5 in all"."""
        raise NotImplementedError

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """Yield the item's sentences among the rules of the game."""
        return iter(())

    def why_not_asked(self, key: str, players: int) -> Fault | None:
        """Return the reason why an answer is never asked with so many players; None if the item has no own reason."""
        return None

    def ends_alone(self, number: int) -> bool:
        """Whether only one account can have so many, so that having them can end the match."""
        return False

    def finished(self, carried: Any) -> frozenset[int]:
        """Return the accounts that have ended the match, by the `carried` state; the best of them wins."""
        return frozenset()

    def idle_keys(self, hands: Sequence[Hand]) -> Iterator[str]:
        """Yield the keys of numbers that are set but change nothing. `hands` are the hands that count the item."""
        return iter(())

    def clash(self, table: TallyTable, key: str, why: Phrase) -> Fault:
        """Return a fault about the item at one of its keys. The reason may name the item."""
        return table.clash(f"items.{self.id}.{key}", why, name=self.name)

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """Yield the item's faults in a table."""
        return iter(())

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        """Yield the faults of a hand that counts these items of the kind, in the order of the table."""
        return iter(())

    @classmethod
    def may_be_swept(cls, entry: Mapping[str, Any]) -> bool | None:
        """Return whether one side can have all of an item in a form; None if the question does not apply."""
        return None

    @classmethod
    def may_end(cls, entry: Mapping[str, Any]) -> bool:
        """Return whether a number of this item, as it is in a form, can end the match."""
        return False


class PricedItem(Item):
    """An item with points for each. All such kinds have the same keys, whether they read them or not.

    `points` are for each of it; or for the first, the second, and so on, the last for each further one. `points_for`
    replaces them if they depend on the number of players. `total` is how many there are, `most` how many one account
    can have if that is fewer. The kinds describe the other keys that they use.
    """

    points: Prices = (1,)
    points_for: Annotated[tuple[Prices, ...], Field(min_length=1, max_length=11)] | None = None
    factor: Annotated[StrictInt, Field(ge=1, le=10)] = 2
    of: TableKey | None = None
    own: StrictBool = True
    one_has_none: StrictBool = False
    pairs: Literal["all", "declarer", "off"] = "all"
    least: Annotated[StrictInt, Field(ge=0, le=99)] = 0
    total: Amounts | None = None
    most: Many | None = None
    by: Literal["side", "player"] = "side"
    cards: Annotated[StrictInt, Field(ge=1, le=60)] = 1
    within: TableKey | None = None

    @property
    def prices(self) -> tuple[tuple[int, ...], ...]:
        return self.points_for or (self.points,)

    def rows(self) -> tuple[tuple[str, Sequence[object] | None], ...]:
        return (("total", self.total), ("points_for", self.points_for))

    def idle_keys(self, hands: Sequence[Hand]) -> Iterator[str]:
        usual = type(self).model_fields
        if self.points != usual["points"].default and (self.points_for is not None or not self.prices):
            yield "points"
        others = ("factor", "least")
        yield from (key for key in others if key not in self.used and getattr(self, key) != usual[key].default)
        if self.cards > 1 and all(hand.cards is None and hand.suit is None for hand in hands):
            yield "cards"

    used: ClassVar[frozenset[str]] = frozenset()
    """The keys of `factor` and `least` that the kind reads."""


def kind_of(document: Mapping[str, Any]) -> type[Item]:
    """Return the model of an item in a document, by its kind; `PricedItem` for an unknown kind, which it reports."""
    kind = document.get("kind", "count")
    return Item.KINDS.get(kind, PricedItem) if isinstance(kind, str) else PricedItem


def _read_item(value: Any, read: ValidatorFunctionWrapHandler) -> Item:
    return kind_of(value).model_validate(value) if isinstance(value, Mapping) else read(value)


AnyItem: TypeAlias = Annotated[SerializeAsAny[Item], WrapValidator(_read_item)]


def kinds() -> tuple[type[Item], ...]:
    """Return all kinds of items, in their order."""
    return tuple(sorted(Item.KINDS.values(), key=attrgetter("order")))


MatchTotal = Annotated[StrictInt, Field(ge=-100_000, le=100_000)]  # a score of a whole match, as a start or a target
Totals = Annotated[tuple[MatchTotal, ...], *ONE_OR_MORE]

_FEW: Final = 9  # the highest number of totals at which something happens


_OrNothing: TypeAlias = Annotated[Any, BeforeValidator(lambda value: None if value == {} else value)]
"""A value, or None for an empty table: TOML has no null."""


class OptionChoice(TablePart):
    """A value of an option. It is put at the option's path, or it `sets` several values by their paths.

    An empty table as such a value stands for null.
    """

    value: TableKey
    name: TableSentence
    sets: dict[TableSentence, _OrNothing] = Field(default={}, max_length=24)


class HouseRule(TablePart):
    """A house rule that players can set: one of the `choices`, or a number from `low` to `high`.

    It replaces the table's value at `sets`: a key, or a path such as `items.tricks.total`. A `minus` number is shown as
    a cost and stored below 0.
    """

    id: TableKey
    name: TableWord
    sets: TableSentence | None = None
    choices: Annotated[tuple[OptionChoice, ...], Field(max_length=12)] = ()
    low: MatchTotal | None = None
    high: MatchTotal | None = None
    minus: StrictBool = False


class TallyTable(Head):
    """A whole game. Keys that do not apply are None.

    `scoring` makes points of the counts: `all` of them; all `less` the book; or only those `over` the book. Of two
    accounts, one may score the `difference` and the other as much below 0, or only the `winner` scores it. With several
    hands, `order` plays them one after the other; otherwise something `decides` which hand it is.

    A match goes on until its players stop it, or ends after so many `deals`, or at a `target` above or below the
    `start`. With `target_each` the target is per player. With `at_once` the target ends the play, and nobody can have
    more. With a `floor` the match also ends if somebody is there or below: always, or `unless-all` are below 0
    (`floor_when`). A tie for the best total is `shared`, or broken by another deal (`at_tie`). If several are at the
    target, the best total has the first `claim`, or the "bidder" of the deal who is there; or only a bid that is "made"
    ends the match, for a bidder at the target. `start` is everybody's score before the first deal. `sides` and `tricks`
    are derived if they are equal for all numbers of players.

    If hands say how many `times` they are played, the match ends after all of them. In a "free" order there is a
    `declarer`, who picks any hand that they still owe. The turn `passes` after each deal, or after all deals of a
    declarer (`blocks`), in the `direction`. The holder of the card `first` deals first. A declarer owes the hands of a
    group together. The match `wins` the best total, or everybody with "zero" or more, or with more than 0
    ("above-zero").

    A total of exactly one of `halves_at` after a deal is halved: "always", or "once" in a match. A player who alone
    comes to exactly `wins_at` has won. Before a deal each total has a hint: the first of `hints` below the first of
    `hints_from`, then one from each of these on. A player with a total above `out_above` is out of the deals to come;
    the last player in wins.

    A `rubber` is a series of games to the target, each from the start, until somebody has won so many. The bonuses
    `at_end` count at the end of each game. The winner has `rubber_points` for each game fewer than `rubber_within`.

    If `partners_lose` together, each of four players has a score, and a player at the target loses with the player
    across. The player who took the only item called `deals_next` deals next.

    The holder of the card `lead` leads to the first trick; without it forehand does. The `reminders` are shown before
    the deals, in turn: "pass to the left". The path `handicaps.2` in an option means the second side.
    """

    shape: Literal["tally"]
    players: Players
    seating: Seatings = ("alone",)
    sides: tuple[tuple[StrictInt, ...], ...] | None = None
    tricks: Many | None = None
    declarer: Literal["dealer", "forehand"] | None = None
    turn: Literal["passes", "blocks"] = "passes"
    direction: Literal["left", "right"] = "left"
    first: TableWord | None = None
    scoring: Literal["all", "less", "over", "difference", "winner"] = "all"
    book: Amounts | None = None
    lowest_wins: StrictBool = False
    order: Literal["deal", "free"] | None = None
    start: MatchTotal = 0
    target: MatchTotal | None = None
    floor: MatchTotal | None = None
    floor_when: Literal["always", "unless-all"] = "always"
    target_each: StrictBool = False
    at_tie: Literal["shared", "deal"] = "shared"
    claim: Literal["total", "bidder", "made"] = "total"
    at_once: StrictBool = False
    wins: Literal["best", "zero", "above-zero"] = "best"
    decides: TableWord | None = None
    partners_lose: StrictBool = False
    deals_next: TableKey | None = None
    lead: TableWord | None = None
    reminders: Annotated[tuple[TableWord, ...], Field(max_length=12)] = ()
    halves_at: Annotated[Totals, Field(max_length=_FEW)] | None = None
    halves: Literal["always", "once"] = "always"
    hints: Annotated[tuple[TableWord, ...], Field(max_length=_FEW + 1)] = ()
    hints_from: Annotated[Totals, Field(max_length=_FEW)] | None = None
    out_above: MatchTotal | None = None
    wins_at: MatchTotal | None = None
    rubber: Annotated[StrictInt, Field(ge=2, le=9)] | None = None
    rubber_within: Annotated[StrictInt, Field(ge=0, le=99)] = 0
    rubber_points: TablePoints = 0
    options: Annotated[tuple[HouseRule, ...], Field(max_length=12)] = ()
    card: Sentences = ()
    items: Annotated[tuple[AnyItem, ...], Field(min_length=1, max_length=12)]
    hands: Annotated[tuple[Hand, ...], Field(max_length=24)] = ()
    groups: Annotated[tuple[HandGroup, ...], Field(max_length=6)] = ()

    def target_for(self, players: int) -> int | None:
        """Return the target of a match of so many players; None without a target."""
        return self.target * players if self.target_each and self.target is not None else self.target

    def is_at_target(self, totals: Sequence[int]) -> bool:
        """Whether somebody has reached the target. A target per player is multiplied by the number of totals."""
        target = self.target_for(len(totals))
        return super().is_at_target(totals) if target == self.target or target is None else max(totals) >= target

    def is_at_end(self, totals: Sequence[int]) -> bool:
        """Whether these totals end the match: somebody is at the target or the floor, and no tie is played off.

        If only a made bid ends the match at the target, totals alone do not. A tie above the floor is not played off:
        these players have not lost.
        """
        at_floor = self.floor is not None and min(totals) <= self.floor
        at_floor = at_floor and (self.floor_when == "always" or max(totals) >= 0)
        if not at_floor and (self.claim == "made" or not self.is_at_target(totals)):
            return False
        best = min(totals) if self.lowest_wins else max(totals)
        above = self.floor is not None and at_floor and best > self.floor
        return self.at_tie == "shared" or totals.count(best) == 1 or above

    def for_players(self, row: Sequence[T], players: int) -> T:
        """Return the entry of a row for a number of players. A row has one entry, or one per number of players."""
        return row[0] if len(row) == 1 else row[self.players.index(players)]

    def counted_in(self, hand: Hand) -> list[Item]:
        """Return the items that a hand counts, in the order of the table."""
        return [item for item in self.items if item.id in hand.counts]

    def called(self, id: str) -> str:
        """Return the name of an item; the id if there is no such item."""
        return next((item.name for item in self.items if item.id == id), id)

    def path_in(self, hand: Hand, key: str) -> str:
        """Return the path of a field of a hand; empty if the table lists no hands."""
        return f"hands.{hand.id}.{key}" if self.hands else ""

    def clash_in(self, hand: Hand, key: str, why: Phrase) -> Fault:
        """Return a fault about a hand at one of its keys. The reason may name the hand."""
        return self.clash(self.path_in(hand, key), why, name=hand.name)

    def document(self) -> dict[str, Any]:
        document = super().document()
        named = ({key: each[key] for key in ("id", "name")} for each in document["items"])
        items = zip(named, self.items, document["items"], strict=True)
        return {**document, "items": [{**name, "kind": item.kind, **said} for name, item, said in items]}
