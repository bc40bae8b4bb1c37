"""Forgetting the person of the address: how far it reaches, what is decided, and then that it is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people.actions import LOOKING, forget, path_of
from scorekeeper.app.features.people.people_list import use_person
from scorekeeper.app.features.people.person_screen import person_missing_page
from scorekeeper.app.kit.working_out import ProgressText
from scorekeeper.app.session.app import App
from scorekeeper.app.session.backup_reminder import save_backup
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.forgetting import reach_of_forgetting
from scorekeeper.service.forgetting_told import FreeText, FreeTextKind, Reach
from scorekeeper.service.long_work import Progress
from scorekeeper.texts import say, tr

_SAID: Final = ProgressText(LOOKING, Phrase("Where the name stands is not known."))
_NONE_UNCHANGED: frozenset[str] = frozenset()

_PLACES: Final[Mapping[FreeTextKind, Phrase]] = {
    "title": Phrase("A title"),
    "note": Phrase("A note"),
    "location": Phrase("Where it is played"),
    "deal": Phrase("A note on a deal"),
    "draft": Phrase("A note on a deal"),
    "person": Phrase("A note on somebody else"),
    "season": Phrase("The name of a season"),
    "game": Phrase("A game of your own"),
    "rules": Phrase("Rules of a table's own"),
}


@kit.screen
def ForgetScreen(app: App) -> ft.View:
    """How far forgetting the person reaches; what holds the name is decided upon, then it is done."""
    if not app.may_remove:
        return kit.read_only_page(app, tr("Forget"))
    known, gone = use_person(app)

    async def look(id: str, progress: Progress) -> Reach | None:
        return await reach_of_forgetting(app.services, id, progress) if id else None

    id = known.id if known else ""
    looked = kit.use_worked_out(app, id, id, look, _SAID)
    reach = looked.found
    unchanged, keep = ft.use_state(_NONE_UNCHANGED)
    name = known.name if known else ""

    async def agreed() -> None:
        if known is not None and reach is not None:
            texts = {each.text: each.instead for each in reach.texts if each.instead is not None}
            await forget(app, known, {text: instead for text, instead in texts.items() if text not in unchanged})

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
    body = looked.waiting(app) if reach is None else [_reach(reach), *_texts(app, reach, unchanged, keep)]
    return kit.list_page(
        app,
        tr("Forget {name}?", name=known.name),
        body,
        back=back,
        foot=[kit.pair(app, copy, kit.main_button(tr("Forget"), ask if reach is not None else None))],
    )


def _reach(reach: Reach) -> ft.Control:
    lines = [kit.sentence(say(phrase), soft=False) for phrase in reach.phrases]
    about = tr("There is no way back. A backup saved now still has the name: it is the last one that does.")
    return kit.panel(*lines, kit.sentence(about, size=theme.SMALL), spacing=theme.EDGE_GAP)


def _texts(
    app: App,
    reach: Reach,
    unchanged: frozenset[str],
    keep: Callable[[Callable[[frozenset[str]], frozenset[str]]], None],
) -> list[ft.Control]:
    """Each text that holds the name, with what becomes of it."""
    panels: list[ft.Control] = []
    for each in {text.text: text for text in reach.texts}.values():

        def decide(value: str, text: str = each.text) -> None:
            keep(lambda now: now | {text} if value == "keep" else now - {text})

        panels.append(_text(app, each, decide, stays=each.text in unchanged))
    return [kit.heading(tr("What holds the name"), theme.NAME), *panels] if panels else []


def _text(app: App, free: FreeText, decide: Callable[[str], None], *, stays: bool) -> ft.Control:
    parts: list[ft.Control] = [kit.caption(say(_PLACES[free.kind])), kit.sentence(free.text, soft=False)]
    if free.instead is None:
        parts.append(kit.sentence(tr("It cannot be changed here, and stays."), size=theme.SMALL))
    else:
        ways = [
            kit.Segment(value, label, name=f"{label}: {free.text}")
            for value, label in (("change", tr("Change it")), ("keep", tr("Leave it")))
        ]
        parts.append(kit.segmented(app, ways, "keep" if stays else "change", decide))
        if not stays:
            parts.append(kit.sentence(tr("It will say: {text}", text=free.instead or "–"), size=theme.SMALL))
    return kit.panel(*parts, spacing=theme.GAP)
