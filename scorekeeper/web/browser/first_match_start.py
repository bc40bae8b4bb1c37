"""Starts the match set up on the start page of a first visit, or keeps the one sent by a link there.

Values from the page are judged like anything from outside. They fill in the form of a new match. If everything is valid
and the match is to start, it starts; otherwise the form shows the faults.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.app.features.match_form.match_form_actions import start_match
from scorekeeper.app.features.share.shared_link import import_offered, preview
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import form_in, put_form, suggested
from scorekeeper.exchange.link import MARK
from scorekeeper.match.match import tidy
from scorekeeper.match.match_form import FormPlayer, MatchForm, form_for, match_of
from scorekeeper.web.browser.picture_answers import Tap


async def set_up(app: App, tap: Tap) -> str:
    """Fill in the form of a new match, and start the match after a tap on that; return the next address."""
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
    """Whether the match set up or offered by a link has changed since it was shown."""
    if tap.get("do") == "take":
        return app.state.offered != f"{MARK}{tap.get('letters')}"
    form = form_in(app, None)
    shown = (tap.get("game"), [*map(tidy, _names(tap.get("players")))], tap.get("first"), True)
    return form is None or (form.game.info.id, [*form.players], form.first, tap.get("starts")) != shown


async def take(app: App, tap: Tap) -> str:
    """Keep the match of the link that led here; return the next address.

    If it is here already, or unreadable, the screen of the link tells so.
    """
    link = f"{MARK}{tap.get('letters')}"
    app.state.set_without_redraw(offered=link)
    shown = await preview(app, link)
    if not app.may_write or shown.match is None or shown.match.relation is not None:
        return "/take"
    return "/" if await app.attempt(import_offered, app, link) else "/take"


async def _form(app: App, tap: Tap) -> MatchForm | None:
    """Return the form as filled in, as far as it is readable; None if there is no such game."""
    id, players = tap.get("game"), _names(tap.get("players"))
    if not isinstance(id, str) or id not in app.services.catalogue.ids():
        return None
    game = app.services.catalogue.game(id)
    title = (await suggested(app.services)).texts["title"]
    people = tuple(map(FormPlayer, players[: max(game.info.players)]))
    form, first = form_for(game, people, title=title), tap.get("first")
    return replace(form, first=first) if type(first) is int and 0 <= first < form.seats else form


def _names(players: Any) -> list[str]:
    """Return the names as written; empty if they are no list of texts."""
    is_list = isinstance(players, list) and all(isinstance(name, str) for name in players)
    return players if is_list else []


def _is_begun(app: App, form: MatchForm) -> bool:
    """Whether the same tap, on a page that was reloaded, has already started this match."""
    now = app.open_match
    if now is None or now.match.deals or form.first is None:
        return False
    wanted = match_of(form, form.game)
    same = (now.match.game.info.id, now.match.players, now.match.first_dealer)
    return same == (form.game.info.id, tuple(map(tidy, form.players)), wanted.first_dealer)
