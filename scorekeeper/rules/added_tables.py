"""What is looked at in a table that somebody adds, besides whether it can be played as it stands.

Tables that are kept already are not held to it: an earlier version has let them in.
"""

from __future__ import annotations

from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.rules.tally.game import TallyGame
from scorekeeper.rules.tally.idle import idle_in_table


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
    """The paths of the numbers in a table that change nothing where they stand."""
    return tuple(idle_in_table(game.origin)) if isinstance(game, TallyGame) else ()
