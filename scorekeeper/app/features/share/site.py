"""The site of links: the one that this app runs from, or one that was entered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.exchange.link import site_at, stays_here
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.faults import Refused

_KEPT = "scorekeeper.site"
_UNKNOWN: str | None = None


class Site(NamedTuple):
    """The address for links; None until it has been loaded. `here`: it opens on this device alone."""

    address: str | None
    here: bool
    set_site: Callable[[str], Awaitable[None]]


def use_site(app: App) -> Site:
    """The site for links, which the client stores; an empty address stands for the app's own. A hook."""
    address, set_address = ft.use_state(_UNKNOWN)

    async def load() -> None:
        text = await app.memory.get(_KEPT)
        set_address(text if isinstance(text, str) and text else own_site(app))

    async def set_site(text: str) -> None:
        site = site_at(text) if text.strip() else ""
        if isinstance(site, Fault):
            raise Refused(site)
        await app.memory.set(_KEPT, site)
        set_address(site or own_site(app))

    use_once(app, _KEPT, load)
    return Site(address, address is not None and (not address or stays_here(address)), set_site)


def own_site(app: App) -> str:
    """The address of the site that this app runs from; empty where it runs from none."""
    site = site_at(app.page.url or "")
    return "" if isinstance(site, Fault) else site
