"""The server on a local network, asked over real sockets: by this machine, by phones, and by whoever should not.

All sockets are on this machine. What names the server by an address of a local network is taken for a phone.
"""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from contextlib import closing
from http.client import HTTPSConnection
from urllib.parse import urlsplit

import msgpack
import pytest
import websockets
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from websockets.asyncio.client import connect

from scorekeeper.texts import language
from scorekeeper.texts.language import Language
from scorekeeper.texts.speech import say
from scorekeeper.web.connections import CERTIFICATE_NOT_USABLE, NotServed, Tls, check_certificate
from scorekeeper.web.lan.join import JoinGate
from scorekeeper.web.lan.lan_admission import ALPHABET, JoinSessions, RateLimit, new_code
from scorekeeper.web.log import FILE
from scorekeeper.web.server import ADDRESS_NOT_NEAR, Lan, serve
from tests.support.serving import PATIENCE
from tests.web.guests import (
    CODE,
    FORM,
    ask,
    cookie,
    greeted,
    join,
    lan_server,
    opened,
    socket,
)

# --- this machine, and phones


@pytest.mark.ci
async def test_this_computer_s_browser_is_asked_no_code(port, home):
    for host in ("127.0.0.1:{port}", "localhost:{port}"):
        answer, body = ask(port, host=host, Cookie=home)
        assert answer.status == 200
        assert b"flutter_bootstrap.js" in body
        async with socket(port, host=host, Cookie=home) as line:
            assert await greeted(line)


def test_the_page_asks_for_its_manifest_with_the_cookie_that_lets_it_in(port, home):
    _, body = ask(port, host="127.0.0.1:{port}", Cookie=home)
    assert b'<link rel="manifest" href="manifest.json" crossorigin="use-credentials">' in body
    assert ask(port, "/manifest.json", host="127.0.0.1:{port}", Cookie=home)[0].status == 200


async def test_request_forwarded_by_a_program_on_this_computer_needs_the_code(port):
    for host in ("127.0.0.1:{port}", "localhost:{port}", "[::1]:{port}"):
        answer, body = ask(port, host=host)
        assert answer.status == 401
        assert b"Join the table" in body
        with pytest.raises(websockets.InvalidStatus):
            await socket(port, host=host)
        assert join(port, CODE, Host=host)[0].status == 303


@pytest.mark.ci
async def test_the_address_that_is_opened_at_start_is_good_once(tmp_path):
    async with lan_server(tmp_path) as served:
        place = urlsplit(served.opened)
        for path in (f"/?{place.query}x", "/?token=", "/?token=%FF", f"/join?{place.query}", f"/match/7?{place.query}"):
            assert ask(place.port, path, host="127.0.0.1:{port}")[0].status == 401
        assert ask(place.port, f"/?{place.query}")[0].status == 401  # by a name of the network
        assert ask(place.port, f"/?{place.query}", "POST", host="127.0.0.1:{port}")[0].status == 401
        answer, _ = ask(place.port, f"/?{place.query}", host="127.0.0.1:{port}")
        cookie, *marks = answer.headers["Set-Cookie"].split("; ")
        assert {"HttpOnly", "SameSite=lax", "Path=/", "Max-Age=2592000"} <= set(marks)
        assert answer.headers["Cache-Control"] == "no-store"
        assert ask(place.port, f"/?{place.query}", host="127.0.0.1:{port}")[0].status == 401
        again, _ = ask(place.port, f"/?{place.query}", host="127.0.0.1:{port}", Cookie=cookie)
        assert (again.status, again.headers["Location"]) == (303, "/")
        assert ask(place.port, host="127.0.0.1:{port}", Cookie=cookie)[0].status == 200


