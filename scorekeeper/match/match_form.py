"""The form of a match that is being set up or changed, with all texts as entered, valid or not.

A form is an immutable value. Faults are shown beside the fields, and no entered text is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from scorekeeper.match.match import TEXTS, Match, faults_of_names, tidy
from scorekeeper.match.names import comparison_key
from scorekeeper.match.settlement import can_be_by_score
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.rules.field_inputs import whole
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault, Phrase, Sentence
from scorekeeper.rules.settings import ChoiceSetting, ChoiceValue, Figure, fault_of, value_of, with_value

PERSON_SEATED_TWICE = Sentence("{name} cannot sit in two seats.")
NOT_ANSWERED = Sentence("{question} Tap a name.")


class FormPlayer(NamedTuple):
    """A player in the form: the name as written, and the picked person, by id.

    `known_as` is the name under which they were picked. `guest`: a new person of this name is a guest.
    """

    name: str = ""
    person: str | None = None
    known_as: str = ""
    guest: bool = False

    @property
    def is_named(self) -> bool:
        """Whether the name has any letters."""
        return bool(tidy(self.name))

    def called(self, name: str) -> FormPlayer:
        """Return the player renamed. The person stays only if the new name is theirs, alone or with more words."""
        key, known = comparison_key(name), comparison_key(self.known_as)
        if self.person is not None and (key == known or key.startswith(f"{known} ")):
            return self._replace(name=name)
        return FormPlayer(name, guest=self.guest)


def picked(name: str, person: str | None) -> FormPlayer:
    """Return a player by name, who is the given person unless that is None."""
    return FormPlayer(name, person, name if person else "")


@dataclass(frozen=True, slots=True)
class MatchForm:
    """The fields of the form.

    `people` may be more than `seats`: the others sit out, or their game has no seat for them.

    `first` is the seat that answers the game's question about the first player; None before it is answered. `figures`
    are numbers of the house rules as entered. `texts` are those of `TEXTS` that were entered. `by_score`: the stake is
    paid by the score, if the totals of the game add up to 0 (see `match_of`). `at` is the seat focused last; `typed`:
    something was written there since. `tried`: saving was tried, so empty required fields are faults too. `match_id` is
    the match being changed; None for a new one. `season` is the id of the new match's season, "" for none; None before
    the choice. `tables` has the persons at each of the latest tables: it decides who sits out. `base` is the match
    being changed, as it was when the form was made or last updated.
    """

    game: AnyGame
    people: tuple[FormPlayer, ...] = ()
    seats: int = 0
    first: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    stake: str = ""
    by_score: bool = True
    at: int | None = None
    typed: bool = False
    tried: bool = False
    match_id: str | None = None
    season: str | None = None
    tables: tuple[frozenset[str], ...] = ()
    base: Match | None = field(default=None, compare=False)

    def player(self, index: int) -> FormPlayer:
        """Return the player at an index of `people`, or an empty one beyond the last."""
        return self.people[index] if index < len(self.people) else FormPlayer()

    @property
    def seated(self) -> tuple[FormPlayer, ...]:
        """The player of each seat."""
        return tuple(map(self.player, range(self.seats)))

    @property
    def players(self) -> tuple[str, ...]:
        """The names as they will be stored, clockwise; "" for a seat without a name."""
        return tuple(tidy(player.name) for player in self.seated)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The indices of the people who sit out."""
        return tuple(index for index in range(self.seats, len(self.people)) if self.people[index].is_named)

    @property
    def out(self) -> tuple[FormPlayer, ...]:
        """The people who sit out."""
        return tuple(map(self.player, self.waiting))

    @property
    def free(self) -> int | None:
        """The seat for a tapped name: the focused one unless something was typed there, or the first empty one."""
        empty = [seat for seat, name in enumerate(self.players) if not name]
        replaced = not empty and (self.match_id is not None or not self.typed)
        if self.at is not None and self.at < self.seats and (replaced or self.at in empty):
            return self.at
        return empty[0] if empty else None


def form_for(game: AnyGame, people: tuple[FormPlayer, ...] = (), **texts: str) -> MatchForm:
    """Return the form of a new match, with a seat for each named player; if the game does not allow it, the fewest."""
    numbers = game.info.players
    seats = len(people) if len(people) in numbers else numbers[0]
    return MatchForm(game, people, seats, texts=texts)


def form_of(match: Match, match_id: str | None = None) -> MatchForm:
    """Return the form with the details of a match."""
    count = len(match.players)
    return MatchForm(
        match.game,
        tuple(map(FormPlayer, match.players)),
        count,
        (match.first_dealer + match.game.opening.offset) % count,
        match.options,
        texts=match.texts,
        stake=str(match.stake) if match.stake else "",
        by_score=match.stake is not None and match.stake.settle == "score",
        match_id=match_id,
        base=match,
    )


def following(form: MatchForm, match: Match) -> MatchForm:
    """Update the form of a match that another screen or phone has changed; fields edited here stay."""
    if form.base is None or form.base == match:
        return form
    before, now = form_of(form.base), form_of(match)
    renamed = {old: new for old, new in zip(form.base.players, match.players, strict=False) if old not in match.players}
    people = tuple(player._replace(name=renamed.get(player.name, player.name)) for player in form.people)
    edited = {key: text for key, text in form.texts.items() if text != before.texts[key]}
    stake = {name: getattr(now, name) for name in ("stake", "by_score") if getattr(form, name) == getattr(before, name)}
    return replace(form, people=people, texts={**now.texts, **edited}, **stake, base=match)


