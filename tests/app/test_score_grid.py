"""The widths of the paper, for every window."""

from __future__ import annotations

from itertools import product

import pytest

from scorekeeper.app.features.sheet.score_grid_view import layout_of, layout_of_deals, with_points
from scorekeeper.app.match_views.latest_deals import scores_in
from scorekeeper.match.score_grid import GridCell
from scorekeeper.pictures.font_metrics import measure

LONG = ["Bartholomew Featherstone"]


def test_a_few_boxes_stand_between_name_and_total():
    assert not layout_of(366, 4, ["Anna", "Bo", "Cleo"], ["+4", "−1", "−3"]).stacked


@pytest.mark.parametrize("room", [336, 366])
def test_long_names_and_many_boxes_put_name_and_total_above(room):
    assert layout_of(room, 4, LONG, ["0"]).stacked
    assert layout_of(room, 8, ["Anna"], ["0"]).stacked


def test_larger_type_needs_more_room():
    assert layout_of(366, 4, ["Anna", "Bo", "Cleo"], ["+4"], text=1.5).stacked


@pytest.mark.parametrize("room", [336, 366, 688, 1000])
def test_nothing_is_wider_than_the_paper(room):
    for boxes, names, totals in product(range(9), (["Anna"], LONG), (["0"], ["−12"], ["−100"])):
        layout = layout_of(room, boxes, names, totals)
        inner, said = room - 28, (boxes, names, totals)
        assert layout.name + layout.total <= inner, said
        assert boxes * layout.box + (0 if layout.stacked else layout.name + layout.total) <= inner + 0.01, said


PARTNERS = [["Konstantin-Maximilian Ab", "Bartholomew Featherstone"], ["Bo", "Dag"]]


@pytest.mark.parametrize("room", [336, 366, 688, 1000])
def test_nothing_is_wider_than_the_paper_of_a_game_without_boxes(room):
    scores = [["+10", "0"], ["−2000", "+4"], ["0", "0"]]
    for rows, totals, text in product(
        ([["Anna"], ["Bo"]], [LONG, LONG], PARTNERS), (["0"], ["−12"], ["+40580"]), (1.0, 2.0)
    ):
        count, layout = layout_of_deals(room, scores, rows, totals, text)
        inner, said = room - 28, (rows, totals, text)
        assert 0 <= count <= 3, said
        assert layout.name + layout.total <= inner, said
        assert count * layout.box + (0 if layout.stacked else layout.name + layout.total) <= inner + 0.01, said


def test_long_partners_have_a_line_each_and_no_deals_beside_them_on_a_phone():
    count, layout = layout_of_deals(366, [["+10", "0"]] * 5, PARTNERS, ["+12", "−46"])
    assert (count, layout.stacked) == (0, False)


def test_the_columns_of_a_game_without_boxes_are_the_latest_deals_that_have_room():
    rows = [["Anna", "Cleo"], ["Bo", "Dag"]]
    assert layout_of_deals(366, [["+10", "0"]] * 5, rows, ["+12", "−46"])[0] == 4
    assert layout_of_deals(366, [["+2000", "0"]] * 5, rows, ["+12", "−46"])[0] == 3
    assert layout_of_deals(688, [["+10", "0"]] * 5, rows, ["+12", "−46"])[0] == 5


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("room", [336, 366, 688])
@pytest.mark.parametrize("totals", [["+40580", "+23000"], ["−10550", "+500"], ["+4", "−1", "−3"]])
def test_the_widest_total_and_the_widest_points_have_room(room, text, totals):
    grid_cells = [GridCell("score", "+10550", ""), GridCell("used", "−120", "")]
    layout = with_points(layout_of(room, 5, LONG, totals, text), grid_cells)
    assert max(measure(total, layout.figure * layout.scale) for total in totals) * text <= layout.total
    assert measure("+10550", 16 * layout.points) * text <= layout.box - 6
    assert measure("−120", 13 * layout.points) * text <= layout.box - 6


def test_total_stands_below_an_unbroken_name_in_large_type():
    assert layout_of(336, 4, LONG, ["+40580"], 2.0).tight
    assert not layout_of(336, 4, LONG, ["+4"]).tight


@pytest.mark.parametrize(
    ("rows", "text", "scores"),
    [
        ([("+6", "−3", "−3")], 1.0, (38, True)),
        ([("+5660", "+3890")], 1.0, (53, True)),
        ([("0", "+120"), ("+1200", "0")], 2.0, (139, False)),
        ([("+10", "0", "+5", "+5", "0", "0", "0", "0", "0")], 1.0, (61, False)),
    ],
)
def test_latest_scores_share_one_width_beside_the_words_or_below_them(rows, text, scores):
    width, beside = scores_in(334, rows, text)
    assert (round(width), beside) == scores
