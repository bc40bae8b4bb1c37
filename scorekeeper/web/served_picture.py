"""The picture of the sheet on the served app's page, from the first moment on, and the taps on it.

`GET /picture` returns the sheet of the latest match as HTML, `GET /picture/entry` the entry of its next deal, and `POST
/picture/taps` takes taps. All are behind the same gates as the app, and are limited by owner.

Taps wait in a mailbox for the session of that page, which carries them out with the code of the offline site:
`browser/picture_taps.py`. The page makes a token at random, and puts it in the address of its WebSocket and in its
taps. It sends all its taps each time, so that a lost message, or a restarted server, loses none. A mailbox has one
owner, is claimed by one session, and ends a minute after it began. It is bounded in number and in bytes. A token gives
no right: the session decides what the taps may do.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Scope

from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import library, play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import Language, accepted, speaking, tr
from scorekeeper.web.browser.entry_tree import entry_tree
from scorekeeper.web.browser.picture import IN_SMALL_SLICES, PictureViewer, picture_of
from scorekeeper.web.browser.picture_answers import Tap
from scorekeeper.web.browser.picture_taps import PictureTaps, stamp_of
from scorekeeper.web.request_limits import RateByOwner, read_body

MAX_BYTES: Final = 2**16  # bytes of a page's taps; each takes about a hundred
MAX_TAPS: Final = 400  # taps of one page; a deal needs less than twenty
MAX_MAILBOXES: Final = 64  # mailboxes at once. Beyond, the owner with most of them loses its oldest
LIFETIME: Final = 60.0  # seconds of a mailbox's life: the app starts within a few

Session: TypeAlias = Callable[[list[Tap]], Awaitable[bool]]
"""Carries out taps; returns whether their changes are stored."""

_TOKEN: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)


class Arrival(NamedTuple):
    """The token of a session that begins, and its owner."""

    token: str
    owner: str


ARRIVAL: Final[ContextVar[Arrival | None]] = ContextVar("arrival", default=None)
"""The token with which the session of this context has begun."""


@dataclass
class Mailbox:
    """The taps of one page, as received, and the session that has claimed them."""

    owner: str
    since: float
    taps: list[Tap] = field(default_factory=list)  # all taps of the page
    session: Session | None = None
    reported: int = 0  # taps reported to the session
    stored: int = 0  # of these, taps whose changes are stored

    async def deliver(self) -> None:
        """Report new taps to the session."""
        new, known = self.taps[self.reported :], len(self.taps)
        if self.session is None or not new:
            return
        self.reported = known
        if await self.session(new):
            self.stored = max(self.stored, known)


@dataclass
class TapMailboxes:
    """The mailboxes of one server, by token. `clock` gives monotonic seconds."""

    clock: Callable[[], float] = time.monotonic
    _kept: OrderedDict[str, Mailbox] = field(default_factory=OrderedDict)  # the oldest first

    def put(self, owner: str, body: bytes) -> Mailbox | None:
        """Store all the taps of a page; return None for an invalid message, or another owner's mailbox."""
        read = read_taps(body)
        if read is None:
            return None
        token, taps = read
        mailbox = self._of(token, owner)
        if mailbox is not None and len(taps) > len(mailbox.taps):
            mailbox.taps = taps
        return mailbox

    def claim(self, token: str, owner: str, session: Session) -> Mailbox | None:
        """Return the mailbox of a session that begins, once; later taps are delivered to it."""
        mailbox = self._of(token, owner)
        if mailbox is None or mailbox.session is not None:
            return None
        mailbox.session = session
        return mailbox

    def _of(self, token: str, owner: str) -> Mailbox | None:
        while self._kept and self.clock() - next(iter(self._kept.values())).since > LIFETIME:
            self._kept.popitem(last=False)
        if not _TOKEN.fullmatch(token):
            return None
        mailbox = self._kept.get(token)
        if mailbox is not None:
            return mailbox if mailbox.owner == owner else None
        mailbox = self._kept[token] = Mailbox(owner, self.clock())
        if len(self._kept) > MAX_MAILBOXES:
            (busiest, _), *_ = Counter(each.owner for each in self._kept.values()).most_common(1)
            del self._kept[next(token for token, each in self._kept.items() if each.owner == busiest)]
        return mailbox


def read_taps(body: bytes) -> tuple[str, list[Tap]] | None:
    """Return the token and the taps that a page has sent; None for an invalid message."""
    try:
        sent: Any = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(sent, dict) or not isinstance(sent.get("token"), str) or not isinstance(sent.get("taps"), list):
        return None
    taps = sent["taps"]
    if len(taps) > MAX_TAPS or not all(isinstance(tap, dict) and isinstance(tap.get("do"), str) for tap in taps):
        return None
    return sent["token"], taps


PICTURE_RATE: Final = (1.0, 60.0)  # pictures and entries of one owner: rate a second, and burst; a page asks for one
TAPS_RATE: Final = (30.0, 200.0)  # messages with taps of one owner: rate a second, and burst
MAX_ENTRIES: Final = 16  # cached entries, of 60 kB at most, for pages of other widths and languages
_MAX_WAITING: Final = 4  # requests that wait for an entry; further ones get none
_WIDEST: Final = 4000.0  # logical pixels
_LARGEST: Final = 4.0  # the largest text scale


class _Asked(NamedTuple):
    """The viewer of a picture: their language, window and rights."""

    language: Language
    view: Viewport
    reader: PictureViewer


