"""A person: who they are, and their figures."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.people.figures_part import figures_part
from scorekeeper.app.features.people.person_row import disc, facts_of
from scorekeeper.app.features.people.use_people import use_person
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_boundary import screen
from scorekeeper.app.session.local_time import day
from scorekeeper.app.widgets.message_page import message_page
from scorekeeper.app.widgets.page import page
from scorekeeper.app.widgets.panel import panel
from scorekeeper.app.widgets.words import sentence
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import listed

_WIDEST = 720


@screen
def PersonScreen(app: App) -> ft.View:
    """The person of the address."""
    found = use_person(app)
    known = found.known
    if known is None:
        return person_missing_page(app) if found.gone else ft.View(bgcolor=theme.BACK)
    figures = figures_part(app, known)
    body = [_who(app, known), *figures, ft.Container(height=theme.GAP)]
    return page(app, known.name, body, back=app.on(app.go, "/people"), widest=_WIDEST)


def person_missing_page(app: App) -> ft.View:
    """The page at the address of somebody who is not kept."""
    return message_page(
        tr("This person is not kept here"),
        tr("They may have been forgotten, or they are kept on another phone."),
        tr("All people"),
        app.on(app.go, "/people"),
    )


def _who(app: App, known: KnownPerson) -> ft.Control:
    """The panel with what is known of the person."""
    lines: list[ft.Control] = [sentence(facts_of(known), soft=False)]
    others = known.names[1:]
    if others:
        lines.append(sentence(tr("Also called {names}", names=listed(others)), size=theme.SMALL))
    if known.person.since and known.matches:
        lines.append(sentence(tr("Since {day}", day=day(known.person.since)), size=theme.SMALL))
    if known.person.note:
        lines.append(sentence(known.person.note, size=theme.SMALL))
    words = ft.Column(lines, spacing=theme.HAIR, tight=True, expand=True)
    return panel(ft.Row([disc(app, known.name, known.colour, large=True), words], spacing=theme.INSET))
