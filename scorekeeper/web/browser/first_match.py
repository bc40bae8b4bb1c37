"""Begins the match that was set up on the start page of a first visit, or keeps the one that a link handed over there.

What comes from the page is judged like anything that comes from outside. It fills in the form of a new match; where all
of it is valid and it is to be begun, the match begins, and otherwise the form says what is wrong.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.app.features.match_form.actions import start_match
from scorekeeper.app.features.share.shared_link import import_offered, preview
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import form_in, put_form, suggested
from scorekeeper.exchange.link import MARK
from scorekeeper.match.match import tidy
from scorekeeper.match.match_form import FormPlayer, MatchForm, form_for, match_of
from scorekeeper.web.browser.picture_answers import Tap


async def set_up(app: App, tap: Tap) -> str:
    """Fill in the form of a new match, and begin it where that was tapped; returns the address to be at."""
    form = await _form(app, tap)
    if form is None or not app.may_write:
        return "/new"
    if tap.get("starts") is True and _is_begun(app, form):
        return "/"
    put_form(app, form)
    if tap.get("starts") is not True:
        return "/new"
    before = app.open_match
    await app.attempt(start_match, app)
    return "/new" if app.open_match is before else "/"


def is_changed(app: App, tap: Tap) -> bool:
    """Whether what was set up, or is offered by a link, is not there any more as it was shown."""
    if tap.get("do") == "take":
        return app.state.offered != f"{MARK}{tap.get('letters')}"
    form = form_in(app, None)
    shown = (tap.get("game"), [*map(tidy, _names(tap.get("players")))], tap.get("first"), True)
    return form is None or (form.game.info.id, [*form.players], form.first, tap.get("starts")) != shown


async def take(app: App, tap: Tap) -> str:
    """Keep the match of the link that led here; returns the address to be at.

    Where that is here already, or cannot be read, the screen of the link says so.
    """
    link = f"{MARK}{tap.get('letters')}"
    app.state.set_without_redraw(offered=link)
    shown = await preview(app, link)
    if not app.may_write or shown.match is None or shown.match.relation is not None:
        return "/take"
    return "/" if await app.attempt(import_offered, app, link) else "/take"


async def _form(app: App, tap: Tap) -> MatchForm | None:
    """The form as it was filled in, as far as it can be read; None where there is no such game."""
    id, players = tap.get("game"), _names(tap.get("players"))
    if not isinstance(id, str) or id not in app.services.catalogue.ids():
        return None
    game = app.services.catalogue.game(id)
    title = (await suggested(app.services)).title
    people = tuple(map(FormPlayer, players[: max(game.info.players)]))
    form, first = form_for(game, people, title), tap.get("first")
    return replace(form, first=first) if type(first) is int and 0 <= first < form.seats else form


def _names(players: Any) -> list[str]:
    """The names as they were written; none where they are no list of texts."""
    is_list = isinstance(players, list) and all(isinstance(name, str) for name in players)
    return players if is_list else []


def _is_begun(app: App, form: MatchForm) -> bool:
    """Whether this match was begun already, by the same tap in a page that was loaded again."""
    now = app.open_match
    if now is None or now.match.deals or form.first is None:
        return False
    wanted = match_of(form, form.game)
    same = (now.match.game.info.id, now.match.players, now.match.first_dealer)
    return same == (form.game.info.id, tuple(map(tidy, form.players)), wanted.first_dealer)
