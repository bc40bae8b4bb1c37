"""The form of a person: name, other names, note, guest, colour."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people.people_actions import change, path_of
from scorekeeper.app.features.people.people_list import initials_disc, use_person
from scorekeeper.app.features.people.person_screen import person_missing_page
from scorekeeper.app.session.app import App
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.match import tidy
from scorekeeper.match.person import Person, faults_of_name
from scorekeeper.pictures.palette import LINE_NAMES
from scorekeeper.service.people import KnownPerson, PersonDetails
from scorekeeper.service.service_faults import EntryOvertaken
from scorekeeper.texts import say, tr

_BLANK = PersonDetails("")
_NOT_OVERTAKEN: tuple[KnownPerson, Person] | None = None

WriteDetails = Callable[[Callable[[PersonDetails], PersonDetails]], None]


@kit.screen
def ChangePersonScreen(app: App) -> ft.View:
    """The form of the person of the address."""
    if not app.may_write:
        return kit.read_only_page(app, tr("Change name and note"))
    known, gone = use_person(app)
    form, write = ft.use_state(_BLANK)
    use_once(app, known.id if known else None, lambda: write(lambda _: _details(known.person) if known else _BLANK))
    save_form = _use_save(app, form)
    if known is None:
        return person_missing_page(app, gone=gone)
    back = app.on(app.go, path_of(known))
    changed = form not in {_BLANK, _details(known.person)}
    save = kit.main_button(tr("Save"), app.on(save_form, known) if changed else None)
    return kit.list_page(
        app,
        tr("Change name and note"),
        [_names(app, known, form, write), _looks(app, known, form, write)],
        kicker=known.name,
        back=back,
        foot=[kit.pair(app, kit.second_button(tr("Cancel"), back), save)],
    )


def _use_save(app: App, form: PersonDetails) -> Callable[[KnownPerson], Awaitable[None]]:
    """Return the function that saves the form. It asks before it overwrites a newer entry. A hook."""
    overtaken, set_overtaken = ft.use_state(_NOT_OVERTAKEN)

    async def save_over() -> None:
        if overtaken is not None:
            await save_on(*overtaken)

    title = tr("The entry was changed meanwhile")
    text = tr("The change was made in another window or on another phone. Your entry here is not saved yet.")
    ask = kit.use_question(app, title, text, tr("Save over it"), save_over)

    async def save_on(known: KnownPerson, basis: Person | None) -> None:
        try:
            others = tuple(filter(None, map(tidy, form.other_names)))  # without empty lines
            await change(app, known, replace(form, other_names=others, made_on=basis))
        except EntryOvertaken as refused:
            set_overtaken((known, refused.now))
            await ask()

    return lambda known: save_on(known, form.made_on)


def _details(person: Person) -> PersonDetails:
    return PersonDetails(
        person.name, person.other_names, person.note, guest=person.guest, colour=person.colour, made_on=person
    )


def _names(app: App, known: KnownPerson, form: PersonDetails, write: WriteDetails) -> ft.Control:
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


def _looks(app: App, known: KnownPerson, form: PersonDetails, write: WriteDetails) -> ft.Control:
    """Return the guest switch and the colours."""

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


def _colour(app: App, known: KnownPerson, form: PersonDetails, number: int, write: WriteDetails) -> ft.Control:
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
