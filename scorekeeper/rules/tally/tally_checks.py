"""Validation of a tally table beyond its schema, and the application of options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

from scorekeeper.rules import table_faults as wrong
from scorekeeper.rules.phrase import Fault, Phrase, short, worded
from scorekeeper.rules.table_faults import DOUBLE_ID, BrokenTable
from scorekeeper.rules.table_head import MOST_DEALS
from scorekeeper.rules.table_reading import shaped
from scorekeeper.rules.tally.hand_layout import HandItem
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.kinds import KINDS
from scorekeeper.rules.tally.scoring import IN_POINTS, can_score_below_zero
from scorekeeper.rules.tally.tally_faults import NOT_ONE_FOR_EACH, RESERVED_ID, UNKNOWN_ITEM
from scorekeeper.rules.tally.tally_layout import faults_of_groups, following, hands_of, layout_of, playable, sides_of
from scorekeeper.rules.tally.tally_table import HouseRule, TallyTable
from scorekeeper.rules.tally.totals import OUT_COLUMN, faults_of_ends, faults_of_rubber, faults_of_totals

_TWO = ("one", "the other")

RESERVED = frozenset(
    {"number", "dealer", "declarer", "hand", "hands", "score", "scores", "running", "note", "time", "total"}
    | {"name", "ruling"}
)
"""Keys that a deal has in a file or a log; no item may have one of them as its id."""


def read_tally(document: object) -> TallyTable:
    """Read a table from plain values, as of TOML or JSON. Raises `BrokenTable` with all faults."""
    table = shaped(TallyTable, document)
    faults = list(faults_of_tally(table))
    if not faults:
        faults = [*_hands_that_never_come_out(table)]
    if not faults:
        worked_out = following(table)
        differing = [key for key in _OTHERWISE if getattr(table, key) not in {None, worked_out[key]}]
        faults = [table.clash(key, _OTHERWISE[key]) for key in differing]
    if faults:
        raise BrokenTable(tuple(faults))
    return table.model_copy(update=worked_out)


def _hands_that_never_come_out(table: TallyTable) -> Iterator[Fault]:
    hands: dict[str, Hand] = {}
    for each in (each for players in playable(table) for each in layout_of(table, players).by_id.values()):
        if not all(kind.can_come_out(each) for kind in HandItem.KINDS.values()):
            hands.setdefault(each.hand.name, each.hand)
    for hand in hands.values():
        why = Phrase("The points of {name} do not come out with its cards and tricks.")
        yield table.clash(table.path_in(hand, "counts"), why, name=hand.name)


_OTHERWISE = {
    "sides": Phrase("Its sides are not those that its seating makes."),
    "tricks": Phrase("Its tricks are not those that it counts."),
}


def with_options(table: TallyTable, options: Mapping[str, Any]) -> TallyTable:
    """Return the table with options applied: `{"sides": "pairs"}`.

    Raises `BrokenTable` if the table does not allow an option, or is not valid with it.
    """
    if not options:
        return table
    known = {option.id: option for option in table.options}
    strange = [id for id in options if id not in known]
    faults: list[Fault] = [wrong.NO_SUCH_HOUSE_RULE(game=table.name, key=short(id)) for id in strange]
    document = table.whole_document() | dict.fromkeys(following(table))
    for option in table.options:  # in table order: if options share a path, the last one wins
        if option.id not in options:
            continue
        wanted = _wanted(option, value := options[option.id])
        if wanted is not None:
            faults.append(wrong.HOUSE_RULE_WRONG(game=table.name, rule=worded(option.name), wanted=wanted))
        else:
            for path, put in settings_of(option, value).items():
                found = _location_of(document, path)
                if found is not None:
                    found[0][found[1]] = put
    if faults:
        raise BrokenTable(tuple(faults))
    return read_tally(document)


def path_of(option: HouseRule) -> str:
    """Return the path of the value that an option sets in the document."""
    return option.sets or option.id


def paths_of(option: HouseRule) -> list[str]:
    """Return the paths of all values that an option's choices set."""
    paths = [path for choice in option.choices for path in settings_of(option, choice.value)]
    return paths or [path_of(option)]


def settings_of(option: HouseRule, value: object) -> dict[str, Any]:
    """Return the values that a choice of an option sets in the document, by their paths."""
    chosen = next((choice for choice in option.choices if choice.value == value), None)
    if chosen is not None and chosen.sets:
        return dict(chosen.sets)
    return {path_of(option): -value if option.minus and isinstance(value, int) else value}


