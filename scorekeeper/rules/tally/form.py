"""The questions of a tally game about a deal, given the answers so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Answers, Field, Group, Option, Questions
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Value, named, titled, worded
from scorekeeper.rules.tally import faults as own
from scorekeeper.rules.tally.counting import Stop, cards_of, completed, faults_so_far, has_none, most_within, said_of
from scorekeeper.rules.tally.doubling import double_fields, doubles_so_far, fellows, owed_told
from scorekeeper.rules.tally.exposing import (
    exposed_fields,
    exposed_groups,
    held_so_far,
    open_fault,
    taken_key,
    taken_so_far,
)
from scorekeeper.rules.tally.hand_layout import Count, HandLayout
from scorekeeper.rules.tally.layout import Layout
from scorekeeper.rules.tally.leader import leader_field, leader_open, leaders_counts, number_said
from scorekeeper.rules.tally.owing import why_not
from scorekeeper.rules.tally.placings import order_of, order_so_far, place_fields
from scorekeeper.rules.tally.play import YES, hand_said, judge, played_as
from scorekeeper.rules.tally.rules import Position, TallyRules
from scorekeeper.rules.tally.scoring import points_of, rows_of
from scorekeeper.rules.tally.table import Item


def ask(game: TallyRules, position: Position, answers: Answers) -> Questions:
    """The question about the hand, if there is a choice, and then those about its items."""
    laid = hand_said(game, game.layout(position.players), answers, game.hands_due(position))
    hand = tuple(_hand_field(game, position))
    if laid is None:
        unsaid = answers.get(game.key) is None
        missing = (_to_decide(game),) if unsaid else judge(game, position, answers).faults
        return Questions(hand, (), missing, (None,) * len(position.totals))
    laid = played_as(laid, answers)
    said = {count.id: said_of(count, answers) for count in laid.counts}
    order = () if laid.places is None else tuple(order_so_far(laid.places, answers))
    form = _Form(game.layout(position.players), laid, said, game.stop(position), order)
    factor = () if laid.factor is None else (_factor_field(laid.factor),)
    places = () if laid.places is None else tuple(place_fields(laid.places, answers))
    exposed = [field for card in laid.exposed for field in exposed_fields(card, answers)]
    before = tuple(field for field in exposed if field.kind == "choice")
    after = tuple(field for field in exposed if field.kind == "number")
    counted = (field for count in laid.counts for field in form.fields(count))
    led = () if laid.leader is None else (leader_field(laid.leader, *game.leader(position)),)
    doubles = tuple(_doubles_fields(game, position, laid))
    still = (*(open_fault(card, answers) for card in laid.exposed), _leader_open(laid, answers))
    return Questions(
        (*hand, *doubles, *factor, *before, *counted, *after, *places, *led),
        (
            *(form.group(count) for count in laid.counts if not count.single),
            *(group for card in laid.exposed for group in exposed_groups(card, answers)),
        ),
        form.missing() or tuple(fault for fault in still if fault) or _judged(game, position, laid, answers),
        _live_points(game, position, form, answers),
        _announced(game, position, laid),
        laid.hand.card,
        impossible=bool(form.known_faults()),
    )


def _judged(game: TallyRules, position: Position, laid: HandLayout, answers: Answers) -> tuple[Fault, ...]:
    """What is wrong with the deal as it would be saved."""
    exposed = [key for card in laid.exposed if not card.of.single for key in (card.item.id, taken_key(card))]
    return judge(game, position, completed(laid.counts, exposed, answers)).faults


def _leader_open(laid: HandLayout, answers: Answers) -> Fault | None:
    return None if laid.leader is None or answers.get(laid.leader.id) is not None else leader_open(laid.leader)


def _announced(game: TallyRules, position: Position, laid: HandLayout) -> Phrase | None:
    declarer = game.declarer(position)
    if declarer is not None:
        return Phrase("{who} plays {contract}", {"who": Seat(declarer), "contract": laid.hand.name})
    return named(laid.hand.name) if game.table.hands else None


def _hand_field(game: TallyRules, position: Position) -> Iterator[Field]:
    due = game.hands_due(position)
    if len(due) <= 1:
        return
    declarer = game.declarer(position)
    options = []
    for laid in game.layout(position.players).hands:
        hint = None if laid.hand.hint is None else worded(laid.hand.hint)
        played = game.free and declarer is not None and laid not in due
        barred = why_not(game, position, declarer or 0, laid) if played else None
        options.append(Option(laid.id, laid.hand.name if game.free else named(laid.hand.name), hint, barred))
    label = Phrase("Contract") if game.free else titled(game.table.decides or game.key)
    yield Field(game.key, "choice", label, _to_decide(game).phrase(), options=tuple(options), announced=True)


def _doubles_fields(game: TallyRules, position: Position, laid: HandLayout) -> Iterator[Field]:
    """The questions about the doubles of a hand; with them is said who still owes the declarer some."""
    if laid.doubles is None:
        return
    declarer = game.declarer(position)
    owed = owed_told(declarer or 0, game.doubles_owed(position))
    yield from double_fields(laid.doubles, declarer, owed)


def _factor_field(item: Item) -> Field:
    """The question whether a score is multiplied, which needs no answer."""
    options = (Option(YES, Phrase("Yes")),)
    return Field(item.id, "choice", titled(item.name), options=options, needed=False, announced=True)


def _to_decide(game: TallyRules) -> Fault:
    return wrong.CONTRACT_TO_CHOOSE if game.free else own.WHAT_IS_DECIDED(card=worded(game.table.decides or game.key))


class _Form(NamedTuple):
    """A hand that is being counted, the counts of each item so far, by owner, and who went out at each place."""

    layout: Layout
    laid: HandLayout
    said: dict[str, list[int | None]]
    stop: Stop | None
    order: tuple[int | None, ...] = ()

    def fields(self, count: Count) -> Iterator[Field]:
        """The questions about one item."""
        if count.single:
            yield self._owner_field(count)
            return
        for place, (owner, account) in enumerate(zip(count.owners, count.accounts, strict=True)):
            yield Field(
                count.id,
                "number",
                Phrase("{who}", {"who": owner}),
                own.how_many(owner, count.label, together=self._is_side(owner)),
                index=place,
                size=len(count.owners),
                account=account,
                seat=owner.number,  # a side has the number of the first who sits on it
                low=self._low(count, place),
                high=self._high(count, place),
                group=count.id,
                needed=None in self.said[count.id],
            )

    def _is_side(self, owner: Seat | Account) -> bool:
        """Whether these are partners, who are asked together."""
        return isinstance(owner, Account) and len(self.layout.sides[owner.number]) > 1

    def _low(self, count: Count, place: int) -> int:
        """The least that an owner can have: 1, where exactly one has none and another has."""
        others = (number for other, number in enumerate(self.said[count.id]) if other != place)
        return int(count.item.one_has_none and 0 in others)

    def _owner_field(self, count: Count) -> Field:
        """The question who took the item, of which there is only one."""
        options = []
        for place, owner in enumerate(count.owners):
            holder = self._lacking(count, place)
            barred = None if holder is None else own.NOTHING_WITHOUT(who=owner, what=count.label, without=holder.label)
            options.append(Option(place, Phrase("{who}", {"who": owner}), barred=barred))
        return Field(count.id, "choice", count.title, own.WHO_TOOK(what=count.label).phrase(), options=tuple(options))

    def _lacking(self, count: Count, place: int) -> Count | None:
        """The item that is required for another, and of which an owner has none; None where that is not so."""
        holder = next((other for other in self.laid.counts if other.id == count.item.within), None)
        return holder if holder is not None and has_none(holder, self.said[holder.id], count, place) else None

    def _high(self, count: Count, place: int) -> int:
        """The most that an owner can have: all, what is left of a suit, or what ends the play."""
        if self.stop is not None:
            others = [0 if other == place else number for other, number in enumerate(self.said[count.id])]
            ended = bool(self.stop.reached(others))
            most = min(count.most, self.stop.room(place) - ended)
            if ended and count.total is not None:
                most = min(most, count.total - sum(number or 0 for number in others))
            return max(0, most)
        if self._lacking(count, place) is not None:
            return 0
        holder = next((other for other in self.laid.counts if other.id == count.item.within), None)
        if holder is not None:
            room = most_within(holder, self.said[holder.id], count, place, self.layout.players)
            return count.most if room is None else min(count.most, room)
        if self.laid.hand.suit is None or count.item.by == "side":
            return count.most
        fellows = (other for other in self.laid.counts if other.item.by == "player" and other is not count)
        taken = sum((self.said[other.id][place] or 0) * other.item.cards for other in fellows)
        return max(0, min(count.most, (self.laid.hand.suit - taken) // count.item.cards))

    def total(self, count: Count) -> int | None:
        """The required sum of an item's counts; None where it is not known."""
        if self.stop is not None and self.stop.reached(self.said[count.id]):
            return None
        if count.total is not None or self.laid.hand.cards is None or count is not self.laid.counts[-1]:
            return count.total
        cards = cards_of(self.laid.counts[:-1], self.said)
        return None if cards is None else max(0, self.laid.hand.cards - cards) // count.item.cards

    def group(self, count: Count) -> Group:
        """The group of the questions about one item."""
        total = self.total(count)
        found = sum(number or 0 for number in self.said[count.id])
        values: dict[str, Value] = {"sum": found, "total": total or 0, "what": count.title}
        so_far = Phrase("{what}: {sum} of {total}" if total is not None else "{what}: {sum}", values)
        return Group(count.id, count.title, total, so_far, one_has_none=count.item.one_has_none)

    def missing(self) -> tuple[Fault, ...]:
        """What cannot be already, or else the fault of the first item without all counts; empty where all are there."""
        if None not in self.order and not any(None in numbers for numbers in self.said.values()):
            return ()
        known = self.known_faults()
        if known:
            return known
        for count in self.laid.counts:
            numbers = self.said[count.id]
            if None in numbers:
                return (self._open(count, [number for number in numbers if number is not None]),)
        return (own.WHO_IS_OUT(place=self.order.index(None) + 1),)

    def known_faults(self) -> tuple[Fault, ...]:
        """What cannot be already, whatever the counts are that are not known."""
        return faults_so_far(self.laid, self.said, self.layout.players, self.stop) or tuple(self._too_few_left())

    def _too_few_left(self) -> Iterator[Fault]:
        """The items of which more are left than those can have whose counts are not known."""
        for count in self.laid.counts:
            numbers, total = self.said[count.id], self.total(count)
            if count.single or total is None or None not in numbers:
                continue
            left = total - sum(number or 0 for number in numbers)
            if left > sum(self._high(count, place) for place, number in enumerate(numbers) if number is None):
                yield own.TOO_FEW_LEFT(what=count.label, left=left)

    def _open(self, count: Count, known: list[int]) -> Fault:
        total = self.total(count)
        if count.single:
            return own.WHO_TOOK(what=count.label)
        if not known and total is None:
            return own.STILL_UNCOUNTED(what=count.label)
        if total is None:
            return own.NOT_ALL_COUNTED(what=count.label)
        return own.STILL_TO_COUNT(left=total - sum(known), total=total, what=count.label)


