"""The sheet, the home of the app: the next deal, the score grid, the line chart, and the latest deals."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.sheet.menu import use_sheet_menu
from scorekeeper.app.features.sheet.score_grid_view import chart_height, room_in, score_grid
from scorekeeper.app.kit.notice_views import (
    above_buttons,
    empty_picture,
    passing_notice,
    told_once,
    use_connection_notice,
)
from scorekeeper.app.kit.pages import title_room
from scorekeeper.app.kit.rows import one_line_size
from scorekeeper.app.kit.screens import match_missing_page
from scorekeeper.app.match_views.announcement import announced, next_line, use_announcement
from scorekeeper.app.match_views.latest_deals import OnDeal, conflicts, latest, use_deal_card
from scorekeeper.app.match_views.match_actions import undo_and_redo, unfinished_correction, use_correction, use_ruling
from scorekeeper.app.session.app import App, Handler, KeyHandlers, use_open_match
from scorekeeper.app.session.entry_navigation import enter, save_at_once
from scorekeeper.app.session.preferences import use_awake
from scorekeeper.app.session.state import Viewport
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import deals_to_come, outlook, parts_beside, takeovers
from scorekeeper.pictures.font_metrics import drawable
from scorekeeper.pictures.lines import alt_text, is_drawn, lines_picture
from scorekeeper.pictures.local_time import day
from scorekeeper.pictures.result_picture import progress_sentence, result_sentence
from scorekeeper.pictures.shapes import Picture
from scorekeeper.pictures.timeline import Timeline, timeline_of
from scorekeeper.rules.catalogue.order import BY_KIND
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts import counted, listed, made_from, names_of, say, tr, translated

_LATEST = 3
_LATEST_WIDE = 8
_LETTER = 0.55  # width of a letter as a fraction of the font size, rather more than on average


@kit.screen
def SheetScreen(app: App) -> ft.View:
    """The sheet of the match in the route, or of the open one; the welcome page without any."""
    wanted = ft.use_route_params().get("id")
    app.home = ft.use_view_path()
    open_match = use_open_match(app)
    open_ruling = use_ruling(app, open_match)
    open_menu = use_sheet_menu(app, open_match, open_ruling)
    use_awake(app, open_match)
    _use_head(app)
    announcement, plain = use_announcement(app, open_match), use_connection_notice(app)
    correct = use_correction(app, open_match, open_ruling)
    open_deal = use_deal_card(app, open_match, correct)
    if open_match is None and wanted is None:
        return welcome(app, open_menu)
    if open_match is None:
        return match_missing_page(app)
    menu = kit.icon_button(ft.Icons.MORE_HORIZ, tr("Menu"), open_menu)
    actions = [*undo_and_redo(app, open_match), menu]
    in_title = None if app.viewport.short else passing_notice(app, title_room(app.viewport, len(actions)))
    notice = None if in_title is not None else kit.notice_line(app)
    above = _keyed(
        conflicts=conflicts(app, open_match, correct),
        correcting=_correcting(app, open_match),
        takeovers=_takeovers(open_match),
        told=announcement,
    )
    below = _keyed(plain=plain, letters=_letters(app, open_match))
    label, does = _go_on(app, open_match)
    button = [kit.main_button(label, does, size=label_size(app.viewport, label))] if app.may_write else []
    around = _Around(above, versions_line(app, open_match), notice, button, below)
    arrange = _wide if app.viewport.wide else _tall
    body, foot = arrange(app, open_match, around, open_deal)
    match = open_match.sheet.match
    game = translated(match.game.info.name) if match.title else ""
    kicker = " · ".join(part for part in (game, made_from(match.game), day(match.started)) if part)
    return kit.page(
        app,
        match.title or translated(match.game.info.name),
        body,
        kicker=kicker,
        actions=actions,
        foot=foot,
        tells=False,
        in_title=in_title,
        rolls=app.viewport.short,
        keys=_keys(app, open_match, does) if app.may_write else {},
    )


def _use_head(app: App) -> None:
    """Scroll to the top of the sheet after each deal saved here. A hook."""

    async def scroll() -> None:
        with suppress(RuntimeError, TimeoutError):  # the sheet was left meanwhile
            if app.body is not None:
                await app.body.scroll_to(offset=0)

    use_once(app, app.saves or None, scroll)


def _keys(app: App, open_match: OpenMatch, does: Handler) -> KeyHandlers:
    """Return the shortcuts: Enter is the primary button; Ctrl+Z is Undo, Ctrl+Y and Ctrl+Shift+Z are Redo."""
    return {
        "Enter": does,
        **({"Ctrl+Z": app.on(app.undo, repeats=True)} if open_match.undo else {}),
        **(dict.fromkeys(("Ctrl+Y", "Ctrl+Shift+Z"), app.on(app.redo, repeats=True)) if open_match.redo else {}),
    }


class _Around(NamedTuple):
    """The notes around the sheet, above it, above the primary button, and long ones below all else; the button."""

    above: list[ft.Control]
    versions: ft.Control | None
    notice: ft.Control | None
    button: Sequence[ft.Control]
    below: list[ft.Control]


def _tall(
    app: App, open_match: OpenMatch, around: _Around, on_deal: OnDeal
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return the body and the foot in one column, with the next deal in the foot; in a short window only its button."""
    sheet, room = open_match.sheet, room_in(app.viewport)
    picture = _lines(app, sheet)
    last = latest(app, sheet, _LATEST if picture is None else _LATEST - 1, room, on_deal)
    next_lines = _next(app, open_match)
    short = app.viewport.short
    versions, notice = _keyed(versions=around.versions), _present([around.notice])
    body = [
        *([_indented(line, theme.GAP) for line in versions] if short else []),
        *around.above,
        *_keyed(score_grid=score_grid(app, sheet, room, on_deal)),
    ]
    body += _keyed(next=_indented(_stack(next_lines), theme.HAIR)) if short else []
    body += _keyed(picture=picture, last=last, outlook=outlook_lines(sheet))
    foot = [*([] if short else next_lines), *around.button]
    notices = notice if short else [*versions, *notice]
    above = ft.Column([*notices], spacing=theme.GAP, tight=True) if notices else None
    return [*body, *around.below, ft.Container(height=theme.GAP)], [above_buttons(above, foot)]


