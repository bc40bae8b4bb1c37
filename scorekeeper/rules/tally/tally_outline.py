"""A tally table in sentences and rows, for reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from scorekeeper.rules.outline import DECLARERS, TURNS, Entry, Outline, handicaps_said
from scorekeeper.rules.phrase import Amount, Phrase, Points, Value, listed, many, titled, worded
from scorekeeper.rules.scores import endings
from scorekeeper.rules.settings import ChoiceSetting, Figure
from scorekeeper.rules.settings import ChoiceValue as Chosen
from scorekeeper.rules.tally.hand_layout import HandLayout
from scorekeeper.rules.tally.hands import SEATINGS, Hand
from scorekeeper.rules.tally.tally_checks import path_of, standing_choice, value_at
from scorekeeper.rules.tally.tally_layout import layout_of, playable, sides_of
from scorekeeper.rules.tally.tally_table import HouseRule, Item, TallyTable
from scorekeeper.rules.tally.totals import sentences_of_rubber, sentences_of_totals

_SCORING: Final = {
    "less": Phrase("The score is what was counted, less {book}."),
    "over": Phrase("Only what is over {book} scores."),
    "difference": Phrase("The better of the two scores the difference; the other as much below 0."),
    "winner": Phrase("The better of the two scores the difference; the other nothing."),
}
_TURNS: Final = TURNS | {
    ("blocks", "right"): Phrase("Each player deals all their contracts in succession; the deal passes to the right.")
}
_CLAIMS: Final = {
    "bidder": Phrase("If several are there, the player who bid in that deal wins if they are among them."),
    "made": Phrase("Only a bid that is made ends the match: whoever is there without one plays on."),
}
_WINS: Final = {
    "lowest": Phrase("The lowest total wins."),
    "zero": Phrase("Everybody with 0 or more wins."),
    "above-zero": Phrase("Everybody above 0 wins."),
}
_BY_PLAYERS: Final = {"seating", "book", "total", "times"}
"""Keys that have one value, or one for each number of players."""


def outline_of(table: TallyTable) -> Outline:
    """Return the outline of a tally table."""
    options = [(option, _defaults(table, option)) for option in table.options]
    return Outline(
        tuple(_facts(table)),
        tuple(_entry(table, hand) for hand in table.hands),
        choices=tuple(_choice(table, option, values) for option, values in options if option.choices),
        figures=tuple(
            Figure(option.id, worded(option.name), option.low or 0, option.high or 0, values)
            for option, values in options
            if not option.choices
        ),
    )


def _facts(table: TallyTable) -> Iterator[Phrase]:
    yield Phrase("{players} players, {sides}.", {"players": _numbers(table.players), "sides": _seating(table)})
    yield from _how_long(table)
    yield _TURNS[table.turn, table.direction]
    if table.declarer is not None:
        yield DECLARERS[table.declarer, table.direction]
        yield Phrase("The declarer picks any contract that they still owe.")
    for group in table.groups:
        yield Phrase("{group}: every declarer owes {times}.", {"group": group.name, "times": group.times})
    if table.first:
        yield Phrase("The holder of {card} deals first.", {"card": worded(table.first)})
    if not table.hands:
        for item in (item for item in table.items if item.is_asked):
            yield Phrase("{what}: {worth}.", {"what": titled(item.name), "worth": item.worth(table)})
    if table.scoring in _SCORING:
        yield replace(_SCORING[table.scoring], values={"book": listed(table.book or (0,), table.unit)})
    yield from (sentence for item in table.items if item.is_asked for sentence in item.sentences(table))
    if table.start:
        yield Phrase("Everybody starts at {start}.", {"start": Points(table.start, table.unit)})
    yield from handicaps_said(table.handicaps, table.unit, partners=set(table.seating) != {"alone"})
    yield from sentences_of_totals(table)
    yield from sentences_of_rubber(table)
    yield from endings(table.at_end, table.unit, last_pays=table.last_pays)
    if table.partners_lose:
        yield Phrase("A player at the target has lost with the player across, and the others have won.")
    if table.deals_next:
        yield Phrase("Next dealer: who took {what}.", {"what": worded(table.called(table.deals_next))})
    yield from (_WINS[key] for key in ("lowest" if table.lowest_wins else "", table.wins) if key in _WINS)


_PLAYED_ON: Final = Phrase("If the best are level then, another deal is played.")


def _how_long(table: TallyTable) -> Iterator[Phrase]:
    """Yield the length of a match. Players who go out and items that end the match have sentences of their own."""
    deals = tuple(layout_of(table, players).deals for players in playable(table))
    known = tuple(number for number in deals if number is not None)
    if len(known) == len(deals) > 0:
        yield Phrase("{deals} deal.", {"deals": listed(known)}, plural="{deals} deals.", count=known[-1])
    elif table.target is not None:
        yield from _ends(table, table.target)
    elif table.out_above is None and not any(item.ends_match for item in table.items):
        yield Phrase("The match goes on until you end it.")
    elif table.at_tie == "deal":
        yield _PLAYED_ON


def _numbers(players: Sequence[int]) -> Value:
    """Return the numbers of players, joined by "or"; many consecutive ones as "2 to 12"."""
    if len(players) == players[-1] - players[0] + 1 > _FEW:
        return Phrase("{low} to {high}", {"low": players[0], "high": players[-1]})
    return listed(players)


_FEW: Final = 5  # the most numbers of players that are listed one by one


def _ends(table: TallyTable, target: int) -> Iterator[Phrase]:
    yield _until(table, target)
    if table.floor is not None:
        values: dict[str, Value] = {"floor": Amount(table.floor, table.unit)}
        if table.floor_when == "always":
            yield Phrase("A match ends, too, when somebody is at {floor} or below.", values)
        else:
            yield Phrase("A match ends, too, when somebody is at {floor} or below and another is not below 0.", values)
        if table.at_tie == "deal":
            yield Phrase(
                "If the best are level then, another deal is played; above one at {floor} they share the place.", values
            )
    elif table.at_tie == "deal":
        yield _PLAYED_ON
    if table.claim in _CLAIMS:
        yield _CLAIMS[table.claim]


def _until(table: TallyTable, target: int) -> Phrase:
    values: dict[str, Value] = {"target": Amount(target, table.unit)}
    number = many(target, table.unit)
    if table.at_once:
        return Phrase(
            "Until somebody has {target} point; the play stops at once.",
            values,
            plural="Until somebody has {target} points; the play stops at once.",
            count=number,
        )
    if table.target_each:
        return Phrase("Until somebody has {target} for each player.", values)
    return Phrase(
        "Until somebody has {target} point.", values, plural="Until somebody has {target} points.", count=number
    )


def _seating(table: TallyTable) -> Phrase:
    if set(table.seating) == {"alone"}:
        return Phrase("each alone")
    if "alone" not in table.seating:
        of_halves = Phrase("in two sides" if "halves" in table.seating else "in threes")
        return Phrase("in pairs") if "pairs" in table.seating else of_halves
    return Phrase("each alone, or in sides")


def worth_of(layout: HandLayout) -> Phrase | None:
    """Return a hand's price in a word or two: "10 each"; for several items the hand's hint.

    If the row has the hand's own name, the hint explains it: "avoid tricks: −20 each".
    """
    hint = layout.hand.hint
    worths = [worth for item in layout.items if (worth := item.worth()) is not None]
    if len(worths) != 1:
        return worded(hint) if hint else None
    if hint is None or layout.hand.row != layout.hand.name:
        return worths[0]
    return Phrase("{what}: {worth}", {"what": worded(hint), "worth": worths[0]})


def _entry(table: TallyTable, hand: Hand) -> Entry:
    items = [item for item in table.counted_in(hand) if item.is_asked and not item.of_the_game]
    says = [item.worth(table, hand.factor) for item in items]
    if len(items) > 1:
        says = [
            Phrase("{what} {worth}", {"what": worded(i.name), "worth": w}) for i, w in zip(items, says, strict=True)
        ]
    if hand.low:
        says.append(Phrase("each of the two scores what the other would"))
    if hand.divisor > 1:
        says.append(Phrase("the points divided by {number}", {"number": hand.divisor}))
    if hand.sweep:
        says.append(Phrase("a player with everything scores it the other way round"))
    if hand.undoubled == "shared":
        says.append(Phrase("not played where nobody doubles; its points are shared"))
    if hand.after:
        says.append(Phrase("only from deal {deal} on", {"deal": hand.after + 1}))
    if hand.ends_at:
        says.append(_ending(hand, next(item for item in items if item.id == hand.counts[0])))
    if hand.at_most is not None:
        times: dict[str, Value] = {"times": hand.at_most}
        says.append(
            Phrase("once at most in a match", times, plural="{times} times at most in a match", count=hand.at_most)
        )
    if hand.times is not None and not any(hand.times):
        says.append(Phrase("not played unless the players set it so"))
    return Entry(hand.name, hand.aliases, says=tuple(says), notes=hand.card, key=hand.id)


def _ending(hand: Hand, first: Item) -> Phrase:
    values: dict[str, Value] = {"number": hand.ends_at, "what": worded(first.name)}
    if hand.ends_as == "last":
        return Phrase(
            "{what}: {number} in one deal ends the match, in last place",
            values,
            plural="{what}: {number} in one deal end the match, in last place",
            count=hand.ends_at or 0,
        )
    return Phrase(
        "{what}: {number} in one deal ends the match and wins it alone",
        values,
        plural="{what}: {number} in one deal end the match and win it alone",
        count=hand.ends_at or 0,
    )


def _defaults(table: TallyTable, option: HouseRule) -> dict[int, Any]:
    if any(choice.sets for choice in option.choices):
        return dict.fromkeys(table.players, standing_choice(table.whole_document(), option))
    path = path_of(option)
    value = value_at(table.whole_document(), path)
    if isinstance(value, list) and path.rpartition(".")[2] not in _BY_PLAYERS:
        value = None  # a list of another kind is none of the values that can be set
    row = value if isinstance(value, list) else [value]
    if option.minus:
        row = [-each if isinstance(each, int) else None for each in row]
    return {players: table.for_players(row, players) for players in table.players}


def _choice(table: TallyTable, option: HouseRule, defaults: dict[int, Any]) -> ChoiceSetting:
    values = []
    for choice in option.choices:
        seating = path_of(option) == "seating"
        fits = tuple(n for n in table.players if not seating or _seats(choice.value, n))
        values.append(Chosen(choice.value, worded(choice.name), fits))
    return ChoiceSetting(option.id, worded(option.name), tuple(values), defaults)


def _seats(seating: str, players: int) -> bool:
    return any(seating == known and sides_of(known, players) for known in SEATINGS)
