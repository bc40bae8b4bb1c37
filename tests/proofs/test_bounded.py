"""Hardened: no file, however large or deep, costs more than some seconds and some memory; all are refused in words."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from scorekeeper.service.app_services import FILE
from tests.exchange.worked import CSV, JSON, MATCH

resource = pytest.importorskip("resource")

SECONDS = 30  # of the processor, on a slow and busy machine
BYTES = 1_500_000_000  # of address space, most of which is never touched

HEAD = json.dumps(MATCH | {"deals": []}).encode()[:-2]  # up to where the deals stand
GIGABYTE = 1024**3


def whole(content):
    return lambda path: path.write_bytes(content())


def sparse(path):
    with path.open("wb") as file:
        file.write(JSON.encode())
        file.truncate(GIGABYTE)


TOO_LARGE = "The file is larger than 8 MB; no match is."
FILES = {
    "a gigabyte": (sparse, None),
    "100,000 nested brackets": (whole(lambda: b"[" * 100_000), "nested"),
    "100,000 nested brackets in a deal": (whole(lambda: HEAD + b"[" * 100_000 + b"]" * 100_000 + b"]}"), "nested"),
    "100,000 nested objects": (whole(lambda: b'{"deals":' * 100_000), "nested"),
    "ten million deals": (whole(lambda: HEAD + b"{}," * 9_999_999 + b"{}]}"), None),
    "as many deals as fit": (whole(lambda: HEAD + b"{}," * 2_600_000 + b"{}]}"), "5000"),
    "as many rows as fit": (whole(lambda: CSV + b"3,,\r\n" * 1_600_000), None),
    "as many rows about the match as fit": (whole(lambda: b"scorekeeper sheet,1\r\n" + b"x,\r\n" * 2_000_000), None),
    "as many blank lines as fit": (whole(lambda: b"scorekeeper sheet,1" + b"\n" * 8_000_000), None),
    "as many columns as fit": (whole(lambda: CSV.replace(b",A tricks", b",x" * 3_500_000)), None),
    "a number of 5,000 digits": (whole(lambda: JSON.replace("[6, 6, 4]", f"[6, 6, {'9' * 5000}]").encode()), "digits"),
    "a number of a million digits": (
        whole(lambda: JSON.replace('"version": 1', f'"version": {"9" * 10**6}').encode()),
        None,
    ),
    "lone surrogates": (whole(lambda: JSON.replace('"A"', '"\\ud83c"').encode()), "half"),
    "NUL bytes": (whole(lambda: JSON.replace('"A"', '"\\u0000"').encode()), None),
    "nothing but NUL bytes": (whole(lambda: bytes(100_000)), None),
    "one line of 8 MB": (whole(lambda: b"scorekeeper sheet," + b"x" * 8_000_000), None),
    "8 MB of quotes": (whole(lambda: b"scorekeeper sheet," + b'"' * 8_000_000), None),
    "a million keys": (whole(lambda: b"{" + b",".join(b'"%d":0' % n for n in range(800_000)) + b"}"), None),
}


DOTS = b"a." * 25_000
TOML = {
    "a key of 25,000 dots": (DOTS + b"a = 1", "nested"),
    "a key of half a million dots": (b"a." * 520_000 + b"a = 1", "nested"),
    "the same in quotes, with blanks, as a table, as a list of tables, in a table": (
        b'"a" . ' * 25_000 + b"a = 1\n[" + DOTS + b"a]\n[[" + DOTS + b"b]]\nx = {" + DOTS + b"a = 1}",
        "nested",
    ),
    "a hundred thousand keys": (b"\n".join(b"k%d = 1" % n for n in range(90_000)), None),
    "a hundred thousand tables": (b"[[a]]\n" * 140_000, "140000"),
    "a number of 800,000 digits": (b"a = 0x" + b"f" * 1_000_000, "digits"),
    "half a million brackets": (b"a = " + b"[" * 500_000, "nested"),
    "half a million quotes": (b'a = "' + b'\\"' * 500_000, None),
}


def limited():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


EACH_TIME = {"a gigabyte", "100,000 nested brackets in a deal", "a number of 5,000 digits"}


@pytest.mark.ci
@pytest.mark.parametrize("name", [pytest.param(n, marks=[] if n in EACH_TIME else pytest.mark.long) for n in FILES])
def test_a_monstrous_file_is_refused_in_words_within_bounds_and_nothing_is_kept(name, tmp_path):
    make, word = FILES[name]
    make(tmp_path / "file")
    refused_in_words(["import", str(tmp_path / "file")], tmp_path, word)


@pytest.mark.parametrize("name", [pytest.param(n, marks=[] if n == [*TOML][1] else pytest.mark.long) for n in TOML])
def test_a_monstrous_game_in_toml_is_refused_in_words_within_bounds_and_nothing_is_kept(name, tmp_path):
    content, word = TOML[name]
    (tmp_path / "file").write_bytes(content)
    refused_in_words(["variants", "--add", str(tmp_path / "file")], tmp_path, word)


def refused_in_words(arguments, folder, word):
    command = [sys.executable, "-m", "scorekeeper", *arguments, "--data", str(folder / "kept")]
    done = subprocess.run(command, check=False, capture_output=True, text=True, preexec_fn=limited)
    assert done.returncode == 1, done.stderr[-2000:]
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert 1 <= len(lines) <= 60
    assert all(len(line) < 700 for line in lines)
    assert "Traceback" not in done.stderr
    assert word is None or word in done.stderr
    with closing(sqlite3.connect(folder / "kept" / FILE)) as db:
        assert db.execute("SELECT count(*) FROM matches").fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM own_games").fetchone() == (0,)
