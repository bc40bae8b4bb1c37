"""The pages of a club: for holders of a key, and for everybody if a season is public."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select, update

from scorekeeper.club.club_server import _keep_house
from scorekeeper.club.contents import derive_anew, outdated
from scorekeeper.club.database import last_backup
from scorekeeper.club.items import latest_number, set_in
from scorekeeper.club.schema import INITIALS, MATCHES, PUBLIC_SEASONS, VERSIONS
from scorekeeper.club.watch import Changes
from scorekeeper.match.digest import CACHES
from scorekeeper.match.season import Season
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import club_exchange, people, play, seasons
from scorekeeper.service.app_services import open_services
from tests.club.served import come, serving_club
from tests.service.tables import PASS, SANG, TRUMF, record, started


class Table:
    """A club with a match in a season and one in none, and the phone of whoever runs it."""

    def __init__(self, served, services, ask):
        self.served, self.services, self.ask = served, services, ask
        self.season = self.match = self.other = self.person = None

    async def play(self):
        """Play a match in a season, of Agneta, Bo and Cleo, and one that is in none."""
        self.match = (await started(self.services, SANG, title="Agneta's evening")).id
        await self.call(0, "Agneta Ek")
        self.other = (await started(self.services, PASS)).id
        self.season = (await seasons.begin(self.services, Season("", "Autumn", ("swedish",)))).id
        await seasons.add_matches(self.services, self.season, [self.match])
        await self.exchange()

    async def call(self, seat, name):
        """Let whoever sits on a seat be called so, on the sheet too."""
        now = await play.open_match(self.services, self.match)
        players = [*now.sheet.match.players]
        players[seat] = name
        await play.edit_details(
            self.services, self.match, now.revision, replace(now.sheet.match, players=tuple(players))
        )
        self.person = (await people.seats(self.services, self.match))[seat].id

    async def exchange(self):
        await club_exchange.exchange(self.services, self.ask)

    def status(self, path, token=None):
        return self.served.ask(path, token=token)[0]

    def page(self, path, token=None):
        status, _, text = self.served.ask(path, token=token)
        assert (path, status) == (path, 200)
        return text


@pytest.fixture
async def table(database):
    with serving_club(database) as served:
        services = open_services(None)
        made = Table(served, services, await come(services, served.invitation))
        await made.play()
        yield made
        services.close()


# What is answered to whoever has no key where nothing is public; and with a key to watch another season, this one, the
# club; and without one, where this season is public.
SEEN = [
    ("/club/", 401, 200, 200, 200, 200),
    ("/club/match/{match}", 401, 404, 200, 200, 200),
    ("/club/match/{match}/result", 401, 404, 200, 200, 200),
    ("/club/match/{other}", 401, 404, 404, 200, 404),
    ("/club/match/nothing", 401, 404, 404, 404, 404),
    ("/club/match/%00", 401, 404, 404, 404, 404),
    ("/club/season/{season}", 401, 404, 200, 200, 200),
    ("/club/season/nothing", 401, 404, 404, 404, 404),
    ("/club/people", 401, 200, 200, 200, 404),
    ("/club/person/{person}", 401, 404, 200, 200, 200),
    ("/club/person/nothing", 401, 404, 404, 404, 404),
    ("/club/keys", 401, 403, 403, 403, 401),
    ("/club/api/changes?after=0", 401, 200, 200, 200, 401),
    ("/club/join", 200, 200, 200, 200, 200),
    ("/health", 200, 200, 200, 200, 200),
]


async def test_everybody_sees_what_their_right_says_and_no_more(table, database):
    tokens = [
        None,
        *(table.served.token(table.served.invite("watch", season=season)) for season in ("elsewhere", table.season)),
        table.served.token(table.served.invite("watch")),
    ]
    for address, *answers in SEEN:
        path = address.format(**vars(table))
        assert (path, [table.status(path, token) for token in tokens]) == (path, answers[:4])
    with database.writing() as db:
        set_in(db, PUBLIC_SEASONS, table.season, on=True)
    for address, *answers in SEEN:
        path = address.format(**vars(table))
        assert (path, table.status(path)) == (path, answers[4])


async def test_season_key_lists_only_matches_of_its_season(table):
    token = table.served.token(table.served.invite("watch", season=table.season))
    front = table.page("/club/", token)
    assert table.match in front
    assert table.other not in front


async def test_person_with_initials_is_shown_by_name_only_with_a_key(table, database):
    await play.finish(table.services, table.match, (await play.open_match(table.services, table.match)).revision)
    await table.exchange()
    with database.writing() as db:
        set_in(db, PUBLIC_SEASONS, table.season, on=True)
        set_in(db, INITIALS, table.person, on=True)
    token = table.served.token(table.served.invite("watch"))
    for path in ("/club/", "/club/match/{match}", "/club/match/{match}/result", "/club/season/{season}"):
        public = table.page(path.format(**vars(table)))
        assert (path, "Agneta" in public) == (path, False)
        assert (path, "Agneta" in table.page(path.format(**vars(table)), token)) == (path, True)
    shown = table.page(f"/club/match/{table.match}")
    assert "AE" in shown
    assert "B" in shown
    assert "Agneta" not in table.page(f"/club/person/{table.person}")


async def test_a_season_key_shows_the_people_of_a_public_season_by_initials_where_they_wish_it(table, database):
    with database.writing() as db:
        set_in(db, PUBLIC_SEASONS, table.season, on=True)
        set_in(db, INITIALS, table.person, on=True)
    elsewhere = table.served.token(table.served.invite("watch", season="elsewhere"))
    assert "Agneta" not in table.page("/club/people", elsewhere)
    own = table.served.token(table.served.invite("watch", season=table.season))
    assert "Agneta" in table.page("/club/people", own)


async def test_withdrawn_key_hears_of_no_more_changes():
    async def may_not():
        return False

    changes = Changes(seconds=0)
    assert [event async for event in changes.stream(may_not)] == [": here\n\n"]


async def test_the_page_of_a_person_has_what_they_have_played(table):
    token = table.served.token()
    await play.finish(table.services, table.match, (await play.open_match(table.services, table.match)).revision)
    await table.exchange()
    page = table.page(f"/club/person/{table.person}", token)
    assert "Agneta Ek" in page
    assert "Bismarck" in page


async def test_a_match_with_two_versions_shows_both_and_says_so(table):
    services = open_services(None)
    ask = await come(services, table.served.invitation)
    await club_exchange.exchange(services, ask)
    await record(services, await play.open_match(services, table.match), PASS)
    await record(table.services, await play.open_match(table.services, table.match), TRUMF)
    await club_exchange.exchange(services, ask)
    await table.exchange()
    services.close()
    page = table.page(f"/club/match/{table.match}", table.served.token())
    assert "was written on in two places" in page
    assert page.count('<table class="grid">') == 2


async def test_the_table_of_a_season_follows_each_change(table):
    token = table.served.token()
    path = f"/club/season/{table.season}"
    assert table.page(path, token) == table.page(path, token)
    assert "Agneta" not in table.page(path, token).partition("<table>")[2]
    await play.finish(table.services, table.match, (await play.open_match(table.services, table.match)).revision)
    await table.exchange()
    assert "Agneta" in table.page(path, token).partition("<table>")[2]
    await people.rename(table.services, table.person, "Birgitta")
    await table.exchange()
    assert "Birgitta" in table.page(path, token)


@pytest.mark.parametrize("kept", ['{"names": ["Nobody"]}', '{"seats": 3}'])
async def test_summary_of_another_program_version_is_computed_again(table, database, kept):
    token = table.served.token()
    before = table.page("/club/", token)
    assert "Agneta Ek" in before
    with database.writing() as db:
        db.execute(update(MATCHES).values(summary=kept))
    assert table.page("/club/", token) == before


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("kept", [{"summary": '{"seats": 3}'}, {"form": 1, "digest": "[]"}])
async def test_columns_of_another_program_version_are_rewritten_without_other_changes(database, kept):
    def rows():
        with database.reading() as db:
            return db.execute(select(MATCHES).order_by(MATCHES.c.id)).all(), latest_number(db)

    before = rows()
    with database.writing() as db:
        db.execute(update(MATCHES).values(**kept))
    assert rows() != before
    for id in outdated(database):
        derive_anew(database, CATALOGUE, id)
    assert rows() == before
    assert outdated(database) == []


async def test_a_match_that_cannot_be_read_keeps_no_other_from_being_written_again(table, database):
    with database.writing() as db:
        db.execute(update(MATCHES).values(form=1))
        db.execute(update(VERSIONS).where(VERSIONS.c.item == table.match).values(body="{}"))
    for id in outdated(database):
        derive_anew(database, CATALOGUE, id)
    with database.reading() as db:
        forms = dict(db.execute(select(MATCHES.c.id, MATCHES.c.form)).all())
    assert forms == {table.match: 1, table.other: CACHES}


@pytest.mark.usefixtures("table")
async def test_a_server_that_starts_writes_again_what_another_version_has_kept(database):
    with database.writing() as db:
        db.execute(update(MATCHES).values(form=1))
    keeping = asyncio.create_task(_keep_house(database, CATALOGUE))
    while outdated(database):
        await asyncio.sleep(0)
    keeping.cancel()


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_damaged_row_keeps_no_server_from_its_backups(database):
    with database.writing() as db:
        db.execute(update(MATCHES).values(summary="no JSON"))
    keeping = asyncio.create_task(_keep_house(database, CATALOGUE))
    while last_backup(database) is None:
        assert not keeping.done()
        await asyncio.sleep(0)
    keeping.cancel()
