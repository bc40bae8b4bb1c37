"""The half-written forms of a session: of matches, and of own games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.live_sync import use_read
from scorekeeper.app.session.state import OwnGameForm
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
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.time_played import played_on
from scorekeeper.pictures.local_time import evening
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.own_form.table_form import TableForm
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.service import library, own_games, play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.own_games import OwnGames
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import counted, say, tr, translated

NO_GAMES: Final = OwnGames(())

_NOT_YET: OwnGames | None = None


def use_own_games(app: App) -> OwnGames | None:
    """Return all own games; None until they are read. A hook."""
    return use_read(app, "own games", partial(own_games.own_games, app.services), _NOT_YET)


def own_game_in(known: OwnGames | None, id: str) -> OwnGame | None:
    """Return the own game with an id; None if there is none, or it is not read yet."""
    return next((own for own in known.games if own.id == id), None) if known else None


def mark_of(app: App, own: OwnGame | None) -> str:
    """Return the words that mark an own game, with its original; empty for any other game."""
    if own is None:
        return ""
    original = original_of(app, own)
    return tr("Ours, made from {game}", game=translated(original.info.name)) if original else tr("Ours")


def original_of(app: App, own: OwnGame | None) -> AnyGame | None:
    """Return the game that an own game was made from; None if unknown."""
    catalogue = app.services.catalogue
    if own is None or own.made_from is None or own.made_from not in catalogue.ids():
        return None
    return catalogue.game(own.made_from)


def own_form_in(app: App, of: str) -> OwnGameForm | None:
    """Return the form of a game; None if there is none."""
    return next((form for form in app.state.own_forms if form.of == of), None)


def put_own_form(app: App, form: OwnGameForm) -> None:
    """Keep a form in the session, in place of an earlier one of the same game."""
    app.state.own_forms = (*(other for other in app.state.own_forms if other.of != form.of), form)


def remove_own_form(app: App, of: str) -> None:
    """Discard a form."""
    app.state.own_forms = tuple(form for form in app.state.own_forms if form.of != of)


def change_own_form(app: App, of: str, change: Callable[[OwnGameForm], OwnGameForm]) -> None:
    """Apply a change to the current form, not to the one of the last render."""
    form = own_form_in(app, of)
    if form is not None:
        put_own_form(app, change(form))


def change_table(app: App, of: str, change: Callable[[TableForm], TableForm]) -> None:
    """Apply a change to the table in the current form."""
    change_own_form(app, of, lambda now: replace(now, form=change(now.form)))


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
    """Return the form of a new match, with game and players (that evening also the place) of the latest one."""
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
    """Return the address of the form's game. An own table with the id of a listed game has a mark."""
    return f"{path}/game/{game.info.id}{'' if app.services.catalogue.has(game) else _OWN}"


def game_at(app: App, form: MatchForm | None, name: str, known: OwnGames | None) -> AnyGame | None:
    """Return the game of an address: a listed one, one of the own games `known`, or the form's own."""
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
    count, of = len({index for index, _ in then.conflicts}), len(then.match.deals)
    if count == of:
        return tr("No deal would fit")
    some = counted(count, "{n} of the {of} deals would not fit", "{n} of the {of} deals would not fit", of=of)
    return some if count else ""
