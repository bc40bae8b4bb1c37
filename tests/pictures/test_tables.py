"""A ruled table: everything stands within it, however long its heads are."""

import pytest

from scorekeeper.pictures.ruled_table import TableCell, TableColumn, table
from scorekeeper.pictures.shapes import Polyline
from tests.pictures.seeing import outside, overlaps, written


@pytest.mark.parametrize("head", ["Deal", "No trumps", "Cards of unfinished calypsos"])
@pytest.mark.parametrize("name", ["", "Anna", "Bartholomew Featherstone & Maximiliane Oberhuber-Sc"])
def test_heads_of_several_words_and_long_names_stay_within(head, name):
    columns = [
        TableColumn("Player", (TableCell("Anna"), TableCell("Bo"))),
        TableColumn(head, (TableCell("+2"), TableCell("−12")), side="end", over=name, group=0),
        TableColumn(head, (TableCell("+2"), TableCell("−12")), side="end", over=name, group=0),
    ]
    shapes, width, height = table(columns, 14)
    assert outside(shapes, width, height) == []
    assert overlaps(shapes) == []


def test_a_crossed_box_has_its_cross_and_what_it_brought_beside_it():
    columns = [TableColumn("Sang", (TableCell("−2", crossed=True), TableCell()), 10, "middle", min_width=40)]
    shapes, width, height = table(columns, 27)
    slanted = [
        s
        for s in shapes
        if isinstance(s, Polyline) and s.vertices[0][0] != s.vertices[1][0] and s.vertices[0][1] != s.vertices[1][1]
    ]
    assert len(slanted) == 2
    assert written(shapes) == ["Sang", "−2"]
    assert outside(shapes, width, height) == []


def test_no_line_parts_a_cell_from_the_one_that_it_belongs_to():
    apart = [TableColumn("Total", (TableCell("+2"), TableCell("−2")))]
    joined = [TableColumn("Total", (TableCell("+2"), TableCell(joined=True)))]
    assert len(table(apart, 20)[0]) == len(table(joined, 20)[0]) + 2  # a line, and a figure
