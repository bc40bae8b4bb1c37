"""The rules of a tally table: the dealer, the hands that are due, and the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Answers
from scorekeeper.rules.phrase import Fault, Seat
from scorekeeper.rules.prospects import WaysToPlay
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, HandLayout
from scorekeeper.rules.tally.hands import Stop
from scorekeeper.rules.tally.scoring import in_halves
from scorekeeper.rules.tally.tally_checks import with_options
from scorekeeper.rules.tally.tally_layout import (
    NONE,
    NOT_OPEN_YET,
    OWES_NO_MORE,
    USED_UP,
    HandBox,
    TableLayout,
    barred,
    layout_of,
    playable,
)
from scorekeeper.rules.tally.tally_table import Item, TallyTable
from scorekeeper.rules.tally.totals import Games, offers_of, out_after

NOBODY: Final[frozenset[int]] = frozenset()


class TallyPosition(NamedTuple):
    """The position of a match: number of players, first dealer, number of the next deal, totals.

    `ended` is the number of the deal that ended the match; None before that. `used` are the boxes that each seat has
    played, in a free order, as a bit mask; `played` is how often each limited hand was played, by anybody. `ender` is
    the account that ended the match in a deal. `carried` is the state that the deals left of items, by their ids
    (`HandItem.carry`). `halved` are the accounts whose total was halved. If players go out of the match, `out` has the
    deal after which each account did, 0 if it is in, and `dealing` the seat that deals next. `games` are the finished
    games of a rubber.
    """

    players: int
    first: int
    number: int
    totals: tuple[int, ...]
    ended: int | None = None
    used: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    ender: int | None = None
    carried: Mapping[str, Any] = MappingProxyType({})
    halved: frozenset[int] = frozenset()
    out: tuple[int, ...] = ()
    dealing: int = 0
    games: Games = Games()

    @property
    def gone(self) -> frozenset[int]:
        """The accounts that are out of the match."""
        return frozenset(account for account, since in enumerate(self.out) if since)


class DealSeats(NamedTuple):
    """The seats that have a part in a deal. Forehand is the next seat after the dealer in the game's direction.

    `leader` is the declarer, or without one the player who leads: the seat and its account.
    """

    dealer: int
    forehand: int
    declarer: int | None
    leader: tuple[int, int]


class TallyRules:
    """A valid table with options, and the values derived from it."""

    def __init__(self, table: TallyTable, options: Mapping[str, Any] | None = None) -> None:
        """Apply options to a valid table. Raises `BrokenTable` if the options are not valid."""
        self.origin = table
        self.table_as_set = with_options(table, options or {})
        self.table = in_halves(self.table_as_set)
        self.free = self.table.order == "free"
        self.key = "contract" if self.free else "hand"  # the key of the answer that names the hand
        most = max(playable(self.table))
        self.items: dict[str, Item] = {key: item for item in self.table.items for key in item.keys(most)}
        self.asks_hand = bool(self.table.hands)
        self.has_tricks = any(item.is_of_tricks for item in self.table.items)
        # The details of a deal without answers.
        self.empty_details: Mapping[str, Any] = dict.fromkeys([self.key] * self.asks_hand) | dict.fromkeys(self.items)
        self._seats: dict[tuple[int, int, int, frozenset[int]], DealSeats] = {}
        self.layout: Callable[[int], TableLayout] = cache(partial(layout_of, self.table))
        self._open: dict[tuple[int, int, frozenset[str]], tuple[HandLayout, ...]] = {}
        self.limited = tuple(hand for hand in self.table.hands if hand.after or hand.at_most is not None)
        self.ways: dict[tuple[str, int], WaysToPlay] = {}  # the ways to play that were worked out; see `outlook`
        self.limits = {hand.id: index for index, hand in enumerate(self.limited)}
        self._open_from = max((hand.after for hand in self.limited), default=0) + 1
        self._barred: Callable[[tuple[int, ...], int], frozenset[str]] = cache(partial(barred, self.limited))
        in_hand = {item.id: HandItem.KINDS[item.kind] for item in self.table.items if item.is_asked}
        self.ending = [item for item in self.table.items if item.ends_match]
        self.carrying = {id for id, kind in in_hand.items() if kind.carry is not HandItem.carry}

    def seats(self, position: TallyPosition) -> DealSeats:
        """Return the dealer, forehand and declarer; cached."""
        key = (position.players, position.first, position.number, NOBODY)
        if position.out or self.table.deals_next:
            key = (position.players, position.dealing, 1, position.gone)
        seats = self._seats.get(key)
        if seats is None:
            dealer = self._dealer(position)
            forehand = self._next_seat(position, dealer)
            declarer = {"dealer": dealer, "forehand": forehand}.get(self.table.declarer or "")
            leader = forehand if declarer is None else declarer
            account = self.layout(position.players).account_of[leader]
            seats = self._seats[key] = DealSeats(dealer, forehand, declarer, (leader, account))
        return seats

    def _dealer(self, position: TallyPosition) -> int:
        """Return the seat that deals. The deal passes after each deal, or after all deals of a declarer."""
        if position.out or self.table.deals_next:
            return position.dealing
        steps = position.number - 1
        if self.table.turn == "blocks":
            steps //= self.layout(position.players).block
        return (position.first + (steps if self.table.direction == "left" else -steps)) % position.players

    def _next_seat(self, position: TallyPosition, seat: int) -> int:
        step = 1 if self.table.direction == "left" else -1
        gone, account_of = position.gone, self.layout(position.players).account_of
        seats = [(seat + step * way) % position.players for way in range(1, position.players + 1)]
        return next((each for each in seats if account_of[each] not in gone), seats[0])

    def hands_due(self, position: TallyPosition) -> tuple[HandLayout, ...]:
        """Return the hands that can be played now."""
        if self.free:
            return self._hands_owed(position, self.seats(position).declarer or 0)
        table_layout = self.layout(position.players)
        if self.table.order is None:
            return table_layout.hands
        return (table_layout.schedule[(position.number - 1) % len(table_layout.schedule)],)

    def _hands_owed(self, position: TallyPosition, seat: int) -> tuple[HandLayout, ...]:
        """Return the hands that a seat still has to declare, and may; cached."""
        used = position.used[seat]
        closed = self._closed(position) if self.limited else NONE
        key = (position.players, used, closed)
        found = self._open.get(key)
        if found is None:
            hands = self.layout(position.players).hands
            found = tuple(layout for layout in hands if layout.boxes & ~used and layout.id not in closed)
            self._open[key] = found
        return found

    def _closed(self, position: TallyPosition) -> frozenset[str]:
        """Return the hands that nobody may declare now; cached by how often each was played, and by the first deals."""
        return self._barred(position.played, min(position.number, self._open_from))

    def why_not(self, position: TallyPosition, declarer: int, layout: HandLayout) -> Fault:
        """Return the reason why a declarer may not play a hand that is not due: played, used up, or too early."""
        hand, who = layout.hand, Seat(declarer)
        if self.next_box(position.used[declarer], layout) is None:
            group = next((each for each in self.table.groups if each.id == hand.group), None)
            used = deal_faults.CONTRACT_USED(declarer=who, contract=hand.name)
            return used if group is None else OWES_NO_MORE(who=who, group=group.name)
        if position.number <= hand.after:
            return NOT_OPEN_YET(hand=hand.name, deal=hand.after + 1)
        return USED_UP(hand=hand.name, times=hand.at_most or 0)

    @cached_property
    def hand_boxes(self) -> tuple[HandBox, ...]:
        """The boxes of a declarer in a free order: as many of each hand or group as are owed."""
        return self.layout(playable(self.table)[0]).boxes if self.free else ()

    @cached_property
    def boxes_by_bit(self) -> dict[int, str]:
        """The keys of the hand boxes, by the bit of each in a mask."""
        return {1 << index: box.key for index, box in enumerate(self.hand_boxes)}

    def next_box(self, used: int, layout: HandLayout) -> str | None:
        """Return the first unused box of a hand; None if all are used."""
        left = layout.boxes & ~used
        return self.boxes_by_bit[left & -left] if left else None

    def box_used(
        self, position: TallyPosition, declarer: int | None, layout: HandLayout | None
    ) -> tuple[int, str] | None:
        """Return the seat that declares, and the box that a hand uses; None without a declarer or an unused box."""
        if not self.free or declarer is None or layout is None:
            return None
        box = self.next_box(position.used[declarer], layout)
        return None if box is None else (declarer, box)

    def asked(
        self, position: TallyPosition, layout: HandLayout, answers: Answers, *, entering: bool = False
    ) -> HandForm:
        """Return the form of a hand after all its questions, with the state of the match that its items may read."""
        _, _, declarer, leader = self.seats(position)
        form = HandForm(
            answers,
            entering,
            layout=layout,
            deal_number=position.number,
            deals=self.layout(position.players).deals,
            declarer=declarer,
            leader=leader,
            stop=self.stop(position) if self.table.at_once else None,
            carried=position.carried,
            totals=position.totals,
        )
        if position.out:
            form.offers = offers_of(self.table, position.totals, position.out, position.number)
            several = (item.item.comes_back(answers, form.offers) for item in layout.items)
            form.gone = position.gone.difference(*several)
        form.ask_all()
        return form

    def stop(self, position: TallyPosition) -> Stop | None:
        """Return the target at which the play ends at once; None if there is none."""
        price, target = self.table.items[0].price_at_once, self.table.target
        if price is None or target is None:
            return None
        return Stop(target, position.totals, price)

    def is_over(self, position: TallyPosition) -> bool:
        """Whether the match is over: after its deals, at its target, or as somebody ended it; else never by itself.

        A player ends a match by a deal or by the state carried between deals. It also ends if at most one is still in.
        """
        table_layout = self.layout(position.players)
        if position.ender is not None:
            return True
        if finished := self.finished(position.carried):  # another deal is played if the best of them are tied
            reached = [position.totals[account] for account in finished]
            best = min(reached) if self.table.lowest_wins else max(reached)
            return self.table.at_tie != "deal" or reached.count(best) == 1
        if position.out:
            return position.out.count(0) <= 1
        if self.table.rubber is not None:
            return max(position.games.won) >= self.table.rubber
        if table_layout.deals is not None:
            return position.number > table_layout.deals
        return self.table.is_at_end(position.totals)

    def finished(self, carried: Mapping[str, Any]) -> frozenset[int]:
        """Return the accounts that have ended the match by the state that deals carried."""
        return frozenset(account for item in self.ending for account in item.finished(carried.get(item.id)))

    def after(
        self,
        position: TallyPosition,
        totals: tuple[int, ...],
        declarer: int | None,
        played: HandLayout | None,
        ender: int | None = None,
        values: Mapping[str, Sequence[Any]] | None = None,
    ) -> TallyPosition:
        """Return the position one deal later, with these totals; in a free order its `declarer` has `played` that hand.

        `ender` is the account that ended the match; `values` are those of the items in a deal without faults.
        """
        players, first, number, _, ended, used, so_far, ended_by, carried, halved, out, dealing, games = position
        table_layout = self.layout(players)
        if self.free and declarer is not None:
            left = 0 if played is None or number > (table_layout.deals or 0) else played.boxes & ~used[declarer]
            if left:
                used = (*used[:declarer], used[declarer] | left & -left, *used[declarer + 1 :])
            at = self.limits.get(played.id) if left and self.limited and played is not None else None
            if at is not None and played is not None and played.id not in self._closed(position):
                so_far = (*so_far[:at], so_far[at] + 1, *so_far[at + 1 :])
        if self.carrying and played is not None and values:
            for id in self.carrying & values.keys():
                carried = {**carried, id: played.by_id[id].carry(carried.get(id), values[id], declarer)}
        if ended_by is None:
            ended_by = ender
        out = out_after(self.table, totals, out, number)
        if out:
            dealing = self._next_seat(position._replace(out=out), dealing)
        elif self.table.deals_next:
            took = [account for account, one in enumerate((values or {}).get(self.table.deals_next, ())) if one]
            dealing = took[0] if took else self._next_seat(position, dealing)
        later = TallyPosition(
            *(players, first, number + 1, totals, ended, used, so_far, ended_by, carried),
            *(halved, out, dealing, games),
        )
        return later._replace(ended=number) if ended is None and self.is_over(later) else later
