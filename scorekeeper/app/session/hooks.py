"""A hook for effects that run once for each value."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import flet as ft

from scorekeeper.app.session.app import App


def use_once(app: App, wanted: Hashable, act: Callable[[], Any]) -> None:
    """Call `act` once for each new value of `wanted`, and never for None; a hook.

    An effect with dependencies runs after the first render of its screen. A screen that had to wait for its match, or
    was covered, calls its hooks only in a later render; so this one checks at every render.
    """
    done: ft.MutableRef[Hashable] = ft.use_ref()
    load = app.loading(act)

    async def begin() -> None:
        if wanted is not None and done.current != wanted:
            done.current = wanted
            await load()

    ft.use_effect(begin, None if wanted is not None and done.current != wanted else [])
