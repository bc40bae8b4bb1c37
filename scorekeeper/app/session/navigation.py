"""Navigation: the screen of an address is drawn, and its address pushed, without waiting for the client in between.

Flet's `push_route` alone asks the client to change the address, hears from it that it has changed, and draws then: a
round trip between the tap and the screen, in which the client lays out the old screen once more.
"""

from __future__ import annotations

import asyncio

import flet as ft

from scorekeeper.app.session.open_dialogs import OpenDialogs
from scorekeeper.app.session.state import SessionState

_ANSWER = 1.0  # seconds in which a client says that it shows an address; it may have lost its connection


class Navigation:
    """Leads a session from address to address, one after the other."""

    def __init__(self, page: ft.Page, state: SessionState, dialogs: OpenDialogs) -> None:
        """Navigate on a page, once its dialogs are gone."""
        self._page = page
        self._state = state
        self._dialogs = dialogs
        self._task: asyncio.Task[None] | None = None  # a task that nothing refers to may be collected
        self._one_at_a_time = asyncio.Lock()  # held until the client shows the address
        self._unshown: tuple[str, str] | None = None  # the address left, and the one that the client has not shown yet

    @property
    def is_under_way(self) -> bool:
        """Whether the client has not yet been led to where a tap leads."""
        return self._task is not None and not self._task.done()

    def go(self, path: str) -> None:
        """Go to another address."""
        self._task = asyncio.create_task(self._go(path))

    async def _go(self, path: str) -> None:
        async with self._one_at_a_time:
            await self._dialogs.gone()
            left = self._page.route
            if path == left:
                self._state.redraws += 1  # nothing is left: what was cleared without drawing is drawn now
            self._unshown = None if path == left else (left, path)
            if is_connected(self._page) and await navigate(self._page, path):
                self._unshown = None

    def go_on(self) -> None:
        """After the connection was lost: go where a tap has led that the client may not have heard of.

        It comes back at the address that it shows. If that is the one that was left, it is led on; at any other it
        was led there since.
        """
        left, path = self._unshown or ("", "")
        self._unshown = None
        if path and self._page.route == left:
            self.go(path)


def is_connected(page: ft.Page) -> bool:
    """Whether there is a client that shows a page."""
    try:
        return page.session.connection is not None
    except RuntimeError:  # the session is gone
        return False


async def navigate(page: ft.Page, path: str) -> bool:
    """Draw the screen at an address, and push the address right behind it. Returns when the client has answered.

    The client reports the address as it does every one. By then it is the current one, so nothing is drawn again.
    False where the client has not answered: it may still show the address that it left.
    """
    number = page._i  # noqa: SLF001  # Flet has no public name for the number of a control
    page.session.apply_page_patch({"route": path})
    await page.session.dispatch_event(number, "route_change", {"route": path})
    await asyncio.sleep(0)  # Flet's scheduler draws: the two messages leave together, and the client shows one frame
    try:
        await page.session.invoke_method(number, "push_route", {"route": path}, timeout=_ANSWER)
    except (RuntimeError, TimeoutError):  # the session ended, or its connection, before the client had shown it
        return False
    return True
