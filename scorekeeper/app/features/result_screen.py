"""The result of a match: the card, the payments, the figures, and buttons to send it."""

from __future__ import annotations

from functools import partial
from typing import Final

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.match_views.match_actions import again, reopen, use_stop
from scorekeeper.app.match_views.ranking import highlight_lines, payments, sum_line
from scorekeeper.app.match_views.share_files import image_button, use_export
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.live_sync import use_next_match
from scorekeeper.app.session.long_tasks import is_at_risk, load_last_backup, save_backup
from scorekeeper.exchange.share_address import image_name, share_address
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import highlights
from scorekeeper.pictures.local_time import day
from scorekeeper.pictures.points_by_contract import points_by_contract, points_picture
from scorekeeper.pictures.result_image import result_parts
from scorekeeper.pictures.result_picture import chat_text, length_said
from scorekeeper.pictures.shapes import WIDTH, Picture, moved
from scorekeeper.pictures.timeline import Timeline, timeline_of, what_is_played
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts import made_from, say, tr, translated


@kit.match_screen
def ResultScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The result of the match, final or so far."""
    use_next_match(app)
    send, stop, reminder = use_export(app, open_match), use_stop(app), use_reminder(app, open_match)
    sheet = open_match.sheet
    match = sheet.match
    game = translated(match.game.info.name) if match.title else ""
    about = (game, made_from(match.game), day(match.started), *match.details, length_said(sheet))
    kicker = " · ".join(part for part in about if part)
    room = kit.column_width(app)
    contracts = by_contract(sheet, room, app.viewport.text)
    results = [*use_card(app, open_match, room), *payments(app, sheet), *sum_line(sheet)[1:]]
    below = tr("All matches of these players")
    story = [
        kit.leading_panel(ft.Icons.BAR_CHART, tr("All-time"), below, app.on(app.go_to, "in-all")),
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
    )


def _foot(app: App, open_match: OpenMatch, stop: Handler) -> list[ft.Control]:
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
    """Return the reminder of a backup, from the end of a match until one is saved; otherwise None. A hook."""
    ft.use_effect(partial(app.attempt, load_last_backup, app), [])
    if not open_match.sheet.standing.over or not is_at_risk(app, open_match.sheet.match):
        return None
    status = app.services.storage_status()
    cleared = status is None or status.stored
    text = tr("This browser may delete the match one day.") if cleared else tr("This browser is not saving anything.")
    words = ft.Container(kit.sentence(text, size=theme.SMALL), expand=True)
    return ft.Row([words, kit.quiet_button(tr("Save a backup"), app.on(save_backup, app))], spacing=theme.GAP)


_LARGEST: Final = 1.4  # the largest scale of the card, if there is room
_BORDER: Final = 1


def use_card(app: App, open_match: OpenMatch, room: float) -> list[ft.Control]:
    """Return the card as wide as `room`, in the colours of the theme, and its buttons. A hook."""
    screenshot: ft.MutableRef[ft.Screenshot] = ft.use_ref()
    scale = min(_LARGEST, (room - 2 * _BORDER) / WIDTH)
    parts: list[ft.Control] = []
    for part in result_parts(open_match.sheet, text=app.viewport.text):
        shapes = tuple(moved(part.shapes, 0, 0, scale))
        drawn = kit.drawing(Picture(part.width * scale, part.height * scale, shapes, part.alt_text))
        parts.append(ft.Semantics(label=part.alt_text, exclude_semantics=True, content=drawn))
    screenshot.current = ft.Screenshot(ft.Column(parts, spacing=0, tight=True))

    held = ft.Container(
        screenshot.current,
        bgcolor=theme.PAPER,
        border=ft.Border.all(_BORDER, theme.LINE),
        border_radius=theme.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    name, address = image_name(open_match.sheet.match), share_address(open_match.sheet)
    send = image_button(app, name, address, lambda: screenshot.current, scale)
    if app.role.plain:  # a plain connection has no clipboard
        return [kit.centred(held), send]
    copied, text = app.on(app.notify, tr("Copied.")), ft.CopyToClipboard(chat_text(open_match.sheet))
    return [kit.centred(held), kit.pair(app, kit.second_button(tr("Copy as text"), copied, action=text), send)]


_BOTH = Phrase("Solid: own contract. Outline: other players’ contracts.")


def by_contract(sheet: Sheet, room: float, text: float) -> ft.Control | None:
    """Return the chart in a panel of that width; None if fewer than two contracts were played."""
    timeline, column = timeline_of(sheet), what_is_played(sheet)
    if column is None or not points_by_contract(timeline):
        return None
    title = tr("Points by {what}", what=say(column.label).lower())
    below = say(_BOTH) if any(step.by is not None for step in timeline.steps) else ""
    return PointsByContract(title, timeline, below, kit.inner_width(room), text, key="yields")


@kit.error_boundary
def PointsByContract(title: str, timeline: Timeline, below: str, room: float, text: float) -> ft.Control:
    """The panel with the chart, its title, and its legend; memoised."""
    picture = points_picture(timeline, room, text=text)
    parts = [kit.caption(title), kit.drawing(picture), *([kit.caption(below)] if below else [])]
    return ft.Semantics(
        label=f"{title}. {picture.alt_text} {below}",
        image=True,
        exclude_semantics=True,
        content=kit.panel(*parts, spacing=theme.EDGE_GAP),
    )
