"""Panels of the sheet: the line chart of the running totals, and the welcome while no match is open."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.notice_views import empty_picture
from scorekeeper.app.session.app import App, Handler
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import deals_to_come, outlook
from scorekeeper.pictures.lines import alt_text, is_drawn, lines_picture
from scorekeeper.pictures.shapes import Picture
from scorekeeper.pictures.timeline import Timeline, timeline_of
from scorekeeper.rules.catalogue.order import BY_KIND
from scorekeeper.texts import counted, say, tr

ROUTE = "versions"
"""The last part of the address of a match's versions."""


def lines(  # the last parameter: a tap on the picture
    sheet: Sheet, room: float, height: float, text: float = 1.0, *, plain: bool = False, on_tap: Any = None
) -> ft.Control | None:
    """Return the chart in a panel of that width; None with too few deals. A `plain` one has no axes."""
    if not is_drawn(sheet):
        return None
    timeline = timeline_of(sheet)
    label = alt_text(timeline)
    # Without the handler, which is a new object at every render and would defeat the memoisation.
    picture = LineChart(timeline, kit.inner_width(room), height, text, plain=plain, key="lines")
    if on_tap is None:
        return ft.Semantics(label=label, image=True, exclude_semantics=True, content=picture)
    return kit.tap(picture, label, on_tap, hint=tr("Opens the result"), border_radius=theme.RADIUS)


def lines_in(sheet: Sheet, room: float, height: float, text: float) -> Picture | None:
    """Return the plain chart in a panel of that width; None with too few deals."""
    if not is_drawn(sheet):
        return None
    return lines_picture(timeline_of(sheet), kit.inner_width(room), height, text=text, plain=True)


def heard_of_lines(sheet: Sheet) -> str:
    """Return the chart's label for a screen reader."""
    return alt_text(timeline_of(sheet))


@kit.error_boundary
def LineChart(timeline: Timeline, room: float, height: float, text: float, *, plain: bool) -> ft.Control:
    """The panel with the chart; memoised."""
    picture = lines_picture(timeline, room, height, text=text, plain=plain)
    return kit.panel(kit.caption(tr("Running totals")), kit.drawing(picture), spacing=theme.GAP)


def outlook_lines(sheet: Sheet) -> ft.Control | None:
    """Return the panel of the outlook; None if the sheet has none."""
    title, *lines = outlook_words(sheet)
    if not lines:
        return None
    return kit.panel(kit.caption(title), *(kit.sentence(line, size=theme.SMALL) for line in lines), spacing=theme.HAIR)


def outlook_words(sheet: Sheet) -> list[str]:
    """Return the title, and the lines of the outlook, if any."""
    to_come = 0 if sheet.due is None else deals_to_come(sheet.due) or 0
    title = counted(to_come, "Still possible in the last deal", "Still possible in the last {n} deals")
    return [title, *(say(line, sheet) for line in outlook(sheet))]


def versions_words(open_match: OpenMatch, *, writes: bool) -> str:
    """Return a note that there are several versions, and for a session that `writes` to choose one; empty for one."""
    others = open_match.parted
    if not others:
        return ""
    if not writes:
        return counted(others, "There are two versions of this match.", "There are {n} other versions of this match.")
    return counted(
        others,
        "There are two versions of this match. Choose the one that counts.",
        "There are {n} other versions of this match. Choose the one that counts.",
    )


def versions_line(app: App, open_match: OpenMatch) -> ft.Control | None:
    """Return the line with its button, which moves nothing above the sheet's buttons; None for one version."""
    text = versions_words(open_match, writes=app.may_write)
    if not text:
        return None
    shown = kit.quiet_button(tr("Side by side"), app.on(app.go_to, ROUTE))
    icon = ft.Icon(ft.Icons.CALL_SPLIT, size=20, color=theme.ACCENT)
    words = kit.sentence(text, soft=False, size=theme.SMALL)
    if app.viewport.text < theme.LARGE:
        return kit.with_icon(icon, words, shown)
    return ft.Column([kit.with_icon(icon, words), kit.at_end(shown)], spacing=0, tight=True)


def welcome(app: App, open_menu: Handler) -> ft.View:
    """Return the welcome page, with buttons for a new match, the games and the stored matches."""
    title = kit.centred(kit.heading(tr("Ready to play?"), theme.FIGURE))
    parts = [empty_picture(), ft.Container(height=theme.GAP), title, kit.sentence(_about(app), centred=True)]
    middle = kit.stretched(parts, theme.EDGE_GAP, expand=True, alignment=ft.MainAxisAlignment.CENTER)
    begin: ft.Control = kit.main_button(tr("New match"), app.on(app.go, "/new"))
    if not app.may_write:
        begin = kit.sentence(tr("You only watch here: a match shows as soon as it is begun."), centred=True)
    games = kit.second_button(tr("All games"), app.on(app.go, "/variants"), expand=True)
    matches = kit.second_button(tr("Matches"), app.on(app.go, "/matches"), expand=True)
    foot = [begin, ft.Row([games, matches], spacing=theme.GAP)]
    actions = [kit.icon_button(ft.Icons.MORE_HORIZ, tr("Menu"), open_menu)]
    return kit.page(app, "Scorekeeper", [middle], actions=actions, foot=foot, widest=560, scroll=False)


def _about(app: App) -> str:
    """Tell the purpose of the app, and the place of its matches."""
    others = len(set(app.services.catalogue.ids()).difference(BY_KIND[0].ids))
    if app.role.guest:
        return tr(
            "Keep score at the card table: Bismarck in every version, {n} other games, and any game of your "
            "own. Your scores are on the computer that serves the app.",
            n=others,
        )
    return tr(
        "Keep score at the card table: Bismarck in every version, {n} other games, and any game of your "
        "own. Your scores stay on this device.",
        n=others,
    )
