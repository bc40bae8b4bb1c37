"""The form fields of a tally table, a line for each: a new key of the language gets its line here."""

from __future__ import annotations

from typing import Final

from scorekeeper.rules.described_fields import (
    Described,
    DescribedList,
    Pickable,
    PlainTable,
    TableLanguage,
    bonuses_at_end,
    entries_of,
    has_value,
    picks,
    says,
)
from scorekeeper.rules.field_inputs import PickInput
from scorekeeper.rules.own_form.quota_fields import DIRECTIONS, ENDS, TURNS, UNITS, side_heads
from scorekeeper.rules.phrase import Phrase, Value, worded
from scorekeeper.rules.quota.quota_outline import ORDERS
from scorekeeper.rules.tally.hands import SEATINGS, Hand
from scorekeeper.rules.tally.hands import HandGroup as OwedTogether
from scorekeeper.rules.tally.item_fields import by_players, heads_of, players_of
from scorekeeper.rules.tally.kinds import KINDS
from scorekeeper.rules.tally.tally_layout import sides_of
from scorekeeper.rules.tally.tally_table import Item, TallyTable, kind_of

_PLAYERS: Final = {str(n): Phrase("{n}", {"n": str(n)}) for n in range(2, 13)}
_WITH_TARGET: Final = has_value("target")
_HALVING: Final = has_value("halves_at")
_RUBBER: Final = has_value("rubber")
_WITH_HANDS: Final = has_value("hands")
_FREE: Final = says("order", "free")


_ORDERED: Final = says("order", "deal", None)


def _has_claim(table: PlainTable, entry: PlainTable) -> bool:
    return _WITH_TARGET(table, entry) and any(kind_of(item).has_bidder for item in table.get("items") or ())


def _can_be_level(table: PlainTable, entry: PlainTable) -> bool:
    """Whether a match ends at a target, or by steps."""
    return _WITH_TARGET(table, entry) or any(kind_of(item).ends_match for item in table.get("items") or ())


def _can_be_swept(table: PlainTable, hand: PlainTable) -> bool:
    """Whether somebody can have everything of a hand: all of it has a total, by side, at fixed points."""
    counted = [item for item in table.get("items") or () if item["id"] in (hand.get("counts") or ())]
    swept = [kind_of(item).may_be_swept(item) for item in counted]
    return True in swept and False not in swept


def _can_end(table: PlainTable, hand: PlainTable) -> bool:
    """Whether a number of a hand's first item can end the match."""
    first = _first(table, hand)
    return first is not None and kind_of(first).may_end(first)


def _first(table: PlainTable, hand: PlainTable) -> PlainTable | None:
    counts = hand.get("counts") or ()
    return next((item for item in table.get("items") or () if counts and item["id"] == counts[0]), None)


def _of_which(table: PlainTable, hand: PlainTable) -> dict[str, Value]:
    first = _first(table, hand)
    return {"what": worded(str(first["name"])) if first is not None else ""}


def _takeable(table: PlainTable, _entry: PlainTable) -> tuple[Pickable, ...]:
    single = (item for item in table.get("items") or () if item.get("total") == 1)
    return (Pickable("", Phrase("nothing")), *(Pickable(item["id"], worded(str(item["name"]))) for item in single))


def _groups(table: PlainTable, _entry: PlainTable) -> tuple[Pickable, ...]:
    named = (
        Pickable(group["id"], Phrase("{name}", {"name": str(group["name"])})) for group in table.get("groups") or ()
    )
    return (Pickable("", Phrase("nothing else")), *named)


_REWARDED: Final = {**{key: ENDS[key] for key in ("first", "last", "below")}, "target": Phrase("target reached")}


def _sides(table: PlainTable, _entry: PlainTable) -> tuple[Phrase, ...]:
    """Return a head for each side, if only one number of players is possible."""
    players, seating = players_of(table), table.get("seating")
    one = seating[0] if isinstance(seating, list | tuple) and seating else seating
    return side_heads(len(sides_of(one, players[0]))) if len(players) == 1 and one in SEATINGS else ()


