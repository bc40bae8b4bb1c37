"""Doing something beside the drawing, once for what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import flet as ft

from scorekeeper.app.session.app import App


def use_once(app: App, wanted: Hashable, act: Callable[[], Any]) -> None:
    """Do something once for each value that is wanted, and nothing for None; a hook.

    An effect with conditions runs when its screen is drawn first, and a screen that had to wait for its
    match, or lay under another, draws its hooks later than that. So this one looks at every drawing.
    """
    done: ft.MutableRef[Hashable] = ft.use_ref()

    async def begin() -> None:
        if wanted is not None and done.current != wanted:
            done.current = wanted
            await app.attempt(act)

    ft.use_effect(begin, None if wanted is not None and done.current != wanted else [])
