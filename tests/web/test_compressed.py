"""Compression for phones nearby, and files that pass unchanged. The files are real, the server is Starlette's."""

from __future__ import annotations

import asyncio
import gzip

import pytest
from starlette.staticfiles import StaticFiles

from scorekeeper.web.compressed import Compressed

WASM = b"\x00asm" + b"score " * 20_000


@pytest.fixture
def files(tmp_path):
    (tmp_path / "main.wasm").write_bytes(WASM)
    (tmp_path / "small.js").write_bytes(b"1;")
    (tmp_path / "photo.png").write_bytes(WASM)
    return Compressed(StaticFiles(directory=tmp_path))


async def ask(app, path, method="GET", **headers):
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": raw}
    told = []

    async def receive():
        await asyncio.Event().wait()  # nobody hangs up

    async def send(message):
        told.append(message)

    await app(scope, receive, send)
    answered = {name.decode(): value.decode() for name, value in told[0]["headers"]}
    return told[0]["status"], answered, b"".join(message.get("body", b"") for message in told[1:])


async def test_a_browser_that_takes_gzip_is_sent_a_fraction_of_the_file_and_reads_the_same(files):
    status, headers, body = await ask(files, "/main.wasm", accept_encoding="gzip, br")
    assert (status, headers["content-encoding"], headers["vary"]) == (200, "gzip", "Accept-Encoding")
    assert int(headers["content-length"]) == len(body) < len(WASM) / 20
    assert gzip.decompress(body) == WASM


@pytest.mark.parametrize(
    ("path", "asked", "status"),
    [
        ("/main.wasm", {}, 200),
        ("/main.wasm", {"accept_encoding": "gzip", "range": "bytes=0-3"}, 206),
        ("/small.js", {"accept_encoding": "gzip"}, 200),
        ("/photo.png", {"accept_encoding": "gzip"}, 200),
        ("/main.wasm", {"accept_encoding": "gzip", "method": "HEAD"}, 200),
    ],
)
async def test_without_gzip_in_part_or_small_it_passes_as_it_is(files, path, asked, status):
    found, headers, _ = await ask(files, path, **asked)
    assert found == status
    assert "content-encoding" not in headers


async def test_a_browser_that_has_the_file_is_told_so_without_a_body(files):
    _, headers, _ = await ask(files, "/main.wasm", accept_encoding="gzip")
    status, headers, body = await ask(files, "/main.wasm", accept_encoding="gzip", if_none_match=headers["etag"])
    assert (status, body) == (304, b"")
    assert "content-encoding" not in headers


async def test_fifty_that_come_at_once_are_sent_one_compressed_copy(files):
    answers = await asyncio.gather(*(ask(files, "/main.wasm", accept_encoding="gzip") for _ in range(50)))
    assert {gzip.decompress(body) for _, _, body in answers} == {WASM}
    assert len(files._packed) == 1


async def test_a_file_that_has_changed_is_compressed_anew(files, tmp_path):
    await ask(files, "/main.wasm", accept_encoding="gzip")
    (tmp_path / "main.wasm").write_bytes(WASM + b"!")
    _, _, body = await ask(files, "/main.wasm", accept_encoding="gzip")
    assert gzip.decompress(body) == WASM + b"!"
