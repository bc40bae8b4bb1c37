"""The join gate for the local network: phones send the code once and get a cookie.

This computer's own browser needs no code: it has the token of the URL that was opened at start.
"""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from importlib import resources
from typing import Final, Literal
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from scorekeeper.texts import Language, accepted, counted, speaking, spoken, tr
from scorekeeper.web.lan.addresses import is_local, is_loopback, is_own_name, normalized, peer_of
from scorekeeper.web.lan.lan_admission import (
    COOKIE_LIFETIME,
    SESSION_LIFETIME,
    HostBrowser,
    JoinSessions,
    RateLimit,
    is_code,
)
from scorekeeper.web.request_limits import read_body, refuse_socket

GUEST: Final = "scorekeeper.guest"
"""The scope key of requests from a phone that has joined; requests of this computer's browser lack it."""

JOIN: Final = "/join"

TOKEN: Final = "token"  # noqa: S105  # its name, not the token
"""The query parameter of the URL that is opened on this computer at start."""

_PAGE_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    # With "no-referrer", browsers send "Origin: null" with the form.
    "Referrer-Policy": "same-origin",
}

_MAX_FORM: Final = 1024  # bytes of a submitted form
_MINUTE: Final = 60
_REFUSED: Final = 403


@dataclass
class JoinGate:
    """ASGI middleware: passes on to `app` the requests of this computer's browser and of phones that sent `code`.

    `secure` is True over https; `cookie` is the name of a phone's cookie, and, with "-home" after it, of the cookie of
    this computer's browser.
    """

    app: ASGIApp
    code: str
    secure: bool = False
    cookie: str = "scorekeeper"
    rate_limit: RateLimit = field(default_factory=RateLimit)
    sessions: JoinSessions = field(default_factory=JoinSessions)
    host_browser: HostBrowser = field(default_factory=HostBrowser)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check an HTTP request or a WebSocket; other scopes (lifespan) are passed on."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
        elif not is_local(peer_of(scope)):
            with speaking(_language(scope)):
                refusal = PlainTextResponse(tr("This table is for the local network."), 403)
            await _refuse(scope, receive, send, refusal)
        elif _is_from_host(scope) and self.host_browser.is_valid(
            HTTPConnection(scope).cookies.get(f"{self.cookie}-home", "")
        ):
            await self._pass_on(scope, receive, send)
        elif _is_from_host(scope) and (redirect := self._exchange_token(scope)):
            await redirect(scope, receive, send)
        elif self.sessions.is_valid(HTTPConnection(scope).cookies.get(self.cookie, "")):
            await self._pass_on({**scope, GUEST: True}, receive, send)
        elif scope["type"] == "http" and scope["method"] == "POST" and scope["path"] == JOIN:
            await (await self._submit_code(scope, receive))(scope, receive, send)
        else:
            await _refuse(scope, receive, send, _code_page(scope, 401))

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (scope["path"] == JOIN or TOKEN in HTTPConnection(scope).query_params):
            await RedirectResponse("/", 303)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _exchange_token(self, scope: Scope) -> Response | None:
        """Return the response to the URL with a valid token; None for any other request."""
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] != "/":
            return None
        cookie = self.host_browser.exchange(HTTPConnection(scope).query_params.get(TOKEN, ""))
        if cookie is None:
            return None
        # The redirect removes the token from the address bar, and from the browser's history.
        # Not strict: the URL may be opened from a web page, such as a terminal in a browser.
        return self._let_in(f"{self.cookie}-home", cookie, COOKIE_LIFETIME, "lax")

    async def _submit_code(self, scope: Scope, receive: Receive) -> Response:
        """Return the response to a submitted code. There is no `await` between checking the rate limit and counting."""
        text, peer = await _submitted_code(receive), peer_of(scope)
        if wait := self.rate_limit.wait(peer):
            return _code_page(scope, 429, wait=wait)
        if not is_code(self.code, text):
            self.rate_limit.record_wrong(peer)
            return _code_page(scope, 403)
        self.rate_limit.reset(peer)
        return self._let_in(self.cookie, self.sessions.create(peer), SESSION_LIFETIME, "strict")

    def _let_in(self, name: str, cookie: str, lifetime: int, same_site: Literal["lax", "strict"]) -> Response:
        answer = RedirectResponse("/", 303, headers={"Cache-Control": "no-store"})
        answer.set_cookie(name, cookie, lifetime, secure=self.secure, httponly=True, samesite=same_site)
        return answer


def _is_from_host(scope: Scope) -> bool:
    """Whether a request comes from this machine, and over loopback also names it by a loopback name."""
    peer, server = peer_of(scope), normalized(str((scope.get("server") or ("",))[0]))
    if not is_loopback(peer):
        return bool(peer) and peer == server
    name = Headers(scope=scope).get("host", "").lower().rpartition(":")[0] or Headers(scope=scope).get("host", "")
    return is_own_name(name.strip("[]"))


async def _submitted_code(receive: Receive) -> str:
    """Return the code in a submitted form; empty if it is too long, too slow or not a form."""
    body = await read_body(receive, _MAX_FORM) or b""
    with suppress(ValueError):
        return parse_qs(body.decode("ascii", "replace"), max_num_fields=4).get("code", [""])[0]
    return ""


def _code_page(scope: Scope, status: int, wait: float = 0) -> Response:
    """Return the page with the form for the code and the last error, in the language of the request."""
    page = (resources.files("scorekeeper.web.lan") / "join.html").read_text("utf-8")
    headers = _PAGE_HEADERS | ({"Retry-After": str(math.ceil(wait))} if wait else {})
    with speaking(_language(scope)):
        words = {
            "lang": spoken().tag,
            "title": tr("Join the table"),
            "where": tr("The code stands on the computer that serves the sheet."),
            "code": tr("Code"),
            "join": tr("Join"),
            "wrong": _wait_sentence(wait) if wait else tr("This is not the code.") if status == _REFUSED else "",
        }
    for name, text in words.items():
        page = page.replace(f"{{{name}}}", escape(text))
    return HTMLResponse(page, status, headers)


def _language(scope: Scope) -> Language:
    return accepted(Headers(scope=scope).get("accept-language", ""))


def _wait_sentence(seconds: float) -> str:
    """Return the sentence about the time to wait, in seconds or in minutes.

    >>> _wait_sentence(0.4), _wait_sentence(840.2)
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
        await refuse_socket(receive, send, 1008)
