"""The door of a table that is open to the local network: phones say the code once; this machine need not."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass, field
from importlib import resources
from typing import Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scorekeeper.web.lan.code import is_said
from scorekeeper.web.lan.names import is_here, is_near
from scorekeeper.web.lan.passes import LIFE, Passes
from scorekeeper.web.lan.tries import Tries

GUEST: Final = "scorekeeper.guest"
"""Set in the scope of whatever comes from a phone that has joined, and not from this machine."""

JOIN: Final = "/join"

_PAGE_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    # With less, a browser hides from us that the form came from our own page.
    "Referrer-Policy": "same-origin",
}

_LONGEST: Final = 1024  # bytes of a form with one code in it
_PATIENCE: Final = 10.0  # seconds in which it has to come
_MINUTE: Final = 60


@dataclass
class Door:
    """Lets through to `app` what comes from this machine, or from a phone of the local network that has said `code`.

    `secure` says that it is reached over https; `cookie` is the name under which a phone keeps its pass.
    """

    app: ASGIApp
    code: str
    secure: bool = False
    cookie: str = "scorekeeper"
    tries: Tries = field(default_factory=Tries)
    passes: Passes = field(default_factory=Passes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer an HTTP request or a WebSocket; anything else is the server's own business."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
        elif not is_near(_peer(scope)):
            await _refuse(scope, receive, send, PlainTextResponse("This table is for the local network.", 403))
        elif _is_at_home(scope):
            await self._enter(scope, receive, send)
        elif self._has_joined(scope):
            await self._enter({**scope, GUEST: True}, receive, send)
        elif scope["type"] == "http" and scope["method"] == "POST" and scope["path"] == JOIN:
            await (await self._knock(scope, receive))(scope, receive, send)
        else:
            await _refuse(scope, receive, send, _page(401))

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == JOIN:
            await RedirectResponse("/", 303)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _has_joined(self, scope: Scope) -> bool:
        return self.passes.holds(HTTPConnection(scope).cookies.get(self.cookie, ""))

    async def _knock(self, scope: Scope, receive: Receive) -> Response:
        """What comes of saying a code. Nothing is awaited between looking at the count and counting."""
        said, peer = await _said(receive), _peer(scope)
        if wait := self.tries.wait(peer):
            return _page(429, f"Too many wrong codes. Try again in {_long(wait)}.", wait)
        if not is_said(self.code, said):
            self.tries.wrong(peer)
            return _page(403, "That is not the code.")
        self.tries.right(peer)
        answer = RedirectResponse("/", 303, headers={"Cache-Control": "no-store"})
        answer.set_cookie(
            self.cookie, self.passes.give(), max_age=LIFE, secure=self.secure, httponly=True, samesite="strict"
        )
        return answer


def _is_at_home(scope: Scope) -> bool:
    """Whether it is asked from this machine, and not through something on it that lets others in."""
    peer, server = _peer(scope), (scope.get("server") or ("",))[0]
    if not is_here(peer):
        return bool(peer) and peer == server
    name = Headers(scope=scope).get("host", "").lower().rpartition(":")[0] or Headers(scope=scope).get("host", "")
    return name == "localhost" or is_here(name.strip("[]"))


def _peer(scope: Scope) -> str:
    return str((scope.get("client") or ("",))[0])


async def _said(receive: Receive) -> str:
    """The code in a form that was sent; nothing where it is too long, too slow or no form."""
    body = b""

    async def read() -> None:
        nonlocal body
        more = True
        while more and len(body) <= _LONGEST:
            message: Message = await receive()
            body += message.get("body", b"")
            more = message["type"] == "http.request" and message.get("more_body", False)

    try:
        await asyncio.wait_for(read(), _PATIENCE)
    except TimeoutError:
        return ""
    if len(body) > _LONGEST:
        return ""
    try:
        return parse_qs(body.decode("ascii", "replace"), max_num_fields=4).get("code", [""])[0]
    except ValueError:
        return ""


def _page(status: int, wrong: str = "", wait: float = 0) -> Response:
    """The page that asks for the code."""
    text = (resources.files("scorekeeper.web.lan") / "join.html").read_text("utf-8")
    headers = _PAGE_HEADERS | ({"Retry-After": str(math.ceil(wait))} if wait else {})
    return HTMLResponse(text.replace("{wrong}", wrong), status, headers)


def _long(seconds: float) -> str:
    """A while, in words.

    >>> _long(0.4), _long(8), _long(840.2)
    ('1 second', '8 seconds', '15 minutes')
    """
    count, unit = (math.ceil(seconds), "second") if seconds < _MINUTE else (math.ceil(seconds / _MINUTE), "minute")
    return f"{count} {unit}{'' if count == 1 else 's'}"


async def _refuse(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    if scope["type"] == "http":
        await answer(scope, receive, send)
    else:
        await receive()
        await send({"type": "websocket.close", "code": 1008})
