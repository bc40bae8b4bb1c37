"""The form that makes house rules of a game, or changes an own game, with a sample deal in sight at every step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.own_game.field_controls import entries_panel, fault_line, field_controls
from scorekeeper.app.match_views.game_brief import old_words
from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import DealWords, kept_deal
from scorekeeper.app.session.live_sync import read_lists
from scorekeeper.app.session.match_forms import (
    change_form,
    change_own_form,
    choose_game,
    form_in,
    original_of,
    own_form_in,
    put_own_form,
    remove_own_form,
)
from scorekeeper.app.session.state import OwnGameForm
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.example_deal import example_deal
from scorekeeper.match.form_seats import with_game
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.catalogue.order import ANY_GAME
from scorekeeper.rules.comparing import differing
from scorekeeper.rules.described_fields import PARTS, DescribedList, FormPanel
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.outline import Entry
from scorekeeper.rules.own_form.judging import Judged, judged
from scorekeeper.rules.own_form.table_form import FormField, TableForm, entries_of, fields_of, form_of
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service import own_games
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import counted, listed, names_of, say, tr, translated

_ACCOUNT = 68  # the least width of an account, in logical pixels


def sample_deal(app: App, form: OwnGameForm, game: AnyGame | None) -> list[ft.Control]:
    """Return a sample deal of the unfolded contract, or of any; a note in its place while the rules have faults."""
    if game is None:
        return [kit.caption(tr("Scored here as soon as the rules are right."))]
    wanted = form.opened.split(".")[1] if form.opened.startswith(("contracts.", "hands.")) else ""
    players = tuple(tr("Player {number}", number=seat + 1) for seat in range(game.info.players[0]))
    match = example_deal(game, form.seed, players, wanted) or example_deal(game, form.seed, players)
    if match is None:
        return []
    sheet = sheet_of(match)
    deal = kept_deal(sheet, len(match.deals) - 1)
    make_up = app.on(change_own_form, app, form.of, lambda now: replace(now, seed=now.seed + 1))
    another = kit.icon_button(ft.Icons.REFRESH, tr("Make up another deal"), make_up)
    contract = [kit.with_suits(deal.caption, theme.SMALL)] if deal.caption else []
    title = ft.Row([kit.caption(tr("Try it: sample deal")), *contract], spacing=theme.GAP, wrap=True)
    scores = ft.Row(_accounts(app, sheet, deal), wrap=True, spacing=theme.GAP, run_spacing=theme.HAIR)
    words = kit.stretched([title, scores], theme.HAIR, tight=True)
    return [ft.Row([ft.Container(words, expand=True), another], spacing=theme.GAP)]


def _accounts(app: App, sheet: Sheet, deal: DealWords) -> list[ft.Control]:
    answers = sheet.outcomes[deal.deal_index].answers
    columns = [column for column in sheet.match.game.columns if column.each and column.key in answers]
    counted = " · ".join(say(column.label, sheet) for column in columns) if deal.counts else ""
    room = min(app.viewport.width, theme.ASIDE) - 2 * theme.INSET - theme.TARGET
    width = room / len(sheet.totals) - theme.GAP  # of each account, if all fit in one row of a phone
    shown: list[ft.Control] = []
    for account, name in enumerate(names_of(sheet)):
        count = deal.counts[account] if deal.counts else ""
        score = deal.signed((deal.points or ())[account])
        heard = [name, *([f"{counted}: {count}"] if count else []), f"{tr('Score')}: {score}"]
        numbers = ft.Row(
            [
                *([kit.sentence(f"{count} ·", size=theme.SMALL)] if count else []),
                ft.Text(score, size=theme.NAME, weight=theme.BOLD, color=theme.INK),
            ],
            spacing=theme.HAIR,
            tight=True,
        )
        face = ft.Column([kit.caption(name), numbers], spacing=0, tight=True)
        face.width = width if width >= _ACCOUNT * app.viewport.text else None
        shown.append(ft.Semantics(label=", ".join(heard), exclude_semantics=True, content=face))
    return shown


@kit.screen
def MakeOursScreen(app: App) -> ft.View:
    """The form of a game, opened from the list of all games."""
    return _form_screen(app, "/variants")


@kit.screen
def MakeOursForMatchScreen(app: App) -> ft.View:
    """The form of a game, opened from the form of a new match."""
    return _form_screen(app, "/new/game")


def _form_screen(app: App, above: str) -> ft.View:
    """Return the form of the game in the route; `above` is the address of the list before its page."""
    if not app.may_write:
        return kit.read_only_page(app, tr("Use house rules"))
    of = ft.use_route_params().get("game", "")
    use_once(app, of, lambda: begin(app, of))
    form = own_form_in(app, of)
    if form is None:
        return kit.page(app, tr("Use house rules"), [], back=app.on(app.go, f"{above}/{of}"))
    made = judged(form.form, app.services.catalogue.from_document)
    sample = sample_deal(app, form, made.game)
    beside = app.viewport.wide and app.viewport.short  # the foot would cover the fields
    view = kit.page(
        app,
        tr("Change house rules" if form.own else "Use house rules"),
        _body(app, form, made, above, sample if beside else []),
        kicker=translated(form.original.info.name),
        back=app.on(app.go, f"{above}/{of}"),
        foot=[*([] if beside else sample), *_foot(app, form, made, above)],
    )
    if app.body is not None:
        app.body.key = f"step {form.step}"  # each step begins at its top
    return view


def _body(app: App, form: OwnGameForm, made: Judged, above: str, sample: list[ft.Control]) -> list[ft.Control]:
    """Return the chosen step; what differs from the original is at the last, and in a wide window beside each."""
    steps = steps_of(form)
    step = steps[form.step]
    last = step is steps[-1]
    shown = fields_of(form.form)
    panels = [panel for part in step.parts for panel in _part(app, form, part, shown, made)]
    entries = [panel for group in lists_of(form, step) for panel in entries_panel(app, form, group, made)]
    plain = translated(app.services.catalogue.game(ANY_GAME).info.name)
    text = tr("If this form cannot say your rule: a sheet for any scores.")
    missing = [] if last else [kit.leading_panel(ft.Icons.GRID_ON, plain, text, app.on(app.go, f"{above}/{ANY_GAME}"))]
    differs = [what_differs(form.original, made.game)] if made.game and (last or app.viewport.wide) else []
    return kit.columns(app, [_steps(app, form, made), *entries, *panels, *missing], [*sample, *differs])


def _steps(app: App, form: OwnGameForm, made: Judged) -> ft.Control:
    """Return a chip for each step, with a mark where something is not right yet."""

    def chip(at: int, step: FormStep) -> ft.Control:
        title, wrong = say(step.title), wrong_in(form, step, made)
        faults = [counted(wrong, "{n} thing is not right yet", "{n} things are not right yet")] if wrong else []
        heard = ", ".join([tr("Step {n}: {title}", n=at + 1, title=title), *faults])
        icon = ft.Icons.ERROR_OUTLINE if wrong else None
        turn, chosen = app.on(_turn_to, app, form.of, at), at == form.step
        return kit.chip(title, turn, name=heard, chosen=chosen, icon=icon, role="radio")

    return kit.one_of(kit.chips([chip(at, step) for at, step in enumerate(steps_of(form))]))


def _turn_to(app: App, of: str, step: int) -> None:
    change_own_form(app, of, lambda now: replace(now, step=step, opened=""))


def _part(app: App, form: OwnGameForm, part: FormPanel, fields: Sequence[FormField], made: Judged) -> list[ft.Control]:
    within, title = [field for field in fields if field.part == part], say(PARTS[part])
    shown = field_controls(app, form, part, title, within, made)
    old = old_words(made.game, form.original)
    note = {"name": old.title, "notes": old.card}.get(part)
    shown += [kit.caption(note)] if note else []
    return [kit.panel(kit.heading(title, theme.NAME), *shown, spacing=theme.EDGE_GAP)] if within else []


def _foot(app: App, form: OwnGameForm, made: Judged, above: str) -> list[ft.Control]:
    """Return the faults of the whole game, and the buttons: an own game can be saved at every step."""
    lines: list[ft.Control] = [fault_line(fault) for fault in made.elsewhere]
    if made.wrong:
        words = counted(made.wrong, "{n} thing is not right yet", "{n} things are not right yet")
        lines.append(kit.caption(words))
    elif made.left_out:
        names = listed([translated(name) for name in made.left_out])
        lines.append(kit.caption(tr("No longer set for each match: {names}", names=names)))
    if form.own is None and form.step + 1 < len(steps_of(form)):
        main = kit.main_button(tr("Next"), app.on(_turn_to, app, form.of, form.step + 1))
    else:
        main = kit.main_button(tr("Save"), None if made.wrong else app.on(keep, app, form.of, above))
    back = kit.second_button(tr("Cancel"), app.on(leave, app, form.of, f"{above}/{form.of}"))
    return [*lines, kit.pair(app, back, main)]


def what_differs(original: AnyGame, own: AnyGame) -> ft.Control:
    """Return a panel with a line of the original and one of the own game for each difference."""
    pairs = differing(original, own)
    rows: list[ft.Control] = []
    for pair in pairs:
        before, after = _line(pair.one), _line(pair.other)
        heard = tr("Before: {line}", line=before or tr("nothing of it")), tr("New: {line}", line=after or tr("nothing"))
        lines = [kit.sentence(before, size=theme.CAPTION)] if before else []
        lines += [kit.sentence(after, soft=False, size=theme.SMALL)] if after else [kit.caption(tr("left out"))]
        view = ft.Column([*lines], spacing=2, tight=True)
        rows += [kit.hairline(), ft.Semantics(label=" ".join(heard), exclude_semantics=True, content=view)]
    name = translated(original.info.name)
    title = kit.heading(tr("Your changes to {game}", game=name), theme.NAME)
    nothing = [kit.sentence(tr("Nothing yet: these are its rules."), size=theme.SMALL)]
    return kit.panel(title, *(rows[1:] if rows else nothing), spacing=theme.GAP)


def _line(line: Phrase | Entry | str | None) -> str:
    """Return a line of a game's page as one sentence."""
    if isinstance(line, Entry):
        rules = "; ".join(chain(map(say, line.says), map(translated, line.notes)))
        return ", ".join(filter(None, (say(line.name), " / ".join(map(str, line.numbers)), rules)))
    return "" if line is None else translated(line) if isinstance(line, str) else say(line)


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