def _live_points(game: TallyRules, position: Position, form: _Form, answers: Answers) -> tuple[int | None, ...]:
    """The scores that follow already; where the score of one depends on the other's counts, both wait."""
    accounts, laid = range(len(form.layout.sides)), form.laid
    open_ones = {
        account
        for count in laid.counts
        for account, number in zip(count.accounts, form.said[count.id], strict=True)
        if number is None
    }
    if open_ones and (laid.hand.low or game.table.scoring in {"difference", "winner"}):
        open_ones.update(accounts)
    whole = {id: [number or 0 for number in numbers] for id, numbers in form.said.items()}
    if laid.places is not None:
        whole[laid.places.id] = order_of(laid.places, answers)
        if None in form.order:
            open_ones.update(a for seat, a in enumerate(laid.places.accounts) if seat not in form.order)
    for card in laid.exposed:
        whole[card.item.id] = held_so_far(card, answers)
        whole[taken_key(card)] = taken_so_far(card, answers, whole)
    if laid.factor is not None:
        whole[laid.factor.id] = [int(answers.get(laid.factor.id) == YES)]
    if laid.leader is not None:
        account = game.leader(position)[1]
        whole[laid.leader.id] = leaders_counts(laid.leader, answers, account, len(accounts))
        if number_said(laid.leader, answers) is None:
            open_ones.add(account)
    if laid.doubles is not None:
        times = whole[laid.doubles.item.id] = doubles_so_far(laid.doubles, answers)
        open_ones |= fellows(times, open_ones, form.layout.players)
    if laid.hand.sweep and open_ones:
        open_ones.update(accounts)
    rows = rows_of(form.layout, laid, whole)
    points = points_of(game.table, form.layout, laid, whole, rows, game.declarer(position))
    return tuple(None if account in open_ones else points[account] for account in accounts)
