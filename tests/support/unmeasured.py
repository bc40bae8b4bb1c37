"""Coverage looks away: from what repeats what other tests cover, and takes up to five times as long measured."""

from collections.abc import Iterator
from contextlib import contextmanager

from coverage import Coverage


@contextmanager
def unmeasured() -> Iterator[None]:
    """Without coverage, if it is measured at all."""
    measuring = Coverage.current()
    if measuring is not None:
        measuring.stop()
    try:
        yield
    finally:
        if measuring is not None:
            measuring.start()


class Pause:
    """A pause of coverage that is begun and ended apart; twice is as once."""

    def __init__(self) -> None:
        self._measuring: Coverage | None = None

    def begin(self) -> None:
        """Measure nothing from here on."""
        measuring = Coverage.current()
        if self._measuring is None and measuring is not None:
            measuring.stop()
            self._measuring = measuring

    def end(self) -> None:
        """Measure again, if it was measured at all."""
        if self._measuring is not None:
            self._measuring.start()
            self._measuring = None
