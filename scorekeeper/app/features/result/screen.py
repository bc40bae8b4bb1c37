"""The result screen: the card, payments, what each contract brought, and highlights."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.result.card import use_card
from scorekeeper.app.match_views.export import use_export
from scorekeeper.app.match_views.in_all_row import in_all_row
from scorekeeper.app.match_views.match_actions import again, reopen, use_stop
from scorekeeper.app.match_views.points_by_contract import by_contract
from scorekeeper.app.match_views.ranking import highlight_lines, payments
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.backup_reminder import is_at_risk, load_last_backup, save_backup
from scorekeeper.app.session.live_sync import use_next_match
from scorekeeper.app.session.local_time import day
from scorekeeper.match.highlights import highlights
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.pictures.result import length_said
from scorekeeper.texts.game_names import made_from
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import say

_WIDEST = 1040


@kit.match_screen
def ResultScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The result of the match, final or so far."""
    use_next_match(app)
    send, stop, reminder = use_export(app, open_match), use_stop(app), use_reminder(app, open_match)
    sheet = open_match.sheet
    match = sheet.match
    game = translated(match.game.info.name) if match.title else ""
    about = (game, made_from(match.game), day(match.started), match.location, length_said(sheet))
    kicker = " · ".join(part for part in about if part)
    room = kit.column_width(app, _WIDEST)
    contracts = by_contract(sheet, room, app.viewport.text)
    results = [*use_card(app, open_match, room), *payments(app, sheet)]
    story = [
        in_all_row(tr("These players over all matches of this game"), app.on(app.go_to, "in-all")),
        *([contracts] if contracts else []),
        *highlight_lines(tuple(say(highlight, sheet) for highlight in highlights(sheet))),
    ]
    return kit.page(
        app,
        match.title or translated(match.game.info.name),
        kit.columns(app, results, story),
        kicker=kicker,
        back=app.on(app.go_to_sheet),
        actions=[kit.icon_button(ft.Icons.IOS_SHARE, tr("Export"), send)],
        foot=[*([reminder] if reminder else []), *_foot(app, open_match, stop)],
        widest=_WIDEST,
    )


def _foot(app: App, open_match: OpenMatch, stop: Handler) -> list[ft.Control]:
    """The buttons: play again, stop, reopen, to the sheet."""
    sheet = open_match.sheet
    again_ = kit.main_button(tr("Play again"), app.on(again, app, open_match.id))
    on = kit.main_button(tr("To the sheet"), app.on(app.go_to_sheet))
    if not app.may_write:
        return [on]
    if not sheet.standing.over:
        return [kit.pair(app, kit.second_button(tr("Stop here"), stop), on)]
    if sheet.stopped_early:
        return [kit.pair(app, kit.second_button(tr("Reopen"), app.on(reopen, app)), again_)]
    return [again_]


def use_reminder(app: App, open_match: OpenMatch) -> ft.Control | None:
    """The line that reminds of a backup, from the end of a match until one has been saved; otherwise None. A hook."""

    async def load() -> None:
        await app.attempt(load_last_backup, app)

    ft.use_effect(load, [])
    if not open_match.sheet.standing.over or not is_at_risk(app, open_match.sheet.match):
        return None
    status = app.services.storage_status()
    cleared = status is None or status.kept
    words = kit.sentence(
        tr("This browser may delete the match one day.") if cleared else tr("It is not kept here."), size=theme.SMALL
    )
    return ft.Row(
        [ft.Container(words, expand=True), kit.quiet_button(tr("Save a backup"), app.on(save_backup, app))],
        spacing=theme.GAP,
    )
