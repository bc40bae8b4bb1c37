"""Small ways of keeping a match in a test."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace

from scorekeeper.match.document import deal_to_dict, metadata_to_dict
from scorekeeper.match.history import between
from scorekeeper.match.match import Deal
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.store.opening import open_store
from scorekeeper.store.summary_rows import SummaryCache

WHEN = "2026-01-31T20:00:00Z"
GLIMPSE = SummaryCache(over=False, summary={"title": "a match"})


@contextmanager
def store_at(path, timeout=5.0):
    store = open_store(path, CATALOGUE.from_document, lambda: WHEN, timeout=timeout)
    try:
        yield store
    finally:
        store.close()


def add(store, match, id="m1", summary=GLIMPSE):
    with store.writing() as transaction:
        return transaction.add(id, match, summary, WHEN)


def commit(store, match, *, id="m1", kind="mend", summary=GLIMPSE):
    """Keep a change that leads to another match."""
    with store.writing() as transaction:
        kept = transaction.read(id)
        return transaction.commit(kept, between(kind, None, kept.match, match), match, summary, WHEN)


def book(store, deal, id="m1"):
    """Keep one more deal."""
    with store.reading() as transaction:
        match = transaction.read(id).match
    return commit(store, replace(match, deals=(*match.deals, deal)), id=id, kind="deal")


def read(store, id="m1"):
    with store.reading() as transaction:
        return transaction.read(id)


def plain(match):
    """A match as values that can be compared, whatever its game is made of."""
    return metadata_to_dict(match), [deal_to_dict(deal) for deal in match.deals]


SANG = Deal({"contract": "sang", "counts": [6, 6, 4]}, time=WHEN)
PASS = Deal({"contract": "pass", "counts": [9, 2, 5]}, note="no aces", time=WHEN)
THROWN = Deal({"contract": "spader"}, thrown_in=True, time=WHEN)
