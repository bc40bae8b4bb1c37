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
