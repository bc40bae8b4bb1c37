"""The beginning of every request: find the phone that sends it, and refuse pages of other sites."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from anyio import CapacityLimiter, to_thread
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from scorekeeper.club.database import Database
from scorekeeper.club.items import ids_in
from scorekeeper.club.keys import Visitor, note_use, visitor
from scorekeeper.club.schema import PUBLIC_SEASONS
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.app_services import utc_now
from scorekeeper.texts import accepted, say, speaking
from scorekeeper.web.lan.rate_limit import RateLimit

COOKIE: Final = "scorekeeper-club"
COOKIE_LIFETIME: Final = 400 * 24 * 3600  # seconds; browsers keep none longer
_BEARER: Final = "Bearer "
_WRITERS: Final = 2  # threads: one writes, and what the next one was sent is read

T = TypeVar("T")

NOT_KNOWN = Fault("This phone is not known to the club: open its invitation again.")
OTHER_SITE = Fault("Another site may not ask.")


class Turned(Exception):
    """A request that is not answered, but with a status and a sentence."""

    def __init__(self, status: int, fault: Fault) -> None:
        super().__init__(fault)
        self.status, self.fault = status, fault

    def response(self, request: Request) -> Response:
        """The answer, in the language of the request."""
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
        """Do something that writes in a thread of those that write: who waits for a long push keeps nobody waiting."""
        return await to_thread.run_sync(act, limiter=self._writers)

    def check_origin(self, request: Request) -> None:
        """Raise `Turned` where a page of another site sends it: a browser says which site a page is of that sends.

        A program that shows its token in a header is no page.
        """
        origin = request.headers.get("origin")
        if origin is None and self._bearer(request):
            return
        if origin is None or origin.partition("://")[2] != request.headers.get("host"):
            raise Turned(403, OTHER_SITE)

    def who(self, request: Request) -> Visitor:
        """Find who watches: the phone that sends a request, or anybody where there is something public.

        Raises `Turned` as `of`.
        """
        with self.database.reading() as db:
            public = ids_in(db, PUBLIC_SEASONS)
        try:
            return replace(self.of(request), public=public)
        except Turned:
            if not public:
                raise
            return Visitor(public=public)

    def of(self, request: Request) -> Visitor:
        """The phone that a request is from. Raises `Turned` where it is none that the club knows."""
        with self.database.reading() as db:
            found = self.of_in(db, request)
        now = utc_now()
        # Where somebody is writing, a later request notes it.
        if found.key and (found.key.used or "")[:10] != now[:10] and not self.database.is_being_written:
            with self.database.writing() as db:
                note_use(db, found.key, now)
        return found

    def of_in(self, db: Connection, request: Request) -> Visitor:
        """Find the phone as `of`, in a transaction, without noting that its key was used."""
        token = self.token(request)
        found = visitor(db, token, utc_now()) if token else None
        if found is None:
            raise Turned(401, NOT_KNOWN)
        return found

    def token(self, request: Request) -> str:
        """Return the token that a request shows; none where it shows none."""
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
