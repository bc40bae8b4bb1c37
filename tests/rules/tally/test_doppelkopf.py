"""Doppelkopf by its short entry: who was Re, who won, and how many points that made."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from tests.support.tables import at_table, totals, wrong


def doppelkopf(re, partner, winner, points, **more):
    return {"re": re, "re-partner": partner, "result": f"{winner} won", "points": points, **more}


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (doppelkopf(0, 1, "Kontra", 4), (-4, -4, 4, 4)),
        (doppelkopf(0, 1, "Kontra", 6), (-6, -6, 6, 6)),
        (doppelkopf(0, 0, "Kontra", 5), (-15, 5, 5, 5)),
        (doppelkopf(0, 0, "Re", 5), (15, -5, -5, -5)),
        (doppelkopf(0, 1, "Re", -2), (-2, -2, 2, 2)),
        (doppelkopf(0, 1, "Kontra", 5), (-5, -5, 5, 5)),
        (doppelkopf(2, 0, "Re", 3), (3, -3, 3, -3)),
        (doppelkopf(2, 0, "Re", 0), (0, 0, 0, 0)),
    ],
)
def test_each_winner_has_the_points_and_each_loser_pays_them_a_soloist_three_times(deal, scores):
    assert totals("doppelkopf", deal, players=4) == scores


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (doppelkopf(0, 1, "Kontra", 4), (0, 0, 4, 4)),
        (doppelkopf(0, 0, "Re", 5), (15, 0, 0, 0)),
        (doppelkopf(0, 0, "Kontra", 5), (0, 5, 5, 5)),
        (doppelkopf(0, 1, "Re", -2), (0, 0, 2, 2)),
    ],
)
def test_on_a_sheet_of_plus_points_alone_the_losers_have_nothing(deal, scores):
    assert totals("doppelkopf", deal, players=4, options={"writing": "winners"}) == scores


def test_at_a_table_of_five_the_dealer_sits_out():
    assert totals("doppelkopf", doppelkopf(0, 2, "Re", 3), players=5, first_dealer=4) == (3, -3, 3, -3, 0)
    assert totals("doppelkopf", doppelkopf(0, 0, "Re", 3), players=5, first_dealer=1) == (9, 0, -3, -3, -3)
    assert wrong("doppelkopf", doppelkopf(0, 1, "Re", 3), players=5, first_dealer=1)
    assert wrong("doppelkopf", doppelkopf(1, 0, "Re", 3), players=5, first_dealer=1)


def test_in_a_bock_round_everything_counts_twice():
    deal = doppelkopf(0, 1, "Kontra", 4, doublings=1)
    assert totals("doppelkopf", deal, players=4, options={"bock": "on"}) == (-8, -8, 8, 8)
    assert wrong("doppelkopf", deal, players=4)


def test_a_tournament_has_twenty_four_deals():
    deals = [doppelkopf(0, 1, "Re", 1)] * 24
    sheet = sheet_of(at_table("doppelkopf", *deals, players=4, options={"deals": 24}))
    assert (sheet.totals, sheet.over) == ((24, 24, -24, -24), True)
    assert not sheet_of(at_table("doppelkopf", *deals[1:], players=4, options={"deals": 24})).over


@pytest.mark.parametrize(
    ("writing", "deal", "scores"),
    [
        ("all", doppelkopf(0, 0, "Re", 5), (5, -5, -5, -5)),
        ("all", doppelkopf(0, 0, "Kontra", 5), (-5, 5, 5, 5)),
        ("all", doppelkopf(0, 1, "Re", 5), (5, 5, -5, -5)),
        ("winners", doppelkopf(0, 0, "Re", 5), (5, 0, 0, 0)),
    ],
)
def test_a_soloist_has_or_loses_the_points_once_where_it_is_set(writing, deal, scores):
    assert totals("doppelkopf", deal, players=4, options={"alone": "once", "writing": writing}) == scores


def each(re, partner, winner, **more):
    return {"re": re, "re-partner": partner, "result": f"{winner} won", **more}


UNDER_90, NO_90 = {"under": "under 90"}, {"re-said": "announced by Re", "more-said": "no 90"}
BY_RE, BY_KONTRA = {"re-said": "announced by Re"}, {"kontra-said": "announced by Kontra"}
SCHWARZ = {"re-said": "announced by Re", "more-said": "schwarz"}
RE, KONTRA, RE_NO_90 = {"re-said": "Re"}, {"kontra-said": "Kontra"}, {"re-said": "no 90"}


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (each(0, 1, "Re"), (1, 1, -1, -1)),
        (each(0, 1, "Kontra"), (-2, -2, 2, 2)),
        (each(0, 1, "Kontra", **UNDER_90, **{"special-kontra": 1}), (-4, -4, 4, 4)),
        (each(0, 1, "Kontra", **UNDER_90, **{"special-kontra": 1}, **BY_RE), (-6, -6, 6, 6)),
        (each(0, 0, "Re", under="under 60", **BY_RE), (15, -5, -5, -5)),
        (each(0, 1, "Re", **{"special-kontra": 3}), (-2, -2, 2, 2)),
        (each(0, 1, "Kontra", **NO_90), (-5, -5, 5, 5)),
        (each(0, 1, "Kontra", **NO_90, against=1), (-6, -6, 6, 6)),
        (each(0, 0, "Kontra"), (-3, 1, 1, 1)),
        (each(0, 1, "nobody", **NO_90, **BY_KONTRA, **{"special-re": 2, "special-kontra": 1}), (1, 1, -1, -1)),
        (each(0, 1, "nobody", **NO_90, **BY_KONTRA, **{"special-re": 1}), (1, 1, -1, -1)),
        (each(0, 0, "nobody", **NO_90, **BY_KONTRA), (0, 0, 0, 0)),
        (each(0, 1, "Re", under="no trick", **SCHWARZ, **BY_KONTRA), (13, 13, -13, -13)),
    ],
)
def test_each_point_can_be_entered_by_itself(deal, scores):
    assert totals("doppelkopf", deal, players=4, options={"entry": "each"}) == scores


@pytest.mark.parametrize(
    ("entry", "said", "what"),
    [
        ("each", {"more-said": "no 90"}, "Announced beside that"),
        ("each", {"against": 1}, "Reached against it"),
        ("each", {**BY_RE, "against": 1}, "Reached against it"),
        ("doubled", {"against": 1}, "Reached against it"),
    ],
)
def test_announcing_no_ninety_needs_re_or_kontra(entry, said, what):
    assert wrong("doppelkopf", each(0, 1, "Re", **said), players=4, options={"entry": entry}) == [
        f"{what}: it is not asked, by what else is said of the deal."
    ]


def test_further_announcements_are_asked_after_re_or_kontra():
    game = CATALOGUE.from_document("doppelkopf", {"entry": "each"})
    position = game.start(Setup(4, 0, {}))
    for said, more in (({}, False), (BY_RE, True), (BY_KONTRA, True)):
        keys = [field.key for field in game.questions(position, each(0, 1, "Re", **said)).fields]
        assert ("more-said" in keys) == more


def test_a_soloist_has_no_special_points_and_one_sum_leaves_no_room_for_each_point():
    assert wrong("doppelkopf", each(0, 0, "Re", **{"special-re": 1}), players=4, options={"entry": "each"}) == [
        "Special points of Re: it is not asked, by what else is said of the deal."
    ]
    assert wrong("doppelkopf", doppelkopf(0, 1, "Re", 3, under="under 90"), players=4)
    assert wrong("doppelkopf", doppelkopf(0, 1, "Re", 3), players=4, options={"entry": "each"})


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (each(0, 1, "Re", **RE), (2, 2, -2, -2)),
        (each(0, 1, "Kontra", **UNDER_90, **{"special-kontra": 1}, **RE), (-8, -8, 8, 8)),
        (each(0, 0, "Re", under="under 60", **RE, **KONTRA), (36, -12, -12, -12)),
        (each(0, 1, "Re", **UNDER_90), (2, 2, -2, -2)),
        (each(0, 1, "Kontra", **RE_NO_90), (-6, -6, 6, 6)),
        (each(0, 1, "nobody", **RE_NO_90, **KONTRA, **{"special-re": 1}), (1, 1, -1, -1)),
    ],
)
def test_re_and_kontra_that_are_announced_double_all_points_where_it_is_set(deal, scores):
    assert totals("doppelkopf", deal, players=4, options={"entry": "doubled"}) == scores


def test_won_and_lost_deals_are_not_counted_if_two_partners_are_equally_re():
    sheet = sheet_of(at_table("doppelkopf", each(0, 1, "Re"), players=4, options={"entry": "each"}))
    assert sheet.totals == (1, 1, -1, -1)
    assert sheet.standing.counters == ()


def test_nobody_has_won_or_lost_a_deal_in_which_neither_side_reached_what_it_announced():
    deal = each(0, 1, "nobody", **NO_90, **BY_KONTRA)
    sheet = sheet_of(at_table("doppelkopf", deal, players=4, options={"entry": "each"}))
    assert sheet.totals == (0, 0, 0, 0)
    assert sheet.standing.counters == ()


@pytest.mark.parametrize(
    ("entry", "announced", "told"),
    [
        ("each", {}, ["Announced by Re: it is not said.", "Announced by Kontra: it is not said."]),
        ("each", NO_90, ["Announced by Kontra: it is not said."]),
        ("each", BY_RE | BY_KONTRA, ["Announced beside that: it is not said."]),
        ("doubled", {}, ["Announced by Re: it is not said.", "Announced by Kontra: it is not said."]),
        ("doubled", RE_NO_90, ["Announced by Kontra: it is not said."]),
        ("doubled", RE | KONTRA, ["Announced by Kontra: with no more announced than that one side has won."]),
    ],
)
def test_a_side_has_won_unless_both_announced_and_one_of_them_more_than_that(entry, announced, told):
    assert wrong("doppelkopf", each(0, 1, "nobody", **announced), players=4, options={"entry": entry}) == told


def test_announcements_are_needed_once_nobody_has_won():
    game = CATALOGUE.from_document("doppelkopf", {"entry": "each"})
    position = game.start(Setup(4, 0, {}))
    for result, needed in (("Re", False), ("nobody", True)):
        fields = game.questions(position, each(0, 1, result, **BY_RE)).fields
        said = {field.key: field.needed for field in fields if field.key.endswith("-said")}
        assert said == dict.fromkeys(("re-said", "kontra-said", "more-said"), needed)


def test_declarer_loses_nothing_extra_if_nobody_has_won():
    document = CATALOGUE.game("doppelkopf").document() | {"id": "ours"}
    document["items"][0] |= {"lost": 5, "others": [3]}
    game = CATALOGUE.from_document(document, {"entry": "each"})
    assert totals(game, each(0, 1, "nobody", **NO_90, **BY_KONTRA), players=4) == (0, 0, 0, 0)
    assert totals(game, each(0, 1, "Kontra"), players=4) == (-7, -2, 5, 5)


def test_steps_against_an_announcement_are_as_many_as_it_has_and_none_if_nobody_won():
    said = {"re": 0, "re-partner": 2, "result": "Kontra won", "re-said": "announced by Re", "more-said": "no 60"}
    each = {"entry": "each"}
    assert not wrong("doppelkopf", said | {"against": 2}, options=each)
    assert wrong("doppelkopf", said | {"against": 3}, options=each) == [
        "Reached against it: 3 cannot be; it is from 0 to 2."
    ]
    undecided = said | {"result": "nobody won", "kontra-said": "announced by Kontra"}
    assert totals("doppelkopf", undecided | {"special-re": 1}, options=each) == (1, -1, 1, -1)
    for key, answer in (("under", "under 90"), ("against", 1)):
        (told,) = wrong("doppelkopf", undecided | {key: answer}, options=each)
        assert told.endswith("it is not asked, by what else is said of the deal.")
