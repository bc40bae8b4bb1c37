"""Taps on the picture of a page whose session has not begun: they wait here, and the session claims them by a token.

The page makes the token at random, and names it in the address of its WebSocket and with its taps. It sends all its
taps each time, so that a message that was lost, or a server that was started anew, loses none. A mailbox is of one
owner, claimed by one session, and ends a minute after it began. What is kept is bounded in number and in bytes. A token
gives no right: what may be done is decided by the session, which carries out the taps.
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

MAX_BYTES: Final = 2**16  # the size of what a page sends of its taps; each takes about a hundred bytes
MAX_TAPS: Final = 400  # taps of one page; a deal has less than twenty
MAX_MAILBOXES: Final = 64  # mailboxes at once. Beyond, the owner with most of them loses its oldest
LIFETIME: Final = 60.0  # seconds for which a mailbox is kept: the app starts within a few

Session: TypeAlias = Callable[[list[Tap]], Awaitable[bool]]
"""Carries out taps; whether what they changed is stored."""

_TOKEN: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)


class Arrival(NamedTuple):
    """With which token a session begins, and of which owner it is."""

    token: str
    owner: str


ARRIVAL: Final[ContextVar[Arrival | None]] = ContextVar("arrival", default=None)
"""With which token the session of this context has begun."""


@contextmanager
def arriving(token: str, owner: str) -> Iterator[None]:
    """Say with which token a session begins that is made in this context."""
    before = ARRIVAL.set(Arrival(token, owner))
    try:
        yield
    finally:
        ARRIVAL.reset(before)


@dataclass
class Mailbox:
    """The taps of one page, as they came, and the session that has claimed them."""

    owner: str
    since: float
    body: bytes = b""  # the last message of the page, which has all its taps
    count: int = 0  # taps in it
    session: Session | None = None
    reported: int = 0  # taps that were reported to the session
    stored: int = 0  # of these, the ones whose changes are stored

    async def deliver(self) -> None:
        """Tell the session of the taps that it does not know yet."""
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
        """Keep all the taps of a page; None where that is no such message, or the mailbox is another owner's."""
        read = read_taps(body)
        if read is None:
            return None
        token, taps = read
        mailbox = self._of(token, owner)
        if mailbox is not None and len(taps) > mailbox.count:
            mailbox.body, mailbox.count = body, len(taps)
        return mailbox

    def claim(self, token: str, owner: str, session: Session) -> Mailbox | None:
        """The mailbox of a session that begins, once; the taps that come later are delivered to it."""
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
    """The token and the taps that a page has sent; None where it is nothing of that kind."""
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