class ServedPicture:
    """The picture of the latest match of `services`, for this computer (`home`) and for phones (`guests`)."""

    def __init__(
        self,
        services: AppServices,
        home: PictureViewer = PictureViewer(),  # noqa: B008  # it never changes
        guests: PictureViewer = PictureViewer(),  # noqa: B008  # nor does this
    ) -> None:
        self._services = services
        self._readers = {False: home, True: guests}
        self._mailboxes = TapMailboxes()
        self._pictures = RateByOwner(*PICTURE_RATE)
        self._messages = RateByOwner(*TAPS_RATE)
        self._entries: OrderedDict[tuple[str, _Asked], str] = OrderedDict()  # the latest last
        self._making = asyncio.Lock()
        self._waiting = 0

    def routes(self, owner_of: Callable[[Scope], str], is_guest: Callable[[Scope], bool]) -> list[Route]:
        """Return the routes; `owner_of` returns the owner of a request, `is_guest` whether it is from a phone."""

        async def picture(request: Request) -> Response:
            if self._pictures.of(owner_of(request.scope)).take():
                return Response(status_code=429)
            open_match, asked = await self._latest(), self._asked(request, guest=is_guest(request.scope))
            if open_match is None:
                return Response(status_code=204)
            with speaking(asked.language):
                markup, texts = picture_of(open_match, asked.view, asked.reader), {"opening": tr("Opening…")}
            return _json({"markup": markup, "of": stamp_of(open_match), "said": texts})

        async def entry(request: Request) -> Response:
            if self._pictures.of(owner_of(request.scope)).take():
                return Response(status_code=429)
            asked = self._asked(request, guest=is_guest(request.scope))
            return _json({"entry": await self._entry(asked, request.query_params.get("of", ""))})

        async def taps(request: Request) -> Response:
            if self._messages.of(owner_of(request.scope)).take():
                return Response(status_code=429)
            body = await read_body(request.receive, MAX_BYTES)
            mailbox = None if body is None else self._mailboxes.put(owner_of(request.scope), body)
            if mailbox is None:
                return Response(status_code=400)
            await mailbox.deliver()
            return _json({"stored": mailbox.stored})

        return [
            Route("/picture", picture, methods=["GET"]),
            Route("/picture/entry", entry, methods=["GET"]),
            Route("/picture/taps", taps, methods=["POST"]),
        ]

    async def greet(self, app: App) -> None:
        """Carry out the taps on the picture of a session's page: first ones before its drawing, then later ones."""
        arrived = ARRIVAL.get()
        if arrived is None or not arrived.token:
            return
        taps, context = PictureTaps(app), copy_context()
        address, drawn = "", False

        async def carry_out(tapped: list[Tap]) -> None:
            nonlocal address
            found = await taps.carry_out(tapped)
            address = found or address
            if found and drawn and app.page.route != found:
                app.go(found)

        async def in_session(tapped: list[Tap]) -> bool:
            await asyncio.create_task(app.attempt(carry_out, tapped), context=context.copy())
            return app.state.notice is None or app.state.notice.tone == "done"

        mailbox = self._mailboxes.claim(arrived.token, arrived.owner, in_session)
        if mailbox is None:
            return
        await mailbox.deliver()
        drawn = True
        if address:
            app.page.route = address
            app.go(address)  # begins once the screen has been drawn: this is the browser's own address

    def _asked(self, request: Request, *, guest: bool) -> _Asked:
        asked = request.query_params
        language = accepted(asked.get("language", ""))
        width, height = (_number(asked, name, 0.0, _WIDEST) for name in ("width", "height"))
        view = Viewport(text=round(_number(asked, "text", 1.0, _LARGEST), 2)).of(width, height)
        return _Asked(language, view, self._readers[guest])

    async def _latest(self) -> OpenMatch | None:
        try:
            latest = await library.latest(self._services)
            return None if latest is None else await play.open_match(self._services, latest)
        except Refused:  # the app tells why when it is there
            return None

    async def _entry(self, asked: _Asked, of: str) -> str | None:
        """Return the next deal's entry if the match is still as in the picture; one is made at a time."""
        if not asked.reader.writes or self._waiting >= _MAX_WAITING:
            return None
        self._waiting += 1
        try:
            async with self._making:
                known = self._entries.get((of, asked))
                if known is not None:
                    self._entries.move_to_end((of, asked))
                    return known
                open_match = await self._latest()
                made = None if open_match is None or stamp_of(open_match) != of else await _made(open_match, asked)
        finally:
            self._waiting -= 1
        if made is not None:
            self._entries[of, asked] = made
            while len(self._entries) > MAX_ENTRIES:
                self._entries.popitem(last=False)
        return made


async def _made(open_match: OpenMatch, asked: _Asked) -> str | None:
    async def go_on(_done: int) -> None:
        pass

    with speaking(asked.language):
        return await IN_SMALL_SLICES.in_slices(0, entry_tree(open_match, asked.view), go_on)


def _number(asked: Mapping[str, str], name: str, otherwise: float, most: float) -> float:
    """Return a number of the query, within reason."""
    try:
        found = float(asked.get(name, ""))
    except ValueError:
        return otherwise
    return min(found, most) if math.isfinite(found) and found > 0 else otherwise


def _json(content: object) -> Response:
    return JSONResponse(content, headers={"Cache-Control": "no-store"})
