"""The columns of a tally game and their values, from its table."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.game import Column, Values
from scorekeeper.rules.phrase import Phrase, named, titled
from scorekeeper.rules.tally.doubling import double_columns
from scorekeeper.rules.tally.exposing import taken_key
from scorekeeper.rules.tally.hand_layout import Count, Exposed, HandLayout, keys_of
from scorekeeper.rules.tally.layout import playable
from scorekeeper.rules.tally.play import YES
from scorekeeper.rules.tally.rules import TallyRules
from scorekeeper.rules.tally.table import Item, TallyTable


def columns_of(game: TallyRules) -> tuple[Column, ...]:
    """A column for the hand or contract, where there are several, and one for each item, or each place of an order."""
    table = game.table
    hands = [laid for players in playable(table) for laid in game.layout(players).hands]
    items = tuple(column for item in table.items for column in _columns(game, item, hands))
    ids = tuple(dict.fromkeys(laid.id for laid in hands))
    names = tuple((hand.id, hand.name if game.free else named(hand.name)) for hand in table.hands if hand.id in ids)
    if not names:
        return items
    decided = len(names) > 1 and (table.order is None or (game.free and _always_named(game)))
    label = Phrase("Contract" if game.free else "Hand")
    return (Column(game.key, game.key, label, called=names, values=Values(ids, needed=decided)), *items)


_TOLD_UNTIL = 15
"""As in quota games: where one contract alone is left within so many deals, a file need not always name it."""


def _always_named(game: TallyRules) -> bool:
    """Whether a declarer has a choice for so long that a file has to name the contract of every deal."""
    layout = game.layout(playable(game.table)[0])
    others = layout.block - max(laid.times for laid in layout.hands)
    first = others + 1 if game.table.turn == "blocks" else others * layout.players + 1
    return first > _TOLD_UNTIL


def _columns(game: TallyRules, item: Item, hands: list[HandLayout]) -> Iterator[Column]:
    """The column of an item: its owner where there is only one of it, otherwise its counts; or its places."""
    label = titled(item.name)
    if item.kind == "places":
        yield from _place_columns(game, item, hands)
    elif item.kind == "factor":
        asked = any(laid.factor is not None and laid.factor.id == item.id for laid in hands)
        if asked:
            values = Values((YES,), needed=False)
            yield Column(item.id, item.id, label, called=((YES, Phrase("Yes")),), values=values)
    elif item.kind == "leader":
        if any(laid.leader is not None and laid.leader.id == item.id for laid in hands):
            yield Column(item.id, item.id, label, number=True, values=Values(high=item.most or 0, needed=False))
    elif item.kind == "doubles":
        yield from _double_columns(game, item, hands)
    elif item.kind == "exposed":
        yield from _exposed_columns(item, hands)
    elif (known := _values(game.table, item, hands)) is None:  # an option alone brings it in
        return
    elif item.single:
        yield Column(item.id, item.id, label, names="accounts", values=known)
    else:
        by_player = item.by == "player"
        yield Column(item.id, item.id, label, each=not by_player, number=True, seats=by_player, values=known)


def _place_columns(game: TallyRules, item: Item, hands: list[HandLayout]) -> Iterator[Column]:
    most = max(playable(game.table))
    asked = any(laid.places is not None and laid.places.id == item.id for laid in hands)
    values = Values(tuple(range(most)), needed=False) if asked else None
    for place, key in enumerate(keys_of(item, most), 1):
        label = Phrase("{what} {place}", {"what": titled(item.name), "place": place})
        yield Column(key, f"{item.id} {place}", label, names="seats", values=values)


def _double_columns(game: TallyRules, item: Item, hands: list[HandLayout]) -> Iterator[Column]:
    if any(laid.doubles is not None and laid.doubles.item.id == item.id for laid in hands):
        yield from double_columns(item, max(playable(game.table)))


def _exposed_columns(item: Item, hands: list[HandLayout]) -> Iterator[Column]:
    """Who exposed a card; or how many each exposed, and how many of those each took."""
    found = [card for laid in hands for card in laid.exposed if card.item.id == item.id]
    if not found:
        return
    of, label = found[0].of, titled(item.name)
    if of.item.single:
        yield Column(item.id, item.id, label, names="accounts", values=Values(_numbers(found), needed=False))
        return
    values = Values(high=of.total or 0, needed=False)
    yield Column(item.id, item.id, label, each=True, number=True, values=values)
    yield Column(
        taken_key(found[0]),
        f"{item.id} taken",
        Phrase("{what}, taken", {"what": label}),
        each=True,
        number=True,
        values=values,
    )


def _numbers(cards: list[Exposed]) -> tuple[int, ...]:
    """The numbers of the accounts that can have exposed a card."""
    return tuple(range(max(len(card.of.owners) for card in cards)))


def _values(table: TallyTable, item: Item, hands: list[HandLayout]) -> Values | None:
    """The values of an item in all hands that count it; None where no hand does."""
    counted = [(laid, count) for laid in hands for count in laid.counts if count.id == item.id]
    if not counted:
        return None
    needed = len(counted) == len(hands) and not any(laid.hand.undoubled == "shared" for laid in hands)
    if item.single:
        owners = max(len(count.owners) for _, count in counted)
        return Values(tuple(range(owners)), needed=needed)
    totals = {_total(table, laid, count) for laid, count in counted}
    total = totals.pop() if len(totals) == 1 else None
    return Values(high=max(_most(table, laid, count) for laid, count in counted), total=total, needed=needed)


def _most(table: TallyTable, laid: HandLayout, count: Count) -> int:
    """The most of an item that one owner can have: all, what ends the play, or what a suit has."""
    if table.at_once and table.target is not None:
        return max(0, min(count.most, table.target // count.points[0]))
    if laid.hand.suit is not None and count.item.by == "player":
        return min(count.most, laid.hand.suit // count.item.cards)
    return count.most


def _total(table: TallyTable, laid: HandLayout, count: Count) -> int | None:
    """The sum of an item's counts, where it follows from the table alone; otherwise None."""
    if table.at_once:
        return None
    if count.total is None and laid.hand.cards is not None and len(laid.counts) == 1:
        return laid.hand.cards // count.item.cards
    return count.total
