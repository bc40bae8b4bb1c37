"""The empty sheet of empty pages."""

from scorekeeper.pictures.blank import blank_sheet


def test_the_whole_sheet_and_its_pencil_are_within_the_picture():
    picture = blank_sheet()
    vertices = [xy for path in picture.shapes for xy in path.vertices]
    assert len(vertices) > 50
    assert all(1 <= x <= picture.width - 1 and 1 <= y <= picture.height - 1 for x, y in vertices)


def test_one_box_of_nine_is_crossed():
    inks = [path.ink for path in blank_sheet().shapes if not path.closed]
    assert inks.count("accent") == 2
    assert sum(path.closed and path.fill == "paper" and path.ink == "edge" for path in blank_sheet().shapes) == 11
