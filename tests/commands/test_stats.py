"""`scorekeeper stats`: what it prints, and what it is refused for."""

from __future__ import annotations

import csv
import io
import json

import pytest

from scorekeeper.cli import main
from scorekeeper.match.match import Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.admission import add_match
from scorekeeper.service.app_services import open_services
from scorekeeper.service.seating import SeatWriter
from tests.service.tables import PASS, SANG
from tests.support.tables import at_table

ENDED = "2026-01-31T23:00:00Z"


def swedish(*deals, started="2026-01-31T12:00:00Z", players=("Anna", "Bo", "Cleo"), **facts) -> Match:
    return at_table("swedish", *deals, first_dealer=2, players=players, started=started, ended=ENDED, **facts)


@pytest.fixture
def run(capfdbinary, tmp_path):
    """Keep matches, and run `stats` over them: its status, and what it wrote to both streams."""

    def ran(*matches, arguments=(), spoil=()):
        services = open_services(tmp_path, new_id=iter(f"m{n}" for n in range(1, 100)).__next__)
        with services.store.writing() as transaction:
            for match in matches:
                add_match(SeatWriter(services, transaction), sheet_of(match))
            for statement in spoil:
                transaction._db.execute(statement)
        services.close()
        status = main(["stats", "--data", str(tmp_path), *arguments])
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return ran


def people(run, *matches, arguments=()):
    status, out, err = run(*matches, arguments=[*arguments, "--format", "json"])
    assert (status, err) == (0, "")
    return json.loads(out)["people"]


def test_the_worked_example_as_json_has_every_figure_of_everybody(run):
    (bo, *_) = found = people(run, swedish(SANG, PASS))
    assert [person["name"] for person in found] == ["Anna", "Bo", "Cleo"]
    assert found[1] == {
        "name": "Bo",
        "matches": 1,
        "wins": 1,
        "shared_wins": 0,
        "place_counts": [1],
        "by_game": [{"game": "swedish", "matches": 1, "total": 4, "mean": 4.0, "best": 4, "worst": 4}],
        "by_contract": [
            {
                "game": "swedish",
                "contract": "sang",
                "declared": {"deals": 0, "made": 0, "total": 0},
                "defended": {"deals": 1, "total": 2},
            },
            {
                "game": "swedish",
                "contract": "pass",
                "declared": {"deals": 1, "made": 1, "total": 2},
                "defended": {"deals": 0, "total": 0},
            },
        ],
        "bids": [],
        "against": [
            {"name": "Anna", "matches": 1, "ahead": 1, "behind": 0, "level": 0},
            {"name": "Cleo", "matches": 1, "ahead": 1, "behind": 0, "level": 0},
        ],
    }
    assert bo["place_counts"] == [0, 0, 1]


def test_people_stand_by_their_matches_and_then_by_name(run):
    found = people(run, swedish(SANG), swedish(SANG, players=("Eva", "Cleo", "Dag")))
    assert [person["name"] for person in found] == ["Cleo", "Anna", "Bo", "Dag", "Eva"]


def test_one_person_is_named_as_names_are_compared(run):
    (found,) = people(run, swedish(SANG), arguments=["anna"])
    assert (found["name"], found["matches"]) == ("Anna", 1)


def test_person_without_a_counted_match_has_only_zeros(run):
    (found,) = people(run, swedish(SANG), arguments=["Anna", "--finished"])
    assert found == {
        "name": "Anna",
        "matches": 0,
        "wins": 0,
        "shared_wins": 0,
        "place_counts": [0],
        "by_game": [],
        "by_contract": [],
        "bids": [],
        "against": [],
    }


