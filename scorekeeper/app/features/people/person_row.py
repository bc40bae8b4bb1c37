"""A person in a list: initials in their own colour, the name, and a line about them."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.canvas import on_screen
from scorekeeper.app.session.app import App
from scorekeeper.match.names import initials
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts.language import counted, tr

_ROW, _PAGE = 40, 64
_MOST_GROWN = 1.3
_OF_LETTERS = 0.4  # the size of the initials, of the width of the disc


def initials_disc(app: App, name: str, colour: int, *, large: bool = False) -> ft.Control:
    """A disc with the initials, in the colour of the person's lines; hidden from screen readers."""
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
    """The width of a disc, in logical pixels. It grows less than type does, for the name beside it needs the room."""
    return (_PAGE if large else _ROW) * min(app.viewport.text, _MOST_GROWN)


def person_row(app: App, known: KnownPerson, on_tap: kit.OnTap, *, wins: int | None = None) -> ft.Control:
    """A row that is tapped; `wins` is None where they are not counted."""
    facts = facts_of(known, wins)
    beside = _disc_size(app, large=False) + theme.EDGE_GAP
    room = kit.inner_width(kit.list_room(app)) - beside
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
    """In how many matches somebody sits, how many they have won, and whether they are a guest."""
    facts = [
        counted(known.matches, "{n} match", "{n} matches") if known.matches else tr("not played yet"),
        counted(wins, "{n} win", "{n} wins") if wins else "",
        tr("guest") if known.person.guest else "",
    ]
    return " · ".join(filter(None, facts))
