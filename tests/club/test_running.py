"""The page of whoever runs a club: invitations are made and withdrawn there, and what is public is chosen."""

import re
from contextlib import closing
from urllib.parse import urlencode

import pytest

from scorekeeper.match.season import Season
from scorekeeper.service import club_exchange, people, seasons
from scorekeeper.service.app_services import open_services
from tests.club.served import come, secret_on, serving_club
from tests.service.tables import SANG, started

KEYS = "/club/keys"


@pytest.fixture
async def served(database):
    with serving_club(database) as found, closing(open_services(None)) as services:
        ask = await come(services, found.invitation)
        match = await started(services, SANG)
        found.season = (await seasons.begin(services, Season("", "Autumn", ("swedish",)))).id
        await seasons.add_matches(services, found.season, [match.id])
        found.person = (await people.seats(services, match.id))[0].id
        await club_exchange.exchange(services, ask)
        yield found


def send(served, path, token, **form):
    """Send a form as a browser does, and return the answer."""
    origin = form.pop("origin", served.address)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": origin}
    return served.ask(path, urlencode(form).encode(), token=token, **headers)


async def test_an_invitation_is_made_and_shown_once_as_a_link_and_a_code(served):
    runs = served.token()
    status, headers, page = send(served, KEYS, runs, name="Anna", right="enter")
    assert status == 200
    assert headers["Cache-Control"] == "no-store"
    assert "<svg" in page
    assert served.token(secret_on(page))
    assert secret_on(page) not in served.ask(KEYS, token=runs)[2]


async def test_an_invitation_ends_with_its_last_day(served):
    page = send(served, KEYS, served.token(), name="Anna", right="watch", until="2026-01-01")[2]
    assert served.ask("/club/api/open", {"key": secret_on(page)})[0::2] == (403, "This invitation is over.")


async def test_withdrawing_an_invitation_on_the_page_locks_its_guest_out(served):
    runs = served.token()
    key = secret_on(send(served, KEYS, runs, name="Anna", right="watch")[2])
    token = served.token(key)
    assert served.ask("/club/", token=token)[0] == 200
    page = served.ask(KEYS, token=runs)[2]
    (id,) = re.findall(r'name="id" value="([0-9a-f]+)"><button class="off" aria-label="Withdraw: Anna"', page)
    assert send(served, f"{KEYS}/withdraw", runs, id=id)[0] == 200
    assert served.ask("/club/", token=token)[0] == 401
    assert served.ask("/club/api/open", {"key": key})[0] == 403
    assert "Anna" not in served.ask(KEYS, token=runs)[2]


async def test_a_season_is_made_public_and_closed_again(served):
    runs = served.token()
    assert served.ask(f"/club/season/{served.season}")[0] == 401
    assert send(served, f"{KEYS}/public", runs, id=served.season, on="1")[0] == 200
    assert served.ask(f"/club/season/{served.season}")[0] == 200
    send(served, f"{KEYS}/public", runs, id=served.season)
    assert served.ask(f"/club/season/{served.season}")[0] == 401


async def test_a_wish_for_initials_is_written_and_taken_back(served):
    runs = served.token()
    pressed = 'aria-pressed="true" aria-label="Initials: A"'
    send(served, f"{KEYS}/initials", runs, id=served.person, on="1")
    assert pressed in served.ask(KEYS, token=runs)[2]
    send(served, f"{KEYS}/initials", runs, id=served.person)
    assert pressed not in served.ask(KEYS, token=runs)[2]


async def test_runner_of_a_season_invites_only_to_that_season(served):
    token = served.token(served.invite("run", season=served.season))
    assert send(served, KEYS, token, name="Anna", right="enter", season=served.season)[0] == 200
    assert send(served, KEYS, token, name="Anna", right="enter")[0] == 403
    assert send(served, KEYS, token, name="Anna", right="watch", season="another")[0] == 403
    assert send(served, f"{KEYS}/initials", token, id=served.person, on="1")[0] == 403
    assert send(served, f"{KEYS}/public", token, id=served.season, on="1")[0] == 200
    assert "The club’s runner" not in served.ask(KEYS, token=token)[2]


@pytest.mark.parametrize("right", ["enter", "watch"])
async def test_nobody_else_does_anything_there(served, right):
    token = served.token(served.invite(right))
    for path in (KEYS, f"{KEYS}/withdraw", f"{KEYS}/public", f"{KEYS}/initials"):
        assert (path, send(served, path, token, id=served.season, name="x", right="run")[0]) == (path, 403)
    assert served.ask(KEYS, token=token)[0] == 403


async def test_no_form_of_another_site_is_answered(served):
    runs = served.token()
    for path in (KEYS, f"{KEYS}/withdraw", f"{KEYS}/public", f"{KEYS}/initials"):
        status, _, said = send(served, path, runs, name="x", right="run", origin="https://elsewhere.example")
        assert (path, status, said) == (path, 403, "Another site may not ask.")


async def test_malformed_form_is_refused_with_a_sentence(served):
    runs = served.token()
    for form in ({"name": "x", "right": "own"}, {"name": "x", "right": "run", "until": "soon"}, {"right": "run"}):
        status, _, said = send(served, KEYS, runs, **form)
        assert status in {400, 403}
        assert said.endswith(".")
    assert send(served, f"{KEYS}/withdraw", runs, id="none")[0::2] == (404, "There is no such invitation.")
    assert send(served, KEYS, runs, name="<b>" * 10, right="watch")[0] == 200
    assert "<b><b>" not in served.ask(KEYS, token=runs)[2]
