"""A first drawing of the first screens before the memory snapshot is made, so that real ones draw faster.

The browser and its client are stand-ins, and the store is a temporary one. Only imported modules and caches remain in
the snapshot.
"""

from __future__ import annotations

import asyncio
import math
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from shutil import rmtree
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import flet as ft
import msgpack
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack

from scorekeeper.app.routes import Later, routes
from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.texts import ENGLISH
from scorekeeper.web.browser.bridge import Browser, ClubAnswer, NothingKept
from scorekeeper.web.browser.start import BrowserApp

_FOLDER: Final = "/warm_up"
_GAME: Final = "swedish"
LETTERS: Final = (
    "M1QPERJF5HUZSBMZ3AFJYMZS2LASFDVZIDBHTZZVD4UVMB2I4IKMIDNGHJDIMOUGU2QYMBSWSBDVNQWVAURXVGWQ4QD6FRH46SQGOIFRHCMJMLQQ"
    "B5NRTGMYTJMSVKIY4MCLAEAPMGCYDAMOTGAYDLCQAAABOYRMSC"
)
"""A link to a match, without its beginning: making one would need imports that only codes need."""

_PAGE: Final = {
    "route": "/",
    "pwa": False,
    "web": True,
    "debug": False,
    "wasm": False,
    "test": False,
    "multi_view": False,
    "pyodide": True,
    "platform_brightness": "light",
    "width": 390,
    "height": 844,
    "platform": "android",
    "window": {},
    "media": {
        **{name: {"top": 0, "right": 0, "bottom": 0, "left": 0} for name in ("padding", "view_padding", "view_insets")},
        "device_pixel_ratio": 1,
        "orientation": "portrait",
        "always_use_24_hour_format": False,
    },
}
"""The client's first description of itself."""

_OPENED: Final = (ft.AlertDialog, ft.BottomSheet, ft.ProgressBar)
"""Controls that Flet imports on first use and no address draws; menus and questions belong to the first minute."""

_QUIET: Final = 20
"""Rounds of the event loop without a message, after which a session counts as idle."""


class EventLoop(asyncio.BaseEventLoop):
    """An event loop that waits for nothing outside. Pyodide's own is JavaScript's, and cannot be in a snapshot."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = self

    def select(self, _timeout: float | None) -> list[object]:
        """Return no events: nothing comes from outside."""
        return []

    def _process_events(self, _events: list[object]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass


@dataclass
class Client:
    """Flet's client in the browser: takes every message, and answers every question with None."""

    flet_js: Any  # the module of the browser, to which Flet adds its functions
    received: int = 0

    async def connect(self) -> None:
        """Begin a session."""
        await self.flet_js.start_connection(self._receive)
        self._send(MessageAction.REGISTER_CLIENT, {"session_id": None, "page_name": "", "page": _PAGE})

    def go(self, route: str) -> None:
        """Go to an address."""
        self._send(MessageAction.UPDATE_CONTROL_PROPS, {"id": 1, "props": {"route": route}})
        self._send(MessageAction.CONTROL_EVENT, {"target": 1, "name": "route_change", "data": {"route": route}})

    async def rest(self) -> None:
        """Wait until the session has no more messages to send."""
        quiet, before = 0, -1
        while quiet < _QUIET:
            await asyncio.sleep(0)
            quiet = quiet + 1 if self.received == before else 0
            before = self.received

    def close(self) -> None:
        """End the session."""
        self.flet_js.start_connection.__self__.session.close()

    def _send(self, action: MessageAction, body: dict[str, Any]) -> None:
        packet = b"\0" + msgpack.packb([action.value, body])
        self.flet_js.send(SimpleNamespace(to_py=lambda: packet))  # as JavaScript passes bytes

    def _receive(self, packet: bytes) -> None:
        self.received += 1
        action, body = msgpack.unpackb(packet[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        if action == MessageAction.SESSION_CRASHED:
            raise RuntimeError(body["message"])
        if action == MessageAction.INVOKE_METHOD:
            asked = {"control_id": body["control_id"], "call_id": body["call_id"], "result": None, "error": None}
            self._send(MessageAction.INVOKE_METHOD, asked)


class _StandInBrowser(Browser):
    """The browser's side (see `bridge.py`) of a window with the lease, without storage and taps."""

    language = ENGLISH.tag

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def has_lease(self) -> bool:
        return True

    def nothing_kept(self) -> NothingKept:
        return ""

    def damaged(self) -> str:
        return "[]"

    def seconds_quiet(self) -> float:
        return math.inf  # enough time to make the picture

    def take_taps(self, _on_taps: Callable[[str], None]) -> str:
        return "[]"

    async def ask_club(self, _path: str, _body: bytes | None) -> ClubAnswer:
        raise ConnectionError

    async def will_keep(self) -> bool | None: ...
    async def please_keep(self) -> bool | None: ...


@contextmanager
def stand_ins() -> Iterator[tuple[Browser, Client]]:
    """Provide the browser and its client, with the module that Flet imports, which is gone after the block."""
    flet_js: Any = ModuleType("flet_js")
    flet_js.documentUrl = "http://localhost/"
    sys.modules["flet_js"] = flet_js
    try:
        yield _StandInBrowser(_FOLDER), Client(flet_js)  # type: ignore[abstract]  # what it lacks does nothing
    finally:
        del sys.modules["flet_js"]
        vars(flet_js).clear()  # Flet still has it, and it has the sessions
        rmtree(_FOLDER, ignore_errors=True)


async def use_app(browser: Browser, client: Client) -> None:
    """Draw the app without a match, and then the screens that are not imported later."""
    app = BrowserApp(browser)
    ft.run(app.main)
    async with _session(client):
        match = await play.start(app.services, Match(CATALOGUE.game(_GAME), ("Anna", "Bo", "Cleo"), 2))
        deal = Deal({"contract": "sang", "counts": [6, 6, 4]})
        match = await play.record(app.services, match.id, match.revision, deal)
    async with _session(client):
        for address in addresses(routes(), {":id": match.id, ":link": LETTERS}, later=False):
            client.go(address)
            await client.rest()
    await app.finish_tasks()
    app.services.close()
    BrowserApp(browser).services.close()  # opens an existing file, as every later start does


def addresses(
    found: Sequence[ft.Route], values: Mapping[str, str], above: str = "", *, later: bool = True
) -> Iterator[str]:
    """Yield the address of every screen, or of those imported at once; a path parameter without a value is a game."""
    for route in found:
        if isinstance(route.component, Later) and not later:
            continue
        parts = [values.get(part, _GAME) if part.startswith(":") else part for part in (route.path or "").split("/")]
        address = "/".join([above, *filter(None, parts)])
        yield address or "/"
        yield from addresses(route.children or (), values, address, later=later)


@asynccontextmanager
async def _session(client: Client) -> AsyncIterator[None]:
    """Provide a session, closed after the block with everything that it has begun."""
    before = asyncio.all_tasks()
    await client.connect()
    await client.rest()
    yield
    await client.rest()
    client.close()
    begun = asyncio.all_tasks() - before
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)
