"""Choosing the person who is merged into the one of the address."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.people.actions import merge, path_of
from scorekeeper.app.features.people.people_list import use_people, use_people_list, use_person
from scorekeeper.app.features.people.person_screen import person_missing_page
from scorekeeper.app.session.app import App, Handler
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import tr

_NOBODY: KnownPerson | None = None


@kit.screen
def MergeScreen(app: App) -> ft.View:
    """The other persons; a tap asks, and merges that one into the person of the address."""
    if not app.may_remove:
        return kit.read_only_page(app, tr("Merge with somebody"))
    known, gone = use_person(app)
    everybody = use_people(app)
    other, choose = ft.use_state(_NOBODY)
    name, others = known.name if known else "", other.name if other else ""

    async def agreed() -> None:
        if known is not None and other is not None:
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

    listed = use_people_list(app, [each for each in everybody or () if known and each.id != known.id], chosen)
    if known is None:
        return person_missing_page(app, gone=gone)
    body: list[ft.Control] = [kit.sentence(tr("Who is {name} too? They become one person.", name=known.name))]
    if everybody is not None and len(everybody) > 1:
        body += listed
    elif everybody is not None:
        body = [kit.sentence(tr("Nobody else is known yet."))]
    back = app.on(app.go, path_of(known))
    title = tr("Merge with somebody")
    return kit.list_page(app, title, body, kicker=known.name, back=back)