@pytest.mark.parametrize("path", ["/", "/match/7", "/main.dart.wasm", "/manifest.json", "/join"])
def test_a_phone_is_asked_for_the_code_whatever_it_wants(port, path):
    answer, body = ask(port, path)
    assert answer.status == 401
    assert b"Join the table" in body
    assert b"flutter" not in body
    assert CODE.encode() not in body
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("said", [CODE, "k7m4qx", "K7M+4QX", "k7m-4qx+"])
async def test_the_code_lets_a_phone_in_however_it_is_written(port, said):
    answer, _ = join(port, said)
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    pass_, *marks = answer.headers["Set-Cookie"].split("; ")
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(marks)
    assert CODE not in pass_
    answer, body = ask(port, Cookie=pass_)
    assert answer.status == 200
    assert b"flutter_bootstrap.js" in body
    async with socket(port, Cookie=pass_) as line:
        assert await greeted(line)


async def test_a_phone_is_given_what_guests_are_shown_and_this_computer_what_it_is_shown(port, home):
    seen = {}
    for host, pass_ in (("192.168.7.7:{port}", cookie(port)), ("127.0.0.1:{port}", home)):
        async with socket(port, host=host, Cookie=pass_) as line:
            await greeted(line)
            seen[host] = b"".join([await line.recv() for _ in range(1)])
    assert b"A guest" in seen["192.168.7.7:{port}"]
    assert b"A guest" not in seen["127.0.0.1:{port}"]


def test_a_phone_that_has_joined_and_opens_the_page_of_the_code_is_led_on(port):
    answer, _ = ask(port, "/join", Cookie=cookie(port))
    assert (answer.status, answer.headers["Location"]) == (303, "/")


def test_a_phone_that_has_joined_is_sent_the_client_compressed(port):
    answer, _ = ask(port, "/main.dart.wasm", Cookie=cookie(port), Accept_Encoding="gzip")
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")


@pytest.mark.parametrize("made_up", ["", "x", "A" * 43, CODE])
async def test_a_made_up_cookie_opens_nothing(port, made_up):
    pass_ = f"scorekeeper-{port}={made_up}"
    assert ask(port, Cookie=pass_)[0].status == 401
    with pytest.raises(websockets.InvalidStatus):
        await socket(port, Cookie=pass_)


# --- names and pages


HOSTS = ["192.168.1.5:{port}", "10.0.0.2:{port}", "172.16.3.4:{port}", "169.254.1.1:{port}", "[fd00::5]:{port}"]
STRANGE = ["evil.example:{port}", "8.8.8.8:{port}", "192.168.1.5", "192.168.1.5:1", "x@192.168.1.5:{port}", "", "a b"]


@pytest.mark.parametrize("host", HOSTS)
async def test_server_answers_to_every_local_address(port, host):
    assert ask(port, host=host)[0].status == 401
    assert ask(port, host=host, Cookie=cookie(port))[0].status == 200
    async with socket(port, host=host, Cookie=cookie(port)) as line:
        assert await greeted(line)


@pytest.mark.parametrize("host", STRANGE)
async def test_server_answers_to_no_other_name_with_or_without_a_pass(port, host):
    pass_ = cookie(port)
    for headers in ({}, {"Cookie": pass_}):
        answer, body = ask(port, host=host, **headers)
        assert answer.status in {400, 421}
        assert b"Join" not in body
        if host.replace(".", "").replace(":{port}", "").isalnum():
            with pytest.raises(websockets.InvalidStatus):
                await socket(port, host=host, **headers)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://192.168.7.8:{port}", "https://192.168.7.7:{port}"]
)
async def test_a_page_of_another_site_can_neither_join_nor_ask_nor_listen(port, origin):
    pass_ = cookie(port)
    assert join(port, CODE, Origin=origin)[0].status == 403
    assert ask(port, Origin=origin, Cookie=pass_)[0].status == 403
    with pytest.raises(websockets.InvalidStatus):
        await socket(port, origin=origin.format(port=port), Cookie=pass_)


async def test_a_socket_without_an_origin_is_refused_even_with_a_pass(port):
    with pytest.raises(websockets.InvalidStatus):
        await socket(port, origin=None, Cookie=cookie(port))


def test_the_page_of_the_code_can_do_nothing_but_send_it_here(port):
    answer, body = ask(port)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "form-action 'self'" in policy
    assert b"<script" not in body


# --- guessing


BODIES = ["", "code=", "nonsense", "code=%FF", "code=" + "A" * 5000, "code=A&code=B&a=1&b=2&c=3"]


