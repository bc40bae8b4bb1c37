"""The base class of games in code, and the document of an own copy. A game adds its questions, scores, and end.

Its description stands beside its module, in a TOML file of its id.
"""

from __future__ import annotations

import tomllib
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.deal_form import DealForm
from scorekeeper.rules.game import (
    AccountSeats,
    Answers,
    Column,
    Due,
    Game,
    GameInfo,
    Outcome,
    Questions,
    Setup,
    Standing,
)
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Fault, Phrase, Seat
from scorekeeper.rules.scores import Counted, Part, places
from scorekeeper.rules.settings import choices_set, figures_set
from scorekeeper.rules.table_head import Sentences, TableKey, TableSentence, TableWord

Hand = TypeVar("Hand")  # a deal without faults, as a game reads it from the answers
State = TypeVar("State")  # the state of a game from deal to deal other than the totals; None if there is none
PARTNERS = ((0, 2), (1, 3))  # four players in two sides; partners sit opposite each other


class At(NamedTuple, Generic[State]):
    """The position of a match. `state` is the game's own; `ended` is the number of the deal that ended the match."""

    first: int
    number: int
    totals: tuple[int, ...]
    state: State
    ended: int | None = None


SHAPE: Final = "code"


def described(
    id: str, players: tuple[int, ...], *, deals: int | None = None, aliases: tuple[str, ...] = ()
) -> GameInfo:
    """Return the description of a game: of its TOML file, with the keys that a table of the catalogue has for it."""
    said = tomllib.loads((resources.files(__package__) / f"{id}.toml").read_text("utf-8"))
    name, family, title, source = (said[key] for key in ("name", "family", "title", "source"))
    also, conventions, card = (tuple(said[key]) for key in ("aliases", "conventions", "card"))
    return GameInfo(id, name, family, title, also + aliases, source, conventions, card, players, deals)


