"""The versions of a person's entry that have parted on two phones: a person chooses the one that counts."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.people.actions import choose_version
from scorekeeper.app.features.people.person_row import initials_disc
from scorekeeper.app.session.app import App
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.app.widgets.panel import hairline, panel
from scorekeeper.app.widgets.words import caption, sentence
from scorekeeper.match.person import Person
from scorekeeper.match.versioned import is_to_be_chosen
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts.language import tr


def versions_part(app: App, known: KnownPerson) -> list[ft.Control]:
    """The panel; nothing where there is nothing to be chosen."""
    if not is_to_be_chosen(known.person):
        return []
    said = tr("This entry was changed on two phones. The first counts until one is chosen; all names stay.")
    rows = [_version(app, known, each, number) for number, each in enumerate(known.person.parted, 1)]
    between = [part for row in rows for part in (hairline(), row)]
    return [panel(sentence(said, soft=False), *between, spacing=theme.EDGE_GAP)]


def _version(app: App, known: KnownPerson, version: Person, number: int) -> ft.Control:
    several = known.person.parted
    facts: list[str] = []
    if len({each.guest for each in several}) > 1:
        facts.append(tr("guest") if version.guest else tr("no guest"))
    if version.colour is None and len({each.colour for each in several}) > 1:
        facts.append(tr("no colour chosen"))
    words: list[ft.Control] = [sentence(version.name, soft=False)]
    words += [caption(" · ".join(facts))] if facts else []
    colour = known.colour if version.colour is None else version.colour
    name = tr("Choose version {number}", number=number)
    choose = quiet_button(tr("Choose"), app.on(choose_version, app, known, version), name=name)
    return ft.Row(
        [
            initials_disc(app, version.name, colour),
            ft.Column(words, spacing=2, tight=True, expand=True),
            *([choose] if app.may_write else []),
        ],
        spacing=theme.EDGE_GAP,
    )
