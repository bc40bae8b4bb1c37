"""The form of the open match: names, seats, first dealer, game, title, place, stake, note."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.match_form.form_page import form_page
from scorekeeper.app.features.match_form.match_form_actions import preview, save_details, use_form
from scorekeeper.app.features.match_form.numbers import use_numbers
from scorekeeper.app.features.match_form.seats import AroundSeats, earlier
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import remove_form
from scorekeeper.app.session.own_game_forms import mark_of, own_game_in, use_own_games
from scorekeeper.flet_fixes.focus_fixes import BUTTON
from scorekeeper.match.match_form import FormFaults, faults_of_form, form_of
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.texts import counted, say, tr, translated


@kit.match_screen
def MendMatchScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The form of the open match, with the conflicts that its changes would cause."""
    if not app.may_write:
        return kit.read_only_page(app, tr("Names and rules"))
    form, known = use_form(app, open_match)
    wrong: FormFaults | None = faults_of_form(form, missing=True) if form else None
    numbers = use_numbers(app, form, wrong)
    ours = use_own_games(app)
    if form is None or wrong is None:
        return ft.View(bgcolor=theme.BACK)
    plain = replace(form, at=None, typed=False, tried=False)  # without its editing state
    changed = plain != form_of(open_match.sheet.match, open_match.id)
    changed_sheet = preview(app, form, open_match) if changed else None
    around = AroundSeats({}, earlier(app, form, known))
    mark = mark_of(app, own_game_in(ours, form.game.info.id))
    parts = form_page(app, form, wrong, around, path=f"/match/{open_match.id}/mend", more=numbers, mark=mark)
    match = open_match.sheet.match
    return kit.page(
        app,
        tr("Names and rules"),
        [*conflict_panel(changed_sheet), *parts],
        kicker=match.title or translated(match.game.info.name),
        back=app.on(app.go_to_sheet),
        foot=_foot(app, open_match, changed_sheet, changed=changed),
    )


def _foot(app: App, open_match: OpenMatch, changed_sheet: Sheet | None, *, changed: bool) -> list[ft.Control]:
    """Return the number of conflicts, and the buttons to leave and to save."""

    def forget() -> None:
        remove_form(app, open_match.id)
        app.go_to_sheet()

    leave = kit.second_button(tr("Cancel"), app.on(forget))
    save = app.fields.put(BUTTON, kit.main_button(tr("Save"), app.on(save_details, app) if changed else None))
    return [*conflict_line(changed_sheet), kit.pair(app, leave, save)]


def conflict_line(changed_sheet: Sheet | None) -> list[ft.Control]:
    """Return the line with the number of deals that would conflict; empty for none."""
    count = len({deal_index for deal_index, _ in changed_sheet.replay.conflicts}) if changed_sheet else 0
    if not count:
        return []
    text = counted(
        count,
        "{n} deal would not fit any more; none is lost.",
        "{n} deals would not fit any more; none is lost.",
    )
    icon = ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.DOWN)
    return [kit.with_icon(icon, ft.Text(text, size=theme.SMALL, color=theme.DOWN))]


def conflict_panel(changed_sheet: Sheet | None) -> list[ft.Control]:
    """Return the panel with all conflicts of the changes, deal by deal; empty for none."""
    if changed_sheet is None or not changed_sheet.replay.conflicts:
        return []
    outcomes = changed_sheet.replay.outcomes
    rows: list[ft.Control] = []
    for deal_index, fault in changed_sheet.replay.conflicts:
        number, text = tr("Deal {number}:", number=outcomes[deal_index].number), say(fault, changed_sheet)
        line = kit.coloured((f"{number} ", theme.SOFT), (text, theme.INK), size=theme.SMALL)
        rows.append(ft.Container(line, padding=ft.Padding.symmetric(vertical=theme.GAP)))
    around = ft.Padding.symmetric(vertical=theme.EDGE_GAP, horizontal=theme.INSET)
    return [kit.panel(kit.caption(tr("With these changes")), *kit.ruled(rows), padding=around)]
