"""A club that is served: who comes in, what is answered to whom, and two tables that meet there."""

import json
from dataclasses import replace
from threading import Thread

import pytest
from sqlalchemy import update

from scorekeeper.club import schema
from scorekeeper.club.club_server import SERVED_ALREADY, alone_in
from scorekeeper.club.keys import open_key
from scorekeeper.exchange.backup_file import Backup, print_backup
from scorekeeper.service import club_exchange, forgetting, library, people, play
from scorekeeper.service.app_services import open_services
from scorekeeper.web.club_client import open_invitation, read_invitation, request_to
from scorekeeper.web.connections import NotServed
from tests.club.served import come, serving_club
from tests.service.tables import SANG, started
from tests.support.serving import PATIENCE

SOON = 15
"""Seconds in which everything is read, where nobody waits."""


@pytest.fixture
def served(database):
    with serving_club(database) as found:
        yield found


@pytest.fixture
def table():
    """Makes the store of a table that has come to the club with an invitation."""
    opened = []

    async def joined(invitation):
        services = open_services(None)
        opened.append(services)
        return services, await come(services, invitation)

    yield joined
    for services in opened:
        services.close()


async def test_two_tables_meet_at_the_club(served, table):
    one, ask_one = await table(served.invitation)
    other, ask_other = await table(f"{served.address}/club/join#{served.invite('enter')}")
    match = await started(one, SANG)
    await club_exchange.exchange(one, ask_one)
    await club_exchange.exchange(other, ask_other)
    assert [line.id for line in await library.matches(other, "open")] == [match.id]
    assert (await play.open_match(other, match.id)).sheet.totals == match.sheet.totals


async def test_nothing_new_is_answered_without_a_body(served, table):
    services, ask = await table(served.invitation)
    await started(services, SANG)
    await club_exchange.exchange(services, ask)
    found = await club_exchange.club_of(services)
    answer = await ask(f"changes?after={found.seen}", None)
    assert (answer.status, answer.body) == (200, b"")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_an_invitation_lets_in_a_thousand_phones_and_not_one_more(served, database):
    key = served.invite("watch")
    with database.writing() as db:
        for _ in range(1000):
            open_key(db, key, "2026-11-27T12:00:00Z")
    said = served.ask("/club/api/open", {"key": key})[2]
    assert said == "This invitation has let in as many phones as it may."


def test_waiting_writers_delay_no_reader(served, database):
    token, key = served.token(), served.invite("enter")
    with database.writing() as db:
        db.execute(update(schema.KEYS).values(used=None))  # as on a new day: each use is to be noted
    opening = [Thread(target=served.token, args=(key,)) for _ in range(6)]
    answers = []

    def reads():
        answers.extend(served.ask("/club/people", token=token)[0] for _ in range(20))

    reading = Thread(target=reads, daemon=True)
    with database.writing():
        for each in (*opening, reading):
            each.start()
        reading.join(SOON)
        assert answers == [200] * 20
        assert all(each.is_alive() for each in opening)
    for each in opening:
        each.join(PATIENCE)


async def test_guesser_of_keys_has_to_wait(served):
    answers = [served.ask("/club/api/open", {"key": f"{guess:032x}"})[0] for guess in range(12)]
    assert answers[0] == 403
    assert answers[-1] == 429


async def test_no_page_of_another_site_sends_anything(served):
    token = served.token()
    for origin in ("https://elsewhere.example", "http://[", "null"):
        status, _, said = served.ask("/club/api/push", b"", token=token, Origin=origin)
        assert (status, said) == (403, "Another site may not ask.")


async def test_a_browser_gets_a_cookie_that_no_script_reads_and_no_token(served):
    status, headers, said = served.ask("/club/api/open", {"key": served.key}, Origin=served.address)
    assert status == 200
    assert "token" not in json.loads(said)
    cookie = headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/club/" in cookie


KEYS = "/club/keys"

ADDRESSES = [
    ("GET", "/club/api/changes?after=0"),
    ("POST", "/club/api/push"),
    ("GET", KEYS),
    ("POST", KEYS),
    ("POST", f"{KEYS}/withdraw"),
    ("POST", f"{KEYS}/public"),
    ("POST", f"{KEYS}/initials"),
    ("GET", "/club/people"),
    ("GET", "/club/person/0123456789"),
    ("GET", "/club/match/0123456789/result"),
    ("GET", "/club/"),
    ("GET", "/club/match/0123456789"),
    ("GET", "/club/season/0123456789"),
    ("GET", "/club/events"),
]


async def test_without_a_key_every_address_is_closed_but_the_one_where_an_invitation_is_opened(served):
    for method, path in ADDRESSES:
        status, _, _ = served.ask(path, b"" if method == "POST" else None, Authorization="Bearer nobody")
        assert (path, status) == (path, 401)
    assert served.ask("/club/join")[0] == 200
    assert served.ask("/health")[0] == 200


async def test_a_sheet_is_shown_to_who_watches_and_what_a_person_wrote_is_no_markup(served, table):
    services, ask = await table(served.invitation)
    match = await started(services, SANG, title="<b>Friday</b>")
    await club_exchange.exchange(services, ask)
    token = served.token(served.invite("watch"))
    status, headers, shown = served.ask(f"/club/match/{match.id}", token=token)
    assert status == 200
    assert "&lt;b&gt;Friday&lt;/b&gt;" in shown
    assert "<b>Friday" not in shown
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert f"/club/match/{match.id}" in served.ask("/club/", token=token)[2]


async def test_a_phone_that_opens_an_invitation_again_is_the_phone_that_it_was(served, table):
    services, ask = await table(served.invitation)
    match = await started(services, SANG)
    await club_exchange.exchange(services, ask)
    for right in ("enter", "enter"):
        await club_exchange.leave(services)
        invitation = read_invitation(f"{served.address}/club/join#{served.invite(right)}")
        found = open_invitation(invitation, await club_exchange.token_of(services, invitation.address))
        await club_exchange.join(services, found.address, found.token)
        now = await play.open_match(services, match.id)
        await play.edit_details(services, now.id, now.revision, replace(now.match, title=f"Evening {now.revision}"))
        await club_exchange.exchange(services, request_to(found))
        assert (await club_exchange.waiting(services)) == club_exchange.Waiting(0)


async def test_one_invitation_has_one_place_for_a_phone_however_often_it_comes(served):
    key = served.invite("enter", once=True)
    token = served.token(key)
    assert served.ask("/club/api/open", {"key": key}, token=token)[0] == 200
    status, _, said = served.ask("/club/api/open", {"key": key})
    assert (status, said) == (403, "This invitation was for one phone, which has come already.")


async def test_a_push_from_a_phone_that_has_not_heard_who_was_forgotten_is_put_off(served, table):
    services, ask = await table(served.invitation)
    await started(services, SANG)
    await club_exchange.exchange(services, ask)
    seen = (await club_exchange.club_of(services)).seen
    other, ask_other = await table(served.invitation)
    await club_exchange.exchange(other, ask_other)
    who = (await people.people(other))[0]
    await forgetting.forget(other, who.id)
    await club_exchange.exchange(other, ask_other)
    body = print_backup(Backup([], handed=True))
    assert (await ask(f"push?after={seen}", body)).status == 409
    await club_exchange.exchange(services, ask)
    assert who.name not in {each.name for each in await people.people(services)}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_one_process_serves_what_is_in_a_folder_until_it_has_ended(database):
    with alone_in(database), pytest.raises(NotServed) as refused, alone_in(database):
        pass
    assert refused.value.fault == SERVED_ALREADY(folder=str(database.file.parent))
    with alone_in(database):
        pass
