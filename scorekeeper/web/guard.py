"""Who may speak to the local server: pages that it served itself, and nobody else.

A server on this machine can be reached by every page that its browser has open. Two checks keep them
out. The Host header must be one of our own names, or a page could point its own name at this machine
(DNS rebinding). The Origin header, which a page cannot forge, must be ours, or any page could open our
WebSocket and keep the sheets company.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LOCAL_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")

_POLICY: Final = (
    "default-src 'self'",
    # Flutter starts from inline scripts and compiles WebAssembly; its painter lives in a blob worker.
    "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' blob: data: {ws}://{host}",  # older Safari does not count ws as 'self'
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
)

_NOTHING: Final = "default-src 'none'; frame-ancestors 'none'"
"""The policy of a refusal, which does not repeat the name that it was asked by."""

_HEADERS: Final = {
    # Files keep their names from one version to the next: ask each time, most answers are "not modified".
    "Cache-Control": "no-cache",
    # Isolated from other pages; Flutter then paints in a thread of its own.
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def own_hosts(host: str, port: int) -> frozenset[str]:
    """The Host headers that mean this server, listening at `host` and `port`.

    >>> sorted(own_hosts("127.0.0.1", 8123))
    ['127.0.0.1:8123', '[::1]:8123', 'localhost:8123']
    """
    names = {*_LOCAL_NAMES, f"[{host}]" if ":" in host else host}
    default = names if port == 80 else set()  # noqa: PLR2004  # browsers leave http's own port out
    return frozenset({f"{name}:{port}" for name in names} | default)


class Guard:
    """Lets a request through to `app` if it was meant for this server and comes from its own pages."""

    def __init__(self, app: ASGIApp, hosts: Container[str], *, secure: bool = False) -> None:
        """Guard `app`, which is served under the names `hosts`, each with its port; `secure` says over https."""
        self._app = app
        self._hosts = hosts
        self._scheme, self._socket_scheme = ("https", "wss") if secure else ("http", "ws")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer an HTTP request or a WebSocket; anything else is the server's own business."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        host, origin = self._said(scope)
        if host not in self._hosts:
            await PlainTextResponse("This server goes by another name.", 421)(scope, receive, _dressed(send, _NOTHING))
        elif origin not in {None, f"{self._scheme}://{host}"}:
            await PlainTextResponse("Another site may not ask.", 403)(scope, receive, _dressed(send, _NOTHING))
        else:
            policy = "; ".join(_POLICY).format(host=host, ws=self._socket_scheme)
            await self._app(scope, receive, _dressed(send, policy))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        host, origin = self._said(scope)
        if host in self._hosts and origin == f"{self._scheme}://{host}":
            await self._app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008})

    @staticmethod
    def _said(scope: Scope) -> tuple[str, str | None]:
        """The name that the server was called by, and the page that asks; whoever says two says none of ours."""
        headers = Headers(scope=scope)
        origins = headers.getlist("origin")
        return ", ".join(headers.getlist("host")).lower(), ", ".join(origins).lower() if origins else None


def _dressed(send: Send, policy: str) -> Send:
    """Sends an answer with the headers that every answer has."""

    async def say(message: Message) -> None:
        if message["type"] == "http.response.start":
            answered = MutableHeaders(scope=message)
            for name, value in {**_HEADERS, "Content-Security-Policy": policy}.items():
                answered.setdefault(name, value)
        await send(message)

    return say
