"""The sheet: the paper that people would draw, and the log."""

from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, thrown_in

EXAMPLE = ({"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 5]})


def example(*more, **facts):
    return sheet_of(at_table("swedish", *EXAMPLE, *more, first_dealer=2, **facts))


def marks(row):
    return [cell.mark for cell in row.cells]


def test_the_paper_has_a_row_a_player_a_column_a_contract_and_the_totals():
    paper = example().grid
    assert [h.key for h in paper.headings] == ["name", "spader", "trumf", "sang", "pass", "total"]
    assert [[cell.value for cell in row.cells] for row in paper.rows] == [
        ["Anna", None, None, -2, None, -5],
        ["Bo", None, None, None, 2, 4],
        ["Cleo", None, None, None, None, 1],
    ]


def test_the_boxes_that_can_be_chosen_now_are_marked_apart_from_those_that_are_owed_later():
    rows = example().grid.rows
    assert marks(rows[0]) == ["", "open", "open", "used", "open", "last"]
    assert marks(rows[1]) == ["dealer", "open", "open", "open", "used", "lead"]
    assert marks(rows[2]) == ["declarer", "due", "due", "due", "due", ""]
    assert [row.mark for row in rows] == ["", "", "now"]
    assert [say(row.cells[0].hint) for row in rows[1:]] == ["deals", "forehand"]
    assert say(rows[0].cells[-1].hint) == "last deal −3"


def test_a_deal_that_brought_nothing_is_said_without_a_sign():
    sheet = sheet_of(at_table("swedish", {"contract": "sang", "counts": [8, 4, 4]}, first_dealer=2))
    assert [say(row.cells[-1].hint) for row in sheet.grid.rows] == ["last deal 0"] * 3


def test_nobody_leads_before_anything_is_scored():
    sheet = sheet_of(at_table("swedish"))
    assert [row.cells[-1].mark for row in sheet.grid.rows] == ["", "", ""]
    assert [row.cells[-1].hint for row in sheet.grid.rows] == [None] * 3
    assert sheet.last is None


def test_in_a_partnership_four_players_have_boxes_and_two_sides_have_totals():
    sheet = sheet_of(at_table("finnish-partners", {"contract": "trump", "counts": [6, 7]}))
    assert sheet.names == ("Anna & Cleo", "Bo & Dag")
    assert [row.cells[0].value for row in sheet.grid.rows] == ["Anna", "Cleo", "Bo", "Dag"]
    assert [row.cells[-1].kind for row in sheet.grid.rows] == ["total", "above", "total", "above"]
    assert [row.cells[-1].value for row in sheet.grid.rows] == [1, None, -1, None]
    # Bo was forehand: the box is his, and it shows what it brought his side.
    assert sheet.grid.rows[2].cells[1].value == -1


KAISER = (
    {"declarer": 1, "bid": 7, "trump": "hearts", "tricks": [3, 5], "five": 1, "three": 0},
    {"declarer": 0, "bid": 8, "trump": "none", "tricks": [6, 2], "five": 0, "three": 1},
)


def test_side_without_boxes_has_one_row_named_after_its_partners():
    sheet = sheet_of(at_table("kaiser", *KAISER))
    assert [[cell.value for cell in row.cells] for row in sheet.grid.rows] == [
        ["Anna & Cleo", 0, 22, 22],
        ["Bo & Dag", 10, -1, 9],
    ]
    assert [row.seat for row in sheet.grid.rows] == [None, None]
    hints = [row.cells[0].hint for row in sheet.grid.rows]
    assert [hint and say(hint, sheet) for hint in hints] == ["Cleo deals", None]


def test_hints_of_a_side_name_the_player_who_acts():
    sheet = sheet_of(at_table("twenty-five", players=6, options={"seating": "pairs"}))
    assert [row.cells[0].value for row in sheet.grid.rows] == ["Anna & Dag", "Bo & Eva", "Cleo & Finn"]
    hints = [row.cells[0].hint for row in sheet.grid.rows]
    assert [hint and say(hint, sheet) for hint in hints] == ["Anna deals", "Bo forehand", None]


def test_the_target_stands_over_the_totals_and_each_side_lacks_some_of_it():
    sheet = sheet_of(at_table("kaiser", *KAISER))
    assert say(sheet.grid.headings[-1].label) == "Total, to 52"
    assert sheet.to_go == (30, 43)


def test_below_nought_there_is_more_to_go_than_the_target():
    broken = {"declarer": 0, "bid": 12, "trump": "none", "tricks": [6, 2], "five": 1, "three": 1}
    sheet = sheet_of(at_table("kaiser", broken))
    assert (sheet.totals, sheet.to_go) == ((-24, 4), (76, 48))


def test_nothing_is_to_go_without_a_target_nor_above_it_nor_once_the_match_is_over():
    assert sheet_of(at_table("humbug", {"tricks": [8, 5]})).to_go == ()
    level = {"quints": [200, 200], "doubling": "plain", "tricks": [6, 7]}
    tie = {"quints": [0, 5], "doubling": "doubled", "tricks": [7, 6]}
    assert sheet_of(at_table("quinto", level)).to_go == (20, 15)
    assert sheet_of(at_table("quinto", level, tie)).to_go == (0, 0)
    assert sheet_of(at_table("kaiser", *KAISER, ended="2026-11-21T20:00:00Z")).to_go == ()


def test_a_target_below_the_start_is_as_far_as_the_points_above_it():
    table = {**CATALOGUE.game("manni").document(), "id": "house", "target": -5}
    assert sheet_of(at_table(CATALOGUE.from_document(table), {"contract": "trumps", "counts": [3, 5, 4]})).to_go == (
        4,
        6,
        5,
    )


def test_a_match_of_one_deal_has_no_column_for_it_beside_the_total():
    tute = {"points": [70, 50], "last_trick": 1}
    assert [h.key for h in sheet_of(at_table("tute", tute)).grid.headings] == ["name", "total"]


def test_paper_without_boxes_shows_the_latest_deals():
    deals = [{"king": "none", "vulnerable": "nobody", "tricks": [3, 2]}] * 2
    paper = sheet_of(at_table("ecarte", *deals)).grid
    assert [h.header for h in paper.headings] == ["name", "1", "2", "total"]
    assert [[cell.value for cell in row.cells] for row in paper.rows] == [["Anna", 1, 1, 2], ["Bo", 0, 0, 0]]


def test_a_deal_that_cannot_stand_is_crossed_out_and_marked_and_scores_nothing():
    sheet = sheet_of(at_table("swedish", {"contract": "sang", "counts": [6, 6, 3]}, first_dealer=2))
    box = sheet.grid.rows[0].cells[3]
    assert (box.mark, box.value) == ("wrong", None)
    assert sheet.log.rows[0].mark == "wrong"
    assert sheet.lines == ((0, 0, 0),)


def test_box_with_two_deals_shows_the_right_one():
    rounds = [Deal({"contract": "sang", "counts": [6, 6, 4]})] * 3
    sheet = sheet_of(at_table("swedish", *rounds, {"contract": "sang", "counts": [0, 0, 16]}, first_dealer=2))
    assert sheet.grid.rows[0].cells[3].value == -2


def test_the_log_is_a_rectangle_with_a_row_a_deal_and_one_of_totals():
    log = example(thrown_in(contract="sang")).log
    assert [h.header for h in log.headings] == [
        "deal",
        "dealer",
        "declarer",
        "contract",
        "played as",
        "trump",
        "thrown in",
        "ruling",
        "note",
        *(f"{n}{w}" for n in ("Anna", "Bo", "Cleo") for w in (" tricks", " quota", "", " total")),
    ]
    assert {len(row.cells) for row in log.rows} == {21}
    assert [row.mark for row in log.rows] == ["", "", "thrown-in", "totals"]
    values = [cell.value for cell in log.rows[0].cells]
    assert values == [
        *(1, "Cleo", "Anna", "sang", None, None, None, None, None),
        *(6, 8, -2, -2),
        *(6, 4, 2, 2),
        *(4, 4, 0, 0),
    ]
    assert [cell.value for cell in log.rows[2].cells][:7] == [3, "Bo", "Cleo", "sang", None, None, 1]
    assert [cell.value for cell in log.rows[3].cells if cell.kind == "total"] == [-5, 4, 1]


def test_a_deals_note_stands_in_the_log():
    sheet = sheet_of(at_table("swedish", Deal(EXAMPLE[0], note="lucky"), first_dealer=2))
    assert sheet.log.rows[0].cells[8].value == "lucky"


def test_the_lines_of_a_picture_begin_at_the_start_and_follow_every_scored_deal():
    assert example(thrown_in(contract="sang")).lines == ((0, 0, 0), (-2, 2, 0), (-5, 4, 1))


def test_a_match_that_its_players_ended_is_over_and_nothing_is_due():
    sheet = example(ended="2026-11-21T20:00:00Z")
    assert sheet.standing.over
    assert sheet.standing.places == (3, 1, 2)
    assert sheet.due is None
    assert [row.mark for row in sheet.grid.rows] == ["", "", ""]
    assert {cell.mark for row in sheet.grid.rows for cell in row.cells[1:-1]} == {"open", "used"}


def test_next_deal_is_announced_with_the_players_names():
    sheet = example()
    assert [say(fact, sheet) for fact in sheet.due.facts] == [
        "Bo deals",
        "Cleo is forehand and owes Spader, Trumf, Sang, Pass",
    ]
    assert sheet.last == (-3, 2, 1)