def standing_choice(document: dict[str, Any], option: HouseRule) -> str | None:
    """Return the choice of an option whose values all stand in a document; None if there is none."""
    for choice in option.choices:
        if all(value_at(document, path) == put for path, put in settings_of(option, choice.value).items()):
            return choice.value
    return None


NOWHERE: Final = object()


def value_at(document: dict[str, Any], path: str) -> Any:
    """Return the value of a document at a path; `NOWHERE` if there is none."""
    found = _location_of(document, path)
    return NOWHERE if found is None else found[0][found[1]]


def _wanted(option: HouseRule, value: object) -> Phrase | None:
    if option.choices:
        values = tuple(choice.value for choice in option.choices)
        return None if value in values else wrong.one_of_values(values)
    low, high = option.low or 0, option.high or 0
    if type(value) is int and low <= value <= high:
        return None
    return Phrase("a whole number from {low} to {high}", {"low": low, "high": high})


def _location_of(document: dict[str, Any], path: str) -> tuple[Any, str | int] | None:
    """Return the object of a document at a path, with the path's last key; None if there is none.

    For a list of numbers, return the list and the index, which the path counts from 1.
    """
    part: Any = document
    *steps, last = path.split(".")
    for step in steps:
        if isinstance(part, dict):
            part = part.get(step)
        elif isinstance(part, list):
            part = next((entry for entry in part if isinstance(entry, dict) and entry.get("id") == step), None)
    if isinstance(part, list) and last.isdecimal() and 0 < int(last) <= len(part):
        at = int(last) - 1
        return (part, at) if isinstance(part[at], int) else None
    return (part, last) if isinstance(part, dict) and last in part else None


def faults_of_tally(table: TallyTable) -> Iterator[Fault]:
    """Yield all faults of a table that fits the schema."""
    rows = list(_row_faults(table))
    yield from rows
    yield from _id_faults(table)
    for item in table.items if not rows else ():
        yield from item.faults(table)
    hands = [fault for hand in hands_of(table) for fault in _hand_faults(table, hand)]
    yield from hands
    yield from faults_of_order(table)
    yield from _end_faults(table)
    yield from _option_faults(table)
    if not rows:  # these look up the entry of a row for each number of players
        sides = {len(sides_of(table.for_players(table.seating, number), number)) for number in playable(table)}
        if table.handicaps and sides - {len(table.handicaps)}:
            yield table.clash("handicaps", wrong.HANDICAPS_FOR_EACH)
        yield from faults_of_schedule(table)
        block = sum(1 if hand.times is None else max(hand.times) for hand in table.hands if hand.group is None)
        block += sum(group.times for group in table.groups)
        yield from faults_of_groups(table, block)
        yield from faults_of_ends(table)
        yield from faults_of_totals(table)
        yield from faults_of_rubber(table)
    if not rows and not hands:
        yield from _scoring_faults(table)


def _row_faults(table: TallyTable) -> Iterator[Fault]:
    players = table.players
    if list(players) != sorted(set(players)):
        yield table.clash("players", Phrase("Its numbers of players are not in order."))
    rows: list[tuple[str, Sequence[object] | None]] = [("seating", table.seating), ("book", table.book)]
    rows += [(f"items.{item.id}.{key}", row) for item in table.items for key, row in item.rows()]
    rows += [(f"hands.{hand.id}.times", hand.times) for hand in table.hands]
    for key, row in rows:
        if row is not None and len(row) not in {1, len(players)}:
            yield NOT_ONE_FOR_EACH(table=table.name, key=key, given=len(row), wanted=len(players)).at(key)
            return
    if not playable(table):
        yield table.clash("players", Phrase("So many players cannot sit in such sides."))


def _id_faults(table: TallyTable) -> Iterator[Fault]:
    for ids in ([i.id for i in table.items], [h.id for h in table.hands], [o.id for o in table.options]):
        yield from (wrong.DOUBLE_ID(id=id) for id in sorted(set(ids)) if ids.count(id) > 1)
    reserved = RESERVED | {"contract"} if table.order == "free" else RESERVED
    reserved |= set() if table.out_above is None else {OUT_COLUMN.key}
    yield from (RESERVED_ID(table=table.name, id=item.id) for item in table.items if item.id in reserved)
    keys = {key for item in table.items for key in item.keys(max(table.players)) if key != item.id}
    yield from (wrong.DOUBLE_ID(id=item.id) for item in table.items if item.id in keys)


