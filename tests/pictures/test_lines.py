"""The running totals as lines: what stands where, and that nothing covers anything, whatever was played."""

from itertools import combinations
from math import dist
from operator import mul

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match.sheet import sheet_of
from scorekeeper.pictures.lines import lines_picture
from scorekeeper.pictures.palette import BY_DAY, BY_NIGHT
from scorekeeper.pictures.shapes import Circle, Polyline, TextLine, apart, stroke
from scorekeeper.pictures.timeline import PlayedContract, Step, Timeline, timeline_of
from tests.pictures.seeing import LONGEST, outside, overlaps, written
from tests.support.tables import at_table, thrown_in
from tests.tools.screenshots import ESTONIA, EVENING


def timeline(game, *deals, **facts):
    return timeline_of(sheet_of(at_table(game, *deals, **facts)))


@st.composite
def courses(draw):
    """Any course: three to ten accounts, one to sixty deals, any totals, with names for what is played or without."""
    count, deals = draw(st.integers(2, 10)), draw(st.integers(1, 60))
    names = draw(st.sampled_from([LONGEST[:count], tuple("ABCDEFGHIJ"[:count]), ("A", *LONGEST[: count - 1])]))
    points = st.integers(-30, 30) if draw(st.booleans()) else st.sampled_from([-4000, 0, 1, 9999])
    totals = [tuple([0] * count)]
    steps = []
    kinds = [
        PlayedContract(name, name, name)
        for name in draw(st.sampled_from([("Up", "Down"), ("Trump low", "Dealer’s choice")]))
    ]
    told = draw(st.booleans())
    for number in range(1, deals + 1):
        scored = tuple(draw(points) for _ in range(count))
        totals.append(tuple(a + b for a, b in zip(totals[-1], scored, strict=True)))
        steps.append(Step(number, draw(st.sampled_from(kinds)) if told else None, None, scored))
    return Timeline(names, tuple(totals), tuple(steps))


@settings(max_examples=60, deadline=None)
@given(courses(), st.sampled_from([300, 334, 424, 520]), st.sampled_from([120, 240]), st.sampled_from([1.0, 1.5, 2.0]))
def test_nothing_is_cut_off_and_no_words_cover_others(timeline, width, height, text):
    picture = lines_picture(timeline, width, height, text=text)
    assert picture.width == width
    assert outside(picture.shapes, width, picture.height) == []
    assert overlaps(picture.shapes) == []


@settings(max_examples=30, deadline=None)
@given(courses())
def test_a_small_one_has_the_names_and_no_axes(timeline):
    picture = lines_picture(timeline, 334, 84, plain=True)
    assert outside(picture.shapes, 334, picture.height) == []
    assert overlaps(picture.shapes) == []


def test_an_evening_has_its_points_to_the_left_and_its_contracts_below():
    picture = lines_picture(timeline("swedish", *EVENING, first_dealer=2), 334, 240)
    said = written(picture.shapes)
    assert said[:7] == ["−6", "−4", "−2", "0", "+2", "+4", "+6"]
    played = ["Sang", "Pass", "Trumf", "Spader", "Trumf", "Pass", "Trumf", "Spader", "Sang", "Pass", "Sang", "Spader"]
    assert said[7:19] == played
    assert said[19:] == ["Anna", "Bo", "Cleo"]
    assert {shape.turned for shape in picture.shapes if isinstance(shape, TextLine) and shape.text in played} == {True}


def test_deals_in_a_row_with_the_same_contract_share_its_name():
    said = written(lines_picture(timeline("estonian-4", *ESTONIA), 520, 240).shapes)
    assert said[-9:] == ["No trumps", "NT low", "Trumps", "Trump low", "Up", "Anna", "Bo", "Cleo", "Dag"]


def test_in_a_low_picture_with_large_type_not_every_line_has_its_figure():
    low, choice = (PlayedContract(name, name, name) for name in ("Trump low", "Dealer’s choice"))
    steps = tuple(Step(number, (low, choice)[number % 2], None, (0, 0)) for number in range(1, 4))
    found = Timeline(("A", "B"), ((0, 0), (0, 0), (0, 0), (0, 3)), steps)
    picture = lines_picture(found, 300, 120, text=1.5)
    assert overlaps(picture.shapes) == []
    assert written(picture.shapes)[:2] == ["0", "+3"]


def test_deals_are_numbered_if_their_contracts_have_no_room():
    up, down = (PlayedContract(name, name, name) for name in ("Up", "Down"))
    steps = tuple(Step(number, down if number % 2 else up, None, (1, -1)) for number in range(1, 41))
    found = Timeline(("Anna", "Bo"), tuple((n, -n) for n in range(41)), steps, (up, down))
    said = written(lines_picture(found, 334, 240).shapes)
    assert said[-10:] == ["5", "10", "15", "20", "25", "30", "35", "40", "Anna", "Bo"]


def test_a_game_without_contracts_has_the_numbers_of_its_deals():
    found = timeline("german-whist", {"tricks": [7, 6]}, {"tricks": [5, 8]})
    assert [step.played for step in found.steps] == [None, None]
    assert written(lines_picture(found, 334, 240).shapes)[-4:] == ["1", "2", "Anna", "Bo"]


