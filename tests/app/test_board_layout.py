"""The layout of the table view: the foot whole, the screen filled, nothing larger than its place."""

from __future__ import annotations

from math import ceil

import pytest

from scorekeeper.app.features.board_screen import LEAST, LINE, Panel, foot_layout, layout_of

LONG = (
    "Konstantin-Maximilian Ab & Bartholomew Featherstone",
    "Wilhelmina-Charlotte Und",
    "Þorgerður Brynjarsdóttir",
)
SCREENS = [(390, 844, 1), (360, 640, 1), (844, 390, 1), (1280, 800, 1), (360, 640, 2), (844, 390, 2), (1280, 800, 2)]
NEXT = (
    "Deal 4 of 12 · Bartholomew Featherstone deals · Konstantin-Maximilian Ab is forehand and owes Spader, Trumf, Pass"
)


def panels(*names, total=-1234):
    return [Panel(name, total, "first", ahead=True, standing=1) for name in names]


@pytest.mark.parametrize(("width", "height", "text"), SCREENS)
def test_the_panels_and_the_foot_fit_above_each_other_on_every_screen(width, height, text):
    foot = foot_layout(width - 92, height, text, NEXT)
    layout = layout_of(width, height - foot.height, panels(*LONG))
    assert layout.row is None
    assert layout.total >= LEAST
    a_panel = LINE * (layout.name + layout.words) + layout.total
    assert ceil(3 / layout.columns) * a_panel + foot.height <= height


@pytest.mark.parametrize(("width", "height", "columns"), [(844, 390, 3), (1280, 800, 3), (390, 844, 1)])
def test_three_players_stand_in_one_row_or_one_column(width, height, columns):
    assert layout_of(width, height - 64, panels("Anna", "Bo", "Cleo", total=-12)).columns == columns


def test_a_long_sentence_below_is_smaller_and_has_as_many_lines_as_it_takes():
    assert foot_layout(1188, 800, 1, NEXT) == (16, 64)
    small = foot_layout(268, 640, 2, NEXT)
    assert small.size == 12
    assert small.height > 5 * 12 * LINE * 2


def test_panels_scroll_if_they_do_not_fit():
    nine = panels(*[f"Maximiliane Oberhuber-{n:02}" for n in range(1, 10)])
    layout = layout_of(360, 240, nine)
    assert layout.total == LEAST
    assert layout.row is not None


EIGHT = "owes Levate · Carouri · Dame · Popa · Totale · Zece · Whist · Rentz"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (360, 640), (1280, 800)])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_eight_owed_contracts_of_six_long_names_fit_beside_totals_that_can_be_read(width, height, players):
    names = [f"Maximiliane Oberhuber-{n:02}" for n in range(players)]
    owing = [panel._replace(owed=(EIGHT,)) for panel in panels(*names, total=-480)]
    layout = layout_of(width, height - 64, owing)
    assert layout.row is None
    assert layout.total >= LEAST
    assert LINE * (layout.name + layout.words) + layout.total + layout.owed <= (height - 64) / ceil(
        players / layout.columns
    )


def test_panel_without_owed_contracts_leaves_room_for_them_so_that_totals_align():
    one, *others = panels("Anna", "Bo", "Cleo", total=-12)
    assert layout_of(844, 326, [one._replace(owed=(EIGHT,)), *others]).owed > 0
    assert layout_of(844, 326, [one, *others]).owed == 0


def test_names_of_more_lines_than_others_have_one_height_so_that_totals_stay_in_line():
    several = layout_of(390, 760, panels("Maximiliane Oberhuber-Sc", "Bo", "Cleo", "Dag", total=0))
    assert (several.columns, several.name, several.named) == (2, 28, pytest.approx(3 * 28 * LINE))
    assert layout_of(390, 760, panels("Anna", "Bo", "Cleo", "Dag", total=0)).named == 0
