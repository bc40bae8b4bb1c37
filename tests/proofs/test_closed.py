"""Closed: every way of asking the server, over real sockets, by who asks, under which name, and from which page."""

from __future__ import annotations

import asyncio
import socket
from contextlib import AsyncExitStack
from itertools import product
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
import websockets
from websockets.asyncio.client import connect

from tests.support.serving import PATIENCE, serving
from tests.web.guests import CODE, greeted

HOSTS = {
    "127.0.0.1:{port}": True,
    "localhost:{port}": True,
    "LOCALHOST:{port}": True,
    "[::1]:{port}": True,
    "localhost.:{port}": False,
    "127.0.0.1": False,
    "127.0.0.1:1": False,
    "127.1:{port}": False,
    "2130706433:{port}": False,
    "evil.example:{port}": False,
    "127.0.0.1.evil.example:{port}": False,
    "evil.example@127.0.0.1:{port}": False,
    "127.0.0.1:{port}@evil.example": False,
    "8.8.8.8:{port}": False,
}
ORIGINS = {
    None: True,
    "http://{host}": True,
    "https://{host}": False,
    "http://{host}.evil.example": False,
    "http://{host}/": False,
    "http://evil.example": False,
    "http://127.0.0.1:1": False,
    "null": False,
    "": False,
    "file://": False,
    "http://{host}, http://evil.example": False,
}
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND"]
DRESS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home(tmp_path_factory):
    async with serving("-m", "tests.web.small", tmp_path_factory.mktemp("home"), "127.0.0.1", "0") as served:
        yield urlsplit(served.address).port


@pytest_asyncio.fixture
async def table(tmp_path):
    async with serving("-m", "tests.web.small", tmp_path, "127.0.0.1", "0", "--lan") as served:
        yield served


@pytest.fixture
def lan(table):
    return urlsplit(table.address).port


class Answer:
    def __init__(self, content):
        head, _, self.body = content.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1])
        self.headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]

    def __getitem__(self, name):
        return ", ".join(value for key, value in self.headers if key == name)


