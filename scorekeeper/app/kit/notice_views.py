"""Messages: the notice of a session, the warning that something is not kept, a report to copy, and empty screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.buttons import quiet_button, second_button
from scorekeeper.app.kit.canvas import drawing
from scorekeeper.app.kit.rows import at_end, centred, panel, sentence, stretched, with_icon
from scorekeeper.app.session.app import App
from scorekeeper.app.session.long_tasks import save_backup
from scorekeeper.app.session.state import Notice
from scorekeeper.pictures.blank import blank_sheet
from scorekeeper.pictures.font_metrics import wrapped
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts import say, tr

_EMPTY_ICON = 56  # the size of the icon of an empty page


def empty_picture() -> ft.Control:
    """Return the picture, centred, and hidden from screen readers."""
    return centred(ft.Semantics(exclude_semantics=True, content=drawing(blank_sheet())))


def empty_state(text: str, icon: ft.IconData | None = None) -> ft.Control:
    """Return the picture, or a large icon, and a sentence about what is missing and how to get it."""
    words = ft.Container(sentence(text, centred=True), padding=ft.Padding.symmetric(horizontal=theme.INSET * 2))
    above = empty_picture()
    if icon is not None:
        face, side = ft.Icon(icon, size=_EMPTY_ICON, color=theme.ACCENT), 2 * _EMPTY_ICON
        round_face = ft.Container(face, width=side, height=side, bgcolor=theme.TINT, border_radius=_EMPTY_ICON)
        round_face.alignment = ft.Alignment.CENTER
        above = centred(round_face)
    centre = ft.CrossAxisAlignment.CENTER
    column = ft.Column([above, words], spacing=theme.INSET, tight=True, horizontal_alignment=centre)
    return ft.Container(column, padding=ft.Padding.only(top=theme.INSET * 3), alignment=ft.Alignment.TOP_CENTER)


def message(title: str, text: str, label: str, on_click: Callable[..., Any]) -> ft.Control:
    """Return a title, a sentence and a button, centred."""
    return _column(_parts(title, text, label, on_click))


def message_page(  # the texts and the actions
    title: str,
    text: str,
    label: str,
    on_click: Callable[..., Any],
    below: Sequence[ft.Control] = (),
    *,
    scrolls: bool = False,
) -> ft.View:
    """Return a screen with a title, a sentence and a button. With `scrolls` it may be high, and has no picture."""
    parts = [*_parts(title, text, label, on_click), *below]
    whole = _column(parts[1:], ft.ScrollMode.AUTO) if scrolls else _column(parts)
    centre = ft.CrossAxisAlignment.CENTER
    return ft.View(bgcolor=theme.BACK, padding=theme.INSET * 2, horizontal_alignment=centre, controls=[whole])


def missing_page(app: App, title: str, text: str, label: str, path: str, *, gone: bool) -> ft.View:
    """Return the page at an address without content: blank while it is read, a message if nothing is there (`gone`)."""
    return message_page(title, text, label, app.on(app.go, path)) if gone else ft.View(bgcolor=theme.BACK)


def _parts(title: str, text: str, label: str, on_click: Callable[..., Any]) -> list[ft.Control]:
    head = ft.Text(title, size=theme.TITLE, color=theme.INK, text_align=ft.TextAlign.CENTER)
    return [
        empty_picture(),
        ft.Semantics(header=True, content=head),
        sentence(text, centred=True),
        ft.FilledButton(label, height=theme.BUTTON, on_click=on_click),
    ]


def _column(parts: list[ft.Control], scroll: ft.ScrollMode | None = None) -> ft.Column:
    return ft.Column(
        parts,
        expand=True,
        scroll=scroll,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=theme.INSET,
    )


_ICON = 20
_LINE = 1.43  # line height, in font sizes
_APART = 0.94  # the share of a line for letters, which the client sets wider than the font's own widths
_BAR = theme.TARGET + 2 * theme.GAP  # the height of a notice's bar


def notice_line(app: App) -> ft.Control | None:
    """Return the notice with its button (Undo or OK), or the progress of a long task with Stop; None without either."""
    work = app.state.work
    if work is not None:
        text = tr("{what}: {done} of {of}", what=work.words, done=work.done, of=work.of)
        bar = ft.ProgressBar(value=work.done / work.of, color=theme.ACCENT, bgcolor=theme.TINT, bar_height=theme.HAIR)
        words = ft.Column([ft.Text(text, size=theme.SMALL, color=theme.INK), bar], spacing=theme.GAP, tight=True)
        stop = [quiet_button(tr("Stop"), app.on(app.call_off))] if work.stoppable else []
        return ft.Row([ft.Container(words, expand=True), *stop], spacing=theme.INSET)
    notice = app.state.notice
    if notice is None:
        return None
    if notice.undo:
        button = quiet_button(tr("Undo"), app.on(app.undo), name=tr("Undo this"))
    else:
        button = quiet_button(tr("Close"), app.on(app.notices.clear))
    line = _words(app, notice, button)
    return ft.Column([line, report_part(app, notice.report)], spacing=theme.GAP, tight=True) if notice.report else line


def passing_notice(app: App, room: float) -> ft.Control | None:
    """Return a passing notice for the title's place, in smaller type if long; None if there is none, or none fits."""
    notice = app.state.notice
    if app.state.work is not None or notice is None or notice.seconds is None:
        return None
    words, text = room - _ICON - theme.GAP, app.viewport.text
    fitting = (size for size in (theme.SMALL, theme.CAPTION) if _height(notice, size * text, words) <= _BAR)
    size = next(fitting, None)
    return None if size is None else _words(app, notice, size=size)


