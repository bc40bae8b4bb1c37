"""The manual: its examples are run, its screens and commands exist, and its made parts are those of the program.

A fenced block is marked by a comment above it:

- `file NAME`: the block is written to a file of that name before the page is run.
- `serves`: its last line is a server. It has to print its address and end well on SIGTERM; here it takes any free port.
- `dumps`, `lists`, `moves` and `restores`: it is run on a database or a backup, by a test of its own.
- `elsewhere`: it needs a network, a container engine or another server, so that only its commands are parsed.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from contextlib import closing
from pathlib import Path
from runpy import run_path
from threading import Timer
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from scorekeeper.cli import make_parser
from scorekeeper.club.database import back_up, open_database
from scorekeeper.club.items import latest_number
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.match_file import read_match_file
from scorekeeper.match.match import METADATA
from scorekeeper.service import library
from scorekeeper.service.app_services import open_services
from tests.club.phones import joined, phones
from tests.club.postgresql import empty_database
from tests.exchange.worked import MATCH
from tests.service.tables import SANG, started
from tests.support.json_schema import fits
from tests.support.serving import PATIENCE, ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the examples are for a POSIX shell")

MANUAL = ROOT / "assets" / "manual"
PAGES = sorted(MANUAL.glob("*.md"))
TEXTS = {page.name: page.read_text("utf-8") for page in PAGES}
MADE = run_path(str(ROOT / "assets" / "manual.py"))
SCHEMAS = {name: json.loads((MANUAL / "schemas" / name).read_text("utf-8")) for name in MADE["schemas"]()}
BLOCK = re.compile(
    r"(?:^<!-- (?P<mark>[^\n]+?) -->\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


class Block(NamedTuple):
    """A fenced block of a page, with the words of the comment above it."""

    mark: list[str]
    language: str
    text: str


def blocks_of(text):
    """Return the blocks of a page, in its order."""
    return [Block((found["mark"] or "").split(), found["language"], found["text"]) for found in BLOCK.finditer(text)]


def block_with(page, *mark):
    """Return the text of the only block of a page with this mark."""
    (found,) = [block.text for block in blocks_of(TEXTS[page]) if block.mark == [*mark]]
    return found


def shell(folder):
    """Return what every example is run with: a home of its own, and this program on its path."""
    commands = folder / "bin"
    commands.mkdir(exist_ok=True)
    command = commands / "scorekeeper"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m scorekeeper "$@"\n', "utf-8")
    command.chmod(0o755)
    given = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    path = os.pathsep.join([str(commands), os.environ["PATH"]])
    return given | {"HOME": str(folder), "PATH": path, "PYTHONPATH": str(ROOT)}


def run(folder, text):
    """Run an example in a shell, which stops at the first command that fails; return the lines that it prints."""
    given = {"cwd": folder, "env": shell(folder), "timeout": PATIENCE}
    done = subprocess.run(["/bin/sh", "-eu", "-c", text], **given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
    return done.stdout.splitlines()


def serve(folder, text, *arguments):
    """Run an example that serves until it has printed its address, then stop it."""
    command = " ".join([text.strip(), *arguments])
    given = {"cwd": folder, "env": shell(folder), "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(["/bin/sh", "-c", f"exec {command}"], **given) as process:
        late = Timer(PATIENCE, process.kill)
        late.start()
        assert re.search(r"https?://\S+:\d+", process.stdout.readline())
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate()
        late.cancel()
    assert (process.returncode, errors) == (0, "")


@pytest.mark.ci
@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=[] if page == "club.md" else pytest.mark.long) for page in TEXTS]
)
def test_the_examples_of_a_page_run_from_top_to_bottom(page, tmp_path):
    blocks = blocks_of(TEXTS[page])
    for block in blocks:
        if block.mark[:1] == ["file"]:
            (tmp_path / block.mark[1]).write_text(block.text, "utf-8")
    ran = 0
    for block in (each for each in blocks if each.language == "sh"):
        match block.mark:
            case []:
                run(tmp_path, block.text)
            case ["serves"]:
                serve(tmp_path, block.text, "--port", "0")
            case ["serves", "club"]:
                serve(tmp_path, block.text, "--port", "0", "--no-site")
            case ["dumps" | "lists" | "moves" | "restores", *_] | ["elsewhere"]:
                continue
        ran += 1
    assert ran > 0


@pytest.mark.parametrize("page", [*TEXTS, "README.md"])
def test_every_command_in_a_page_is_one_of_the_program(page):
    text = TEXTS.get(page) or (ROOT / page).read_text("utf-8")
    lines = [line for block in blocks_of(text) if block.language == "sh" for line in block.text.splitlines()]
    written = re.findall(r"`(scorekeeper [^`]+)`", text.partition(MADE["MARK"])[0])
    lines += [found for found in written if "…" not in found and "[" not in found]
    commands = [words for line in lines if (words := shlex.split(line, comments=True)) and words[0] == "scorekeeper"]
    assert commands
    for _, *arguments in commands:
        until = next((place for place, word in enumerate(arguments) if word in {">", "<", "|"}), None)
        values = [{"N": "1", "NUMBER": "1"}.get(word, word) for word in arguments[:until]]
        make_parser().parse_args(values)


def labels():
    """Return the patterns of all that the app says, in English."""
    with (ROOT / "scorekeeper" / "texts" / "languages" / "sv.po").open("rb") as file:
        messages = [each.id if isinstance(each.id, str) else each.id[0] for each in read_po(file) if each.id]
    return [re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(message))) for message in messages]


def test_every_label_in_the_manual_is_on_a_screen():
    known = labels()
    for text in (*TEXTS.values(), (ROOT / "README.md").read_text("utf-8").partition("## Try it")[2]):
        told = {" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", text)} - NOT_LABELS
        assert [label for label in told if not any(pattern.fullmatch(label) for pattern in known)] == []


NOT_LABELS = {
    *("bold", "port 8551", "once"),
    *("On a phone", "On a computer", "On a site of your own"),
}
"""Other words in bold."""


def test_the_reference_of_the_command_line_is_that_of_the_parser():
    page = TEXTS["command-line.md"]
    assert MADE["command_line"](page) == page, "python assets/manual.py makes it anew"


def test_the_schemas_of_game_tables_are_those_of_the_models():
    for name, text in MADE["schemas"]().items():
        assert (MANUAL / "schemas" / name).read_text("utf-8") == text, "python assets/manual.py makes it anew"


def test_every_table_of_the_catalogue_is_as_its_schema_says():
    tables = [tomllib.loads(path.read_text("utf-8")) for path in (ROOT / "scorekeeper/rules/catalogue").glob("*.toml")]
    assert len(tables) > 100
    for table in tables:
        schema = SCHEMAS[f"{table.get('shape', 'quota')}-table.json"]
        assert fits(table, schema), table["id"]
        assert not fits(table | {"strange": 1}, schema)
        assert not fits(table | {"name": 1}, schema)


def test_every_key_of_a_table_in_the_manual_is_one_of_its_schema():
    text = TEXTS["files.md"].partition("Keys that both have")[2].partition("Every key, with")[0]
    known = {key for schema in SCHEMAS.values() for key in schema["properties"]}
    first_cells = re.findall(r"^\| (`.+?`) \|", text, re.MULTILINE)
    assert len(first_cells) > 15
    assert {key for cell in first_cells for key in re.findall(r"`(\w+)`", cell)} - known == set()


MATCH_SCHEMA = json.loads(block_with("files.md", "schema", "match"))


def test_the_schema_of_a_match_file_has_its_keys():
    beside = {"format", "version", "deals", "settle", "id", "versions", "heads"}
    assert set(MATCH_SCHEMA["properties"]) == {*METADATA, *beside}


@pytest.mark.parametrize("key", MATCH_SCHEMA["required"])
def test_a_match_file_without_a_needed_key_is_refused(key):
    entries = {name: value for name, value in MATCH.items() if name != key}
    assert not fits(entries, MATCH_SCHEMA)
    with pytest.raises(NotReadable):
        read_match_file(json.dumps(entries).encode())


@pytest.mark.parametrize("key", MATCH_SCHEMA["properties"])
def test_a_match_file_with_a_value_of_another_type_is_refused(key):
    entries = MATCH | {key: 1.5}
    assert not fits(entries, MATCH_SCHEMA)
    with pytest.raises(NotReadable):
        read_match_file(json.dumps(entries).encode())


def test_the_match_files_in_the_manual_are_as_the_schema_says():
    for page in ("files.md", "sending-and-importing.md"):
        text = block_with(page, "file", "evening.json")
        assert fits(json.loads(text), MATCH_SCHEMA)
        assert len(read_match_file(text.encode()).match.deals) == 2


async def test_a_backup_beside_the_matches_is_put_back_as_the_manual_says(tmp_path):
    folder = tmp_path / ".local" / "share" / "scorekeeper"
    with closing(open_services(folder)) as services:
        match = await started(services, SANG)
    with closing(open_services(folder)) as services:  # which makes a backup, as the first start of a day
        await started(services, SANG)
    run(tmp_path, block_with("table.md", "restores"))
    with closing(open_services(folder)) as services:
        assert [line.id for line in await library.matches(services, "open")] == [match.id]


CLUB = Path(".local", "share", "scorekeeper", "club")
FRIDAY = "2026-11-27T10:00:00Z"


def number_of(database):
    """Return the number of a club's latest change."""
    with database.reading() as db:
        return latest_number(db)


