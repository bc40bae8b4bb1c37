"""The sessions of phones that have joined: random cookies, of which only digests are stored."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MAX_SESSIONS: Final = 512
"""Sessions at once. Beyond, the address with most of them loses its least recently used one."""

MAX_PER_PEER: Final = 64
"""Sessions of one address, such as all phones behind one router. Beyond, it loses its least recently used one."""

SESSION_LIFETIME: Final = 16 * 3600
"""Seconds for which a session is valid: a long evening."""


@dataclass(frozen=True, slots=True)
class _JoinSession:
    peer: str
    at: float


class JoinSessions:
    """The valid sessions, by the SHA-256 digest of their cookie. `clock` gives monotonic seconds."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, most: int = MAX_SESSIONS, per_peer: int = MAX_PER_PEER
    ) -> None:
        """Begin with none."""
        self._clock = clock
        self._most = most
        self._per_peer = per_peer
        self._sessions: OrderedDict[bytes, _JoinSession] = OrderedDict()  # least recently used first

    def create(self, peer: str) -> str:
        """The cookie of a new session for an address. Sessions of other addresses stay, unless they have more."""
        secret = secrets.token_urlsafe(32)
        self._sessions[_digest(secret)] = _JoinSession(peer, self._clock())
        if self._count_by_peer()[peer] > self._per_peer:
            self._remove_oldest_of(peer)
        while len(self._sessions) > self._most:
            self._remove_oldest_of(self._count_by_peer().most_common(1)[0][0])
        return secret

    def is_valid(self, secret: str) -> bool:
        """Whether a cookie is of a session that is still valid."""
        digest = _digest(secret)
        session = self._sessions.get(digest)
        if session is None:
            return False
        if self._clock() - session.at > SESSION_LIFETIME:
            del self._sessions[digest]
            return False
        self._sessions.move_to_end(digest)
        return True

    def _count_by_peer(self) -> Counter[str]:
        return Counter(session.peer for session in self._sessions.values())

    def _remove_oldest_of(self, peer: str) -> None:
        del self._sessions[next(digest for digest, session in self._sessions.items() if session.peer == peer)]


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()
