"""Screens that change a person: the form, merging two, handing over seats, and forgetting."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people.people_list import (
    LOOKING,
    change,
    forget,
    give,
    give_to_new,
    initials_disc,
    merge,
    path_of,
    screen_of_person,
    use_name_dialog,
    use_people,
    use_people_list,
)
from scorekeeper.app.kit.working_out import ProgressText
from scorekeeper.app.match_views.match_rows import match_choice
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.long_tasks import save_backup
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.match import tidy
from scorekeeper.match.person import Person, faults_of_name
from scorekeeper.pictures.palette import LINE_NAMES
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service import people
from scorekeeper.service.forgetting import Reach, reach_of_forgetting
from scorekeeper.service.long_work import Progress
from scorekeeper.service.people import KnownPerson, SeatOfPerson
from scorekeeper.service.service_faults import EntryOvertaken
from scorekeeper.texts import counted, say, tr

_BLANK = Person("", "")
_NOT_OVERTAKEN: Person | None = None

WritePerson = Callable[[Callable[[Person], Person]], None]


@screen_of_person
def ChangePersonScreen(app: App, known: KnownPerson) -> ft.View:
    """The form of the person of the address."""
    if not app.may_write:
        return kit.read_only_page(app, tr("Change name and note"))
    form, write = ft.use_state(_BLANK)
    made_on, set_made_on = ft.use_state(_BLANK)
    use_once(app, known.id, lambda: write(lambda _: known.person))
    use_once(app, known.id, lambda: set_made_on(known.person))
    save_form = _use_save(app, form, known, made_on)
    back = app.on(app.go, path_of(known))
    changed = form not in {_BLANK, made_on}  # not the present entry, which may be changed elsewhere meanwhile
    save = kit.main_button(tr("Save"), app.on(save_form) if changed else None)
    return kit.list_page(
        app,
        tr("Change name and note"),
        [_names(app, known, form, write), _looks(app, known, form, write)],
        kicker=known.name,
        back=back,
        foot=[kit.pair(app, kit.second_button(tr("Cancel"), back), save)],
    )


def _use_save(app: App, form: Person, known: KnownPerson, made_on: Person) -> Callable[[], Awaitable[None]]:
    """Return the function that saves the form. It asks before it overwrites a newer entry. A hook."""
    newer, set_newer = ft.use_state(_NOT_OVERTAKEN)
    title = tr("The entry was changed meanwhile")
    text = tr("The change was made in another window or on another phone. Your entry here is not saved yet.")
    ask = kit.use_question(app, title, text, tr("Save over it"), lambda: save_on(newer))

    async def save_on(basis: Person | None) -> None:
        try:
            others = tuple(filter(None, map(tidy, form.other_names)))  # without empty lines
            await change(app, known, replace(form, other_names=others), basis)
        except EntryOvertaken as refused:
            set_newer(refused.now)
            await ask()

    return lambda: save_on(made_on)


def _names(app: App, known: KnownPerson, form: Person, write: WritePerson) -> ft.Control:
    def others(text: str) -> None:
        write(lambda now: replace(now, other_names=tuple(text.splitlines())))

    sentence = tr("Lists show this name. Matches keep what was written that evening.")
    if tidy(form.name) not in {"", known.name}:
        sentence = tr("{name} becomes one of the other names.", name=known.name)
    fault = None if form == _BLANK else next(faults_of_name(tidy(form.name)), None)
    return kit.panel(
        kit.text_field(app, tr("Name"), form.name, kit.setter(write, "name"), fault=fault),
        kit.sentence(sentence, size=theme.SMALL),
        kit.text_field(
            app, tr("Also known as"), "\n".join(form.other_names), others, lines=2, hint=tr("One on each line")
        ),
        kit.text_field(app, tr("Note"), form.note, kit.setter(write, "note"), lines=2),
        spacing=theme.EDGE_GAP,
    )


def _looks(app: App, known: KnownPerson, form: Person, write: WritePerson) -> ft.Control:
    def guest(value: str) -> None:
        write(lambda now: replace(now, guest=value == "guest"))

    colours = [_colour(app, known, form, number, write) for number in range(len(theme.LINES))]
    ways = [kit.Segment("regular", tr("Regular player")), kit.Segment("guest", tr("A guest"))]
    return kit.panel(
        kit.segmented(app, ways, "guest" if form.guest else "regular", guest),
        kit.caption(tr("Colour in pictures")),
        kit.one_of(kit.chips(colours)),
        spacing=theme.EDGE_GAP,
    )


def _colour(app: App, known: KnownPerson, form: Person, number: int, write: WritePerson) -> ft.Control:
    own = known.colour if form.colour is None else form.colour
    chosen = own % len(theme.LINES) == number
    return kit.choice(
        initials_disc(app, form.name or known.name, number),
        say(LINE_NAMES[number]),
        app.on(write, lambda now: replace(now, colour=number)),
        chosen=chosen,
        role="radio",
        padding=theme.HAIR,
        border=ft.Border.all(2, theme.ACCENT if chosen else ft.Colors.TRANSPARENT),
        border_radius=theme.RADIUS * app.viewport.text * 2,
    )


_SAID: Final = ProgressText(LOOKING, Phrase("Nobody knows where the name stands."))


@screen_of_person
def ForgetScreen(app: App, known: KnownPerson) -> ft.View:
    """The question before a person is forgotten, with the number of matches and backups that have the name."""
    if not app.may_remove:
        return kit.read_only_page(app, tr("Forget"))

    async def look(id: str, _progress: Progress) -> Reach:
        return await reach_of_forgetting(app.services, id)

    looked = kit.use_worked_out(app, known.id, known.id, look, _SAID)
    reach, title = looked.found, tr("Forget {name}?", name=known.name)
    text = tr("The name and the note are gone then, everywhere here. This cannot be undone.")
    ask = kit.use_question(app, title, text, tr("Forget"), lambda: forget(app, known))
    copy = kit.second_button(tr("Save a backup"), app.on(save_backup, app))
    back = app.on(app.go, path_of(known))
    body = looked.waiting(app) if reach is None else [_reach(reach)]
    return kit.list_page(
        app,
        title,
        body,
        back=back,
        foot=[kit.pair(app, copy, kit.main_button(tr("Forget"), ask if reach is not None else None))],
    )


def _reach(reach: Reach) -> ft.Control:
    lines = [kit.sentence(say(phrase), soft=False) for phrase in reach.phrases]
    promise = tr(
        "The name and the note go from everything that is kept here and at the club, titles and notes too. A mark stays"
        " for the person: what arrives later with it comes without the name. A link that has the name alone brings it."
    )
    about = tr("There is no way back. A backup saved now still has the name: it is the last one that does.")
    return kit.panel(
        *lines, *(kit.sentence(text, size=theme.SMALL) for text in (promise, about)), spacing=theme.EDGE_GAP
    )


_NOBODY: KnownPerson | None = None


@screen_of_person
def MergeScreen(app: App, known: KnownPerson) -> ft.View:
    """The other persons; after a question, a tap merges that one into the person of the address."""
    if not app.may_remove:
        return kit.read_only_page(app, tr("Merge with somebody"))
    everybody = use_people(app)
    other, choose = ft.use_state(_NOBODY)
    name, others = known.name, other.name if other else ""

    async def agreed() -> None:
        if other is not None:
            await merge(app, known, other)

    ask = kit.use_question(
        app,
        tr("Merge {other} into {name}?", other=others, name=name),
        tr("All matches of {other} are {name}'s then. It can be taken apart again.", other=others, name=name),
        tr("Merge"),
        agreed,
    )

    def chosen(person: KnownPerson) -> Handler:
        async def asked() -> None:
            choose(lambda _: person)
            await ask()

        return app.on(asked)

    listed = use_people_list(app, [each for each in everybody or () if each.id != known.id], chosen)
    body: list[ft.Control] = [kit.sentence(tr("Who is {name} too? They become one person.", name=known.name))]
    if everybody is not None and len(everybody) > 1:
        body += listed
    elif everybody is not None:
        body = [kit.sentence(tr("Nobody else is known yet."))]
    back = app.on(app.go, path_of(known))
    return kit.list_page(app, tr("Merge with somebody"), body, kicker=known.name, back=back)


_AT_A_TIME = 20

SeatInMatch: TypeAlias = tuple[str, int]  # a match by its id, and a seat from 0

_NONE: frozenset[SeatInMatch] = frozenset()
_NOT_READ: tuple[SeatOfPerson, ...] | None = None


@screen_of_person
def SeatsScreen(app: App, known: KnownPerson) -> ft.View:
    """The matches of the person; the chosen ones are given to the person chosen next."""
    if not app.may_remove:
        return kit.read_only_page(app, tr("Correct who played"))
    seats = kit.use_read(app, known.id, partial(people.seats_of, app.services, known.id), _NOT_READ)
    chosen, choose = ft.use_state(_NONE)
    asking, ask, ask_no_more = kit.use_switch()
    everybody = use_people(app)

    def to(person: KnownPerson) -> Handler:
        return app.on(give, app, chosen, known, person)

    def turn(seat: SeatInMatch) -> None:
        choose(lambda now: now ^ {seat})

    others = use_people_list(app, [each for each in everybody or () if each.id != known.id], to)
    new = use_name_dialog(app, tr("A new person"), partial(give_to_new, app, chosen), known.name)
    rows = _use_rows(app, seats or (), chosen, turn)
    title = tr("Correct who played")
    if asking and chosen:
        question = counted(len(chosen), "Who really played?", "Who really played these {n} matches?")
        foot = [kit.main_button(tr("A new person"), new)]
        listed_others = others if everybody is not None and len(everybody) > 1 else []
        return kit.list_page(app, question, listed_others, kicker=known.name, back=app.on(ask_no_more), foot=foot)
    body = [kit.sentence(tr("In which matches was it not {name}?", name=known.name)), *rows]
    if seats is not None and not seats:
        body = [kit.sentence(tr("{name} sits in no match.", name=known.name))]
    label = counted(len(chosen), "Move {n} match", "Move {n} matches") if chosen else tr("Choose matches")
    foot = [kit.main_button(label, app.on(ask) if chosen else None)]
    back = app.on(app.go, path_of(known))
    return kit.list_page(app, title, body, kicker=known.name, back=back, foot=foot)


def _use_rows(
    app: App, seats: Sequence[SeatOfPerson], chosen: frozenset[SeatInMatch], turn: Callable[[SeatInMatch], None]
) -> list[ft.Control]:
    count, more = kit.use_more(app, _AT_A_TIME)
    rows = [
        match_choice(match, app.on(turn, (match.id, seat)), chosen=(match.id, seat) in chosen)
        for match, seat in seats[:count]
    ]
    return [*([kit.row_panel(rows)] if rows else []), *more(len(seats))]
