"""Taps on the picture of a page before its session begins: they wait here for the session, which has their token.

The page makes the token at random, and puts it in the address of its WebSocket and in its taps. It sends all its taps
each time, so that a lost message, or a restarted server, loses none. A mailbox has one owner, is claimed by one
session, and ends a minute after it began. It is bounded in number and in bytes. A token gives no right: the session
decides what the taps may do.
"""

from __future__ import annotations

import json
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from scorekeeper.web.browser.picture_answers import Tap

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


@contextmanager
def arriving(token: str, owner: str) -> Iterator[None]:
    """Set the token of the session that is made in this context."""
    before = ARRIVAL.set(Arrival(token, owner))
    try:
        yield
    finally:
        ARRIVAL.reset(before)


@dataclass
class Mailbox:
    """The taps of one page, as received, and the session that has claimed them."""

    owner: str
    since: float
    body: bytes = b""  # the last message of the page, with all its taps
    count: int = 0  # the number of taps in it
    session: Session | None = None
    reported: int = 0  # taps reported to the session
    stored: int = 0  # of these, taps whose changes are stored

    async def deliver(self) -> None:
        """Report new taps to the session."""
        if self.session is None or self.reported >= self.count:
            return
        read, new_from, known = read_taps(self.body), self.reported, self.count
        self.reported = known
        if read is not None and await self.session(read[1][new_from:]):
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
        if mailbox is not None and len(taps) > mailbox.count:
            mailbox.body, mailbox.count = body, len(taps)
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
