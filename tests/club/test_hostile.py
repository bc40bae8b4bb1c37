"""A club and those who know its requests and misbehave: each is answered with a sentence, and nothing changes."""

import asyncio
import csv
import io
import json
import logging
import socket
import zipfile
from contextlib import closing
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from sqlalchemy import insert

from scorekeeper.club.items import all_of, latest_number, matches_of, read_item, season_of
from scorekeeper.club.schema import MATCHES
from scorekeeper.exchange.backup_file import Backup, print_backup, print_page
from scorekeeper.exchange.backup_lists import BackedUpPerson
from scorekeeper.exchange.file_formats import print_any, read_file
from scorekeeper.match.bounds import LARGEST_BACKUP
from scorekeeper.match.decision import Decision
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.person import Person
from scorekeeper.match.season import Season
from scorekeeper.match.versions import Versions
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import club_exchange, library, people, play, seasons
from scorekeeper.service.app_services import open_services
from tests.club.phones import exchanged
from tests.club.served import come, serving_club
from tests.service.tables import PASS, SANG, TRUMF, record, started
from tests.support.serving import PATIENCE


@pytest.fixture
def served(database):
    with serving_club(database) as found:
        yield found


def all_kept(database):
    """All that a club has, but keys."""
    with database.reading() as db:
        return latest_number(db), [item for kind in ("match", "person", "season") for item in all_of(db, kind)]


async def refused(phone):
    await phone.exchange()
    return (await club_exchange.waiting(phone.services)).refused


# --- enormous bodies


