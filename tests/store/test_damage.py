"""Damage that SQLite itself does not notice: it is found on opening, or told when it is met."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.match.open_match import Draft
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.phrase import Phrase
from scorekeeper.store import repair
from scorekeeper.store.backups import Backups
from scorekeeper.store.opening import open_store
from scorekeeper.store.repair import STORE_PUT_BACK, STORE_SET_ASIDE
from scorekeeper.store.store_faults import MATCH_UNREADABLE, STORE_DAMAGED, NotKept
from tests.store.damaged import TABLE, WRONG, spoil
from tests.store.keeping import GLIMPSE, PASS, SANG, add, book, commit, read, store_at
from tests.support.faults import kind_of

ASIDE = STORE_SET_ASIDE(name="matches.db.damaged-20260131T200000Z")


@pytest.fixture
def kept(tmp_path):
    """A file with a match of two deals in it, closed."""
    with store_at(path := tmp_path / "matches.db") as store:
        add(store, TABLE)
        book(store, SANG)
        book(store, PASS)
    return path


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_the_newest_good_backup_takes_the_place_of_such_a_file(kept, wrong):
    with store_at(kept):
        pass
    assert len(list(Backups(kept).newest_first())) == 1
    spoil(kept, wrong)
    with store_at(kept) as store:
        day = Phrase("{day} January {year}", {"day": 31, "year": 2026})
        assert store.notice == STORE_PUT_BACK(name="matches.db.damaged-20260131T200000Z", day=day)
        assert read(store).match.deals == (SANG, PASS)


@pytest.mark.unmeasured
@pytest.mark.parametrize("apart", [27, pytest.param(1, marks=pytest.mark.long)], ids=["some", "all"])
def test_any_letter_of_the_schema_that_is_another_is_damage(kept, apart):
    content = kept.read_bytes()
    with closing(sqlite3.connect(kept)) as db:
        schema = [sql.encode() for (sql,) in db.execute("SELECT sql FROM sqlite_master WHERE sql > ''")]
    letters = (content.index(sql) + at for sql in schema for at in range(len(sql)))
    places = [at for at in letters if content[at] > 32][::apart]
    assert len(places) > 100
    for at in places:
        kept.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        assert repair.condition_of(kept, 1) == "damaged", content[at - 9 : at + 9]


def test_a_file_whose_header_lets_nobody_write_is_damaged(kept):
    content = kept.read_bytes()
    kept.write_bytes(content[:18] + b"\x63" + content[19:])
    with store_at(kept) as store:
        assert store.notice == ASIDE


# --- met while it is in use


def put(store):
    """Keep a match as it was kept elsewhere: every table is written."""
    with store.reading() as transaction:
        whole = transaction.whole("m1")
    with store.writing() as transaction:
        transaction.put(replace(whole, id="m9"), GLIMPSE)


MET = {
    "a table that another names": lambda store: add(store, TABLE, "m2"),
    "a column": read,
    "a check": lambda store: add(store, TABLE, "m2"),
    "a table": read,
    "bytes for a count": lambda store: book(store, SANG),
    "a count beyond all counting": lambda store: add(store, TABLE, "m2"),
    "steps of no match": put,
}


@pytest.mark.parametrize("name", MET)
def test_damage_met_in_use_is_told_and_the_next_opening_sets_the_file_aside(kept, monkeypatch, name):
    monkeypatch.setattr(repair, "SMALL", 0)  # a large file is not looked through without a reason
    with store_at(kept) as store:
        assert store.notice is None
        spoil(kept, WRONG[name])
        with pytest.raises(NotKept) as refused:
            MET[name](store)
        assert refused.value.faults == (STORE_DAMAGED(name="matches.db"),)
        assert not store._db.in_transaction
    with store_at(kept) as store:
        assert kind_of(store.notice) in {"store_set_aside", "store_put_back"}
    assert not kept.with_name("matches.db-suspect").exists()


def test_a_mistake_of_ours_stays_what_it_is_while_the_file_is_sound(kept):
    with store_at(kept) as store:
        wrong = (
            (store.reading, "SELECT nothing FROM nowhere"),
            (store.writing, "SELECT colour FROM matches"),
            (store.writing, "INSERT INTO drafts VALUES ('nobody', 'next', '{}')"),
        )
        for opened, query in wrong:
            with pytest.raises(sqlite3.Error) as raised, opened() as transaction:
                transaction._db.execute(query)
            assert raised.value.__cause__ is None
        with pytest.raises(ValueError, match="of ours"), store.writing():
            raise ValueError("a mistake of ours")
    assert not kept.with_name("matches.db-suspect").exists()


def test_a_deal_whose_place_is_another_spoils_its_match_and_no_deal_is_written_over(kept):
    spoil(kept, ["UPDATE deals SET place = 2 WHERE place = 1"])
    with store_at(kept) as store:
        with pytest.raises(NotKept):
            book(store, SANG)
        with store.reading() as transaction:
            assert transaction._db.execute("SELECT place FROM deals").fetchall() == [(0,), (2,)]


SPOILT = {
    "answers that are none": ("deals", "body", '"answers":{', '"answerz":{'),
    "a key that is another": ("deals", "body", '{"answers"', '{"note":{},"answers"'),
    "a time that is none": ("deals", "body", "2026-01-31T20", "2026-01-91T20"),
    "a number without end": ("deals", "body", "[6,6,4]", "[6,6,1e999]"),
    "a number that is none": ("deals", "body", "[6,6,4]", "[6,6,NaN]"),
    "half a character": ("deals", "body", '"sang"', '"\\ud800"'),
    "a title that is a number": ("matches", "head", '"title":"Cabin"', '"title":5'),
    "half a title": ("matches", "head", '"title":"Cabin"', '"title":"\\ud800"'),
    "a dealer who is not there": ("matches", "head", '"first_dealer":2', '"first_dealer":9'),
    "a player too few": ("matches", "head", '"Bo",', ""),
    "a kind of step that there is not": ("changes", "body", '"kind":"deal"', '"kind":"dea5"'),
    "a step from another place": ("changes", "body", '"at":0', '"at":3'),
    "a step that was another": ("changes", "body", "[6,6,4]", "[4,6,6]"),
    "a step from no place": ("changes", "body", '"at":0', '"at":"x"'),
    "a half-entered deal at no place": ("drafts", "body", '"place":null', '"place":"x"'),
}


@pytest.mark.parametrize("spoilt", SPOILT.values(), ids=SPOILT)
def test_a_match_of_which_another_value_is_kept_is_told_and_the_others_are_read(tmp_path, spoilt):
    with store_at(tmp_path / "matches.db") as store:
        for id in ("m1", "m2"):
            add(store, replace(TABLE, title="Cabin"), id)
            book(store, SANG, id)
            with store.writing() as transaction:
                transaction.draft(id, Draft({"contract": "sang"}, note="\ud800"))
        table, column, old, new = spoilt
        key = "id" if table == "matches" else "match_id"
        query = f"UPDATE {table} SET {column} = replace({column}, ?, ?) WHERE {key} = 'm1' AND instr({column}, ?)"  # noqa: S608  # ours
        assert store._db.execute(query, (old, new, old)).rowcount == 1
        with pytest.raises(NotKept) as refused:
            read(store)
        assert refused.value.faults == (MATCH_UNREADABLE(id="m1"),)
        assert read(store, "m2").match.deals == (SANG,)


def test_a_step_to_a_table_where_nobody_can_sit_spoils_its_match(kept):
    with store_at(kept) as store:
        commit(store, replace(read(store).match, players=("Anna", "Bo", "Dag")))
        statement = """UPDATE changes SET body = replace(body, '"Cleo"', '"Bo"')"""
        assert store._db.execute(f"{statement} WHERE seq = 3").rowcount == 1
        with pytest.raises(NotKept) as refused:
            read(store)
        assert refused.value.faults == (MATCH_UNREADABLE(id="m1"),)


def test_spoilt_store_makes_no_backup(kept, caplog):
    with store_at(kept) as store:
        book(store, SANG)
        spoil(kept, WRONG["a check"])
        store.back_up("2026-02-01T20:00:00Z")
    assert "No backup could be made: the copy is not sound" in caplog.text
    assert [copy.name[8:16] for copy in Backups(kept).newest_first()] == ["20260131"]


def test_a_spoilt_backup_keeps_nobody_from_opening_the_file(kept):
    with store_at(kept):
        pass
    spoil(next(Backups(kept).newest_first()), WRONG["a text for a count"])
    with closing(open_store(kept, CATALOGUE.from_document, lambda: "2026-02-01T20:00:00Z")):
        assert [copy.name[8:16] for copy in Backups(kept).newest_first()] == ["20260201", "20260131"]
