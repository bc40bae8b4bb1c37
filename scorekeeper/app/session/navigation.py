"""Navigation: a session goes from address to address, one after the other."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import flet as ft

from scorekeeper.app.session.state import SessionState
from scorekeeper.flet_fixes.dialog_fixes import OpenDialogs
from scorekeeper.flet_fixes.drawing import is_connected, navigate


@dataclass(eq=False)
class Navigation:
    """Takes a session from address to address, one at a time, after the dialogs of its page are closed."""

    _page: ft.Page
    _state: SessionState
    _dialogs: OpenDialogs
    _task: asyncio.Task[None] | None = None  # keeps the task from being collected
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)  # held until the client shows the address
    _unshown: tuple[str, str] | None = None  # the address left, and the one that the client has not shown yet

    @property
    def is_under_way(self) -> bool:
        """Whether the client has not reached the latest address yet."""
        return self._task is not None and not self._task.done()

    def go(self, path: str) -> None:
        """Go to another address."""
        self._task = asyncio.create_task(self._go(path))

    async def _go(self, path: str) -> None:
        async with self._one_at_a_time:
            await self._dialogs.gone()
            left = self._page.route
            if path == left:
                self._state.redraws += 1  # nothing is left, so the cleared notice needs a drawing now
            self._unshown = None if path == left else (left, path)
            if is_connected(self._page) and await navigate(self._page, path):
                self._unshown = None

    def go_on(self) -> None:
        """Go on after a lost connection to an address that the client may not have received.

        It reconnects at the address that it shows. From the address that was left it goes on; any other is newer.
        """
        left, path = self._unshown or ("", "")
        self._unshown = None
        if path and self._page.route == left:
            self.go(path)
