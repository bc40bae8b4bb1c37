"""The moment of drawing and sending, and hooks for before, after, and when a screen is left.

Behaviour of Flet 1.0.5, and the workaround:
- It draws and sends changes in another task, without a signal (`flet/messaging/session.py`, `__updates_scheduler`). A
  progress bar, a draft or fifty phones' screens would appear only after the work behind them. `drawn` gives the event
  loop the turns that drawing takes.
- `push_route` asks the client to change the address, waits for its answer, and draws then
  (`flet/controls/page.py:1012`). The screen waits for a round trip, in which the old one is laid out once more.
  `navigate` draws first, and pushes the address right behind.
- The cleanup of an effect is dropped when its screen is drawn again (`flet/components/hooks/use_effect.py`:
  `hook.cleanup = cleanup`), so it would not run when the screen is left. `use_left` passes it on.
- An effect with dependencies runs only after the first render of its screen. A screen that waits for its match, or is
  covered, calls its hooks in a later one. `use_once` checks at every render.
Still needed? `tests/flet_fixes/test_still_needed.py`.
Removal: a callback of Flet's in `drawn`; `page.push_route(path)` for `navigate`; `ft.use_effect` for the hooks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Protocol

import flet as ft

_TURNS = 6  # turns of the event loop until a screen is drawn and sent
_ANSWER = 1.0  # seconds for a client to report that it shows an address; it may have lost its connection


class Loads(Protocol):
    """Tells a screen about a failed loading."""

    def loading(self, load: Callable[[], Any]) -> Callable[[], Awaitable[None]]:
        """Return a handler for an effect that loads the content of the screen being drawn."""


async def drawn() -> None:
    """Wait until recent changes are drawn and sent."""
    for _ in range(_TURNS):
        await asyncio.sleep(0)


def is_connected(page: ft.Page) -> bool:
    """Whether a client is connected to a page."""
    try:
        return page.session.connection is not None
    except RuntimeError:  # the session is gone
        return False


async def navigate(page: ft.Page, path: str) -> bool:
    """Draw the screen at an address, and push the address right behind it. Return when the client has answered.

    The client reports the address like any other. By then it is the current one, so nothing is drawn again. Return
    False without an answer: the client may still show the address that it left.
    """
    number = page._i  # noqa: SLF001  # Flet has no public name for the number of a control
    page.session.apply_page_patch({"route": path})
    await page.session.dispatch_event(number, "route_change", {"route": path})
    await asyncio.sleep(0)  # Flet's scheduler draws: the two messages leave together, and the client shows one frame
    try:
        await page.session.invoke_method(number, "push_route", {"route": path}, timeout=_ANSWER)
    except (RuntimeError, TimeoutError):  # the session or its connection ended before the client had shown it
        return False
    return True


def use_left(left: Callable[[], Any]) -> None:
    """Call the latest `left` when the screen is left. A hook."""
    ft.use_effect(lambda: None, [], left)


def use_once(app: Loads, wanted: Hashable, act: Callable[[], Any]) -> None:
    """Call `act` once for each new value of `wanted`, and never for None. A hook."""
    done: ft.MutableRef[Hashable] = ft.use_ref()
    load = app.loading(act)

    async def begin() -> None:
        if wanted is not None and done.current != wanted:
            done.current = wanted
            await load()

    ft.use_effect(begin, None if wanted is not None and done.current != wanted else [])
