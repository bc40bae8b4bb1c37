"""The widths of the rows of hands, and names short enough to stand above them."""

from __future__ import annotations

from itertools import product

import pytest

from scorekeeper.app.features.sheet.below_totals import columns_of
from scorekeeper.match.score_grid import HandLine
from scorekeeper.pictures.font_metrics import measure, short_names

NAMES = ["Konstantin-Maximilian Ab", "Konstantin Wolkenstein-R", "Þorgerður Brynjarsdóttir", "Bo"]


@pytest.mark.parametrize(("room", "text"), list(product((336, 366, 688), (1.0, 1.5, 2.0))))
def test_nothing_in_a_row_of_a_hand_is_wider_than_the_paper(room, text):
    lines = [HandLine("No king of spades", "100 points", ("560",), due=False, heard="")]
    for accounts in range(3, 7):
        layout = columns_of(room, lines, accounts, text)
        columns = accounts * layout.column
        assert columns + (0 if layout.stacked else layout.name) <= room - 28 + 0.01
        assert layout.stacked or measure("spades", 16) * text <= layout.name


def test_names_are_whole_where_they_fit_and_no_two_alike_where_not():
    assert short_names(["Anna", "Bo", "Cleo"], 12, 60) == ["Anna", "Bo", "Cleo"]
    assert short_names(NAMES, 12, 60) == ["KMA", "KWR", "ÞB", "Bo"]
    assert short_names(["Konstantin Wolf", "Bartholomew Fox"], 12, 80) == ["Konstantin", "Bartholomew"]
    assert short_names(["Karl Gustav Adolf", "Karl Gustav Anton"], 12, 40) == ["KGA1", "KGA2"]


def test_names_are_shortened_alike_and_as_little_as_it_takes():
    assert short_names(["Anna", "Bertil", "Cleopatra"], 12, 38) == ["Anna", "Bertil", "Cleop."]
    assert short_names(["Fredrika", "Gustavsson", "Elin"], 12, 30) == ["Fred.", "Gust.", "Elin"]
    assert short_names(["Fredrika", "Gustavsson", "Elin"], 12, 20) == ["F", "G", "E"]


def test_short_name_is_never_the_beginning_of_another():
    assert short_names(["Anna", "Annika", "Annabel"], 12, 30) == ["A1", "A2", "A3"]
    assert short_names(["Anna", "Annika", "Annabel"], 12, 38) == ["Anna", "Annika", "Annab."]


def test_narrow_column_of_partners_has_their_initials():
    assert short_names(["Anna & Cleo", "Bo & Dag"], 12, 40) == ["A&C", "B&D"]
    assert short_names(["Anna & Cleo", "Bo & Dag"], 12, 80) == ["Anna & Cleo", "Bo & Dag"]


def test_a_name_without_a_letter_stands_there_too():
    assert short_names(["-", "——", "&"], 12, 40) == ["-", "——", "&"]
    assert len(set(short_names(["-" * 24, "—" * 24], 12, 30))) == 2
