"""Forgetting the person of the address: its extent, the decision, and a confirmation at the end."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people.people_actions import LOOKING, forget, path_of
from scorekeeper.app.features.people.people_list import use_person
from scorekeeper.app.features.people.person_screen import person_missing_page
from scorekeeper.app.kit.working_out import ProgressText
from scorekeeper.app.session.app import App
from scorekeeper.app.session.backup_reminder import save_backup
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.forgetting import Reach, reach_of_forgetting
from scorekeeper.service.long_work import Progress
from scorekeeper.texts import say, tr

_SAID: Final = ProgressText(LOOKING, Phrase("Nobody knows where the name stands."))


@kit.screen
def ForgetScreen(app: App) -> ft.View:
    """The question before a person is forgotten, with the number of matches and backups that have the name."""
    if not app.may_remove:
        return kit.read_only_page(app, tr("Forget"))
    known, gone = use_person(app)

    async def look(id: str, _progress: Progress) -> Reach | None:
        return await reach_of_forgetting(app.services, id) if id else None

    id = known.id if known else ""
    looked = kit.use_worked_out(app, id, id, look, _SAID)
    reach = looked.found
    name = known.name if known else ""

    async def agreed() -> None:
        if known is not None:
            await forget(app, known)

    ask = kit.use_question(
        app,
        tr("Forget {name}?", name=name),
        tr("The name and the note are gone then, everywhere here. This cannot be undone."),
        tr("Forget"),
        agreed,
    )
    if known is None:
        return person_missing_page(app, gone=gone)
    copy = kit.second_button(tr("Save a backup"), app.on(save_backup, app))
    back = app.on(app.go, path_of(known))
    body = looked.waiting(app) if reach is None else [_reach(reach)]
    return kit.list_page(
        app,
        tr("Forget {name}?", name=known.name),
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
