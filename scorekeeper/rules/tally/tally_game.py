"""Tally games as games of the protocol: items are counted after each hand, and a table gives their points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from scorekeeper.rules.game import AccountSeats, Box, Column, Due, GameInfo, NamedHand, Opening, Setup, Standing, Values
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase, Seat, Value, named, worded
from scorekeeper.rules.prospects import DealsLeft, Prospect, WaysToPlay, WayToPlay, prospects_of
from scorekeeper.rules.scores import Part, closed, places
from scorekeeper.rules.table_head import TOLD_UNTIL, TableGame
from scorekeeper.rules.tally.hand_layout import HandItem, HandLayout, LaidOut
from scorekeeper.rules.tally.scoring import can_score_below_zero, whole_sum
from scorekeeper.rules.tally.tally_layout import playable
from scorekeeper.rules.tally.tally_outline import outline_of, worth_of
from scorekeeper.rules.tally.tally_play import ask, judge
from scorekeeper.rules.tally.tally_rules import TallyPosition, TallyRules
from scorekeeper.rules.tally.tally_table import TallyTable
from scorekeeper.rules.tally.totals import (
    OUT_COLUMN,
    Games,
    hints_by_total,
    hints_in_game,
    parts_at_end,
    places_of,
    ranks_of,
)


def outlook(game: TallyRules, position: TallyPosition) -> tuple[Prospect, ...] | None:
    """Return the prospects of each account; None if the hands to come, or their points, are not known."""
    table, table_layout = game.table, game.layout(position.players)
    if table_layout.deals is None or game.is_over(position) or table.at_end or table.wins != "best":
        return None
    ends_or_changes = table.target is not None or table.halves_at is not None or table.scoring != "all"
    if ends_or_changes or game.limited or table.groups or any(each.hand.ends_at for each in table_layout.hands):
        return None
    hands = _hands_to_come(game, position, table_layout.deals)
    if hands is None:
        return None
    deals = [_ways(game, layout, position.players) for layout in hands]
    if not all(deals):
        return None
    return prospects_of(position.totals, [DealsLeft(tuple(deals), len(deals))], high_wins=not table.lowest_wins)


def _hands_to_come(game: TallyRules, position: TallyPosition, last: int) -> list[HandLayout] | None:
    """Return the hands still to be played, each as often as it is; None if that is not certain."""
    numbers, table_layout = range(position.number, last + 1), game.layout(position.players)
    if not game.free:
        if game.table.order is None and len(table_layout.hands) > 1:
            return None
        return [game.hands_due(position._replace(number=number))[0] for number in numbers]
    left = [
        layout
        for used in position.used
        for layout in table_layout.hands
        for _ in range((layout.boxes & ~used).bit_count())
    ]
    return left if len(left) == len(numbers) else None


def _ways(game: TallyRules, layout: HandLayout, players: int) -> WaysToPlay:
    """Return the one way in which a hand can score; empty if its points cannot be predicted; cached."""
    key = (layout.id, players)
    if key not in game.ways:
        result = _result(layout, len(game.layout(players).sides))
        game.ways[key] = () if result is None else (result,)
    return game.ways[key]


def _result(layout: HandLayout, accounts: int) -> WayToPlay | None:
    """Return the lots and prizes of a hand; None unless every item has fixed points and one account can take all."""
    hand, found = layout.hand, [item.lots() for item in layout.items]
    known = [each for each in found if each is not None]
    changed = layout.shared is not None or hand.sweep or hand.low or hand.cards is not None or hand.suit is not None
    if changed or len(known) < len(found):
        return None
    lots = tuple(lot for several, _ in known for lot in several)
    prizes = next((prizes for _, prizes in known if prizes), ())
    linked = any(item.holder is not None for item in layout.items)
    if linked and len({worth > 0 for worth, _ in lots}) > 1:
        return None
    return WayToPlay((0,) * accounts, lots, prizes, linked=linked)


class TallyGame(TallyRules, TableGame[TallyPosition, TallyTable]):
    """A game from a tally table. Games are equal if their tables and options are equal."""

    @cached_property
    def info(self) -> GameInfo:
        t = self.table
        players = playable(t)
        names = tuple(word for hand in t.hands for word in (hand.name, *hand.aliases)) if self.free else ()
        names += tuple(group.name for group in t.groups)
        deals = {self.layout(number).deals for number in players}
        return GameInfo(
            *(t.id, t.name, t.family, t.title, t.aliases + names, t.source, t.conventions, t.card, players),
            deals.pop() if len(deals) == 1 else None,
        )

    @cached_property
    def outline(self) -> Outline:
        return outline_of(self.origin)

    def as_set(self) -> Outline:
        return outline_of(self.table_as_set)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        table = self.table
        hands = [layout for players in playable(table) for layout in self.layout(players).hands]
        most = max(playable(table))
        laid = [each for item in table.items if (each := LaidOut(table, hands, most, item.id)).found]
        items = tuple(column for each in laid for column in each.found[0].columns(each))
        items += () if table.out_above is None else (OUT_COLUMN,)
        ids = tuple(dict.fromkeys(layout.id for layout in hands))
        names = tuple((hand.id, hand.name if self.free else named(hand.name)) for hand in table.hands if hand.id in ids)
        if not names:
            return items
        decided = len(names) > 1 and (table.order is None or (self.free and _always_named(self)))
        label = Phrase("Contract" if self.free else "Hand")
        return (Column(self.key, self.key, label, called=names, values=Values(ids, needed=decided)), *items)

    @cached_property
    def opening(self) -> Opening:
        if self.table.first:
            return Opening(Phrase("Who held {card}?", {"card": worded(self.table.first)}), 0)
        return Opening(Phrase("Who deals first?"), 0)

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        owed = {hand.id: (hand.name, hand.heading) for hand in self.table.hands}
        owed |= {group.id: (group.name, group.short) for group in self.table.groups}
        several = {box.of for box in self.hand_boxes if box.time > 1}
        hands = {hand.id for hand in self.table.hands}
        boxes = []
        for box in self.hand_boxes:
            (name, heading), time = owed[box.of], f" {box.time}" if box.of in several else ""
            boxes.append(Box(box.key, name + time, heading + time, answer=box.of if time and box.of in hands else ""))
        return tuple(boxes)

    def named_hands(self, players: int) -> tuple[NamedHand, ...]:
        table_layout = self.layout(players)
        hands = [
            NamedHand(worded(layout.hand.row), worth_of(layout)) for layout in table_layout.schedule if layout.hand.row
        ]
        return tuple(hands) * ((table_layout.deals or 0) // max(len(hands), 1))

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return self.layout(players).sides

    def target_for(self, players: int) -> int | None:
        return self.table.target_for(players) if self.table.rubber is None else None

    def whole_sum(self, players: int) -> int | None:
        return whole_sum(self.table, self.layout(players))

    @cached_property
    def scores_below_zero(self) -> bool:
        return can_score_below_zero(self.table)

    def start(self, setup: Setup) -> TallyPosition:
        used = (0,) * setup.players if self.free else ()
        totals = self.table.starts(len(self.sides(setup.players)))
        start = TallyPosition(setup.players, setup.first_dealer, 1, totals, used=used, played=(0,) * len(self.limited))
        zeros = (0,) * len(totals)
        if self.table.rubber is not None:
            return start._replace(games=Games(zeros, zeros))
        start = start._replace(dealing=setup.first_dealer) if self.table.deals_next else start
        return start if self.table.out_above is None else start._replace(out=zeros, dealing=setup.first_dealer)

    def accounts(self, position: TallyPosition) -> tuple[AccountSeats, ...]:
        return tuple(AccountSeats(side) for side in self.sides(position.players))

    def due(self, position: TallyPosition) -> Due | None:
        if self.is_over(position):
            return None
        table, (dealer, forehand, declarer, _) = self.table, self.seats(position)
        roles: tuple[tuple[int, Phrase], ...] = ((dealer, Phrase("deals")), (forehand, Phrase("forehand")))
        if not self.has_tricks or table.lead or table.declarer == "dealer":
            roles = roles[:1]
        hands = self.hands_due(position)
        ids = [layout.id for layout in hands] if table.hands else []
        details = {"contracts": ids} if self.free else {"contracts": [], "hands": ids}
        facts = tuple(_declaring(self, position) if self.free else _leading(self, position))
        choices: dict[str, None] = {}  # for a hand that is owed several times, its first unused box
        if self.free and declarer is not None:
            boxes = (self.next_box(position.used[declarer], layout) for layout in hands)
            choices = dict.fromkeys(box for box in boxes if box is not None)
        deals = self.layout(position.players).deals
        return Due(position.number, deals, dealer, declarer, tuple(choices), facts, roles, details)

    questions = ask
    play = judge
    prospects = outlook

    def owed(self, position: TallyPosition) -> tuple[tuple[str, ...], ...]:
        if not self.free:
            return ((),) * position.players
        boxes = self.boxes_by_bit
        return tuple(tuple(key for bit, key in boxes.items() if not bit & used) for used in position.used)

    def standing(self, position: TallyPosition) -> Standing:
        over = self.is_over(position)
        totals = closed(position.totals, self.closing(position)) if self.table.at_end else position.totals
        if any(position.out):
            found = places(ranks_of(totals, position.out))
        else:
            steps = next((tuple(steps) for item in self.ending if (steps := position.carried.get(item.id))), ())
            found = places_of(self.table, totals, position.ender, over, steps)
        several = over and (self.table.wins != "best" or self.table.partners_lose)
        high, counters = not self.table.lowest_wins, counters_of(self, position)
        last_pays, out = self.table.last_pays, frozenset() if over else position.gone
        return Standing(over, found, high, several=several, last_pays=last_pays, counters=counters, out=out)

    def closing(self, position: TallyPosition) -> tuple[Part, ...]:
        table = self.table
        if not table.at_end or table.rubber is not None or not self.is_over(position):
            return ()
        return parts_at_end(table, position.totals)


def counters_of(game: TallyRules, position: TallyPosition) -> tuple[Phrase, ...]:
    """Return each account's line below its total: the first item's with one, and the hint for the total.

    Empty if there is neither.
    """
    by_total = hints_by_total(game.table, position.totals, position.out)
    by_total += hints_in_game(game.table, position.games, position.totals)
    hands = game.layout(position.players).hands if game.carrying else ()
    items = {item.id: item for layout in hands for item in layout.items if item.id in game.carrying}
    found = (item.counters(position.carried.get(id)) for id, item in items.items())
    left = next((counters for counters in found if counters), ())
    if left and by_total:
        return tuple(Phrase("{said}", {"said": both}) for both in zip(left, by_total, strict=True))
    return left or by_total


def _always_named(game: TallyRules) -> bool:
    """Whether a declarer has a choice for so long that a file has to name the contract of every deal."""
    table_layout = game.layout(playable(game.table)[0])
    others = table_layout.block - max(layout.times for layout in table_layout.hands)
    first = others + 1 if game.table.turn == "blocks" else others * table_layout.players + 1
    return first > TOLD_UNTIL


def _leading(game: TallyRules, position: TallyPosition) -> Iterator[Phrase]:
    due, seats = game.hands_due(position), game.seats(position)
    yield Phrase("{who} deals", {"who": Seat(seats.dealer)})
    if game.table.lead:
        yield Phrase("{card} leads to the first trick", {"card": worded(game.table.lead)})
    elif game.has_tricks:
        yield Phrase("{who} leads to the first trick", {"who": Seat(seats.forehand)})
    if len(due) > 1:
        yield Phrase("{card} decides what is played", {"card": worded(game.table.decides or "")})
    elif game.table.hands:
        yield worded(due[0].hand.hint) if due[0].hand.hint else named(due[0].hand.name)
    if reminders := game.table.reminders:
        yield worded(reminders[(position.number - 1) % len(reminders)])
    for item in due[0].items if len(due) == 1 else ():
        yield from item.facts(position.number, position.carried.get(item.id), position.totals)


def _declaring(game: TallyRules, position: TallyPosition) -> Iterator[Phrase]:
    dealer, _, declarer, _ = game.seats(position)
    names = tuple(layout.hand.name for layout in game.hands_due(position))
    values: dict[str, Value] = {"who": Seat(declarer or 0), "contracts": names}
    several = len(names) > 1
    if dealer == declarer:
        yield Phrase("{who} deals and owes {contracts}" if several else "{who} deals and plays {contracts}", values)
    else:
        yield Phrase("{who} deals", {"who": Seat(dealer)})
        yield Phrase(
            "{who} is forehand and owes {contracts}" if several else "{who} is forehand and plays {contracts}", values
        )
    often = zip(game.limited, position.played, strict=True)
    if used_up := tuple(hand.name for hand, times in often if times == hand.at_most):
        yield Phrase("used up: {contracts}", {"contracts": used_up})
    carried, players = position.carried, position.players
    left = game.layout(players).block - position.used[declarer or 0].bit_count()
    for item in game.table.items:
        if item.id in game.carrying:
            yield from HandItem.KINDS[item.kind].due(item, carried.get(item.id), declarer, left, players)