def test_full_id_tells_apart_two_tables_with_one_id(run):
    ours = {**CATALOGUE.game("swedish").document(), "id": "ours"}
    tables = [CATALOGUE.from_document(ours | {"target": target}) for target in (50, 60)]
    several = [at_table(game, SANG, players=("Anna", "Bo", "Cleo"), ended=ENDED) for game in tables]
    assert people(run, several[0], arguments=["--game", "ours"])[0]["matches"] == 1
    assert run(several[1], arguments=["--game", "ours"]) == (
        1,
        "",
        'Tables with different rules have the id "ours". Name one of them: ours~2d6e13a1e7fa, ours~6b0f9233dc0e.\n',
    )
    assert [each["game"] for each in people(run, arguments=["--game", "ours~2d6e13a1e7fa"])[0]["by_game"]] == [
        "ours~2d6e13a1e7fa"
    ]
    assert "Swedish Bismarck (house table 6b0f)" in run(arguments=[])[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Nobody"], "Nobody is called Nobody."),
        (["--game", "swedihs"], 'There is no variant "swedihs". Is it "swedish"?'),
        (["--since", "31.1.2026"], '"31.1.2026" is not a date, such as 2026-01-31.'),
        (["--until", "2026-02-30"], '"2026-02-30" is not a date, such as 2026-01-31.'),
        (["--since", "20260131"], '"20260131" is not a date, such as 2026-01-31.'),
        (["\x1b[2J"], "Nobody is called �[2J."),
    ],
)
def test_unknown_name_or_game_is_explained_in_a_sentence(run, arguments, said):
    assert run(swedish(SANG), arguments=arguments) == (1, "", f"{said}\n")


def test_csv_has_a_row_for_each_person_and_match_with_guarded_cells(run):
    partners = {"contract": "no-trump", "counts": [8, 5]}
    match = at_table(
        "finnish-partners", partners, players=("=1+1", "Bo", "Cleo", "Dag"), started="2026-01-30", ended=ENDED
    )
    status, out, _ = run(match, swedish(SANG, players=("Bo", "Cleo", "Dag")), arguments=["--format", "csv"])
    assert (status, out[0]) == (0, "\ufeff")
    declared = ["", "", "", "1", "0", "no-trump: 0/1 (-3)", "", ""]
    sang = ["", "", "", "1", "0", "sang: 0/1 (-2)", "", ""]
    assert list(csv.reader(io.StringIO(out[1:], newline=""))) == [
        [
            *("match", "game", "date", "person", "seat", "side", "place", "total", "won", "stopped early"),
            *("bids", "bids made", "bids by size", "declared", "declared made", "by contract"),
            *("rulings", "rulings total"),
        ],
        ["m1", "finnish-partners", "2026-01-30", "'=1+1", "0", "0", "1", "3", "yes", "yes", *[""] * 8],
        ["m1", "finnish-partners", "2026-01-30", "Cleo", "2", "0", "1", "3", "yes", "yes", *[""] * 8],
        ["m1", "finnish-partners", "2026-01-30", "Bo", "1", "1", "2", "-3", "", "yes", *declared],
        ["m1", "finnish-partners", "2026-01-30", "Dag", "3", "1", "2", "-3", "", "yes", *[""] * 8],
        ["m2", "swedish", "2026-01-31", "Bo", "0", "0", "3", "-2", "", "yes", *sang],
        ["m2", "swedish", "2026-01-31", "Cleo", "1", "1", "1", "2", "yes", "yes", *[""] * 8],
        ["m2", "swedish", "2026-01-31", "Dag", "2", "2", "2", "0", "", "yes", *[""] * 8],
    ]


WIZARD = {"tricks-bid": [0, 1, 0], "tricks": [0, 1, 0]}, {"tricks-bid": [2, 0, 0], "tricks": [1, 1, 0]}
SKAT = {"player": 0, "game": "grand", "matadors": 1, "result": "game lost"}


def bid(run, arguments=()):
    names = {"players": ("Anna", "Bo", "Cleo"), "started": "2026-01-30", "ended": ENDED}
    return run(at_table("wizard", *WIZARD, **names), at_table("skat", SKAT, **names), arguments=["Anna", *arguments])