@pytest.mark.ci
async def test_whatever_is_said_instead_of_a_code_is_wrong_and_no_defect(tmp_path):
    async with lan_server(tmp_path) as served:
        for number, body in enumerate(BODIES, 2):  # from an address each: whoever is wrong often has to wait
            source = f"127.0.0.{number}"
            answer, said = ask(urlsplit(served.address).port, "/join", "POST", body, source=source, **FORM)
            assert (body, answer.status) == (body, 403)
            assert b"This is not the code." in said


@pytest.mark.ci
async def test_guessing_is_slowed_down_and_this_computer_is_not(tmp_path):
    async with lan_server(tmp_path) as served:
        port, home = urlsplit(served.address).port, opened(served)
        joined = cookie(port)
        answers = [join(port, "AAAAAA")[0].status for _ in range(4)]
        assert answers == [403, 403, 403, 429]
        answer, body = join(port, CODE)
        assert answer.status == 429
        assert int(answer.headers["Retry-After"]) >= 1
        assert b"Too many wrong codes. Try again in 1 second." in body
        assert ask(port, Cookie=joined)[0].status == 200
        assert ask(port, host="127.0.0.1:{port}", Cookie=home)[0].status == 200


@pytest.mark.ci
async def test_the_code_and_the_passes_are_nowhere_in_what_is_printed_or_logged(tmp_path):
    async with lan_server(tmp_path) as served:
        port, home = urlsplit(served.address).port, opened(served).partition("=")[2]
        secret = cookie(port).partition("=")[2]
        join(port, "AAAAAA")
        async with socket(port, Cookie=f"scorekeeper-{port}={secret}") as line:
            await greeted(line)
            answer = {"control_id": 10**6, "call_id": "", "result": None, "error": None}
            await line.send(b"\x00" + msgpack.packb([5, answer]))  # to nothing that was asked, which is logged
            await asyncio.wait_for(line.wait_closed(), PATIENCE)
        _, out, err = await served.stop()
    log = (tmp_path / FILE).read_text() if (tmp_path / FILE).exists() else ""
    assert log
    for said in (out, err, log):
        assert CODE not in said
        assert secret not in said
        assert home not in said
        assert urlsplit(served.opened).query not in said


def waits(limit, address, count):
    """Return the waiting times after each of so many wrong codes."""
    found = []
    for _ in range(count):
        limit.record_wrong(address)
        found.append(limit.wait(address))
    return found


def test_each_wrong_code_after_the_third_doubles_the_wait_and_the_tenth_locks():
    limit = RateLimit(lambda: 0.0)
    assert waits(limit, "192.168.1.7", 10) == [0, 0, 1, 2, 4, 8, 16, 32, 64, 900]
    assert limit.wait("192.168.1.8") == 0


def test_a_lock_ends_after_a_quarter_of_an_hour_and_all_is_forgotten():
    now = [0.0]
    limit = RateLimit(lambda: now[0])
    waits(limit, "192.168.1.7", 10)
    now[0] = 899
    assert limit.wait("192.168.1.7") == 1
    now[0] = 900
    assert limit.wait("192.168.1.7") == 0
    assert waits(limit, "192.168.1.7", 1) == [0]


def test_the_right_code_forgives_the_wrong_ones():
    limit = RateLimit(lambda: 0.0)
    waits(limit, "192.168.1.7", 2)
    limit.reset("192.168.1.7")
    assert waits(limit, "192.168.1.7", 2) == [0, 0]


