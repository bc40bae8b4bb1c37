"""The list of people, the latest players first; its parts for other screens; and actions on people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.canvas import on_screen
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.live_sync import changed, read_lists
from scorekeeper.app.session.long_tasks import run_long_task
from scorekeeper.app.session.match_forms import remove_form
from scorekeeper.exchange.file_formats import file_stem
from scorekeeper.match.names import comparison_key, initials
from scorekeeper.match.person import Person
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service import figures_of_people, forgetting, people
from scorekeeper.service.figures_of_people import EVERYTHING, CountedMatches
from scorekeeper.service.long_work import Progress
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import counted, say, tr


def path_of(person: KnownPerson, part: str = "") -> str:
    """Return the address of a person's screen, or of one that opens on top of it."""
    return f"/people/{person.id}/{part}" if part else f"/people/{person.id}"


async def add(app: App, name: str, *, guest: bool) -> None:
    """Add a person, and show them."""
    await _show(app, path_of(await people.add(app.services, name, guest=guest)))


async def change(app: App, person: KnownPerson, wanted: Person, made_on: Person | None) -> None:
    """Change a person's details."""
    after = await people.change(app.services, wanted, made_on)
    text = tr("{old} is now called {new}.", old=person.name, new=after.name)
    await _show(app, path_of(after), text if after.name != person.name else tr("Saved."))


async def choose_version(app: App, person: KnownPerson, version: Person) -> None:
    """Choose the version of a person's entry that counts; the names of all stay."""
    await changed(app, people.choose_entry, person.id, version.versions.newest or "")
    app.notify(tr("Saved."))


async def merge(app: App, keep: KnownPerson, other: KnownPerson) -> None:
    """Merge a person into another."""
    after = await people.merge(app.services, keep.id, other.id)
    await _show(app, path_of(after), tr("{other} was merged into {name}.", other=other.name, name=after.name))


async def split(app: App, merged: Person) -> None:
    """Undo a merge; the screen of the remaining person stays."""
    after = await changed(app, people.split, merged.id)
    app.notify(tr("{name} is a person of their own again.", name=after.name))


async def give(app: App, seats: Collection[tuple[str, int]], of: KnownPerson, to: KnownPerson) -> None:
    """Give seats of one person to another."""
    after = await people.give_seats(app.services, seats, to.id)
    await _show(app, path_of(of), _given(len(seats), after))


async def give_to_new(app: App, seats: Collection[tuple[str, int]], name: str, *, guest: bool) -> None:
    """Give seats to a new person, and show them."""
    after = await people.give_seats_to_new(app.services, seats, name, guest=guest)
    await _show(app, path_of(after), _given(len(seats), after))


async def save_csv(app: App, person: KnownPerson | None = None, counted: CountedMatches = EVERYTHING) -> None:
    """Save the matches of everybody, or of one person, as a table with a row for each person in each counted match."""
    work = partial(figures_of_people.csv_of_people, app.services, person.id if person else None, counted)
    made = await run_long_task(app, tr("Working out the figures"), work)
    if made is not None:
        name = f"{file_stem(f'person {person.name}') if person else 'people'}.csv"
        await app.save_file(name, made.found)


LOOKING: Final = Phrase("Searching for the name")


async def forget(app: App, person: KnownPerson) -> None:
    """Forget a person, and read everything with the name again. Whoever has left the screen by then stays there."""
    done = await run_long_task(app, say(LOOKING), partial(forgetting.forget, app.services, person.id))
    if done is None:
        return
    remove_form(app, None)
    if app.open_match is not None:
        await app.match.open(app.open_match.id)
    await read_lists(app)
    app.notify(*map(say, done.phrases))
    if app.at.startswith(path_of(person)):
        app.go("/people")


def _given(number: int, to: KnownPerson) -> str:
    return counted(number, "{n} match moved to {name}.", "{n} matches moved to {name}.", name=to.name)


async def _show(app: App, path: str, *messages: str) -> None:
    await read_lists(app)
    if messages:
        app.notify(*messages)
    app.go(path)


def use_people(app: App) -> tuple[KnownPerson, ...] | None:
    """Return all persons; None until they are read. A hook."""
    return kit.use_read(app, "people", partial(people.people, app.services), None)


def use_wins(app: App) -> Mapping[str, int]:
    """Return the matches won by each, by id, once they are counted; a slow count shows a bar. A hook."""

    async def work(counted: CountedMatches, progress: Progress) -> Mapping[str, int]:
        found = (await figures_of_people.figures(app.services, counted, progress)).found
        return {id: person.places.wins for id, person in found.people.items()}

    return kit.use_worked_out(app, "everybody", EVERYTHING, work).found or {}


def use_person(app: App) -> kit.FoundAtAddress[KnownPerson]:
    """Return the person of the address; a merged one leads to the remaining person. A hook."""
    id = ft.use_route_params().get("person", "")
    return kit.use_read(
        app, id, lambda: kit.found_or_gone(people.person(app.services, id)), kit.FoundAtAddress[KnownPerson]()
    )


def person_missing_page(app: App, *, gone: bool) -> ft.View:
    """Return the page without a person: blank while they are read, otherwise a message that there is none."""
    text = tr("They may have been forgotten, or they are kept on another phone.")
    return kit.missing_page(app, tr("This person is not kept here"), text, tr("All people"), "/people", gone=gone)


screen_of_person = kit.screen_of(use_person, person_missing_page)  # makes a screen of the person of the address

_ROW, _PAGE = 40, 64
_MOST_GROWN = 1.3
_OF_LETTERS = 0.4  # the size of the initials, as a factor of the disc's width


