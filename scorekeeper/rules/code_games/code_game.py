"""What every game of code answers alike. A game adds what it asks, what that scores, and when it is over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.code_games.form import Form
from scorekeeper.rules.game import (
    AccountSeats,
    Answers,
    Box,
    Column,
    Due,
    GameInfo,
    Opening,
    Outcome,
    Part,
    Questions,
    Setup,
    Standing,
)
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Fault, Phrase, Seat, short
from scorekeeper.rules.places import places
from scorekeeper.rules.table_faults import BrokenTable, key_unknown

Hand = TypeVar("Hand")
"""A deal, rightly told: what a game reads from its answers."""

Kept = TypeVar("Kept")
"""What a game has to remember from deal to deal beside the totals; None where that is nothing."""

PARTNERS = ((0, 2), (1, 3))
"""Four players in two sides; partners sit opposite each other."""


class At(NamedTuple, Generic[Kept]):
    """Where a match stands: the first dealer, the next deal's number, the totals, and what the game remembers."""

    first: int
    number: int
    totals: tuple[int, ...]
    kept: Kept


class CodeGame(ABC, Generic[Hand, Kept]):
    """A game whose deals are answers to questions of its own."""

    info: GameInfo
    outline: Outline
    columns: ClassVar[tuple[Column, ...]]
    seating: ClassVar[tuple[tuple[int, ...], ...]]
    opening: ClassVar[Opening] = Opening(Phrase("Who deals first?"), 0)
    boxes: ClassVar[tuple[Box, ...]] = ()
    throws_in: ClassVar[bool] = False
    revision: ClassVar[int] = 1
    step: ClassVar[int] = 1
    """How far the deal passes: 1 to the left, -1 to the right, in games that go that way round."""
    tricks: ClassVar[int | None] = None
    target: ClassVar[int | None] = None
    money: ClassVar[bool] = True

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        """Most games have no options. Raises `BrokenTable` where some are given."""
        if options:
            raise BrokenTable(tuple(key_unknown(self.info.id, f"options.{str(key)[:40]}") for key in options))

    def __eq__(self, other: object) -> bool:
        """There is one game of this revision."""
        return type(other) is type(self)

    def __hash__(self) -> int:
        """By what it is."""
        return hash(type(self))

    @abstractmethod
    def read(self, at: At[Kept], form: Form) -> Hand | None:
        """Put the questions of a deal; the hand that it was, once the answers say all of it."""

    @abstractmethod
    def parts(self, at: At[Kept], hand: Hand) -> tuple[Part, ...]:
        """What the hand scores, part by part."""

    def is_over(self, at: At[Kept]) -> bool:
        """Whether nothing more is played: where there is a target, after the hand in which a total reaches it."""
        return self.target is not None and max(at.totals) >= self.target

    @abstractmethod
    def beginning(self) -> Kept:
        """What there is to remember before the first deal."""

    def follows(self, at: At[Kept], hand: Hand, totals: tuple[int, ...]) -> Kept:
        """What there is to remember after the hand."""
        del hand, totals
        return at.kept

    def is_counted(self, hand: Hand) -> bool:
        """Whether the hand counts as one; else the same player deals again."""
        del hand
        return True

    @abstractmethod
    def facts(self, at: At[Kept]) -> tuple[Phrase, ...]:
        """What the table should hear of the deal to come, after who deals."""

    def details(self, at: At[Kept]) -> Mapping[str, Any]:
        """The same for other programs."""
        del at
        return {}

    def declarer(self, hand: Hand) -> int | None:
        """The seat that declared."""
        del hand
        return None

    def derived(self, at: At[Kept], hand: Hand) -> Mapping[str, Any]:
        """Columns that follow from what was said."""
        del at, hand
        return {}

    def dealer(self, at: At[Kept]) -> int | None:
        """Whose deal it is."""
        return (at.first + self.step * (at.number - 1)) % self._seats

    def leader(self, at: At[Kept]) -> int:
        """The seat after the dealer, whichever way the game goes round."""
        return ((self.dealer(at) or 0) + self.step) % self._seats

    @property
    def _seats(self) -> int:
        return sum(map(len, self.seating))

    def document(self) -> dict[str, Any]:
        """The id and the revision, and for a reader of `variants` what a table would say."""
        card = type(self).info
        nothing = dict.fromkeys(("declarer", "order", "contracts"))
        return {
            "id": card.id,
            "revision": self.revision,
            "name": card.name,
            "family": card.family,
            "title": card.title,
            "aliases": list(card.aliases),
            "source": card.source,
            "conventions": list(card.conventions),
            "players": self._seats,
            "sides": [list(side) for side in self.seating],
            "tricks": self.tricks,
            "turn": "passes",
            "clockwise": self.step > 0,
            "deals": card.deals,
            "start": 0,
            "target": self.target,
            "options": [
                {"id": f.key, "name": f.label.template, "low": f.low, "high": f.high} for f in self.outline.figures
            ],
            "card": list(card.rules),
            **nothing,
        }

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each account."""
        del players
        return self.seating

    def start(self, setup: Setup) -> At[Kept]:
        """Love all."""
        return At(setup.first_dealer, 1, (0,) * len(self.seating), self.beginning())

    def accounts(self, position: At[Kept]) -> tuple[AccountSeats, ...]:
        """One a side."""
        del position
        return tuple(AccountSeats(side) for side in self.seating)

    def totals(self, position: At[Kept]) -> tuple[int, ...]:
        """The running totals."""
        return position.totals

    def due(self, position: At[Kept]) -> Due | None:
        """Who deals, and whatever else the game has to say."""
        if self.is_over(position):
            return None
        dealer = self.dealer(position)
        facts = self.facts(position)
        roles: tuple[tuple[int, Phrase], ...] = ()
        if dealer is not None:
            facts = (Phrase("{who} deals", {"who": Seat(dealer)}), *facts)
            roles = ((dealer, Phrase("deals")),)
        details = {"contracts": [], **self.details(position)}
        return Due(position.number, self.info.deals, dealer, None, (), facts, roles, details)

    def questions(self, position: At[Kept], answers: Answers) -> Questions:
        """The questions as far as the answers lead."""
        form, hand = self._read(position, answers)
        missing = tuple(form.open[:1]) or tuple(form.faults)
        points: tuple[int | None, ...] = (None,) * len(self.seating)
        if hand is not None and not missing:
            points = self._points(self.parts(position, hand))
        card = () if form.announced is None else self.info.rules
        return Questions(tuple(form.fields), tuple(form.groups), missing, points, form.announced, card)

    def play(self, position: At[Kept], answers: Answers, *, thrown_in: bool = False) -> Outcome[At[Kept]]:
        """Judge and score one deal."""
        if thrown_in:
            return self._thrown_in(position, answers)
        form, hand = self._read(position, answers)
        if hand is None or form.faults:
            return self._faulty(position, answers, form)
        parts = self.parts(position, hand)
        counted = self.is_counted(hand)
        points = self._points(parts)
        totals = tuple(total + point for total, point in zip(position.totals, points, strict=True))
        after = position
        if counted:
            kept = self.follows(position, hand, totals)
            after = At(position.first, position.number + 1, totals, kept)
        return Outcome(
            position.number,
            self.dealer(position),
            self.declarer(hand),
            (),
            form.said,
            points if counted else None,
            totals,
            {**self._nothing, **form.said, **self.derived(position, hand)},
            None,
            after,
            parts,
        )

    def owed(self, position: At[Kept]) -> tuple[tuple[str, ...], ...]:
        """Nobody owes anything."""
        del position
        return ((),) * self._seats

    def standing(self, position: At[Kept]) -> Standing:
        """The highest total leads."""
        return Standing(self.is_over(position), places(position.totals), money=self.money)

    @property
    def _nothing(self) -> dict[str, Any]:
        return dict.fromkeys(column.key for column in self.columns)

    def _read(self, position: At[Kept], answers: Answers) -> tuple[Form, Hand | None]:
        form = Form(answers)
        if self.is_over(position):
            form.faults.append(wrong.deal_after_the_end(position.number - 1))
        hand = self.read(position, form)
        form.close(column.key for column in self.columns if column.answer)
        return form, hand

    def _points(self, parts: tuple[Part, ...]) -> tuple[int, ...]:
        accounts = range(len(self.seating))
        return tuple(sum(part.points for part in parts if part.account == account) for account in accounts)

    def _faulty(self, position: At[Kept], answers: Answers, form: Form) -> Outcome[At[Kept]]:
        """A deal that cannot stand keeps its place."""
        return Outcome(
            position.number,
            self.dealer(position),
            None,
            tuple(form.faults),
            {key: value for key, value in answers.items() if value is not None},
            None,
            position.totals,
            {**self._nothing, **form.said},
            None,
            position._replace(number=position.number + 1),
        )

    def _thrown_in(self, position: At[Kept], answers: Answers) -> Outcome[At[Kept]]:
        """A hand that is thrown in: nothing of it is kept, and the same player deals again."""
        faults: list[Fault] = []
        if self.is_over(position):
            faults.append(wrong.deal_after_the_end(position.number - 1))
        if not self.throws_in:
            faults.append(wrong.throwing_in_not_allowed())
        faults += [wrong.unknown_key(short(key)) for key in answers if key not in self._nothing]
        if any(answers.get(column.key) is not None for column in self.columns if column.each):
            faults.append(wrong.thrown_in_with_counts())
        kept = {key: value for key, value in answers.items() if value is not None} if faults else {}
        after = position if self.throws_in else position._replace(number=position.number + 1)
        dealer = self.dealer(position)
        return Outcome(
            position.number, dealer, None, tuple(faults), kept, None, position.totals, self._nothing, None, after
        )
