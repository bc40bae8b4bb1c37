"""`scorekeeper variants --mine`, `--add` and `--remove`: own games on the command line."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial

import pytest

from scorekeeper.cli import main
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.match.replay import replay
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.own_games import judged
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.opening import open_store
from scorekeeper.texts.speech import say
from tests.exchange.worked import NEWER

CABIN = {**CATALOGUE.game("swedish").document(), "id": "cabin", "name": "Cabin rules", "start": 5}
LOCKED = "Another scorekeeper is writing just now. The change was not kept; try again.\n"
MATCH = {
    "format": "scorekeeper/match",
    "version": 1,
    "game": "cabin",
    "players": ["A", "B", "C"],
    "first_dealer": 2,
    "deals": [{"contract": "sang", "counts": [6, 6, 4]}],
}


@pytest.fixture
def file(tmp_path):
    def write(content, name="game.json"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return str(path)

    return write


def test_printed_variant_can_be_added_listed_shown_and_removed(run, file):
    _, printed, _ = run("variants", "manni", "--format", "json")
    assert run("variants", "--add", file(printed.encode())) == (
        0,
        (
            "Hornafjarðarmanni 2 is now among your own games.\n"
            "Another game is called Hornafjarðarmanni; this one is called Hornafjarðarmanni 2 here.\n"
            'Another game has the id "manni"; this one has "manni-2" here.\n'
            "manni-2\n"
        ),
        "",
    )
    assert run("variants", "--mine")[:2] == (0, "manni-2  Hornafjarðarmanni 2: 3 players; made from manni\n")
    [document] = json.loads(run("variants", "--mine", "--format", "json")[1])
    assert document["id"] == "manni-2"
    assert run("variants", "manni-2")[1].startswith("Hornafjarðarmanni 2 (manni-2)\n")
    assert json.loads(run("variants", "manni-2", "--format", "json")[1])[0]["deal"]
    assert run("variants", "--remove", "manni-2")[:2] == (
        0,
        '"manni-2" is gone for good. Its matches are still here.\n',
    )
    assert run("variants", "--mine")[1] == "There are no own games yet.\n"
    assert run("variants", "--mine", "--format", "json")[1] == "[]\n"


def test_a_table_in_toml_is_added_too(run, file):
    toml = (
        b'id = "mine"\nname = "Mine"\ntitle = "x"\nplayers = 3\nsides = [[0], [1], [2]]\ntricks = 16\nturn = "passes"\n'
    )
    contract = (
        b'target = 10\n[[contracts]]\nid = "c"\nname = "C"\naim = "positive"\ntrumps = "none"\nquotas = [5, 5, 5]\n'
    )
    assert run("variants", "--add", file(toml + contract + b"balance = 1\n", "x.toml"))[:2] == (
        0,
        "Mine is now among your own games.\nmine\n",
    )


IN_CODE = [id for id in CATALOGUE.ids() if CATALOGUE.is_in_code(CATALOGUE.game(id))]


SET = {"failed": "bid", "minus": "plays-on", "leads": "forehand", "least": "6", "target": 52, "defence": 45}
FIXED = 'Kaiser is played by code: its "name", "title", "card" and "settings" can be your own, and '


@pytest.fixture
def printed(run):
    """The table of a game as `variants` prints it."""
    return lambda id: json.loads(run("variants", id, "--format", "json")[1])[0]


@pytest.mark.parametrize("id", IN_CODE)
def test_changed_texts_and_settings_of_a_printed_game_in_code_are_kept(run, file, printed, id):
    table, outline = printed(id), CATALOGUE.game(id).outline
    assert table["settings"].keys() == {setting.key for setting in (*outline.choices, *outline.figures)}
    settings = {figure.key: figure.high for figure in outline.figures}
    settings |= {choice.key: choice.values[-1].value for choice in outline.choices}
    changed = {"id": "ours", "name": "Ours", "title": "As we play it.", "card": ["Be nice."], "settings": settings}
    status, out, err = run("variants", "--add", file([{**table, **changed}]))
    assert (status, out, err) == (0, "Ours is now among your own games.\nours\n", "")
    kept = printed("ours")
    assert {key: kept[key] for key in ("id", "name", "title", "card", "of")} == {
        **{key: changed[key] for key in ("id", "name", "title", "card")},
        "of": id,
    }
    game = CATALOGUE.from_document(kept)
    assert dict(game.set_to) == settings


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("players", 5, FIXED + '"players" cannot.'),
        ("conventions", ["We like it."], FIXED + '"conventions" cannot.'),
        ("colour", "red", FIXED + '"colour" cannot.'),
        ("target", 62, 'In Kaiser, "target" is changed under "settings".'),
        (
            "settings",
            {**SET, "target": 1},
            'In Kaiser, the house rule "Target" should be a whole number from 20 to 200.',
        ),
        ("settings", {**SET, "colour": 1}, 'Kaiser has no house rule "colour".'),
        ("settings", [], 'In the table "Kaiser", "settings" should be a table.'),
        ("title", "", 'In the table "Kaiser", "title" should be a text that is not empty.'),
        ("card", [], 'In the table "Kaiser", "card" should be a list that is not empty.'),
        ("clockwise", 1, FIXED + '"clockwise" cannot.'),
        ("of", "nine-lives", "Kaiser stands on a game that this scorekeeper does not know; a newer one may know it."),
    ],
)
def test_forbidden_change_of_a_printed_game_in_code_is_refused(run, file, printed, key, value, sentence):
    assert run("variants", "--add", file([{**printed("kaiser"), key: value}])) == (1, "", sentence + "\n")
    assert run("variants", "--mine")[1] == "There are no own games yet.\n"


def refusal(document):
    """The sentences of a table that cannot be kept, as one text; None where it can be."""
    try:
        judged(CATALOGUE, document)
    except Refused as refused:
        return " ".join(map(say, refused.faults))
    return None


def another(value):
    """A value of the same kind that is not this one."""
    if isinstance(value, str):
        return f"{value}-x"
    if isinstance(value, list):
        return [*value, *value[-1:]] or ["x"]
    return not value if isinstance(value, bool) else (value or 0) + 1


def test_whatever_else_of_a_printed_game_in_code_is_changed_is_said_by_its_key(printed):
    for id in IN_CODE:
        table = printed(id)
        del table["deal"], table["ruling"]
        assert refusal(table) is None, id
        for key, value in table.items():
            if key not in {"id", "name", "title", "card", "settings"}:
                name = table["name"] if key in {"of", "of_revision"} else f'"{key}"'
                assert name in refusal({**table, key: another(value)}), id
        for option in table.get("options", []):
            changed = [{**each, "name": "Luck"} if each == option else each for each in table["options"]]
            assert '"options" cannot' in refusal({**table, "options": changed}), id
            settings = {key: value for key, value in table["settings"].items() if key != option["id"]}
            assert refusal({**table, "settings": settings}) is None, id


def test_each_setting_of_a_printed_game_in_code_that_is_changed_alone_is_kept_so(printed):
    for id in IN_CODE:
        table = printed(id)
        for option in table.get("options", []):
            for value in option.get("choices") or (option["low"], option["high"]):
                game = judged(CATALOGUE, {**table, "settings": {**table["settings"], option["id"]: value}}).game
                assert dict(game.set_to) == {**table["settings"], option["id"]: value}, id


def test_options_that_came_after_a_print_are_as_in_the_game(printed):
    table = printed("kaiser")
    options = [option for option in table["options"] if option["id"] != "failed"]
    settings = {key: value for key, value in SET.items() if key != "failed"}
    game = judged(CATALOGUE, {**table, "options": options, "settings": settings}).game
    assert game.set_to == SET


def test_printed_kaiser_plays_like_a_new_match_and_is_read_as_kaiser(printed):
    table = printed("kaiser")
    assert table["settings"] == SET
    deal = {"declarer": 0, "bid": 8, "trump": "hearts", "five": 1, "three": 0, "tricks": [5, 3]}
    match = {**MATCH, "game": table, "players": ["A", "B", "C", "D"], "deals": [deal]}
    read = read_match_file(json.dumps(match).encode()).match
    assert (read.game.info.id, read.options) == ("kaiser", {})
    assert CATALOGUE.is_in_code(read.game)
    assert read_match_file(print_match(read).encode()).match == read
    assert replay(read).outcomes[-1].points == (-8, 8)
    silent = read_match_file(json.dumps({**match, "game": "kaiser"}).encode()).match
    assert (silent.options, replay(silent).outcomes[-1].points) == ({}, (-8, 8))


def test_a_changed_description_of_a_deal_is_said_to_follow_from_the_rules(run, file, printed):
    unread = 'Its "deal" was not read: what a deal says follows from the rules.'
    for id, kept in (("kaiser", "kaiser-2"), ("swedish", "swedish-2")):
        table = printed(id)
        assert unread not in run("variants", "--add", file([table]))[1]
        assert run("variants", "--remove", kept)[0] == 0
        table["deal"]["properties"]["colour"] = {"type": "string"}
        status, out, _ = run("variants", "--add", file([table]))
        assert (status, out.splitlines()[-2]) == (0, unread)
    lower = {**printed("kaiser"), "id": "low", "name": "Low", "settings": {**SET, "least": "5"}}
    assert run("variants", "--add", file([lower])) == (0, "Low is now among your own games.\nlow\n", "")


def test_a_match_file_with_a_printed_game_that_was_changed_is_played_as_it_was_changed(file, printed, capfd):
    game = {**printed("kaiser"), "id": "ours", "name": "Ours", "settings": {**SET, "target": 62}}
    match = {**MATCH, "game": game, "players": ["A", "B", "C", "D"], "deals": []}
    main(["score", file(match)])
    assert "Ours" in capfd.readouterr()[0]
    main(["score", file({**match, "game": {**game, "turn": "blocks"}})])
    assert '"turn" cannot' in capfd.readouterr()[1]


def test_a_match_file_may_name_an_own_game_which_is_then_scored_and_imported(run, file, tmp_path, monkeypatch, capfd):
    run("variants", "--add", file(CABIN))
    monkeypatch.setattr("scorekeeper.commands.services.data_folder", lambda _: tmp_path / "kept")
    main(["score", file(MATCH, "match.json"), "--format", "json"])
    sheet, _ = capfd.readouterr()
    assert json.loads(sheet)["totals"] == [3, 7, 5]
    assert run("import", file(MATCH, "match.json"))[0] == 0
    assert "Cabin rules" in run("matches")[1]


def test_a_sheet_of_an_own_game_goes_out_as_csv_and_is_scored_and_comes_home(run, file, tmp_path, monkeypatch, capfd):
    run("variants", "--add", file(CABIN))
    id = run("import", file(MATCH, "match.json"))[1].split()[0]
    sheet = str(tmp_path / "sheet.csv")
    assert run("export", id, "-o", sheet)[0] == 0
    assert run("import", sheet)[0] == 0
    monkeypatch.setattr("scorekeeper.commands.services.data_folder", lambda _: tmp_path / "kept")
    main(["score", sheet, "--format", "json"])
    assert json.loads(capfd.readouterr()[0])["totals"] == [3, 7, 5]


@pytest.mark.ci
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The file is empty."),
        (b"\xff\xfe", "The file is not text in UTF-8."),
        (b"{", "The file is not JSON: it cannot be read at line 1, column 2."),
        (b"hello", "The file is not a game of scorekeeper: it is neither JSON nor TOML."),
        (b"[" * 100_000, "The file is nested too deeply; no match is."),
        (b'{"a":' * 100_000, "The file is nested too deeply; no match is."),
        (b"x = " + b"[" * 100_000, "The file is nested too deeply; no match is."),
        (b"x = " + b"9" * 5000, "The file is not a game of scorekeeper: it is neither JSON nor TOML."),
        (b" " * 10_000_000, "The file is larger than 1024 kB; no table of a game is."),
        (b"7", "The file is not a game of scorekeeper: it holds no table."),
        (b"[]", "The file is not a game of scorekeeper: it holds no table."),
        (b"[{}, {}]", "The file has 2 games; give one at a time."),
        (MATCH, "The file holds a match, not a game. Import it; its rules can be kept from there."),
        ({"format": "x", "game": CABIN}, "The file is not a game of scorekeeper: it holds no table."),
        ({"format": "scorekeeper/game", "version": 1}, "The file is not a game of scorekeeper: it holds no table."),
        ({"format": "scorekeeper/game", "version": 2, "game": {}}, NEWER),
        ({**CABIN, "tricks": 15}, 'The quotas of Spader in "Cabin rules" add up to 16; 15 are needed.'),
        ({**CABIN, "start": 1.5}, '"start": 1.5 has a point or an exponent; no number of a match has.'),
        (
            {"shape": "code", "id": "ours", "name": "Ours", "of": "kaiser", "settings": {"target": 900}},
            'In Kaiser, the house rule "Target" should be a whole number from 20 to 200.',
        ),
    ],
    ids=range(19),
)
def test_a_file_that_cannot_be_kept_is_refused_with_its_own_sentence(run, file, content, said):
    status, out, err = run("variants", "--add", file(content))
    assert (status, out, err.splitlines()[0]) == (1, "", said)
    assert run("variants", "--mine")[1] == "There are no own games yet.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--add", "nowhere.json"), "There is no file nowhere.json."),
        (("--add", os.curdir), ". is a folder, not a file."),
        (("--remove", "swedish"), 'There is no game "swedish" among your own.'),
        (("--remove", "\x1b[2J\n"), 'There is no game "�[2J�" among your own.'),
        (("--remove", ""), 'There is no game "" among your own.'),
        (("zabim",), 'There is no variant "zabim". `scorekeeper variants` lists them.'),
    ],
)
def test_missing_file_or_variant_is_named_in_a_sentence(run, arguments, said):
    status, out, err = run("variants", *arguments)
    assert (status, out, err) == (1, "", f"{said}\n")


def test_only_one_thing_is_done_at_a_time(run):
    for arguments in (("--mine", "--add", "x"), ("swedish", "--mine"), ("--add", "x", "--remove", "y")):
        status, _, err = run("variants", *arguments)
        assert (status, "not allowed with argument" in err) == (2, True)


def test_the_catalogue_alone_is_shown_without_making_a_store(run, tmp_path):
    assert run("variants")[0] == 0
    assert run("variants", "nothing")[0] == 1
    assert not (tmp_path / "kept").exists()


def test_a_store_that_is_locked_is_told_and_nothing_is_added_or_removed(run, file, tmp_path, monkeypatch):
    run("variants", "--add", file(CABIN))
    monkeypatch.setattr("scorekeeper.service.app_services.open_store", partial(open_store, timeout=0.01))
    with closing(sqlite3.connect(tmp_path / "kept" / "matches.db", isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        for arguments in (("--add", file({**CABIN, "name": "Two"})), ("--remove", "cabin")):
            status, out, err = run("variants", *arguments)
            assert (status, out) == (1, "")
            assert "Traceback" not in err
            assert err == LOCKED
    assert [game["id"] for game in json.loads(run("variants", "--mine", "--format", "json")[1])] == ["cabin"]


def test_a_store_of_another_program_is_told(run, file, tmp_path):
    run("variants", "--add", file(CABIN))
    store = tmp_path / "kept" / "matches.db"
    with closing(sqlite3.connect(store)) as db:
        db.execute("PRAGMA user_version = 99")
    status, _, err = run("variants", "--mine")
    assert (status, err) == (
        1,
        "The matches in matches.db were kept by a newer scorekeeper: update this one. They were left untouched.\n",
    )
    store.write_bytes(b"not a store" * 1000)
    assert run("variants", "--mine")[0] == 0  # it is set aside, and the backup or a new one takes its place


def test_a_damaged_own_game_is_told_beside_the_others_and_can_be_removed(run, file, tmp_path):
    run("variants", "--add", file(CABIN))
    run("variants", "--add", file({**CABIN, "id": "two", "name": "Two"}))
    with closing(sqlite3.connect(tmp_path / "kept" / "matches.db")) as db, db:
        db.execute("UPDATE own_games SET body = '{' WHERE id = 'cabin'")
    broken = 'Your own game "cabin" is damaged and cannot be read. It can be removed.\n'
    status, out, err = run("variants", "--mine")
    assert (status, out.split()[0], err) == (0, "two", broken)
    assert run("variants", "cabin") == (1, "", broken)
    assert run("variants", "--remove", "cabin")[0] == 0


@pytest.mark.ci
def test_two_programs_that_add_at_once_keep_both_games_or_one_of_the_same(tmp_path, file):
    paths = [file({**CABIN, "start": start}, f"{start}.json") for start in (1, 2, 1)]
    add = [sys.executable, "-m", "scorekeeper", "--data", str(tmp_path / "kept"), "variants", "--add"]
    both = [subprocess.Popen([*add, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE) for path in paths]
    assert [(each.communicate(timeout=60)[1], each.returncode) for each in both] == [(b"", 0)] * 3
    with closing(sqlite3.connect(tmp_path / "kept" / "matches.db")) as db:
        assert sorted(db.execute("SELECT id FROM own_games").fetchall()) == [("cabin",), ("cabin-2",)]


def test_unplayable_number_in_a_way_to_play_is_refused(run, file, printed):
    table = {**printed("trex"), "id": "ours", "name": "Ours"}
    choices = [choice["sets"] for option in table["options"] for choice in option["choices"]]
    without = next(sets for sets in choices if sets.get("hands.shaikh.times") == 0)
    without["hands.shaikh.times"] = -1
    status, out, err = run("variants", "--add", file([table]))
    assert (status, out) == (1, "")
    assert err == 'In the table "Ours", "hands.0.times.0" should be 0 or more.\n'


def test_a_number_that_changes_nothing_where_it_stands_is_named_when_its_table_is_added(run, file, printed):
    table = {**printed("barbu"), "id": "ours", "name": "Ours"}
    table["items"][0] |= {"factor": 3, "least": 1, "cards": 2}
    item = table["items"][0]["id"]
    assert run("variants", "--add", file([table])) == (
        0,
        (
            "Ours is now among your own games.\n"
            f'"items.{item}.factor" changes nothing where it stands in this table.\n'
            f'"items.{item}.least" changes nothing where it stands in this table.\n'
            f'"items.{item}.cards" changes nothing where it stands in this table.\n'
            "ours\n"
        ),
        "",
    )
    assert printed("ours")["items"][0] == table["items"][0]
