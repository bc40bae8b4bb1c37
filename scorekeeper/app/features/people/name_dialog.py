"""The dialog in which the name of a new person is written."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.session.app import App, Handler
from scorekeeper.texts.language import tr


class OnPerson(Protocol):
    """What is called with the name of a new person, and whether they are a guest."""

    def __call__(self, name: str, *, guest: bool) -> Awaitable[None]:
        """Add the person."""


def use_name_dialog(app: App, title: str, on_person: OnPerson, name: str = "") -> Handler:
    """A dialog with a field for the name, in which `name` stands, and whether it is a guest; returns what opens it.

    It stays open, with what was written, where the name is refused. A hook.
    """
    guest, set_guest = ft.use_state(initial=False)

    def turn() -> None:
        set_guest(lambda now: not now)

    async def keep(text: str) -> None:
        await on_person(text, guest=guest)

    choice = kit.chips([kit.chip(tr("A guest"), app.on(turn), chosen=guest)])
    return kit.use_text_dialog(
        app, title, tr("Add"), name, keep, more=[choice], on_open=lambda: set_guest(lambda _: False)
    )
