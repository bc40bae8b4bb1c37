"""A quota table in sentences and rows, for reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.rules.outline import DECLARERS, TURNS, Entry, Outline, handicap_label, handicaps_said
from scorekeeper.rules.phrase import Amount, Phrase, Points, Value, in_points, many, reached, titled, worded
from scorekeeper.rules.quota.quota_house_rules import (
    CHOICES,
    GIVES_FIRST,
    LOST,
    MOST_HANDICAP,
    choices_of,
    handicap_keys,
)
from scorekeeper.rules.quota.quota_table import Contract, QuotaTable
from scorekeeper.rules.scores import endings
from scorekeeper.rules.settings import Figure, RowSetting
from scorekeeper.rules.suits import SUIT_NAMES

AIMS: Final = {
    "positive": Phrase("take tricks"),
    "negative": Phrase("avoid tricks"),
    "stops": Phrase("run out of cards"),
}
TRUMPS: Final = {
    "none": Phrase("no trumps"),
    "named": Phrase("trumps are named"),
    "turned": Phrase("trumps are turned up"),
}
_SAID: Final = {"Take tricks.", "Avoid tricks.", "No trumps.", *(f"{suit.title()} are trumps." for suit in SUIT_NAMES)}
"""The sentences of a contract's card that are left out, as its aim and its trumps say the same."""

_TURNS: Final = TURNS | {
    ("blocks", "right"): Phrase(
        "Each player deals all their contracts in succession, and the deal passes to the right."
    ),
}
ORDERS: Final = {
    "free": Phrase("The declarer picks any contract that they still owe."),
    "round": Phrase("All deals in a round are the same contract, in this order."),
    "deal": Phrase("The contracts follow each other deal by deal, in this order."),
    "block": Phrase("Each player plays their contracts in this order."),
    "cycle": Phrase("The contracts follow each other deal by deal, round and round."),
}
SITS_OUT: Final = Phrase("The dealer sits out")
COUNTS_DOWN: Final = Phrase("Points that are won are taken off")
FIRST: Final = {
    "dealer": Phrase("Dealer"),
    "forehand": Phrase("Forehand"),
    "asked": Phrase("Declarer"),
    None: Phrase("Forehand"),
}
"""The head of the first quota, by the declarer."""

SCORES: Final = {
    "both": Phrase("points are won and lost"),
    "won": Phrase("nobody scores below 0"),
    "lost": Phrase("nobody scores above 0"),
    "most": Phrase("only the player with the most tricks scores below 0"),
}
HEADS: Final = (Phrase("2nd"), Phrase("3rd"), *(Phrase("{place}th", {"place": number}) for number in range(4, 13)))