class FormFaults(NamedTuple):
    """The faults of a form, by field."""

    names: Mapping[int, Fault]
    first: Fault | None
    settings: Mapping[tuple[str, str], Fault]
    figures: Mapping[str, Fault]
    texts: Mapping[str, Fault]
    stake: Fault | None

    def __bool__(self) -> bool:
        """Whether there is any fault."""
        return bool(self.all)

    @property
    def all(self) -> tuple[Fault, ...]:
        """All faults, in the order of the fields."""
        rules = (*self.settings.values(), *self.figures.values())
        faults = (*self.names.values(), self.first, *rules, *self.texts.values(), self.stake)
        return tuple(fault for fault in faults if fault is not None)


def faults_of_form(form: MatchForm, *, missing: bool) -> FormFaults:
    """Return the faults of a form; with `missing` also those of required fields that are empty."""
    stake = read_stake(form.stake) if form.stake.strip() else None
    is_asked = missing and form.first is None and form.seats > 1
    begins = NOT_ANSWERED(question=form.game.opening.question) if is_asked else None
    figures = {each.key: fault_in(each, form.figures.get(each.key, "")) for each in form.game.outline.figures}
    settings = {setting.key: fault_of(setting, form.options) for setting in form.game.outline.settings}
    wrong = faults_of_names(form.players)
    names = {seat: fault for seat, fault in wrong if missing or comparison_key(form.players[seat])}
    persons = [player.person for player in form.seated]
    for seat, player in enumerate(form.seated):
        if player.person is not None and player.person in persons[:seat]:
            names.setdefault(seat, PERSON_SEATED_TWICE(name=player.known_as))
    return FormFaults(
        names,
        begins,
        {key: fault for key, fault in settings.items() if fault is not None},
        {key: fault for key, fault in figures.items() if fault is not None},
        {key: faults[0] for key, text in form.texts.items() if (faults := TEXTS[key].faults(tidy(text)))},
        stake if isinstance(stake, Fault) else None,
    )


def with_choice(form: MatchForm, choice: ChoiceSetting, value: str) -> MatchForm:
    """Return the form with another value of a choice of the house rules."""
    return replace(form, options=with_value(choice, form.options, form.seats, value))


def options_of(form: MatchForm) -> dict[str, Any]:
    """Return the options of the match: the choices allowed for so many players, and the valid figures."""
    allowed, players = dict(form.options), form.seats
    for choice in form.game.outline.choices:
        if allowed.get(choice.key) not in {value.value for value in choice.values if players in value.players}:
            allowed.pop(choice.key, None)
    for figure in form.game.outline.figures:
        text = form.figures.get(figure.key)
        if text is not None and fault_in(figure, text) is None:
            number = whole(text) if text.strip() else figure.defaults.get(players)
            allowed = with_value(figure, allowed, players, number)
    return allowed


def stake_of(form: MatchForm) -> Stake | None:
    """Return the money for a point; None if it is empty or not valid."""
    stake = read_stake(form.stake)
    return stake if isinstance(stake, Stake) else None


def match_of(form: MatchForm, game: AnyGame, before: Match | None = None) -> Match:
    """Return the match of a form without faults; `game` is its game with the options.

    Deals and times come from `before`, the match being changed. If the totals of the game do not add up to 0, the stake
    is paid each with each.
    """
    stake = stake_of(form)
    if stake is not None and form.by_score and can_be_by_score(game, form.seats):
        stake = replace(stake, settle="score")
    first = ((form.first or 0) - game.opening.offset) % form.seats
    texts: dict[str, Any] = {**form.texts}
    plain = Match(game, form.players, first, options=options_of(form), stake=stake, **texts)
    if before is None:
        return plain
    return replace(plain, deals=before.deals, started=before.started, ended=before.ended)


NOT_IN_RANGE = Sentence("{label}: a whole number from {low} to {high}.")


def values_for(choice: ChoiceSetting, players: int) -> tuple[ChoiceValue, ...]:
    """Return the values of a choice for so many players; empty if there is only one."""
    allowed = tuple(value for value in choice.values if players in value.players)
    return allowed if len(allowed) > 1 else ()


def rules_set(game: AnyGame, options: Mapping[str, Any], players: int) -> list[tuple[Phrase, Phrase | int]]:
    """List the settings of a match: each choice with its value, and each number that is not the default."""
    found: list[tuple[Phrase, Phrase | int]] = []
    for choice in game.outline.choices:
        current = value_of(choice, options, players)
        found += [(choice.label, value.name) for value in values_for(choice, players) if value.value == current]
    for figure in game.outline.figures:
        number = value_of(figure, options, players)
        if number is not None and number != figure.defaults.get(players):
            found.append((figure.label, number))
    return found


def field_text(figure: Figure, figures: Mapping[str, str], options: Mapping[str, Any], players: int) -> str:
    """Return the text in the field of a figure: the entered text, or the current value."""
    if figure.key in figures:
        return figures[figure.key]
    current = value_of(figure, options, players)
    return "" if current is None else str(current)


def fault_in(figure: Figure, text: str) -> Fault | None:
    """Return the fault of a text entered for a figure; a blank means the default.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> hands = Figure("deals", Phrase("Hands"), 1, 99, {4: 1})
    >>> fault_in(hands, " 7 "), fault_in(hands, "")
    (None, None)
    >>> [fault_in(hands, text) is not None for text in ("0", "100", "1.5", "²", "9" * 5000)]
    [True, True, True, True, True]
    """
    number = whole(text)
    if not text.strip() or (number is not None and figure.low <= number <= figure.high):
        return None
    return NOT_IN_RANGE(label=figure.label, low=figure.low, high=figure.high)
