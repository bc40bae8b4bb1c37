"""The schema of a tally table: what is counted after each hand, for how many points, and how many of it there are.

The catalogue's TOML files and the house tables of match files have it. Types and ranges are checked here, everything
else in `tally.checks`.
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

from scorekeeper.rules.own_form.described import Described, in_form
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.table_head import (
    Head,
    Sentences,
    TableKey,
    TablePart,
    TablePoints,
    TableSentence,
    TableWord,
)
from scorekeeper.rules.tally.hands import ONE_OR_MORE, Amounts, Hand, HandGroup, Many, Players, Prices, Seatings

T = TypeVar("T")


def _known_kind(value: object) -> object:
    """A kind that there is. Raises the error of a wrong word otherwise."""
    if isinstance(value, str) and value in Item.KINDS:
        return value
    known = [cls.model_fields["kind"].default for cls in kinds()]
    raise PydanticCustomError("literal_error", "unknown kind", {"expected": ", ".join(f"'{kind}'" for kind in known)})


class Item(TablePart):
    """Something that is counted or asked in a hand: the keys that every kind has, and what is known without a deal.

    `name` is as it stands in a sentence ("hearts", "king of spades"). Each `kind` is a subclass with its own keys, in a
    module of `tally.kinds`, beside what it does in a hand (`hand_layout.HandItem`). The items of a hand are read, shown
    and checked by their `order`. Something that is `of_the_game` is told among its rules, not with what a hand counts.
    With something that `has_bidder` one side bids for all of its points. What `ends_match` does so by what deals have
    left of it (`finished`).
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
        """Register a kind by the word that a table has for it; its form has the fields that its keys are said to be."""
        super().__pydantic_init_subclass__(**kwargs)
        if "form_fields" not in cls.__dict__:
            said = ((key, each) for key, field in cls.model_fields.items() for each in field.metadata)
            cls.form_fields = tuple(each._replace(key=key) for key, each in said if isinstance(each, Described))
        kind = cls.model_fields["kind"].default
        if isinstance(kind, str):
            Item.KINDS[kind] = cls

    @property
    def is_asked(self) -> bool:
        """Whether anything is asked about it; of what an option alone brings in, nothing is."""
        return True

    @property
    def is_plural(self) -> bool:
        """Whether its name is that of several: "The tricks are not counted in this hand."."""
        return False

    @property
    def can_leave_out(self) -> bool:
        """Whether nothing of it is asked of those who are out of the match."""
        return False

    @property
    def is_fixed(self) -> bool:
        """Whether what all of it brings is the same in every deal, so that it can be shared or scored the other way."""
        return True

    @property
    def moves_points(self) -> bool:
        """Whether it takes points from some and gives them to others, whatever the sign of the rest."""
        return False

    @property
    def is_of_tricks(self) -> bool:
        """Whether it belongs to a game of tricks, in which somebody leads."""
        return True

    @property
    def is_signed(self) -> bool:
        """Whether it can bring points above 0 and below."""
        return False

    @property
    def prices(self) -> tuple[tuple[int, ...], ...]:
        """The rows of its points: one, or one for each number of players; none where it brings none of its own."""
        return ()

    @property
    def price_at_once(self) -> int | None:
        """The points for each, where a target can end the play in the middle of a hand by it."""
        return None

    @property
    def totals(self) -> tuple[int, ...]:
        """How many there are: one number, or one for each number of players; none where that is not fixed."""
        return ()

    def keys(self, players: int) -> tuple[str, ...]:
        """The keys of the answers about it."""
        return (self.id,)

    def rows(self) -> tuple[tuple[str, Sequence[object] | None], ...]:
        """What has one entry, or one for each number of players, by its key."""
        return ()

    def deals_of(self, table: TallyTable, players: int) -> int | None:
        """The number of deals that follows from it, for so many players; None where none does."""
        return None

    def comes_back(self, answers: Mapping[str, Any], offers: Collection[int]) -> frozenset[int]:
        """Of the accounts that can come back into the match, those of which these answers say it."""
        return frozenset()

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """What it brings, times a hand's factor, in a word or two: "5 each, 5 in all"."""
        raise NotImplementedError

    def worth_in(self, table: TallyTable, factor: int = 1) -> Phrase:
        """The same, where that hangs on what else is in the table."""
        return self.worth(table.unit, factor)

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """What is said of it among the rules of the game."""
        return iter(())

    def why_not_asked(self, key: str, players: int) -> Fault | None:
        """Why one of its answers is never asked with so many players, where that has a reason of its own."""
        return None

    def ends_alone(self, number: int) -> bool:
        """Whether one alone can have so many, so that having them can end the match."""
        return False

    def finished(self, carried: Any) -> frozenset[int]:
        """The accounts that have ended the match by what is `carried` of it; the best of them wins."""
        return frozenset()

    def idle_keys(self, hands: Sequence[Hand]) -> Iterator[str]:
        """The keys of the numbers that are set and change nothing; `hands` are those that count it."""
        return iter(())

    def clash(self, table: TallyTable, key: str, why: Phrase) -> Fault:
        """What does not go together in it, at one of its keys; the reason has its name."""
        return table.clash(f"items.{self.id}.{key}", why, name=self.name)

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """What is wrong with it in a table."""
        return iter(())

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        """What is wrong with a hand that counts these items of the kind, in the order of the table."""
        return iter(())

    @classmethod
    def may_be_swept(cls, entry: Mapping[str, Any]) -> bool | None:
        """Whether one side can have all of it, of an item in a form; None where that is no matter of it."""
        return None

    @classmethod
    def may_end(cls, entry: Mapping[str, Any]) -> bool:
        """Whether a number of it can end the match, of an item in a form."""
        return False


