"""The widths of the paper, for every window."""

from __future__ import annotations

import pytest

from scorekeeper.app.features.sheet.score_grid import plan_of

LONG = ["Bartholomew Featherstone"]


def test_a_few_boxes_stand_between_name_and_total():
    assert not plan_of(366, 4, ["Anna", "Bo", "Cleo"], [4, -1, -3]).stacked


@pytest.mark.parametrize("room", [336, 366])
def test_long_names_and_many_boxes_put_name_and_total_above(room):
    assert plan_of(room, 4, LONG, [0]).stacked
    assert plan_of(room, 8, ["Anna"], [0]).stacked


def test_larger_type_needs_more_room():
    assert plan_of(366, 4, ["Anna", "Bo", "Cleo"], [4], text=1.5).stacked


@pytest.mark.parametrize("room", [336, 366, 688, 1000])
@pytest.mark.parametrize("boxes", range(9))
@pytest.mark.parametrize("names", [["Anna"], LONG])
@pytest.mark.parametrize("totals", [[0], [-12], [-100]])
def test_nothing_is_wider_than_the_paper(room, boxes, names, totals):
    plan = plan_of(room, boxes, names, totals)
    inner = room - 28
    assert plan.name + plan.total <= inner
    assert boxes * plan.box + (0 if plan.stacked else plan.name + plan.total) <= inner + 0.01
