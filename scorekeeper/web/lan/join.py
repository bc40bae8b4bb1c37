"""The door of a table that is open to the local network: phones say the code once.

This computer's own browser need not: it brings the token of the address that was opened at start.
"""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib import resources
from typing import Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scorekeeper.texts.language import Language, accepted, counted, speaking, spoken, tr
from scorekeeper.web.lan.code import is_said
from scorekeeper.web.lan.host_browser import LIFE as AT_HOME
from scorekeeper.web.lan.host_browser import HostBrowser
from scorekeeper.web.lan.join_sessions import LIFE, JoinSessions
from scorekeeper.web.lan.names import is_here, is_near, peer_of, same_address
from scorekeeper.web.lan.rate_limit import RateLimit

GUEST: Final = "scorekeeper.guest"
"""Set in the scope of whatever comes from a phone that has joined, and not from this machine."""

JOIN: Final = "/join"

TOKEN: Final = "token"  # noqa: S105  # its name, not the token
"""The query of the address that is opened on this computer at start."""

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
_REFUSED: Final = 403


@dataclass
class JoinGate:
    """Lets through to `app` what comes from this computer's browser, or from a phone that has said `code`.

    `secure` says that it is reached over https; `cookie` is the name under which a phone keeps its pass, and,
    with "-home" behind it, this computer's browser its own.
    """

    app: ASGIApp
    code: str
    secure: bool = False
    cookie: str = "scorekeeper"
    tries: RateLimit = field(default_factory=RateLimit)
    passes: JoinSessions = field(default_factory=JoinSessions)
    home: HostBrowser = field(default_factory=HostBrowser)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer an HTTP request or a WebSocket; anything else is the server's own business."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
        elif not is_near(peer_of(scope)):
            await _refuse(scope, receive, send, _elsewhere(scope))
        elif _is_from_here(scope) and self.home.holds(HTTPConnection(scope).cookies.get(self._home_cookie, "")):
            await self._enter(scope, receive, send)
        elif _is_from_here(scope) and (opened := self._opened(scope)):
            await opened(scope, receive, send)
        elif self._has_joined(scope):
            await self._enter({**scope, GUEST: True}, receive, send)
        elif scope["type"] == "http" and scope["method"] == "POST" and scope["path"] == JOIN:
            await (await self._knock(scope, receive))(scope, receive, send)
        else:
            await _refuse(scope, receive, send, _page(scope, 401))

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (scope["path"] == JOIN or TOKEN in HTTPConnection(scope).query_params):
            await RedirectResponse("/", 303)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _has_joined(self, scope: Scope) -> bool:
        return self.passes.holds(HTTPConnection(scope).cookies.get(self.cookie, ""))

    @property
    def _home_cookie(self) -> str:
        return f"{self.cookie}-home"

    def _opened(self, scope: Scope) -> Response | None:
        """What comes of the address that is opened at start; None for any other."""
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] != "/":
            return None
        cookie = self.home.exchange(HTTPConnection(scope).query_params.get(TOKEN, ""))
        if cookie is None:
            return None
        # The token goes out of the address bar, and of the history that a browser keeps.
        answer = RedirectResponse("/", 303, headers={"Cache-Control": "no-store"})
        # Not strict: a terminal that is a page of its own opens the address too.
        answer.set_cookie(self._home_cookie, cookie, max_age=AT_HOME, secure=self.secure, httponly=True, samesite="lax")
        return answer

    async def _knock(self, scope: Scope, receive: Receive) -> Response:
        """What comes of saying a code. Nothing is awaited between looking at the count and counting."""
        said, peer = await _said(receive), peer_of(scope)
        if wait := self.tries.wait(peer):
            return _page(scope, 429, wait=wait)
        if not is_said(self.code, said):
            self.tries.wrong(peer)
            return _page(scope, 403)
        self.tries.right(peer)
        answer = RedirectResponse("/", 303, headers={"Cache-Control": "no-store"})
        answer.set_cookie(
            self.cookie, self.passes.give(peer), max_age=LIFE, secure=self.secure, httponly=True, samesite="strict"
        )
        return answer


def _is_from_here(scope: Scope) -> bool:
    """Whether it is asked from this machine, under a name that only this machine has for itself."""
    peer, server = peer_of(scope), same_address(str((scope.get("server") or ("",))[0]))
    if not is_here(peer):
        return bool(peer) and peer == server
    name = Headers(scope=scope).get("host", "").lower().rpartition(":")[0] or Headers(scope=scope).get("host", "")
    return name == "localhost" or is_here(name.strip("[]"))


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


def _elsewhere(scope: Scope) -> Response:
    """What somebody is told who asks from further away."""
    with speaking(_language(scope)):
        return PlainTextResponse(tr("This table is for the local network."), 403)


def _page(scope: Scope, status: int, wait: float = 0) -> Response:
    """The page that asks for the code, and says what was wrong with the one before, in the phone's own language."""
    page = _template()
    headers = _PAGE_HEADERS | ({"Retry-After": str(math.ceil(wait))} if wait else {})
    with speaking(_language(scope)):
        words = {
            "lang": spoken().tag,
            "title": tr("Join the table"),
            "where": tr("The code stands on the computer that serves the sheet."),
            "code": tr("Code"),
            "join": tr("Join"),
            "wrong": _long(wait) if wait else tr("That is not the code.") if status == _REFUSED else "",
        }
    for name, said in words.items():
        page = page.replace(f"{{{name}}}", escape(said))
    return HTMLResponse(page, status, headers)


@cache
def _template() -> str:
    return (resources.files("scorekeeper.web.lan") / "join.html").read_text("utf-8")


def _language(scope: Scope) -> Language:
    return accepted(Headers(scope=scope).get("accept-language", ""))


def _long(seconds: float) -> str:
    """How long to wait, in words.

    >>> _long(0.4), _long(840.2)
    ('Too many wrong codes. Try again in 1 second.', 'Too many wrong codes. Try again in 15 minutes.')
    """
    if seconds < _MINUTE:
        return counted(
            math.ceil(seconds),
            "Too many wrong codes. Try again in {n} second.",
            "Too many wrong codes. Try again in {n} seconds.",
        )
    return counted(
        math.ceil(seconds / _MINUTE),
        "Too many wrong codes. Try again in {n} minute.",
        "Too many wrong codes. Try again in {n} minutes.",
    )


async def _refuse(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    if scope["type"] == "http":
        await answer(scope, receive, send)
    else:
        await receive()
        await send({"type": "websocket.close", "code": 1008})
