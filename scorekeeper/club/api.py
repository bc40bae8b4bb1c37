"""The API below `club/api/`: phones open an invitation, push and pull.

The body of every refusal is a sentence, in the language of the request.
"""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BaseModel, Field, ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from scorekeeper.club.club_forgetting import clean
from scorekeeper.club.contents import read_parcel
from scorekeeper.club.items import ClubPosition, is_known, latest
from scorekeeper.club.keys import NotAllowed, Visitor, open_key
from scorekeeper.club.pull import Pulls
from scorekeeper.club.push import push
from scorekeeper.club.visits import Turned, Visits
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.match.bounds import LARGEST_BACKUP
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.service.app_services import utc_now
from scorekeeper.service.club_access import AGAIN, MORE, SEEN
from scorekeeper.texts import accepted, say, speaking
from scorekeeper.web.lan.addresses import peer_of
from scorekeeper.web.request_limits import read_body

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]

_LOG: Final = logging.getLogger("scorekeeper.club")

_SMALL: Final = 2048  # bytes of a request other than a push
_LONGEST: Final = 300.0  # seconds that a push may take to arrive: 2 MB over a line of 55 kbit/s

TOO_LARGE = Fault("The parcel is larger than the club takes, or came too slowly.")
NOT_UNDERSTOOD = Fault("The parcel cannot be read.")
WAIT = Sentence(
    "Too many wrong invitations. Try again in {seconds} second.",
    plural="Too many wrong invitations. Try again in {seconds} seconds.",
    counted="seconds",
)
CLUB_AWAY = Fault("The club cannot be reached just now. Try it again.")
LOOK_FIRST = Fault("Something has been decided at the club since this phone last looked. Send it again.")
ONLY_WHO_RUNS_IT = Fault("Only whoever runs the club can do this.")


class _Opened(BaseModel):
    key: Annotated[str, Field(max_length=64)]


@dataclass
class Api:
    """The API of one club; `on_change` is called after each push that has changed something."""

    visits: Visits
    catalogue: Catalogue
    on_change: Callable[[], None] = lambda: None
    _pulls: Pulls = field(default_factory=Pulls)

    def routes(self) -> list[Route]:
        """The routes of the API."""
        return [
            Route("/club/api/open", answering(self._open), methods=["POST"]),
            Route("/club/api/push", answering(self._push), methods=["POST"]),
            Route("/club/api/changes", answering(self._changes), methods=["GET"]),
        ]

    async def _open(self, request: Request) -> Response:
        """Admit a phone with the key of an invitation. A program gets its token, a browser a cookie."""
        if (origin := request.headers.get("origin")) is not None or "authorization" in request.headers:
            self.visits.check_origin(request)
        peer = peer_of(request.scope)
        wait = self.visits.attempts.wait(peer)
        if wait:
            raise Turned(429, WAIT(seconds=math.ceil(wait)))
        try:
            secret = _Opened.model_validate_json(await read_body(request.receive, _SMALL) or b"").key
        except ValidationError:
            raise Turned(400, NOT_UNDERSTOOD) from None
        known = self.visits.token(request)

        def opened() -> tuple[Visitor, str]:
            with self.visits.database.writing() as db:
                return open_key(db, secret, utc_now(), known)

        try:
            who, token = await self.visits.write(opened)
        except NotAllowed:
            self.visits.attempts.record_wrong(peer)
            raise
        self.visits.attempts.reset(peer)
        answer = {} if who.key is None else {"right": who.key.right, "name": who.key.name}
        if origin is None:
            return JSONResponse({**answer, "token": token})
        response = JSONResponse(answer)
        self.visits.give_cookie(response, token)
        return response

    async def _push(self, request: Request) -> Response:
        self.visits.check_origin(request)
        who, after = await run_in_threadpool(self.visits.of, request), seen_in(request.query_params.get("after", ""))
        content = await read_body(request.receive, LARGEST_BACKUP, _LONGEST)
        if content is None:
            raise Turned(413, TOO_LARGE)
        language = accepted(request.headers.get("accept-language", ""))

        def pushed() -> dict[str, Any]:
            parcel = read_parcel(content, self.catalogue)._replace(brought=request.query_params.getlist("brought"))
            with self.visits.database.writing() as db:
                gone = latest(db)[1]
                has_looked = gone <= after.number and is_known(db, after)
                if not has_looked and not parcel.only_forgets:  # a forgotten name could come back in a new version
                    raise Turned(409, LOOK_FIRST)
                done = push(db, parcel, who, self.catalogue)
                is_forgotten = latest(db)[1] > gone
            if is_forgotten:
                clean(self.visits.database, self.catalogue)
            with speaking(language):
                sentences = [None if each.fault is None else say(each.fault) for each in done]
            plain = ({"kind": each.kind, "id": each.id, "result": each.result} for each in done)
            return {"items": [{**each, "said": why} for each, why in zip(plain, sentences, strict=True)]}

        answer = await self.visits.write(pushed)
        if any(each["result"] in {"taken", "parted"} for each in answer["items"]):
            self.on_change()
        return JSONResponse(answer)

    async def _changes(self, request: Request) -> Response:
        after = seen_in(request.query_params.get("after", ""))

        def pulled() -> Response:
            with self.visits.database.reading() as db:
                who = self.visits.of_in(db, request)
                now, gone = latest(db)
                if not is_known(db, after):
                    return Response(headers={SEEN: str(ClubPosition()), MORE: "0", AGAIN: "1"})
            if now.number == after.number:  # the most frequent case
                return Response(headers={SEEN: str(now), MORE: "0"})
            found = self._pulls.pull(self.visits.database, after.number, who, now.number, gone)
            headers = {SEEN: str(found.seen), MORE: "1" if found.more else "0"}
            return Response(found.content, headers=headers, media_type="application/zip")

        return await run_in_threadpool(pulled)


def answering(answer: Endpoint) -> Endpoint:
    """Wrap an endpoint: answers are not cached, and refusals and errors get a status and a sentence."""

    async def answered(request: Request) -> Response:
        try:
            response = await answer(request)
        except Turned as turned:
            response = turned.response(request)
        except NotAllowed as refused:
            response = Turned(403, refused.fault).response(request)
        except NotReadable as unread:
            response = Turned(400, unread.faults_to_show()[0]).response(request)
        except SQLAlchemyError as error:
            _LOG.warning("The database cannot be used just now: %s", type(error).__name__)
            response = Turned(503, CLUB_AWAY).response(request)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return answered


def seen_in(text: str) -> ClubPosition:
    """Parse the position that a phone has seen; "" is the start. Raises `Turned`."""
    found = re.fullmatch(r"0?|([0-9]{1,18})-([0-9a-f]{0,12})", text)
    if found is None:
        raise Turned(400, NOT_UNDERSTOOD)
    return ClubPosition(int(found[1]), found[2]) if found[1] else ClubPosition()