async def played(phone):
    """Play a match on a phone, and return how many things its club has taken."""
    await started(phone.services, SANG)
    return (await phone.exchange()).taken


async def test_a_club_is_restored_from_its_backup_as_the_manual_says(tmp_path):
    folder = tmp_path / CLUB
    with closing(open_database(folder)) as database, phones(database, "run") as opened:
        await played(*await joined(*opened))
        back_up(database, FRIDAY)
        number = number_of(database)
    (folder / "club.db").write_bytes(b"lost")
    run(tmp_path, block_with("club.md", "restores", "club"))
    with closing(open_database(folder)) as database:
        assert number_of(database) == number
    assert (folder / "before" / "club.db").read_bytes() == b"lost"


async def test_the_newest_backup_of_a_club_is_listed_last_though_the_clock_was_wrong(tmp_path):
    with closing(open_database(tmp_path / CLUB)) as database, phones(database, "run") as opened:
        (runs,) = await joined(*opened)
        await played(runs)
        back_up(database, FRIDAY)
        await played(runs)
        newest = back_up(database, "2026-11-20T10:00:00Z")
        number = number_of(database)
    assert run(tmp_path, block_with("club.md", "lists", "club"))[-1] == f"{number} {newest}"


async def test_a_club_goes_on_at_a_new_machine_as_the_manual_says(tmp_path):
    old, new = open_database(tmp_path / "old"), tmp_path / "new"
    new.mkdir()
    with phones(old, "run") as opened:
        (runs,) = await joined(*opened)
        with closing(old):
            await played(runs)
            shutil.copy(back_up(old, FRIDAY), new)
        run(new, block_with("club.md", "moves", "club"))
        with closing(open_database(new / CLUB)) as runs.database:
            assert await played(runs) == 4  # the new match and its three players, and not the first match again
    assert [(new / CLUB / name).stat().st_mode & 0o777 for name in (".", "club.db")] == [0o700, 0o600]


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="the tools of PostgreSQL are not on the path")
async def test_a_club_on_postgresql_is_dumped_and_restored_as_the_manual_says(tmp_path):
    def run_on(url, *mark):
        run(tmp_path, block_with("club.md", *mark).replace("postgresql://club@database.example/club", f"'{url}'"))

    with empty_database() as url, empty_database("_new") as new_server:
        with closing(open_database(tmp_path, url)) as database, phones(database, "run") as opened:
            (runs,) = await joined(*opened)
            await played(runs)
            number = number_of(database)
            run_on(url, "dumps", "club")
            await played(runs)
        for restored in (url, new_server):
            run_on(restored, "restores", "club", "postgresql")
            with closing(open_database(tmp_path, restored)) as database:
                assert number_of(database) == number