def zipped(**files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(f"{name}.json", content)
    return made.getvalue()


MONSTERS = {
    "a bomb": lambda: zipped(scorekeeper=b" " * 200 * 2**20),
    "brackets": lambda: b"[" * 100_000,
    "objects": lambda: b'{"a":' * 100_000,
    "brackets in an archive": lambda: zipped(scorekeeper=b"[" * 100_000),
    "an archive in an archive": lambda: zipped(scorekeeper=zipped(scorekeeper=b" " * 2**20)),
    "no archive": lambda: b"PK\x03\x04 no archive",
    "a number": lambda: b'{"key": 1}',
    "half": lambda: b"{",
    "nothing": bytes,
}


@pytest.mark.ci
async def test_a_monster_is_refused_with_a_sentence_and_nothing_changes(served, database):
    before, token = all_kept(database), served.token()
    for name, body in MONSTERS.items():
        content = body()
        for path in ("push", "open"):
            status, _, said = served.ask(f"/club/api/{path}", content, token=token)
            assert (name, path, status, said[-1]) == (name, path, 400, ".")
    assert all_kept(database) == before


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_body_that_is_larger_than_the_bound_is_not_read_to_its_end(served):
    address = urlsplit(served.address)
    head = f"POST /club/api/push HTTP/1.1\r\nHost: club\r\nAuthorization: Bearer {served.token()}\r\n"
    with socket.create_connection((address.hostname, address.port), PATIENCE) as asks:
        asks.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        chunk = b"100000\r\n" + bytes(2**20) + b"\r\n"
        for _ in range(LARGEST_BACKUP // 2**20 + 1):
            asks.sendall(chunk)
        assert asks.recv(20).startswith(b"HTTP/1.1 413")


@pytest.mark.ci
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_body_that_never_ends_is_answered_and_others_meanwhile(served):
    address = urlsplit(served.address)
    token = served.token()
    head = (
        f"POST /club/api/push HTTP/1.1\r\nHost: club\r\nAuthorization: Bearer {token}\r\nContent-Length: 99\r\n\r\nPK"
    )
    with socket.create_connection((address.hostname, address.port), PATIENCE) as asks:
        asks.sendall(f"{head}Content-Length: 99\r\n\r\nPK".encode())
        assert served.ask("/club/api/changes?after=0", token=token)[0] == 200
        assert asks.recv(20).startswith(b"HTTP/1.1 413")


# --- what is not for who anna


async def test_phone_with_right_to_enter_cannot_overwrite_a_match_of_another_phone(runs, anna, database):
    match = await started(runs.services, SANG)
    await exchanged(runs, anna)
    before = all_kept(database)
    now = await play.open_match(anna.services, match.id)
    await play.amend(anna.services, match.id, now.revision, 0, Deal(dict(SANG, counts=[5, 5, 6])))
    await record(anna.services, await play.open_match(anna.services, match.id), TRUMF)
    (said,) = await refused(anna)
    assert "it came from another phone" in said
    assert all_kept(database) == before


async def test_phone_with_right_to_enter_cannot_delete_a_match_of_another_phone(runs, anna, database):
    match = await started(runs.services, SANG)
    await exchanged(runs, anna)
    before = all_kept(database)
    await library.discard(anna.services, match.id)
    (said,) = await refused(anna)
    assert "it came from another phone" in said
    assert all_kept(database) == before
    with anna.services.store.reading() as transaction:
        assert transaction.deleted(match.id)


async def test_phone_with_right_to_enter_cannot_merge_people(runs, anna, database):
    await started(runs.services, SANG)
    await exchanged(runs, anna)
    before = all_kept(database)
    one, other = [each.id for each in await people.people(runs.services)][:2]
    into = Decision("", one, versions=Versions(("0123456789.1",)))
    merged = [BackedUpPerson(Person(one, "A")), BackedUpPerson(Person(other, "A"), into)]
    await anna.request("push?after=", print_backup(Backup(people=merged, handed=True)))
    assert all_kept(database) == before


async def in_a_season(runs, anna):
    """A season with a match of whoever runs it, on both phones."""
    match = await started(runs.services, SANG)
    match = await play.finish(runs.services, match.id, match.revision)
    season = await seasons.begin(runs.services, Season("", "Spring", ("swedish",)))
    await seasons.add_matches(runs.services, season.id, [match.id])
    await exchanged(runs, anna)
    return season


async def test_phone_with_right_to_enter_cannot_change_the_settings_of_a_season(runs, anna, database):
    season = await in_a_season(runs, anna)
    before = all_kept(database)
    await seasons.change(anna.services, replace(season, name="Mine", least=3))
    assert await refused(anna) == ("The club did not change Mine: only whoever runs it sets how it counts.",)
    assert all_kept(database) == before


async def test_phone_with_right_to_enter_cannot_reopen_a_season(runs, anna, database):
    season = await in_a_season(runs, anna)
    await seasons.close(runs.services, season.id)
    await exchanged(runs, anna)
    before = all_kept(database)
    await seasons.open_again(anna.services, season.id)
    assert await refused(anna) == ("The club did not change Spring: only whoever runs it sets how it counts.",)
    assert all_kept(database) == before


async def test_no_match_comes_into_a_closed_season_from_a_phone_that_has_not_heard_of_it(runs, anna, database):
    season = await in_a_season(runs, anna)
    await seasons.close(runs.services, season.id)
    await runs.exchange()
    match = await started(anna.services, PASS)
    await seasons.add_matches(anna.services, season.id, [match.id])
    await anna.exchange()  # with what it is told of the season; then it is refused as it is
    (said,) = await refused(anna)
    assert said.endswith(": Spring is closed there.")
    with database.reading() as db:
        assert match.id not in matches_of(db, season.id)
        assert read_item(db, "match", match.id) is not None  # it is in the club all the same


def let_into(season, phone):
    """Let a phone's key be for this season alone."""
    phone.who = replace(phone.who, key=replace(phone.who.key, season=season.id))


async def test_a_match_for_a_closed_season_stays_on_a_phone_that_is_let_into_that_season_alone(runs, anna, database):
    season = await in_a_season(runs, anna)
    let_into(season, anna)
    match = await started(anna.services, PASS)
    await seasons.add_matches(anna.services, season.id, [match.id])
    await seasons.close(runs.services, season.id)
    await runs.exchange()
    assert any(said.endswith(": Spring is closed there.") for said in await refused(anna))
    with database.reading() as db:
        assert read_item(db, "match", match.id) is None


async def test_match_of_a_game_outside_the_season_stays_on_the_phone(runs, anna, database):
    season = await in_a_season(runs, anna)
    let_into(season, anna)
    match = await play.start(anna.services, Match(CATALOGUE.game("polley"), ("Anna", "Bo", "Cleo"), 0))
    with anna.services.store.reading() as transaction:
        whole = transaction.whole(match.id).bare
    into = Decision("", season.id, versions=Versions(("0123456789.1",)))
    body = print_backup(Backup([print_page(replace(whole, season=into))], handed=True))
    said = json.loads((await anna.request("push?after=", body)).body)["items"][0]["said"]
    assert said.startswith("The club did not take it. ")
    assert said.endswith(": not a game of Spring, or played by other rules. It stays on this phone.")
    with database.reading() as db:
        assert read_item(db, "match", match.id) is None


async def test_a_full_season_takes_no_match_more_and_the_phone_is_told(runs, anna, database):
    season = await in_a_season(runs, anna)
    others = {"season": season.id, "deleted": False, "over": True, "played": "", "summary": "", "form": 0, "digest": ""}
    with database.writing() as db:
        db.execute(insert(MATCHES), [{"id": f"full-{number}", **others} for number in range(9_999)])
    match = await started(anna.services, PASS)
    await seasons.add_matches(anna.services, season.id, [match.id])
    (said,) = await refused(anna)
    assert said.endswith(" into Spring: a season has 10000 matches at most.")
    with database.reading() as db:
        assert season_of(db, match.id) is None
        assert read_item(db, "match", match.id) is not None  # it is in the club all the same


async def test_a_match_that_is_put_into_a_season_later_comes_to_a_phone_of_that_season(runs, anna):
    season = await in_a_season(runs, anna)
    let_into(season, anna)
    match = await started(runs.services, PASS)
    await exchanged(runs, anna)
    assert match.id not in [line.id for line in await library.matches(anna.services, "open")]
    await seasons.add_matches(runs.services, season.id, [match.id])
    await exchanged(runs, anna)
    assert match.id in [line.id for line in await library.matches(anna.services, "open")]
    assert [person.name for person in await people.seats(anna.services, match.id)] == ["A", "B", "C"]


async def test_key_of_one_season_takes_no_match_from_outside_into_it(runs, anna, database):
    season = await in_a_season(runs, anna)
    let_into(season, anna)
    anna.who = replace(anna.who, key=replace(anna.who.key, right="run"))
    match = await started(runs.services, PASS)
    await runs.exchange()
    with runs.services.store.reading() as transaction:
        whole = transaction.whole(match.id).bare
    into = Decision("", season.id, versions=Versions(("0123456789.1",)))
    body = print_backup(Backup([print_page(replace(whole, season=into))], handed=True))
    seen = (await club_exchange.club_of(runs.services)).seen
    said = json.loads((await anna.request(f"push?after={seen}", body)).body)["items"][0]["said"]
    assert said.endswith(": this phone may watch there, and not enter.")
    with database.reading() as db:
        assert season_of(db, match.id) is None


# --- keys


async def test_no_key_and_no_token_is_in_a_log_a_page_or_a_header(served, caplog):
    caplog.set_level(logging.DEBUG)
    key = served.invite("watch", once=True)
    token = served.token(key)
    answers = [
        served.ask(path, None, token=token)
        for path in ("/club/", "/club/join", "/club/match/none", "/club/season/none", "/club")
    ]
    answers.append(served.ask("/club/api/open", {"key": key}))
    for secret in (key, token, served.key):
        assert secret not in caplog.text
        assert not any(secret in said for _, _, said in answers)
        assert not any(secret in value for _, headers, _ in answers for value in headers.values())
    assert answers[0][1]["Referrer-Policy"] == "same-origin"


async def test_names_from_the_club_are_no_formulas_in_a_csv_and_are_printed(runs, anna):
    names = ("=cmd|' /C calc'!A0", "</script>\u200fא", '@SUM(1)","')
    await play.start(anna.services, Match(CATALOGUE.game("swedish"), names, 0, (), title="+1=2"))
    await exchanged(anna, runs)
    (line,) = await library.matches(runs.services, "open")
    sheet = (await play.open_match(runs.services, line.id)).sheet
    found = print_any(sheet, "csv")
    cells = [cell for row in csv.reader(io.StringIO(found.decode("utf-8-sig"))) for cell in row]
    assert [cell for cell in cells if cell[:1] in {"=", "+", "@"} and not cell[1:].isdigit()] == []
    assert read_file(found).match.players == sheet.match.players == names
    assert print_any(sheet, "pdf").startswith(b"%PDF")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_watcher_who_does_not_read_delays_no_push(served):
    address = urlsplit(served.address)
    head = f"GET /club/events HTTP/1.1\r\nHost: club\r\nAuthorization: Bearer {served.token()}\r\n\r\n"
    asks = [socket.create_connection((address.hostname, address.port), PATIENCE) for _ in range(5)]
    try:
        for each in asks:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            each.sendall(head.encode())
        with closing(open_services(None)) as services:
            ask = await come(services, served.invitation)
            now = await started(services, SANG)
            for deal in (PASS, TRUMF):
                now = await record(services, now, deal)
                await asyncio.wait_for(club_exchange.exchange(services, ask), PATIENCE)
            assert (await club_exchange.waiting(services)).number == 0
    finally:
        for each in asks:
            each.close()
