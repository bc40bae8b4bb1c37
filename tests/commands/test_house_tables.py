"""Games that are in no list of ours: a table is all that one more game takes."""

import json
import shutil
from importlib import resources

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.cli import main
from scorekeeper.commands.score import print_score
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.match.replay import replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules import catalogue as packaged
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue, catalogue_in
from scorekeeper.texts.speech import say
from tests.commands.thirteen import THIRTEEN
from tests.exchange.worked import columns_of
from tests.support.strategies import matches_of

# Two hands in turn, and the agreed number of rounds set by the players.
JACKS = """
shape = "tally"
id = "jacks"
name = "Jacks and tens"
title = "Three to five players avoid jacks, then tens."
players = [3, 4, 5]
lowest_wins = true
order = "deal"
deals = 4

[[items]]
id = "jacks"
name = "jacks"
points = 2
total = 4

[[items]]
id = "tens"
name = "tens"
total = 4

[[hands]]
id = "jacks"
name = "Jacks"
counts = ["jacks"]

[[hands]]
id = "tens"
name = "Tens"
counts = ["tens"]

[[options]]
id = "deals"
name = "Deals"
low = 2
high = 20
"""

some = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


def test_a_house_table_is_read_with_its_match_and_scored():
    sheet = sheet_of(read_match_file(THIRTEEN.encode()).match)
    # Anna declares hearts: quotas 7, 4, 2; then Bo plays low: 2 for Bo, 4 for Cleo, 7 for Anna.
    assert [outcome.points for outcome in sheet.outcomes] == [(1, -1, 0), (4, 1, -5)]
    assert sheet.totals == (5, 0, -5)
    assert (sheet.due.number, sheet.due.of, sheet.due.declarer) == (3, 18, 2)
    assert sheet.owed[0] == ("clubs", "diamonds", "spades", "no-trumps", "low")
    assert json.loads(print_score(sheet))["totals"] == [5, 0, -5]


def test_house_table_goes_from_a_file_through_the_store_to_a_csv_sheet(tmp_path, capfdbinary):
    file, folder = tmp_path / "thirteen.json", ("--data", str(tmp_path / "kept"))
    file.write_text(THIRTEEN, "utf-8")

    def printed(*arguments):
        assert main([*map(str, arguments)]) == 0
        return capfdbinary.readouterr().out.decode("utf-8-sig")

    assert "Low" in printed("score", file)
    id = printed("import", file, *folder).split()[0]
    sheet = printed("export", id, "--format", "csv", *folder)
    columns = columns_of(sheet.encode())
    assert [columns[f"{name}{what}"][:2] for what in (" tricks", "", " total") for name in ("Anna", "Bo", "Cleo")] == [
        *(["8", "3"], ["3", "1"], ["2", "9"]),
        *(["1", "4"], ["-1", "1"], ["0", "-5"]),
        *(["1", "5"], ["-1", "0"], ["0", "-5"]),
    ]
    of_file = sheet.replace(f"match,{id}{',' * 15}\r\n", "")  # a match that is not kept has no id
    assert printed("score", file, "--format", "csv") == of_file
    (tmp_path / "again.json").write_text(printed("export", id, "--format", "json", *folder), "utf-8")
    assert printed("score", tmp_path / "again.json", "--format", "csv") == of_file


@some
@given(draw=st.data())
def test_house_table_is_played_for_eighteen_deals_and_exported_with_its_rules(draw):
    game = read_match_file(THIRTEEN.encode()).match.game
    match = draw.draw(matches_of(game, whole=True))
    result = replay(match)
    assert len(result.outcomes) == 18
    assert result.standing.over
    assert not any(game.owed(result.position))
    assert sum(result.totals) == 0
    # Fifteen positive deals less three negative ones, thirteen tricks, three players: 12 × 13 ÷ 3 = 52.
    signs = [-1 if outcome.details["contract"] == "low" else 1 for outcome in result.outcomes]
    taken = [outcome.details["counts"] for outcome in result.outcomes]
    finals = [sum(sign * row[seat] for sign, row in zip(signs, taken, strict=True)) - 52 for seat in (0, 1, 2)]
    assert result.totals == tuple(finals)
    text = print_match(match)
    assert '"id": "thirteen"' in text
    assert read_match_file(text.encode()).match == match


def as_toml(table):
    """Return a table in TOML, of which the values of JSON are a part."""
    contracts = table.pop("contracts")
    blocks = [table, *contracts]
    return "\n[[contracts]]\n".join("\n".join(f"{key} = {json.dumps(each[key])}" for key in each) for each in blocks)


def test_file_added_to_the_catalogue_folder_is_listed_and_can_be_played(tmp_path):
    for table in resources.files(packaged).iterdir():
        if table.name.endswith(".toml"):
            shutil.copy(str(table), tmp_path)
    (tmp_path / "thirteen.toml").write_text(as_toml(json.loads(THIRTEEN)["game"]), "utf-8")
    catalogue = catalogue_in(tmp_path)
    assert catalogue.ids() == (*CATALOGUE.ids(), "thirteen")
    match = json.loads(THIRTEEN)
    sheet = sheet_of(read_match_file(json.dumps({**match, "game": "thirteen"}).encode(), catalogue).match)
    assert sheet.totals == (5, 0, -5)
    assert catalogue.game("thirteen") == read_match_file(THIRTEEN.encode()).match.game


@pytest.mark.parametrize("players", [3, 4, 5])
@some
@given(draw=st.data())
def test_one_file_in_the_catalogue_is_one_more_game(players, draw):
    game = Catalogue({"jacks": JACKS}).game("jacks")
    match = draw.draw(matches_of(game, whole=True, players=players))
    result = replay(match)
    assert [sum(outcome.points) for outcome in result.outcomes] == [8, 4, 8, 4]
    assert result.standing.over
    assert read_match_file(print_match(match).encode()).match == match


def test_its_players_may_set_what_it_lets_them_set():
    document = Catalogue({"jacks": JACKS}).game("jacks").document()
    assert CATALOGUE.from_document(document, {"deals": 6}).info.deals == 6
    facts = [say(fact) for fact in CATALOGUE.from_document(document).outline.facts]
    assert facts == [
        "3, 4 or 5 players, each alone.",
        "4 deals.",
        "The deal passes to the left.",
        "The lowest total wins.",
    ]
