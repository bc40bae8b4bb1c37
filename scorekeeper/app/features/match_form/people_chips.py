"""Persons in the form of a new match: read, matched to the players, and chips; a tap seats or removes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.match_form.seats import AroundSeats, seat_asked
from scorekeeper.app.match_views.match_rows import marks_of_namesakes, person_chip
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.session.match_forms import change_form, ensure_form, form_handler, form_in
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.form_seats import sat_out, taken_out, with_guest, with_person
from scorekeeper.match.match import tidy
from scorekeeper.match.match_form import FormPlayer, MatchForm, picked
from scorekeeper.match.names import comparison_key
from scorekeeper.pictures.font_metrics import measure
from scorekeeper.service.people import KnownPerson
from scorekeeper.service.people_by_name import KnownPlayers, known_players
from scorekeeper.service.seating import PERSON_GONE, NamesOfPeople, Sitter
from scorekeeper.texts import counted, listed, say, tr

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


_OFFERED = 8  # the number of people offered before a tap shows all
_CHIP = 18 + 6 + 2 * theme.INSET + theme.GAP  # a chip's width and the space after it, without its words


def use_people_around(app: App, form: MatchForm | None, known: KnownPlayers) -> AroundSeats:
    """Return the controls around the seats of a new match; empty while nobody is known. A hook."""
    wanted, want = ft.use_state(0)  # the number shown: a row, some more, or all
    if form is None or not known.people:
        return AroundSeats({})
    sitters = sitters_of(form, known.names)
    found = sought(form, sitters, known.people)
    under = {seat: note for seat in range(form.seats) for note in _under(app, form, sitters, seat, found, known)}
    tapped, apart = partial(_person_tapped, known), marks_of_namesakes(known.people)
    taken = {sitter.person for sitter in (sitters if form.seats > 1 else sitters[:1])}

    def chip_of(each: KnownPerson) -> ft.Control:
        return person_chip(each, form_handler(app, None, tapped, each), apart, chosen=each.id in taken)

    if found and form.at is not None:  # beside the typed name, for a phone's keyboard covers the rest
        under[form.at] = _titled(tr("Did you mean…"), list(map(chip_of, found[:_OFFERED])))
        return AroundSeats(under, sitting_out(app, form))
    in_a_row = form.free is None and not wanted
    if in_a_row:
        offered: Sequence[KnownPerson] = _in_a_row(app, known, apart)
    else:
        offered = known.people if wanted > 1 else first_offered(form, sitters, known.people)
    several = list(map(chip_of, offered))
    if several and len(offered) < len(known.people):
        more = app.on(want, 1 if in_a_row else 2)
        several.append(kit.chip(tr("More"), more, name=tr("More people"), icon=ft.Icons.MORE_HORIZ))
    asked = tr("Choose players") if form.free is None else seat_asked(form, form.free)
    below = ([kit.chips(several)] if in_a_row else [_titled(asked, several)]) if several else []
    return AroundSeats(under, [*below, *sitting_out(app, form)])


def _titled(words: str, several: Sequence[ft.Control]) -> ft.Control:
    return ft.Column([kit.caption(words), kit.chips(several)], spacing=theme.EDGE_GAP, tight=True)


def _in_a_row(app: App, known: KnownPlayers, apart: Mapping[str, str]) -> list[KnownPerson]:
    """Return the people who were not at the latest table, as many as fit in one row with a chip for more."""
    text = app.viewport.text
    others = [each for each in known.people if each.id not in known.latest]
    widths = [
        max(measure(each.name, theme.BODY * text), measure(apart.get(each.id, ""), theme.CAPTION * text)) + _CHIP
        for each in others
    ]
    room = kit.inner_width(kit.column_width(app)) - _CHIP - measure(tr("More"), theme.BODY * text)
    fitting = sum(sum(widths[: number + 1]) <= room for number in range(len(others)))
    return others[: max(1, fitting)]


def sought(form: MatchForm, sitters: Sequence[Sitter], people: Sequence[KnownPerson]) -> list[KnownPerson]:
    """Return the people who match the focused field, the nearest first; empty if it names one person."""
    at = form.at
    if at is None or at >= form.seats or not form.players[at]:
        return []
    if sitters[at].person is not None and not form.typed:
        return []
    words = comparison_key(form.players[at])
    found = [each for each in people if any(words in comparison_key(name) for name in each.names)]
    elsewhere = {sitter.person for seat, sitter in enumerate(sitters) if seat != at}
    meant = [each for each in found if each.id not in elsewhere]
    if [each.id for each in meant] in ([], [sitters[at].person]):
        return []
    return sorted(meant, key=lambda each: not any(f" {words}" in f" {comparison_key(name)}" for name in each.names))


def first_offered(form: MatchForm, sitters: Sequence[Sitter], people: Sequence[KnownPerson]) -> list[KnownPerson]:
    """Return the people to offer first: those of an ambiguous name, then the latest players; and all in the form."""
    undecided = {
        id
        for seat, name in enumerate(form.players)
        if name and sitters[seat].person is None and not sitters[seat].new
        for id in (each.id for each in people if comparison_key(name) in map(comparison_key, each.names))
    }
    taken = {sitter.person for sitter in sitters}
    ordered = sorted(people, key=lambda each: each.id not in undecided)
    most = max(_OFFERED, form.seats + _OFFERED // 2, len(undecided))
    return [each for index, each in enumerate(ordered) if index < most or each.id in taken]


def _person_tapped(known: KnownPlayers, form: MatchForm, person: KnownPerson) -> MatchForm:
    """Return the form after a tap on a person: seated, removed, or chosen for the name just typed."""
    sitters = sitters_of(form, known.names)
    index = next((index for index, sitter in enumerate(sitters) if sitter.person == person.id), None)
    now, player = with_sitters(form, sitters), picked(person.name, person.id)
    if index is not None and index == form.at and form.typed:
        return with_person(now, player, index)
    if index is not None and index >= form.seats == 1:  # a single player lets nobody sit out
        return sat_out(now, index)
    if index is not None:
        return taken_out(now, index)
    return with_person(now, player, _seat_for(form, sitters, known, person))


def _seat_for(form: MatchForm, sitters: Sequence[Sitter], known: KnownPlayers, person: KnownPerson) -> int | None:
    """Return the seat for a tapped person; None if all are taken."""
    if person in sought(form, sitters, known.people):
        return form.at
    keys = [comparison_key(name) for name in person.names]
    for seat, name in enumerate(form.players):
        if name and sitters[seat] == Sitter(None) and comparison_key(name) in keys:
            return seat
    return form.free


def _under(  # one seat, and its context
    app: App, form: MatchForm, sitters: Sequence[Sitter], seat: int, found: Sequence[KnownPerson], known: KnownPlayers
) -> list[ft.Control]:
    """Return the guest switch below a new name, or the note below an ambiguous one."""
    name, sitter = form.players[seat], sitters[seat]
    if not name or sitter.person is not None or (found and seat == form.at):
        return []
    if not sitter.new:
        several = tr("Several people are called {name}: tap who it is.", name=name)
        return [kit.caption(several)] if known.names.meant_by(name) else []
    guest = form.player(seat).guest
    text = tr("{name} is a guest", name=name)
    switch = kit.chip(tr("A guest"), form_handler(app, None, with_guest, seat, not guest), name=text, chosen=guest)
    words = ft.Container(kit.caption(tr("New here")), padding=ft.Padding.only(left=theme.EDGE_GAP))
    return [ft.Row([words, switch], spacing=theme.EDGE_GAP, wrap=True)]


def sitting_out(app: App, form: MatchForm) -> list[ft.Control]:
    """Return the line about the people who sit out, which a tap changes; empty if everybody plays."""
    if not form.waiting or form.seats == 1:
        return []
    names = [tidy(player.name) for player in form.out]
    text = counted(len(names), "{names} sits out", "{names} sit out", names=listed(names))
    several = []
    for index in range(max(form.seats, len(form.people))):
        if form.player(index).is_named:
            name = tidy(form.player(index).name)
            tapped = form_handler(app, None, sat_out, index)
            heard = tr("{name} sits out", name=name)
            several.append(kit.chip(name, tapped, name=heard, chosen=index >= form.seats))
    head = ft.Semantics(live_region=True, content=kit.heading(text, theme.NAME))
    how = kit.caption(tr("Next in turn. Tap to change."))
    return [kit.hairline(), ft.Column([head, how], spacing=2, tight=True), kit.chips(several)]
