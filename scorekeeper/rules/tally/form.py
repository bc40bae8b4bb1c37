"""The questions of a tally game about a deal, given the answers so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.rules.game import Answers, Field, Group, Option, Questions
from scorekeeper.rules.phrase import Fault, Phrase, Value, named, titled, worded
from scorekeeper.rules.tally import faults as own
from scorekeeper.rules.tally.counting import Stop, cards_of, faults_so_far, has_none, most_within, said_of
from scorekeeper.rules.tally.layout import Count, HandLayout, Layout
from scorekeeper.rules.tally.play import HAND, hand_said, judge
from scorekeeper.rules.tally.rules import Position, TallyRules
from scorekeeper.rules.tally.scoring import points_of


def ask(game: TallyRules, position: Position, answers: Answers) -> Questions:
    """The question about the hand, if there is a choice, and then those about its items."""
    laid = hand_said(game, position, answers)
    hand = tuple(_hand_field(game, position))
    if laid is None:
        unsaid = answers.get(HAND) is None
        missing = (_what_is_decided(game),) if unsaid else judge(game, position, answers).faults
        return Questions(hand, (), missing, (None,) * len(position.totals))
    said = {count.id: said_of(count, answers) for count in laid.counts}
    form = _Form(game.layout(position.players), laid, said, game.stop(position))
    return Questions(
        (*hand, *(field for count in laid.counts for field in form.fields(count))),
        tuple(form.group(count) for count in laid.counts if not count.item.single),
        form.missing() or judge(game, position, answers).faults,
        _live_points(game, form),
        named(laid.hand.name) if game.table.hands else None,
        laid.hand.card,
        impossible=bool(form.known_faults()),
    )


def _hand_field(game: TallyRules, position: Position) -> Iterator[Field]:
    due = game.hands_due(position)
    if len(due) > 1:
        options = tuple(
            Option(laid.id, named(laid.hand.name), None if laid.hand.hint is None else worded(laid.hand.hint))
            for laid in due
        )
        yield Field(
            HAND,
            "choice",
            titled(game.table.decides or HAND),
            _what_is_decided(game).phrase(),
            options=options,
            announced=True,
        )


def _what_is_decided(game: TallyRules) -> Fault:
    return own.what_is_decided(worded(game.table.decides or HAND))


class _Form(NamedTuple):
    """A hand that is being counted, and the counts of each item so far, by owner."""

    layout: Layout
    laid: HandLayout
    said: dict[str, list[int | None]]
    stop: Stop | None

    def fields(self, count: Count) -> Iterator[Field]:
        """The questions about one item."""
        if count.item.single:
            yield self._owner_field(count)
            return
        for place, (owner, account) in enumerate(zip(count.owners, count.accounts, strict=True)):
            yield Field(
                count.id,
                "number",
                Phrase("{who}", {"who": owner}),
                own.how_many(owner, count.label),
                index=place,
                size=len(count.owners),
                account=account,
                seat=owner.number,  # a side has the number of the first who sits on it
                high=self._high(count, place),
                group=count.id,
                needed=None in self.said[count.id],
            )

    def _owner_field(self, count: Count) -> Field:
        """The question who has the item, of which there is only one."""
        options = []
        for place, owner in enumerate(count.owners):
            holder = self._lacking(count, place)
            barred = None if holder is None else own.nothing_without(owner, count.label, holder.label)
            options.append(Option(place, Phrase("{who}", {"who": owner}), barred=barred))
        return Field(count.id, "choice", count.title, own.who_has(count.label).phrase(), options=tuple(options))

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
        cards = cards_of(self.laid._replace(counts=self.laid.counts[:-1]), self.said)
        return None if cards is None else max(0, self.laid.hand.cards - cards) // count.item.cards

    def group(self, count: Count) -> Group:
        """The group of the questions about one item."""
        total = self.total(count)
        found = sum(number or 0 for number in self.said[count.id])
        values: dict[str, Value] = {"sum": found, "total": total or 0, "what": count.label}
        so_far = Phrase("{sum} of {total} {what}" if total is not None else "{sum} {what}", values)
        return Group(count.id, count.title, total, so_far)

    def missing(self) -> tuple[Fault, ...]:
        """What cannot be already, or else the fault of the first item without all counts; empty where all are there."""
        if not any(None in numbers for numbers in self.said.values()):
            return ()
        known = self.known_faults()
        if known:
            return known
        for count in self.laid.counts:
            numbers = self.said[count.id]
            if None in numbers:
                return (self._open(count, [number for number in numbers if number is not None]),)
        return ()

    def known_faults(self) -> tuple[Fault, ...]:
        """What cannot be already, whatever the counts are that are not known."""
        return faults_so_far(self.laid, self.said, self.layout.players, self.stop) or tuple(self._too_few_left())

    def _too_few_left(self) -> Iterator[Fault]:
        """The items of which more are left than those can have whose counts are not known."""
        for count in self.laid.counts:
            numbers, total = self.said[count.id], self.total(count)
            if count.item.single or total is None or None not in numbers:
                continue
            left = total - sum(number or 0 for number in numbers)
            if left > sum(self._high(count, place) for place, number in enumerate(numbers) if number is None):
                yield own.too_few_left(count.label, left)

    def _open(self, count: Count, known: list[int]) -> Fault:
        total = self.total(count)
        if count.item.single:
            return own.who_has(count.label)
        if not known and total is None:
            return own.still_uncounted(count.label)
        if total is None:
            return own.not_all_counted(count.label)
        return own.still_to_count(total - sum(known), total, count.label)


def _live_points(game: TallyRules, form: _Form) -> tuple[int | None, ...]:
    """The scores that follow already; where the score of one depends on the other's counts, both wait."""
    accounts = range(len(form.layout.sides))
    open_ones = {
        account
        for count in form.laid.counts
        for account, number in zip(count.accounts, form.said[count.id], strict=True)
        if number is None
    }
    if open_ones and (form.laid.hand.low or game.table.scoring in {"difference", "winner"}):
        open_ones.update(accounts)
    whole = {id: [number or 0 for number in numbers] for id, numbers in form.said.items()}
    points = points_of(game.table, form.layout, form.laid, whole)
    return tuple(None if account in open_ones else points[account] for account in accounts)