class PricedItem(Item):
    """An item with points for each of it. All kinds of such items have the same keys, whether they read them or not.

    `points` are for each of it; or for the first, the second, and so on, the last for each further one; `points_for`
    replaces them where they are others for each number of players. `total` is how many there are, `most` how many one
    can have, where that is fewer. What the other keys mean stands with the kinds that use them.
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
        """The rows of its points."""
        return self.points_for or (self.points,)

    def rows(self) -> tuple[tuple[str, Sequence[object] | None], ...]:
        """The total, and the points for each number of players."""
        return (("total", self.total), ("points_for", self.points_for))

    def idle_keys(self, hands: Sequence[Hand]) -> Iterator[str]:
        """Points beside others, numbers of another kind, and cards that no hand adds up."""
        usual = type(self).model_fields
        if self.points != usual["points"].default and (self.points_for is not None or not self.prices):
            yield "points"
        others = ("factor", "least")
        yield from (key for key in others if key not in self.used and getattr(self, key) != usual[key].default)
        if self.cards > 1 and all(hand.cards is None and hand.suit is None for hand in hands):
            yield "cards"

    used: ClassVar[frozenset[str]] = frozenset()
    """Which of `factor` and `least` the kind reads."""


def kind_of(document: Mapping[str, Any]) -> type[Item]:
    """The model of an item in a document, by its kind; of one that is not known, one that has its key as a fault."""
    kind = document.get("kind", "count")
    return Item.KINDS.get(kind, PricedItem) if isinstance(kind, str) else PricedItem


def _read_item(value: Any, read: ValidatorFunctionWrapHandler) -> Item:
    """An item of a document as one of its kind."""
    return kind_of(value).model_validate(value) if isinstance(value, Mapping) else read(value)


AnyItem: TypeAlias = Annotated[SerializeAsAny[Item], WrapValidator(_read_item)]


def kinds() -> tuple[type[Item], ...]:
    """All kinds of items, in their order."""
    return tuple(sorted(Item.KINDS.values(), key=attrgetter("order")))


MatchTotal = Annotated[StrictInt, Field(ge=-100_000, le=100_000)]
"""A score of a whole match, as a start or a target."""

Totals = Annotated[tuple[MatchTotal, ...], *ONE_OR_MORE]

_FEW: Final = 9
"""Totals that something happens at, at most."""


def _nothing_for_empty(value: object) -> object:
    """None for an empty table, which stands for it in TOML: that has no word for null."""
    return None if value == {} else value


class OptionChoice(TablePart):
    """One of the values of an option. It is put where the option says, or it `sets` other values, by their paths.

    An empty table as such a value stands for null.
    """

    value: TableKey
    name: TableSentence
    sets: dict[TableSentence, Annotated[Any, BeforeValidator(_nothing_for_empty)]] = Field(default={}, max_length=24)


class HouseRule(TablePart):
    """A house rule that can be set: one of the `choices`, or a number from `low` to `high`.

    It replaces the table's own value at `sets`: a key, or a path such as `items.tricks.total`. A number that is put
    there with a `minus` is said as what something costs.
    """

    id: TableKey
    name: TableWord
    sets: TableSentence | None = None
    choices: Annotated[tuple[OptionChoice, ...], Field(max_length=12)] = ()
    low: MatchTotal | None = None
    high: MatchTotal | None = None
    minus: StrictBool = False


class TallyTable(Head):
    """A whole game. What does not apply to it is None.

    `scoring` makes points of what is counted: `all` of it counts, or all `less` the book, or only what is `over` the
    book; or one of two scores the `difference` and the other as much below 0, or the `winner` alone scores it. With
    several hands, `order` plays them one after the other; otherwise something `decides` which it is. The match goes on
    until its players stop it, or ends after so many `deals`, or at a `target`, above the `start` or below it, which can
    be so many points for each player (`target_each`); where that ends the play `at_once`, nobody can have more. With a
    `floor` it ends, too, when somebody is there or below, always or `unless-all` are below 0 (`floor_when`). Where the
    best are level then they have won together, or another deal is played (`at_tie`). Where several are at the target,
    the best total has the first `claim`, or the "bidder", who bid in the deal and is there; or a bid that is "made"
    alone ends the match, for whoever is there with it. `start` is everybody's score before the first deal. `sides` and
    `tricks` follow from the rest where they are the same for everybody.

    Where hands say how many `times` they are played, the match ends when all of them have been. In a "free" order
    there is a `declarer`, who picks any hand that they still owe. The turn `passes` after each deal, or after all
    deals of a declarer (`blocks`), to the left or in the other `direction`. Whoever holds the card `first` deals first.
    Of the hands of a group the declarer owes so many together. It `wins` whoever has the best total, or everybody who
    has "zero" or more, or more than that ("above-zero").

    Whoever's total is exactly one of `halves_at` after a deal has half of it from then on: "always", or "once" in a
    match. Whoever alone comes to exactly `wins_at` has won. The `hints` are said of each total before a deal: the first
    below the first of `hints_from`, then one from each of these on. Whoever's total is `out_above` that has no part in
    the deals to come; the last who is in wins.

    A `rubber` is of such games to the target, each from the start, until somebody has won so many; what is scored
    `at_end` is scored as each ends. Whoever wins it has `rubber_points` for each game fewer than `rubber_within`.

    Where `partners_lose` together, each of four players has a score, and a player at the target loses with the player
    across. The player who took the only item called `deals_next` deals next.

    Whoever holds the card `lead` leads to the first trick; where there is none, forehand does. The `reminders` are said
    before the deals, one after the other and again from the first: "pass to the left".

    An option that sets `handicaps.2` is about the second side.
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
        """The target of a match of so many players."""
        return self.target * players if self.target_each and self.target is not None else self.target

    def is_at_target(self, totals: Sequence[int]) -> bool:
        """Whether somebody has reached the target; one for each player is for each of these totals."""
        target = self.target_for(len(totals))
        return super().is_at_target(totals) if target == self.target or target is None else max(totals) >= target

    def is_at_end(self, totals: Sequence[int]) -> bool:
        """Whether these totals end the match: somebody is at the target or the floor, and no tie is played off.

        Where only a bid that is made ends it at the target, totals alone do not. Players who are level above the floor
        have not lost, and do not play on.
        """
        at_floor = self.floor is not None and min(totals) <= self.floor
        at_floor = at_floor and (self.floor_when == "always" or max(totals) >= 0)
        if not at_floor and (self.claim == "made" or not self.is_at_target(totals)):
            return False
        best = min(totals) if self.lowest_wins else max(totals)
        above = self.floor is not None and at_floor and best > self.floor
        return self.at_tie == "shared" or totals.count(best) == 1 or above

    def for_players(self, row: Sequence[T], players: int) -> T:
        """The entry of a row for a number of players; a row has one entry, or one for each number of players."""
        return row[0] if len(row) == 1 else row[self.players.index(players)]

    def counted_in(self, hand: Hand) -> list[Item]:
        """The items that a hand counts, in the order of the table."""
        return [item for item in self.items if item.id in hand.counts]

    def called(self, id: str) -> str:
        """The name of an item; its id where there is no such item."""
        return next((item.name for item in self.items if item.id == id), id)

    def path_in(self, hand: Hand, key: str) -> str:
        """The path of a field of a hand; none where the table lists no hands, and all that is counted is one."""
        return f"hands.{hand.id}.{key}" if self.hands else ""

    def clash_in(self, hand: Hand, key: str, why: Phrase) -> Fault:
        """What does not go together in a hand, at one of its keys; the reason has its name."""
        return self.clash(self.path_in(hand, key), why, name=hand.name)

    def document(self) -> dict[str, Any]:
        """Return the table as plain values: the keys that say something, and the kind of each item."""
        document = super().document()
        named = ({key: each[key] for key in ("id", "name")} for each in document["items"])
        items = zip(named, self.items, document["items"], strict=True)
        return {**document, "items": [{**name, "kind": item.kind, **said} for name, item, said in items]}