def _height(notice: Notice, size: float, room: float) -> float:
    """Return the height of a notice in this font size. The client sets letters a little apart."""
    return sum(len(wrapped(line, size, room * _APART)) for line in notice.lines) * size * _LINE


def above_buttons(notice: ft.Control | None, buttons: Sequence[ft.Control], spacing: float = theme.GAP) -> ft.Column:
    """Return the buttons below a notice, or without one.

    Their place in the tree is the same in both cases. They stay the same controls, so a tap is heard while a notice
    comes or goes.
    """
    gap = spacing if notice is not None and buttons else 0
    above = ft.Container(notice, padding=ft.Padding.only(bottom=gap))
    return stretched([above, stretched(buttons, spacing, tight=True)], tight=True)


def _words(app: App, notice: Notice, *button: ft.Control, size: float = theme.SMALL) -> ft.Row:
    colour = theme.DOWN if notice.tone == "trouble" else theme.INK
    icon = ft.Icons.ERROR_OUTLINE if notice.tone == "trouble" or app.state.unkept else ft.Icons.CHECK
    text = ft.Text("\n".join(notice.lines), size=size, color=colour)
    return with_icon(ft.Icon(icon, size=_ICON, color=colour), ft.Semantics(live_region=True, content=text), *button)


def not_kept(app: App) -> ft.Control:
    """Return the banner. It disappears once a later write has succeeded, which includes all changes before it."""
    words = tr("This browser is not saving anything. What you enter is lost when this window is closed.")
    text = ft.Text(words, size=theme.SMALL, color=theme.DOWN)
    icon = ft.Icon(ft.Icons.ERROR_OUTLINE, size=_ICON, color=theme.DOWN)
    start = ft.CrossAxisAlignment.START
    row = with_icon(icon, ft.Semantics(live_region=True, content=text), vertical_alignment=start)
    save = at_end(quiet_button(tr("Save everything as a file"), app.on(save_backup, app)))
    return ft.Container(
        ft.SafeArea(ft.Column([row, save], spacing=0, tight=True), avoid_intrusions_bottom=False),
        bgcolor=theme.PAPER,
        border=ft.Border.only(top=ft.BorderSide(1, theme.DOWN), bottom=ft.BorderSide(1, theme.DOWN)),
        padding=ft.Padding.only(left=theme.INSET, right=theme.GAP, top=theme.GAP),
    )


_COPIED = Phrase("Report copied. It contains no names.")


def report_part(app: App, report: str) -> ft.Control:
    """Return a button that copies the report; over plain http, without a clipboard, the report as selectable text."""
    if app.role.plain:
        return ft.Text(report, size=theme.CAPTION, color=theme.SOFT, selectable=True)
    return second_button(tr("Copy a report"), app.on(app.notify, say(_COPIED)), action=ft.CopyToClipboard(report))


_SHOWN_KEY = "scorekeeper.plain_told"

_TEXT = Phrase(
    "This phone reads the table over a plain connection. Nothing can be copied to its clipboard, its screen may "
    "fall asleep (it catches up when it wakes), and the app cannot be installed from here. "
    "To take the sheet home, choose Export: that saves a file."
)


def use_connection_notice(app: App) -> ft.Control | None:
    """Return the panel with the limits of a plain connection, until this phone has dismissed it. A hook."""

    async def load_shown() -> None:
        if app.role.plain:
            app.state.plain_untold = not await app.memory.get(_SHOWN_KEY)

    async def understood() -> None:
        app.state.plain_untold = False
        await app.memory.set(_SHOWN_KEY, value=True)

    ft.use_effect(partial(app.attempt, load_shown), [])
    if not app.state.plain_untold:
        return None
    return told_once(app, say(_TEXT), understood)


def told_once(app: App, text: str, understood: Callable[[], object]) -> ft.Control:
    """Return a panel with a text, shown until a tap on its button calls `understood`."""
    row = at_end(quiet_button(tr("Understood"), app.on(understood)))
    padding = ft.Padding.only(left=theme.INSET, right=theme.GAP, top=theme.EDGE_GAP)
    return panel(sentence(text, size=theme.SMALL), row, padding=padding)