def _hand_faults(table: TallyTable, hand: Hand) -> Iterator[Fault]:
    known = {item.id for item in table.items}
    for id in hand.counts:
        if id not in known or hand.counts.count(id) > 1:
            fault = UNKNOWN_ITEM(table=table.name, name=hand.name, item=table.called(id))
            yield fault.at(table.path_in(hand, "counts"))
            return
    counted = table.counted_in(hand)
    if any(hand.factor * price % hand.divisor for item in counted for row in item.prices for price in row):
        why = Phrase("The points of {name} cannot be divided by {number}.")
        yield table.clash(table.path_in(hand, "divisor"), why, name=hand.name, number=str(hand.divisor))
    of_kinds = (kind.faults_in_hand(table, hand, [i for i in counted if isinstance(i, kind)]) for kind in KINDS)
    yield from dict.fromkeys(fault for faults in of_kinds for fault in faults)


def _end_faults(table: TallyTable) -> Iterator[Fault]:
    if table.deals is not None and table.target is not None:
        yield table.clash("target", Phrase("A match ends after its deals, or at a target; not both."))
    if table.target is not None and table.target != table.start and table.is_at_target(table.starts(1)):
        yield table.clash("handicaps", wrong.SOMEBODY_STARTS_THERE)
    downwards = table.target is not None and table.target <= table.start
    if downwards and (table.target == table.start or not can_score_below_zero(table)):
        yield table.clash("target", wrong.EVERYBODY_STARTS_THERE)
    yield from _faults_of_target_each(table)
    yield from _faults_of_floor_and_tie(table)
    if any(bonus.to == "no-tricks" for bonus in table.at_end):
        yield table.clash("at_end", Phrase("Not every trick of a match is counted, so nobody knows who took none."))
    if table.target is None and any(bonus.to == "target" for bonus in table.at_end):
        yield table.clash("at_end", Phrase("Nobody reaches a target where there is none."))
    if not table.at_once:
        return
    if table.unit > 1:
        yield table.clash("unit", Phrase("Points are whole where a target ends the play at once."))
    price = table.items[0].price_at_once
    plain = len(table.items) == 1 and len(table.hands) <= 1 and all(hand.factor == 1 for hand in table.hands)
    if not plain or price is None or table.scoring != "all":
        why = Phrase(
            "A target that ends the play at once needs one thing to count, with a total, or numbers from 0 on."
        )
        yield table.clash("at_once", why)
    elif table.target is None or price < 1 or any((table.target - start) % price for start in table.starts(1)):
        yield table.clash("target", Phrase("A target that ends the play at once has to be reached exactly."))


def _faults_of_target_each(table: TallyTable) -> Iterator[Fault]:
    """Yield the faults of a target per player that equals a common one, or that decides more than the end."""
    if not table.target_each:
        return
    if (table.target or 0) <= 0 or table.start or set(table.seating) != {"alone"}:
        why = Phrase("A target for each player is above 0, and everybody plays alone and starts at 0.")
        yield table.clash("target_each", why)
    if table.at_once or table.claim != "total" or any(bonus.to == "target" for bonus in table.at_end):
        why = Phrase("A target for each player only ends a match: no bid, no bonus and no play goes by it.")
        yield table.clash("target_each", why)


def _faults_of_floor_and_tie(table: TallyTable) -> Iterator[Fault]:
    if table.floor is not None and (table.target is None or table.target <= table.start):
        yield table.clash("floor", Phrase("A low score ends a match only where it has a target above the start, too."))
    elif table.floor is not None and table.floor >= min(table.starts(1)):
        yield table.clash("floor", Phrase("Somebody starts at the low score that ends the match, or below it."))
    if table.at_tie == "deal" and table.target is None and not any(item.ends_match for item in table.items):
        yield table.clash("at_tie", Phrase("Another deal at a tie goes with a match that ends at a target."))


def _option_faults(table: TallyTable) -> Iterator[Fault]:
    document = table.whole_document()
    for option in table.options:
        for path in dict.fromkeys(paths_of(option)):
            if value_at(document, path) is NOWHERE:
                yield wrong.KEY_UNKNOWN(table=table.name, key=f"options.{option.id}.sets")
        if table.unit > 1 and not option.choices and not {"points", *IN_POINTS}.isdisjoint(path_of(option).split(".")):
            yield table.clash("unit", Phrase("{name} sets points, and there are half points."), name=option.name)
        ranges = option.low is not None and option.high is not None and option.low < option.high
        if bool(option.choices) == ranges:
            why = Phrase("{name} is either one of some choices, or a number in a range.")
            yield table.clash(f"options.{option.id}.choices", why, name=option.name)


