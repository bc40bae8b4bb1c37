"""The form of a match that is being set up or changed: all texts as they were entered, valid or not.

A form is an immutable value. Faults are shown beside the fields, and nothing that was entered is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from scorekeeper.app.session.house_rules import fault_in, options_with
from scorekeeper.match.match import (
    Match,
    NameMissing,
    faults_of_names,
    faults_of_note,
    faults_of_title,
    tidy,
)
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.rules.deal_faults import to_say
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.rules.settings import Choice, fault_of, with_numbers, with_value


@dataclass(frozen=True, slots=True)
class Form:
    """The content of the fields. `names` may be more than `seats`: those of a game for more players are kept.

    `first` is the seat that answers the game's question about who begins; None before it is answered.
    `figures` are numbers of the house rules as they were entered.
    `by_score`: the stake is paid by the score, if the totals of the game come to zero (see `match_of`).
    `at` is the seat that was focused last; `tried`: saving was tried, so that missing fields are faults too.
    `match_id` is the match that is changed; None for a new one.
    """

    game: AnyGame
    names: tuple[str, ...] = ()
    seats: int = 0
    first: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    stake: str = ""
    by_score: bool = True
    note: str = ""
    at: int | None = None
    tried: bool = False
    match_id: str | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The names as they will be stored, clockwise; "" for a seat without a name."""
        written = (*self.names, *[""] * self.seats)[: self.seats]
        return tuple(tidy(name) for name in written)

    def written(self, seat: int) -> str:
        """The text in the field of a seat."""
        return self.names[seat] if seat < len(self.names) else ""

    @property
    def free(self) -> int | None:
        """The seat for a name that is tapped: the focused one, or the first empty one."""
        empty = [seat for seat, name in enumerate(self.players) if not name]
        if self.at is not None and self.at < self.seats and (not empty or self.at in empty):
            return self.at
        return empty[0] if empty else None


def form_for(game: AnyGame, names: tuple[str, ...] = (), title: str = "") -> Form:
    """The form of a new match, for as many players as are named if the game allows it, otherwise for the fewest."""
    numbers = game.info.players
    return Form(game, names, len(names) if len(names) in numbers else numbers[0], title=title)


def form_of(match: Match, match_id: str | None = None) -> Form:
    """The form with the details of a match."""
    count = len(match.players)
    return Form(
        match.game,
        match.players,
        count,
        (match.first_dealer + match.game.opening.offset) % count,
        match.options,
        title=match.title,
        stake=str(match.stake) if match.stake else "",
        by_score=match.stake is not None and match.stake.settle == "score",
        note=match.note,
        match_id=match_id,
    )


def with_game(form: Form, game: AnyGame) -> Form:
    """The form with another game; names stay, and the first player too if both games ask for it in the same way.

    In a match with deals the first dealer stays, however the game asks for it.
    """
    if game.document() == form.game.document():
        return form
    numbers = game.info.players
    seats = form.seats if form.seats in numbers else numbers[0]
    first = form.first if form.first is not None and form.first < seats else None
    if first is not None and game.opening != form.game.opening:
        moved = game.opening.offset - form.game.opening.offset
        first = None if form.match_id is None else (first + moved) % seats
    return replace(form, game=game, seats=seats, first=first, options={}, figures={}, at=None)


def with_seats(form: Form, seats: int) -> Form:
    """The form with another number of players."""
    first = form.first if form.first is not None and form.first < seats else None
    return replace(form, seats=seats, first=first, at=None)


def with_name(form: Form, seat: int, name: str) -> Form:
    """The form with another name in a seat."""
    names = [*form.names, *[""] * (seat + 1 - len(form.names))]
    names[seat] = name
    return replace(form, names=tuple(names), at=seat)


def with_known(form: Form, name: str) -> Form:
    """The form with a name that was tapped, in the free seat."""
    return form if form.free is None else replace(with_name(form, form.free, name), at=None)


