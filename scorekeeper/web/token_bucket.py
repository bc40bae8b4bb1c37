"""A token bucket, which limits how often something may be done."""

from __future__ import annotations

import time
from collections.abc import Callable


class TokenBucket:
    """`burst` at once, and then `rate` a second. `clock` gives seconds that only go forward.

    >>> now = [0.0]
    >>> pace = TokenBucket(rate=2, burst=3, clock=lambda: now[0])
    >>> [pace.take() for _ in range(5)]
    [0.0, 0.0, 0.0, 0.5, 1.0]
    >>> now[0] = 1.0; pace.wait()
    0.5
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with a full bucket."""
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._since = clock()

    def wait(self, amount: float = 1) -> float:
        """Seconds until `amount` tokens can be taken; 0 when they can be now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        return max(0.0, (amount - self._left) / self._rate)

    def take(self, amount: float = 1) -> float:
        """Take `amount` tokens, if need be in advance; returns the seconds to wait before using them."""
        wait = self.wait(amount)
        self._left -= amount
        return wait