def outline_of(table: QuotaTable) -> Outline:
    """Return the outline of a quota table."""
    names = {contract.id: contract.name for contract in table.contracts}
    row = [handicap // table.unit for handicap in table.handicaps or (0,) * len(table.sides)]
    figures = [
        Figure(key, handicap_label(side, partners=table.has_partners), 0, MOST_HANDICAP, {table.players: row[side]})
        for side, key in enumerate(handicap_keys(table))
    ]
    return Outline(
        tuple(_facts(table)),
        tuple(_entry(contract, names, table.unit) for contract in table.contracts),
        _legend(table),
        tuple(_settings(table)),
        choices_of(table),
        tuple(figures),
    )


def _facts(table: QuotaTable) -> Iterator[Phrase]:
    size: dict[str, Value] = {"players": table.players, "sides": len(table.sides), "tricks": table.tricks}
    partners = table.has_partners
    yield Phrase("{players} players in {sides} sides." if partners else "{players} players, each alone.", size)
    yield from _ends(table, size)
    if table.declarer == "asked":
        yield Phrase("Each deal says who declares.")
    else:
        yield DECLARERS[table.declarer, table.direction]
    yield _TURNS[table.turn, "left" if table.turn_step > 0 else "right"]
    if table.order is not None:
        yield ORDERS[table.order]
    if table.first_forehand:
        yield Phrase("In the first deal whoever holds {card} is forehand.", {"card": worded(table.first_forehand)})
    if table.start:
        yield Phrase("Everybody starts at {start}.", {"start": Points(table.start, table.unit)})
    yield from handicaps_said(table.handicaps, table.unit, partners=partners)
    yield from _exchange(table)
    yield from _conditions(table)
    yield from endings(table.at_end, table.unit, last_pays=table.last_pays)


def _conditions(table: QuotaTable) -> Iterator[Phrase]:
    if table.decides:
        decides = Phrase("{card} decides what is played", {"card": titled(table.decides)})
        yield Phrase("{fact}.", {"fact": decides})
    if table.passes:
        yield Phrase(
            "Each player may pass once in a match; the same player then calls again.",
            {"times": table.passes},
            plural="Each player may pass {times} times in a match; the same player then calls again.",
            count=table.passes,
        )
    if table.sits_out:
        yield Phrase("{fact}.", {"fact": SITS_OUT})
    if table.lost != "always":
        yield Phrase("{label}: {when}.", {"label": CHOICES["lost"][0], "when": LOST[table.lost]})
    if table.counts_down:
        yield Phrase("{fact}.", {"fact": COUNTS_DOWN})
    if not table.high_wins:
        yield Phrase("The lowest score wins.")


def _exchange(table: QuotaTable) -> Iterator[Phrase]:
    if not table.exchange:
        return
    if table.exchange_drawn:
        yield Phrase("Players over their quota draw cards unseen at the next deal from players who were short.")
    else:
        yield Phrase("Players over their quota give cards at the next deal to players who were short.")
    if table.exchange_first != "target":
        first: dict[str, Value] = {"label": CHOICES["exchange_first"][0], "who": GIVES_FIRST[table.exchange_first]}
        yield Phrase("{label} {who}.", first)
    if table.exchange_rests is not None:
        deals: dict[str, Value] = {"deals": table.exchange_rests}
        yield Phrase("Every deal whose number can be divided by {deals} is without an exchange.", deals)


def _ends(table: QuotaTable, size: dict[str, Value]) -> Iterator[Phrase]:
    """Yield the number of tricks, and the ends of the match; the first end reached counts."""
    ends: list[tuple[Phrase, Phrase]] = []  # each as the first sentence, which has the tricks too, and as a further one
    if table.deals is not None:
        sentence = _so_many_deals(table.deals, table.tricks)
        ends.append((sentence, sentence))
    if table.target is not None:
        ends.append(_at_target(table, table.target, size))
    if table.floor is not None:
        low = Phrase(
            "A match ends, too, when somebody is at {floor} or below.", {"floor": Amount(table.floor, table.unit)}
        )
        ends.append((low, low))
    if table.end_tricks is not None:
        values = size | {"enough": table.end_tricks}
        first = Phrase(
            "{tricks} trick a deal, until somebody takes {enough} or more in one.",
            values,
            plural="{tricks} tricks a deal, until somebody takes {enough} or more in one.",
            count=table.tricks,
        )
        further = Phrase(
            "The match ends before that as soon as somebody takes {enough} trick or more in a deal.",
            values,
            plural="The match ends before that as soon as somebody takes {enough} tricks or more in a deal.",
            count=table.end_tricks,
        )
        ends.append((first, further))
    if table.end_over is not None:
        values = size | {"over": table.end_over}
        first = Phrase(
            "{tricks} trick a deal, until somebody is {over} or more over their quota.",
            values,
            plural="{tricks} tricks a deal, until somebody is {over} or more over their quota.",
            count=table.tricks,
        )
        further = Phrase("The match ends before that as soon as somebody is {over} or more over their quota.", values)
        ends.append((first, further))
    yield from (first if index == 0 else further for index, (first, further) in enumerate(ends))


def _so_many_deals(deals: int, tricks: int) -> Phrase:
    values: dict[str, Value] = {"deals": deals, "tricks": tricks}
    if tricks == 1:
        return Phrase("{deals} deal of one trick.", values, plural="{deals} deals of one trick.", count=deals)
    return Phrase("{deals} deal of {tricks} tricks.", values, plural="{deals} deals of {tricks} tricks.", count=deals)


def _at_target(table: QuotaTable, target: int, size: dict[str, Value]) -> tuple[Phrase, Phrase]:
    """Return the end of a match at a target, as the first of its ends, and as a further one."""
    values, number = size | {"target": reached(target, table.unit)}, many(target, table.unit)
    first = Phrase(
        "{tricks} tricks a deal, until somebody has {target} point.",
        values,
        plural="{tricks} tricks a deal, until somebody has {target} points.",
        count=number,
    )
    if table.tricks == 1:
        first = Phrase(
            "One trick a deal, until somebody has {target} point.",
            values,
            plural="One trick a deal, until somebody has {target} points.",
            count=number,
        )
    further = Phrase(
        "The match ends before that as soon as somebody has {target} point.",
        values,
        plural="The match ends before that as soon as somebody has {target} points.",
        count=number,
    )
    return first, further


def _entry(contract: Contract, names: dict[str, str], unit: int) -> Entry:
    if contract.of is not None:
        says = [Phrase("one of {names}", {"names": tuple(names[id] for id in contract.of)})]
    else:
        says = [AIMS[contract.aim]]
        if contract.trumps in SUIT_NAMES:
            says.append(Phrase("{suit} trumps", {"suit": SUIT_NAMES[contract.trumps]}))
        elif contract.trumps is not None:
            says.append(TRUMPS[contract.trumps])
    says += _figures(contract, unit)
    return Entry(
        contract.name,
        contract.aliases,
        tuple(says),
        contract.trumps if contract.trumps in SUIT_NAMES else None,
        contract.quotas or (),
        tuple(line for line in contract.card if line not in _SAID),
        contract.id,
    )


def _figures(contract: Contract, unit: int) -> Iterator[Phrase]:
    if contract.tricks is not None:
        yield Phrase("{tricks} trick", {"tricks": contract.tricks}, plural="{tricks} tricks", count=contract.tricks)
    if contract.points != unit and contract.aim != "choice":
        yield Phrase("each trick counts {points}", {"points": in_points(contract.points, unit)})
    if contract.points_others is not None:
        yield Phrase("for the others {points}", {"points": in_points(contract.points_others, unit)})
    if contract.scores is not None:
        yield SCORES[contract.scores]
    if contract.suits:
        yield Phrase("of the suits {suits}", {"suits": tuple(SUIT_NAMES[suit] for suit in contract.suits)})
    if contract.undeclared:
        yield Phrase("nobody declares")
    if contract.no_exchange:
        yield Phrase("no exchange")
    if contract.times > 1:
        yield Phrase("{times} times by each player", {"times": contract.times})


def _legend(table: QuotaTable) -> Phrase | None:
    if not any(contract.quotas for contract in table.contracts):
        return None
    if table.has_partners:
        return Phrase("Quotas: the tricks that score 0, the declarer’s side first")
    if table.declarer is None:
        return Phrase("Quotas: the tricks that score 0")
    if table.direction == "right":
        return Phrase("Quotas: the tricks that score 0, from the declarer counterclockwise")
    return Phrase("Tricks each player needs to break even (declarer first, then clockwise)")


def _settings(table: QuotaTable) -> Iterator[RowSetting]:
    if "quotas" not in table.options:
        return
    for contract in table.contracts:
        if contract.quotas is not None:
            heads = (FIRST[table.declarer], *HEADS)[: len(contract.quotas)]
            yield RowSetting(("quotas", contract.id), contract.name, heads, contract.quotas, sum(contract.quotas))
