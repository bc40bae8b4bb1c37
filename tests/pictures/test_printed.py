"""The printed sheet: one page for every game, on which nothing is cut off and nothing covers anything else."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import read_stake
from scorekeeper.pictures.printed import MARGIN, printed
from scorekeeper.pictures.shapes import Polyline, TextLine
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import signed
from tests.pictures.seeing import LONGEST, outside, overlaps, written
from tests.support.representatives import SHAPES, some_of
from tests.support.strategies import matches_of
from tests.support.tables import at_table, thrown_in
from tests.tools.screenshots import ESTONIA, EVENING, PARTNERS

UPRIGHT, SIDEWAYS = (595, 842), (842, 595)
LEGIBLE = 4.0
"""Points; nothing is set smaller, however long a match is and however many play."""


def page(game, *deals, **facts):
    return printed(sheet_of(at_table(game, *deals, **facts)))


def check(picture):
    assert (picture.width, picture.height) in {UPRIGHT, SIDEWAYS}
    assert outside(picture.shapes, picture.width, picture.height, MARGIN - 4) == []
    assert overlaps(picture.shapes) == []
    assert min(shape.size for shape in picture.shapes if isinstance(shape, TextLine)) >= LEGIBLE


@pytest.mark.ci
@pytest.mark.unmeasured
@pytest.mark.parametrize("id", some_of(CATALOGUE.ids(), SHAPES))
@settings(max_examples=1, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_whole_match_of_every_game_stands_on_one_page(id, data):
    match = data.draw(matches_of(CATALOGUE.game(id), whole=True))
    sheet = sheet_of(match)
    picture = printed(sheet)
    check(picture)
    said = written(picture.shapes)
    assert {signed(total, plus=sheet.plus, unit=sheet.unit) for total in sheet.totals} <= set(said)
    assert {str(outcome.number) for outcome in sheet.outcomes} <= set(said)


def crosses(picture):
    """Return the number of crossed-out boxes: two strokes each."""
    strokes = [s for s in picture.shapes if isinstance(s, Polyline) and len(s.vertices) == 2 and s.ink == "ink"]
    slanted = [s for s in strokes if s.vertices[0][0] != s.vertices[1][0] and s.vertices[0][1] != s.vertices[1][1]]
    return len(slanted) / 2


def test_the_worked_example_is_crossed_out_and_told_deal_by_deal():
    picture = page(
        "swedish", *EVENING[:2], first_dealer=2, title="Friday", started="2026-01-30", stake=read_stake("0.50 €")
    )
    said = written(picture.shapes)
    assert said[:2] == [
        "Friday",
        "Swedish Bismarck · 30 January 2026 · 0.50 € a point · Bo is ahead. After 2 of 12 deals. · Sum 0",
    ]
    assert crosses(picture) == 2
    deals = said[said.index("Deal") :]
    assert deals[:2] == ["Deal", "1"]
    for told in ("Cleo", "Anna", "Sang", "Bo", "Pass", "6", "4", "9", "−2", "−5", "+4"):
        assert told in deals


def test_before_the_first_deal_it_is_a_paper_to_write_on():
    picture = page("swedish")
    assert crosses(picture) == 0
    assert written(picture.shapes)[2:] == [
        *("Anna", "Bo", "Cleo", "Spader", "Trumf", "Sang", "Pass", "Total", "0", "0", "0")
    ]
    check(picture)


def test_partners_have_a_row_each_and_one_total():
    picture = page("finnish-partners", *PARTNERS, first_dealer=3)
    said = written(picture.shapes)
    assert crosses(picture) == 6
    assert [name for name in said if name in {"Anna", "Bo", "Cleo", "Dag"}][:4] == ["Anna", "Cleo", "Bo", "Dag"]
    assert said[said.index("Total") :][:3] == ["Total", "+6", "−6"]
    assert "Free choice of trump" not in said
    assert said.count("Free") == 3  # over its boxes, where it was played, and below the lines


def test_a_deal_that_cannot_stand_is_marked_and_told():
    picture = page("swedish", {"contract": "sang", "counts": [6, 6, 3]}, first_dealer=2)
    said = written(picture.shapes)
    assert "1 ?" in said
    assert "?" in said
    assert "Deal 1: That makes 15 tricks; there are 16." in said


def test_a_hand_thrown_in_has_a_line_of_its_own():
    said = written(page("swedish", thrown_in(contract="trumf", trump="hearts"), EVENING[2], first_dealer=2).shapes)
    assert "yes" in said


def test_notes_stand_below_as_far_as_there_is_room():
    deals = [Deal(deal, note="Dag revoked, and nobody saw it. " * 30) for deal in EVENING]
    picture = page("swedish", *deals, note="Must trump.\nNo money.", first_dealer=2)
    check(picture)
    said = written(picture.shapes)
    assert "Must trump." in said
    assert said[-1].endswith("…")


def test_replaced_player_is_named_below_the_printed_sheet():
    earlier = (EarlierPlayer("Anna", 0, 2),)
    picture = page("swedish", *EVENING, players=("Dora", "Bo", "Cleo"), first_dealer=2, earlier=earlier)
    check(picture)
    assert "Dora replaced Anna from deal 3." in written(picture.shapes)


def test_names_that_cannot_be_drawn_are_numbered_and_the_page_says_why():
    said = written(page("swedish", *EVENING, players=("安娜", "Bo", "李"), first_dealer=2).shapes)
    assert "安娜 (1)" in said
    assert "李 (3)" in said
    assert "Letters that this page has no font for stand as boxes." in said


@pytest.mark.ci
@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("game", "deals", "seats"),
    [
        ("swedish", EVENING, 3),
        ("estonian-4", ESTONIA, 4),
        ("finnish-partners", PARTNERS, 4),
        ("whist-count", [{"tricks": [7, 6]}, {"tricks": [5, 8]}] * 30, 4),
        ("twenty-five", [{"tricks": [1, 1, 1, 1, 1, 0, 0, 0, 0]}, {"tricks": [0, 0, 0, 0, 1, 1, 1, 1, 1]}] * 30, 9),
    ],
)
def test_the_longest_names_and_sixty_deals_fit(game, deals, seats):
    check(page(game, *deals, players=LONGEST[:seats], title="W" * 80))


def test_the_names_of_dealers_are_whole_where_the_page_has_room_for_them():
    said = written(page("swedish", *EVENING[:4], players=("Bartholomew Featherstone", "Bo", "Cleo")).shapes)
    assert said.count("Bartholomew Featherstone") >= 4  # in the grid, above its columns, and as dealer and declarer
    assert not any("…" in text for text in said)
