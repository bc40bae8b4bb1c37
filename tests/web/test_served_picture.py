"""The picture of the served app and the taps on it, asked over real sockets, also by who speaks the protocol raw."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager, closing
from http.client import HTTPConnection
from typing import NamedTuple
from urllib.parse import quote, urlsplit

import pytest
import pytest_asyncio
from websockets.asyncio.client import connect

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from scorekeeper.web.served_picture import LIFETIME, MAX_BYTES, MAX_MAILBOXES, MAX_TAPS, TapMailboxes
from tests.support.serving import PATIENCE, app, code_of, serving
from tests.web.guests import greeted, opened
from tests.web.read_pictures import Reading

TOKEN = "a" * 32
DEAL = [[["contract", None, "sang"]], [["counts", 0, 6]], [["counts", 1, 6]]]
HOSTILE = "<img src=x onerror=a()>"


class Server(NamedTuple):
    """A server, and who asks it: with which Host header and cookie."""

    port: int
    host: str
    cookie: str = ""

    @property
    def headers(self):
        return {"Host": self.host, "Origin": f"http://{self.host}"} | ({"Cookie": self.cookie} if self.cookie else {})

    def ask(self, path, method="GET", body=None, **headers):
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, self.headers | headers)
            answer = connection.getresponse()
            return answer.status, answer.read()

    def picture(self):
        return json.loads(self.ask("/picture?width=390&height=844&language=en")[1])

    @property
    def revision(self):
        return int(self.picture()["of"].split()[1])

    def tap(self, *taps, token=TOKEN, of=None):
        stamp = of or self.picture()["of"]
        return self.send(json.dumps({"token": token, "taps": [{**tap, "of": stamp} for tap in taps]}))

    def send(self, body):
        return self.ask("/picture/taps", "POST", body)

    @asynccontextmanager
    async def session(self, token=TOKEN):
        """A session with a token, which has begun, and has done what it found."""
        place = f"ws://{self.host}/ws?picture={token}"
        origin, cookie = f"http://{self.host}", {"Cookie": self.cookie}
        async with connect(place, host="127.0.0.1", port=self.port, origin=origin, additional_headers=cookie) as line:
            assert await greeted(line)
            while b"Cleo" not in await asyncio.wait_for(line.recv(), PATIENCE):
                pass  # until its first screen
            yield line


def pressed(*said):
    return [{"do": "press", "said": each} for each in said]


async def started(folder, players=("Anna", HOSTILE, "Cleo")):
    services = open_services(folder)
    await play.start(services, Match(CATALOGUE.game("swedish"), players, 2))
    services.close()


@asynccontextmanager
async def served_here(folder):
    await started(folder)
    async with serving(*app(folder)) as served:
        place = urlsplit(served.address)
        yield Server(place.port, place.netloc)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def here(tmp_path_factory):
    """The app on this computer, with a match of three."""
    async with served_here(tmp_path_factory.mktemp("sheets")) as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def watched(tmp_path_factory):
    """The app where phones only watch: this computer, a phone that has joined, one that has not."""
    folder = tmp_path_factory.mktemp("sheets")
    await started(folder)
    async with serving(*app(folder), "--lan", "--writers", "one") as served:
        code, port = await code_of(served), urlsplit(served.address).port
        home, stranger = Server(port, f"127.0.0.1:{port}", opened(served)), Server(port, f"192.168.7.7:{port}")
        with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as line:
            form = {"Content-Type": "application/x-www-form-urlencoded"}
            line.request("POST", "/join", f"code={code}", stranger.headers | form)
            cookie = line.getresponse().headers["Set-Cookie"].partition(";")[0]
        yield home, stranger._replace(cookie=cookie), stranger


@pytest.mark.ci
async def test_taps_before_the_session_are_carried_out_once_as_it_begins(here):
    before, token = here.revision, "1" * 32
    assert here.tap(*pressed(*DEAL), {"do": "save"}, token=token) == (200, b'{"stored":0}')
    assert here.revision == before
    for _ in range(2):  # the token is claimed once
        async with here.session(token):
            assert here.revision == before + 1


async def test_later_taps_go_to_the_session_with_their_token_and_are_carried_out_once(here):
    of, before, token, other = here.picture()["of"], here.revision, "2" * 32, "3" * 32
    async with here.session(token), here.session(other):
        assert here.tap(*pressed(*DEAL), of=of, token=token) == (200, b'{"stored":3}')
        for _ in range(2):
            assert here.tap(*pressed(*DEAL), {"do": "save"}, of=of, token=token) == (200, b'{"stored":4}')
        assert here.revision == before + 1
        assert here.tap(*pressed(*DEAL), {"do": "save"}, of=of, token=other) == (200, b'{"stored":4}')
        assert here.revision == before + 1


@pytest.mark.ci
async def test_restarted_server_records_no_deal_twice_and_loses_no_stored_tap(tmp_path):
    folder, token = tmp_path / "sheets", "6" * 32
    await started(folder)
    async with serving(*app(folder)) as served:
        here = Server(urlsplit(served.address).port, urlsplit(served.address).netloc)
        of = here.picture()["of"]
        entered, all_of_it = pressed(*DEAL[:2]), [*pressed(*DEAL), {"do": "save"}]
        async with here.session(token):
            assert here.tap(*entered, of=of, token=token) == (200, b'{"stored":2}')
        half = here.picture()["of"]
        await served.kill()
    async with serving(*app(folder, here.port)) as served:
        assert here.picture()["of"] == half
        async with here.session(token):
            assert here.tap(*all_of_it, of=of, token=token)[0] == 200
            assert here.revision == 1
        async with here.session("7" * 32):  # a page that was loaded again, and has the rest
            rest = [*pressed(DEAL[2]), {"do": "save"}]
            assert here.tap(*rest, of=half, token="7" * 32) == (200, b'{"stored":2}')
            assert here.revision == 2
        await served.kill()
    async with serving(*app(folder, here.port)), here.session(token):
        assert here.tap(*all_of_it, of=of, token=token)[0] == 200
        assert here.revision == 2


async def test_names_stand_in_the_served_picture_as_words_and_the_entry_comes_with_it(here):
    picture = here.picture()
    assert HOSTILE in Reading(picture["markup"]).words
    assert not [tag for tag, _ in Reading(picture["markup"]).tags if tag == "img"]
    entry = json.loads(here.ask(f"/picture/entry?width=390&height=844&language=sv&of={quote(picture['of'])}")[1])
    assert json.loads(entry["entry"])["fixed"]["back"] == "Tillbaka"


async def test_taps_with_a_wrong_stamp_do_nothing_and_get_no_entry(here):
    id, revision, draft = here.picture()["of"].split(" ", 2)
    stamps = (f"f00 {revision} {draft}", f"{id} 77 {draft}", f"{id} {revision} f00f00f00f00", "")
    for number, of in enumerate(stamps):
        here.tap(*pressed(*DEAL), {"do": "save"}, of=of or "?", token=f"4{number:031}")
        async with here.session(f"4{number:031}"):
            assert here.picture()["of"] == f"{id} {revision} {draft}"
        assert json.loads(here.ask(f"/picture/entry?of={quote(of)}")[1]) == {"entry": None}


NOT_TAPS = {
    "nothing": "",
    "not JSON": "taps",
    "no object": "[]",
    "no token": '{"taps": []}',
    "a token of another kind": json.dumps({"token": "x", "taps": []}),
    "a token in other digits": json.dumps({"token": "٣" * 32, "taps": []}),
    "no list": json.dumps({"token": TOKEN, "taps": {}}),
    "taps that are none": json.dumps({"token": TOKEN, "taps": [1]}),
    "a tap that does nothing": json.dumps({"token": TOKEN, "taps": [{"do": ["press"]}]}),
    "too many": json.dumps({"token": TOKEN, "taps": [{"do": "go"}] * (MAX_TAPS + 1)}),
    "too deep": '{"token": "' + TOKEN + '", "taps": ' + "[" * 30_000,
    "too long": " " * (MAX_BYTES + 1),
    "a number of thousands of digits": '{"token": "'
    + TOKEN
    + '", "taps": [{"do": "deal", "deal": '
    + "9" * 5000
    + "}]}",
}

STRANGE = [
    {"do": "ask", "said": [5]},
    {"do": "ask", "said": [["counts", []]]},
    {"do": "press", "said": [[[], {}, None]]},
    {"do": "press", "said": [["contract", None, {"sang": 1}]]},
    {"do": "press", "said": [["counts", 0, 10**30]]},
    {"do": "deal", "deal": 10**30},
    {"do": "mend", "deal": -1},
    {"do": "go", "to": "//evil.example"},
    {"do": "go", "to": ["/"]},
    {"do": "type", "key": {"Enter": 1}},
    {"do": "__class__"},
]


async def test_made_up_taps_do_nothing_and_the_session_goes_on(here):
    before = here.picture()["of"]
    for name, body in NOT_TAPS.items():
        assert here.send(body.encode())[0] == 400, name
    assert here.tap(*STRANGE)[0] == 200
    async with here.session():
        assert here.picture()["of"] == before
        assert here.tap(*STRANGE, {"do": "go", "to": "/settings"})[0] == 200
        assert here.picture()["of"] == before


async def test_another_site_can_neither_read_the_picture_nor_tap_on_it(here):
    evil = {"Origin": "http://evil.example"}
    assert here.ask("/picture", **evil)[0] == 403
    assert here.ask("/picture/taps", "POST", json.dumps({"token": TOKEN, "taps": []}), **evil)[0] == 403
    assert here.ask("/picture", Host="evil.example")[0] == 421


@pytest.mark.ci
async def test_visitor_who_asks_for_too_many_pictures_is_refused(tmp_path):
    async with served_here(tmp_path / "sheets") as server:
        assert {server.ask(f"/picture?width={width}")[0] for width in range(300, 400)} == {200, 429}


@pytest.mark.ci
async def test_a_phone_that_has_not_joined_gets_no_picture_and_leaves_no_taps(watched):
    _, _, stranger = watched
    for status, body in (stranger.ask("/picture"), stranger.send(json.dumps({"token": TOKEN, "taps": []}))):
        assert status == 401
        assert b"Anna" not in body


async def test_spectator_gets_a_picture_without_controls_and_changes_nothing(watched):
    home, guest, _ = watched
    of = home.picture()["of"]
    assert Reading(guest.picture()["markup"]).words.count("Anna") == 1
    marks = {name for _, attrs in Reading(guest.picture()["markup"]).tags for name in attrs}
    assert not marks & {"data-enter", "data-save", "data-act", "data-box", "data-mend"}
    assert "/new" not in guest.picture()["markup"]
    assert json.loads(guest.ask(f"/picture/entry?of={quote(of)}")[1]) == {"entry": None}
    guest.tap(*pressed(*DEAL), {"do": "save"}, of=of)
    async with guest.session():
        assert home.picture()["of"] == of
    assert {"data-enter", "data-act"} <= {name for _, attrs in Reading(home.picture()["markup"]).tags for name in attrs}
    assert "/invite" in home.picture()["markup"]


async def test_guest_with_the_token_of_another_page_can_neither_add_nor_take_its_taps(watched):
    home, guest, _ = watched
    of, token = home.picture()["of"], "5" * 32
    assert home.tap(*pressed(*DEAL), of=of, token=token)[0] == 200
    assert guest.tap(*pressed(*DEAL), {"do": "save"}, of=of, token=token)[0] == 400
    async with guest.session(token):
        assert home.picture()["of"] == of
    async with home.session(token):
        assert home.picture()["of"].split()[:2] == of.split()[:2]
        assert home.picture()["of"] != of


def taps_of(token, count=1):
    return json.dumps({"token": token, "taps": [{"do": "go"}] * count}).encode()


def test_mailboxes_are_bounded_and_the_owner_with_most_loses_its_own():
    mailboxes = TapMailboxes()
    first = mailboxes.put("Anna's phone", taps_of(TOKEN))
    for number in range(MAX_MAILBOXES + 10):
        mailboxes.put("a raw guest", taps_of(f"{number:032x}"))
    assert mailboxes.put("Anna's phone", taps_of(TOKEN)) is first


@pytest.mark.long
def test_a_mailbox_ends_a_minute_after_it_began():
    now = [0.0]
    mailboxes = TapMailboxes(lambda: now[0])
    first = mailboxes.put("", taps_of(TOKEN, 3))
    now[0] = LIFETIME
    assert mailboxes.put("", taps_of(TOKEN)) is first
    assert len(first.taps) == 3
    now[0] += 0.1
    assert len(mailboxes.put("", taps_of(TOKEN)).taps) == 1
