"""What a phone holds that has said the code: a cookie that nobody can make up."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST: Final = 64
"""Phones that may hold one; the one that was away longest gives way to a new one."""

LIFE: Final = 16 * 3600
"""Seconds that one is good for: a long evening."""


class Passes:
    """The passes that were given out, kept as what can be recognised and not be shown again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, most: int = MOST) -> None:
        """Begin with none."""
        self._clock = clock
        self._most = most
        self._given: OrderedDict[bytes, float] = OrderedDict()

    def give(self) -> str:
        """A new pass."""
        secret = secrets.token_urlsafe(32)
        self._given[_mark(secret)] = self._clock()
        while len(self._given) > self._most:
            self._given.popitem(last=False)
        return secret

    def holds(self, secret: str) -> bool:
        """Whether this is a pass, and still good."""
        mark = _mark(secret)
        given = self._given.get(mark)
        if given is None:
            return False
        if self._clock() - given > LIFE:
            del self._given[mark]
            return False
        self._given.move_to_end(mark)
        return True


def _mark(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()
