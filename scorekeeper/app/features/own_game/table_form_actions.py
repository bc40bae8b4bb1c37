"""The steps of the form of an own game, and its actions: begin, save, leave."""

from __future__ import annotations

from typing import Final, NamedTuple

from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import read_lists
from scorekeeper.app.session.match_forms import (
    change_form,
    choose_game,
    form_in,
    original_of,
    own_form_in,
    put_own_form,
    remove_own_form,
)
from scorekeeper.app.session.state import OwnGameForm
from scorekeeper.match.form_seats import with_game
from scorekeeper.rules.described_fields import DescribedList, FormPanel
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.own_form.judging import Judged, judged
from scorekeeper.rules.own_form.table_form import TableForm, entries_of, fields_of, form_of
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service import own_games
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import say, tr, translated


class FormStep(NamedTuple):
    """A step: its title, its panels, and its lists of the table."""

    title: Phrase
    parts: tuple[FormPanel, ...]
    lists: tuple[str, ...] = ()


_STEPS: Final = (
    FormStep(Phrase("Players"), ("players", "turn")),
    FormStep(Phrase("Contracts"), (), ("contracts", "hands", "groups")),
    FormStep(Phrase("Points"), ("score",), ("items",)),
    FormStep(Phrase("End"), ("end",)),
    FormStep(Phrase("Name"), ("name", "notes")),
)


def steps_of(form: OwnGameForm) -> tuple[FormStep, ...]:
    """Return the steps with something of this game; the last has its name."""
    parts = {field.part for field in fields_of(form.form)}
    return tuple(
        step
        for step in _STEPS
        if parts & {*step.parts} or any(entries_of(form.form, group) for group in lists_of(form, step))
    )


def lists_of(form: OwnGameForm, step: FormStep) -> tuple[DescribedList, ...]:
    """Return the lists of a step that the game's language has."""
    return tuple(group for group in form.form.language.groups if group.key in step.lists)


def wrong_in(form: OwnGameForm, step: FormStep, made: Judged) -> int:
    """Return the number of faults in a step."""
    paths = {field.path for field in fields_of(form.form) if field.part in step.parts}
    own = sum(len(faults) for path, faults in made.faults.items() if path in paths)
    return own + sum(made.within(key) for key in step.lists)


HOUSE = "~"  # suffix of a game's id in an address: the game in the match's form, not the listed game with that id

_LONGEST_NAME = 60


async def begin(app: App, of: str) -> None:
    """Begin the form of a game, unless there is one. Raises `Refused` if there is no such game."""
    if own_form_in(app, of) is not None:
        return
    game = listed_game(app, of)
    if game is None:
        own = await own_games.own_game(app.services, of)
        original = original_of(app, own) or own.game
        put_own_form(app, OwnGameForm(of, form_of(own.game), original, own.made_from, own.id, own.revision))
    else:
        form = form_of(game)
        name = tr("Our {game}", game=translated(game.info.name))[:_LONGEST_NAME]
        named = TableForm(form.table, {"name": (name,)})
        put_own_form(app, OwnGameForm(of, named, game, made_from=of.removesuffix(HOUSE)))


def listed_game(app: App, of: str) -> AnyGame | None:
    """Return the listed game of an address: of the catalogue, or the house table in the form of a match."""
    id = of.removesuffix(HOUSE)
    if id == of:
        return app.services.catalogue.game(id) if id in app.services.catalogue.ids() else None
    form = form_in(app, None)
    return form.game if form is not None and form.game.info.id == id else None


async def keep(app: App, of: str, above: str) -> None:
    """Save the game of a form, and go to a page to play it. If it is refused, the form stays."""
    form = own_form_in(app, of)
    made = judged(form.form, app.services.catalogue.from_document) if form is not None else None
    if form is None or made is None or made.game is None:
        return
    document = made.game.document()
    try:
        if form.own is None:
            added = await own_games.add(app.services, document, form.made_from)
            own, messages = added.own, [say(each) for each in added.phrases if '"' not in each.template]
        else:
            own = await own_games.change(app.services, form.own, document, form.revision)
            messages = [tr("{name} is kept with its new rules.", name=own.name)]
    except Refused as refused:
        app.show_error(*(say(fault) for fault in refused.faults))
        return
    remove_own_form(app, of)
    await read_lists(app)
    new = form_in(app, None)
    if new is not None and form.own is not None and new.game.info.id == own.id:
        change_form(app, None, lambda now: with_game(now, own.game))
    if above == "/new/game":
        await choose_game(app, None, own.game, "/new")
    else:
        app.go(f"{above}/{own.id}")
    app.notify(*messages)


def leave(app: App, of: str, path: str) -> None:
    """Discard the form, and go to another page."""
    remove_own_form(app, of)
    app.go(path)
