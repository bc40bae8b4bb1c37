"""`scorekeeper versions` and `choose` on the command line."""

import asyncio

import pytest

from scorekeeper.match.match import Match
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from tests.app.conftest import WORKED
from tests.support.parted import part

SPADER = {"contract": "spader", "counts": [10, 3, 3]}


@pytest.fixture
def parted(tmp_path):
    """The id of a match of one deal, which goes on with one deal here, and with two on each of so many other phones."""

    def made(*there):
        async def make():
            services = open_services(tmp_path / "kept")
            match = Match(services.catalogue.game("swedish"), ("Anna", "Bo", "Cleo"), first_dealer=2, title="Friday")
            id = (await play.start(services, match)).id
            await part(services, tmp_path, id, [WORKED[0]], *there)
            services.close()
            return id

        return asyncio.run(make())

    return made


def rows(text):
    return [[cell.strip() for cell in line.split("│")] for line in text.splitlines() if "│" in line and "┼" not in line]


def test_the_versions_of_a_match_are_listed_the_one_that_counts_first(run, parted):
    id = parted([WORKED[0], WORKED[1]])
    status, out, err = run("versions", id)
    assert (status, err) == (0, "")
    head, first, second = rows(out)
    assert head == ["Version", "Counts", "Deals", "Totals", "Updated"]
    assert first[:4] == ["1", "until you choose", "2", "Anna −5, Bo +4, Cleo +1"]
    assert second[:4] == ["2", "", "1", "Anna −2, Bo +2, Cleo 0"]
    assert "Friday (more than one version)" in run("matches")[1]


def test_a_version_is_chosen_by_its_number_and_the_other_is_deleted(run, parted):
    id = parted([WORKED[0], WORKED[1]])
    said = "This version counts now. The other one is among the deleted matches.\n"
    assert run("choose", id, "2") == (0, said, "")
    assert rows(run("versions", id)[1])[1][:4] == ["1", "yes", "1", "Anna −2, Bo +2, Cleo 0"]
    listed = run("matches")[1]
    assert listed.count("Friday") == 1
    assert "more than one version" not in listed


def test_choosing_all_of_three_versions_keeps_three_matches(run, parted):
    id = parted([WORKED[0], WORKED[1]], [WORKED[0], SPADER])
    assert len(rows(run("versions", id)[1])) == 4
    status, out, err = run("choose", id, "--all")
    assert (status, len(out.split()), err) == (0, 3, "")
    assert run("matches")[1].count("Friday") == 3


def test_choice_of_a_missing_version_is_refused_and_nothing_changes(run, parted):
    id = parted([WORKED[0], WORKED[1]])
    for number in ("0", "3"):
        said = f"There is no version {number}; the versions are 1 to 2.\n"
        assert run("choose", id, number) == (1, "", said)
    assert len(rows(run("versions", id)[1])) == 3
    assert run("choose", id)[0] == 2
    assert run("choose", id, "1", "--all")[0] == 2
    assert run("choose", id, "1")[0] == 0
    only = f"There is one version of match {id}; nothing is to be chosen.\n"
    assert run("choose", id, "1") == (1, "", only)
    assert run("choose", id, "--all") == (1, "", only)
    assert run("versions", "nothing") == (1, "", "There is no match nothing.\n")
