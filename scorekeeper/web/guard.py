"""Access checks of the local server: it answers only pages that it served itself.

Every page in a browser on this machine can reach the server. Two checks keep them out. The Host header must be one of
our own names, or a page could point its own name at this machine (DNS rebinding). The Origin header, which a page
cannot forge, must be ours, or any page could open our WebSocket.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scorekeeper.web.request_limits import refuse_socket

_LOCAL_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")

POLICY: Final = (
    "default-src 'self'",
    "worker-src 'self' blob:",  # Flutter's painter may run in a worker made from a blob
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'none'",
)
"""The content security policy of the app's pages, wherever they come from."""

_OF_SERVER: Final = (
    # Flutter starts from inline scripts and compiles WebAssembly.
    "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
    "connect-src 'self' blob: data: {ws}://{host}",  # older Safari does not count ws as 'self'
    "frame-ancestors 'none'",
)

_REFUSAL_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"
"""The content security policy of a refusal, which does not repeat the Host header."""

_HEADERS: Final = {
    # Files have equal names in every version: the browser asks each time, and most answers are "not modified".
    "Cache-Control": "no-cache",
    # Cross-origin isolation lets Flutter paint in a thread of its own.
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def own_hosts(host: str, port: int) -> frozenset[str]:
    """Return the Host headers of this server, listening at `host` and `port`.

    >>> sorted(own_hosts("127.0.0.1", 8123))
    ['127.0.0.1:8123', '[::1]:8123', 'localhost:8123']
    """
    names = {*_LOCAL_NAMES, f"[{host}]" if ":" in host else host}
    default = names if port == 80 else set()  # noqa: PLR2004  # browsers leave http's own port out
    return frozenset({f"{name}:{port}" for name in names} | default)


class Guard:
    """ASGI middleware: passes a request on to `app` if its Host and Origin headers are this server's.

    `hosts` are its names, each with its port; `secure` means https.
    """

    def __init__(self, app: ASGIApp, hosts: Container[str], *, secure: bool = False) -> None:
        self._app = app
        self._hosts = hosts
        self._scheme, self._socket_scheme = ("https", "wss") if secure else ("http", "ws")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check an HTTP request or a WebSocket; other scopes (lifespan) are passed on."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)  # several of one kind are joined, so that they match none of ours
        host, origin = (", ".join(headers.getlist(name)).lower() for name in ("host", "origin"))
        is_ours, own = host in self._hosts, f"{self._scheme}://{host}"
        refuse = _with_headers(send, _REFUSAL_POLICY)
        if scope["type"] == "websocket" and is_ours and origin == own:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await refuse_socket(receive, send, 1008)
        elif not is_ours:
            await PlainTextResponse("This server goes by another name.", 421)(scope, receive, refuse)
        elif "origin" in headers and origin != own:
            await PlainTextResponse("Another site may not ask.", 403)(scope, receive, refuse)
        else:
            policy = "; ".join([*POLICY, *_OF_SERVER]).format(host=host, ws=self._socket_scheme)
            await self._app(scope, receive, _with_headers(send, policy))


def _with_headers(send: Send, policy: str) -> Send:
    """Return a `send` that adds the headers of every response and a content security policy."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in {**_HEADERS, "Content-Security-Policy": policy}.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
