"""A person: their details, the actions on them, and their figures."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people.figures_part import FiguresPart
from scorekeeper.app.features.people.people_list import (
    choose_version,
    facts_of,
    initials_disc,
    path_of,
    screen_of_person,
    split,
)
from scorekeeper.app.session.app import App
from scorekeeper.match.person import Person
from scorekeeper.match.versioned import is_to_be_chosen
from scorekeeper.pictures.local_time import day
from scorekeeper.service import people
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import listed, tr, translated


@screen_of_person
def PersonScreen(app: App, known: KnownPerson) -> ft.View:
    """The person of the address."""
    matches = _use_open_matches(app, known)
    open_menu = kit.use_menu(app, tr("Menu"), lambda: _menu(app, known))
    actions = [kit.icon_button(ft.Icons.MORE_HORIZ, tr("Menu"), open_menu)] if app.may_write else []
    rows = []
    for match in matches:
        below = " · ".join(filter(None, (match.title, day(match.started or match.updated), listed(match.players))))
        leads = app.on(app.go, f"/match/{match.id}")
        rows.append(kit.figure_row(app, translated(match.game_name), below, "", on_tap=leads))
    body = [
        _who(app, known),
        *_versions(app, known),
        *([kit.listed_panel(tr("Open matches"), rows)] if rows else []),
        FiguresPart(known, kit.list_room(app), key=f"figures {known.id}"),
        *_merged(app, known),
    ]
    return kit.list_page(app, known.name, body, actions=actions, back=app.on(app.go, "/people"))


def _menu(app: App, known: KnownPerson) -> list[kit.DialogItem]:
    items = [
        kit.DialogItem(ft.Icons.EDIT_OUTLINED, tr("Change name and note"), app.on(app.go, path_of(known, "change")))
    ]
    if not app.may_remove:
        return items
    return [
        *items,
        kit.DialogItem(ft.Icons.MERGE_OUTLINED, tr("Merge with somebody"), app.on(app.go, path_of(known, "merge"))),
        kit.DialogItem(ft.Icons.SWAP_HORIZ, tr("Correct who played"), app.on(app.go, path_of(known, "seats"))),
        kit.DialogItem(ft.Icons.PERSON_REMOVE_OUTLINED, tr("Forget"), app.on(app.go, path_of(known, "forget"))),
    ]


def _who(app: App, known: KnownPerson) -> ft.Control:
    lines: list[ft.Control] = [kit.sentence(facts_of(known), soft=False)]
    others = known.names[1:]
    if others:
        lines.append(kit.sentence(tr("Also called {names}", names=listed(others)), size=theme.SMALL))
    if known.person.since and known.matches:
        lines.append(kit.sentence(tr("Since {day}", day=day(known.person.since)), size=theme.SMALL))
    lines += [kit.sentence(text, size=theme.SMALL) for text in known.person.texts.values() if text]
    disc = initials_disc(app, known.name, known.colour, large=True)
    if app.viewport.text >= theme.LARGE:
        return kit.panel(ft.Row([disc]), *lines, spacing=theme.GAP)
    words = ft.Column(lines, spacing=theme.HAIR, tight=True, expand=True)
    return kit.panel(ft.Row([disc, words], spacing=theme.INSET))


def _merged(app: App, known: KnownPerson) -> list[ft.Control]:
    if not known.merged:
        return []
    rows: list[ft.Control] = [_merged_row(app, each) for each in known.merged]
    around = ft.Padding.only(left=theme.INSET, top=theme.EDGE_GAP, right=theme.HAIR)
    return [kit.panel(kit.caption(tr("Merged into {name}", name=known.name)), *kit.ruled(rows), padding=around)]


def _merged_row(app: App, merged: Person) -> ft.Control:
    name = ft.Text(merged.name, size=theme.BODY, color=theme.INK, expand=True)
    label = tr("Take apart: {name}", name=merged.name)
    apart = [kit.quiet_button(tr("Take apart"), app.on(split, app, merged), name=label)] if app.may_remove else []
    return ft.Container(
        ft.Row([name, *apart], spacing=theme.GAP), padding=ft.Padding.symmetric(vertical=0 if apart else theme.EDGE_GAP)
    )


def _versions(app: App, known: KnownPerson) -> list[ft.Control]:
    """Return the panel with conflicting versions; empty if there is nothing to choose."""
    if not is_to_be_chosen(known.person):
        return []
    text = tr("This entry was changed on two phones. The first counts until one is chosen; all names stay.")
    rows = [_version(app, known, each, number) for number, each in enumerate(known.person.parted, 1)]
    between = [part for row in rows for part in (kit.hairline(), row)]
    return [kit.panel(kit.sentence(text, soft=False), *between, spacing=theme.EDGE_GAP)]


def _version(app: App, known: KnownPerson, version: Person, number: int) -> ft.Control:
    several = known.person.parted
    facts: list[str] = []
    if len({each.guest for each in several}) > 1:
        facts.append(tr("guest") if version.guest else tr("no guest"))
    if version.colour is None and len({each.colour for each in several}) > 1:
        facts.append(tr("no colour chosen"))
    words: list[ft.Control] = [kit.sentence(version.name, soft=False)]
    words += [kit.caption(" · ".join(facts))] if facts else []
    colour = known.colour if version.colour is None else version.colour
    row = [initials_disc(app, version.name, colour), ft.Column(words, spacing=2, tight=True, expand=True)]
    if app.may_write:
        name = tr("Choose version {number}", number=number)
        row.append(kit.quiet_button(tr("Choose"), app.on(choose_version, app, known, version), name=name))
    return ft.Row(row, spacing=theme.EDGE_GAP)


MOST: Final = 20  # the most open matches listed, the last played first


def _use_open_matches(app: App, known: KnownPerson) -> tuple[MatchSummary, ...]:
    """Return a person's matches if all of them are open; empty otherwise, and until they are read. A hook."""

    async def read() -> tuple[MatchSummary, ...]:
        found = (await kit.found_or_gone(people.seats_of(app.services, known.id))).known or ()
        played = [each.match for each in found if each.match.readable]
        return () if any(match.over for match in played) else tuple(played[:MOST])

    return kit.use_read(app, ("open matches", known.id), read, ())