def _scoring_faults(table: TallyTable) -> Iterator[Fault]:
    settable = any(path_of(option) == "scoring" for option in table.options)
    if (table.scoring in {"less", "over"}) != (table.book is not None) and not settable:
        why = Phrase("A book goes with scoring what is less or over it.")
        yield table.clash("book" if table.book is None else "scoring", why)
    two = table.scoring in {"difference", "winner"} or any(hand.low for hand in table.hands)
    if two and any(len(layout_of(table, number).sides) > len(_TWO) for number in playable(table)):
        low = next((table.path_in(hand, "low") for hand in table.hands if hand.low), "")
        where = "scoring" if table.scoring in {"difference", "winner"} else low
        yield table.clash(where, Phrase("Only two can score the difference, or the other way round."))


def faults_of_order(table: TallyTable) -> Iterator[Fault]:
    """Yield the faults of choosing the hand of a deal, and of hands with rows on the sheet."""
    several = len(table.hands) > 1
    one_says = (table.order is None) != (table.decides is None)
    if one_says and not several:
        why = Phrase("With fewer than two hands there is no order, and nothing decides which is played.")
        yield table.clash("order", why)
    if several and not one_says:
        why = Phrase("With several hands, either their order or a choice says which is played.")
        yield table.clash("order", why)
    if table.order is not None and table.deals is not None and table.deals % len(hands_of(table)):
        yield table.clash("deals", Phrase("Its deals do not play every hand equally often."))
    timed = [hand for hand in table.hands if hand.times is not None]
    rows = [hand.row for hand in table.hands]
    if any(rows) and (None in rows or table.order is None or (table.deals is None and not timed)):
        why = Phrase("Hands have rows on the sheet where all of them do, in a fixed order and number.")
        yield table.clash(_row_path(table), why)


def _row_path(table: TallyTable) -> str:
    """Return the path of a fault about rows on the sheet: a hand without one, or the order or deals that rows need."""
    without = [hand for hand in table.hands if hand.row is None]
    if without:
        return table.path_in(without[0], "row")
    return "deals" if table.order == "deal" else "order"


def faults_of_schedule(table: TallyTable) -> Iterator[Fault]:
    """Yield the faults of declarers and of how often each hand is played."""
    timed = [hand for hand in table.hands if hand.times is not None]
    free = table.order == "free"
    if free != (table.declarer is not None):
        yield table.clash("order", Phrase("A free order needs a declarer, and a fixed one has none."))
    if table.turn == "blocks" and not (free or (timed and table.order == "deal")):
        yield table.clash("turn", Phrase("Deals in blocks need hands that are played so many times."))
    if (timed or free) and (table.order is None or table.deals is not None or table.target is not None):
        yield table.clash("order", Phrase("A match in which every hand is played so many times ends after them."))
    several = [hand for hand in table.hands if len(hand.times or ()) > 1]
    if free and several:
        where = table.path_in(several[0], "times")
        yield table.clash(where, Phrase("In a free order every hand is owed equally often, however many play."))
    once = [1 if hand.times is None else hand.times for hand in table.hands if hand.group is None]
    once += [group.times for group in table.groups]
    deals = sum(max(times) if isinstance(times, tuple) else times for times in once)
    least = [sum(t if isinstance(t, int) else table.for_players(t, n) for t in once) for n in playable(table)]
    if table.hands and min(least, default=1) == 0:
        yield table.clash(table.path_in(table.hands[0], "times"), Phrase("No hand is played at all."))
    if deals * (max(table.players) if free or table.turn == "blocks" else 1) > MOST_DEALS:
        yield table.clash(_most_owed(table), Phrase("A match has {most} deals at most."), most=str(MOST_DEALS))
    ids = [hand.id for hand in table.hands]
    owed = [(hand.id, max(hand.times), table.path_in(hand, "times")) for hand in table.hands if free and hand.times]
    owed += [(group.id, group.times, f"groups.{group.id}.times") for group in table.groups]
    boxes = [(f"{id}-{n}", path) for id, times, path in owed for n in range(2, times + 1)]
    yield from (DOUBLE_ID(id=id).at(path) for id, path in boxes if id in ids)


def _most_owed(table: TallyTable) -> str:
    """Return the path of the number of times of the hand or group that is played most often."""
    owed = [(max(hand.times or (1,)), table.path_in(hand, "times")) for hand in table.hands if hand.group is None]
    owed += [(group.times, f"groups.{group.id}.times") for group in table.groups]
    return max(owed, key=itemgetter(0))[1]
