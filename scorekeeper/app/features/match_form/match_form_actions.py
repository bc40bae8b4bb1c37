"""Actions of a match's form: load, check, start the match, save its details, preview."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import flet as ft

from scorekeeper.app.features.match_form.seats import OPENING
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import read_lists
from scorekeeper.app.session.match_forms import (
    change_form,
    ensure_form,
    follow_match,
    form_in,
    put_form,
    remove_form,
    told_of,
    with_options,
)
from scorekeeper.flet_fixes.drawing import drawn, use_once
from scorekeeper.match.match_form import MatchForm, faults_of_form, match_of
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.season import Season
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.service import library, play, seasons
from scorekeeper.service.seating import Chosen
from scorekeeper.texts import tr

_NOT_YET: tuple[str, ...] | None = None


def use_form(app: App, open_match: OpenMatch) -> tuple[MatchForm | None, tuple[str, ...]]:
    """Return the form of the open match, and the names of earlier players. A hook.

    The form is None until it is ready.
    """
    known, know = ft.use_state(_NOT_YET)

    async def prepare() -> None:
        names = await library.known_names(app.services)
        know(lambda _: names)
        await ensure_form(app, open_match)

    use_once(app, (open_match.id, open_match.revision), prepare)
    return form_in(app, open_match.id), known or ()


def valid_form(app: App, match_id: str | None) -> MatchForm | None:
    """Return the form if it has no faults; otherwise None, with the faults beside the fields and in a notice."""
    change_form(app, match_id, lambda form: replace(form, tried=True))
    form = form_in(app, match_id)
    if form is None:
        return None
    wrong = told_of(form)
    if wrong:
        app.show_error(*wrong)
        return None
    return form


async def show_opening(app: App) -> None:
    """Scroll to the question about the first player if only that is unanswered: the notice may cover it."""
    form = form_in(app, None)
    if form is None or form.first is not None or len(faults_of_form(form, missing=True).all) > 1:
        return
    await drawn()  # the notice has its room then
    with suppress(RuntimeError, TimeoutError):  # the form was left meanwhile
        if app.body is not None:
            await app.body.scroll_to(scroll_key=OPENING)


async def start_match(app: App) -> None:
    """Start the match of the form, and show its sheet."""
    form = valid_form(app, None)
    if form is None:
        await show_opening(app)
        return
    match = match_of(form, with_options(app.services, form))
    seated = form.seated
    chosen = Chosen(
        tuple(player.person for player in seated), frozenset(seat for seat, player in enumerate(seated) if player.guest)
    )
    remove_form(app, None)  # a second tap then starts nothing
    try:
        offered = await seasons.running(app.services, match.game)
        season = chosen_season(form, offered)
        app.match.refresh(await play.start(app.services, match, chosen, None if season is None else season.id))
    except Exception:
        put_form(app, form)
        await read_lists(app)  # a person in it may be gone
        raise
    app.go("/")


def chosen_season(form: MatchForm, offered: Sequence[Season]) -> Season | None:
    """Return the season of a new match: the tapped one, by default the latest; or none."""
    if form.season is None:
        return next(iter(offered), None)
    return next((each for each in offered if each.id == form.season), None)


async def save_details(app: App) -> None:
    """Save the details of the open match from the form, and show its sheet."""
    open_match = app.open_match
    if open_match is not None:
        follow_match(app, open_match)
    form = valid_form(app, open_match.id) if open_match else None
    if open_match is None or form is None:
        return
    match = match_of(form, with_options(app.services, form), open_match.sheet.match)
    await app.match.change(lambda now: play.edit_details(app.services, now.id, now.revision, match))
    remove_form(app, open_match.id)
    app.notify(tr("The match is changed."), undo=True)
    app.go_to_sheet()


def preview(app: App, form: MatchForm, open_match: OpenMatch) -> Sheet | None:
    """Return the sheet as it would be after saving the form; None while the form has faults."""
    if faults_of_form(form, missing=True):
        return None
    return sheet_of(match_of(form, with_options(app.services, form), open_match.sheet.match))
