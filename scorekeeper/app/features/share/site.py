"""Where a link leads: the site that this app runs from, or the one that the person has written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.hooks import use_once
from scorekeeper.service.faults import Refused
from scorekeeper.service.sharing import opens_here_alone, site_address

_KEPT = "scorekeeper.site"
_UNKNOWN: str | None = None


class Site(NamedTuple):
    """The address for links; None until it is known. `here`: no other phone can open it."""

    address: str | None
    here: bool
    move: Callable[[str], Awaitable[None]]


def use_site(app: App) -> Site:
    """The site for links, and how another is set, which this phone keeps. An empty one is the app's own; a hook."""
    address, put = ft.use_state(_UNKNOWN)

    async def ask() -> None:
        said = await app.memory.get(_KEPT)
        put(said if isinstance(said, str) and said else own_site(app))

    async def move(said: str) -> None:
        site = site_address(said) if said.strip() else ""
        await app.memory.set(_KEPT, site)
        put(site or own_site(app))

    use_once(app, _KEPT, ask)
    return Site(address, address is not None and (not address or opens_here_alone(address)), move)


def own_site(app: App) -> str:
    """The site that this app runs from; an empty one where it runs from none."""
    try:
        return site_address(app.page.url or "")
    except Refused:
        return ""
