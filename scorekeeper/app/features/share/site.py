"""Where a link leads: the site that this app runs from, or the one that the person has written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.hooks import use_once
from scorekeeper.exchange.link import site_at, stays_here
from scorekeeper.exchange.linkfaults import NotASite
from scorekeeper.service.faults import Refused

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
        site = site_at(said) if said.strip() else ""
        if isinstance(site, NotASite):
            raise Refused(site)
        await app.memory.set(_KEPT, site)
        put(site or own_site(app))

    use_once(app, _KEPT, ask)
    return Site(address, address is not None and (not address or stays_here(address)), move)


def own_site(app: App) -> str:
    """The site that this app runs from; an empty one where it runs from none."""
    site = site_at(app.page.url or "")
    return "" if isinstance(site, NotASite) else site
