"""What is said of bids and of what they bring: the fields of their form, and the sentences of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scorekeeper.rules.own_form.described import Described, Heads, Table, picks
from scorekeeper.rules.own_form.kinds import Pick, Row
from scorekeeper.rules.phrase import Amount, Phrase, Sign, Value, listed, titled
from scorekeeper.rules.suits import SUIT_NAMES, SUIT_SIGNS
from scorekeeper.rules.tally.item_fields import MANY, NAME, heads_of, players_of, points_row
from scorekeeper.rules.tally.kinds.bid_keys import BidKeys
from scorekeeper.rules.tally.table import TallyTable

_SIZES: Final[dict[str | None, Phrase]] = {
    "same": Phrase("the same in every deal"),
    "down-up": Phrase("down to one card and up again"),
    "up-down": Phrase("from one card up and down again"),
    "up": Phrase("from one card up"),
    "down": Phrase("down to one card"),
}
_ENTERED: Final[dict[str | None, Phrase]] = {
    "missed": Phrase("who missed; the others took what they bid"),
    "all": Phrase("what each took"),
}
_MADE: Final = (
    Phrase("{points}"),
    Phrase("{points} for each bid"),
    Phrase("the square of the bid, times {points}"),
    Phrase("{points} for each over it"),
)
_MISSED: Final = (
    Phrase("{points}"),
    Phrase("{points} for each bid"),
    Phrase("{points} for each taken"),
    Phrase("{points} for each too many or too few"),
    Phrase("the square of what is too many or too few, times {points}"),
)
_HEADS: Final = (Phrase("always"), Phrase("each bid"), Phrase("square of the bid"), Phrase("each over it"))
_LOST: Final = (
    *_HEADS[:2],
    Phrase("each taken"),
    Phrase("each too many or too few"),
    Phrase("square of that"),
)
_FIRST: Final = {
    "made": Phrase("A bid of {bid} that is made: {points}."),
    "missed": Phrase("A bid of {bid} that is missed: {points}."),
}
_EACH_CARD: Final = Phrase("{points} for each card of the hand")
_ZERO: Final = (
    Phrase("A bid of 0 that is made: {points} for each card of the hand."),
    Phrase("A bid of 0 that is missed: {points} for each card of the hand."),
)
_ZERO_HEADS: Final = (Phrase("made"), Phrase("missed"))
_BY_CARDS: Final = (Phrase("made"), Phrase("off by one"), Phrase("missed"))
_TRUMPS: Final[dict[str | None, Phrase]] = {"none": Phrase("no trumps")}
_TRUMPS.update(SUIT_NAMES)


def _lowest(key: str, label: Phrase) -> Described:
    """A row of points for a bid of 0, of 1 and so on, where a table has one."""

    def heads(_table: Table, item: Table) -> tuple[Phrase, ...]:
        return tuple(Phrase("a bid of {n}", {"n": bid}) for bid in range(len(item[key])))

    def has_any(_table: Table, item: Table) -> bool:
        return bool(item[key])

    return points_row(key, label, heads, when=has_any)


def _heads(heads: tuple[Phrase, ...]) -> Heads:
    return lambda _table, _item: heads


def _how_many_made_it(table: Table, _item: Table) -> tuple[Phrase, ...]:
    """A head for each number of players that can have made their bid, from one on."""
    most = max(players_of(table), default=0)
    return tuple(Phrase("{n} made it", {"n": n}) for n in range(1, most + 1))


def _by_cards(_table: Table, item: Table) -> bool:
    return any(item["by_cards"])


def _by_made(_table: Table, item: Table) -> bool:
    return bool(item["trumps_by_made"])


FORM_FIELDS: Final = (
    NAME,
    Described("said", Phrase("What bids are called"), core=True),
    Described("total", Phrase("How many there are"), Row(*MANY, folded=True), core=True, heads=heads_of("total")),
    Described("sizes", Phrase("Cards of a hand"), Pick(), core=True, words=picks(_SIZES)),
    Described("step", Phrase("Cards more or fewer each deal")),
    Described("twice", Phrase("Where it turns, that hand is dealt twice")),
    Described("pack", Phrase("Cards of the pack")),
    Described("hook", Phrase("From so many cards on the bids may not add up")),
    Described("low", Phrase("The lowest bid")),
    Described("least", Phrase("All bids together, at least")),
    Described("over", Phrase("Made with so many more, too")),
    Described("entered", Phrase("After the play is entered"), Pick(), words=picks(_ENTERED)),
    Described("hidden", Phrase("Bids are hidden until the play is over")),
    points_row("made", Phrase("A bid that is made"), _heads(_HEADS), bare=False, core=True),
    points_row("missed", Phrase("A bid that is missed"), _heads(_LOST), bare=False, core=True),
    _lowest("made_first", Phrase("Made, the lowest bids")),
    _lowest("missed_first", Phrase("Missed, the lowest bids")),
    points_row("zero_by_cards", Phrase("A bid of 0, for each card of the hand"), _heads(_ZERO_HEADS)),
    points_row("by_cards", Phrase("For each card of the hand"), _heads(_BY_CARDS), bare=False, when=_by_cards),
    points_row("made_by", Phrase("Besides, for each who made it"), _how_many_made_it),
    Described("lost", Phrase("So many at most can be nobody’s")),
    Described("stays", Phrase("Where the pack has too few cards, the largest hand is dealt again")),
    Described("trumps_first", Phrase("Trumps of the first deal"), Pick(), when=_by_made, words=picks(_TRUMPS)),
)


def trump_said(trump: str) -> Phrase:
    """The trumps of a deal, to be read before it."""
    words = _TRUMPS[trump]
    return Phrase("trumps: {suit}", {"suit": Sign(SUIT_SIGNS[trump], words)}) if trump in SUIT_SIGNS else words


def worth_of(item: BidKeys, unit: int, factor: int) -> Phrase:
    """The points of a bid that is made, and of one that is missed, times the factor of a hand."""
    rows = ((_MADE, (*item.made, item.by_cards[0])), (_MISSED, (*item.missed, item.by_cards[-1])))
    made, missed = (
        tuple(
            replace(said, values={"points": Amount(factor * each, unit)})
            for said, each in zip((*worths, _EACH_CARD), row, strict=True)
            if each
        )
        for worths, row in rows
    )
    return Phrase("made {made}; missed {missed}", {"made": made or "0", "missed": missed or "0"})


def sentences_of(item: BidKeys, table: TallyTable) -> Iterator[Phrase]:
    """The points of some bids, the size of the hands, what may not be bid, and trumps."""
    yield from _points_said(item, table.unit)
    if item.sizes != "same":
        most = tuple(max(item.sizes_of(table, players)) for players in table.players)
        values: dict[str, Value] = {"cards": listed(most), "way": _SIZES[item.sizes]}
        yield Phrase("Cards of a hand: {cards} at most, {way}.", values)
    if item.over >= max(item.total):
        yield Phrase("A bid is made with more than it, too.")
    elif item.over:
        yield Phrase("A bid is made with up to {over} more, too.", {"over": item.over})
    yield from _bids_said(item)
    if item.lost:
        yield Phrase("{what} that nobody takes: {lost} at most.", {"what": titled(item.name), "lost": item.lost})
    if item.trumps_by_made:
        suits = tuple(_TRUMPS[trump] for trump in item.trumps_by_made)
        yield Phrase(
            "Trumps go by how many made their bid in the deal before, from none on: {suits}.", {"suits": suits}
        )
        yield Phrase("In the first deal: {trumps}.", {"trumps": trump_said(item.trumps_first)})


def _points_said(item: BidKeys, unit: int) -> Iterator[Phrase]:
    """The points of the lowest bids, of those off by one, and what hangs on how many made theirs."""
    for first, said in ((item.made_first, _FIRST["made"]), (item.missed_first, _FIRST["missed"])):
        for bid, points in enumerate(first):
            yield replace(said, values={"bid": bid, "points": Amount(points, unit)})
    for said, points in zip(_ZERO, item.zero_by_cards, strict=False):
        yield replace(said, values={"points": Amount(points, unit)})
    if item.by_cards[1]:
        off_by_one = Amount(item.by_cards[1], unit)
        yield Phrase("A bid that is off by one: {points} for each card of the hand.", {"points": off_by_one})
    if item.made_by:
        row = tuple(Phrase("{points}", {"points": Amount(points, unit)}) for points in item.made_by)
        yield Phrase("A bid that is made brings more by how many made theirs, from one on: {points}.", {"points": row})


def _bids_said(item: BidKeys) -> Iterator[Phrase]:
    """What may not be bid, and whether bids are hidden."""
    if item.hook:
        yield (
            Phrase("The bids may not come to what there is.")
            if item.hook == 1
            else Phrase("In hands of {cards} or more the bids may not come to what there is.", {"cards": item.hook})
        )
    if item.low:
        yield Phrase("Nobody bids less than {low}.", {"low": item.low})
    if item.least:
        yield Phrase("Where all bids come to less than {least}, the cards are dealt again.", {"least": item.least})
    if item.hidden:
        yield Phrase("Bids are hidden until the play is over.")