@pytest.mark.ci
def test_many_addresses_together_guess_less_than_one_code_in_a_thousand_an_evening():
    now, said = [0.0], 0
    limit = RateLimit(lambda: now[0])
    for second in range(0, 900, 30):  # as fast as they are listened to
        now[0] = float(second)
        for network in ("10.0.{}.{}", "fd00::{}:{}"):
            for often in (False, True):  # each code from a new address; or from those that were wrong before
                for number in range(100):
                    address = network.format(9 if often else second // 30, number)
                    if limit.wait(address) == 0:
                        limit.record_wrong(address)
                        said += 1
    assert 64 * said > 100_000  # or this proves nothing
    assert 64 * said < len(ALPHABET) ** 6 / 1000


def test_guesser_of_codes_keeps_nobody_out_who_knows_the_code():
    now = [0.0]
    limit = RateLimit(lambda: now[0])
    for second in range(0, 3600, 60):
        now[0] = float(second)
        for number in range(2, 250):  # every other address of the network, as often as it may
            if limit.wait(f"192.168.1.{number}") == 0:
                limit.record_wrong(f"192.168.1.{number}")
        if second >= 900:
            assert limit.wait("192.168.1.251") == 0


def test_one_phone_s_many_addresses_of_ipv6_keep_out_nobody_that_comes_by_ipv4():
    limit = RateLimit(lambda: 0.0)
    for number in range(1000):
        limit.record_wrong(f"fd00::{number:x}")
    assert limit.wait("192.168.1.7") == 0


@pytest.mark.parametrize(
    ("seen_as", "itself", "other"),
    [("::ffff:192.168.1.7", "192.168.1.7", "::ffff:192.168.1.8"), ("fe80::7%eth0", "fe80::7", "fe80::8")],
    ids=["IPv4 where the server listens by IPv6 too", "IPv6"],
)
def test_a_phone_is_itself_alone(seen_as, itself, other):
    limit = RateLimit(lambda: 0.0)
    waits(limit, seen_as, 10)
    assert limit.wait(itself) == 900
    assert limit.wait(other) == 0


def test_codes_have_six_symbols_none_of_which_looks_like_another():
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert {len(code) for code in codes} == {6}
    assert set("".join(codes)) <= set(ALPHABET)
    assert not set(ALPHABET) & set("0O1IL2Z5S8B")


# --- how many


def test_address_that_joins_too_often_loses_only_its_own_oldest_pass():
    sessions = JoinSessions(lambda: 0.0, most=10, per_peer=2)
    other = sessions.create("192.168.1.8")
    first, second = sessions.create("192.168.1.7"), sessions.create("192.168.1.7")
    assert sessions.is_valid(first)
    third = sessions.create("192.168.1.7")
    assert [sessions.is_valid(each) for each in (other, first, second, third)] == [True, True, False, True]


def test_address_with_the_most_passes_loses_one_when_there_are_too_many():
    sessions = JoinSessions(lambda: 0.0, most=3, per_peer=9)
    mine = [sessions.create("192.168.1.7")]
    greedy = [sessions.create("192.168.1.8") for _ in range(9)]
    assert [sessions.is_valid(each) for each in mine + greedy] == [True, *[False] * 7, True, True]


def test_a_thousand_joins_in_a_second_leave_the_passes_of_fifty_phones_behind_one_address():
    sessions = JoinSessions(lambda: 0.0)
    table = [sessions.create("192.168.1.1") for _ in range(50)]
    for number in range(1000):
        sessions.create(f"192.168.1.{2 + number % 3}")
    assert all(map(sessions.is_valid, table))


def test_a_pass_is_good_for_an_evening():
    now = [0.0]
    sessions = JoinSessions(lambda: now[0])
    given = sessions.create("192.168.1.7")
    now[0] = 16 * 3600
    assert sessions.is_valid(given)
    now[0] += 1
    assert not sessions.is_valid(given)


async def test_visitor_from_outside_the_local_network_is_turned_away():
    async def never(_scope, _receive, _send):
        raise AssertionError("nobody may come in")

    for peer, status in (("8.8.8.8", 403), ("2001:4860:4860::8888", 403), ("192.168.1.7", 401)):
        heard = []

        async def send(message, heard=heard):
            heard.append(message)

        scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"192.168.1.5:80")]}
        await JoinGate(never, CODE)(scope | {"client": (peer, 5), "server": ("192.168.1.5", 80)}, None, send)
        assert heard[0]["status"] == status


@pytest.mark.parametrize(
    ("asked", "spoken"), [("sv-FI, en;q=0.5", "sv"), ("en-GB", "en"), ("tlh", "en"), ('"><script>', "en")]
)
def test_the_page_of_the_code_says_what_language_it_is_in(port, asked, spoken):
    _, body = ask(port, Accept_Language=asked)
    assert f'<html lang="{spoken}">'.encode() in body
    assert b"{" not in body.partition(b"</style>")[2]


