"""Admission: of phones by the join code and then a random cookie, of this computer's browser by a one-time token.

A loopback address does not prove a request: a program on this machine may forward a port for others. The token is in
the URL that is opened at start, and valid once. The browser that sends it gets a cookie, which is valid as long as the
program runs. Any later browser on this computer needs the join code, like a phone.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

LENGTH: Final = 6

ALPHABET: Final = "34679ACDEFHJKMNPQRTUVWXY"
"""Letters and digits of a code, without easily confused ones: 0 O, 1 I L, 2 Z, 5 S, 8 B, 6 G."""

MAX_SESSIONS: Final = 512  # sessions at once. Beyond, the address with most of them loses its least recently used one

MAX_PER_PEER: Final = 64  # of one address, such as a router's; beyond, it loses its least recently used one
SESSION_LIFETIME: Final = 16 * 3600  # seconds for which a session is valid: a long evening

COOKIE_LIFETIME: Final = 30 * 24 * 3600
"""Seconds for which this computer's browser keeps its cookie, also over restarts; the program ends sooner."""


def new_code() -> str:
    """Return a random code, one of 190 million (24 ** 6); the rate limit makes guessing hopeless."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def spaced(code: str) -> str:
    """Return a code in two groups, easy to read from a screen or to call across the room.

    >>> spaced("K7M4QX")
    'K7M 4QX'
    """
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


def is_code(code: str, typed: str) -> bool:
    """Whether a typed text is the code, whatever its case, spaces and hyphens. Compared in constant time.

    >>> is_code("K7M4QX", " k7m-4qx"), is_code("K7M4QX", "K7M4Q"), is_code("K7M4QX", "")
    (True, False, False)
    """
    return _equals("".join(typed.split()).replace("-", "").upper(), code)


@dataclass
class HostBrowser:
    """The one-time token of the URL that is opened at start, and the cookie that replaces it."""

    token: str | None = field(default_factory=lambda: secrets.token_urlsafe(16))
    _cookie: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    def exchange(self, token: str) -> str | None:
        """Return the cookie for the token, once; None for another token, or the second time.

        >>> home = HostBrowser("t")
        >>> home.exchange("x"), home.is_valid(str(home.exchange("t"))), home.exchange("t")
        (None, True, None)
        """
        if self.token is None or not _equals(token, self.token):
            return None
        self.token = None
        return self._cookie

    def is_valid(self, cookie: str) -> bool:
        """Whether this is the cookie."""
        return _equals(cookie, self._cookie)


class _JoinSession(NamedTuple):
    peer: str
    at: float


@dataclass
class JoinSessions:
    """The valid sessions of phones, by the SHA-256 digest of their cookie. `clock` gives monotonic seconds."""

    clock: Callable[[], float] = time.monotonic
    most: int = MAX_SESSIONS
    per_peer: int = MAX_PER_PEER
    _sessions: OrderedDict[bytes, _JoinSession] = field(default_factory=OrderedDict)  # least recently used first

    def create(self, peer: str) -> str:
        """Return the cookie of a new session for an address. Other addresses keep theirs, unless they have more."""
        secret = secrets.token_urlsafe(32)
        self._sessions[_digest(secret)] = _JoinSession(peer, self.clock())
        if self._count_by_peer()[peer] > self.per_peer:
            self._remove_oldest_of(peer)
        while len(self._sessions) > self.most:
            self._remove_oldest_of(self._count_by_peer().most_common(1)[0][0])
        return secret

    def is_valid(self, secret: str) -> bool:
        """Whether a cookie belongs to a session that is still valid."""
        digest = _digest(secret)
        session = self._sessions.get(digest)
        if session is None:
            return False
        if self.clock() - session.at > SESSION_LIFETIME:
            del self._sessions[digest]
            return False
        self._sessions.move_to_end(digest)
        return True

    def _count_by_peer(self) -> Counter[str]:
        return Counter(session.peer for session in self._sessions.values())

    def _remove_oldest_of(self, peer: str) -> None:
        del self._sessions[next(digest for digest, session in self._sessions.items() if session.peer == peer)]


def _equals(value: str, secret: str) -> bool:
    return hmac.compare_digest(value.encode("utf-8", "replace"), secret.encode())


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()
