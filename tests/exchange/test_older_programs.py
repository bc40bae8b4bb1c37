"""What this program writes, opened with older ones: each reads what it claims to read, and says of the rest that it is
newer.

An older program is the tree of a commit, which `git` takes out of the history and which runs with the libraries of
today. Where there is no history that goes back so far, as in a shallow clone or in an archive, this cannot be tested.
"""

import io
import json
import shutil
import subprocess
import sys
import tarfile
from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from random import Random
from subprocess import PIPE

import pytest

from scorekeeper.exchange import backup_file
from scorekeeper.exchange.csv_file import print_csv
from scorekeeper.exchange.game_file import print_game, print_game_link
from scorekeeper.exchange.match_file import print_match
from scorekeeper.exchange.match_link import print_link
from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.match import Match
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import Stake
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.service import own_games, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up
from scorekeeper.store.migrations import MIGRATIONS
from tests.proofs.playing import match_of
from tests.representatives import REPRESENTATIVES
from tests.serving import ROOT
from tests.tables import NAMES

pytestmark = [pytest.mark.ci, pytest.mark.unmeasured]

FIRST_FILES = "dbbcf2e0f8eaee5b"
FIRST_LINKS = "2c0768b2b66f2468"
WITH_SETTLE = "9a0c2b61fcf6154a"
WITH_NEWER_TABLES = "39a6a45291651f9e"
FIRST_OWN_GAMES = "fd326ddc4d6a432c"
BEFORE_OWN_COPIES = "433e4a9adebdd292"
BEFORE_VERSIONS = "49af9c10f1679464"
BEFORE_TAKEOVERS = "ce9b129885d04ee8"
BEFORE_PLACES = "9ec3347b55fa0297"
BEFORE_MANY_ANSWERS = "3360f2e426f74bbd"
BEFORE_FLOORS = "26b03f93b2fd8a96"


def by_night(*commits):
    """Programs that say the same as the last before a change; CI asks that one alone."""
    return [pytest.param(commit, marks=pytest.mark.long) for commit in commits]


OLDEST = {("file", 1): FIRST_FILES, ("file", 2): WITH_SETTLE, ("file", 3): WITH_NEWER_TABLES}
OLDEST |= {("link", 1): FIRST_LINKS, ("link", 2): WITH_SETTLE, ("link", 3): WITH_NEWER_TABLES}
"""The oldest program that claims to read match files, or links, of a version."""

RUN = """
import io, json, sys
from pathlib import Path
sys.path.insert(0, "")
from scorekeeper.cli import main
told = {}
for line in json.loads(sys.stdin.read()):
    out, err = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
    try:
        status = main(line)
    except SystemExit as exit:
        status = exit.code
    sys.stderr.flush()
    said = sys.stderr.buffer.getvalue().decode()
    sys.stdout, sys.stderr = out, err
    told[" ".join(line)] = [status, said]
print(json.dumps(told))
"""
"""Runs the commands of the program in the working folder: the status and the errors of each."""


@pytest.fixture(scope="module")
def older(tmp_path_factory):
    """Runs commands of an older program, by its commit: the status and the errors of each, in their order."""
    trees = {}

    def tree_of(commit):
        git = [shutil.which("git") or sys.executable, "archive", commit, "scorekeeper"]
        done = subprocess.run(git, cwd=ROOT, capture_output=True, check=False)
        if done.returncode:
            pytest.skip(f"there is no history here that goes back to {commit}")
        folder = tmp_path_factory.mktemp(commit)
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as tree:
            tree.extractall(folder, filter="data")
        return folder

    def run(commit, commands):
        trees[commit] = trees.get(commit) or tree_of(commit)
        lines = [[str(part) for part in command] for command in commands]
        done = subprocess.run(
            [sys.executable, "-c", RUN], input=json.dumps(lines), cwd=trees[commit], stdout=PIPE, text=True, check=True
        )
        told = json.loads(done.stdout)
        return [told[" ".join(line)] for line in lines]

    return run


