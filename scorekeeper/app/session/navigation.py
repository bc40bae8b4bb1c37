"""Navigation: the screen of an address is drawn, and its address pushed, without waiting for the client in between.

Flet's `push_route` alone asks the client to change the address, hears from it that it has changed, and draws then: a
round trip between the tap and the screen, in which the client lays out the old screen once more.
"""

from __future__ import annotations

import asyncio

import flet as ft

_ANSWER = 1.0  # seconds in which a client says that it shows an address; it may have lost its connection


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
