"""The paths of the fields of a tally table that a fault can be about."""

from __future__ import annotations

from scorekeeper.rules.tally.table import Hand, Item, TallyTable


def of_item(item: Item, key: str) -> str:
    """The path of a field of something that is counted."""
    return f"items.{item.id}.{key}"


def of_hand(table: TallyTable, hand: Hand, key: str) -> str:
    """The path of a field of a hand; none where the table lists no hands, and all that is counted is one."""
    return f"hands.{hand.id}.{key}" if table.hands else ""
