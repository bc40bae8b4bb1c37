"""The dialog in which the name of a new person is written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.keyboard import use_open_dialog
from scorekeeper.app.widgets.chips import chip, chips
from scorekeeper.app.widgets.dialog import use_switch
from scorekeeper.texts.language import tr


class OnPerson(Protocol):
    """What is called with the name of a new person, and whether they are a guest."""

    def __call__(self, name: str, *, guest: bool) -> Awaitable[None]:
        """Add the person."""


def use_name_dialog(app: App, on_person: OnPerson) -> Handler:
    """A dialog with a field for the name, and whether it is a guest; returns what opens it. A hook.

    It stays open, with what was written, where the name is refused.
    """
    shown, show, close = use_switch()
    guest, set_guest = ft.use_state(initial=False)
    typed: ft.MutableRef[str] = ft.use_ref("")

    def open_it() -> None:
        typed.current = ""
        set_guest(lambda _: False)
        show()

    def write(text: str) -> None:
        typed.current = text

    async def keep() -> None:
        await on_person(typed.current or "", guest=guest)
        close()

    use_open_dialog(app, _dialog(app, write, guest, set_guest, close, keep) if shown else None)
    return app.on(open_it)


def _dialog(  # what is written, and what is done with it
    app: App,
    write: Callable[[str], None],
    guest: bool,  # noqa: FBT001
    set_guest: Callable[[Callable[[bool], bool]], None],
    close: Callable[[], None],
    keep: Callable[[], Awaitable[None]],
) -> ft.AlertDialog:

    def turn() -> None:
        set_guest(lambda now: not now)

    choice = chips([chip(tr("A guest"), app.on(turn), chosen=guest)])
    field = ft.TextField(label=tr("Name"), autofocus=True, on_change=app.typed(write), on_submit=app.on(keep))
    return ft.AlertDialog(
        title=ft.Text(tr("Add a person"), size=theme.TITLE),
        content=ft.Column([field, choice], tight=True, spacing=theme.EDGE_GAP),
        bgcolor=theme.PAPER,
        shape=ft.RoundedRectangleBorder(radius=theme.RADIUS),
        actions=[
            ft.TextButton(tr("Cancel"), on_click=app.on(close)),
            ft.FilledButton(tr("Add"), on_click=app.on(keep)),
        ],
        on_dismiss=app.on(close, clear_notice=False),
    )
