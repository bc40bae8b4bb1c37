"""The persons in the form of a new match: read, updated when they change, and matched to the players."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.session.match_forms import change_form, ensure_form, form_in
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.match import tidy
from scorekeeper.match.match_form import FormPlayer, MatchForm
from scorekeeper.service.people_by_name import KnownPlayers, known_players
from scorekeeper.service.seating import PERSON_GONE, NamesOfPeople, Sitter
from scorekeeper.texts import say

_NOT_YET: KnownPlayers | None = None


def use_new_form(app: App) -> tuple[MatchForm | None, KnownPlayers]:
    """Return the form of a new match, None until it is ready, and the known people. A hook."""
    known, know = ft.use_state(_NOT_YET)

    async def read() -> None:
        found = await known_players(app.services)
        if follow(app, found):
            app.show_error(say(PERSON_GONE))
        know(found)

    async def prepare() -> None:
        await ensure_form(app, None)
        await read()

    use_rereading(app, read)
    use_once(app, "form", prepare)
    return (None if known is None else form_in(app, None)), known or KnownPlayers()


def follow(app: App, found: KnownPlayers) -> bool:
    """Update the form with changes of its persons; return whether one of them, with the name, is gone."""
    form = form_in(app, None)
    if form is None:
        return False
    now = followed(form, found)
    if now != form:
        change_form(app, None, lambda _: now)
    return any(found.names.top(player.person) is None for player in form.people if player.person is not None)


def followed(form: MatchForm, found: KnownPlayers) -> MatchForm:
    """Return the form with the present persons: merged ones replaced, forgotten ones dropped."""
    people: list[FormPlayer] = []
    first = form.first
    for index, player in enumerate(form.people):
        top = found.names.top(player.person)
        if player.person is None or top == player.person:
            people.append(player)
        elif top is not None:
            people.append(player._replace(person=top))
        else:
            people.append(FormPlayer())
            first = None if first == index else first
    return replace(form, people=tuple(people), first=first, tables=found.tables)


def sitters_of(form: MatchForm, names: NamesOfPeople) -> tuple[Sitter, ...]:
    """Return the person of each seat, as the start of the match will decide; then those of the people who sit out."""
    persons = [player.person for player in form.people]
    chosen = [id if id not in persons[:index] else None for index, id in enumerate(persons)]
    seated = names.seated(form.players, chosen[: form.seats])
    taken = {sitter.person for sitter in seated} | set(persons)
    out = [Sitter(player.person or names.of_name(tidy(player.name), taken)) for player in form.people[form.seats :]]
    found = [*seated, *out]
    return tuple(
        Sitter(persons[index]) if index < len(persons) and persons[index] is not None else sitter
        for index, sitter in enumerate(found)
    )


def with_sitters(form: MatchForm, sitters: tuple[Sitter, ...]) -> MatchForm:
    """Return the form with the persons of its names set, as if they had been picked."""
    people = []
    for player, sitter in zip((*form.seated, *form.people[form.seats :]), sitters, strict=True):
        meant = player.person is None and sitter.person is not None
        people.append(player._replace(person=sitter.person, known_as=player.name) if meant else player)
    return replace(form, people=tuple(people))
