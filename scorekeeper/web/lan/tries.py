"""Guessing the code is slow, and then over."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

FREE: Final = 3
"""Wrong codes that cost nothing: thumbs slip."""

PER_PHONE: Final = 10
"""Wrong codes after which a phone is locked out for a while."""

ALTOGETHER: Final = 50
"""Wrong codes of all phones after which none may try for a while; those that have joined stay."""

LOCK: Final = 900.0
"""Seconds for which it is locked, and after which wrong codes are forgotten."""

_REMEMBERED: Final = 256  # phones; whoever changes addresses faster is stopped by the count of all


@dataclass(slots=True)
class _Count:
    wrong: int = 0
    since: float = 0.0  # the latest wrong one


class Tries:
    """Counts wrong codes, by address and altogether. `clock` gives seconds that only go forward."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with none."""
        self._clock = clock
        self._phones: OrderedDict[str, _Count] = OrderedDict()
        self._all = _Count()

    def wait(self, address: str) -> float:
        """Seconds until this address may try again; 0 when it may now.

        >>> now = [0.0]
        >>> tries = Tries(lambda: now[0])
        >>> [tries.wrong("192.168.1.7") or tries.wait("192.168.1.7") for _ in range(6)]
        [0.0, 0.0, 1.0, 2.0, 4.0, 8.0]
        >>> now[0] = 8.0; tries.wait("192.168.1.7"), tries.wait("192.168.1.8")
        (0.0, 0.0)
        """
        own = self._phones.get(_known_by(address), _Count())
        return max(self._left(self._all, ALTOGETHER, slows=False), self._left(own, PER_PHONE, slows=True))

    def wrong(self, address: str) -> None:
        """A wrong code came from there."""
        key = _known_by(address)
        own = self._phones.setdefault(key, _Count())
        self._phones.move_to_end(key)
        while len(self._phones) > _REMEMBERED:
            self._phones.popitem(last=False)
        for count in (own, self._all):
            if self._clock() - count.since >= LOCK:
                count.wrong = 0
            count.wrong += 1
            count.since = self._clock()

    def right(self, address: str) -> None:
        """The code came from there; what went wrong before is forgotten."""
        self._phones.pop(_known_by(address), None)

    def _left(self, count: _Count, most: int, *, slows: bool) -> float:
        if count.wrong >= most:
            pause = LOCK
        elif slows and count.wrong >= FREE:
            pause = 2.0 ** (count.wrong - FREE)
        else:
            return 0.0
        return max(0.0, count.since + pause - self._clock())


def _known_by(address: str) -> str:
    """A phone that chooses its addresses freely still has one network, with IPv6."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(ipaddress.ip_network((ip, 64), strict=False)) if ip.version == 6 else str(ip)  # noqa: PLR2004
