"""A store to which somebody comes back, day after day."""

from contextlib import contextmanager
from datetime import date, timedelta

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.store.backups import Backups
from scorekeeper.store.opening import open_store
from tests.store.keeping import add, book, read
from tests.support.faults import kind_of
from tests.support.tables import at_table

TABLE = at_table("swedish", first_dealer=2)


class Place:
    """A store that is opened day after day."""

    def __init__(self, folder):
        self.path, self.day, self.open = folder / "matches.db", date(2026, 1, 1), []

    def store(self, **how):
        self.open.append(store := open_store(self.path, CATALOGUE.from_document, self.now, **how))
        return store

    def now(self):
        return f"{self.day}T20:00:00Z"

    def close(self):
        while self.open:
            self.open.pop().close()

    def backups(self):
        return [file.name for file in Backups(self.path).newest_first()]

    def evening(self, deal):
        """Book a deal, and come back another day."""
        book(self.store(), deal)
        self.close()
        self.day += timedelta(days=1)

    def spoil(self):
        self.path.write_bytes(b"\xff" * 9000)

    def deals(self, id="m1"):
        """Return the number of kept deals, read on another day, and the kind of the notice."""
        self.day += timedelta(days=1)
        store = self.store()
        kept = read(store, id)
        self.close()
        return kept and len(kept.match.deals), store.notice and kind_of(store.notice)


@contextmanager
def place_in(folder):
    """A store with one match in it, without deals."""
    place = Place(folder)
    add(place.store(), TABLE)
    place.close()
    try:
        yield place
    finally:
        place.close()