def ask(port, *lines, body=b"", source="127.0.0.1"):
    """One request, byte for byte as it is written here."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(source, 0)) as line:
        request = "\r\n".join([*lines, "Connection: close", f"Content-Length: {len(body)}", "", ""])
        line.sendall(request.encode("latin-1") + body)
        content = b""
        while part := line.recv(65536):
            content += part
    return Answer(content)


def page(port, method="GET", path="/", host="127.0.0.1:{port}", **more):
    headers = [f"{name.replace('_', '-')}: {value}" for name, value in more.items() if value is not None]
    return ask(port, f"{method} {path} HTTP/1.1", f"Host: {host.format(port=port)}", *headers)


def check_shut(answer):
    """Nothing of the app, no word that another page may read it, and no more than a line."""
    assert answer.status in {400, 403, 421}
    assert len(answer.body) < 100
    check_dressed(answer)


def check_dressed(answer):
    assert [name for name, _ in answer.headers if name.startswith("access-control-")] == []
    assert answer["server"] == answer["x-powered-by"] == ""
    if answer.status != 400:  # that one is the protocol's own, before anybody is asked
        assert {name: answer[name] for name in DRESS} == DRESS
        assert "frame-ancestors 'none'" in answer["content-security-policy"]


@pytest.mark.ci
@pytest.mark.parametrize("host", HOSTS)
def test_only_our_own_names_and_our_own_pages_are_answered(home, host):
    for origin, ours in ORIGINS.items():
        sent = origin and origin.format(host=host.format(port=home).lower())
        answer = page(home, host=host, Origin=sent)
        if HOSTS[host] and ours:
            assert answer.status == 200, origin
            assert b"flutter_bootstrap.js" in answer.body, origin
            check_dressed(answer)
        else:
            check_shut(answer)


@pytest.mark.parametrize("host", HOSTS)
async def test_a_socket_opens_for_our_own_pages_alone_and_never_without_an_origin(home, host):
    answered = {origin: await asked_to_upgrade(home, host, origin) for origin in ORIGINS}
    opened = {origin for origin, status in answered.items() if status == 101}
    assert opened == {origin for origin, ours in ORIGINS.items() if HOSTS[host] and ours and origin is not None}
    assert set(answered.values()) <= {101, 400, 403}


async def asked_to_upgrade(home, host, origin):
    """The status of the answer to somebody who wants a socket."""
    named = host.format(port=home)
    sent = origin and origin.format(host=named.lower())
    lines = [
        "GET /ws HTTP/1.1", f"Host: {named}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13",
        *([] if sent is None else [f"Origin: {sent}"]),
    ]  # fmt: skip
    reader, writer = await asyncio.open_connection("127.0.0.1", home)
    writer.write("\r\n".join([*lines, "", ""]).encode())
    status = int((await asyncio.wait_for(reader.readline(), PATIENCE)).split()[1])
    writer.close()
    return status


@pytest.mark.parametrize("method", METHODS)
def test_nothing_but_reading_is_done_for_anybody(home, method):
    mine = page(home, method, Origin=f"http://127.0.0.1:{home}")
    assert mine.status == (200 if method in {"GET", "HEAD"} else 405)
    check_dressed(mine)
    asked = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": "x-a"}
    check_shut(page(home, method, Origin="http://evil.example", **asked))


@pytest.mark.parametrize(
    "lines",
    [
        ["GET / HTTP/1.1"],
        ["GET / HTTP/1.1", "Host: "],
        ["GET / HTTP/1.1", "Host: evil.example", "Host: 127.0.0.1:{port}"],
        ["GET / HTTP/1.1", "Host: 127.0.0.1:{port}", "Host: evil.example"],
        ["GET / HTTP/1.1", "Host: 127.0.0.1:{port}", "Origin: http://127.0.0.1:{port}", "Origin: http://evil.example"],
        ["GET / HTTP/1.1", "Host: evil.example", "X-Forwarded-Host: 127.0.0.1:{port}"],
        ["GET / HTTP/1.1", "Host: evil.example", "Forwarded: host=127.0.0.1:{port}"],
        ["GET http://127.0.0.1:{port}/ HTTP/1.1", "Host: evil.example"],
        ["GET / HTTP/1.0"],
    ],
)
def test_request_with_two_host_names_or_none_is_refused(home, lines):
    check_shut(ask(home, *(line.format(port=home) for line in lines)))


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd", "/..%2f..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd", "/assets/../../server.py", "/..\\..\\server.py", "/%00", "/a%00.png", "/server.py",
        "/scorekeeper.log", "/matches.db", "/../matches.db", "/.git/config", "/assets/%2e%2e/%2e%2e/guard.py",
    ],
)  # fmt: skip
def test_no_file_outside_the_app_is_served(home, path):
    answer = page(home, path=path)
    assert answer.status in {200, 400, 404, 405}
    assert answer.status != 200 or b"flutter_bootstrap.js" in answer.body  # an address of the app, if anything
    for secret in (b"root:", b"import ", b"SQLite format", b"[core]"):
        assert secret not in answer.body
    check_dressed(answer)


# --- the local network: what a phone on it can do before it has said the code


def phone(port, method="GET", path="/", body=b"", source="127.0.0.1", **more):
    headers = [f"{name.replace('_', '-')}: {value}" for name, value in more.items()]
    if body:
        headers.append("Content-Type: application/x-www-form-urlencoded")
    return ask(port, f"{method} {path} HTTP/1.1", f"Host: 192.168.7.7:{port}", *headers, body=body, source=source)


@pytest.mark.ci
def test_before_the_code_every_path_and_every_method_is_the_page_that_asks_for_it(lan):
    for path, method in product(["/", "/join", "/ws", "/match/1", "/main.dart.js", "/matches.db"], METHODS):
        if (path, method) == ("/join", "POST"):
            continue
        answer = phone(lan, method, path)
        assert answer.status == 401
        assert b"flutter" not in answer.body
        assert answer["cache-control"] == "no-store"
        assert answer["set-cookie"] == ""
        assert answer["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer["content-security-policy"]


@pytest.mark.ci
def test_guesser_of_codes_is_locked_out_and_people_with_the_code_get_in(lan):
    statuses = [phone(lan, "POST", "/join", b"code=AAAAAA").status for _ in range(4)]
    assert statuses == [403, 403, 403, 429]
    for number in range(2, 50):  # many addresses, each as often as it costs it nothing
        assert phone(lan, "POST", "/join", b"code=AAAAAA", source=f"127.0.0.{number}").status in {403, 429}
    while (answer := phone(lan, "POST", "/join", f"code={CODE}".encode(), source="127.0.0.99")).status != 303:
        assert (answer.status, answer["retry-after"]) == (429, "1")


@pytest.mark.ci
def test_this_computer_is_whoever_brings_the_token_and_nobody_who_says_its_name(table, lan):
    token = urlsplit(table.opened).query
    for host in (name for name, ours in HOSTS.items() if ours):
        assert page(lan, host=host).status == 401
        assert page(lan, host=host, path="/?token=" + "A" * 22).status == 401
    for host in (name for name, ours in HOSTS.items() if not ours):
        assert page(lan, host=host, path=f"/?{token}").status in {400, 401, 421}
    for method in METHODS[1:]:
        assert page(lan, method, f"/?{token}").status == 401
    answer = page(lan, path=f"/?{token}")
    assert (answer.status, answer["location"]) == (303, "/")
    cookie = answer["set-cookie"].partition(";")[0]
    assert page(lan, path=f"/?{token}").status == 401
    assert page(lan, Cookie=cookie).status == 200
    assert phone(lan, Cookie=cookie).status == 401


def test_the_code_in_an_address_or_a_header_opens_nothing(lan):
    for answer in (
        phone(lan, path=f"/join?code={CODE}"),
        phone(lan, path=f"/?code={CODE}"),
        phone(lan, Authorization=f"Bearer {CODE}"),
        phone(lan, Cookie=f"scorekeeper-{lan}={CODE}"),
        phone(lan, X_Forwarded_For="127.0.0.1"),
        phone(lan, Forwarded="for=127.0.0.1"),
    ):
        assert answer.status == 401


async def test_there_are_no_more_than_64_sockets_at_once_and_there_is_room_when_one_has_left(home):
    address, origin = f"ws://127.0.0.1:{home}/ws", f"http://127.0.0.1:{home}"
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(connect(address, origin=origin)) for _ in range(64)]
        with pytest.raises(websockets.InvalidStatus):
            await connect(address, origin=origin)
        await lines[0].close()
        while True:
            try:
                async with connect(address, origin=origin) as line:
                    assert await greeted(line)
                break
            except websockets.InvalidStatus:
                await asyncio.sleep(0)