def settings_of(game):
    """Each setting of a game with its values, or the ends of its bounds, one at a time; and nothing set."""
    players, outline = min(game.info.players), game.outline
    yield {}
    yield from ({choice.key: value.value} for choice in outline.choices for value in choice.values
                if players in value.players)  # fmt: skip
    yield from ({figure.key: number} for figure in outline.figures for number in (figure.low, figure.high))
    yield from ({row.key[0]: {row.key[1]: list(reversed(row.numbers))}} for row in outline.settings)


def matches(set_too):
    """Begun matches of every game of the catalogue, of house tables and of own copies; of some however they are set."""
    for plain in CATALOGUE.games():
        for options in settings_of(plain) if plain.info.id in set_too else [{}]:
            try:
                game = CATALOGUE.from_document(plain.info.id, options)
            except BrokenTable:  # a setting that does not go with the others as they are
                continue
            yield match_with(game, options)
        yield match_with(plain, {}, stake=Stake(Decimal(1), "€", "score"))
        yield match_with(house(plain), {})


def match_with(game, options, **more):
    seats = min(game.info.players)
    deals = match_of(Random(1), game, 3, seats).deals
    return Match(game, NAMES[:seats], 0, deals, options, **more)


def house(game):
    """A table of the catalogue as somebody's own; of a game in code an own copy."""
    return CATALOGUE.from_document({**CATALOGUE.own_copy(game).document(), "id": "ours", "name": "Ours"})


SET_TOO = [
    pytest.param(REPRESENTATIVES, id="some"),
    pytest.param(CATALOGUE.ids(), id="all", marks=pytest.mark.long),
]
"""The games of which every setting is tried."""


@pytest.fixture(scope="module", params=SET_TOO)
def written(request, tmp_path_factory):
    """The paths of all these matches as files and as links, by form and version."""
    folder, paths = tmp_path_factory.mktemp("written"), {}
    for number, match in enumerate(matches(request.param)):
        text = print_match(match)
        link = print_link(match, "https://example.org/")
        version = json.loads(text)["version"]
        for form, content in (("file", text), ("link", link)):
            path = folder / f"{number}-{match.game.info.id}.{form}"
            path.write_text(content, "utf-8")
            paths.setdefault((form, version), []).append(path)
    return paths


@pytest.mark.parametrize(("form", "version"), OLDEST)
def test_the_oldest_program_that_claims_to_read_a_version_reads_all_that_is_written_in_it(
    older, written, form, version
):
    paths = written[form, version]
    told = older(OLDEST[form, version], [("score", path) for path in paths])
    assert [(path.name, each) for path, each in zip(paths, told, strict=True) if each != [0, ""]] == []


@pytest.mark.parametrize("form", ["file", "link"])
@pytest.mark.parametrize("commit", [*by_night(WITH_NEWER_TABLES, BEFORE_OWN_COPIES), BEFORE_VERSIONS])
def test_what_an_older_program_cannot_know_it_calls_newer(older, written, commit, form):
    told = older(commit, [("score", path) for path in written[form, 4]])
    said = {"file": "The file is of version 4; this scorekeeper reads version 3.\n"}
    said["link"] = "The link is of version 6; this scorekeeper reads version 3.\n"
    assert len(told) > 100
    assert {tuple(each) for each in told} == {(1, said[form])}


@pytest.mark.parametrize(("commit", "link", "file"), [(BEFORE_VERSIONS, 3, 3), (BEFORE_TAKEOVERS, 6, 4)])
def test_a_match_in_which_a_seat_was_taken_over_is_newer_to_whoever_cannot_know_it(older, tmp_path, commit, link, file):
    match = match_with(CATALOGUE.game("swedish"), {}, earlier=(EarlierPlayer("Zoe", 0, 2),))
    paths = [tmp_path / "match.json", tmp_path / "link.txt"]
    paths[0].write_text(print_match(match), "utf-8")
    paths[1].write_text(print_link(match, "https://example.org/"), "utf-8")
    assert older(commit, [("score", path) for path in paths]) == [
        [1, f"The file is of version 5; this scorekeeper reads version {file}.\n"],
        [1, f"The link is of version 8; this scorekeeper reads version {link}.\n"],
    ]


