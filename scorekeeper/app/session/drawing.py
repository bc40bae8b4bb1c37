"""Letting what has changed be drawn before something else is done."""

from __future__ import annotations

import asyncio

_TURNS = 6  # turns of the event loop in which a screen is drawn and on its way


async def drawn() -> None:
    """Let what has just changed be drawn and sent."""
    for _ in range(_TURNS):
        await asyncio.sleep(0)