def moved_up(form: Form, seat: int) -> Form:
    """The form with a player exchanged with the one in the seat before.

    In a new match the same player still begins; in one with deals the same seat.
    """
    names = [form.written(each) for each in range(max(form.seats, len(form.names)))]
    names[seat - 1], names[seat] = names[seat], names[seat - 1]
    first = form.first
    if form.match_id is None and first in {seat - 1, seat}:
        first = 2 * seat - 1 - first
    return replace(form, names=tuple(names), first=first, at=None)


def without_names(form: Form) -> Form:
    """The form without names, and in a new match without a first player."""
    return replace(form, names=(), first=None if form.match_id is None else form.first, at=None)


class FormFaults(NamedTuple):
    """The faults of a form, by field."""

    names: Mapping[int, Fault]
    first: Fault | None
    settings: Mapping[tuple[str, str], Fault]
    figures: Mapping[str, Fault]
    title: Fault | None
    stake: Fault | None
    note: Fault | None

    def __bool__(self) -> bool:
        """Whether there is any fault."""
        return bool(self.all)

    @property
    def all(self) -> tuple[Fault, ...]:
        """All faults, in the order of the fields."""
        alone = (self.title, self.stake, self.note)
        told = (*self.names.values(), self.first, *self.settings.values(), *self.figures.values(), *alone)
        return tuple(fault for fault in told if fault is not None)


def faults_of_form(form: Form, *, missing: bool) -> FormFaults:
    """The faults of a form; with `missing` also of required fields that are empty."""
    stake = read_stake(form.stake) if form.stake.strip() else None
    begins = to_say(form.game.opening.question) if missing and form.first is None and form.seats > 1 else None
    figures = {each.key: fault_in(each, form.figures.get(each.key, "")) for each in form.game.outline.figures}
    settings = {setting.key: fault_of(setting, form.options) for setting in form.game.outline.settings}
    return FormFaults(
        _wrong_names(form, missing=missing),
        begins,
        {key: fault for key, fault in settings.items() if fault is not None},
        {key: fault for key, fault in figures.items() if fault is not None},
        _one(faults_of_title(tidy(form.title))),
        stake if isinstance(stake, Fault) else None,
        _one(faults_of_note(tidy(form.note))),
    )


def _one(faults: list[Fault]) -> Fault | None:
    return faults[0] if faults else None


def _wrong_names(form: Form, *, missing: bool) -> dict[int, Fault]:
    """The faults of names by seat."""
    told = faults_of_names(form.players)
    return {seat: fault for seat, fault in told if missing or not isinstance(fault, NameMissing)}


def set_row(form: Form, key: tuple[str, str], numbers: tuple[int, ...]) -> Form:
    """The form with other numbers in a row of the house rules."""
    setting = next(each for each in form.game.outline.settings if each.key == key)
    return replace(form, options=with_numbers(setting, form.options, numbers))


def with_choice(form: Form, choice: Choice, value: str) -> Form:
    """The form with another value of a choice of the house rules."""
    return replace(form, options=with_value(choice, form.options, form.seats, value))


def with_figure(form: Form, key: str, text: str) -> Form:
    """The form with another text for a number of the house rules."""
    return replace(form, figures={**form.figures, key: text})


def options_of(form: Form) -> dict[str, Any]:
    """The options of the match, from the valid house rules."""
    return options_with(form.game.outline, form.options, form.figures, form.seats)


def stake_of(form: Form) -> Stake | None:
    """The money for a point, as far as it is written well."""
    stake = read_stake(form.stake)
    return stake if isinstance(stake, Stake) else None


def match_of(form: Form, game: AnyGame, before: Match | None = None) -> Match:
    """The match of a form without faults; `game` is its game with the options.

    Deals and times come from `before`, the match that is changed. Where the totals of the game do not come to zero, the
    stake is paid each with each.
    """
    stake = stake_of(form)
    if stake is not None and form.by_score and game.zero_sum(form.seats):
        stake = replace(stake, settle="score")
    first = ((form.first or 0) - game.opening.offset) % form.seats
    plain = Match(
        game,
        form.players,
        first,
        options=options_of(form),
        title=form.title,
        note=form.note,
        stake=stake,
    )
    if before is None:
        return plain
    return replace(plain, deals=before.deals, started=before.started, ended=before.ended)
