"""A database that cannot be used for a while: whoever asks is told in a sentence, and all goes on once it is back."""

import json
from contextlib import contextmanager

import pytest
from sqlalchemy import text

from scorekeeper.club.club_forgetting import clean
from scorekeeper.rules.catalogue import CATALOGUE
from tests.club.served import serving_club

AWAY = "The club cannot be reached just now. Try it again."


@contextmanager
def without(database, table):
    """A database of which a table cannot be found meanwhile."""
    for names in ((table, "away"), ("away", table)):
        with database.writing() as db:
            db.execute(text("ALTER TABLE {} RENAME TO {}".format(*names)))
        if names[0] == table:
            yield


@pytest.mark.parametrize("path", ["/club/", "/club/keys", "/club/api/changes?after=0"])
def test_club_without_its_database_says_that_it_cannot_be_reached_just_now(database, path):
    with serving_club(database) as club:
        token = club.token()
        with without(database, "phones"):
            status, _, said = club.ask(path, token=token)
            assert (status, said) == (503, AWAY)
        assert club.ask(path, token=token)[0] == 200


def test_health_says_so(database):
    with serving_club(database) as club:
        with without(database, "forgotten"):
            status, _, said = club.ask("/health")
            assert (status, json.loads(said)["database"]) == (503, "not reached")
        assert club.ask("/health")[0] == 200


def test_failed_cleaning_is_repeated_the_next_time(database):
    with without(database, "forgotten"):
        assert not clean(database, CATALOGUE)
    assert clean(database, CATALOGUE)