def test_a_hand_thrown_in_and_a_deal_that_cannot_stand_are_no_steps():
    wrong = {"contract": "pass", "counts": [9, 2, 9]}
    found = timeline("swedish", EVENING[0], thrown_in(contract="pass"), wrong, EVENING[2], first_dealer=2)
    assert [step.played.name for step in found.steps] == ["Sang", "Trumf"]
    assert len(found.totals) == 3


def test_long_names_are_first_words_at_their_lines_and_stand_whole_below():
    said = written(lines_picture(timeline("swedish", *EVENING, players=LONGEST[:3]), 334, 240).shapes)
    assert said[-6:-3] == ["Bartholomew", "Þorgerður", "Maximiliane"]
    assert said[-3:] == list(LONGEST[:3])


def test_names_that_begin_alike_are_still_told_apart():
    players = ("Bartholomew Featherstone", "Bartholomew Featherstora", "Bo")
    said = written(lines_picture(timeline("swedish", *EVENING, players=players), 334, 240).shapes)
    ends = said[-6:-3]
    assert len(set(ends)) == 3
    assert [end[-3:] for end in ends[:2]] == ["one", "ora"]


def test_names_that_begin_and_end_alike_are_told_apart_too():
    players = ("Bartholomew Al Featherst", "Bartholomew Bo Featherst", "Bo")
    said = written(lines_picture(timeline("swedish", *EVENING, players=players), 260, 240).shapes)
    assert said[-6:-3] == ["BAF", "BBF", "Bo"]


def test_everything_in_the_picture_can_be_heard():
    said = lines_picture(timeline("swedish", *EVENING[:2], first_dealer=2), 334, 240).alt_text
    assert said == "Running totals. Anna 0, −2, −5; Bo 0, +2, +4; Cleo 0, 0, +1. Played: Sang, Pass"


def test_in_words_contracts_with_a_comma_in_their_name_are_parted_by_semicolons():
    said = lines_picture(timeline("estonian-4", *ESTONIA[:6]), 334, 240).alt_text
    assert said.endswith(". Played: No trumps; No trumps; No trumps; No trumps; No trumps, low; No trumps, low")


def test_ten_lines_are_told_apart_without_colour():
    looks = set()
    for number in range(10):
        mark = stroke(number).mark((0, 0))
        corners = 0 if isinstance(mark, Circle) else len(mark.vertices)
        first = None if isinstance(mark, Circle) else tuple(round(each, 3) for each in mark.vertices[0])
        looks.add((corners, first, mark.fill == "paper"))
    assert len(looks) == 10
    assert [stroke(number).dash for number in range(5)] == [stroke(number).dash for number in range(5, 10)]
    assert len({stroke(number).dash for number in range(5)}) == 5
    assert isinstance(stroke(0).line([(0, 0), (1, 1)]), Polyline)


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("colours", "paper", "least"),
    [(BY_DAY, "#FFFCF5", 4.5), (BY_DAY, "#FFFFFF", 4.5), (BY_NIGHT, "#171F1B", 4.5), (BY_DAY, "#E3EDE5", 3.0)],
    ids=["paper", "print", "night", "a mark beside the winner"],
)
def test_every_line_and_its_name_stand_out_from_the_paper(colours, paper, least):
    for colour in colours:
        dark, light = sorted((luminance(colour), luminance(paper)))
        assert (light + 0.05) / (dark + 0.05) >= least, colour


SEEN_BY = {
    "most": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
}
"""The effect of colour blindness on linear red, green and blue, at severity 1.0.

Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
"""


def seen(colour, by):
    """A colour in CIE L*a*b* (D65), as it is seen by these eyes."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (min(max(sum(map(mul, row, linear)), 0), 1) for row in SEEN_BY[by])
    white = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in white)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def least_distance(colours, by):
    return min(dist(seen(one, by), seen(other, by)) for one, other in combinations(colours, 2))


@pytest.mark.parametrize("colours", [BY_DAY, BY_NIGHT], ids=["day", "night"])
@pytest.mark.parametrize("by", SEEN_BY)
@pytest.mark.parametrize(("lines", "least"), [(3, 40), (4, 28), (9, 20)])
def test_colours_of_up_to_nine_players_differ_also_for_colour_blind_eyes(colours, by, lines, least):
    assert len(set(colours)) == 9
    assert least_distance(colours[:lines], by) >= least


def test_the_measure_knows_that_colour_blind_eyes_do_not_tell_red_from_green():
    assert least_distance(("#FF0000", "#008000"), "most") > 100
    assert least_distance(("#A4382A", "#586014"), "deuteranopia") < 15


@pytest.mark.parametrize(
    ("colours", "ahead", "behind"),
    [(BY_DAY, "#1D5C46", "#A4382A"), (BY_NIGHT, "#7CCBA8", "#F0A08F")],
    ids=["day", "night"],
)
def test_no_line_has_the_colour_of_who_is_ahead_or_behind(colours, ahead, behind):
    for colour in colours:
        assert least_distance((colour, ahead), "most") >= 20, colour
        assert least_distance((colour, behind), "most") >= 20, colour


def test_names_are_moved_apart_within_their_field():
    assert apart([10, 12, 11], 15, 0, 100) == [10, 40, 25]
    assert apart([5, 5], 15, 10, 100) == [10, 25]
    assert apart([99, 98, 97], 15, 0, 100) == [100, 85, 70]
