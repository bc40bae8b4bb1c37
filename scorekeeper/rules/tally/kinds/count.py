"""A count of tricks or cards by side or by player; or the owner of a card, if there is only one of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, Final, TypeGuard

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Column, Field, Group, Option, Values, owned_by
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Value, shown
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut, Lots
from scorekeeper.rules.tally.hands import Stop
from scorekeeper.rules.tally.kinds.count_numbers import (
    CountedItem,
    InSteps,
    cards_of,
    number_faults,
    together_faults,
)
from scorekeeper.rules.tally.kinds.shared_answers import NOBODY, caption_with, whose_column

_ANSWERS: Final = frozenset((int, str, type(None)))  # the types of answers that name the owner of a single thing


class Count(CountedItem, kind="count"):
    """The numbers of an item in a hand: the answers are a list of them, or the only owner."""

    plain: ClassVar[bool] = True

    @cached_property
    def lists(self) -> Mapping[str, int]:
        return {self.id: len(self.owners)}

    @cached_property
    def heading(self) -> Phrase | None:
        return self.title

    @cached_property
    def fixed_worth(self) -> int | None:
        is_known = self.total is not None and len(self.points) == 1 and not self.can_be_nobodys
        return self.points[0] * (self.total or 0) if is_known else None

    @cached_property
    def can_be_nobodys(self) -> bool:
        """Whether the only one can be nobody's."""
        return self.single and self.item.nobody

    @cached_property
    def _price(self) -> int | None:
        """The points for each, if there is one price and each owner has an account; else None."""
        alone = self.accounts == tuple(range(len(self.accounts)))
        return self.points[0] if alone and len(self.points) == 1 else None

    @cached_property
    def _held(self) -> dict[int | str | None, tuple[int, ...]]:
        """The counts by answer: each owner in turn has the only one, or nobody if that is possible."""
        seats = range(len(self.owners))
        held: dict[int | str | None, tuple[int, ...]]
        held = {holder: tuple(int(owner == holder) for owner in seats) for holder in seats}
        if self.can_be_nobodys:
            held |= dict.fromkeys((NOBODY, None) if self.item.optional else (NOBODY,), (0,) * len(self.owners))
        return held

    @cached_property
    def _captions(self) -> dict[tuple[int, ...], Phrase]:
        """The caption of each owner of the only one, or of nobody, by the counts."""
        names = dict(enumerate(self.names)) | dict.fromkeys((NOBODY, None), Phrase("nobody"))
        return {
            held: Phrase("{what}: {held}", {"what": self.title, "held": (names[answer],)})
            for answer, held in self._held.items()
        }

    def _is_owner(self, answer: object) -> TypeGuard[int | str | None]:
        return type(answer) in _ANSWERS and answer in self._held

    def ask(self, form: HandForm) -> Sequence[int | None]:
        answer, size = form.answers.get(self.id), len(self.owners)
        if self.single:
            return self._ask_owner(form, answer)
        if form.stop is None and self._is_right(answer):
            form.valid_answers[self.id] = answer
            return list(answer)
        known = len(form.faults)
        row = form.row(self.id, self.label, size, self._fault_of, title=self.title, needed=not self.item.optional)
        numbers = self._completed(row)
        if len(form.faults) == known:
            form.faults += number_faults(self, numbers, form.stop)
        if None in numbers:
            form.lacks(self._to_say(form, numbers), accounts=self._without(numbers))
        form.valid_answers[self.id] = numbers
        return numbers

    def _ask_owner(self, form: HandForm, answer: object) -> Sequence[int | None]:
        if self._is_owner(answer):
            form.faults += filter(None, [self.goes_to_another(form, answer)])
            return self._held[answer]
        form.waiting.update(self.accounts)
        if answer is None:
            form.lacks(wrong.WHO_TOOK(what=self.label), wrong.OWNER_MISSING(what=self.label))
        else:
            options = (*owned_by(self.owners), *self._nobody)
            form.faults.append(deal_faults.not_one_of(self.title, options, shown(answer)))
        return [None] * len(self.owners)

    def _fault_of(self, at: int, number: object) -> Iterator[Fault]:
        if type(number) is not int:
            yield deal_faults.NOT_A_COUNT(who=self.owners[at], what=self.label, said=shown(number))

    def _completed(self, numbers: list[int | None]) -> list[int | None]:
        """Return the numbers, with 0 for each that is missing once the total is reached, or if none is needed."""
        known = [number for number in numbers if number is not None]
        found_all = bool(known) and min(known) >= 0 and sum(known) == self.total
        return [number or 0 for number in numbers] if found_all or self.item.optional else numbers

    def _without(self, numbers: Sequence[int | None]) -> set[int]:
        """Return the accounts that lack a number."""
        return {account for account, number in zip(self.accounts, numbers, strict=True) if number is None}

    def _to_say(self, form: HandForm, numbers: Sequence[int | None]) -> Fault:
        known = [number for number in numbers if number is not None]
        total = self._total(form, numbers)
        if total is None:
            return (wrong.NOT_ALL_COUNTED if known else wrong.STILL_UNCOUNTED)(what=self.label)
        return wrong.STILL_TO_COUNT(left=total - sum(known), total=total, what=self.label)

    def _is_right(self, answer: object) -> TypeGuard[Sequence[int]]:
        """Whether all counts are present and valid, as in a saved deal; a quick check before `_faults`."""
        if not isinstance(answer, list | tuple) or len(answer) != len(self.owners):
            return False
        most = self.most
        for number in answer:
            if type(number) is not int or not 0 <= number <= most:
                return False
        if (self.item.one_has_none and answer.count(0) != 1) or together_faults(self, answer):
            return False
        return self.total is None or sum(answer) == self.total

    @cached_property
    def _nobody(self) -> tuple[Option, ...]:
        return (Option(NOBODY, Phrase("Nobody")),) if self.can_be_nobodys else ()

    def fields(self, deal: HandForm) -> Iterator[Field]:
        if self.single:
            options = tuple(self._option(deal, owner) for owner in range(len(self.owners)))
            question = wrong.WHO_TOOK(what=self.label).phrase()
            usual = NOBODY if self.item.optional else None
            options += tuple(each._replace(barred=self.goes_to_another(deal, NOBODY)) for each in self._nobody)
            yield Field(self.id, "choice", self.title, question, options=options, usual=usual, needed=usual is None)
            return
        for at, (owner, account) in enumerate(zip(self.owners, self.accounts, strict=True)):
            others = [number for other, number in enumerate(deal.values[self.id]) if other != at]
            together = isinstance(owner, Account) and len(self.played.sides[owner.number]) > 1
            seat = owner.number  # a side has the number of its first seat
            yield Field(
                *(self.id, "number", Phrase("{who}", {"who": owner})),
                wrong.how_many(owner, self.label, together=together),
                *(at, len(self.owners), account, seat),
                low=int(self.item.one_has_none and 0 in others),
                high=self._high(deal, at),
                step=max((each.step_of(self) for each in deal.layout.items if isinstance(each, InSteps)), default=1),
                never=frozenset(self.item.never) | self._leaves_nobody(deal.values[self.id], at),
                group=self.id,
                needed=None in deal.values[self.id],
            )

    def _option(self, deal: HandForm, at: int) -> Option:
        owner, holder = self.owners[at], self.lacking(deal.values, at)
        barred = self.goes_to_another(deal, at)
        if holder is not None:
            barred = wrong.NOTHING_WITHOUT(who=owner, what=self.label, without=holder.label)
        return Option(at, Phrase("{who}", {"who": owner}), barred=barred)

    def _leaves_nobody(self, numbers: Sequence[int | None], at: int) -> frozenset[int]:
        """Return the numbers after which no owner could have `one_has`."""
        most, total = self.item.one_has, self.total
        known = [number for other, number in enumerate(numbers) if other != at and number is not None]
        if not most or total is None or max(known, default=0) >= most:
            return frozenset()
        left = total - sum(known)
        others = len(numbers) - 1 - len(known)
        return frozenset(number for number in range(most) if not others or left - number < most)

    def goes_to_another(self, deal: HandForm, answer: object) -> Fault | None:
        """Return the reason why an owner cannot have the only one, by the number it goes with; None if they can."""
        number = deal.layout.by_id.get(self.item.goes_with or "")
        counts = enumerate(deal.values.get(self.item.goes_with or "", ()))
        found = next(((at, count) for at, count in counts if (count or 0) >= self.item.goes_from), None)
        if number is None or found is None or found[0] == answer:
            return None
        return wrong.GOES_WITH(what=self.title, who=self.owners[found[0]], count=found[1], of=number.label)

    def _high(self, deal: HandForm, at: int) -> int:
        """Return an owner's highest count: all, the rest of a suit, the room in tricks, or the rest to the target."""
        if deal.stop is not None:
            return self._high_at_once(deal.stop, deal.values[self.id], at)
        if self.lacking(deal.values, at) is not None:
            return 0
        holder = self.holder
        if holder is not None:
            room = self.most_in(holder, self.held(holder, deal.values, at))
            return self.most if room is None else min(self.most, room)
        suit = deal.layout.hand.suit
        if suit is None or not self.by_player:
            return self.most
        others = (other for other in deal.layout.of(CountedItem) if other.by_player and other is not self)
        taken = sum((deal.values[other.id][at] or 0) * other.item.cards for other in others)
        return max(0, min(self.most, (suit - taken) // self.item.cards))

    def _high_at_once(self, stop: Stop, numbers: Sequence[int | None], at: int) -> int:
        others = [0 if other == at else number for other, number in enumerate(numbers)]
        ended = bool(stop.reached(others))
        most = min(self.most, stop.room(at) - ended)
        if ended and self.total is not None:
            most = min(most, self.total - sum(number or 0 for number in others))
        return max(0, most)

    def _total(self, deal: HandForm, numbers: Sequence[int | None]) -> int | None:
        if deal.stop is not None and deal.stop.reached(numbers):
            return None
        *others, last = deal.layout.of(CountedItem)
        if self.total is not None or deal.layout.hand.cards is None or self is not last:
            return self.total
        cards = cards_of(others, deal.values)
        return None if cards is None else max(0, deal.layout.hand.cards - cards) // self.item.cards

    def groups(self, deal: HandForm) -> Iterator[Group]:
        if self.single:
            return
        total = self._total(deal, deal.values[self.id])
        found = sum(number or 0 for number in deal.values[self.id])
        values: dict[str, Value] = {"sum": found, "total": total or 0, "what": self.title}
        so_far = Phrase("{what}: {sum} of {total}" if total is not None else "{what}: {sum}", values)
        yield Group(self.id, self.title, total, so_far, one_has_none=self.item.one_has_none)

    def too_few_left(self, deal: HandForm) -> Fault | None:
        """Return the fault if more are left than the missing owners can have; None if they can."""
        numbers = deal.values[self.id]
        total = self._total(deal, numbers)
        if self.single or total is None or None not in numbers:
            return None
        left = total - sum(number or 0 for number in numbers)
        room = sum(self._high(deal, at) for at, number in enumerate(numbers) if number is None)
        return wrong.TOO_FEW_LEFT(what=self.label, left=left) if left > room else None

    def row(self, deal: HandForm) -> Sequence[int]:
        numbers = deal.values[self.id]
        if self._price is not None:
            return tuple(map(self._price.__mul__, numbers))  # quicker than a loop
        points = [0] * len(self.played.sides)
        for account, number in zip(self.accounts, numbers, strict=True):
            points[account] += worth(self.points, number)
        return tuple(points)

    def holders(self, value: Sequence[int]) -> set[Seat | Account]:
        return {owner for owner, number in zip(self.owners, value, strict=True) if number}

    def ender(self, value: Sequence[int], number: int) -> int | None:
        return next((account for account, has in zip(self.accounts, value, strict=True) if has >= number), None)

    def lots(self) -> tuple[Lots, tuple[int, ...]] | None:
        alone = self.accounts == tuple(range(len(self.played.sides)))
        can_lack = self.item.one_has_none or self.can_be_nobodys
        whole = self.total is not None and self.most >= self.total and not can_lack
        if not alone or len(set(self.points)) > 1 or not whole:
            return None
        return ((self.points[0], self.total or 0),) if self.points[0] else (), ()

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        numbers = deal.values[self.id]
        if self.single and (any(numbers) or not self.item.optional):
            yield self._captions[tuple(numbers)]
        elif self.by_player and any(numbers):
            each = [_number_phrase(who, number) for who, number in zip(self.owners, numbers, strict=True) if number]
            yield caption_with(self.title, *each)

    def worth(self) -> Phrase | None:
        """Return the points for each, without the number there is: the name of the hand says it."""
        update = {"total": self.item.total if self.single else None, "points_for": None, "points": self.points}
        return self.item.model_copy(update=update).worth(self.played.table)

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        is_shared = any(layout.hand.undoubled == "shared" for layout in laid.hands)
        needed, apart = laid.in_all and not is_shared and not self.item.optional, self.by_player
        if self.single:
            owners = max(len(count.owners) for count in laid.found)
            yield whose_column(self.id, self.id, self.title, owners, needed=needed, nobody=self.item.nobody)
            return
        totals = {count.total_in_columns for count in laid.found}
        high = max(count.most_in_columns for count in laid.found)
        values = Values(high=high, total=totals.pop() if len(totals) == 1 else None, needed=needed)
        yield self.column(values, each=not apart, number=True, seats=apart)

    @property
    def most_in_columns(self) -> int:
        """The most that one owner can have: all, the rest to the target, or the cards of a suit."""
        table, suit = self.played.table, self.played.hand.suit
        if table.at_once and table.target is not None:
            return max(0, min(self.most, table.target // self.points[0]))
        return min(self.most, suit // self.item.cards) if suit is not None and self.by_player else self.most

    @property
    def total_in_columns(self) -> int | None:
        """The sum of the counts if the table fixes it; else None."""
        if self.played.table.at_once:
            return None
        cards, counts = self.played.hand.cards, self.played.items.values()
        if self.total is None and cards is not None and sum(isinstance(each, CountedItem) for each in counts) == 1:
            return cards // self.item.cards
        return self.total

    @classmethod
    def faults_between(cls, form: HandForm) -> Iterator[Fault]:
        faults = list(super().faults_between(form))
        yield from faults or filter(None, [count.too_few_left(form) for count in form.layout.of(cls)])


def worth(points: Sequence[int], count: int) -> int:
    """Return the points for a number of an item: `points` for the first, second, and so on, the last for further ones.

    >>> worth((10,), 3), worth((500, 750, 1000), 4)
    (30, 3250)
    """
    return sum(points[:count]) + points[-1] * max(0, count - len(points))


@lru_cache
def _number_phrase(who: Seat | Account, number: int) -> Phrase:
    return Phrase("{who} {count}", {"who": who, "count": number})
