"""Rate limit for join codes: guessing is slow, and does not lock out people who know the code.

Wrong codes of one address delay only that address. All addresses together are limited by `RATES`, so that many
addresses together guess the code with a chance of about 1 in 1000 an evening: 3 codes a second are 173,000 in 16 hours,
of 191 million. There are four token buckets: for addresses that were often wrong and for others, each for IPv4 and
IPv6. IPv4 addresses are few on a network: once each of them has guessed, a new one never waits for them. A phone can
have any number of IPv6 addresses, so while one phone guesses with them, another new one may have to wait.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from scorekeeper.web.lan.addresses import normalized
from scorekeeper.web.token_bucket import TokenBucket

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
    """Counts wrong codes by address, and limits the rate of all. `clock` gives monotonic seconds."""

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
        return max(self._locked(self._count(address)), self._rate_of(address).wait())

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

    def _locked(self, count: _Count) -> float:
        if count.wrong < FREE_ATTEMPTS:
            return 0.0
        pause = LOCKOUT if count.wrong >= MAX_ATTEMPTS else 2.0 ** (count.wrong - FREE_ATTEMPTS)
        return max(0.0, count.since + pause - self._clock())


def _is_ipv6(address: str) -> bool:
    return ":" in normalized(address)