_SEATINGS: Final = {
    "alone": Phrase("each alone"),
    "pairs": Phrase("in pairs"),
    "threes": Phrase("in threes"),
    "halves": Phrase("in two sides"),
}
_DECLARERS: Final = {"dealer": Phrase("the dealer"), "forehand": Phrase("forehand"), None: Phrase("nobody")}
_ORDERS: Final = {"deal": ORDERS["deal"], "free": ORDERS["free"], None: Phrase("Something else decides.")}
_SCORING: Final = {
    "all": Phrase("All that is counted scores."),
    "less": Phrase("The count less a number."),
    "over": Phrase("Only what is over a number scores."),
    "difference": Phrase("The better of the two scores the difference; the other as much below 0."),
    "winner": Phrase("The better of the two scores the difference; the other nothing."),
}
_WINS: Final = {
    "best": Phrase("the one ahead"),
    "zero": Phrase("everybody with 0 or more"),
    "above-zero": Phrase("everybody with more than 0"),
}
_AT_TIE: Final = {"shared": Phrase("they have won together"), "deal": Phrase("another deal is played")}
_FLOOR_WHEN: Final = {"always": Phrase("always"), "unless-all": Phrase("if somebody is not below 0")}
_HALVES: Final = {"always": Phrase("always"), "once": Phrase("once in a match")}
_CLAIMS: Final = {
    "total": Phrase("the best total"),
    "bidder": Phrase("the bidder, if they are there"),
    "made": Phrase("only whoever makes a bid"),
}
_ENDS_AS: Final = {"winner": Phrase("wins alone"), "last": Phrase("is last")}

_HAND: Final = (
    Described("name", Phrase("Name"), core=True),
    Described("aliases", Phrase("Also known as"), core=True),
    Described("short", Phrase("Column heading")),
    Described("row", Phrase("Name of its row on the sheet")),
    Described("hint", Phrase("Aim, in a word or two"), core=True),
    Described("counts", Phrase("Counted"), core=True, words=entries_of("items")),
    *(field for kind in KINDS for field in kind.hand_fields),
    Described("low", Phrase("It scores the other way round")),
    Described("sweep", Phrase("A player with everything scores it the other way round"), when=_can_be_swept),
    Described("factor", Phrase("Its points count times")),
    Described("divisor", Phrase("Its points are divided by")),
    Described("times", Phrase("Times it is played"), heads=heads_of("times")),
    Described("cards", Phrase("Cards in all")),
    Described("suit", Phrase("Cards of one suit that one can have")),
    Described("group", Phrase("Owed together with"), when=has_value("groups"), words=_groups),
    Described("at_most", Phrase("Most times in a match")),
    Described("after", Phrase("Only after so many deals")),
    Described("ends_at", Phrase("Number that ends the match: {what}"), when=_can_end, values=_of_which),
    Described(
        "ends_as",
        Phrase("The player who has them"),
        core=True,
        when=lambda table, hand: _can_end(table, hand) and bool(hand.get("ends_at")),
        words=picks(_ENDS_AS),
    ),
    Described("card", Phrase("Its rules and notes"), core=True),
)


_GROUP: Final = (
    Described("name", Phrase("Name"), core=True),
    Described("short", Phrase("Column heading"), core=True),
    Described("times", Phrase("Times they are played in all"), core=True),
)

