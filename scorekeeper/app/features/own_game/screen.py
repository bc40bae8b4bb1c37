"""The form that makes house rules of a game, or changes an own game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.own_game.actions import begin, keep, leave
from scorekeeper.app.features.own_game.entries_panel import entries_panel
from scorekeeper.app.features.own_game.field_controls import fault_line, field_control, is_shown
from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import DealWords, kept_deal
from scorekeeper.app.session.own_games import change_own_form, own_form_in
from scorekeeper.app.session.state import OwnGameForm
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.example_deal import example_deal
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.comparing import differing
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.outline import Entry
from scorekeeper.rules.own_form.described import PARTS, FormPanel
from scorekeeper.rules.own_form.form import FormField, fields_of
from scorekeeper.rules.own_form.judging import Judged, judged
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts import counted, listed, names_of, say, tr, translated


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
    view = kit.page(
        app,
        tr("Change house rules" if form.own else "Use house rules"),
        _body(app, form, made),
        kicker=translated(form.original.info.name),
        back=app.on(app.go, f"{above}/{of}"),
        foot=_foot(app, form, made, above),
    )
    # With many more fields, the client's semantics tree keeps the old ones: a new list starts at the top.
    if app.body is not None:
        app.body.key = f"everything {form.everything}"
    return view


def _body(app: App, form: OwnGameForm, made: Judged) -> list[ft.Control]:
    fields = [f for f in fields_of(form.form) if is_shown(form, f, made)]
    parts = {part: _part(app, form, part, fields, made) for part in PARTS}
    groups = [each for group in form.form.language.groups for each in entries_panel(app, form, group, made)]
    rest = [each for part in PARTS if part != "name" for each in parts[part]]
    if groups:
        words = tr("Fewer rules") if form.everything else tr("More rules")
        turn = app.on(change_own_form, app, form.of, lambda now: replace(now, everything=not now.everything))
        rest.append(kit.quiet_button(words, turn))
    deal = made_up_deal(app, form, made.game)
    differs = [what_differs(form.original, made.game)] if made.game is not None else []
    if app.viewport.wide:
        return kit.columns(app, [*parts["name"], *groups, *rest], [*deal, *differs])
    if not groups:  # a game in code: its settings come first
        return kit.columns(app, [*parts["name"], *rest, *deal], differs)
    return kit.columns(app, [*parts["name"], *groups, *deal, *rest], differs)


def _part(app: App, form: OwnGameForm, part: FormPanel, fields: Sequence[FormField], made: Judged) -> list[ft.Control]:
    """Return the panel with the fields of a part; empty without fields."""
    shown = [field_control(app, form, f, made.faults.get(f.path, ())) for f in fields if f.part == part]
    head = kit.heading(say(PARTS[part]), theme.NAME)
    return [kit.panel(head, *shown, spacing=theme.EDGE_GAP)] if shown else []


def _foot(app: App, form: OwnGameForm, made: Judged, above: str) -> list[ft.Control]:
    """Return the faults of the whole game, and the buttons."""
    lines: list[ft.Control] = [fault_line(fault) for fault in made.elsewhere]
    if made.wrong:
        words = counted(made.wrong, "{n} thing is not right yet", "{n} things are not right yet")
        lines.append(kit.caption(words))
    elif made.left_out:
        names = listed([translated(name) for name in made.left_out])
        lines.append(kit.caption(tr("No longer set for each match: {names}", names=names)))
    main = kit.main_button(tr("Save"), None if made.wrong else app.on(keep, app, form.of, above))
    back = kit.second_button(tr("Cancel"), app.on(leave, app, form.of, f"{above}/{form.of}"))
    return [*lines, kit.pair(app, back, main)]


def made_up_deal(app: App, form: OwnGameForm, game: AnyGame | None) -> list[ft.Control]:
    """Return a sample deal of the unfolded contract, or of any; a note in its place while the rules have faults."""
    if game is None:
        later = kit.sentence(tr("Scored here as soon as the rules are right."), size=theme.SMALL)
        return [kit.titled(tr("Try it: sample deal"), later)]
    wanted = form.opened.split(".")[1] if form.opened.startswith(("contracts.", "hands.")) else ""
    players = tuple(tr("Player {number}", number=seat + 1) for seat in range(game.info.players[0]))
    match = example_deal(game, form.seed, players, wanted) or example_deal(game, form.seed, players)
    if match is None:
        return []
    sheet = sheet_of(match)
    make_up = app.on(change_own_form, app, form.of, lambda now: replace(now, seed=now.seed + 1))
    another = kit.quiet_button(tr("New sample"), make_up, name=tr("Make up another deal"))
    title = ft.Container(kit.heading(tr("Try it: sample deal"), theme.NAME), expand=True)
    head = ft.Row([title, ft.Container(another, margin=ft.Margin.only(right=-theme.GAP))])
    return [kit.panel(head, *_deal(sheet, kept_deal(sheet, len(match.deals) - 1)), spacing=theme.GAP)]


def _deal(sheet: Sheet, deal: DealWords) -> list[ft.Control]:
    """Return the deal's caption, and a row for each account with its counts and its score."""
    answers = sheet.replay.outcomes[deal.deal_index].answers
    columns = [column for column in sheet.match.game.columns if column.each and column.key in answers]
    counts = " · ".join(say(column.label, sheet) for column in columns) if deal.counts else ""
    points = tr("Score")
    rows: list[ft.Control] = [kit.with_suits(deal.caption, theme.BODY)] if deal.caption else []
    rows.append(_row(ft.Container(), kit.caption(counts), kit.caption(points)))
    for account, name in enumerate(names_of(sheet)):
        count = deal.counts[account] if deal.counts else ""
        score = deal.signed((deal.points or ())[account])
        heard = ", ".join([name, *([f"{counts}: {count}"] if count else []), f"{points}: {score}"])
        view = _row(
            ft.Text(name, size=theme.BODY, color=theme.INK),
            ft.Text(count, size=theme.BODY, color=theme.SOFT, no_wrap=True),
            ft.Text(score, size=theme.NAME, color=theme.INK, no_wrap=True),
        )
        rows += [kit.hairline(), ft.Semantics(label=heard, exclude_semantics=True, content=view)]
    return rows


def _row(name: ft.Control, count: ft.Control, score: ft.Control) -> ft.Control:
    return ft.Row(
        [
            ft.Container(name, expand=3),
            ft.Container(count, expand=2, alignment=ft.Alignment.CENTER_RIGHT),
            ft.Container(score, expand=2, alignment=ft.Alignment.CENTER_RIGHT),
        ],
        spacing=theme.GAP,
    )


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
        rules = " · ".join(chain(map(say, line.says), map(translated, line.notes)))
        return ", ".join(filter(None, (say(line.name), " / ".join(map(str, line.numbers)), rules)))
    return "" if line is None else translated(line) if isinstance(line, str) else say(line)
