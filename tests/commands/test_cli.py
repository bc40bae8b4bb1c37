"""The command line, in this process and in one of its own: what it prints, and how it fails."""

import argparse
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import unicodedata
from contextlib import ExitStack, suppress
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from scorekeeper import __version__
from scorekeeper.cli import main, make_parser
from scorekeeper.exchange.file_formats import print_any
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.app_services import FILE
from scorekeeper.web.server import HOST, PORT
from tests.exchange.worked import CSV, JSON, MATCH, TEXT
from tests.proofs.largest import heavy_match
from tests.support.serving import PATIENCE, ROOT, app, serving

COMMAND = [sys.executable, "-m", "scorekeeper"]


@pytest.fixture
def run(capfdbinary):
    """Run a command here: its status, and what it wrote to both streams."""

    def ran(*arguments):
        status = main([str(argument) for argument in arguments])
        out, err = capfdbinary.readouterr()
        return status, out, err.decode()

    return ran


@pytest.fixture
def example(tmp_path):
    path = tmp_path / "example.json"
    path.write_text(JSON, "utf-8")
    return path


@pytest.fixture
def kept(run, tmp_path, example):
    """A folder in which the worked example is kept once, and its id."""
    folder = tmp_path / "kept"
    status, out, _ = run("import", example, "--data", folder)
    assert status == 0
    return folder, out.decode().split()[0]