_TABLE: Final = (
    Described("name", Phrase("Name"), part="name", core=True),
    Described("title", Phrase("Short description"), part="name", core=True),
    Described("aliases", Phrase("Also known as"), part="name"),
    Described("players", Phrase("Number of players"), part="players", core=True, words=picks(_PLAYERS)),
    Described(
        "seating",
        Phrase("Sides"),
        PickInput(),  # sides by number of players have no field
        part="players",
        when=lambda table, _: not by_players(table.get("seating")),
        words=picks(_SEATINGS),
    ),
    Described("declarer", Phrase("Declarer"), part="turn", when=_FREE, words=picks(_DECLARERS)),
    Described("order", Phrase("Order of the contracts"), part="turn", when=_WITH_HANDS, words=picks(_ORDERS)),
    Described("decides", Phrase("Decided by"), part="turn", when=_WITH_HANDS),
    Described("turn", Phrase("The deal"), part="turn", when=_FREE, words=picks(TURNS)),
    Described("direction", Phrase("The deal passes"), part="turn", words=picks(DIRECTIONS)),
    Described("first", Phrase("The first dealer holds"), part="turn"),
    Described("lead", Phrase("The card that leads to the first trick"), part="turn"),
    Described("deals_next", Phrase("The player who took this deals next"), part="turn", words=_takeable),
    Described("reminders", Phrase("Said before the deals, in turn"), part="turn"),
    Described("hints", Phrase("Said of a total before a deal"), part="turn"),
    Described("hints_from", Phrase("The totals from which each but the first is said"), part="turn", in_points=True),
    Described("deals", Phrase("Number of deals"), part="end", core=True, when=_ORDERED),
    Described("target", Phrase("Target"), part="end", core=True, in_points=True, when=_ORDERED),
    Described("target_each", Phrase("The target is so many for each player"), part="end", when=_WITH_TARGET),
    Described("floor", Phrase("Over, too, at this score or below"), part="end", in_points=True, when=_WITH_TARGET),
    Described("floor_when", Phrase("Applies"), part="end", when=has_value("floor"), words=picks(_FLOOR_WHEN)),
    Described("at_tie", Phrase("If the best are level then"), part="end", when=_can_be_level, words=picks(_AT_TIE)),
    Described("claim", Phrase("Winner there"), part="end", when=_has_claim, words=picks(_CLAIMS)),
    Described("wins_at", Phrase("Exactly so many points win"), part="end", in_points=True, when=_WITH_TARGET),
    Described("rubber", Phrase("A rubber: so many games have to be won"), part="end", when=_WITH_TARGET),
    Described("rubber_points", Phrase("For each game fewer"), part="end", in_points=True, when=_RUBBER),
    Described("rubber_within", Phrase("Fewer than so many games"), part="end", when=_RUBBER),
    Described("at_once", Phrase("The play stops at once at the target"), part="end", when=_WITH_TARGET),
    Described("out_above", Phrase("Out of the match above"), part="end", in_points=True),
    Described("lowest_wins", Phrase("The lowest score wins"), part="end", core=True),
    Described("partners_lose", Phrase("The last player loses with the player across"), part="end"),
    Described("wins", Phrase("Winner"), part="end", words=picks(_WINS)),
    Described("scoring", Phrase("Scoring"), part="score", words=picks(_SCORING)),
    bonuses_at_end(_REWARDED),
    Described("last_pays", Phrase("Last player pays all"), part="end"),
    Described("start", Phrase("Everybody starts at"), part="score", in_points=True),
    Described(
        "handicaps",
        Phrase("Handicaps"),
        part="score",
        in_points=True,
        when=lambda *there: len(_sides(*there)) > 0,
        heads=_sides,
    ),
    Described("halves_at", Phrase("Totals that are halved"), part="score", in_points=True),
    Described("halves", Phrase("Number of times"), part="score", core=True, when=_HALVING, words=picks(_HALVES)),
    Described("unit", Phrase("Points"), part="score", words=picks(UNITS)),
    Described(
        "book",
        Phrase("The number"),
        part="score",
        core=True,
        in_points=True,
        when=says("scoring", "less", "over"),
        heads=heads_of("book"),
    ),
    Described("card", Phrase("Rules and notes"), part="notes", core=True),
    Described("conventions", Phrase("Agree before you play"), part="notes"),
)


TALLY: Final = TableLanguage(
    TallyTable,
    _TABLE,
    (
        DescribedList(
            "items", Item, Phrase("Counted"), (), kinds=lambda item: (kind_of(item), kind_of(item).form_fields)
        ),
        DescribedList("hands", Hand, Phrase("Contracts and hands"), _HAND, fewest=0),
        DescribedList("groups", OwedTogether, Phrase("Owed together"), _GROUP, fixed=True),
    ),
)
