"""The form fields of a quota table, a line for each: a new key of the language gets its line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.rules.described_fields import (
    Described,
    DescribedList,
    Pickable,
    PlainTable,
    TableLanguage,
    bonuses_at_end,
    entries_of,
    entry_says,
    has_value,
    picks,
    says,
)
from scorekeeper.rules.field_inputs import PickInput
from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.quota.quota_checks import EXCHANGING
from scorekeeper.rules.quota.quota_house_rules import CHOICES, GIVES_FIRST, LOST
from scorekeeper.rules.quota.quota_outline import AIMS, COUNTS_DOWN, FIRST, HEADS, ORDERS, SCORES, SITS_OUT, TRUMPS
from scorekeeper.rules.quota.quota_table import Contract, QuotaTable
from scorekeeper.rules.suits import SUIT_NAMES

SEATING: Final = "seating"
"""The key of a field in place of `sides`: the number of partners, who sit as far apart as they can."""


_COUNTS_TRICKS: Final = entry_says("aim", "positive", "negative")
_EXCHANGES: Final = says("exchange", True)  # noqa: FBT003  # the value of a table


def _can_sit_out(table: PlainTable, _entry: PlainTable) -> bool:
    by_turn = (table.get("declarer"), table.get("turn")) == ("forehand", "passes") and not table.get("first_forehand")
    stops = any(contract.get("aim") == "stops" for contract in table.get("contracts") or ())
    free = table.get("order") not in {"deal", "cycle"} and not table.get("exchange")
    return by_turn and free and not stops and size_of(table.get("sides")) == 1


def _heads(table: PlainTable, _contract: PlainTable) -> tuple[Phrase, ...]:
    quotas = len(table.get("sides") or ()) - bool(table.get("sits_out"))
    return (FIRST[table.get("declarer")], *HEADS)[:quotas]


def _trumps(_table: PlainTable, contract: PlainTable) -> tuple[Pickable, ...]:
    suits: Mapping[str, Phrase] = {**SUIT_NAMES, **TRUMPS}
    if contract.get("aim") == "choice":
        return (Pickable("", Phrase("As in what is chosen")), Pickable("named", TRUMPS["named"]))
    return tuple(Pickable(value, name) for value, name in suits.items())


def _seatings(table: PlainTable, _entry: PlainTable) -> tuple[Pickable, ...]:
    """Return the sizes of sides, and "as the table has it" if its sides have none of these sizes."""
    players = table.get("players") or 0
    sizes = [size for size in range(2, players) if players % size == 0]
    words = [Pickable("1", Phrase("each alone"))]
    words += [Pickable(str(size), Phrase("sides of {size}", {"size": size})) for size in sizes]
    if size_of(table.get("sides")) == 0:
        words.append(Pickable("0", Phrase("as the table has it")))
    return tuple(words)


def size_of(sides: Any) -> int:
    """Return the number of players on each side, seated as far apart as they can; 0 for any other seating."""
    if not sides:
        return 0
    size = len(sides[0])
    return size if [list(side) for side in sides] == sides_of_size(len(sides) * size, size) else 0


def sides_of_size(players: int, size: int) -> list[list[int]]:
    """Return sides of so many players each, seated as far apart as they can.

    >>> sides_of_size(4, 2), sides_of_size(3, 1)
    ([[0, 2], [1, 3]], [[0], [1], [2]])
    """
    count = players // max(size, 1)
    return [[side + count * index for index in range(size)] for side in range(count)]


_DECLARERS: Final = {
    "forehand": Phrase("forehand"),
    "dealer": Phrase("the dealer"),
    "asked": Phrase("each deal says who"),
    None: Phrase("nobody"),
}
TURNS: Final = {
    "passes": Phrase("The deal passes on after every deal."),
    "blocks": Phrase("Each player deals all their contracts in succession."),
}
DIRECTIONS: Final = {"left": Phrase("to the left"), "right": Phrase("to the right")}
_ORDERS: Final = {**ORDERS, "": Phrase("No contract is owed.")}
_WINNERS: Final = {"total": Phrase("the one ahead"), "ender": Phrase("the player who took them")}
_AIMS: Final = {**AIMS, "choice": Phrase("free choice of another contract")}
UNITS: Final = {"1": Phrase("whole points"), "2": Phrase("half points too"), "10": Phrase("tenths of a point too")}
_SETTABLE: Final = {
    "quotas": Phrase("the quotas"),
    "winner": Phrase("winner"),
    "handicaps": Phrase("the handicaps"),
    "lost": Phrase("when points are lost"),
    "choice": Phrase("offered by a free choice"),
    "exchange_first": Phrase("first to give cards"),
}

ENDS: Final = {
    "first": Phrase("first place"),
    "last": Phrase("last"),
    "below": Phrase("below the start"),
    "no-tricks": Phrase("without a trick"),
}


def side_heads(sides: int) -> tuple[Phrase, ...]:
    """Return the heads above the cells of a row with a number for each side."""
    return tuple(Phrase("Player {number}", {"number": side + 1}) for side in range(sides))


_OF_THREE: Final = says("players", EXCHANGING)
_SCORES: Final = {"": Phrase("as the table has it"), **SCORES}
_BY_TRICKS: Final = has_value("end_tricks", "end_over")

CONTRACT: Final = (
    Described("name", Phrase("Name"), core=True),
    Described("aliases", Phrase("Also known as"), core=True),
    Described("short", Phrase("Column heading")),
    Described("aim", Phrase("Aim"), core=True, words=picks(_AIMS)),
    Described(
        "of",
        Phrase("Contracts to choose from"),
        core=True,
        when=entry_says("aim", "choice"),
        words=entries_of("contracts"),
    ),
    Described(
        "trumps", Phrase("Trumps"), core=True, when=entry_says("aim", "positive", "negative", "choice"), words=_trumps
    ),
    Described(
        "suits",
        Phrase("Suits that can be named, if not all"),
        when=entry_says("trumps", "named"),
        words=picks(SUIT_NAMES),
    ),
    Described("quotas", Phrase("Quotas"), core=True, when=_COUNTS_TRICKS, heads=_heads),
    Described("points", Phrase("Points for each trick"), in_points=True, when=_COUNTS_TRICKS),
    Described("tricks", Phrase("Tricks in this contract, if different"), when=_COUNTS_TRICKS),
    Described("balance", Phrase("Total points in the deal"), when=_COUNTS_TRICKS),
    Described("points_others", Phrase("Points for each trick of the others"), in_points=True, when=_COUNTS_TRICKS),
    Described("scores", Phrase("Scoring in this contract"), when=_COUNTS_TRICKS, words=picks(_SCORES)),
    Described("undeclared", Phrase("Played without a declarer"), when=says("declarer", "asked")),
    Described("no_exchange", Phrase("No exchange in this contract"), when=_EXCHANGES),
    Described("times", Phrase("Times each player plays it"), when=has_value("order")),
    Described("card", Phrase("Its rules and notes"), core=True),
)

TABLE: Final = (
    Described("name", Phrase("Name"), part="name", core=True),
    Described("title", Phrase("Short description"), part="name", core=True),
    Described("aliases", Phrase("Also known as"), part="name"),
    Described("players", Phrase("Players"), part="players", core=True),
    Described(SEATING, Phrase("Sides"), PickInput(), part="players", words=_seatings),
    Described("tricks", Phrase("Tricks in a deal"), part="players", core=True),
    Described("declarer", Phrase("Declarer"), part="turn", core=True, words=picks(_DECLARERS)),
    Described("order", Phrase("Order of the contracts"), part="turn", core=True, words=picks(_ORDERS)),
    Described("turn", Phrase("The deal"), part="turn", core=True, words=picks(TURNS)),
    Described("direction", Phrase("The deal passes"), part="turn", words=picks(DIRECTIONS)),
    Described(
        "first_forehand", Phrase("First deal led by the holder of"), part="turn", when=says("declarer", "forehand")
    ),
    Described("exchange", Phrase("Players over quota give cards to players under it"), part="turn", when=_OF_THREE),
    Described("exchange_drawn", Phrase("Cards are drawn unseen"), part="turn", when=_EXCHANGES),
    Described("exchange_first", CHOICES["exchange_first"][0], part="turn", when=_EXCHANGES, words=picks(GIVES_FIRST)),
    Described("exchange_rests", Phrase("Every so many deals without an exchange"), part="turn", when=_EXCHANGES),
    Described("against_play", Phrase("The deal passes against the play"), part="turn"),
    Described("decides", Phrase("Decided by"), part="turn", when=says("declarer", None)),
    Described("thrown_in", Phrase("A deal can be thrown in"), part="turn"),
    Described("passes", Phrase("Passes of each player in a match"), part="turn"),
    Described("sits_out", SITS_OUT, part="players", when=_can_sit_out),
    Described("deals", Phrase("Number of deals"), part="end", core=True),
    Described("target", Phrase("Target"), part="end", core=True, in_points=True),
    Described(
        "floor", Phrase("Over, too, at this score or below"), part="end", in_points=True, when=has_value("target")
    ),
    Described("end_tricks", Phrase("Tricks in one deal that end it"), part="end"),
    Described("end_over", Phrase("Ends when someone is this many over"), part="end"),
    Described("winner", Phrase("Winner then"), part="end", when=_BY_TRICKS, words=picks(_WINNERS)),
    Described("lowest_wins", Phrase("The lowest score wins"), part="end"),
    bonuses_at_end(ENDS),
    Described("start", Phrase("Everybody starts at"), part="score", in_points=True),
    Described(
        "handicaps",
        Phrase("Handicaps"),
        part="score",
        in_points=True,
        heads=lambda table, _: side_heads(len(table.get("sides") or ())),
    ),
    Described("unit", Phrase("Points"), part="score", words=picks(UNITS)),
    Described("last_pays", Phrase("Last player pays all"), part="end"),
    Described("lost", CHOICES["lost"][0], part="score", core=True, words=picks(LOST)),
    Described("counts_down", COUNTS_DOWN, part="score"),
    Described("options", Phrase("Ask at the start of each match"), part="score", words=picks(_SETTABLE)),
    Described("card", Phrase("Rules and notes"), part="notes", core=True),
    Described("conventions", Phrase("Agree before you play"), part="notes"),
)

QUOTA: Final = TableLanguage(QuotaTable, TABLE, (DescribedList("contracts", Contract, Phrase("Contracts"), CONTRACT),))