def outside(*arguments, stdin=b"", env=None, **streams):
    """Run a command in a process of its own."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=stdin,
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        timeout=PATIENCE,
        check=False,
        **streams,
    )


def commands_of(parser, name="scorekeeper"):
    """Yield each command without others below it that have to be named, by its name."""
    runs = parser.get_default("run")
    if runs:
        yield name, runs, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for act, below in action.choices.items():
                yield from commands_of(below, f"{name} {act}")


def test_every_command_names_a_function_whose_parameters_it_fills():
    whole, known = make_parser(), {"args", "services"}
    known |= {action.dest for action in whole._actions}
    for name, runs, parser in commands_of(whole):
        module, function = runs.split(".")
        parameters = signature(getattr(import_module(f"scorekeeper.commands.{module}"), function)).parameters
        assert {*parameters} <= known | {action.dest for action in parser._actions}, name


# score


def test_score_draws_the_worked_example(run, example):
    assert run("score", example) == (0, TEXT.encode(), "")


def test_score_prints_the_worked_example_as_csv_byte_for_byte(run, example):
    assert run("score", example, "--format", "csv") == (0, CSV, "")


def test_score_prints_the_worked_example_as_json(run, example):
    status, out, err = run("score", example, "--format", "json")
    assert (status, err) == (0, "")
    told = json.loads(out)
    assert told["totals"] == [-5, 4, 1]
    assert told["next"]["contracts"] == ["spader", "trumf", "sang", "pass"]


def test_score_reads_standard_input():
    done = outside("score", "-", "--format", "csv", stdin=JSON.encode())
    assert (done.returncode, done.stdout, done.stderr) == (0, CSV, b"")


def test_score_reads_a_sheet_in_csv_too(run, tmp_path):
    path = tmp_path / "sheet.csv"
    path.write_bytes(CSV)
    assert run("score", path) == (0, TEXT.encode(), "")


def test_score_tells_every_fault_on_a_line_of_its_own_and_prints_nothing(run, tmp_path):
    path = tmp_path / "faulty.json"
    deals = [{"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 4]}]
    path.write_text(json.dumps({**MATCH, "deals": deals, "colour": "red"}), "utf-8")
    assert run("score", path) == (
        1,
        b"",
        'A match file has no "colour".\nDeal 2: That makes 15 tricks; there are 16.\n',
    )


def test_a_fault_stays_on_its_line_and_does_nothing_to_the_terminal(run, tmp_path):
    path = tmp_path / "faulty.json"
    path.write_text(json.dumps({**MATCH, "game": "a\nb\x1b[2J\u2028"}), "utf-8")
    assert run("score", path) == (1, b"", 'There is no variant "a�b�[2J�".\n')


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("missing.json", "There is no file {path}."),
        ("missing/x.json", "There is no file {path}."),
        (".", "{path} is a folder, not a file."),
        ("example.json/x", "There is no file {path}."),
    ],
)
def test_a_file_that_is_not_there_is_told_in_a_sentence(run, example, name, sentence):
    path = example.parent / name
    assert run("score", path) == (1, b"", sentence.format(path=path) + "\n")


def test_a_path_that_cannot_be_is_told_in_a_sentence(run):
    assert run("score", "a\0b") == (1, b"", "There is no file a�b.\n")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
def test_a_file_without_end_is_not_read_to_the_end(run):
    assert run("score", "/dev/zero") == (1, b"", "The file is larger than 8 MiB; no match is.\n")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="no file here that is there and cannot be read")
def test_a_file_that_cannot_be_read_is_told_with_the_system_s_reason(run):
    assert run("score", "/proc/self/mem") == (1, b"", "/proc/self/mem cannot be read: input/output error.\n")


@pytest.mark.ci
@pytest.mark.parametrize("closed", ["sys.stdin", "sys.stdout", "sys.stderr"])
def test_a_closed_stream_brings_no_traceback(closed):
    code = f"import sys; {closed} = None; from scorekeeper.cli import main; raise SystemExit(main(['score', '-']))"
    done = subprocess.run([sys.executable, "-c", code], input=JSON.encode(), capture_output=True, cwd=ROOT, check=False)
    expected = {
        "sys.stdin": (1, b"", b"There is nothing on standard input.\n"),
        "sys.stdout": (1, b"", b"Standard output cannot be written: it is closed.\n"),
        "sys.stderr": (0, TEXT.encode(), b""),
    }
    assert (done.returncode, done.stdout, done.stderr) == expected[closed]


def test_score_and_variants_start_neither_flet_nor_sqlite(example):
    code = (
        "import sys; from scorekeeper.cli import main;"
        f"main(['score', {str(example)!r}]); main(['variants', 'swedish']); main(['variants', '--format', 'json']);"
        "print({'flet', 'sqlite3', 'asyncio'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=True)
    assert done.stderr == b"set()\n"


@pytest.mark.ci
def test_both_streams_speak_utf8_in_any_language(tmp_path):
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    path = tmp_path / "match.json"
    deal = {"contract": "pass", "counts": [9, 2, 5]}
    path.write_text(json.dumps({**MATCH, "players": ["Åse", "B", "C"]}), "utf-8")
    done = outside("score", path, env=plain)
    assert "Åse    │        │       │ X −2" in done.stdout.decode()
    path.write_text(json.dumps({**MATCH, "players": ["Åse", "B", "C"], "deals": [deal] * 4}), "utf-8")
    done = outside("score", path, env=plain)
    assert done.stderr.decode() == "Deal 4: Åse has already played Pass.\n"


@pytest.mark.ci
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
@pytest.mark.parametrize("arguments", [["variants"], ["score", "-"]])
def test_a_full_disk_is_told_in_a_sentence(arguments):
    with Path("/dev/full").open("wb") as full:
        done = outside(*arguments, stdin=JSON.encode(), stdout=full)
    assert done.returncode == 1
    assert done.stderr == b"Standard output cannot be written: no space left on device.\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes break otherwise elsewhere")
def test_a_reader_that_has_had_enough_brings_no_complaint():
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = outside("variants", "--format", "json", stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


class Interrupting(io.BytesIO):
    """A standard input at which somebody presses Ctrl+C."""

    def read(self, _size=-1):
        signal.raise_signal(signal.SIGINT)
        return b""


def test_ctrl_c_ends_a_command_in_a_word(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(Interrupting()))
    assert run("score", "-") == (130, b"", "Stopped.\n")


@pytest.mark.ci
@pytest.mark.skipif(os.name != "posix", reason="Windows has no SIGINT to send")
def test_ctrl_c_ends_the_reading_of_a_large_file_at_once_and_nothing_is_kept(tmp_path):
    content = print_any(sheet_of(heavy_match(2500)), "json")  # a second to read
    command = [*COMMAND, "import", "-", "--data", str(tmp_path / "kept")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT) as process:
        process.stdin.write(content)
        process.stdin.close()
        while process.poll() is None and not (tmp_path / "kept" / FILE).exists():
            pass  # it is still being read
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert (process.stdout.read(), process.stderr.read()) == (b"", b"Stopped.\n")
    assert outside("matches", "--data", tmp_path / "kept").stdout == b"No matches are kept yet.\n"


EVIL = "\x1b]0;x\x07\x9b2J\x7f\r\u2028"
HOSTILE = {
    "shape": "tally",
    "id": "evil",
    **dict.fromkeys(("name", "family", "title", "source"), EVIL),
    **{key: [EVIL] for key in ("aliases", "conventions", "card")},
    "players": [2],
    "items": [{"id": "tricks", "name": EVIL, "total": 13}, {"id": "last", "name": EVIL, "total": 1}],
    "hands": [{"id": "one", "name": EVIL, "hint": EVIL, "counts": ["tricks", "last"], "card": [EVIL]}],
}
"""A house table whose every word does something to a terminal."""
EVENING = {**MATCH, "game": HOSTILE, "players": ["A", "B"], "first_dealer": 0, "deals": [{"tricks": [6, 7], "last": 1}]}


def steers(content):
    """The characters of an output that could do something to a terminal, ends of lines aside."""
    return [c for c in content.decode() if c != "\n" and unicodedata.category(c) in {"Cc", "Zl", "Zp"}]


def test_no_command_lets_the_words_of_a_house_table_steer_a_terminal(run, tmp_path):
    file, faulty, folder = tmp_path / "evil.json", tmp_path / "faulty.json", tmp_path / "kept"
    file.write_text(json.dumps(EVENING), "utf-8")
    faulty.write_text(json.dumps({**EVENING, "deals": [{"tricks": [6, 6]}], EVIL: EVIL}), "utf-8")
    status, out, _ = run("import", file, "--data", folder)
    assert (status, steers(out)) == (0, [])
    id = out.decode().split()[0]
    commands = [
        *(("score", file), ("score", faulty), ("score", EVIL), ("import", faulty, "--data", folder)),
        *(("matches", "--data", folder), ("export", id, "--format", "text", "--data", folder)),
        *(("matches", "--data", file / EVIL), ("export", EVIL, "--data", folder), ("link", EVIL, "--data", folder)),
        *(("link", id, "--site", EVIL, "--data", folder), ("variants", EVIL), ("restore", file, "--data", folder)),
        *((EVIL,), ("score", file, EVIL), ("score", file, "--format", EVIL), (f"--{EVIL}",), ("--port", EVIL)),
        ("backup", tmp_path / f"{EVIL}.zip", "--data", folder),
    ]
    for command in commands:
        _, out, err = run(*command)
        assert (command, steers(out), steers(err.encode())) == (command, [], [])
        assert out or err


@pytest.mark.ci
@pytest.mark.skipif(os.name != "posix", reason="Windows has no such terminals")
def test_exported_data_is_exact_in_a_pipe_and_without_controls_on_a_terminal(run, tmp_path):
    file = tmp_path / "evil.json"
    file.write_text(json.dumps(EVENING), "utf-8")
    _, out, _ = run("import", file, "--data", tmp_path / "kept")
    command = ["export", out.decode().split()[0], "--format", "json", "--data", str(tmp_path / "kept")]
    piped = outside(*command).stdout
    assert "\x9b" in piped.decode()
    master, terminal = os.openpty()
    with subprocess.Popen([*COMMAND, *command], stdout=terminal, cwd=ROOT):
        os.close(terminal)
        shown = b""
        with suppress(OSError):  # which is how a terminal ends
            while some := os.read(master, 65536):
                shown += some
    os.close(master)
    shown = shown.replace(b"\r\n", b"\n")  # which is the terminal's own
    assert steers(shown) == []
    assert [c for c in shown.decode() if c != "�"] == [c for c in piped.decode() if not steers(c.encode())]


# variants


def test_variants_shows_one_game_whole(run):
    _, out, _ = run("variants", "finnish-3")
    text = out.decode()
    assert "Finnish Bismarck, three (finnish-3)" in text
    assert "Misääri │ misaari │ 2/7/7   │ avoid tricks; no trumps" in text
    assert "Valinta │ valinta │         │ one of Valtti, Grandi, Misääri" in text
    assert "Conventions: ours, where the source is silent or unsure" in text
    assert "Source: " in text


def test_variants_prints_all_tables_as_json(run):
    _, out, _ = run("variants", "--format", "json")
    tables = json.loads(out)
    assert [table["id"] for table in tables] == list(CATALOGUE.ids())
    wanted = {"id", "name", "players", "sides", "tricks", "deals", "declarer", "turn", "order", "start"}
    assert all(wanted <= table.keys() for table in tables)


def test_variants_prints_one_table_as_a_list_of_one(run):
    _, out, _ = run("variants", "finnish-partners", "--format", "json")
    (table,) = json.loads(out)
    assert (table["players"], table["sides"], table["declarer"]) == (4, [[0, 2], [1, 3]], "forehand")
    assert table["contracts"][2]["quotas"] == [5, 8]
    assert table["contracts"][2]["of"] is None


def test_an_unknown_variant_is_told_with_one_that_is_similar(run):
    assert run("variants", "swedisch") == (1, b"", 'There is no variant "swedisch". Is it "swedish"?\n')
    assert run("variants", "x") == (1, b"", 'There is no variant "x". `scorekeeper variants` lists them.\n')


# matches, import, export


def test_imported_match_is_listed(run, kept):
    folder, id = kept
    status, out, err = run("matches", "--data", folder)
    assert (status, err) == (0, "")
    assert re.search(rf"Playing\n.*\n.*\n{id} +│ Swedish Bismarck │ +2/12 │ A −5, B \+4, C \+1", out.decode())


def test_every_listed_match_has_its_game_and_those_with_a_title_that_too(run, kept, tmp_path):
    folder, id = kept
    path = tmp_path / "titled.json"
    path.write_text(json.dumps({**MATCH, "title": "Monday evening"}), "utf-8")
    assert "Title" not in run("matches", "--data", folder)[1].decode()
    run("import", path, "--data", folder)
    out = run("matches", "--data", folder)[1].decode()
    assert re.search(r"│ Game +│ Title +│", out)
    assert re.search(r"│ Swedish Bismarck │ Monday evening │ +2/12 │", out)
    assert re.search(rf"{id} +│ Swedish Bismarck │ +│ +2/12 │", out)


def test_the_folder_may_be_said_before_the_command(run, kept):
    folder, id = kept
    _, out, _ = run("--data", folder, "matches")
    assert id in out.decode()


def test_without_matches_the_list_says_so(run, tmp_path):
    assert run("matches", "--data", tmp_path / "new") == (0, b"No matches are kept yet.\n", "")


def test_finished_matches_are_listed_apart(run, kept, tmp_path):
    folder, _ = kept
    path = tmp_path / "done.json"
    done = {**MATCH, "game": "manni", "title": "Done", "deals": [{"contract": "nolo", "counts": [0, 0, 12]}] * 3}
    path.write_text(json.dumps(done), "utf-8")
    run("import", path, "--data", folder)
    _, out, _ = run("matches", "--data", folder)
    opened, over = out.decode().split("\n\n")
    assert opened.startswith("Playing\n")
    assert over.startswith("Finished\n")
    assert re.search(r"│ Hornafjarðarmanni +│ Done +│ +3 │", over)


def of_match(id):
    """The sheet of the example with the id of the match."""
    return CSV.replace(b"game,", f"match,{id}{',' * 14}\r\ngame,".encode(), 1)


def test_one_match_is_exported_to_standard_output(run, kept):
    folder, id = kept
    assert run("export", id, "--data", folder, "--format", "csv") == (0, of_match(id), "")
    assert run("export", id, "--data", folder, "--format", "text") == (0, TEXT.encode(), "")
    assert run("export", id, "--data", folder) == (0, of_match(id), "")  # the form is csv unless another is asked for


@pytest.mark.parametrize(
    ("form", "start"), [("pdf", b"%PDF-1.7\n"), ("svg", b'<svg xmlns="http://www.w3.org/2000/svg"')]
)
def test_a_match_is_exported_to_print_and_to_send(run, kept, tmp_path, form, start):
    folder, id = kept
    path = tmp_path / f"sheet.{form}"
    assert run("export", id, "--data", folder, "--format", form, "-o", path) == (0, f"{path}\n".encode(), "")
    assert path.read_bytes().startswith(start)


def test_a_match_exported_as_json_is_the_match_that_came_in(run, kept):
    folder, id = kept
    status, out, _ = run("export", id, "--data", folder, "--format", "json")
    assert status == 0
    assert {key: json.loads(out)[key] for key in MATCH} == MATCH


def test_a_named_file_is_written_and_replaced(run, kept, tmp_path):
    folder, id = kept
    path = tmp_path / "sheet.csv"
    path.write_bytes(b"old")
    assert run("export", id, "--data", folder, "-o", path) == (0, f"{path}\n".encode(), "")
    assert path.read_bytes() == of_match(id)
    assert [file.name for file in tmp_path.glob(".*")] == []


def test_several_matches_go_into_a_folder_under_names_of_their_own(run, kept, example, tmp_path):
    folder, id = kept
    _, out, _ = run("import", example, "--data", folder)
    other = out.decode().split()[0]
    target = tmp_path / "out" / "deep"
    status, out, err = run("export", id, other, id, "--data", folder, "-o", target)
    assert (status, err) == (0, "")
    assert out.decode().split() == [str(target / "swedish-a-b-c.csv"), str(target / "swedish-a-b-c-2.csv")]
    assert {path.read_bytes() for path in target.iterdir()} == {of_match(id), of_match(other)}


def test_in_a_folder_no_file_is_replaced_and_none_is_written_twice(run, kept, tmp_path):
    folder, _ = kept
    target = tmp_path / "out"
    target.mkdir()
    (target / "swedish-a-b-c.csv").write_bytes(b"somebody's")
    for _ in range(2):
        _, out, _ = run("export", "--all", "--data", folder, "-o", target)
        assert out.decode() == f"{target / 'swedish-a-b-c-2.csv'}\n"
    assert (target / "swedish-a-b-c.csv").read_bytes() == b"somebody's"
    assert len(list(target.iterdir())) == 2


def test_exported_files_can_be_imported(run, kept, tmp_path):
    folder, _ = kept
    target = tmp_path / "out"
    for form in ("csv", "json"):
        run("export", "--all", "--data", folder, "--format", form, "-o", target)
    status, out, _ = run("import", *sorted(target.iterdir()), "--data", tmp_path / "other")
    assert (status, len(out.splitlines())) == (0, 2)
    _, out, _ = run("matches", "--data", tmp_path / "other")
    assert out.decode().count("A −5, B +4, C +1") == 1  # both files are of one match


@pytest.fixture
def some_faulty(example, tmp_path):
    """Files in an order: a good one, one with a fault, one that is not there, and a good sheet."""
    faulty, sheet = tmp_path / "faulty.json", tmp_path / "sheet.csv"
    faulty.write_text(JSON.replace("[9, 2, 5]", "[9, 2, 4]"), "utf-8")
    sheet.write_bytes(CSV)
    return example, faulty, tmp_path / "gone.csv", sheet


def faults_of(some_faulty):
    _, faulty, gone, _ = some_faulty
    return f"{faulty}: Deal 2: That makes 15 tricks; there are 16.\nThere is no file {gone}.\n"


def test_files_that_can_be_read_come_in_and_what_is_left_out_is_listed_with_its_reason(run, some_faulty, tmp_path):
    status, out, err = run("import", *some_faulty, "--data", tmp_path / "new")
    assert (status, err) == (1, faults_of(some_faulty) + "Left out: 2 files of 4.\n")
    assert [line.split(maxsplit=1)[1] for line in out.decode().splitlines()] == ["Swedish Bismarck: A, B, C"] * 2
    assert run("matches", "--data", tmp_path / "new")[1].decode().count("A −5, B +4, C +1") == 2


def test_all_files_come_in_or_none_where_that_is_asked_for(run, some_faulty, example, tmp_path):
    folder = tmp_path / "new"
    assert run("import", *some_faulty, "--all-or-none", "--data", folder) == (
        1,
        b"",
        faults_of(some_faulty) + "So none comes in.\n",
    )
    assert run("matches", "--data", folder)[1] == b"No matches are kept yet.\n"
    assert run("import", example, example, "--all-or-none", "--data", folder)[0] == 0
    assert run("matches", "--data", folder)[1].decode().count("A −5, B +4, C +1") == 2


def test_import_with_check_says_what_would_happen_and_keeps_nothing(run, some_faulty, example, tmp_path):
    folder = tmp_path / "new"
    good = "".join(f"{file}: Swedish Bismarck: A, B, C\n" for file in (some_faulty[0], some_faulty[3]))
    told = (1, good.encode(), faults_of(some_faulty) + "Left out: 2 files of 4.\n")
    assert run("import", "--check", *some_faulty, "--data", folder) == told
    told = (1, b"", faults_of(some_faulty) + "So none comes in.\n")
    assert run("import", "--check", "--all-or-none", *some_faulty, "--data", folder) == told
    assert run("import", "--check", example, "--data", folder)[0] == 0
    assert run("matches", "--data", folder)[1] == b"No matches are kept yet.\n"


def test_the_only_file_of_an_import_need_not_be_counted(run, some_faulty, tmp_path):
    told = (1, b"", "Deal 2: That makes 15 tricks; there are 16.\n")
    assert run("import", some_faulty[1], "--data", tmp_path / "new") == told


def test_a_match_with_settings_that_was_stopped_goes_out_as_csv_and_comes_in_stopped(run, tmp_path):
    path, sheets = tmp_path / "kaiser.json", tmp_path / "sheets"
    players, stopped = ["A", "B", "C", "D"], {"title": "Snow", "started": "2026-01-31", "ended": "2026-01-31T22:00:00Z"}
    stake = {"note": "By the fire.", "stake": "0.50 €", "settle": "score", "options": {"target": 62}}
    entries = {**MATCH, "game": {"id": "kaiser", "revision": 1}, "players": players, "deals": [], **stopped, **stake}
    path.write_text(json.dumps(entries), "utf-8")
    run("import", path, "--data", tmp_path / "kept")
    run("export", "--all", "--data", tmp_path / "kept", "-o", sheets)
    _, out, err = run("import", *sheets.iterdir(), "--data", tmp_path / "other")
    assert (out.decode().split(maxsplit=1)[1], err) == ("Snow: A, B, C, D\n", "")
    back = json.loads(run("export", out.decode().split()[0], "--format", "json", "--data", tmp_path / "other")[1])
    assert {key: back[key] for key in entries} == entries
    assert run("matches", "--data", tmp_path / "other")[1].startswith(b"Finished\n")


def test_a_match_that_is_not_kept_is_told_in_a_sentence(run, kept):
    folder, _ = kept
    assert run("export", "nope", "--data", folder) == (1, b"", "There is no match nope.\n")


def test_a_folder_that_cannot_be_is_told_in_a_sentence(run, kept, example, tmp_path):
    folder, id = kept
    assert run("export", id, "--data", folder, "-o", tmp_path / "none" / "x.csv") == (
        1,
        b"",
        f"{tmp_path / 'none' / 'x.csv'} cannot be written: no such file or directory.\n",
    )
    assert run("export", "--all", "--data", folder, "-o", example) == (1, b"", f"{example} is a file, not a folder.\n")
    assert run("export", "--all", "--data", folder, "-o", example / "x") == (
        1,
        b"",
        f"{example / 'x'} cannot be written: not a directory.\n",
    )
    assert run("export", id, "--data", folder, "-o", "a\0b")[0] == 1
    status, out, err = run("matches", "--data", example / "x")
    assert (status, out, err.count("\n")) == (1, b"", 1)


def test_the_matches_are_kept_in_the_person_s_own_folder(run, example, tmp_path, monkeypatch):
    monkeypatch.setattr("scorekeeper.commands.services.user_data_path", lambda name, **_: tmp_path / "own" / name)
    run("import", example)
    assert (tmp_path / "own" / "scorekeeper" / "matches.db").is_file()
    assert b"Swedish Bismarck" in run("matches")[1]


# the app


async def test_bare_scorekeeper_serves_the_app_and_ctrl_c_ends_it_well(tmp_path):
    async with serving(*app(tmp_path)) as served:
        code, out, err = await served.stop()
    assert (code, out, err) == (0, "", "")


NO_INVITATION = "This is no invitation to a club: such a link has /club/join# in it, and a key after that."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--host", "0.0.0.0"], "0.0.0.0 is not an address of this machine alone; 127.0.0.1 is."),  # noqa: S104  # refused
        (
            ["--lan", "--host", "8.8.8.8"],
            "8.8.8.8 is not an address on a local network; without --host any such will do.",
        ),
        (
            ["--lan", "--tls-cert", "no.pem", "--tls-key", "no.pem"],
            "The certificate and its key cannot be used: No such file or directory.",
        ),
        (["--port", "70000"], "There is no port 70000: ports go from 0 (any that is free) to 65535."),
        (["--club", "https://club.example/"], NO_INVITATION),
        (["--club", "http://[x/club/join#key"], NO_INVITATION),
        (["--club", "http://127.0.0.1:1/#/take/M1ABC"], NO_INVITATION),
        (
            ["--club", "http://127.0.0.1:1/club/join#key"],
            "The club at http://127.0.0.1:1 cannot be reached (Connection refused).",
        ),
        (
            ["--club", "http://127.0.0.1:x/club/join#key"],
            "The club at http://127.0.0.1:x cannot be reached (nonnumeric port: 'x').",
        ),
    ],
)
def test_app_that_cannot_be_served_says_why_in_a_sentence(run, tmp_path, arguments, sentence):
    assert run(*arguments, "--no-browser", "--data", tmp_path) == (1, b"", sentence + "\n")


@pytest.mark.parametrize(
    ("url", "shown"),
    [("club.db", "club.db"), ("mysql://club:secret@localhost/club", "mysql://club:***@localhost/club")],
)
def test_address_of_another_database_is_refused_and_its_password_is_not_shown(run, tmp_path, url, shown):
    sentence = f"{shown} is no database for a club: its address begins with postgresql://.\n"
    assert run("club", "--database", url, "--data", tmp_path) == (1, b"", sentence)


def test_club_without_its_packages_is_refused_with_the_command_that_installs_them(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    monkeypatch.delitem(sys.modules, "scorekeeper.club.database", raising=False)
    sentence = "A club needs a few more packages: pip install 'scorekeeper-cards[club]' brings them.\n"
    assert run("club", "--data", tmp_path) == (1, b"", sentence)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--writers", "one"],
        ["--tls-cert", "a.pem", "--tls-key", "b.pem"],
        ["--lan", "--tls-cert", "a.pem"],
        ["--lan", "--writers", "two"],
        ["--lan", "matches"],
    ],
)
def test_option_for_an_open_table_is_refused_without_one(run, arguments):
    status, out, err = run(*arguments)
    assert (status, out) == (2, b"")
    assert "usage:" in err


def test_a_port_that_is_taken_is_told_where_it_was_asked_for(run, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, out, err = run("--port", port, "--no-browser", "--data", tmp_path)
    assert (status, out) == (1, b"")
    assert err == f"Port {port} is in use already; name another one, or 0 for any that is free.\n"


@pytest.mark.ci
async def test_another_port_is_used_if_none_was_named_and_the_usual_one_is_taken(tmp_path):
    ours, usual = False, True
    while usual and not ours:  # where somebody else has taken the usual one, they may have given it back meanwhile
        with ExitStack() as taken:
            with suppress(OSError):
                taken.enter_context(socket.create_server((HOST, PORT)))
                ours = True
            async with serving("-m", "scorekeeper", "--no-browser", "--data", tmp_path) as served:
                usual = served.address.endswith(f":{PORT}")
    assert not usual


# backup, restore


def test_backup_is_restored_only_into_a_folder_that_lacks_its_matches(run, kept, tmp_path):
    folder, id = kept
    file, other = tmp_path / "all.zip", tmp_path / "other"
    assert run("backup", file, "--data", folder) == (0, f"Saved as {file}: 1 match.\n".encode(), "")
    assert run("restore", file, "--data", other) == (0, b"1 match is back.\n", "")
    assert run("restore", file, "--data", other) == (0, b"1 was here already.\n", "")
    assert run("export", id, "--data", other) == (0, of_match(id), "")


def test_a_backup_may_go_into_a_folder_beside_the_earlier_ones(run, kept, example, tmp_path):
    folder, _ = kept
    (tmp_path / "safe").mkdir()
    run("backup", tmp_path / "safe", "--data", folder)
    run("import", example, "--data", folder)
    _, out, _ = run("backup", tmp_path / "safe", "--data", folder)
    first, second = sorted(path.name for path in (tmp_path / "safe").iterdir())
    assert re.fullmatch(r"scorekeeper-\d{4}-\d\d-\d\d-backup-2.zip", first)
    assert second == first.replace("-2.zip", ".zip")
    assert out.decode().endswith(f"{first}: 2 matches.\n")


def test_a_damaged_backup_is_told_and_nothing_is_restored(run, kept, tmp_path):
    folder, _ = kept
    file, other = tmp_path / "all.zip", tmp_path / "other"
    run("backup", file, "--data", folder)
    file.write_bytes(file.read_bytes()[:-30])
    damaged = "The backup is damaged: the archive in it cannot be read. Nothing was changed.\n"
    assert run("restore", file, "--data", other) == (1, b"", damaged)
    assert run("matches", "--data", other) == (0, b"No matches are kept yet.\n", "")


# usage


def test_the_version_is_told(run):
    assert run("--version") == (0, f"scorekeeper {__version__}\n".encode(), "")


@pytest.mark.parametrize(
    "command", [[], ["score"], ["variants"], ["matches"], ["import"], ["export"], ["backup"], ["restore"]]
)
def test_every_command_has_its_help(run, command):
    status, out, err = run(*command, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(b"usage: scorekeeper")


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["score"],
        ["score", "a", "b"],
        ["score", "a", "--format", "xml"],
        ["score", "a", "--data", "x"],
        ["--data", "x", "score", "a"],
        ["--port", "80", "matches"],
        ["--no-browser", "variants"],
        ["--port", "http"],
        ["variants", "--format", "csv"],
        ["import"],
        ["export"],
        ["export", "--all"],
        ["export", "--all", "x", "-o", "y"],
        ["export", "x", "y"],
    ],
)
def test_wrong_usage_is_told_and_nothing_is_done(run, arguments):
    status, out, err = run(*arguments)
    assert (status, out) == (2, b"")
    assert err.startswith("usage: scorekeeper")


def test_a_kept_match_is_printed_as_a_link_and_comes_in_from_one(run, kept):
    folder, id = kept
    status, link, err = run("--data", folder, "link", id, "--site", "example.org/scores")
    assert (status, err) == (0, "")
    assert re.fullmatch(rb"https://example\.org/scores/#/take/M1[A-Z2-7]+\n", link)
    status, out, err = run("--data", folder, "import", link.decode().strip())
    assert (status, err) == (0, "")
    assert out.split(maxsplit=1)[1] == (
        b"Swedish Bismarck: A, B, C. The match is here already, as it is there or further on.\n"
    )
    sheets = [
        json.loads(run("--data", folder, "export", each, "--format", "json")[1])
        for each in (id, out.split()[0].decode())
    ]
    assert sheets[0] == sheets[1]
    assert run("--data", folder, "import", link.decode().strip()[:-1])[2] == (
        "The link is damaged or cut off. Copy it whole, or scan the code once more.\n"
    )


def test_a_link_without_a_site_says_that_it_stays_on_this_computer(run, kept):
    folder, id = kept
    status, link, err = run("--data", folder, "link", id)
    assert (status, link[:29]) == (0, b"http://127.0.0.1:8550/#/take/")
    assert err == (
        "This link opens on this computer alone, while scorekeeper runs. --site takes the address of a published one.\n"
    )


def test_a_link_is_printed_as_a_code(run, kept):
    folder, id = kept
    status, code, err = run("--data", folder, "link", id, "--site", "https://example.org/scores/", "--qr")
    assert (status, err) == (0, "")
    lines = code.decode().splitlines()
    assert len({len(line) for line in lines}) == 1
    assert set("".join(lines)) == set(" ▀▄█")
    assert len(lines[0]) // 2 <= len(lines) <= len(lines[0]) // 2 + 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("link", "nix"), "There is no match nix.\n"),
        (("link", "nix", "--site", "a b"), "a b is not the address of a site, such as https://example.org/scores/.\n"),
    ],
)
def test_no_link_is_made_of_nothing_and_to_nowhere(run, kept, arguments, sentence):
    folder, _ = kept
    assert run("--data", folder, *arguments) == (1, b"", sentence)
