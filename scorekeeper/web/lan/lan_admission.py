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

from scorekeeper.web.lan.addresses import normalized
from scorekeeper.web.request_limits import TokenBucket

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


FREE_ATTEMPTS: Final = 3  # wrong codes of an address without a delay
MAX_ATTEMPTS: Final = 10  # wrong codes after which an address is locked out for `LOCKOUT` seconds

RATES: Final = {False: (1.0, 50.0), True: (0.5, 50.0)}
"""Codes of all addresses together, by whether they were often wrong: rate a second, and burst."""

LOCKOUT: Final = 900.0  # seconds of a lockout, and after which wrong codes are forgotten
_MAX_ADDRESSES: Final = 1024  # of IPv4, and as many of IPv6: four times a full /24 network


class _Count(NamedTuple):
    wrong: int = 0
    since: float = 0.0  # the time of the latest wrong one
    suspect: bool = False  # whether it was ever wrong too often; only the right code clears that


class RateLimit:
    """Counts wrong codes by address, and limits the rate of all. `clock` gives monotonic seconds.

    Guessing is slow, and does not lock out people who know the code: wrong codes of one address delay only that one.
    All addresses together are limited by `RATES`, so that many together guess the code with a chance of about 1 in 1000
    an evening: 3 codes a second are 173,000 in 16 hours, of 191 million. There are four token buckets: for addresses
    that were often wrong and for others, each for IPv4 and IPv6. IPv4 addresses are few on a network: once each of them
    has guessed, a new one never waits for them. A phone can have any number of IPv6 addresses, so while one phone
    guesses with them, another new one may have to wait.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._counts: dict[bool, OrderedDict[str, _Count]] = {ipv6: OrderedDict() for ipv6 in (False, True)}
        self._rates = {
            (ipv6, suspect): TokenBucket(*RATES[suspect], clock) for ipv6 in (False, True) for suspect in (False, True)
        }

    def wait(self, address: str) -> float:
        """Return the seconds until an address may send a code; 0 if it may now.

        >>> now = [0.0]
        >>> limit = RateLimit(lambda: now[0])
        >>> [limit.record_wrong("192.168.1.7") or limit.wait("192.168.1.7") for _ in range(6)]
        [0.0, 0.0, 1.0, 2.0, 4.0, 8.0]
        >>> now[0] = 8.0; limit.wait("192.168.1.7"), limit.wait("192.168.1.8")
        (0.0, 0.0)
        """
        count, locked = self._count(address), 0.0
        if count.wrong >= FREE_ATTEMPTS:
            pause = LOCKOUT if count.wrong >= MAX_ATTEMPTS else 2.0 ** (count.wrong - FREE_ATTEMPTS)
            locked = count.since + pause - self._clock()
        return max(locked, self._rate_of(address).wait())

    def record_wrong(self, address: str) -> None:
        """Count a wrong code of an address."""
        self._rate_of(address).take()
        key, counts, count = normalized(address), self._counts[_is_ipv6(address)], self._count(address)
        wrong = count.wrong + 1
        counts[key] = _Count(wrong, self._clock(), count.suspect or wrong >= FREE_ATTEMPTS)
        counts.move_to_end(key)
        while len(counts) > _MAX_ADDRESSES:
            counts.popitem(last=False)

    def reset(self, address: str) -> None:
        """Forget the wrong codes of an address, which has sent the right one."""
        self._counts[_is_ipv6(address)].pop(normalized(address), None)

    def _count(self, address: str) -> _Count:
        count = self._counts[_is_ipv6(address)].get(normalized(address), _Count())
        return count if self._clock() - count.since < LOCKOUT else _Count(suspect=count.suspect)

    def _rate_of(self, address: str) -> TokenBucket:
        return self._rates[_is_ipv6(address), self._count(address).suspect]


def _is_ipv6(address: str) -> bool:
    return ":" in normalized(address)