@pytest.fixture(scope="module")
def game_files(tmp_path_factory):
    """The files of own games by their version: each table of the catalogue as somebody's own, and own copies."""
    folder, paths = tmp_path_factory.mktemp("games"), {}
    for game in CATALOGUE.games():
        content = print_game(OwnGame(house(game), game.info.id))
        path = folder / f"{game.info.id}.json"
        path.write_bytes(content)
        paths.setdefault(json.loads(content)["version"], []).append(path)
    return paths


def test_the_first_program_with_own_games_keeps_each_game_of_the_first_version_of_files(older, game_files, tmp_path):
    commands = [("--data", tmp_path / path.stem, "variants", "--add", path) for path in game_files[1]]
    told = older(FIRST_OWN_GAMES, commands)
    assert [each for each in zip(game_files[1], told, strict=True) if each[1] != [0, ""]] == []


@pytest.mark.parametrize("commit", [*by_night(FIRST_OWN_GAMES, BEFORE_OWN_COPIES), BEFORE_VERSIONS])
def test_an_older_program_calls_an_own_game_newer_that_it_cannot_know(older, game_files, commit, tmp_path):
    told = older(commit, [("--data", tmp_path / "kept", "variants", "--add", path) for path in game_files[2]])
    assert {tuple(each) for each in told} == {(1, "The file is of version 2; this scorekeeper reads version 1.\n")}


def test_a_match_that_says_where_it_was_played_is_newer_to_whoever_cannot_know_it(older, tmp_path):
    match = match_with(CATALOGUE.game("swedish"), {}, location="The cabin")
    paths = [tmp_path / "match.json", tmp_path / "link.txt", tmp_path / "match.csv"]
    paths[0].write_text(print_match(match), "utf-8")
    paths[1].write_text(print_link(match, "https://example.org/"), "utf-8")
    paths[2].write_bytes(print_csv(sheet_of(match)))
    file, link, csv = older(BEFORE_PLACES, [("score", path) for path in paths])
    assert file == [1, "The file is of version 6; this scorekeeper reads version 5.\n"]
    assert link == [1, "The link is of version 0; this scorekeeper reads version 8.\n"]
    assert csv[0] == 1
    assert "location" in csv[1]


def test_a_link_to_deals_of_many_different_answers_is_newer_to_whoever_cannot_know_it(older, tmp_path):
    match = match_of(Random(0), CATALOGUE.game("barbu"), 35, 5)
    match = replace(match, deals=tuple(replace(deal, note="x", time="2026-01-31T20:00:00Z") for deal in match.deals))
    path = tmp_path / "link.txt"
    path.write_text(print_link(match, "https://example.org/"), "utf-8")
    said = [1, "The link is of version A; this scorekeeper reads version 0.\n"]
    assert older(BEFORE_MANY_ANSWERS, [("score", path)]) == [said]


async def test_a_backup_and_a_file_of_matches_that_say_where_are_newer_to_whoever_cannot_know_it(older, tmp_path):
    with closing(open_services(tmp_path / "kept")) as services:
        await play.start(services, match_with(CATALOGUE.game("swedish"), {}, location="The cabin"))
        (tmp_path / "all.zip").write_bytes((await back_up(services)).content)
    kept, saved = (
        ("--data", tmp_path / "kept", "matches"),
        ("--data", tmp_path / "new", "restore", tmp_path / "all.zip"),
    )
    left = "The matches in matches.db were kept by a newer scorekeeper. They were left untouched.\n"
    newer = "The file is of version 12; this scorekeeper reads version 11.\n"
    told = older(BEFORE_PLACES, [kept, saved])
    assert told[0] == [1, left]
    assert told[1] == [1, newer]


async def test_an_older_program_restores_a_backup_in_which_nobody_says_where(older, tmp_path):
    with closing(open_services(tmp_path / "kept")) as services:
        await play.start(services, match_with(CATALOGUE.game("swedish"), {}))
        (tmp_path / "all.zip").write_bytes((await back_up(services)).content)
    ((status, said),) = older(BEFORE_PLACES, [("--data", tmp_path / "new", "restore", tmp_path / "all.zip")])
    assert (status, said) == (0, "")


