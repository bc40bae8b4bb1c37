"""The people who are known: who played last first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.people.name_dialog import use_name_dialog
from scorekeeper.app.features.people.person_row import person_row
from scorekeeper.app.features.people.use_people import use_people
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_boundary import screen
from scorekeeper.app.session.live_sync import read_lists
from scorekeeper.app.widgets.button import main_button, quiet_button
from scorekeeper.app.widgets.empty_state import empty_state
from scorekeeper.app.widgets.page import page
from scorekeeper.app.widgets.panel import panel, ruled
from scorekeeper.app.widgets.text_field import text_field
from scorekeeper.app.widgets.words import sentence
from scorekeeper.match.names import comparison_key
from scorekeeper.service import people
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts.language import tr

_WIDEST = 720
_FEW = 8  # people who are found without a search
_AT_A_TIME = 30


@screen
def PeopleScreen(app: App) -> ft.View:
    """The list of the people, with a search where they are many."""
    known, wins = use_people(app)
    words, set_words = ft.use_state("")
    count, set_count = ft.use_state(_AT_A_TIME)

    def more() -> None:
        set_count(lambda now: now + _AT_A_TIME)

    async def add(name: str, *, guest: bool) -> None:
        added = await people.add(app.services, name, guest=guest)
        await read_lists(app)
        app.go(f"/people/{added.id}")

    adding = use_name_dialog(app, add)
    found = found_by(known or (), words)
    body: list[ft.Control] = []
    if known is not None and not known:
        body = [empty_state(tr("Nobody is known yet. Whoever plays a match is, from then on."))]
    elif known is not None:
        body = [*search_field(app, known, words, set_words), *_list(app, found[:count], wins)]
    if len(found) > count:
        body.append(ft.Row([quiet_button(tr("More"), app.on(more))], alignment=ft.MainAxisAlignment.CENTER))
    foot = [main_button(tr("Add a person"), adding)] if app.may_write else []
    back = app.on(app.go_to_sheet)
    return page(app, tr("People"), [*body, ft.Container(height=theme.GAP)], back=back, foot=foot, widest=_WIDEST)


def found_by(known: Sequence[KnownPerson], words: str) -> list[KnownPerson]:
    """Those who have a name with these words in it."""
    sought = comparison_key(words)
    return [each for each in known if any(sought in comparison_key(name) for name in each.names)]


def search_field(
    app: App, known: Sequence[KnownPerson], words: str, on_words: Callable[[str], None]
) -> list[ft.Control]:
    """The field to find people by their names, where they are many."""
    if len(known) <= _FEW and not words:
        return []
    return [
        text_field(
            app,
            tr("Search"),
            words,
            on_words,
            hint=tr("A name"),
            prefix_icon=ft.Icons.SEARCH,
            filled=True,
            fill_color=theme.PAPER,
        )
    ]


def _list(app: App, known: Sequence[KnownPerson], wins: Mapping[str, int]) -> list[ft.Control]:
    if not known:
        return [sentence(tr("Nobody here is called that."), centred=True)]
    rows = [person_row(app, each, app.on(app.go, f"/people/{each.id}"), wins=wins.get(each.id)) for each in known]
    return [panel(*ruled(rows), padding=0)]
