"""Guessing the code is slow, and nobody who guesses keeps out those who know it.

What one address gets wrong, it alone waits for. Of all addresses together, no more than `PACES` are listened to,
so that many addresses guess no faster than one in a thousand an evening: 3 codes a second are 173,000 in 16 hours,
of 191 million. An address that has never been wrong often has a pace apart from those that have, and so have those
of IPv4, which are few on a network: once each of them has guessed, a newcomer among them waits for nobody. A phone
can have as many addresses of IPv6 as it likes; they have their paces apart, and a newcomer among them may have to try
again for as long as somebody does that.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scorekeeper.web.lan.names import same_address
from scorekeeper.web.token_bucket import TokenBucket

FREE: Final = 3
"""Wrong codes of an address that cost it nothing: thumbs slip."""

PER_PHONE: Final = 10
"""Wrong codes after which an address is locked out for a while."""

PACES: Final = {False: (1.0, 50.0), True: (0.5, 50.0)}
"""Codes that are listened to: so many a second, after so many at once; apart for addresses that were wrong often."""

LOCK: Final = 900.0
"""Seconds for which an address is locked, and after which its wrong codes are forgotten."""

_REMEMBERED: Final = 1024  # addresses of IPv4, and as many of IPv6: those of a household, four times over


@dataclass(slots=True)
class _Count:
    wrong: int = 0
    since: float = 0.0  # the latest wrong one
    often: bool = False  # whether it was ever wrong too often; only the right code makes up for that


class RateLimit:
    """Counts wrong codes by address, and all codes by their pace. `clock` gives seconds that only go forward."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with none."""
        self._clock = clock
        self._phones: dict[bool, OrderedDict[str, _Count]] = {six: OrderedDict() for six in (False, True)}
        self._paces = {
            (six, often): TokenBucket(*PACES[often], clock) for six in (False, True) for often in (False, True)
        }

    def wait(self, address: str) -> float:
        """Seconds until this address may try again; 0 when it may now.

        >>> now = [0.0]
        >>> tries = RateLimit(lambda: now[0])
        >>> [tries.wrong("192.168.1.7") or tries.wait("192.168.1.7") for _ in range(6)]
        [0.0, 0.0, 1.0, 2.0, 4.0, 8.0]
        >>> now[0] = 8.0; tries.wait("192.168.1.7"), tries.wait("192.168.1.8")
        (0.0, 0.0)
        """
        return max(self._locked(self._count(address)), self._pace(address).wait())

    def wrong(self, address: str) -> None:
        """A wrong code came from there."""
        self._pace(address).take()
        key, phones, count = same_address(address), self._phones[_six(address)], self._count(address)
        wrong = count.wrong + 1
        phones[key] = _Count(wrong, self._clock(), count.often or wrong >= FREE)
        phones.move_to_end(key)
        while len(phones) > _REMEMBERED:
            phones.popitem(last=False)

    def right(self, address: str) -> None:
        """The code came from there; what went wrong before is forgotten."""
        self._phones[_six(address)].pop(same_address(address), None)

    def _count(self, address: str) -> _Count:
        count = self._phones[_six(address)].get(same_address(address), _Count())
        return count if self._clock() - count.since < LOCK else _Count(often=count.often)

    def _pace(self, address: str) -> TokenBucket:
        return self._paces[_six(address), self._count(address).often]

    def _locked(self, count: _Count) -> float:
        if count.wrong >= PER_PHONE:
            pause = LOCK
        elif count.wrong >= FREE:
            pause = 2.0 ** (count.wrong - FREE)
        else:
            return 0.0
        return max(0.0, count.since + pause - self._clock())


def _six(address: str) -> bool:
    return ":" in same_address(address)
