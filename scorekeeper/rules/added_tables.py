"""What is looked at in a table that somebody adds, besides whether it can be played as it stands.

Tables that are kept already are not held to it: an earlier version has let them in.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.rules.tally.game import TallyGame
from scorekeeper.rules.tally.table import NEW_IN_2, Hand, Item, TallyTable

_USUAL_POINTS = (1,)
_USUAL_FACTOR = NEW_IN_2["item"]["factor"]


def faults_when_set(game: AnyGame, catalogue: Catalogue) -> tuple[Fault, ...]:
    """What is wrong with a game in one of the ways in which it can be set, each house rule by itself."""
    document, faults = game.document(), dict[Fault, None]()
    ways: list[tuple[str, str | int]] = [
        (choice.key, value.value) for choice in game.outline.choices for value in choice.values
    ]
    ways += [(figure.key, number) for figure in game.outline.figures for number in (figure.low, figure.high)]
    for key, value in ways:
        try:
            catalogue.from_document(document, {key: value})
        except BrokenTable as broken:
            faults |= dict.fromkeys(broken.faults)
    return tuple(faults)


def idle_numbers(game: AnyGame) -> tuple[str, ...]:
    """The paths of the numbers in a table that change nothing where they stand: something of another kind has them."""
    return tuple(_idle_in_table(game.origin)) if isinstance(game, TallyGame) else ()


def _idle_in_table(table: TallyTable) -> Iterator[str]:
    """The paths of the numbers that somebody has set and nothing reads."""
    for item in table.items:
        yield from (f"items.{item.id}.{key}" for key in _idle_in_item(table, item))
    for hand in table.hands:
        if not hand.counts:
            yield from (f"hands.{hand.id}.{key}" for key in ("factor", "divisor") if getattr(hand, key) != 1)


def _idle_in_item(table: TallyTable, item: Item) -> Iterator[str]:
    if item.points != _USUAL_POINTS and (item.points_for is not None or item.kind in {"factor", "doubles"}):
        yield "points"
    if item.kind != "factor" and item.factor != _USUAL_FACTOR:
        yield "factor"
    if item.kind != "doubles" and item.least:
        yield "least"
    if item.cards > 1 and not any(_counts_cards(hand, item) for hand in table.hands):
        yield "cards"


def _counts_cards(hand: Hand, item: Item) -> bool:
    """Whether a hand says how many cards all that it counts is made of, and counts this."""
    return item.id in hand.counts and (hand.cards is not None or hand.suit is not None)