async def test_a_phone_is_told_in_its_own_language_what_was_wrong_with_the_code(tmp_path, monkeypatch):
    a_little = Catalog(locale="sv")
    a_little.add("Join the table", "Slå er ner & spela")
    a_little.add("This is not the code.", "Det är inte koden.")
    compiled = tmp_path / "sv.mo"
    with compiled.open("wb") as file:
        write_mo(file, a_little)
    monkeypatch.setitem(language._BY_TAG, "sv", Language("sv", "Svenska", ",", compiled))
    heard = []

    async def send(message):
        heard.append(message)

    async def receive():
        return {"type": "http.request", "body": b"code=ABC"}

    scope = {"type": "http", "method": "POST", "path": "/join", "client": ("192.168.1.7", 5), "server": ("", 80)}
    headers = [(b"host", b"192.168.1.5:80"), (b"accept-language", b"sv")]
    await JoinGate(print, CODE)(scope | {"headers": headers}, receive, send)
    assert heard[0]["status"] == 403
    page = heard[1]["body"].decode()
    assert "<h1>Slå er ner &amp; spela</h1>" in page
    assert '<p id="wrong" role="alert">Det är inte koden.</p>' in page
    assert '<button type="submit">Join</button>' in page


# --- where it listens, and with what


@pytest.mark.parametrize("host", ["8.8.8.8", "example.org", ""])
async def test_only_addresses_of_a_local_network_are_served(host):
    with pytest.raises(NotServed) as refused:
        await serve(print, announce=print, host=host, lan=Lan(CODE, print))
    assert refused.value.fault == ADDRESS_NOT_NEAR(host=host)


async def certificate(folder, *protection):
    """Make a certificate and its key, which has no password unless its protection is given."""
    if shutil.which("openssl") is None:
        pytest.skip("this machine has no openssl to make a certificate with")
    files = str(folder / "cert.pem"), str(folder / "key.pem")
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    made += protection or ["-nodes"]
    made += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-out", files[0], "-keyout", files[1]]
    await asyncio.to_thread(subprocess.run, made, check=True, capture_output=True)
    return files


@pytest.mark.ci
async def test_with_a_certificate_it_speaks_https_and_nothing_else(tmp_path):
    files = await certificate(tmp_path)
    async with lan_server(tmp_path, *files) as served:
        port = urlsplit(served.address).port
        assert served.address == f"https://localhost:{port}"
        trust = ssl.create_default_context(cafile=files[0])
        with closing(HTTPSConnection("localhost", port, timeout=PATIENCE, context=trust)) as connection:
            connection.request("GET", f"/?{urlsplit(served.opened).query}")
            home = {"Cookie": connection.getresponse().headers["Set-Cookie"]}
        assert "; Secure" in home["Cookie"]
        address, origin = f"wss://localhost:{port}/ws", f"https://localhost:{port}"
        async with connect(address, origin=origin, ssl=trust, additional_headers=home) as line:
            assert await greeted(line)
        with pytest.raises(websockets.InvalidStatus):
            await connect(address, origin=origin.replace("https", "http"), ssl=trust, additional_headers=home)


async def test_a_certificate_that_cannot_be_used_is_a_fault(tmp_path):
    nothing = str(tmp_path / "nothing.pem")
    with pytest.raises(NotServed) as refused:
        check_certificate(Tls(nothing, nothing))
    assert refused.value.fault == CERTIFICATE_NOT_USABLE(reason="No such file or directory")
    (tmp_path / "nothing.pem").write_text("no certificate")
    with pytest.raises(NotServed):
        check_certificate(Tls(nothing, nothing))


async def test_key_with_a_password_is_refused_and_the_password_is_not_asked_for(tmp_path):
    files = await certificate(tmp_path, "-passout", "pass:secret")
    with pytest.raises(NotServed) as refused:
        check_certificate(Tls(*files))
    assert say(refused.value.fault) == "The certificate and its key cannot be used: the key needs a password."
