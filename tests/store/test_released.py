"""Every schema that was ever released is kept beside this, filled as its scorekeeper filled it, and opens."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.match.draft import Draft, Drafts
from scorekeeper.match.match import Deal
from scorekeeper.service import library, own_games, people, play, seasons
from scorekeeper.service.app_services import FILE, open_services
from scorekeeper.store.migrations import FIRST_WITH_OWN_GAMES, FIRST_WITH_PEOPLE, FIRST_WITH_SEASONS, MIGRATIONS
from scorekeeper.texts.speech import say
from tests.faults import kinds_of
from tests.service.tables import refusal

RELEASED = sorted((Path(__file__).parent / "released").glob("*.sql"), key=lambda file: int(file.stem))


RECOUNTED = Draft({"contract": "sang", "counts": [7, None, None]}, place=0, note="recounted")
"""The second half-entered deal, which a schema before 2 could not keep."""


@pytest.fixture(params=RELEASED, ids=lambda file: f"schema {file.stem}")
def released(request):
    return request.param


@pytest.fixture
def schema(released):
    """Its number."""
    return int(released.stem)


@pytest.fixture
def folder(released, schema, tmp_path):
    """A folder in which the scorekeeper of that time has left its matches."""
    with left_by(released, tmp_path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (schema,)
    return tmp_path


def left_by(released, folder):
    """The file that the scorekeeper of that time has left."""
    db = sqlite3.connect(folder / FILE)
    db.execute("PRAGMA journal_mode = WAL")
    db.executescript(released.read_text("utf-8"))
    return closing(db)


@pytest.fixture
def services(folder):
    services = open_services(folder)
    yield services
    services.close()


def schema_of(file):
    with closing(sqlite3.connect(file)) as db:
        return {
            name: " ".join(sql.split())
            for name, sql in db.execute("SELECT name, sql FROM sqlite_master WHERE sql > ''")
        }


def test_no_schema_is_missing():
    assert [int(file.stem) for file in RELEASED] == list(range(1, len(MIGRATIONS) + 1))


def test_brought_up_to_date_it_has_the_schema_of_a_new_file(folder, services, tmp_path):
    open_services(tmp_path / "new").close()
    services.close()
    assert schema_of(folder / FILE) == schema_of(tmp_path / "new" / FILE)


async def test_every_match_is_there_as_it_was_on_its_shelf_with_its_history_and_its_half_entered_deals(
    services, schema
):
    assert services.notice is None
    cabin = await play.open_match(services, "m1")
    assert (cabin.revision, cabin.sheet.totals) == (6, (-5, 4, 1))
    assert cabin.drafts.next == Draft({"contract": "spader", "counts": [5, None, None]}, note="\ud83c")
    assert cabin.drafts.correction == (RECOUNTED if schema > 1 else None)
    assert (cabin.sheet.match.title, cabin.sheet.match.note, str(cabin.sheet.match.stake)) == (
        "Cabin",
        "a\nb",
        "0.50 €",
    )
    assert (await play.redo(services, "m1", 6)).sheet.totals == (-4, 3, 1)
    partners = await play.open_match(services, "m2")
    assert (partners.sheet.match.players, partners.sheet.standing.over) == (("安娜", "Ørn", "Zoë 🂡", "D"), True)
    house = await play.open_match(services, "m3")
    assert (house.archived, house.sheet.match.game.info.name, house.sheet.totals) == (True, "Cabin rules", (6, -5, -1))
    assert [line.id for line in await library.matches(services, "deleted")] == ["m4"]
    assert kinds_of((await refusal(play.open_match(services, "m4"))).faults) == ["match_deleted"]


async def test_its_persons_are_found_by_the_names_in_every_match_and_said_once(services, schema):
    """Those of schema 4 are as they were left: a person renamed, two merged, a seat given away."""
    news = services.take_news()
    assert (None if news is None else say(news)) == (
        "10 people were found in the kept matches." if schema < FIRST_WITH_PEOPLE else None
    )
    assert services.take_news() is None
    matches = {match: await people.seats(services, match) for match in ("m1", "m2", "m3", "m4")}
    found = {match: [each.name for each in seats] for match, seats in matches.items()}
    if schema < FIRST_WITH_PEOPLE:
        assert found == {
            "m1": ["Anna", "Bo", "Cleo"],
            "m2": ["安娜", "Ørn", "Zoë 🂡", "D"],
            "m3": ["A", "B", "C"],
            "m4": ["A", "B"],
        }
        assert matches["m3"][:2] == matches["m4"]
        assert matches["m4"][0].person.since == "2026-01-31T20:18:00Z"
    else:
        assert found == {
            "m1": ["Anna", "Bo", "Cleo"],
            "m2": ["安娜", "Bo", "Zoë 🂡", "D"],
            "m3": ["Astrid", "B", "C"],
            "m4": ["Astrid", "Bea"],
        }
        assert matches["m3"][0].person.note == "left-handed"
        assert matches["m2"][3].person.guest


async def test_own_games_of_that_time_are_there_in_their_order(services, schema):
    found = await own_games.own_games(services)
    assert [(own.id, own.name, own.made_from, own.put_away, own.revision) for own in found.games] == (
        [
            ("swedish-2", "Grandmother's Bismarck", "swedish", False, 2),
            ("cabin-rules", "Cabin rules", None, True, 1),
        ]
        if schema >= FIRST_WITH_OWN_GAMES
        else []
    )
    assert (await own_games.add(services, "estonian-3")).own.id == "estonian-3-2"


async def test_a_season_of_that_time_is_there_with_its_people_and_its_match(services, schema):
    found = await seasons.seasons(services)
    if schema < FIRST_WITH_SEASONS:
        assert found == ()
        return
    (each,) = found
    assert (each.season.name, each.season.games, each.matches) == ("Spring", ("swedish",), ("m1",))
    assert (len(each.season.people), len(each.season.apart)) == (2, 1)


@pytest.mark.parametrize("spoilt", ["{", "[]", '{"players":5}', '{"players":["A",7,"C"]}', '{"players":["","B","C"]}'])
async def test_a_match_whose_players_cannot_be_read_is_left_alone_when_persons_are_found(tmp_path, spoilt):
    with left_by(RELEASED[2], tmp_path) as db:
        db.execute("UPDATE matches SET head = ? WHERE id = 'm1'", (spoilt,))
        db.commit()
    with closing(open_services(tmp_path)) as services:
        assert say(services.take_news()) == "7 people were found in the kept matches."
        assert services.store._db.execute("SELECT head FROM matches WHERE id = 'm1'").fetchone() == (spoilt,)
        assert services.store._db.execute("SELECT count(*) FROM seats WHERE match_id = 'm1'").fetchone() == (0,)


async def test_a_match_of_that_time_goes_on(services):
    now = await play.open_match(services, "m1")
    now = await play.record(services, "m1", now.revision, Deal({"contract": "spader", "counts": [5, 3, 8]}))
    assert now.sheet.totals == (-4, 3, 1)
    for _ in range(4):
        now = await play.undo(services, "m1", now.revision)
    assert now.sheet.match.deals == ()


@pytest.mark.parametrize(
    ("kept", "read"),
    [
        ('"place":1,"insert":false', Drafts(correction=Draft({"contract": "pass"}, place=1))),
        ('"place":0,"insert":true', Drafts(correction=Draft({"contract": "pass"}, place=0, insert=True))),
        ('"place":null,"insert":false', Drafts(next=Draft({"contract": "pass"}))),
    ],
)
async def test_the_one_half_entered_deal_of_schema_1_becomes_the_next_one_or_a_correction(tmp_path, kept, read):
    with left_by(RELEASED[0], tmp_path) as db:
        body = f'{{"answers":{{"contract":"pass"}},{kept},"note":""}}'
        db.execute("UPDATE drafts SET body = ? WHERE match_id = 'm1'", (body,))
        db.commit()
    with closing(open_services(tmp_path)) as services:
        assert (await play.open_match(services, "m1")).drafts == read
