"""The web server: serves the app to the browser on this machine, and with `Lan` to phones of the local network."""

from __future__ import annotations

import asyncio
import gc
import json
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from importlib import resources
from typing import Final, TypeAlias

from flet import Page, RouteUrlStrategy, WebRenderer
from flet_web.fastapi import FletStaticFiles, app_manager
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from scorekeeper.exchange.share_address import ENDINGS
from scorekeeper.flet_fixes.client_files import FONT_MANIFEST, font_manifest
from scorekeeper.flet_fixes.server_fixes import FletSocket
from scorekeeper.rules.phrase import Sentence
from scorekeeper.texts import accepted, speaking
from scorekeeper.web.compressed import Compressed
from scorekeeper.web.connections import (
    Connections,
    Listener,
    NotServed,
    Tls,
    check_certificate,
    listen,
    room_for_connections,
)
from scorekeeper.web.guard import Guard, own_hosts
from scorekeeper.web.lan.addresses import LanHosts, is_local, is_own_name, peer_of
from scorekeeper.web.lan.join import GUEST, TOKEN, JoinGate
from scorekeeper.web.lan.lan_admission import HostBrowser
from scorekeeper.web.served_picture import ARRIVAL, Arrival, ServedPicture
from scorekeeper.web.session_limit import HOME, SessionGate, SessionLimit
from scorekeeper.web.socket import MAX_MESSAGE, BoundedWebSocket, RegistrationGate
from scorekeeper.web.stop_signals import SignalledServer

Main: TypeAlias = Callable[[Page], Awaitable[None] | None]
"""The function that Flet calls for each new session."""

HOST: Final = "127.0.0.1"
PORT: Final = 8550
EVERY_ADDRESS: Final = "0.0.0.0"  # noqa: S104  # used only with a join code

TAPS: Final = "picture"
"""The query parameter of a WebSocket's address with the token of its page's taps on the picture."""

ADDRESS_NOT_OURS = Sentence("{host} is not an address of this machine alone; 127.0.0.1 is.")
ADDRESS_NOT_NEAR = Sentence("{host} is not an address on a local network; without --host any such will do.")
NO_SUCH_PORT = Sentence("There is no port {port}: ports go from 0 (any that is free) to 65535.")

_HIGHEST_PORT: Final = 65535
_GC_THRESHOLDS: Final = (20_000, 5, 3)  # see `gc.set_threshold`
_SHUTDOWN_TIMEOUT: Final = 2  # seconds for open pages to finish when the server stops
_BACKLOG: Final = 128  # connections that wait to be accepted; asyncio accepts as many in one turn of the loop


@dataclass(frozen=True)
class Lan:
    """The service for phones on the local network: the join code, the `Main` of their sessions, a certificate."""

    code: str
    guests: Main
    tls: Tls | None = None


async def serve(  # noqa: PLR0913  # the app, its address, its users, and its callbacks
    main: Main,
    *,
    announce: Callable[[str], None],
    host: str = HOST,
    port: int = PORT,
    open_browser: bool = False,
    lan: Lan | None = None,
    picture: ServedPicture | None = None,
    on_tick: Callable[[], None] = lambda: None,
) -> None:
    """Serve the app until Ctrl+C; port 0 takes any free one. With `lan` to the local network too.

    `announce` is called with the app's address on this machine once the server answers, and the browser is opened there
    if asked. `picture` is shown first on a page. `on_tick` is called twice a second; it must not raise, nor take long.
    Raises `NotServed` if `host` reaches further than allowed or nothing can listen at `port`.
    """
    _check_address(host, port, lan)
    if lan is not None and lan.tls is not None:
        check_certificate(lan.tls)
    listening, host_browser = listen(host, port), HostBrowser()
    port = listening.getsockname()[1]
    address = _own_address(host, port, lan) + (f"/?{TOKEN}={host_browser.token}" if lan else "")
    connections = Connections(_guarded(main, host, port, lan, host_browser, picture), room_for_connections())

    async def started() -> None:
        announce(address)
        if open_browser:
            await asyncio.to_thread(webbrowser.open, address)

    server = SignalledServer(
        connections,
        lan.tls if lan else None,
        started,
        ticked=on_tick,
        backlog=_BACKLOG,
        lifespan="on",
        timeout_graceful_shutdown=_SHUTDOWN_TIMEOUT,
        ws=BoundedWebSocket,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=lan is not None,  # on one machine, deflating costs more than it saves
    )
    before = gc.get_threshold()
    # Sessions have many long-lived objects: collecting them as often as usual took a quarter of the time.
    gc.set_threshold(*_GC_THRESHOLDS)
    try:
        await server.serve(sockets=[Listener(listening, connections)])
    finally:
        gc.set_threshold(*before)


