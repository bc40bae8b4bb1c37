"""`scorekeeper link ID --bgstats`."""

import pytest

from scorekeeper.cli import main
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service.admission import add_match
from scorekeeper.service.app_services import open_services
from scorekeeper.service.seating import SeatWriter
from tests.support.tables import at_table


@pytest.fixture
def folder(tmp_path):
    services = open_services(tmp_path, new_id=iter(["m1"] + [f"p{n}" for n in range(9)]).__next__)
    with services.store.writing() as transaction:
        match = at_table(
            "swedish", {"contract": "sang", "counts": [6, 6, 4]}, players=3, started="2026-01-31T20:00:00Z"
        )
        add_match(SeatWriter(services, transaction), sheet_of(match))
    services.close()
    return str(tmp_path)


def test_a_kept_match_is_printed_as_a_link_that_opens_bg_stats(folder, capsys):
    assert main(["link", "m1", "--bgstats", "--data", folder]) == 0
    assert capsys.readouterr().out.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22")


def test_a_match_that_is_not_there_is_said(folder, capsys):
    assert main(["link", "nix", "--bgstats", "--data", folder]) == 1
    assert capsys.readouterr().err == "There is no match nix.\n"


@pytest.mark.parametrize("other", [["--qr"], ["--site", "https://example.org/"]])
def test_options_for_a_link_to_a_site_are_refused_with_bgstats(folder, capsys, other):
    assert main(["link", "m1", "--bgstats", *other, "--data", folder]) == 2
    assert "--bgstats leads to BG Stats; --site and --qr do not go with it" in capsys.readouterr().err
