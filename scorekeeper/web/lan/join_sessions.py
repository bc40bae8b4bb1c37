"""What a phone holds that has said the code: a cookie that nobody can make up."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MOST: Final = 512
"""Passes at once. Beyond, the address that was given most gives up the one of its own that was away longest."""

PER_PEER: Final = 64
"""Passes of one address: all the phones that come through one router. Beyond, it gives up one of its own."""

LIFE: Final = 16 * 3600
"""Seconds that one is good for: a long evening."""


@dataclass(frozen=True, slots=True)
class _Given:
    peer: str
    at: float


class JoinSessions:
    """The passes that were given out, kept as what can be recognised and not be shown again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, most: int = MOST, per_peer: int = PER_PEER) -> None:
        """Begin with none."""
        self._clock = clock
        self._most = most
        self._per_peer = per_peer
        self._given: OrderedDict[bytes, _Given] = OrderedDict()  # the one away longest first

    def give(self, peer: str) -> str:
        """A new pass for an address. Those of other addresses stay good, unless they have more than this one."""
        secret = secrets.token_urlsafe(32)
        self._given[_mark(secret)] = _Given(peer, self._clock())
        if self._held()[peer] > self._per_peer:
            self._take_from(peer)
        while len(self._given) > self._most:
            self._take_from(self._held().most_common(1)[0][0])
        return secret

    def holds(self, secret: str) -> bool:
        """Whether this is a pass, and still good."""
        mark = _mark(secret)
        given = self._given.get(mark)
        if given is None:
            return False
        if self._clock() - given.at > LIFE:
            del self._given[mark]
            return False
        self._given.move_to_end(mark)
        return True

    def _held(self) -> Counter[str]:
        return Counter(given.peer for given in self._given.values())

    def _take_from(self, peer: str) -> None:
        del self._given[next(mark for mark, given in self._given.items() if given.peer == peer)]


def _mark(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()
