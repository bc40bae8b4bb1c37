"""The outcome of a deal with a declarer: whether it is won, its worth, and who scores; and players who go along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Annotated, Any, ClassVar, Final, Literal, Self

from pydantic import StrictBool

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.game import Column, Field, Option, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase, Sign, Value, shown
from scorekeeper.rules.scores import Declaration
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.kinds.choice import Choice, Doublings, DoublingsItem, Partner
from scorekeeper.rules.tally.kinds.declarer import (
    AboutDeclarer,
    AboutDeclarerItem,
    AskedIfDue,
    Declarer,
    DeclarerItem,
    declarer_of,
)
from scorekeeper.rules.tally.kinds.extra import Extra, ExtraItem
from scorekeeper.rules.tally.kinds.shared_answers import OfSome, account_name, caption_with
from scorekeeper.rules.tally.tally_table import TallyTable

_MOST_MULTIPLIED: Final = 100_000
"""The highest product of factors. Above it the points of a match would be too large to show and to send."""


def _most_multiplied(table: TallyTable, hand: Hand) -> int:
    """Return the highest product of a hand's factors: of all choices, the result, and each doubling."""
    counted = table.counted_in(hand)
    factors = [max(map(abs, row)) for item in counted if (row := getattr(item, "factors", ()))]
    doubled = prod(item.times(item.high) for item in counted if isinstance(item, DoublingsItem))
    doubled <<= sum(isinstance(item, ExtraItem) and item.doubles for item in counted)
    return int(prod(factors) * doubled)


class OutcomeItem(AboutDeclarerItem):
    """The base of items that say how a deal ends for the declarer."""

    order: ClassVar[int] = 71

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        yield from super().faults_in_hand(table, hand, items)
        if items and sum(isinstance(item, OutcomeItem) for item in table.counted_in(hand)) > 1:
            yield table.clash_in(hand, "counts", Phrase("{name} has one result, or one goal."))
        if items and _most_multiplied(table, hand) > _MOST_MULTIPLIED:
            why = Phrase("{name}: a deal is multiplied by no more than {most}.")
            yield table.clash(table.path_in(hand, "counts"), why, name=hand.name, most=str(_MOST_MULTIPLIED))