def test_statistics_of_a_person_list_bids_by_size_and_contracts_by_their_names(run):
    lines = bid(run)[1].splitlines()
    at = lines.index("Bid │ Deals │ Made")
    assert lines[at + 2 : at + 4] == ["  0 │     1 │    1", "  2 │     1 │    0"]
    assert "Grand    │     1  (−146.00)     0 │     0" in lines


def test_json_has_the_bids_of_a_person_by_game_and_size(run):
    (anna,) = json.loads(bid(run, ["--format", "json"])[1])["people"]
    assert anna["bids"] == [
        {"game": "wizard", "size": 0, "deals": 1, "made": 1},
        {"game": "wizard", "size": 2, "deals": 1, "made": 0},
    ]
    assert anna["by_contract"] == [
        {
            "game": "skat",
            "contract": "grand",
            "declared": {"deals": 1, "made": 0, "total": -146},
            "defended": {"deals": 0, "total": 0},
        }
    ]


def test_csv_has_the_bids_and_what_was_declared_in_a_match_beside_its_total(run):
    rows = [*csv.reader(io.StringIO(bid(run, ["--format", "csv"])[1][1:], newline=""))]
    assert [row[-8:-2] for row in rows[1:]] == [
        ["2", "1", "0: 1/1; 2: 0/1", "", "", ""],
        ["", "", "", "1", "0", "grand: 0/1 (-146)"],
    ]


def test_csv_of_one_person_has_the_rows_of_that_one_alone(run):
    _, out, _ = run(swedish(SANG), arguments=["Bo", "--format", "csv"])
    assert out.splitlines()[1:] == ["m1,swedish,2026-01-31,Bo,1,1,1,2,yes,yes,,,,,,,,"]


def test_the_text_of_one_person_fits_eighty_columns(run):
    long = "Konstantin-Maximilian Ab"
    kaiser = {"declarer": 2, "bid": 7, "trump": "hearts", "tricks": [5, 3], "five": 0, "three": 1}
    matches = [
        swedish(SANG, PASS, players=(long, "Bo", "Cleo")),
        at_table("kaiser", kaiser, players=(long, "Bo", "Cleo", "Bartholomew Featherstone"), ended=ENDED),
    ]
    status, out, _ = run(*matches, arguments=[long])
    assert (status, max(map(len, out.splitlines())) <= 80) == (0, True)
    assert out.startswith("Player                   │ Matches │ Won │ Shared │ Places\n")
    for line in (
        "Longest winning streak 1 · current 1",
        "Average as forehand: (−2.00); in other deals: (−3.00).",
        "Sang     │     1  (−2.00)     0 │     0",
        "Bo                       │       2 │     1 │      1 │    0",
        "Cleo   │       1 │   1 │      0 │ 1.×1",
        "In brackets: an average of fewer than 5.",
    ):
        assert line in out.splitlines()


def test_the_card_of_a_person_is_an_image(run):
    status, out, _ = run(swedish(SANG), arguments=["Bo", "--format", "svg"])
    assert (status, out[:5], ">Bo</text>" in out) == (0, "<svg ", True)


def test_a_card_is_of_one_person(run):
    status, _, err = run(swedish(SANG), arguments=["--format", "svg"])
    assert (status, err.splitlines()[-1]) == (2, "scorekeeper: error: the card of a person needs a NAME")


def test_text_says_that_no_match_counts_yet(run):
    assert run() == (0, "No match counts yet.\n", "")


def test_matches_that_cannot_be_read_are_left_out_and_said(run):
    spoil = ["UPDATE deals SET body = '{' WHERE match_id = 'm1'"]
    status, _, err = run(swedish(SANG), swedish(SANG), arguments=["--format", "json"], spoil=spoil)
    assert (status, err) == (0, "Left out of all figures, as they cannot be read: 1.\n")


def test_a_name_with_control_characters_from_an_old_file_does_no_harm_to_a_terminal(run):
    status, out, _ = run(swedish(SANG, players=("A\u202enna", "Bo", "Cleo")))
    assert (status, "\x1b" in out) == (0, False)
