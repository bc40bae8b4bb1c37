"""What takes long and what nobody waits for, in a thread beside the one that answers everybody."""

from __future__ import annotations

import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

log = logging.getLogger(__name__)


class BackgroundThread:
    """Runs what it is given, one after the other, in one thread; it is called with a function.

    The thread keeps no program from ending: what it is at then is not finished.
    """

    def __init__(self) -> None:
        """Start it once there is something to do."""
        self._waiting: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._thread: Thread | None = None

    def __call__(self, work: Callable[[], object]) -> None:
        """Run it when its turn comes."""
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
