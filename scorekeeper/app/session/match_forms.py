"""The forms of matches that are being started or changed: each kept in the session until it is sent off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.local_time import evening
from scorekeeper.app.session.match_form import Form, form_for, form_of, match_of, options_of, with_game
from scorekeeper.match.match import Match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.service import library, play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.faults import Refused
from scorekeeper.texts.language import counted, tr

Change = Callable[[Form], Form]


def form_in(app: App, match_id: str | None) -> Form | None:
    """The form of a match that is being mended, or with None of a new one, where one is being written."""
    return next((form for form in app.state.forms if form.match_id == match_id), None)


def put_form(app: App, form: Form) -> None:
    """Put a form on the table, in place of an earlier one for the same match."""
    app.state.forms = (*(other for other in app.state.forms if other.match_id != form.match_id), form)


def remove_form(app: App, match_id: str | None) -> None:
    """Take a form off the table."""
    app.state.forms = tuple(form for form in app.state.forms if form.match_id != match_id)


def write(app: App, match_id: str | None, change: Change) -> None:
    """Change a form as it is now, not as it was when its field was drawn."""
    form = form_in(app, match_id)
    if form is not None:
        put_form(app, change(form))


def writing(app: App, match_id: str | None, change: Callable[..., Form], *args: object) -> Handler:
    """What a control is given that changes a form when it is tapped."""
    return app.on(write, app, match_id, lambda form: change(form, *args))


async def suggested(services: AppServices) -> Form:
    """The form of a new match: the game and the players of the latest one, or the first game there is."""
    title, match = evening(services.now()), await _latest(services)
    if match is None:
        return form_for(next(services.catalogue.games()), title=title)
    newest = services.catalogue.in_newest_revision(match.game)
    options = match.options if newest.document() == match.game.document() else {}
    return replace(form_for(newest, match.players, title), options=options)


async def _latest(services: AppServices) -> Match | None:
    """The latest match, where there is one that can be read."""
    latest = await library.latest(services)
    try:
        return None if latest is None else (await play.open_match(services, latest)).sheet.match
    except Refused:
        return None


async def ready(app: App, open_match: OpenMatch | None) -> None:
    """Lay the form of the match in hand, or with None of a new one, unless it lies there already."""
    match_id = open_match.id if open_match else None
    if form_in(app, match_id) is None:
        put_form(app, form_of(open_match.sheet.match, match_id) if open_match else await suggested(app.services))


async def choose_game(app: App, open_match: OpenMatch | None, game: AnyGame, path: str) -> None:
    """Write another game into a form, and show the form, which is at that address."""
    await ready(app, open_match)
    write(app, open_match.id if open_match else None, lambda form: with_game(form, game))
    app.go(path)


_OWN = "~"  # no id has it


def own_game_at(app: App, path: str, game: AnyGame) -> str:
    """The address of the game of the form at an address: a house table may have kept the id of a listed game."""
    listed = game.info.id not in app.services.catalogue.ids() or app.services.catalogue.has(game)
    return f"{path}/game/{game.info.id}{'' if listed else _OWN}"


def game_at(app: App, form: Form | None, name: str) -> AnyGame | None:
    """The game that an address names: one that is listed, or else the form's own, which may be a house table."""
    id, own = name.removesuffix(_OWN), name.endswith(_OWN)
    if id in app.services.catalogue.ids() and not own:
        return app.services.catalogue.game(id)
    return form.game if form is not None and form.game.info.id == id else None


def with_options(services: AppServices, form: Form) -> AnyGame:
    """The form's game, with what the players have set for themselves. Raises `Refused` where that cannot be played."""
    try:
        return services.catalogue.from_document(form.game.document(), options_of(form))
    except BrokenTable as broken:
        raise Refused(*broken.faults) from broken


def misfits_with(app: App, game: AnyGame, open_match: OpenMatch) -> str:
    """How many deals of a match would not fit if it were played as another game; nothing where all do."""
    form = form_in(app, open_match.id) or form_of(open_match.sheet.match, open_match.id)
    form = with_game(form, game)
    if not open_match.sheet.match.deals or form.first is None:
        return ""
    then = sheet_of(match_of(form, with_options(app.services, form), open_match.sheet.match))
    count, of = len({place for place, _ in then.replay.conflicts}), len(then.match.deals)
    if count == of:
        return tr("No deal would fit")
    some = counted(count, "{n} of the {of} deals would not fit", "{n} of the {of} deals would not fit", of=of)
    return some if count else ""
