"""The open dialogs of a session, and those that its client has not taken down yet.

Behaviour of Flet 1.0.5: its client closes no dialog on a screen that is left, and the page's `_dialogs` do not tell
which ones are still shown (`flet/controls/base_page.py`, `_dialogs`).
Cost: a question stays over the screen that it led to, and keyboard shortcuts work beneath it.
Workaround: the client reports the end of a dialog; until then no other address is opened.
Still needed? Until `tests/browser` pass with `use_open_dialog` as `ft.use_dialog`.
Removal: `ft.use_dialog` for `use_open_dialog`.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.flet_fixes.drawing import use_left

_CLOSING = 0.5  # seconds for a client to take down a dialog


class OpenDialogs:
    """The dialogs of a session, each known by a token of its own."""

    def __init__(self) -> None:
        """Begin without open dialogs."""
        self._open: set[object] = set()
        self._shown: dict[object, asyncio.Future[None]] = {}  # done when the client reports that the dialog is gone
        self.on_gone: Callable[[], object] = lambda: None  # called when a dialog has gone by itself or by a tap

    def __bool__(self) -> bool:
        """Whether a dialog is open."""
        return bool(self._open)

    def opened(self, token: object) -> None:
        """Note that a dialog is shown."""
        self._open.add(token)
        self._shown.setdefault(token, asyncio.get_running_loop().create_future())

    def closed(self, token: object) -> None:
        """Note that a dialog is closed; the client may still have to take it down."""
        self._open.discard(token)

    def dismissed(self, token: object) -> None:
        """Note that the client has taken a dialog down."""
        gone = self._shown.pop(token, None)
        if gone is not None and not gone.done():
            gone.set_result(None)

    async def gone(self) -> None:
        """Wait until the client has taken down closing dialogs: it closes none on a screen that is left."""
        if self._shown:
            await asyncio.wait(self._shown.values(), timeout=_CLOSING)
            self._shown.clear()


def use_open_dialog(dialogs: OpenDialogs, dialog: ft.DialogControl | None) -> None:
    """Show a dialog, or none; while it is open, keyboard shortcuts are disabled. A hook."""
    token: object = ft.use_memo(object, [])

    on_dismiss: Any = None if dialog is None else dialog.on_dismiss

    async def dismissed() -> None:
        dialogs.dismissed(token)
        result = None if on_dismiss is None else on_dismiss()
        if inspect.isawaitable(result):
            await result
        dialogs.on_gone()

    def left() -> None:
        dialogs.closed(token)
        dialogs.dismissed(token)

    if dialog is None:
        dialogs.closed(token)
    else:
        dialogs.opened(token)
        dialog.on_dismiss = dismissed
    use_left(left)
    ft.use_dialog(dialog)