class OutcomeInHand(AboutDeclarer):
    """The outcome of a deal. The value lists the answer, the account that declares, and whether it has won."""

    @cached_property
    def partner(self) -> Partner | None:
        """The question for the declarer's partner; None if the hand does not ask it."""
        return next((item for item in self.played.items.values() if isinstance(item, Partner)), None)

    def ask(self, form: HandForm) -> Sequence[Any]:
        """Return the answer, the account, and whether it has won; None for each that is unknown."""
        (answer,), who = super().ask(form), declarer_of(form)
        known = answer is not None and type(who) is int
        return [answer, who, self.is_won(form, answer)] if known else [answer, None, None]

    def is_won(self, deal: HandForm, answer: Any) -> bool | None:
        """Whether the declarer has won; None if that depends on a missing answer."""
        raise NotImplementedError

    def need(self, deal: HandForm) -> int | None:
        """Return the number needed, by the last choice that has needs; None if none is made."""
        choices = [choice for choice in deal.layout.of(Choice) if choice.item.needs and choice.is_due(deal)]
        if not choices or choices[-1].answer(deal) is None:
            return None
        return choices[-1].number(deal, choices[-1].item.needs, 0)

    def more(self, deal: HandForm) -> int:
        """Return the points that the margin of a win or a loss adds."""
        raise NotImplementedError

    def factor(self, deal: HandForm) -> int:
        """Return the product of the choices' factors."""
        return prod(choice.number(deal, choice.item.factors, 1) for choice in deal.layout.of(Choice))

    def chosen(self, deal: HandForm) -> int:
        """Return the points of the choices, for a deal won or lost as it was."""
        return self._of_choices(deal, won=deal.values[self.id][2])

    def _of_choices(self, deal: HandForm, *, won: bool) -> int:
        stake = 0
        for choice in deal.layout.of(Choice):
            row = choice.item.points if won or not choice.item.lost else choice.item.lost
            stake += choice.number(deal, row, 0)
        return stake

    def of_bid(self, deal: HandForm, *, won: bool) -> int:
        """Return the points that a player who goes along has from each other, or pays each if not `won`."""
        worth = self.factor(deal) * (deal.layout.of(Declarer)[0].item.base + self._of_choices(deal, won=won))
        return (worth if won else -worth) * prod(each.factor(deal) for each in deal.layout.of(Doublings))

    def raised(self, deal: HandForm, stake: int, factor: int) -> int:
        """Return the stake, raised by rules about the result. `factor` is the choices' factor."""
        return stake

    def by_result(self, deal: HandForm) -> int:
        """Return the factor of the result."""
        return 1

    def is_spared(self, deal: HandForm) -> bool:
        """Whether the declarer also scores or pays for the partner."""
        return False

    def is_undecided(self, value: Sequence[Any]) -> bool:
        """Whether nobody has won, so that points for the winner do not count."""
        return False

    def brings_others(self, deal: HandForm, account: int) -> int:
        """Return the points of another account, whoever wins."""
        return 0

    def _points(self, deal: HandForm) -> int:
        """Return the points of the deal: above 0 for the declarer, or below."""
        extras, factor, points = deal.layout.of(Extra), self.factor(deal), 0
        if not self.is_undecided(deal.values[self.id]):
            stake = self._stake(deal, extras, factor)
            points = stake if deal.values[self.id][2] else -stake
        points += factor * _brought(deal, extras, flat=False, signed=True)
        points += _brought(deal, extras, flat=True, signed=True)
        if not self.is_undecided(deal.values[self.id]):
            points *= prod(extra.factor(deal) for extra in extras)
        return points * prod(each.factor(deal) for each in deal.layout.of(Doublings))

    def _stake(self, deal: HandForm, extras: Sequence[Extra], factor: int) -> int:
        declarer = deal.layout.of(Declarer)[0]
        stake = declarer.item.base + self.more(deal) + self.chosen(deal)
        stake += _brought(deal, extras, flat=False, signed=False)
        stake = self.by_result(deal) * self.raised(deal, factor * stake, factor)
        return (
            stake + declarer.held_over(deal.carried.get(declarer.id)) + _brought(deal, extras, flat=True, signed=False)
        )

    def row(self, deal: HandForm) -> Sequence[int]:
        scores = [0] * len(self.played.sides)
        _, who, won = deal.values[self.id]
        if who is None or won is None or deal.lacking:
            return scores
        declarer = deal.layout.of(Declarer)[0]
        side = {who} if self.partner is None else {who, deal.values[self.partner.id][0]} - {None}
        others = [account for account in range(len(scores)) if account not in side]
        playing = [account for account in others if account != declarer.out(deal)]
        shares = _shared(declarer.item.pays, self._points(deal), who, side, playing)
        if self.is_spared(deal):
            shares[who] += sum(shares.pop(each) for each in side - {who})
        if declarer.item.alone == "once" and side == {who}:
            shares[who] //= len(playing)
        for brought in (shares, *(extra.from_each(deal) for extra in deal.layout.of(Extra))):
            for account, share in brought.items():
                scores[account] += share
        aside = 0
        if not self.is_undecided(deal.values[self.id]):
            scores[who] += declarer.item.won if won else -declarer.item.lost
            aside = 0 if won else self.played.table.for_players(declarer.item.others, self.played.players)
        for account in others:
            scores[account] += aside + self.brings_others(deal, account)
        return scores

    def bidder(self, deal: HandForm) -> Declaration | None:
        _, who, won = deal.values[self.id]
        if who is None or won is None or self.is_undecided(deal.values[self.id]):
            return None
        contract = next((choice.answer(deal) for choice in deal.layout.of(Choice) if choice.is_contract), None)
        partners = (item.answer(deal) for item in deal.layout.of(Partner))
        return Declaration(who, won, contract, next((seat for seat in partners if seat not in {None, who}), None))

    def had_caption(self, had: Value, *, missed: bool) -> Phrase:
        """Return the number that the declarer's side had, marked if it was too low."""
        values: dict[str, Value] = {"what": self.title, "n": had}
        if missed:
            return Phrase("{what}: {n}\u00a0{missed}", {**values, "missed": Sign("×", Phrase("missed"))})
        return Phrase("{what}: {n}", values)

    def had_note(self, deal: HandForm, had: str, *, missed: bool) -> tuple[str, ...]:
        """Return the number had for the declarer's account, after the need if there is one: "8/7×"."""
        need, who = self.need(deal), deal.values[self.id][1]
        note = f"{'' if need is None else f'{max(need, 0)}/'}{had}{'×' if missed else ''}"
        return tuple(note if account == who else "" for account in range(len(self.played.sides)))

    def carry(self, carried: Any, value: Sequence[Any], declarer: int | None) -> Any:
        """Return the number of deals that each account has won and lost as the declarer."""
        _, who, won = value
        if who is None or won is None or self.is_undecided(value):
            return carried
        so_far: Mapping[int, tuple[int, int]] = carried or {}
        wins, losses = so_far.get(who, (0, 0))
        return {**so_far, who: (wins + won, losses + (not won))}

    def counters(self, carried: Any) -> tuple[Phrase, ...]:
        has_partners = len(self.played.sides) < self.played.players or self.partner is not None
        if not carried or has_partners:
            return ()
        accounts = range(len(self.played.sides))
        counts = [carried.get(account, (0, 0)) for account in accounts]
        return tuple(Phrase("{won} won, {lost} lost", {"won": wins, "lost": losses}) for wins, losses in counts)


def _brought(deal: HandForm, extras: Sequence[Extra], *, flat: bool, signed: bool) -> int:
    """Return the extras' points: `flat` ones or not; `signed` ones count whoever wins, the others for the winner."""
    found = [e for e in extras if e.item.flat == flat and (e.item.counts != "winner") == signed]
    return sum(extra.brings(deal) for extra in found)


