"""Checks of a table that somebody adds, beyond whether it can be played as it is.

Tables that are kept already, or come with a match, are not checked: played matches have to stay readable.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.rules.tally.tally_game import TallyGame
from scorekeeper.rules.tally.tally_table import TallyTable


def faults_when_set(game: AnyGame, catalogue: Catalogue) -> tuple[Fault, ...]:
    """Return the faults of a game with each house rule set to each of its values, one at a time."""
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
    """Return the paths of a table's numbers that change nothing."""
    return tuple(_idle_in_table(game.origin)) if isinstance(game, TallyGame) else ()


def _idle_in_table(table: TallyTable) -> Iterator[str]:
    """Yield the paths of the numbers that are set and that nothing reads."""
    for item in table.items:
        counting = [hand for hand in table.hands if item.id in hand.counts]
        yield from (f"items.{item.id}.{key}" for key in item.idle_keys(counting))
    for hand in table.hands:
        if not hand.counts:
            yield from (f"hands.{hand.id}.{key}" for key in ("factor", "divisor") if getattr(hand, key) != 1)
