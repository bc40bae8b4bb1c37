"""Belote, Coinche and Klaverjas: two sides share 162 points, and one of them plays for more than half, or for a bid."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.texts import say
from tests.support.handing_on import check_every_way
from tests.support.tables import at_table, played, spoken, totals, wrong


def points_of(side, own):
    """The points of both sides, by those of one."""
    return [own, 162 - own] if side == 0 else [162 - own, own]


def belote(taker, own, **more):
    return {"taker": taker, "points": points_of(taker, own), **more}


def coinche(bidder, bid, own, **more):
    return {"bidder": bidder, "bid": bid, "points": points_of(bidder, own), **more}


def klaverjas(player, own, roem=(0, 0), **more):
    return {"player": player, "points": points_of(player, own), "roem": list(roem), **more}


def all_of(side):
    """Return the answers of a side that has everything."""
    return {"points": points_of(side, 162), "points-all": side}


# --- Belote


def test_points_held_over_stand_below_both_totals_before_the_deal_and_in_the_score():
    game = CATALOGUE.game("belote")
    replayed = played(game, belote(0, 81))
    assert spoken(game.standing(replayed.position).counters) == ["81 held over"] * 2
    assert say(game.due(replayed.position).facts[-1]) == "the winner of the deal has 81 more, held over"
    found = game.play(replayed.position, belote(1, 100))
    assert [(part.account, say(part.label), part.points) for part in found.parts] == [
        (0, "card points", 62), (1, "card points", 100), (1, "held over", 81),
    ]  # fmt: skip
    assert game.standing(found.after).counters == ()


# --- Coinche


def test_a_bid_and_what_was_had_stand_with_the_points_of_coinche():
    made, missed, capot = (
        played("coinche", deal).outcomes[0].notes
        for deal in (coinche(1, "100", 110), coinche(0, "120", 80), {"bidder": 0, "bid": "capot", **all_of(0)})
    )
    assert (made, missed, capot) == (("", "100/110"), ("120/80×", ""), ("162/162", ""))


# --- what cannot be


def test_side_with_everything_need_not_enter_its_points():
    (found,) = played("belote", {"taker": 1, "points-all": 1, "announces": [0, 0]}).outcomes
    assert found.answers == {"taker": 1, "points": [0, 162], "points-all": 1}
    assert found.points == (0, 252)


# --- entering a deal


def asked(game, answers):
    table = CATALOGUE.game(game)
    return table.questions(table.start(Setup(4, 0, {})), answers)


def test_points_of_the_playing_side_are_asked_first_and_none_if_one_has_everything():
    fields = asked("klaverjas", {"player": 1}).fields
    assert [(field.key, field.index, field.needed) for field in fields] == [
        ("player", None, True), ("points", 1, True), ("points", 0, True), ("points-all", None, False),
        ("roem", 0, False), ("roem", 1, False),
    ]  # fmt: skip
    swept = asked("klaverjas", {"player": 1, "points-all": 1})
    assert [(field.key, field.high) for field in swept.fields if field.kind == "number"] == [
        ("roem", 0),
        ("roem", 1000),
    ]
    assert (swept.missing, swept.points) == ((), (0, 262))


@pytest.mark.parametrize(
    ("answers", "said", "points"),
    [
        ({}, "Side that takes?", (None, None)),
        ({"points": [95, 67]}, "Side that takes?", (None, None)),
        ({"taker": 0}, "Card points: 162 of 162 are still to enter.", (None, None)),
        ({"taker": 0, "points": [95, None]}, "Card points: 67 of 162 are still to enter.", (None, None)),
        ({"taker": 0, "points": [95, 68]}, "The card points add up to 163; there are 162.", (None, None)),
        (
            {"taker": 0, "points": [163, None]},
            "Card points: Seat 0 cannot have 163; it is from 0 to 162.",
            (None, None),
        ),
        ({"taker": 0, "points": [95, 67], "announces": [20, 50]}, "Announces: only one side has any.", (0, 232)),
        (
            {"taker": 0, "points": [95, 67], "announces": [None, 5]},
            "Announces: Seat 1 cannot have 5; it is a multiple of 10.",
            (95, 67),
        ),
    ],
)
def test_open_and_impossible_answers_are_told(answers, said, points):
    found = asked("belote", answers)
    assert (say(found.missing[0]), found.points) == (said, points)


def test_announces_of_one_side_are_enough():
    found = asked("belote", {"taker": 0, "points": [95, 67], "announces": [None, 50]})
    assert (found.missing, found.points) == ((), (0, 212))


def test_announces_of_one_side_exclude_the_other_and_impossible_numbers_have_no_key():
    fields = {field.index: field for field in asked("belote", {"taker": 0, "announces": [50, None]}).fields}
    announces = [field for field in fields.values() if field.key == "announces"]
    assert [(field.index, field.high, sorted(field.never)) for field in announces] == [
        (0, 1000, [10, 30]),
        (1, 0, [10, 30]),
    ]


def test_the_rules_say_that_capot_needs_everything_and_that_announces_and_roem_are_points():
    facts = {id: spoken(CATALOGUE.game(id).outline.facts) for id in ("belote", "coinche", "klaverjas")}
    bids = "180 (180, at least 180); capot (250, 340 if it is lost, everything); générale"
    assert any(bids in fact for fact in facts["coinche"])
    told = "written as they are; of a deal that is lost the winner has those of both sides."
    assert f"Announces: {told}" in facts["belote"]
    assert f"Roem: {told}" in facts["klaverjas"]


def test_rules_of_a_match_tell_a_doubled_deal_whatever_is_set_for_a_missed_bid():
    facts = spoken(at_table("coinche", options={"missed": "162"}).game.as_set().facts)
    assert "Card points: 162 in all; a deal that is lost gives the others 162." in facts
    assert "The winner of a doubled deal has 160 and the bid, as often as it is doubled." in facts


# --- own tables


def test_at_a_table_of_ours_a_side_can_play_for_few_points_and_all_can_pass():
    document = CATALOGUE.game("coinche").document()
    items = [{**item} for item in document["items"]]
    items[0]["nobody"] = True
    items[1]["needs"] = [-51, *items[1]["needs"][1:]]
    ours = CATALOGUE.from_document({**document, "id": "ours", "items": items})
    assert totals(ours, coinche(0, "80", 50)) == (130, 112)
    assert totals(ours, coinche(0, "80", 51)) == (0, 240)
    assert totals(ours, {"bidder": 0, "bid": "80", **all_of(1)}) == (80, 250)
    assert totals(ours, {"bidder": "nobody"}) == (0, 0)
    assert wrong(ours, {"bidder": "nobody", "points-all": 0, "belote": 0, "points": [95, 67]}) == [
        "Capot: it is not asked, by what else is said of the deal."
    ]

    position = ours.start(Setup(4, 0, {}))
    assert [field.key for field in ours.questions(position, {"bidder": "nobody"}).fields] == ["bidder"]


def test_at_a_table_of_ours_everything_has_no_name_and_what_is_beside_counts_for_nothing():
    document = CATALOGUE.game("klaverjas").document()
    player, points, roem = document["items"]
    items = [player, {**points, "sweep": None, "more": 0}, {**roem, "in_tricks": False, "counts": False}]
    ours = CATALOGUE.from_document({**document, "id": "ours", "items": items})
    assert [column.key for column in ours.columns] == ["player", "points", "roem"]
    assert totals(ours, klaverjas(0, 82, (0, 100))) == (82, 180)
    assert totals(ours, klaverjas(0, 162, (0, 20))) == (162, 20)
    said = spoken(ours.outline.facts)
    assert "Roem: it does not count for what is needed." in said
    assert not any(fact.startswith("Pit") for fact in said)


@pytest.mark.parametrize(
    ("steps", "own", "points"),
    [(10, 92, (90, 70)), (10, 96, (100, 60)), (5, 94, (90, 65)), (1, 94, (94, 68)), (1, 162, (262, 0))],
)
def test_points_are_rounded_up_from_a_number_and_never_below_nothing(steps, own, points):
    document = CATALOGUE.game("klaverjas").document()
    shared = next(item for item in document["items"] if item["id"] == "points")
    shared |= {"steps": steps, "steps_up": [6, 7]}
    game = CATALOGUE.from_document(document)
    answers = {"player": 0, **({"points-all": 0} if own == 162 else {"points": [own, 162 - own]})}
    outcome = game.play(game.start(Setup(4, 3, {})), answers)
    assert (outcome.faults, outcome.points) == ((), points)


def test_a_belote_of_nobody_who_plays_is_said_while_it_is_entered():
    found = asked("belote", {"taker": 0, "points": [95, 67], "belote": 2})
    assert spoken(found.missing) == ["Belote: 2 is not one of 0 (Seat 0), 1 (Seat 1)."]


# --- all of them

MATCHES = {
    "belote": (
        (belote(0, 81), belote(1, 71, announces=[0, 20], belote=0), {"taker": 0, **all_of(1)}),
        {"empty": "none", "capot": "250", "target": 701},
    ),
    "coinche": (
        (coinche(0, "100", 110, doubled="surcoinche", belote=1), {"bidder": 1, "bid": "capot", **all_of(1)}),
        {
            "writes": "points",
            "missed": "162",
            "surcoinche": "three",
            "belote": "beside",
            "eighty": "82",
            "direction": "right",
            "rounding": "six",
            "target": 1000,
        },
    ),
    "klaverjas": ((klaverjas(0, 100, (20, 0)), {"player": 1, **all_of(0), "roem": [50, 0]}), {"end": "points"}),
}


@pytest.mark.parametrize("id", MATCHES)
def test_a_match_with_settings_is_the_same_after_a_file_and_a_sheet_in_csv(id):
    deals, options = MATCHES[id]
    check_every_way(at_table(id, *deals, options=options))
