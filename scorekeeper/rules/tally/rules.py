"""The rules of a tally table: whose deal it is, which hands are due, when the match is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.rules.tally.checks import with_options
from scorekeeper.rules.tally.counting import Stop
from scorekeeper.rules.tally.doubling import still_owed, with_more
from scorekeeper.rules.tally.groups import HandBox, barred, boxes_of, is_limited, owed_as
from scorekeeper.rules.tally.layout import HandLayout, Layout, keys_of, layout_of, playable
from scorekeeper.rules.tally.table import Item, TallyTable


class Position(NamedTuple):
    """The position of a match: number of players, first dealer, number of the next deal, totals.

    `ended` is the number of the deal that ended the match; None before that. `used` are the boxes that each seat has
    played, in a free order; `played` are the hands of all, where there is a limit to them. `ender` is the account that
    ended the match by what it had in a deal. `doubled` has for each declarer how often each seat has doubled them,
    where that is asked of them.
    """

    players: int
    first: int
    number: int
    totals: tuple[int, ...]
    ended: int | None = None
    used: tuple[tuple[str, ...], ...] = ()
    played: tuple[str, ...] = ()
    ender: int | None = None
    doubled: tuple[tuple[int, ...], ...] = ()


class DealSeats(NamedTuple):
    """The seats that have a part in a deal."""

    dealer: int
    forehand: int
    declarer: int | None


class TallyRules:
    """A valid table with options, and what is derived from it."""

    def __init__(self, table: TallyTable, options: Mapping[str, Any] | None = None) -> None:
        """Apply options to a valid table. Raises `BrokenTable` where the options are not valid."""
        self.origin = table
        self.table = with_options(table, options or {})
        self.free = self.table.order == "free"
        self.key = "contract" if self.free else "hand"  # of the answer that says which hand is played
        most = max(playable(self.table))
        self.items: dict[str, Item] = {key: item for item in self.table.items for key in keys_of(item, most)}
        self.nothing_counted: Mapping[str, Any] = dict.fromkeys(self.items)  # the details of a deal without answers
        self._seats: dict[tuple[int, int, int], DealSeats] = {}
        self._next: dict[tuple[frozenset[str], str], str | None] = {}
        self._layouts: dict[int, Layout] = {}
        self._open: dict[tuple[int, frozenset[str], frozenset[str]], tuple[HandLayout, ...]] = {}
        self._limited = is_limited(self.table)
        asked = (item.least for item in self.table.items if item.kind == "doubles" and item.pairs != "off")
        self.least_doubles = next(asked, 0)  # how often each player has to double each declarer

    def layout(self, players: int) -> Layout:
        """The layout of the table for a number of players; cached."""
        if players not in self._layouts:
            self._layouts[players] = layout_of(self.table, players)
        return self._layouts[players]

    def seats(self, position: Position) -> DealSeats:
        """Who deals, who is forehand, and who declares; cached."""
        key = (position.players, position.first, position.number)
        if key not in self._seats:
            dealer, forehand = self._dealer(position), self._forehand(position)
            declarer = {"dealer": dealer, "forehand": forehand}.get(self.table.declarer or "")
            self._seats[key] = DealSeats(dealer, forehand, declarer)
        return self._seats[key]

    def dealer(self, position: Position) -> int:
        """The seat that deals."""
        return self.seats(position).dealer

    def forehand(self, position: Position) -> int:
        """The seat whose turn is after the dealer's."""
        return self.seats(position).forehand

    def declarer(self, position: Position) -> int | None:
        """The seat that declares; None where nobody does."""
        return self.seats(position).declarer

    def leader(self, position: Position) -> tuple[int, int]:
        """The seat that declares, or where nobody does leads; and its account."""
        seats = self.seats(position)
        seat = seats.forehand if seats.declarer is None else seats.declarer
        sides = self.layout(position.players).sides
        return seat, next(account for account, side in enumerate(sides) if seat in side)

    def _dealer(self, position: Position) -> int:
        """The seat that deals; the deal passes after each deal, or after all of a declarer's."""
        steps = position.number - 1
        if self.table.turn == "blocks":
            steps //= self.layout(position.players).block
        return (position.first + (steps if self.table.direction == "left" else -steps)) % position.players

    def _forehand(self, position: Position) -> int:
        """The seat after the dealer's: to the left, or where everything goes that way, to the right."""
        step = 1 if self.table.direction == "left" else -1
        return (self._dealer(position) + step) % position.players

    def hands_due(self, position: Position) -> tuple[HandLayout, ...]:
        """The hands that can be played now."""
        layout = self.layout(position.players)
        match self.table.order:
            case None:
                return layout.hands
            case "deal":
                return (layout.schedule[(position.number - 1) % len(layout.schedule)],)
            case "free":
                return self.hands_owed(position, self.declarer(position) or 0)

    def hands_owed(self, position: Position, seat: int) -> tuple[HandLayout, ...]:
        """The hands that a seat still has to declare, and may; cached."""
        used = position.used[seat]
        closed = barred(self.table, position.played, position.number) if self._limited else frozenset[str]()
        key = (position.players, frozenset(used), closed)  # whatever their order, so that there are not many
        if key not in self._open:
            owed = {box.of for box in self.hand_boxes if box.key not in used}
            hands = self.layout(position.players).hands
            self._open[key] = tuple(laid for laid in hands if owed_as(laid.hand) in owed and laid.id not in closed)
        return self._open[key]

    @cached_property
    def hand_boxes(self) -> tuple[HandBox, ...]:
        """The boxes of a declarer in a free order, as many of each hand, or of each group, as are owed."""
        if not self.free:
            return ()
        return boxes_of(self.table, [(laid.hand, laid.times) for laid in self.layout(playable(self.table)[0]).hands])

    def next_box(self, used: tuple[str, ...], hand: str) -> str | None:
        """The first box of a hand that is not used; None where all are; cached."""
        key = (frozenset(used), hand)
        if key not in self._next:
            of = next((owed_as(each) for each in self.table.hands if each.id == hand), hand)
            boxes = (box.key for box in self.hand_boxes if box.of == of and box.key not in used)
            self._next[key] = next(boxes, None)
        return self._next[key]

    def doubles_owed(self, position: Position) -> dict[int, int]:
        """How often each player still has to double the declarer of a deal, in it or later; those who owe it."""
        declarer = self.declarer(position)
        if not self.least_doubles or declarer is None:
            return {}
        return still_owed(position.doubled, declarer, self.least_doubles, position.players)

    def stop(self, position: Position) -> Stop | None:
        """The target that ends the play at once; None where there is none."""
        if not self.table.at_once or self.table.target is None:
            return None
        return Stop(self.table.target, position.totals, self.table.items[0].points[0])

    def is_over(self, position: Position) -> bool:
        """Whether the match is over: after its deals, at its target, or as somebody ended it; else never by itself."""
        if position.ender is not None:
            return True
        deals = self.layout(position.players).deals
        if deals is not None:
            return position.number > deals
        return self.table.target is not None and max(position.totals) >= self.table.target

    def after(
        self,
        position: Position,
        totals: tuple[int, ...],
        laid: HandLayout | None,
        due: Sequence[HandLayout],
        ender: int | None = None,
        doubles: Sequence[int] = (),
    ) -> Position:
        """The position one deal later, with these totals; in a free order its declarer has played the hand `laid`.

        `due` are the hands that could be played: where there was only one, that was it. `ender` is the account that
        ended the match; `doubles` are those of the deal.
        """
        used, played = position.used, position.played
        seat = self.declarer(position) if self.free else None
        if seat is not None and position.number <= (self.layout(position.players).deals or 0):
            hand = due[0] if len(due) == 1 else laid
            box = None if hand is None else self.next_box(used[seat], hand.id)
            if box is not None:
                used = (*used[:seat], (*used[seat], box), *used[seat + 1 :])
            if self._limited and hand is not None and box is not None and any(hand is each for each in due):
                played = (*played, hand.id)
        ender = position.ender if position.ender is not None else ender
        number, doubled = position.number + 1, position.doubled
        if self.least_doubles and seat is not None and any(doubles):
            doubled = with_more(doubled, seat, doubles, position.players)
        after = Position(position.players, position.first, number, totals, position.ended, used, played, ender, doubled)
        ends = position.ended is None and self.is_over(after)
        return after._replace(ended=position.number) if ends else after
