"""`scorekeeper people` on the command line."""

import json

import pytest

from tests.exchange.worked import MATCH


@pytest.fixture
def kept(run, tmp_path):
    """Bring in a match of these players."""

    def imported(*players):
        file = tmp_path / "match.json"
        file.write_text(json.dumps(MATCH | {"players": players, "started": "2026-01-31T20:00:00Z"}), "utf-8")
        status, out, err = run("import", str(file))
        assert (status, err) == (0, "")
        return out.split()[0]

    return imported


def listed(run):
    status, out, err = run("people", "--format", "json")
    assert (status, err) == (0, "")
    return json.loads(out)


def test_people_are_listed_most_matches_first_and_then_by_name(run, kept):
    assert run("people") == (0, "Nobody is known yet.\n", "")
    assert listed(run) == []
    kept("Åse", "Bo", "Cleo")
    kept("Bo", "Anna", "Dag")
    assert [(each["name"], each["matches"]) for each in listed(run)] == [
        ("Bo", 2),
        ("Anna", 1),
        ("Cleo", 1),
        ("Dag", 1),
        ("Åse", 1),
    ]
    assert run("people")[1].splitlines()[4].split() == ["Bo", "│", "2", "│", "2026-01-31", "│"]


def test_a_renamed_and_merged_person_is_listed_with_all_names_and_split_again(run, kept):
    kept("Anna", "Bo", "Cleo")
    kept("Annie", "Bo", "Dag")
    assert run("people", "rename", "anna", "Anna Berg") == (0, "Anna is now called Anna Berg.\n", "")
    assert run("people", "merge", "Anna", "Annie") == (0, "Annie was merged into Anna Berg.\n", "")
    assert listed(run)[0] == {
        "name": "Anna Berg",
        "other_names": ["Anna"],
        "guest": False,
        "since": "2026-01-31",
        "matches": 2,
        "merged": ["Annie"],
    }
    assert run("people", "split", "Anna Berg") == (0, "Annie is a person of their own again.\n", "")
    assert [each["name"] for each in listed(run)] == ["Bo", "Anna Berg", "Annie", "Cleo", "Dag"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rename", "Eva", "Eve"), "Nobody is called Eva.\n"),
        (("merge", "Anna", "Eva"), "Nobody is called Eva.\n"),
        (("split", "Eva"), "Nobody is called Eva.\n"),
        (("rename", "Anna", ""), "A person needs a name.\n"),
        (("split", "Anna"), "Anna was not merged with anybody; there is nothing to take apart.\n"),
        (("merge", "Anna", "anna"), "Anna is one person already.\n"),
        (("merge", "Anna", "Bo"), "Anna and Bo cannot be one person: they sat at one table on 31 January 2026.\n"),
    ],
)
def test_impossible_command_for_people_is_explained_and_ends_with_status_1(run, kept, arguments, said):
    kept("Anna", "Bo", "Cleo")
    assert run("people", *arguments) == (1, "", said)


def test_forgetting_says_first_how_far_it_reaches_and_is_done_with_yes(run, kept, tmp_path):
    kept("Anna", "Bo", "Annikki")
    kept("Dag", "Bo", "Annikki")
    status, out, err = run("people", "forget", "annikki")
    assert (status, out.splitlines()[0]) == (
        1,
        "Annikki would be forgotten in 2 matches and their history; the scores stay.",
    )
    assert err.startswith("Nothing was changed. Forgetting cannot be undone: ")
    assert len(listed(run)) == 4
    status, out, err = run("people", "forget", "Annikki", "--yes")
    assert (status, out.splitlines()[0], err) == (0, "Forgotten in 2 matches; the scores stay.", "")
    assert [each["name"] for each in listed(run)] == ["Bo", "Anna", "Dag"]
    files = [file for file in (tmp_path / "kept").rglob("*") if file.is_file() and b"nnikki" in file.read_bytes()]
    assert files == []
    assert run("people", "forget", "Annikki", "--yes") == (1, "", "Nobody is called Annikki.\n")


def test_id_tells_apart_two_people_with_one_name(run, kept):
    kept("Anna", "Bo", "Cleo")
    assert run("people", "rename", "Bo", "Anna")[0] == 0
    status, _, err = run("people", "rename", "Anna", "Anna Berg")
    assert (status, err.startswith("Several people are called Anna. Name one of them by id: ")) == (1, True)
    first = err.rstrip(".\n").split(": ")[1].split(", ")[0]
    assert run("people", "rename", first, "Anna Berg") == (0, "Anna is now called Anna Berg.\n", "")