def _guarded(
    main: Main, host: str, port: int, lan: Lan | None, host_browser: HostBrowser, picture: ServedPicture | None
) -> ASGIApp:
    """Return the app behind the same-origin check, and with `lan` behind the join gate."""
    if lan is None:
        return Guard(site(main, picture=picture), own_hosts(host, port))
    secure = lan.tls is not None
    served = site(main, lan.guests, picture)
    join_gate = JoinGate(served, lan.code, secure, f"scorekeeper-{port}", host_browser=host_browser)
    return Guard(join_gate, LanHosts(port, 443 if secure else 80), secure=secure)


def _own_address(host: str, port: int, lan: Lan | None) -> str:
    """Return the app's URL on this machine; over https with `localhost`: certificates seldom name an IP address."""
    name = HOST if host in {EVERY_ADDRESS, "::"} else host
    if lan is not None and lan.tls is not None:
        return f"https://{'localhost' if is_own_name(name) else name}:{port}"
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def _check_address(host: str, port: int, lan: Lan | None) -> None:
    if lan is None and not is_own_name(host):
        raise NotServed(ADDRESS_NOT_OURS(host=host))
    if lan is not None and host not in {EVERY_ADDRESS, "::", "localhost"} and not is_local(host):
        raise NotServed(ADDRESS_NOT_NEAR(host=host))
    if not 0 <= port <= _HIGHEST_PORT:
        raise NotServed(NO_SUCH_PORT(port=port))


def site(main: Main, guests: Main | None = None, picture: ServedPicture | None = None) -> ASGIApp:
    """Return the ASGI app: Flet's static files and WebSocket, without its uploads, sign-in and API docs.

    `guests` is the `Main` of phones that have joined from the local network, if it differs; their pages show `picture`
    until the app is there.
    """
    session_limit = SessionLimit()

    async def session(scope: Scope, receive: Receive, send: Send) -> None:
        websocket, owner = WebSocket(scope, receive, send), _owner(scope)
        chosen = guests if guests and scope.get(GUEST) else main
        app = FletSocket.of(chosen, partial(session_limit.add, owner=owner), session_limit.has)
        language, token = accepted(websocket.headers.get("accept-language", "")), websocket.query_params.get(TAPS, "")
        ARRIVAL.set(Arrival(token, owner))  # each socket has a task of its own
        with speaking(language):
            await app.handle(websocket)

    client = resources.files("scorekeeper.web") / "client"
    files = FletStaticFiles(
        assets_dir=str(client),
        app_name="Scorekeeper",
        app_description="The score sheet of a card table",
        web_renderer=WebRenderer.AUTO,  # skwasm if the browser supports it: twice as fast to start
        route_url_strategy=RouteUrlStrategy.PATH,
        no_cdn=True,
    )
    share = (client / "share.js").read_text("utf-8").replace("{endings}", json.dumps(ENDINGS))
    routes = [
        WebSocketRoute("/ws", SessionGate(RegistrationGate(session), _owner)),
        Route(f"/{FONT_MANIFEST}", _answering(Response(font_manifest(), media_type="application/json"))),
        Route("/share.js", _answering(Response(share, media_type="text/javascript"))),
        *(picture.routes(_owner, lambda scope: bool(scope.get(GUEST))) if picture else []),
        Mount("/", Compressed(files) if guests else files),  # on one machine, compressing costs more than it saves
    ]
    return Starlette(routes=routes, lifespan=_flet_running)


def _answering(answer: Response) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(_request: Request) -> Response:
        return answer

    return endpoint


def _owner(scope: Scope) -> str:
    """Return the owner of a socket: this computer, or the address of a phone on the local network."""
    return peer_of(scope) if scope.get(GUEST) else HOME


@asynccontextmanager
async def _flet_running(_app: Starlette) -> AsyncIterator[None]:
    await app_manager.start()
    try:
        yield
    finally:
        await app_manager.shutdown()
