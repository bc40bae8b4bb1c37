"""The checks of every request: find the phone that sends it, and refuse pages of other sites."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from anyio import CapacityLimiter, to_thread
from sqlalchemy import Connection, update
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from scorekeeper.club.database import Database
from scorekeeper.club.items import ids_in
from scorekeeper.club.keys import Visitor, visitor
from scorekeeper.club.schema import KEYS, PUBLIC_SEASONS
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.app_services import utc_now
from scorekeeper.texts import accepted, say, speaking
from scorekeeper.web.lan.lan_admission import RateLimit

COOKIE: Final = "scorekeeper-club"
COOKIE_LIFETIME: Final = 400 * 24 * 3600  # seconds; the maximum in browsers
_BEARER: Final = "Bearer "
_WRITERS: Final = 2  # threads: while one writes, the other reads the next request

T = TypeVar("T")

NOT_KNOWN = Fault("This phone is not known to the club: open its invitation again.")
OTHER_SITE = Fault("Another site may not ask.")


class Turned(Exception):
    """A refusal of a request, with a status and a sentence."""

    def __init__(self, status: int, fault: Fault) -> None:
        super().__init__(fault)
        self.status, self.fault = status, fault

    def response(self, request: Request) -> Response:
        """Return the response, in the language of the request."""
        with speaking(accepted(request.headers.get("accept-language", ""))):
            return PlainTextResponse(say(self.fault), self.status)


@dataclass
class Visits:
    """The visitors of a club. `secure`: the cookie is sent over https alone."""

    database: Database
    secure: bool
    attempts: RateLimit = field(default_factory=RateLimit)
    _writers: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(_WRITERS))

    async def write(self, act: Callable[[], T]) -> T:
        """Run a write in one of the writing threads: waiting for a long push does not block other requests."""
        return await to_thread.run_sync(act, limiter=self._writers)

    def check_origin(self, request: Request) -> None:
        """Raise `Turned` if a page of another site sends the request. A program with a token is no page."""
        origin = request.headers.get("origin")
        if origin is None and self._bearer(request):
            return
        if origin is None or origin.partition("://")[2] != request.headers.get("host"):
            raise Turned(403, OTHER_SITE)

    def who(self, request: Request) -> Visitor:
        """Return the visitor for watching: a known phone, or anybody if a season is public. Raises `Turned`."""
        with self.database.reading() as db:
            public = ids_in(db, PUBLIC_SEASONS)
        try:
            return replace(self.of(request), public=public)
        except Turned:
            if not public:
                raise
            return Visitor(public=public)

    def of(self, request: Request) -> Visitor:
        """Return the phone that sends a request. Raises `Turned` if the club does not know it."""
        with self.database.reading() as db:
            found = self.of_in(db, request)
        now = utc_now()
        # Of each day the first use is stored. If another thread is writing, a later request stores it.
        if found.key and (found.key.used or "")[:10] != now[:10] and not self.database.is_being_written:
            with self.database.writing() as db:
                db.execute(update(KEYS).where(KEYS.c.id == found.key.id).values(used=now))
        return found

    def of_in(self, db: Connection, request: Request) -> Visitor:
        """Return the phone as `of`, in a transaction, without storing the use of its key."""
        token = self.token(request)
        found = visitor(db, token, utc_now()) if token else None
        if found is None:
            raise Turned(401, NOT_KNOWN)
        return found

    def token(self, request: Request) -> str:
        """Return the token in a request; "" without one."""
        return self._bearer(request) or request.cookies.get(COOKIE, "")

    def address(self, request: Request) -> str:
        """Return the address at which browsers reach the club, without a path."""
        return f"{'https' if self.secure else request.url.scheme}://{request.headers.get('host', '')}"

    def give_cookie(self, response: Response, token: str) -> None:
        """Give a browser its cookie."""
        response.set_cookie(
            COOKIE, token, COOKIE_LIFETIME, path="/club/", httponly=True, secure=self.secure, samesite="strict"
        )

    @staticmethod
    def _bearer(request: Request) -> str:
        header = request.headers.get("authorization", "")
        return header.removeprefix(_BEARER) if header.startswith(_BEARER) else ""
