"""A club over HTTP, for a store served on this machine: joins by an invitation, and calls its API."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from http.client import HTTPException
from typing import Any, Final, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request as HttpRequest
from urllib.request import urlopen

from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.service.club_access import ClubReply, Request
from scorekeeper.service.club_exchange import CLUB_SAYS
from scorekeeper.store.club_rows import Club
from scorekeeper.texts import spoken
from scorekeeper.web.connections import NotServed

_PATIENCE: Final = 30  # seconds to wait for an answer
_JOIN: Final = "/club/join"
_LARGEST: Final = 64 * 2**20  # bytes of the largest answer

NO_INVITATION = Fault("This is no invitation to a club: such a link has /club/join# in it, and a key after that.")
CLUB_NOT_FOUND = Sentence("The club at {address} cannot be reached ({reason}).")


class ClubInvitation(NamedTuple):
    """The address of a club, without a path, and the key of an invitation."""

    address: str
    key: str


def read_invitation(link: str) -> ClubInvitation:
    """Return the invitation in a link. Raises `NotServed`."""
    with suppress(ValueError):  # no address, as http://[x
        parts = urlsplit(link)
        if parts.scheme in {"http", "https"} and parts.netloc and parts.path == _JOIN and parts.fragment:
            return ClubInvitation(f"{parts.scheme}://{parts.netloc}", parts.fragment)
    raise NotServed(NO_INVITATION)


def open_invitation(invitation: ClubInvitation, known: str | None = None) -> Club:
    """Join the club of an invitation with this machine, and return its access. Raises `NotServed`.

    `known` is this machine's earlier token, if it had one.
    """
    body = json.dumps({"key": invitation.key}).encode()
    try:
        answer = _asked(invitation.address, "open", body, {"Authorization": f"Bearer {known}"} if known else {})
        token = json.loads(answer.body)["token"] if answer.status == 200 else ""  # noqa: PLR2004  # HTTP's own
    except (OSError, ValueError, LookupError) as error:
        cause = getattr(error, "reason", error)  # urllib wraps the error of the system
        reason = str(getattr(cause, "strerror", None) or cause)
        raise NotServed(CLUB_NOT_FOUND(address=invitation.address, reason=reason)) from None
    if not token:
        raise NotServed(CLUB_SAYS(what=answer.body.decode("utf-8", "replace")[:500]))
    return Club(invitation.address, str(token))


def request_to(club: Club) -> Request:
    """Return the function that calls a club's API, in another thread."""

    async def request(path: str, body: bytes | None) -> ClubReply:
        headers = {"Authorization": f"Bearer {club.token}", "Accept-Language": spoken().tag}
        return await asyncio.to_thread(_asked, club.address, path, body, headers)

    return request


def _asked(address: str, path: str, body: bytes | None, headers: dict[str, str]) -> ClubReply:
    asked = HttpRequest(f"{address}/club/api/{path}", body, headers)  # noqa: S310  # http and https alone
    try:
        with urlopen(asked, timeout=_PATIENCE) as answer:  # noqa: S310  # as above
            return _read(answer)
    except HTTPError as refused:
        with refused:
            return _read(refused)
    except HTTPException as cut:
        raise ConnectionError(str(cut)) from cut


def _read(answer: Any) -> ClubReply:
    """Read a whole answer. Raises `ConnectionError` if it was cut: an empty one would mean that there is no news."""
    headers = {name.lower(): value for name, value in answer.headers.items()}
    body = answer.read(_LARGEST)
    if len(body) != int(headers.get("content-length", len(body))):
        raise ConnectionError(len(body))
    return ClubReply(answer.status, headers, body)
