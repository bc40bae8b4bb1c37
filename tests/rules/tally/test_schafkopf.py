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


@pytest.mark.parametrize(
    ("deal", "options", "scores"),
    [
        (schafkopf(0, "call game", 1), BAVARIAN, (10, 10, -10, -10)),
        (schafkopf(0, "call game", 1, schneider="schneider"), BAVARIAN, (20, 20, -20, -20)),
        (schafkopf(0, "call game", 1, schneider="schwarz"), BAVARIAN, (30, 30, -30, -30)),
        (schafkopf(0, "solo"), BAVARIAN, (150, -50, -50, -50)),
        (schafkopf(0, "solo", schneider="schneider"), BAVARIAN, (180, -60, -60, -60)),
        (schafkopf(0, "solo", schneider="schwarz"), BAVARIAN, (210, -70, -70, -70)),
        (schafkopf(0, "call game", 2, runners=3, schneider="schneider"), {}, (60, -60, 60, -60)),
        (schafkopf(1, "solo", result="game lost", doublings=1), {}, (100, -300, 100, 100)),
        (schafkopf(3, "Wenz tout", doublings=1), {}, (-200, -200, -200, 600)),
        (schafkopf(3, "solo tout"), {}, (-100, -100, -100, 300)),
        (schafkopf(3, "Sie"), {}, (-200, -200, -200, 600)),
        (schafkopf(2, "Wenz", runners=2), {}, (-70, -70, 210, -70)),
        (schafkopf(0, "call game", 3, result="game lost", doublings=4), {}, (-320, 320, 320, -320)),
    ],
)
def test_game_has_its_tariff_more_for_schneider_and_runners_and_double_for_doublings(deal, options, scores):
    assert totals("schafkopf", deal, players=4, options=options) == scores


def test_a_sie_cannot_be_lost():
    assert wrong("schafkopf", schafkopf(3, "Sie", result="game lost"), players=4) == ["Sie cannot be lost."]


@pytest.mark.parametrize("more", [{"schneider": "schneider"}, {"schneider": "schwarz"}, {"runners": 8}])
def test_a_sie_has_no_extras(more):
    said = [f"{'Runners' if 'runners' in more else 'Schneider'}: it is not asked, by what else is said of the deal."]
    assert wrong("schafkopf", schafkopf(3, "Sie", **more), players=4) == said
    assert totals("schafkopf", schafkopf(3, "solo tout", runners=3), players=4) == (-160, -160, -160, 480)


@pytest.mark.parametrize("tariff", ["10-20-50", "10-10-50", "5-10-20", "5-5-20", "10-10-20"])
def test_betteln_counts_fifteen_where_it_is_set(tariff):
    for options in ({"betteln": "half", "tariff": tariff}, {"tariff": tariff, "betteln": "half"}):
        assert totals("schafkopf", schafkopf(1, "Betteln"), players=4, options=options) == (-15, 45, -15, -15)


@pytest.mark.parametrize(
    ("how", "said", "points"),
    [
        ("on", {}, (20, -60, 20, 20)),
        ("on", {"doublings": 1}, (40, -120, 40, 40)),
        ("on", {"doublings": 2, "ramsch-without": 1}, (160, -480, 160, 160)),
        ("half", {}, (10, -30, 10, 10)),
        ("half", {"ramsch-without": 1}, (20, -60, 20, 20)),
    ],
)
def test_ramsch_is_doubled_by_knocks_too_and_can_count_half(how, said, points):
    deal = {"player": "nobody", "ramsch": 1, **said}
    assert totals("schafkopf", deal, players=4, options={"ramsch": how}) == points


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
    ("tariff", "called", "solo"),
    [("10-20-50", 60, 110), ("10-10-50", 50, 110), ("5-10-20", 30, 50), ("5-5-20", 25, 50), ("10-10-20", 50, 80)],
)
def test_schneider_and_runners_cost_the_basic_tariff(tariff, called, solo):
    options = {"tariff": tariff}
    call_game = schafkopf(0, "call game", 1, schneider="schneider", runners=3)
    lone = schafkopf(0, "solo", schneider="schwarz", runners=4)
    assert totals("schafkopf", call_game, players=4, options=options) == (called, called, -called, -called)
    assert totals("schafkopf", lone, players=4, options=options) == (3 * solo, -solo, -solo, -solo)


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


def test_only_a_call_game_has_a_partner():
    assert wrong("schafkopf", schafkopf(0, "solo", 1), players=4)
    assert wrong("schafkopf", schafkopf(0, "call game"), players=4)


def test_at_a_table_of_five_the_dealer_sits_out():
    call_game = schafkopf(0, "call game", 2)
    assert totals("schafkopf", call_game, players=5, first_dealer=1) == (20, 0, 20, -20, -20)
    assert totals("schafkopf", schafkopf(0, "Wenz"), players=5, first_dealer=1) == (150, 0, -50, -50, -50)
    assert wrong("schafkopf", call_game, players=5, first_dealer=2)


def test_nobody_plays_a_call_game_alone():
    assert wrong("schafkopf", schafkopf(0, "call game", 0)) == [
        "Partner: 0 is not one of 1 (Seat 1), 2 (Seat 2), 3 (Seat 3)."
    ]


def test_ramsch_after_all_passed_is_paid_to_each_and_twice_after_a_player_without_tricks():
    options, lost = {"ramsch": "on"}, {"player": "nobody", "ramsch": 1}
    assert totals("schafkopf", lost, players=4, options=options) == (20, -60, 20, 20)
    assert totals("schafkopf", lost | {"ramsch-without": 1}, players=4, options=options) == (40, -120, 40, 40)
    assert totals("schafkopf", lost, players=5, options=options) == (0, -60, 20, 20, 20)
    assert wrong("schafkopf", {"player": "nobody"}, players=4)


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
