"""The points by contract: the declarer's own deals apart from the others'."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.pictures.points_by_contract import points_by_contract, points_picture
from scorekeeper.pictures.timeline import timeline_of, what_is_played
from tests.pictures.seeing import LONGEST, outside, overlaps, written
from tests.support.tables import at_table
from tests.tools.screenshots import EVENING, PARTNERS


def sheet(game, *deals, **facts):
    return sheet_of(at_table(game, *deals, **facts))


def test_an_evening_is_summed_by_contract_and_by_who_declared():
    # Anna declares Sang (−2), Spader (+2), Trumf (0) and Pass (+1) in deals 1, 4, 7 and 10.
    anna, bo, cleo = points_by_contract(timeline_of(sheet("swedish", *EVENING, first_dealer=2)))
    assert [(one.played.name, one.own, one.others) for one in anna] == [
        ("Spader", 2, 0),
        ("Trumf", 0, 0),
        ("Sang", -2, -1),
        ("Pass", 1, -3),
    ]
    assert [(one.own, one.others) for one in bo] == [(1, 1), (-1, -2), (0, 3), (2, -3)]
    assert [(one.own, one.others) for one in cleo] == [(-2, -2), (1, 2), (1, -1), (2, 1)]
    assert [sum(one.own + one.others for one in row) for row in (anna, bo, cleo)] == [-3, 1, 2]


def test_points_picture_has_a_text_for_screen_readers():
    said = points_picture(timeline_of(sheet("swedish", *EVENING[:2], first_dealer=2)), 334).alt_text
    assert said == ("Anna: Sang −2 as declarer; Pass −3. Bo: Sang +2; Pass +2 as declarer. Cleo: Sang 0; Pass +1.")


@pytest.mark.parametrize(
    ("game", "deals"),
    [
        ("german-whist", [{"tricks": [7, 6]}, {"tricks": [5, 8]}]),  # nothing is named there
        ("sergeant-major", [{"contract": "dealers-trumps", "trump": "hearts", "counts": [8, 5, 3]}] * 2),  # only one is
        ("swedish", EVENING[:1]),
        ("swedish", []),
    ],
)
def test_game_with_nothing_to_compare_has_no_points_by_contract(game, deals):
    assert points_by_contract(timeline_of(sheet(game, *deals))) == ()


def test_played_contract_is_found_by_the_field_of_the_game():
    assert what_is_played(sheet("swedish", *EVENING)).key == "contract"
    assert what_is_played(sheet("swedish")) is None
    assert what_is_played(sheet("german-whist", {"tricks": [7, 6]})) is None


@pytest.mark.parametrize("width", [300, 334, 520])
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize(
    ("game", "deals", "players"),
    [("swedish", EVENING, LONGEST[:3]), ("finnish-partners", PARTNERS, LONGEST[:4]), ("swedish", EVENING, None)],
)
def test_nothing_is_cut_off_and_no_words_cover_others(game, deals, players, width, text):
    picture = points_picture(timeline_of(sheet(game, *deals, players=players, first_dealer=2)), width, text=text)
    assert outside(picture.shapes, width, picture.height) == []
    assert overlaps(picture.shapes) == []


def test_a_short_name_stands_where_the_whole_one_has_no_room():
    said = written(points_picture(timeline_of(sheet("finnish-partners", *PARTNERS, first_dealer=3)), 334).shapes)
    assert "Free" in said
    assert "Free choice of trump" not in said