@pytest.fixture
async def with_own_copy(tmp_path):
    """A folder with an own copy of a game in code, and a backup of it."""
    services = open_services(tmp_path / "kept")
    await own_games.add(services, house(CATALOGUE.game("kaiser")).document())
    path = tmp_path / "all.zip"
    path.write_bytes((await back_up(services)).content)
    services.close()
    return tmp_path / "kept", path


@pytest.mark.parametrize(
    "commit",
    [
        BEFORE_OWN_COPIES,
        pytest.param(
            BEFORE_VERSIONS,
            marks=pytest.mark.skipif(backup_file.VERSION < 10, reason="backups are of the version that it reads"),
        ),
    ],
)
def test_an_older_program_calls_a_backup_with_an_own_copy_newer_and_not_damaged(older, with_own_copy, commit, tmp_path):
    ((status, said),) = older(commit, [("--data", tmp_path / "other", "restore", with_own_copy[1])])
    assert status == 1
    assert said.startswith("The file is of version 11; this scorekeeper reads version ")


@pytest.mark.skipif(len(MIGRATIONS) < 8, reason="the form of the database is that of the older programs")
@pytest.mark.parametrize("commit", [*by_night(BEFORE_OWN_COPIES), BEFORE_VERSIONS])
def test_an_older_program_leaves_a_file_of_matches_with_an_own_copy_untouched(older, with_own_copy, commit):
    ((status, said),) = older(commit, [("--data", with_own_copy[0], "variants", "--mine")])
    assert (status, said) == (
        1,
        "The matches in matches.db were kept by a newer scorekeeper. They were left untouched.\n",
    )


def test_a_link_to_an_own_game_is_newer_to_whoever_cannot_know_it(older, tmp_path):
    own = OwnGame(house(CATALOGUE.game("kaiser")), "kaiser")
    path = tmp_path / "link.txt"
    path.write_text(print_game_link(own, "https://example.org/"), "utf-8")
    for commit in (FIRST_OWN_GAMES, BEFORE_OWN_COPIES, BEFORE_VERSIONS):
        ((_, said),) = older(commit, [("score", path)])
        assert said == "The link is of version 7; this scorekeeper reads version 3.\n"


async def test_a_table_that_ends_at_a_low_score_too_is_newer_to_whoever_cannot_know_it_wherever_it_stands(
    older, tmp_path
):
    table = {**CATALOGUE.game("sheet").document(), "id": "ours", "name": "Ours", "target": 500, "floor": -200}
    game = CATALOGUE.from_document(table)
    own, match = OwnGame(game, "sheet"), match_with(game, {})
    paths = [tmp_path / name for name in ("match.json", "link.txt", "game.txt", "game.json", "all.zip")]
    paths[0].write_text(print_match(match), "utf-8")
    paths[1].write_text(print_link(match, "https://example.org/"), "utf-8")
    paths[2].write_text(print_game_link(own, "https://example.org/"), "utf-8")
    paths[3].write_bytes(print_game(own))
    with closing(open_services(tmp_path / "kept")) as services:
        await play.start(services, match)
        paths[4].write_bytes((await back_up(services)).content)
    commands = [("score", path) for path in paths[:3]]
    commands.append(("--data", tmp_path / "new", "variants", "--add", paths[3]))
    commands.append(("--data", tmp_path / "new", "restore", paths[4]))
    commands.append(("--data", tmp_path / "kept", "matches"))
    assert older(BEFORE_FLOORS, commands) == [
        [1, "The file is of version 8; this scorekeeper reads version 7.\n"],
        [1, "The link is of version E; this scorekeeper reads version D.\n"],
        [1, "The link is of version F; this scorekeeper reads version D.\n"],
        [1, "The file is of version 4; this scorekeeper reads version 3.\n"],
        [1, "The file is of version 14; this scorekeeper reads version 13.\n"],
        [1, "The matches in matches.db were kept by a newer scorekeeper. They were left untouched.\n"],
    ]
