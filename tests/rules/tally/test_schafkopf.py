"""Schafkopf: call games and solos by a tariff, schneider, runners, and doublings."""

import json

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.own_form.table_form import entries_of, form_of
from scorekeeper.rules.own_form.tally_fields import TALLY
from tests.support.tables import spoken, totals, wrong

BAVARIAN = {"tariff": "10-10-50"}


def schafkopf(player, game, partner=None, result="game won", **more):
    called = {} if partner is None else {"player-partner": partner}
    return {"player": player, "game": game, "result": result, **called, **more}


@pytest.mark.parametrize("tariff", ["10-20-50", "10-10-50", "5-10-20", "5-5-20", "10-10-20"])
def test_betteln_counts_thirty_with_nothing_besides_but_doublings_where_it_is_played(tariff):
    options = BAVARIAN | {"betteln": "on", "tariff": tariff}
    betteln = schafkopf(1, "Betteln")
    assert totals("schafkopf", betteln, players=4, options=options) == (-30, 90, -30, -30)
    lost = schafkopf(1, "Betteln", result="game lost", doublings=1)
    assert totals("schafkopf", lost, players=4, options=options) == (60, -180, 60, 60)
    for more in ({"schneider": "schneider"}, {"runners": 3}, {"player-partner": 0}):
        assert wrong("schafkopf", betteln | more, players=4, options=options)
    (said,) = wrong("schafkopf", betteln, players=4, options={"tariff": tariff})
    assert said == 'Game: "Betteln" is not one of Call game, Wenz, Solo, Wenz tout, Solo tout, Sie.'


@pytest.mark.parametrize(
    ("game", "runners", "there"),
    [
        ("call game", 2, False), ("call game", 3, True), ("call game", 14, True), ("call game", 15, False),
        ("solo", 2, False), ("solo", 14, True), ("Sie", 8, False), ("Wenz", 1, False), ("Wenz", 2, True),
        ("Wenz", 8, True), ("Wenz", 9, False), ("Wenz tout", 8, True), ("Wenz tout", 9, False),
    ],
)  # fmt: skip
def test_runners_count_from_three_to_fourteen_and_at_wenz_from_two_to_eight(game, runners, there):
    deal = schafkopf(0, game, 1 if game == "call game" else None, runners=runners)
    assert (wrong("schafkopf", deal, players=4) == []) == there
    assert wrong("schafkopf", deal, players=4, options={"runners": "off"})


def test_only_one_player_without_a_trick_can_be_entered_in_ramsch():
    game = CATALOGUE.from_document("schafkopf", {"ramsch": "on"})
    fields = game.questions(game.start(Setup(4, 0, {})), {"player": "nobody"}).fields
    (without,) = [field for field in fields if field.key == "ramsch-without"]
    assert [option.value for option in without.options] == [1]


def test_ramsch_paid_to_all_others_is_zero_sum_and_otherwise_not():
    assert CATALOGUE.from_document("schafkopf", {"ramsch": "on"}).zero_sum(4)
    document = json.loads(json.dumps(CATALOGUE.game("schafkopf").document())) | {"id": "ours", "options": []}
    items = {item["id"]: item for item in document["items"]}
    items["player"] |= {"nobody": True}
    items["ramsch"] |= {"points": [-20, -40], "pays": "own"}
    assert not CATALOGUE.from_document(document).zero_sum(4)


@pytest.mark.parametrize(("points", "choices"), [([-20], None), ([-20, -40], (1,)), ([-20, -40, -60], (1, 2))])
def test_a_log_has_a_column_for_who_took_no_trick_where_ramsch_has_a_price_for_it(points, choices):
    document = json.loads(json.dumps(CATALOGUE.game("schafkopf").document())) | {"id": "ours", "options": []}
    items = {item["id"]: item for item in document["items"]}
    items["player"] |= {"nobody": True}
    items["ramsch"] |= {"points": points}
    columns = {column.key: column.values for column in CATALOGUE.from_document(document).columns}
    assert "ramsch" in columns
    assert (columns["ramsch-without"].choices if "ramsch-without" in columns else None) == choices


@pytest.mark.parametrize(("points", "heads"), [([], ["0"]), ([-20], ["0"]), ([-20, -40, -60], ["0", "1", "2"])])
def test_the_form_has_a_head_for_each_number_of_players_without_a_trick(points, heads):
    document = json.loads(json.dumps(CATALOGUE.game("schafkopf").document())) | {"id": "ours", "options": []}
    items = {item["id"]: item for item in document["items"]}
    items["player"] |= {"nobody": True}
    items["ramsch"] |= {"points": points}
    form = form_of(CATALOGUE.from_document(document))
    (item,) = [entry for group in TALLY.groups for entry in entries_of(form, group) if entry.path == "items.ramsch"]
    (field,) = [field for field in item.fields if field.path == "items.ramsch.points"]
    assert spoken(field.heads) == heads
