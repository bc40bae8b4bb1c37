"""What is done while a match is made or mended: each a change of its form, shown at once."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_form import Form, match_of, wrong_with
from scorekeeper.app.session.match_forms import form_in, put_form, ready, remove_form, with_options, write
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.service import library, play
from scorekeeper.texts.language import counted, tr
from scorekeeper.texts.speech import say

_NOT_YET: tuple[str, ...] | None = None


def use_form(app: App, open_match: OpenMatch | None) -> tuple[Form | None, tuple[str, ...]]:
    """The form of the match in hand, or with None of a new one, and the names of earlier players; a hook.

    The form is None until it is laid.
    """
    known, know = ft.use_state(_NOT_YET)
    match_id = open_match.id if open_match else None

    async def prepare() -> None:
        names = await library.known_names(app.services)
        know(lambda _: names)
        await ready(app, open_match)

    async def guarded() -> None:
        await app.attempt(prepare)

    # A screen that was covered when it began has no first drawing of its own, so this waits for none.
    ft.use_effect(guarded, None if known is None else [])
    return form_in(app, match_id), known or ()


def checked(app: App, match_id: str | None) -> Form | None:
    """The form, if nothing is wrong with it; otherwise that is said, beside the fields and at the foot."""
    write(app, match_id, lambda form: replace(form, tried=True))
    form = form_in(app, match_id)
    if form is None:
        return None
    wrong = wrong_with(form, missing=True)
    if wrong:
        first, *others = (say(fault) for fault in wrong.all)
        more = counted(len(others), "{n} more to put right above.", "{n} more to put right above.")
        app.show_error(*((first, more) if others else (first,)))
        return None
    return form


async def begin(app: App) -> None:
    """Begin the match that was written down, and show its sheet."""
    form = checked(app, None)
    if form is None:
        return
    match = match_of(form, with_options(app.services, form))
    remove_form(app, None)  # a second tap finds nothing to begin
    try:
        app.refresh(await play.start(app.services, match))
    except Exception:
        put_form(app, form)
        raise
    app.go("/")


async def keep_mended(app: App) -> None:
    """Keep the details of the match in hand as they were written, and show its sheet."""
    open_match = app.open_match
    form = checked(app, open_match.id) if open_match else None
    if open_match is None or form is None:
        return
    match = match_of(form, with_options(app.services, form), open_match.sheet.match)
    await app.change(lambda now: play.mend(app.services, now.id, now.revision, match))
    remove_form(app, open_match.id)
    app.notify(tr("The match is changed."), undo=True)
    app.go_to_sheet()


def preview(app: App, form: Form, open_match: OpenMatch) -> Sheet | None:
    """The sheet as it would be with the form kept; None while something is wrong with the form."""
    if wrong_with(form, missing=True):
        return None
    return sheet_of(match_of(form, with_options(app.services, form), open_match.sheet.match))
