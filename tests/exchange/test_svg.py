"""A picture as SVG: well-formed whatever the names are, and nothing in it but shapes and words."""

from xml.etree import ElementTree as ET

import pytest

from scorekeeper.exchange.file_formats import file_name, print_any
from scorekeeper.exchange.svg import print_svg
from scorekeeper.match.sheet import sheet_of
from scorekeeper.pictures.shapes import Circle, Picture, Polyline, Rect, TextLine
from tests.support.tables import at_table
from tests.tools.screenshots import EVENING

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ("<script>alert(1)</script"[:24], '"onload="x', "&amp;]]>")


def parsed(text):
    return ET.fromstring(text)  # noqa: S314  # written by us just now


def test_shapes_are_drawn_in_their_order():
    picture = Picture(
        20,
        10,
        (
            Polyline(((0, 0), (20, 10)), 1, 2.25, (7, 4)),
            Circle(5, 5, 4, 0, "paper", 1.5),
            Rect(1, 2, 3, 4, fill="tint"),
            TextLine(10, 8, "Bo & Dag", 12, "ink", "end"),
            TextLine(3, 9, "安", 12, "soft", turned=True),
        ),
        "Bo is ahead",
    )
    _, title, ground, *drawn, end = print_svg(picture).splitlines()
    assert (title, ground, end) == (
        "<title>Bo is ahead</title>",
        '<rect width="20" height="10" fill="#FFFCF5"/>',
        "</svg>",
    )
    line, disc, box, name, upwards = (parsed(shape) for shape in drawn)
    look = {"fill": "none", "stroke": "#85710D", "stroke-width": "2.25", "stroke-linejoin": "round"}
    assert (line.tag, line.attrib) == ("polyline", {"points": "0,0 20,10", **look, "stroke-dasharray": "7 4"})
    look = {"stroke": "#0066CC", "fill": "#FFFCF5", "stroke-width": "1.5"}
    assert (disc.tag, disc.attrib) == ("circle", {"cx": "5", "cy": "5", "r": "4", **look})
    assert (box.tag, box.attrib) == ("rect", {"x": "1", "y": "2", "width": "3", "height": "4", "fill": "#E3EDE5"})
    assert (name.text, name.get("text-anchor"), name.get("textLength")) == ("Bo & Dag", "end", "48.84")
    assert (upwards.text, upwards.get("transform")) == ("安", "rotate(-90 3 9)")
    assert "textLength" not in upwards.attrib  # in whatever font there is, as wide as it likes


def test_names_never_become_markup():
    sheet = sheet_of(at_table("swedish", *EVENING, players=HOSTILE, title='<b>"&'))
    root = parsed(print_any(sheet, "svg").decode())
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {
        *("svg", "title", "rect", "polyline", "polygon", "circle", "text")
    }
    said = [each.text for each in root.iter(f"{SVG}text")]
    assert set(HOSTILE) <= set(said)
    assert not [name for each in root.iter() for name in each.attrib if name.startswith("on")]


@pytest.mark.parametrize("name", ["a￾b", "Ωμέγα 安娜", "שרה"])
def test_every_name_that_is_kept_can_be_read_again(name):
    sheet = sheet_of(at_table("swedish", *EVENING[:1], players=(name, "Bo", "Cleo")))
    said = [each.text for each in parsed(print_any(sheet, "svg").decode()).iter(f"{SVG}text")]
    assert name.replace("￾", "") in said


def test_one_match_gives_equal_files():
    match = at_table("swedish", *EVENING, started="2026-01-30T19:30:00Z")
    assert print_any(sheet_of(match), "svg") == print_any(sheet_of(match), "svg")
    assert file_name(match, "svg") == "swedish-anna-bo-cleo-2026-01-30.svg"