def _indented(control: ft.Control, by: int) -> ft.Control:
    return ft.Container(control, padding=ft.Padding.symmetric(horizontal=by))


def _wide(
    app: App, open_match: OpenMatch, around: _Around, on_deal: OnDeal
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return the body in two columns, the grid to the left and the deals to the right; and the foot."""
    sheet, gap = open_match.sheet, 2 * theme.EDGE_GAP
    room = room_in(app.viewport)
    next_deal = [*_next(app, open_match), *around.button]
    beside = [*around.above, kit.panel(above_buttons(around.notice, next_deal, theme.INSET))]
    beside += [kit.panel(around.versions)] if around.versions is not None else []
    last = latest(app, sheet, _LATEST_WIDE, app.viewport.aside, on_deal)
    shown = [score_grid(app, sheet, room, on_deal), _lines(app, sheet)]
    columns: list[ft.Control] = [
        _column(_present([*shown, outlook_lines(sheet)]), room),
        _column([*beside, *([last] if last else []), *around.below], app.viewport.aside),
    ]
    row = ft.Row(columns, spacing=gap, vertical_alignment=ft.CrossAxisAlignment.START)
    return [ft.Container(row, padding=ft.Padding.only(bottom=gap))], []


def _column(controls: Sequence[ft.Control], width: float) -> ft.Control:
    """Return one of two columns, which is read as a whole."""
    return ft.Container(ft.Semantics(container=True, content=_stack(controls)), width=width)


def _lines(app: App, sheet: Sheet) -> ft.Control | None:
    """Return the line chart, which opens the result; None with too few deals, or without room for it."""
    view, height = app.viewport, chart_height(app.viewport)
    if not height or not is_drawn(sheet):
        return None
    timeline = timeline_of(sheet)
    # Without the handler, which is a new object at every render and would defeat the memoisation.
    picture = LineChart(timeline, kit.inner_width(room_in(view)), height, view.text, key="lines")
    result, hint = app.on(app.go_to, "result"), tr("Opens the result")
    return kit.tap(picture, alt_text(timeline), result, hint=hint, border_radius=theme.RADIUS)


def _stack(controls: Sequence[ft.Control]) -> ft.Control:
    return kit.stretched(controls, theme.EDGE_GAP, tight=True)


def _present(controls: Sequence[ft.Control | None]) -> list[ft.Control]:
    return [control for control in controls if control is not None]


def _next(app: App, open_match: OpenMatch) -> list[ft.Control]:
    """Return the next deal or the outcome as a sentence, with a note for a session that only watches."""
    if not app.may_write:
        line = next_line(app, open_match) or kit.sentence(outcome_of(open_match), soft=False)
        return [
            line,
            kit.sentence(tr("You only watch here: every deal shows as soon as it is saved."), size=theme.SMALL),
        ]
    over = kit.sentence(outcome_of(open_match), soft=False) if open_match.sheet.due is None else None
    return _present([over or next_line(app, open_match)])


def label_size(view: Viewport, label: str) -> float:
    """Return the font size at which the primary button's words take one line."""
    room = (view.aside if view.wide else view.width) - 4 * theme.INSET
    return one_line_size(label, theme.NAME, room, view.text)


def _go_on(app: App, open_match: OpenMatch) -> tuple[str, Handler]:
    due, label = open_match.sheet.due, go_on_label(open_match)
    if due is None:
        return label, app.on(app.go_to, "result")
    if open_match.saves_at_once:
        return label, app.on(save_at_once, app, due.number)
    return label, app.on(enter, app, "next")


_ENTER: Final = {
    "tricks": Phrase("Enter the tricks"),
    "card points": Phrase("Enter the card points"),
    "cards left": Phrase("Enter the cards left"),
}
"""The sentences of common games: a noun put into another sentence would lack its case."""


def go_on_label(open_match: OpenMatch) -> str:
    """Return the label of the primary button."""
    due = open_match.sheet.due
    if due is None:
        return tr("See the result")
    if open_match.saves_at_once:
        return tr("Save deal {number}", number=due.number)
    asked = announced(open_match)
    counted = asked.groups[0].label.template.lower() if asked is not None and len(asked.groups) == 1 else ""
    return say(_ENTER[counted]) if counted in _ENTER else tr("Enter deal {number}", number=due.number)


def outcome_of(open_match: OpenMatch) -> str:
    """Return the sentence that the match is over with its winner; or with its leader, if it was stopped early."""
    sheet = open_match.sheet
    first = [name for name, place in zip(names_of(sheet), sheet.standing.places, strict=True) if place == 1]
    beside = [say(part, sheet) for part in parts_beside(sheet)]
    if sheet.stopped_early:
        return " ".join([f"{progress_sentence(sheet)}.", *beside, f"{result_sentence(sheet)}."])
    over = " ".join([tr("The match is over."), *beside])
    if len(first) == 1:
        return f"{over} {tr('{who} won.', who=first[0])}"
    if sheet.standing.several and len(first) < len(sheet.totals):
        return f"{over} {tr('{some} and {last} won.', some=listed(first[:-1]), last=first[-1])}"
    return f"{over} {tr('{who} share the first place.', who=listed(first))}"


def _keyed(**controls: ft.Control | None) -> list[ft.Control]:
    """Return the controls that are not None, keyed by name, so that a change in one does not rebuild the others."""
    for name, control in controls.items():
        if control is not None:
            control.key = name
    return [control for control in controls.values() if control is not None]


def _takeovers(open_match: OpenMatch) -> ft.Control | None:
    lines = [kit.sentence(say(phrase), size=theme.SMALL) for phrase in takeovers(open_match.sheet)]
    if not lines:
        return None
    return ft.Container(ft.Column([*lines], spacing=theme.HAIR), padding=ft.Padding.only(left=theme.GAP))


def _correcting(app: App, open_match: OpenMatch) -> ft.Control | None:
    text = unfinished_correction(open_match)
    if not app.may_write or not text:
        return None
    words = ft.Container(kit.sentence(text, soft=False), padding=ft.Padding.only(left=theme.INSET, top=theme.GAP))
    labels = tr("Go on correcting"), tr("Leave it as it was")
    actions = app.on(enter, app, "correction"), app.on(app.drafts.drop, "correction")
    buttons = [kit.quiet_button(label, action) for label, action in zip(labels, actions, strict=True)]
    room = (app.viewport.aside if app.viewport.wide else app.viewport.width) - 6 * theme.EDGE_GAP
    abreast = sum(map(len, labels)) * _LETTER * theme.BODY * app.viewport.text < room
    rows = [ft.Row(buttons, spacing=0)] if abreast else [ft.Row([button], spacing=0) for button in buttons]
    below = ft.Container(ft.Column(list(rows), spacing=0), padding=ft.Padding.only(left=theme.INSET - theme.EDGE_GAP))
    return kit.panel(words, below, padding=ft.Padding.only(top=theme.HAIR, bottom=theme.HAIR))


def _letters(app: App, open_match: OpenMatch) -> ft.Control | None:
    """Return the panel that says once that some names have letters without a font."""
    if app.state.letters_told or all(map(drawable, open_match.sheet.match.players)):
        return None
    text = tr(
        "Some names here have letters that this app cannot draw: they show as boxes, and so they do in a PDF. The card "
        "of the result has them where the device has a font for them. They are kept, and in all other files, as you "
        "wrote them."
    )

    def seen() -> None:
        app.state.letters_told = True

    return told_once(app, text, seen)


ROUTE = "versions"  # the last part of the address of a match's versions


def lines_in(sheet: Sheet, room: float, height: float, text: float) -> Picture | None:
    """Return the plain chart in a panel of that width; None with too few deals."""
    if not is_drawn(sheet):
        return None
    return lines_picture(timeline_of(sheet), kit.inner_width(room), height, text=text, plain=True)


@kit.error_boundary
def LineChart(timeline: Timeline, room: float, height: float, text: float) -> ft.Control:
    """The panel with the chart; memoised."""
    picture = lines_picture(timeline, room, height, text=text, plain=True)
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
