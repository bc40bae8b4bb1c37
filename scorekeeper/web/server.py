"""The app, served to the browser on this machine, and to the phones of the local network where that is asked."""

from __future__ import annotations

import asyncio
import errno
import gc
import ipaddress
import socket
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import resources
from typing import Final, TypeAlias

import uvicorn
from flet import Page, RouteUrlStrategy, WebRenderer
from flet_web.fastapi import FletStaticFiles, app_manager
from starlette.applications import Starlette
from starlette.routing import Mount, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from scorekeeper.texts.language import accepted, speaking
from scorekeeper.web.connections import Connections, Listener, room_for_connections
from scorekeeper.web.faults import NotServed, address_not_near, address_not_ours, no_such_port, port_refused, port_taken
from scorekeeper.web.frames import LARGEST
from scorekeeper.web.guard import Guard, own_hosts
from scorekeeper.web.inflating import BoundedWebSocket
from scorekeeper.web.lan.host_browser import HostBrowser
from scorekeeper.web.lan.join import GUEST, TOKEN, JoinGate
from scorekeeper.web.lan.names import LanHosts, is_near, peer_of
from scorekeeper.web.lan.tls import Tls, check_certificate
from scorekeeper.web.session_limit import HOME, SessionGate, SessionLimit
from scorekeeper.web.socket import FletSocket, RegistrationGate
from scorekeeper.web.stopping import stopping

Main: TypeAlias = Callable[[Page], Awaitable[None] | None]
"""What Flet calls for each browser that opens the app."""

HOST: Final = "127.0.0.1"
PORT: Final = 8550
EVERY_ADDRESS: Final = "0.0.0.0"  # noqa: S104  # only with a code at the door

_HIGHEST_PORT: Final = 65535
_SWEEPS: Final = (20_000, 5, 3)  # new objects before the newest are looked through, and how often before older ones
_LAST_WORDS: Final = 2  # seconds that open pages have to finish when the server stops
_BACKLOG: Final = 128  # connections that wait to be accepted, and that are accepted in one turn of the event loop


@dataclass(frozen=True)
class Lan:
    """A table that is open to the local network: what phones are asked, and what they are shown."""

    code: str
    guests: Main
    tls: Tls | None = None


async def serve(
    main: Main,
    *,
    announce: Callable[[str], None],
    host: str = HOST,
    port: int = PORT,
    open_browser: bool = False,
    lan: Lan | None = None,
) -> None:
    """Serve the app until Ctrl+C; port 0 takes any that is free. With `lan`, to the local network too.

    `announce` is given this machine's own address of it as soon as it answers, and the browser is opened there
    if asked. Raises `NotServed` if `host` reaches further than allowed or nothing can listen at `port`.
    """
    _check_place(host, port, lan)
    if lan is not None and lan.tls is not None:
        check_certificate(lan.tls)
    listening, home = _listen(host, port), HostBrowser()
    port = listening.getsockname()[1]
    address = _own_address(host, port, lan) + (f"/?{TOKEN}={home.token}" if lan else "")
    connections = Connections(_guarded(main, host, port, lan, home), room_for_connections())

    async def ready() -> None:
        announce(address)
        if open_browser:
            await asyncio.to_thread(webbrowser.open, address)

    config = uvicorn.Config(
        connections,
        access_log=False,
        backlog=_BACKLOG,
        log_config=None,  # what it has to say goes where everything goes, see `scorekeeper.web.log`
        lifespan="on",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_LAST_WORDS,
        ws=BoundedWebSocket,
        ws_max_size=LARGEST,
        ws_per_message_deflate=lan is not None,  # on one machine, packing costs more than it saves
        ssl_certfile=lan.tls.certificate if lan and lan.tls else None,
        ssl_keyfile=lan.tls.key if lan and lan.tls else None,
    )
    with _swept_seldom():
        await _Server(config, ready, connections).serve(sockets=[Listener(listening, connections)])


@contextmanager
def _swept_seldom() -> Iterator[None]:
    """Many screens are many objects that stay: looking through them all for rubbish took a quarter of the time."""
    before = gc.get_threshold()
    gc.set_threshold(*_SWEEPS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _guarded(main: Main, host: str, port: int, lan: Lan | None, home: HostBrowser) -> ASGIApp:
    """The app behind whatever it takes to be served where it is."""
    if lan is None:
        return Guard(site(main), own_hosts(host, port))
    secure = lan.tls is not None
    door = JoinGate(site(main, lan.guests), lan.code, secure, f"scorekeeper-{port}", home=home)
    return Guard(door, LanHosts(port, 443 if secure else 80), secure=secure)


def _own_address(host: str, port: int, lan: Lan | None) -> str:
    """The address of the app on this machine; with a certificate, which names no address, by its name."""
    name = HOST if host in {EVERY_ADDRESS, "::"} else host
    if lan is not None and lan.tls is not None:
        return f"https://{'localhost' if _loops_back(name) else name}:{port}"
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def _check_place(host: str, port: int, lan: Lan | None) -> None:
    if lan is None and not _loops_back(host):
        raise NotServed(address_not_ours(host))
    if lan is not None and host not in {EVERY_ADDRESS, "::", "localhost"} and not is_near(host):
        raise NotServed(address_not_near(host))
    if not 0 <= port <= _HIGHEST_PORT:
        raise NotServed(no_such_port(port))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=host == "::")
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise NotServed(port_taken(port)) from None
        raise NotServed(port_refused(port, error.strerror or str(error))) from None


def _loops_back(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def site(main: Main, guests: Main | None = None) -> ASGIApp:
    """Flet's pieces, put together without the rest that its own server brings: no docs, no uploads, no sign-in.

    `guests` is what phones get that come in from the local network, where that is something else.
    """
    crowd = SessionLimit()

    async def talk(websocket: WebSocket) -> None:
        chosen = guests if guests and websocket.scope.get(GUEST) else main
        app = FletSocket.of(chosen, partial(crowd.joined, owner=_owner(websocket.scope)), crowd.counts)
        with speaking(accepted(websocket.headers.get("accept-language", ""))):
            await app.handle(websocket)

    async def session(scope: Scope, receive: Receive, send: Send) -> None:
        await talk(WebSocket(scope, receive, send))

    files = FletStaticFiles(
        assets_dir=str(resources.files("scorekeeper.web") / "client"),
        app_name="Scorekeeper",
        app_description="The score sheet of a card table",
        web_renderer=WebRenderer.AUTO,  # skwasm where the browser has what it takes: twice as fast to start
        route_url_strategy=RouteUrlStrategy.PATH,
        no_cdn=True,
    )
    routes = [WebSocketRoute("/ws", SessionGate(RegistrationGate(session), _owner)), Mount("/", files)]
    return Starlette(routes=routes, lifespan=_flet_running)


def _owner(scope: Scope) -> str:
    """Whose a socket is: this computer's, or that of a peer on the local network."""
    return peer_of(scope) if scope.get(GUEST) else HOME


@asynccontextmanager
async def _flet_running(_app: Starlette) -> AsyncIterator[None]:
    await app_manager.start()
    try:
        yield
    finally:
        await app_manager.shutdown()


class _Server(uvicorn.Server):
    """A server that says when it answers, and for which Ctrl+C is an ordinary end."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], Awaitable[None]], connections: Connections) -> None:
        super().__init__(config)
        self._ready = ready
        self._connections = connections

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        await self._ready()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; once in each, whoever says nothing is hung up on."""
        if counter % 10 == 0:
            self._connections.end_silent()
        return await super().on_tick(counter)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on Ctrl+C, and do not raise it again once everything is put away."""
        with stopping(self.handle_exit):
            yield
