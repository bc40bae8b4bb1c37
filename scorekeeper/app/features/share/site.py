"""The site of links: the one that this app runs from, or one that was entered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.service.faults import Refused
from scorekeeper.service.sharing import opens_here_alone, site_address

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
        site = site_address(text) if text.strip() else ""
        await app.memory.set(_KEPT, site)
        set_address(site or own_site(app))

    use_once(app, _KEPT, load)
    return Site(address, address is not None and (not address or opens_here_alone(address)), set_site)


def own_site(app: App) -> str:
    """The address of the site that this app runs from; empty where it runs from none."""
    try:
        return site_address(app.page.url or "")
    except Refused:
        return ""