class OwnCopy(BaseModel):
    """The document of an own copy of a game in code: the original, by its id and revision, and only what differs.

    `title` and `card` are None if they are those of the original game, which checks the values of `settings`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    shape: Literal["code"] = "code"
    id: TableKey
    revision: Annotated[StrictInt, Field(ge=1, le=9999)] = 1
    name: TableWord
    of: TableKey
    of_revision: Annotated[StrictInt, Field(ge=1, le=9999)] = 1
    title: TableSentence | None = None
    card: Sentences | None = None
    settings: Annotated[dict[TableKey, Any], Field(max_length=40)] = {}

    def document(self) -> dict[str, Any]:
        """Return the own copy as plain values, without keys that have their default."""
        said = self.model_dump(mode="json", exclude_defaults=True)
        return {"shape": self.shape, "revision": self.revision, "of_revision": self.of_revision, **said}


class CodeGame(Game[At[State]], Generic[Hand, State]):
    """A game in code: a subclass defines its description, its questions and its scores."""

    info: GameInfo
    outline: Outline
    columns: ClassVar[tuple[Column, ...]]
    seating: ClassVar[tuple[tuple[int, ...], ...]] = PARTNERS
    revision: ClassVar[int] = 1
    step: ClassVar[int] = 1
    """The direction in which the deal passes: 1 to the left, -1 to the right."""
    tricks: ClassVar[int | None] = None
    target: int | None = None
    money: ClassVar[bool] = True
    state_at_first: ClassVar[Any] = None
    """The game's own state before the first deal."""
    own: OwnCopy | None = None
    """The document of an own copy of a game; None in the game itself. `own_copy.copy_of` sets it."""

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        """Set the choices and figures of the game by the options. Raises `BrokenTable` for other options.

        The outline lists the options. A figure with the key `target` is the total that ends a match, one with the key
        `deals` the number of its deals.
        """
        given, name = options or {}, self.info.name
        self.chosen = choices_set(name, self.outline.choices, self._seats, given)
        others = {key: value for key, value in given.items() if key not in self.chosen}
        self.figures = figures_set(name, self.outline.figures, self._seats, others)
        self.target: int | None = self.figures.get("target", type(self).target)
        self.info = replace(self.info, deals=self.figures.get("deals", self.info.deals))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CodeGame) or type(other) is not type(self):
            return False
        return (other.own, other.set_to) == (self.own, self.set_to)

    def __hash__(self) -> int:
        return hash((type(self), self.info.id, *self.set_to.values()))

    @property
    def copied_from(self) -> str | None:
        return self.own.of if self.own is not None else None

    @property
    def set_to(self) -> Mapping[str, Any]:
        """All settings of the game, with their values."""
        return {**self.chosen, **self.figures}

    def as_set(self) -> Outline:
        return self.outline

    @abstractmethod
    def read(self, at: At[State], form: DealForm) -> Hand | None:
        """Ask the questions of a deal through `form`. Return the hand once all are answered; else None."""

    @abstractmethod
    def parts(self, at: At[State], hand: Hand) -> tuple[Part, ...]:
        """Return the parts of the score of a hand."""

    def is_over(self, at: At[State]) -> bool:
        """Whether the match is over: after its deals, or once a total reaches the target, if it has either."""
        played = self.info.deals is not None and at.number > self.info.deals
        return played or (self.target is not None and max(at.totals) >= self.target)

    def follows(self, at: At[State], hand: Hand, totals: tuple[int, ...]) -> State:
        """Return the game's own state after a hand."""
        return at.state

    def is_counted(self, hand: Hand) -> bool:
        """Whether a hand counts; if not, the same player deals again."""
        return True

    def facts(self, at: At[State]) -> tuple[Phrase, ...]:
        """Return sentences about the next deal, after the one about the dealer; by default the one about the lead."""
        return (Phrase("{who} leads to the first trick", {"who": Seat(self.leader(at))}),)

    def details(self, at: At[State]) -> Mapping[str, Any]:
        """Return details of the next deal, for other programs."""
        return {}

    @abstractmethod
    def caption(self, hand: Hand) -> tuple[Phrase, ...]:
        """Return the caption of a hand, as players note it beside its points; ordinary things are left out."""

    def box(self, hand: Hand) -> tuple[int, str] | None:
        """Return the seat and the key of the box that a hand uses; None without boxes."""
        return None

    def bid(self, hand: Hand) -> Counted | None:
        """Return the bid of the declarer, and whether it was made; None without one."""
        return None

    def declarer(self, hand: Hand) -> int | None:
        """Return the seat of the declarer; None if there is none."""
        bid = self.bid(hand)
        return None if bid is None else bid.seat

    def counted(self, hand: Hand) -> tuple[Counted, ...]:
        """Return the figures of a deal to count beside points."""
        bid = self.bid(hand)
        return () if bid is None else (bid,)

    def derived(self, at: At[State], hand: Hand) -> Mapping[str, Any]:
        """Return the values of columns that are derived from the answers."""
        return {}

    def dealer(self, at: At[State]) -> int | None:
        """Return the seat that deals; None in a game without a dealer."""
        return (at.first + self.step * (at.number - 1)) % self._seats

    def leader(self, at: At[State]) -> int:
        """Return the seat after the dealer, in the direction of the game."""
        return ((self.dealer(at) or 0) + self.step) % self._seats

    def first_lead(self, at: At[State], hand: Hand | None) -> int | None:
        """Return the seat of the first lead; None if it is not known. `hand` is None in a deal with faults."""
        return None if self.dealer(at) is None else self.leader(at)

    @property
    def _seats(self) -> int:
        return sum(map(len, self.seating))

    def document(self) -> dict[str, Any]:
        """Return the id and the revision, which name a game in code in a file; for an own copy its document."""
        return {"id": self.info.id, "revision": self.revision} if self.own is None else self.own.document()

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return self.seating

    def start(self, setup: Setup) -> At[State]:
        return At(setup.first_dealer, 1, (0,) * len(self.seating), self.state_at_first)

    def accounts(self, position: At[State]) -> tuple[AccountSeats, ...]:
        return tuple(AccountSeats(side) for side in self.seating)

    def due(self, position: At[State]) -> Due | None:
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

    def questions(self, position: At[State], answers: Answers) -> Questions:
        form, hand = self._read(position, answers, entering=True)
        missing = tuple(form.faults or form.open[:1])
        points: tuple[int | None, ...] = (None,) * len(self.seating)
        if hand is not None and not missing:
            points = self._points(self.parts(position, hand))
        card = () if form.announced is None else self.info.rules
        fields, groups, joint = tuple(form.fields), tuple(form.groups), tuple(form.joint)
        return Questions(fields, groups, missing, points, form.announced, card, joint, impossible=bool(form.faults))

    def play(self, position: At[State], answers: Answers, *, thrown_in: bool = False) -> Outcome[At[State]]:
        if thrown_in:
            return self._thrown_in(position, answers)
        form, hand = self._read(position, answers)
        if hand is None or form.faults:
            return self._unscored(position, form, self._next(position))
        parts = self.parts(position, hand)
        counted = self.is_counted(hand)
        points, bid = self._points(parts), self.bid(hand)
        totals = tuple(total + point for total, point in zip(position.totals, points, strict=True))
        after = position
        if counted:
            after = self._next(position._replace(totals=totals, state=self.follows(position, hand, totals)))
        return Outcome(
            position.number,
            self.dealer(position),
            self.declarer(hand),
            (),
            form.valid_answers,
            points if counted else None,
            totals,
            {**self._nothing, **form.valid_answers, **self.derived(position, hand)},
            self.box(hand),
            after,
            parts,
            self.caption(hand),
            self.first_lead(position, hand),
            made=None if bid is None else bid.made,
            counted=self.counted(hand),
        )

    def owed(self, position: At[State]) -> tuple[tuple[str, ...], ...]:
        return ((),) * self._seats

    def standing(self, position: At[State]) -> Standing:
        return Standing(self.is_over(position), places(position.totals), money=self.money)

    def _next(self, position: At[State]) -> At[State]:
        after = position._replace(number=position.number + 1)
        return after._replace(ended=position.number) if position.ended is None and self.is_over(after) else after

    @property
    def _nothing(self) -> dict[str, Any]:
        return dict.fromkeys(column.key for column in self.columns)

    def _read(self, position: At[State], answers: Answers, *, entering: bool = False) -> tuple[DealForm, Hand | None]:
        form = DealForm(answers, entering=entering)
        hand = self.read(position, form)
        form.close(self.columns)
        if self.is_over(position):  # no other fault of the deal matters: nobody had to play it
            form.faults = [wrong.DEAL_AFTER_THE_END(last=position.ended or position.number - 1)]
        return form, hand

    def _points(self, parts: tuple[Part, ...]) -> tuple[int, ...]:
        accounts = range(len(self.seating))
        return tuple(sum(part.points for part in parts if part.account == account) for account in accounts)

    def _unscored(self, position: At[State], form: DealForm, after: At[State]) -> Outcome[At[State]]:
        return Outcome(
            position.number,
            self.dealer(position),
            None,
            tuple(form.faults),
            {key: value for key, value in form.answers.items() if value is not None},
            None,
            position.totals,
            {**self._nothing, **form.valid_answers},
            None,
            after,
            forehand=self.first_lead(position, None),
        )

    def _thrown_in(self, position: At[State], answers: Answers) -> Outcome[At[State]]:
        """Return the outcome of a deal that is thrown in. No answers are kept, and the same player deals again."""
        faults: list[Fault] = []
        with_counts = any(answers.get(column.key) is not None for column in self.columns if column.each)
        if not self.throws_in:
            faults.append(wrong.THROWING_IN_NOT_ALLOWED)
        elif with_counts:
            faults.append(wrong.THROWN_IN_WITH_COUNTS)
        faults += [wrong.unasked(key, self.columns) for key in answers if key not in self._nothing]
        if self.is_over(position):
            faults = [wrong.DEAL_AFTER_THE_END(last=position.ended or position.number - 1)]
        after = position if self.throws_in and not with_counts else self._next(position)
        return self._unscored(position, DealForm(answers if faults else {}, faults=faults), after)
