"""The people who are known: who played last first."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.people.actions import add, path_of, save_csv
from scorekeeper.app.features.people.people_list import use_name_dialog, use_people, use_people_list, use_wins
from scorekeeper.app.session.app import App, Handler
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import tr


@kit.screen
def PeopleScreen(app: App) -> ft.View:
    """The list of the people, with a search where they are many."""
    known, wins = use_people(app), use_wins(app)

    async def add_person(name: str, *, guest: bool) -> None:
        await add(app, name, guest=guest)

    def opens(person: KnownPerson) -> Handler:
        return app.on(app.go, path_of(person))

    adding = use_name_dialog(app, tr("Add a person"), add_person)
    listed = use_people_list(app, known or (), opens, wins)
    body = listed if known else []
    if known is not None and not known:
        body = [kit.empty_state(tr("Nobody is known yet. Whoever plays a match is, from then on."))]
    return kit.list_page(
        app,
        tr("People"),
        body,
        actions=[
            kit.icon_button(ft.Icons.EMOJI_EVENTS_OUTLINED, tr("Seasons"), app.on(app.go, "/seasons")),
            kit.icon_button(ft.Icons.TABLE_CHART_OUTLINED, tr("CSV, for a spreadsheet"), app.on(save_csv, app)),
        ]
        if known
        else [],
        back=app.on(app.go_to_sheet),
        foot=[kit.main_button(tr("Add a person"), adding)] if app.may_write else [],
    )