def initials_disc(app: App, name: str, colour: int, *, large: bool = False) -> ft.Control:
    """Return a disc with the initials, in the colour of the person's lines; hidden from screen readers."""
    size = _disc_size(app, large=large)
    letters = ft.Text(initials(name), size=size * _OF_LETTERS / app.viewport.text, color=theme.PAPER, no_wrap=True)
    face = ft.Container(
        letters,
        width=size,
        height=size,
        bgcolor=on_screen(colour),
        border_radius=size / 2,
        alignment=ft.Alignment.CENTER,
    )
    return ft.Semantics(exclude_semantics=True, content=face)


def _disc_size(app: App, *, large: bool) -> float:
    """Return the width of a disc, in logical pixels. It grows less than type, to leave room for the name."""
    return (_PAGE if large else _ROW) * min(app.viewport.text, _MOST_GROWN)


def person_row(app: App, known: KnownPerson, on_tap: kit.OnTap, *, wins: int | None = None) -> ft.Control:
    """Return a person's row; `wins` is None if they are not counted."""
    facts = facts_of(known, wins)
    room = kit.inner_width(kit.list_room(app)) - _disc_size(app, large=False) - theme.EDGE_GAP
    size = kit.unbroken_size(known.name, theme.NAME, room, app.viewport.text)
    name = ft.Text(known.name, size=size, color=theme.INK)
    words = ft.Column([name, kit.caption(facts)], spacing=2, tight=True, expand=True)
    return kit.tap(
        ft.Row([initials_disc(app, known.name, known.colour), words], spacing=theme.EDGE_GAP),
        known.name,
        on_tap,
        facts=facts,
        padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP),
        key=known.id,
    )


def facts_of(known: KnownPerson, wins: int | None = None) -> str:
    """Return the number of matches and wins, and whether the person is a guest, in words."""
    facts = [
        counted(known.matches, "{n} match", "{n} matches") if known.matches else tr("not played yet"),
        counted(wins, "{n} win", "{n} wins") if wins else "",
        tr("guest") if known.person.guest else "",
    ]
    return " · ".join(filter(None, facts))


_FEW = 8  # so few people need no search
_AT_A_TIME = 30
_NOT_COUNTED: Mapping[str, int] = MappingProxyType({})


def use_people_list(
    app: App,
    known: Sequence[KnownPerson],
    on_person: Callable[[KnownPerson], Handler],
    wins: Mapping[str, int] = _NOT_COUNTED,
) -> list[ft.Control]:
    """Return the search and the rows. A hook. `on_person` makes the handler of a row."""
    words, set_words = ft.use_state("")
    count, more = kit.use_more(app, _AT_A_TIME)
    sought = comparison_key(words)
    found = [each for each in known if any(sought in comparison_key(name) for name in each.names)]
    rows = [person_row(app, each, on_person(each), wins=wins.get(each.id)) for each in found[:count]]
    nobody = kit.sentence(tr("Nobody with that name."), centred=True)
    shown = [kit.row_panel(rows) if rows else nobody, *more(len(found))]
    return [kit.search_field(app, words, set_words, tr("A name")), *shown] if len(known) > _FEW or words else shown


def use_name_dialog(app: App, title: str, on_person: Callable[..., Awaitable[None]], name: str = "") -> Handler:
    """Return the handler of a dialog for a name, at first `name`, and a guest switch; it stays if refused. A hook."""
    guest, set_guest = ft.use_state(initial=False)

    async def keep(text: str) -> None:
        await on_person(text, guest=guest)

    choice = kit.chips([kit.chip(tr("A guest"), app.on(set_guest, lambda now: not now), chosen=guest)])
    return kit.use_text_dialog(
        app, title, tr("Add"), name, keep, more=[choice], on_open=lambda: set_guest(lambda _: False)
    )


def _of_one_name(app: App, pairs: Sequence[tuple[KnownPerson, KnownPerson]]) -> list[ft.Control]:
    """Ask of people of one name whether they are one person: one tap merges them, another keeps them apart."""
    return [
        kit.panel(
            kit.sentence(tr("Two people are called {name}. Same person?", name=keep.name), soft=False),
            kit.caption(" | ".join((facts_of(keep), facts_of(other)))),
            kit.second_button(
                tr("Same person"), app.on(merge, app, keep, other), name=tr("{name}: same person", name=keep.name)
            ),
            kit.second_button(
                tr("Two people"),
                app.on(changed, app, people.keep_apart, keep.id, other.id),
                name=tr("{name}: two people", name=keep.name),
            ),
            spacing=theme.GAP,
            key=f"{keep.id} {other.id}",
        )
        for keep, other in pairs
    ]


@kit.screen
def PeopleScreen(app: App) -> ft.View:
    """The list of the people, with a search if they are many."""
    known, wins = use_people(app), use_wins(app)
    pairs = kit.use_read(app, "of one name", partial(people.of_one_name, app.services), None)
    adding = use_name_dialog(app, tr("Add a person"), partial(add, app))
    listed = use_people_list(app, known or (), lambda person: app.on(app.go, path_of(person)), wins)
    body = [*_of_one_name(app, (pairs if app.may_remove else None) or ()), *listed] if known else []
    if known is not None and not known:
        body = [kit.empty_state(tr("No players yet. Anyone who plays a match is added here."), ft.Icons.PEOPLE_OUTLINE)]
    seasons = kit.icon_button(ft.Icons.EMOJI_EVENTS_OUTLINED, tr("Seasons"), app.on(app.go, "/seasons"))
    table = kit.icon_button(ft.Icons.TABLE_CHART_OUTLINED, tr("Spreadsheet (CSV)"), app.on(save_csv, app))
    actions = [seasons, table] if known else []
    foot = [kit.main_button(tr("Add a person"), adding)] if app.may_write else []
    return kit.list_page(app, tr("People"), body, actions=actions, back=app.on(app.go_to_sheet), foot=foot)
