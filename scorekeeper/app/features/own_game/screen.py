"""The form that makes a game one's own, and that changes an own game."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.own_game.actions import begin, keep, leave, show_everything
from scorekeeper.app.features.own_game.entries_panel import entries_panel
from scorekeeper.app.features.own_game.field_controls import fault_line, field_control, is_shown
from scorekeeper.app.features.own_game.made_up_deal import made_up_deal
from scorekeeper.app.match_views.what_differs import what_differs
from scorekeeper.app.session.app import App
from scorekeeper.app.session.own_form import OwnGameForm
from scorekeeper.app.session.own_forms import change_own_form, own_form_in
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.rules.own_form.described import PARTS, Part
from scorekeeper.rules.own_form.form import FormField, fields_of
from scorekeeper.rules.own_form.judging import Judged, judged
from scorekeeper.texts.language import counted, tr, translated
from scorekeeper.texts.speech import listed, say

_WIDEST = 1040


@kit.screen
def MakeOursScreen(app: App) -> ft.View:
    """The form of a game that is opened from the list of all games."""
    return _form_screen(app, "/variants")


@kit.screen
def MakeOursForMatchScreen(app: App) -> ft.View:
    """The form of a game that is opened from the form of a new match."""
    return _form_screen(app, "/new/game")


def _form_screen(app: App, above: str) -> ft.View:
    """The form of the game in the route; `above` is the address of the list that its page is opened from."""
    if not app.may_write:
        return kit.read_only_page(app, tr("Make it ours"))
    of = ft.use_route_params().get("game", "")
    use_once(app, of, lambda: begin(app, of))
    form = own_form_in(app, of)
    if form is None:
        return kit.page(app, tr("Make it ours"), [], back=app.on(app.go, f"{above}/{of}"))
    made = judged(form.form, app.services.catalogue.from_document)
    return kit.page(
        app,
        tr("Change our rules" if form.own else "Make it ours"),
        _body(app, form, made),
        kicker=translated(form.original.info.name),
        back=app.on(app.go, f"{above}/{of}"),
        foot=_foot(app, form, made, above),
        widest=_WIDEST,
    )


def _body(app: App, form: OwnGameForm, made: Judged) -> list[ft.Control]:
    fields = [f for f in fields_of(form.form) if is_shown(form, f, made)]
    parts = {part: _part(app, form, part, fields, made) for part in PARTS}
    groups = [each for group in form.form.language.groups for each in entries_panel(app, form, group, made)]
    rest = [each for part in PARTS if part != "name" for each in parts[part]]
    if groups:
        words = tr("Only what this game has") if form.everything else tr("More rules to set")
        rest.append(kit.quiet_button(words, app.on(change_own_form, app, form.of, show_everything)))
    deal = made_up_deal(app, form, made.game)
    differs = [what_differs(form.original, made.game)] if made.game is not None else []
    if app.viewport.wide:
        return kit.columns(app, [*parts["name"], *groups, *rest], [*deal, *differs])
    if not groups:  # a game in code, whose settings come first
        return kit.columns(app, [*parts["name"], *rest, *deal], differs)
    return kit.columns(app, [*parts["name"], *groups, *deal, *rest], differs)


def _part(app: App, form: OwnGameForm, part: Part, fields: Sequence[FormField], made: Judged) -> list[ft.Control]:
    """The panel with the fields of a part; none where it has no field."""
    shown = [field_control(app, form, f, made.faults.get(f.path, ())) for f in fields if f.part == part]
    head = kit.heading(say(PARTS[part]), theme.NAME)
    return [kit.panel(head, *shown, spacing=theme.EDGE_GAP)] if shown else []


def _foot(app: App, form: OwnGameForm, made: Judged, above: str) -> list[ft.Control]:
    """What is wrong with the whole, and the buttons."""
    said: list[ft.Control] = [fault_line(fault) for fault in made.elsewhere]
    if made.wrong:
        words = counted(made.wrong, "{n} thing is not right yet", "{n} things are not right yet")
        said.append(kit.caption(words))
    elif made.left_out:
        names = listed([translated(name) for name in made.left_out])
        said.append(kit.caption(tr("No longer set for each match: {names}", names=names)))
    main = kit.main_button(tr("Keep it"), None if made.wrong else app.on(keep, app, form.of, above))
    back = kit.second_button(tr("Leave as it was"), app.on(leave, app, form.of, f"{above}/{form.of}"))
    return [*said, kit.pair(app, back, main)]