def _shared(pays: str, points: int, who: int, side: set[int], others: Sequence[int]) -> dict[int, int]:
    """Return each account's part of the points of a deal, which are below 0 if the declarer pays.

    >>> _shared("all", 60, 0, {0}, [1, 2, 3]), _shared("all", 60, 0, {0, 1}, [2, 3, 4])
    ({0: 180, 1: -60, 2: -60, 3: -60}, {0: 120, 1: 60, 2: -60, 3: -60, 4: -60})
    >>> _shared("others", -2, 0, {0}, [1]), _shared("against", 24, 0, {0}, [1, 2])
    ({1: 2}, {1: -24, 2: -24})
    """
    if pays in {"all", "winners"}:
        partners = side - {who}
        shares = {who: points * (len(others) - len(partners))}
        shares |= dict.fromkeys(partners, points) | dict.fromkeys(others, -points)
        return shares if pays == "all" else {account: max(share, 0) for account, share in shares.items()}
    if pays == "against":
        return dict.fromkeys(others, -points) if points > 0 else {who: points}
    return dict.fromkeys(others, -points) if pays == "others" and points < 0 else dict.fromkeys(side, points)


_MADE: Final = 1
_FAILED: Final = 2
_ENDINGS: Final = (Option(_MADE, Phrase("Made it")), Option(_FAILED, Phrase("Failed")))


class AlongItem(AboutDeclarerItem):
    """The players who go along with a lone declarer, if it is `allowed`; an option can bring that in."""

    order: ClassVar[int] = 72
    asked_by: ClassVar[str] = "allowed"
    is_signed: ClassVar[bool] = True  # a player who fails pays

    kind: Literal["along"] = "along"
    allowed: Annotated[StrictBool, in_form(Phrase("Others may go along"), core=True)] = True

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        return Phrase("the bid, from each other or to each")

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if any(isinstance(item, DeclarerItem) and item.pays != "all" for item in table.items):
            yield self.clash(table, "allowed", Phrase("Others go along only where every opponent pays."))


class Along(AskedIfDue, OfSome, kind="along"):
    """The answer is a list with 1 for each who went along and made it, 2 for each who failed, and 0 for all others."""

    fixed_worth: ClassVar[int | None] = 0  # one player's points are paid by the others
    item: AlongItem

    def is_due(self, deal: HandForm) -> bool:
        """Whether a choice rules out a partner, so that others may go along."""
        chosen = (choice.number(deal, choice.item.partners, 1) for choice in deal.layout.of(Choice))
        return type(declarer_of(deal)) is int and 0 in chosen

    def ask(self, form: HandForm) -> Sequence[int]:
        return super().ask(form) if self.asks(form) else [0] * len(self.played.sides)

    def faults_of(self, deal: HandForm, account: int, number: object) -> Iterator[Fault]:
        if number is None or (type(number) is int and number == 0):
            return
        if account == declarer_of(deal):
            yield wrong.GOES_ALONG_WITH_NOBODY(who=Account(account))
        elif type(number) is not int or number not in {_MADE, _FAILED}:
            yield deal_faults.not_one_of(self.title, _ENDINGS, shown(number))

    def fields(self, deal: HandForm) -> Iterator[Field]:
        declarer, sides = declarer_of(deal), self.played.sides if self.is_due(deal) else ()
        for account, side in enumerate(sides):
            if account != declarer:
                label = caption_with(self.title, account_name(account))
                question = Phrase("Did {who} go along, and how did that end?", {"who": Account(account)})
                about = (account, len(sides), account, side[0])
                yield Field(self.id, "choice", label, question, *about, options=_ENDINGS, needed=False)

    def row(self, deal: HandForm) -> Sequence[int]:
        scores = [0] * len(self.played.sides)
        for account, ending in enumerate(deal.values[self.id]):
            if ending:
                points = deal.layout.of(OutcomeInHand)[0].of_bid(deal, won=ending == _MADE)
                for other in range(len(scores)):
                    scores[other] += points * (len(scores) - 1) if other == account else -points
        return scores

    def room(self, deal: HandForm, total: int) -> tuple[int, int]:
        """The fewest and the most of so many tricks that the others leave the declarer, by what became of each."""
        chosen = next((choice for choice in deal.layout.of(Choice) if choice.item.needs), None)
        ways = self.valid(deal) if self.is_due(deal) else []
        if chosen is None or not any(ways):
            return 0, total
        most = max(-chosen.number(deal, chosen.item.needs, 0) - 1, 0)  # of whoever makes it
        made, failed = ways.count(_MADE), ways.count(_FAILED)
        low = total - made * most if made == len(ways) - 1 else 0
        return low, total - failed * (most + 1)

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        for account, ending in enumerate(deal.values[self.id]):
            if ending:
                who: dict[str, Value] = {"who": Account(account)}
                yield Phrase("{who} went along", who) if ending == _MADE else Phrase("{who} went along and failed", who)

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        yield self.column(Values(low=0, high=_FAILED, needed=False), each=True, number=True, is_told=True)
