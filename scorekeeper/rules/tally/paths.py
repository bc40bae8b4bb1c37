"""What is wrong in a tally table at a path, and the paths of the fields that it can be about."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.table_faults import clash
from scorekeeper.rules.tally.table import Group, Hand, Item, TallyTable


def of_item(item: Item, key: str) -> str:
    """The path of a field of something that is counted."""
    return f"items.{item.id}.{key}"


def of_hand(table: TallyTable, hand: Hand, key: str) -> str:
    """The path of a field of a hand; none where the table lists no hands, and all that is counted is one."""
    return f"hands.{hand.id}.{key}" if table.hands else ""


def of_group(group: Group, key: str) -> str:
    """The path of a field of hands that are owed together."""
    return f"groups.{group.id}.{key}"


def clash_in(table: TallyTable, path: str, why: Phrase, **values: str) -> Fault:
    """What does not go together in a table, with a value for each place of the reason."""
    return clash(table.name, replace(why, values=dict(values)), path)
