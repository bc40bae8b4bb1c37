"""The forms of a session: each is kept until it is saved or discarded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.own_game_forms import own_game_in
from scorekeeper.match.form_seats import with_game
from scorekeeper.match.match import Match
from scorekeeper.match.match_form import (
    FormPlayer,
    MatchForm,
    faults_of_form,
    following,
    form_for,
    form_of,
    match_of,
    options_of,
    picked,
)
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.time_played import played_on
from scorekeeper.pictures.local_time import evening
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.service import library, play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.own_games import OwnGames
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import counted, say, tr

FormChange = Callable[[MatchForm], MatchForm]


def form_in(app: App, match_id: str | None) -> MatchForm | None:
    """Return the form of a match, or with None that of a new one; None if there is none."""
    return next((form for form in app.state.forms if form.match_id == match_id), None)


def put_form(app: App, form: MatchForm) -> None:
    """Keep a form in the session, in place of an earlier one for the same match."""
    app.state.forms = (*(other for other in app.state.forms if other.match_id != form.match_id), form)


def remove_form(app: App, match_id: str | None) -> None:
    """Discard a form."""
    app.state.forms = tuple(form for form in app.state.forms if form.match_id != match_id)


def change_form(app: App, match_id: str | None, change: FormChange) -> None:
    """Apply a change to the current form, not to the one of the last render."""
    form = form_in(app, match_id)
    if form is None:
        return
    changed = change(form)
    put_form(app, changed)
    shown = app.state.notice
    if shown is not None and shown.tone == "trouble" and shown.lines == (before := told_of(form)):
        lines = told_of(changed)
        if lines != before:  # its notice may no longer hold
            app.notices.show(shown._replace(lines=lines) if lines else None)


def told_of(form: MatchForm) -> tuple[str, ...]:
    """Return lines about the faults of a form: the first one, and the number of others; empty without a fault."""
    faults = faults_of_form(form, missing=True).all
    more = counted(len(faults) - 1, "{n} more to put right above.", "{n} more to put right above.")
    return (*map(say, faults[:1]), *([more] if len(faults) > 1 else []))


def form_handler(app: App, match_id: str | None, change: Callable[..., MatchForm], *args: object) -> Handler:
    """Return the handler of a control that applies a change to a form."""
    return app.on(change_form, app, match_id, lambda form: change(form, *args))


async def suggested(services: AppServices) -> MatchForm:
    """Return the form of a new match with the game and the players of the latest one, or the first game.

    The place of the latest match is suggested for the rest of its evening.
    """
    title, (match, people) = evening(services.now()), await _latest(services)
    if match is None:
        return form_for(next(services.catalogue.games()), title=title)
    newest = services.catalogue.in_newest_revision(match.game)
    options = match.options if newest.document() == match.game.document() else {}
    where = match.location if played_on(match, services.now()) else ""
    return replace(form_for(newest, people, title=title, location=where), options=options)


async def _latest(services: AppServices) -> tuple[Match | None, tuple[FormPlayer, ...]]:
    """Return the latest readable match and its players; None without one."""
    latest = await library.latest(services)
    if latest is None:
        return None, ()
    try:
        match = (await play.open_match(services, latest)).sheet.match
        persons = (await library.seated(services, latest)).people
    except Refused:
        return None, ()
    return match, tuple(map(picked, match.players, (*persons, *(None,) * len(match.players))))


async def ensure_form(app: App, open_match: OpenMatch | None) -> None:
    """Create the form of the open match, or with None of a new one. An existing form follows the match."""
    match_id = open_match.id if open_match else None
    if form_in(app, match_id) is None:
        put_form(app, form_of(open_match.sheet.match, match_id) if open_match else await suggested(app.services))
    elif open_match is not None:
        follow_match(app, open_match)


def follow_match(app: App, open_match: OpenMatch) -> None:
    """Update the form of a match with changes made elsewhere."""
    form = form_in(app, open_match.id)
    if form is not None and form.base != open_match.sheet.match:
        put_form(app, following(form, open_match.sheet.match))


async def choose_game(app: App, open_match: OpenMatch | None, game: AnyGame, path: str) -> None:
    """Set the game of a form, and go to the form's address."""
    await ensure_form(app, open_match)
    change_form(app, open_match.id if open_match else None, lambda form: with_game(form, game))
    app.go(path)


_OWN = "~"  # in no id


def own_game_at(app: App, path: str, game: AnyGame) -> str:
    """Return the address of the form's game. An own table with the id of a listed game gets a mark.

    An own game may have been changed since; the form has its earlier state.
    """
    return f"{path}/game/{game.info.id}{'' if app.services.catalogue.has(game) else _OWN}"


def game_at(app: App, form: MatchForm | None, name: str, known: OwnGames | None) -> AnyGame | None:
    """Return the game of an address: a listed one, or else the form's own, which may be a house table.

    `known` are the own games, which are listed too.
    """
    id, own = name.removesuffix(_OWN), name.endswith(_OWN)
    if id in app.services.catalogue.ids() and not own:
        return app.services.catalogue.game(id)
    own_game = None if own else own_game_in(known, id)
    if own_game is not None:
        return own_game.game
    return form.game if form is not None and form.game.info.id == id else None


def with_options(services: AppServices, form: MatchForm) -> AnyGame:
    """Return the form's game with its options. Raises `Refused` if the options are not valid."""
    try:
        return services.catalogue.from_document(form.game.document(), options_of(form))
    except BrokenTable as broken:
        raise Refused(*broken.faults) from broken


def conflicts_with(app: App, game: AnyGame, open_match: OpenMatch) -> str:
    """Return a sentence with the number of deals that would conflict with another game; empty for none."""
    form = form_in(app, open_match.id) or form_of(open_match.sheet.match, open_match.id)
    form = with_game(form, game)
    if not open_match.sheet.match.deals or form.first is None:
        return ""
    then = sheet_of(match_of(form, with_options(app.services, form), open_match.sheet.match))
    count, of = len({index for index, _ in then.replay.conflicts}), len(then.match.deals)
    if count == of:
        return tr("No deal would fit")
    some = counted(count, "{n} of the {of} deals would not fit", "{n} of the {of} deals would not fit", of=of)
    return some if count else ""
