"""The counts of a hand, item by item: reading them, completing them, and their faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.phrase import Account, Fault, shown
from scorekeeper.rules.tally import faults as own
from scorekeeper.rules.tally.hand_layout import TRICKS, Count, HandLayout, owned_by
from scorekeeper.rules.tally.one_without import faults_of_one_without

_LISTS = (list, tuple)


class Stop(NamedTuple):
    """A target that ends the play at once: the totals of the accounts, and the points for each of the item."""

    target: int
    totals: tuple[int, ...]
    points: int

    def room(self, account: int) -> int:
        """How many of the item an account needs to reach the target."""
        return (self.target - self.totals[account]) // self.points

    def reached(self, numbers: Sequence[int | None]) -> list[int]:
        """The accounts that reach the target, or pass it, with these counts."""
        return [account for account, number in enumerate(numbers) if number and number >= self.room(account)]


def said_of(count: Count, answers: Mapping[str, Any]) -> list[int | None]:
    """The count of each owner of an item so far; None where there is none, or not an integer.

    Once the counts make the total, the others are 0.
    """
    said = answers.get(count.id)
    if count.single:
        there = type(said) is int and 0 <= said < len(count.owners)
        return [int(owner == said) for owner in range(len(count.owners))] if there else [None] * len(count.owners)
    row = list(said)[: len(count.owners)] if isinstance(said, list | tuple) else []
    row += [None] * (len(count.owners) - len(row))
    numbers = [number if type(number) is int else None for number in row]
    return [number or 0 for number in numbers] if all_found(count, numbers) else numbers


def completed(counts: Sequence[Count], more: Sequence[str], answers: Mapping[str, Any]) -> Mapping[str, Any]:
    """The answers of an entry as they are saved: once the counts of an item make its total, the others are 0.

    So are those of the lists under the keys of `more`, of which none is needed, where any is given.
    """
    rows = {count.id: said_of(count, answers) for count in counts if not count.single and _has_open(answers, count.id)}
    rows = {key: row for key, row in rows.items() if None not in row}
    rows |= {key: [0 if item is None else item for item in answers[key]] for key in more if _has_open(answers, key)}
    return {**answers, **rows} if rows else answers


def _has_open(answers: Mapping[str, Any], key: str) -> bool:
    """Whether a list has some numbers, and lacks others."""
    said = answers.get(key)
    return isinstance(said, _LISTS) and None in said and any(item is not None for item in said)


def whole_counts(count: Count, answers: Mapping[str, Any], stop: Stop | None) -> Sequence[int] | None:
    """The counts of an item where all are there and right, as they are in a deal that was saved; otherwise None.

    Where None is the answer, they may still be right: `faults_of_item` says so.
    """
    said = answers.get(count.id)
    if count.single:
        return count.held[said] if type(said) is int and 0 <= said < len(count.owners) else None
    if stop is not None:
        return None
    if not isinstance(said, _LISTS) or len(said) != len(count.owners):
        return None
    most = count.most
    for number in said:
        if type(number) is not int or not 0 <= number <= most:
            return None
    right = count.total is None or sum(said) == count.total
    if count.item.one_has_none and said.count(0) != 1:
        right = False
    return list(said) if right else None


def all_found(count: Count, numbers: Sequence[int | None]) -> bool:
    """Whether the counts so far make the total of the item."""
    known = [number for number in numbers if number is not None]
    return bool(known) and min(known) >= 0 and sum(known) == count.total


def faults_of_item(count: Count, answers: Mapping[str, Any], stop: Stop | None) -> list[Fault]:
    """All faults of the counts of one item."""
    said = answers.get(count.id)
    if count.single:
        return _owner_faults(count, said)
    if said is None:
        return [wrong.COUNTS_MISSING(what=count.label)]
    if not isinstance(said, list | tuple):
        return [wrong.NOT_A_LIST(what=count.title, wanted=len(count.owners), said=shown(said))]
    if len(said) != len(count.owners):
        return [wrong.wrong_number_of_counts(len(said), len(count.owners))]
    bad = [
        wrong.NOT_A_COUNT(who=owner, what=count.label, said=shown(item))
        for owner, item in zip(count.owners, said, strict=True)
        if type(item) is not int
    ]
    if bad:
        return bad
    whole = list(said)
    return list(_range_faults(count, whole)) or [*_sum_faults(count, whole, stop), *faults_of_one_without(count, whole)]


def _owner_faults(count: Count, said: object) -> list[Fault]:
    if said is None:
        return [own.OWNER_MISSING(what=count.label)]
    if type(said) is int and 0 <= said < len(count.owners):
        return []
    return [wrong.not_one_of(count.title, owned_by(count.owners), shown(said))]


def faults_so_far(
    laid: HandLayout, counted: Mapping[str, Sequence[int | None]], players: int, stop: Stop | None
) -> tuple[Fault, ...]:
    """The faults that no further count can mend, where some of the counts are not known yet."""
    faults: list[Fault] = []
    for count in laid.counts:
        if not count.single:
            numbers = counted[count.id]
            whole = [number for number in numbers if number is not None]
            done = len(whole) == len(numbers)
            sums = _sum_faults(count, whole, stop) if done else _excess_faults(count, numbers, stop)
            faults += list(_range_faults(count, numbers)) or [*sums, *faults_of_one_without(count, numbers)]
    if faults:
        return tuple(faults)
    known = {id: [number or 0 for number in numbers] for id, numbers in counted.items()}
    faults += _within_faults(laid, counted, players)
    if laid.hand.suit is not None:
        faults += _suit_faults(laid, known, laid.hand.suit)
    cards = cards_of(laid.counts, known) or 0
    if laid.hand.cards is not None and cards > laid.hand.cards:
        faults.append(own.CARDS_DO_NOT_ADD_UP(sum=cards, total=laid.hand.cards))
    elif laid.hand.cards is not None and laid.hand.cards % players == 0:
        faults += _trick_faults(laid, counted, players)
    return tuple(faults)


def _range_faults(count: Count, numbers: Sequence[int | None]) -> Iterator[Fault]:
    for owner, number in zip(count.owners, numbers, strict=True):
        if number is None:
            continue
        if number < 0:
            yield own.FEWER_THAN_NONE(who=owner, count=number, what=count.label)
        elif number > count.most:
            yield own.MORE_THAN_THERE_CAN_BE(who=owner, count=number, what=count.label, most=count.most)


def _sum_faults(count: Count, numbers: Sequence[int], stop: Stop | None) -> Iterator[Fault]:
    if count.total is None:
        return
    found = sum(numbers)
    if found < count.total and not (stop and stop.reached(numbers)):
        yield own.COUNTS_DO_NOT_ADD_UP(what=count.label, sum=found, total=count.total)
    yield from _excess_faults(count, numbers, stop)


def _excess_faults(count: Count, numbers: Sequence[int | None], stop: Stop | None) -> Iterator[Fault]:
    """What is too much already, whatever the counts are that are None."""
    found = sum(number or 0 for number in numbers)
    if count.total is not None and found > count.total:
        yield own.COUNTS_DO_NOT_ADD_UP(what=count.label, sum=found, total=count.total)
    if stop is None or count.total is None:
        return
    reached = stop.reached(numbers)
    past = [account for account in reached if (numbers[account] or 0) > stop.room(account)]
    for account in past:
        points = stop.totals[account] + (numbers[account] or 0) * stop.points
        yield own.PAST_THE_TARGET(who=count.owners[account], points=points, target=stop.target)
    if len(reached) > 1 and not past:
        yield own.TWO_AT_THE_TARGET(target=stop.target)


def cards_of(counts: Sequence[Count], counted: Mapping[str, Sequence[int | None]]) -> int | None:
    """The number of cards of counts together; None where one is not known."""
    cards = 0
    for count in counts:
        for number in counted[count.id]:
            if number is None:
                return None
            cards += number * count.item.cards
    return cards


def faults_between(laid: HandLayout, counted: Mapping[str, Sequence[int]], players: int) -> Iterator[Fault]:
    """The faults between items without faults of their own. A trick has a card of each of the `players`."""
    if laid.is_apart:
        return
    yield from _within_faults(laid, counted, players)
    if laid.hand.suit is not None:
        yield from _suit_faults(laid, counted, laid.hand.suit)
    if laid.hand.cards is None:
        return
    cards = cards_of(laid.counts, counted)
    if cards != laid.hand.cards:
        yield own.CARDS_DO_NOT_ADD_UP(sum=cards or 0, total=laid.hand.cards)
    elif laid.hand.cards % players == 0:  # all of them were won in whole tricks
        yield from _trick_faults(laid, counted, players)


def _trick_faults(laid: HandLayout, counted: Mapping[str, Sequence[int | None]], players: int) -> Iterator[Fault]:
    """Of the sides all of whose counts are known, those whose cards are no whole tricks."""
    for account in sorted({account for count in laid.counts for account in count.accounts}):
        numbers = [
            (number, count.item.cards)
            for count in laid.counts
            for number, whose in zip(counted[count.id], count.accounts, strict=True)
            if whose == account
        ]
        cards = sum((number or 0) * each for number, each in numbers)
        if cards % players and all(number is not None for number, _ in numbers):
            yield own.NOT_IN_WHOLE_TRICKS(who=Account(account), cards=cards, each=players)


def _within_faults(laid: HandLayout, counted: Mapping[str, Sequence[int | None]], players: int) -> Iterator[Fault]:
    for count, holder in laid.inner:
        held = counted[holder.id]
        for place, number in enumerate(counted[count.id]):
            if not number:
                continue
            if has_none(holder, held, count, place):
                yield own.NOTHING_WITHOUT(who=count.owners[place], what=count.label, without=holder.label)
            elif (most := most_within(holder, held, count, place, players)) is not None and number > most:
                yield own.MORE_THAN_IN_TRICKS(who=count.owners[place], count=number, what=count.label, most=most)


def most_within(holder: Count, numbers: Sequence[int | None], count: Count, place: int, players: int) -> int | None:
    """How many of an item an owner's tricks can hold, with a card from each player; None where that is not known."""
    if holder.id != TRICKS or count.single:
        return None
    if holder.item.by == count.item.by:
        tricks = numbers[place]
        return None if tricks is None else players * tricks
    account = count.accounts[place]
    own_tricks = [number for whose, number in zip(holder.accounts, numbers, strict=True) if whose == account]
    return None if None in own_tricks else players * sum(number or 0 for number in own_tricks)


def has_none(holder: Count, numbers: Sequence[int | None], count: Count, place: int) -> bool:
    """Whether an owner of one item is known to have none of another.

    Where one is counted by player and the other by side, it is the side that has some or none.
    """
    if holder.item.by == count.item.by:
        return numbers[place] == 0
    account = count.accounts[place]
    return not any(number != 0 for other, number in zip(holder.accounts, numbers, strict=True) if other == account)


def _suit_faults(laid: HandLayout, counted: Mapping[str, Sequence[int]], suit: int) -> Iterator[Fault]:
    by_player = [count for count in laid.counts if count.item.by == "player"]
    for place, owner in enumerate(by_player[0].owners):
        cards = sum(counted[count.id][place] * count.item.cards for count in by_player)
        if cards > suit:
            yield own.MORE_THAN_A_SUIT(who=owner, sum=cards, most=suit)
