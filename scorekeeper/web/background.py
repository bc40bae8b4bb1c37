"""A background thread for work that nobody waits for."""

from __future__ import annotations

import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

log = logging.getLogger(__name__)


class BackgroundThread:
    """Runs functions one after the other in one daemon thread, which ends unfinished when the program ends."""

    def __init__(self) -> None:
        """The thread is started with the first work."""
        self._waiting: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._thread: Thread | None = None

    def __call__(self, work: Callable[[], object]) -> None:
        """Queue a function."""
        self._waiting.put(work)
        if self._thread is None:
            self._thread = Thread(target=self._run, name="background", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            work = self._waiting.get()
            try:
                work()
            except Exception:
                log.exception("Something in the background could not be done")
