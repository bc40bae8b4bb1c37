"""Exchanges unsent changes with the club: at the start, after each change, and again after a failure."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from scorekeeper.service.app_services import AppServices
from scorekeeper.service.club_access import ClubAccess
from scorekeeper.service.club_exchange import club_of, exchange
from scorekeeper.service.service_faults import Refused

_FIRST_PAUSE: Final = 5.0
_LONGEST_PAUSE: Final = 600.0
"""The longest pause in seconds before another try; each pause is twice as long as the one before."""

_ASKED_EVERY: Final = 60.0
"""Seconds until the club is asked again for news, if nothing changes here."""

log = logging.getLogger(__name__)


class Outbox:
    """Exchanges with the club that a store belongs to, one exchange at a time; nothing waits for it."""

    def __init__(self, services: AppServices, access: ClubAccess) -> None:
        self._services, self._access = services.for_session(), access  # no session's: all are told of arrivals
        self._wanted = asyncio.Event()
        access.wake = self._wanted.set

    async def run(self) -> None:
        """Exchange until it is cancelled."""
        leave = self._services.change_signal.subscribe(self._services, self._wanted.set)
        pause, again = _FIRST_PAUSE, True  # refused changes are tried once more at each start of the app
        try:
            while True:
                self._wanted.clear()
                is_reached = await self._try(again=again)
                again = again and not is_reached
                pause = _FIRST_PAUSE if is_reached else min(2 * pause, _LONGEST_PAUSE)
                with suppress(TimeoutError):  # wait so long, or until something changes
                    await asyncio.wait_for(self._wanted.wait(), _ASKED_EVERY if is_reached else pause)
        finally:
            leave()

    async def _try(self, *, again: bool) -> bool:
        try:
            if await club_of(self._services) is not None:
                found = await exchange(self._services, self._access.request, again=again)
                self._access.came += found.matches
        except Refused as refused:
            self._access.trouble = refused.faults[0]
        except Exception:
            log.exception("The exchange with the club failed")
            return False
        else:
            self._access.trouble = None
        return self._access.trouble is None
