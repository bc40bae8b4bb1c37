"""The dialog in which the name of a new person is written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.flet_fixes.dialogs import use_open_dialog
from scorekeeper.texts.language import tr


class Doing(NamedTuple):
    """What the controls of the dialog do."""

    write: Callable[[str], None]
    turn: Callable[[], None]
    close: Callable[[], None]
    keep: Callable[[], Awaitable[None]]


class OnPerson(Protocol):
    """What is called with the name of a new person, and whether they are a guest."""

    def __call__(self, name: str, *, guest: bool) -> Awaitable[None]:
        """Add the person."""


def use_name_dialog(app: App, title: str, on_person: OnPerson, name: str = "") -> Handler:
    """A dialog with a field for the name, in which `name` stands, and whether it is a guest; returns what opens it.

    It stays open, with what was written, where the name is refused. A hook.
    """
    shown, show, close = kit.use_switch()
    guest, set_guest = ft.use_state(initial=False)
    typed: ft.MutableRef[str] = ft.use_ref(name)

    def open_it() -> None:
        typed.current = name
        set_guest(lambda _: False)
        show()

    def write(text: str) -> None:
        typed.current = text

    def turn() -> None:
        set_guest(lambda now: not now)

    async def keep() -> None:
        await on_person(typed.current or "", guest=guest)
        close()

    use_open_dialog(
        app.dialogs, _dialog(app, title, typed.current or "", guest, Doing(write, turn, close, keep)) if shown else None
    )
    return app.on(open_it)


def _dialog(app: App, title: str, name: str, guest: bool, doing: Doing) -> ft.AlertDialog:  # noqa: FBT001  # as it is shown
    field = ft.TextField(
        label=tr("Name"), value=name, autofocus=True, on_change=app.typed(doing.write), on_submit=app.on(doing.keep)
    )
    choice = kit.chips([kit.chip(tr("A guest"), app.on(doing.turn), chosen=guest)])
    notice = kit.notice_line(app)
    return ft.AlertDialog(
        title=ft.Text(title, size=theme.TITLE),
        content=ft.Column([field, choice, *([notice] if notice else [])], tight=True, spacing=theme.EDGE_GAP),
        bgcolor=theme.PAPER,
        shape=ft.RoundedRectangleBorder(radius=theme.RADIUS),
        actions=[
            ft.TextButton(tr("Cancel"), on_click=app.on(doing.close)),
            ft.FilledButton(tr("Add"), on_click=app.on(doing.keep)),
        ],
        on_dismiss=app.on(doing.close, clear_notice=False),
    )
