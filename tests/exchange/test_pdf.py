"""The sheet as a PDF: one page that another reader finds whole, its letters in it, the same bytes every time."""

import io
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from scorekeeper.exchange.file_formats import file_name, print_any
from scorekeeper.exchange.pdf import pdf_of, print_pdf
from scorekeeper.match.sheet import sheet_of
from scorekeeper.pictures.shapes import Circle, Picture, Polyline, Rect, TextLine
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import signed
from tests.support.serving import ROOT
from tests.support.strategies import matches_of
from tests.support.tables import at_table
from tests.tools.screenshots import EVENING

FONT = ROOT / "scorekeeper" / "pictures" / "roboto.ttf"


def read(content):
    """The only page of a document, once its table of contents is found to be right."""
    start = int(content.rsplit(b"startxref\n", 1)[1].split()[0])
    assert content[start:].startswith(b"xref\n")
    reader = PdfReader(io.BytesIO(content), strict=True)
    (page,) = reader.pages
    return reader, page


def words(page):
    return page.extract_text().split()


def pdf(game, *deals, **facts):
    return print_pdf(sheet_of(at_table(game, *deals, **facts)))


def test_an_evening_can_be_read_again():
    reader, page = read(pdf("swedish", *EVENING, first_dealer=2, title="Friday night"))
    assert tuple(page.mediabox) == (0, 0, 595, 842)
    assert reader.metadata.title == "Friday night"
    said = words(page)
    for name, total in (("Anna", "−3"), ("Bo", "+1"), ("Cleo", "+2")):
        assert name in said
        assert total in said
    assert {str(number) for number in range(1, 13)} <= set(said)


@pytest.mark.ci
@pytest.mark.parametrize("id", ["swedish", "estonian-4", "finnish-partners", "bridge-solitaire", "back-alley"])
@settings(max_examples=1, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_whole_match_is_one_page(id, data):
    sheet = sheet_of(data.draw(matches_of(CATALOGUE.game(id), whole=True)))
    content = print_any(sheet, "pdf")
    _, page = read(content)
    assert {signed(total, plus=sheet.plus, unit=sheet.unit) for total in sheet.totals} <= set(words(page))
    assert content == print_any(sheet, "pdf")


def test_the_letters_are_in_the_file_and_nothing_is_asked_for_elsewhere():
    _, page = read(pdf("swedish", *EVENING))
    (font,) = page["/Resources"]["/Font"].values()
    drawn = font.get_object()["/DescendantFonts"][0].get_object()
    assert drawn["/FontDescriptor"]["/FontFile2"].get_data() == FONT.read_bytes()
    assert len(pdf("swedish", *EVENING)) < 60_000


@pytest.mark.parametrize("name", ["Þorgerður", "Łukasz", "Σωκράτης", "Анна", "Ångström", "(\\)", "安娜", "😀"])
def test_names_can_be_copied_out_whole_in_any_script(name):
    _, page = read(pdf("swedish", *EVENING[:2], players=(name, "Bo", "Cleo")))
    assert name in words(page)


def test_character_without_a_glyph_is_drawn_as_a_box():
    _, page = read(pdf("swedish", players=("安娜", "Bo", "Cleo")))
    (font,) = page["/Resources"]["/Font"].values()
    drawn = font.get_object()["/DescendantFonts"][0].get_object()
    glyphs = drawn["/CIDToGIDMap"].get_data()
    assert [at for at in range(2, len(glyphs), 2) if glyphs[at : at + 2] == b"\x00\x00"] != []


def test_shapes_are_drawn_from_above_and_no_colour_is_set_within_a_path():
    shapes = (
        Polyline(((0, 0), (20, 10)), "ink", 2, (3, 1)),
        Polyline(((0, 0), (4, 0), (2, 3)), 0, closed=True, fill="paper"),
        Circle(5, 5, 4, 0, 1),
        Rect(1, 2, 3, 4, fill="tint"),
        TextLine(10, 8, "Bo", 12, side="end"),
        TextLine(3, 9, "Bo", 12, turned=True),
    )
    _, page = read(pdf_of([Picture(20, 10, shapes, "")], "A title: Ω"))
    lines = page.get_contents().get_data().decode().splitlines()
    assert lines[0] == "1 0 0 -1 0 10 cm"
    assert "0 0 m" in lines
    assert "20 10 l" in lines
    assert "[3 1] 0 d" in lines
    assert "12 0 0 -12 -4.31 8 Tm" in lines
    assert "0 -12 -12 0 3 9 Tm" in lines
    operators = [line.split()[-1] for line in lines]
    traced = {"m", "l", "c", "h", "re"}
    assert [(a, b) for a, b in pairwise(operators) if a in traced and b not in {*traced, "S", "f", "B"}] == []


def test_one_match_gives_equal_files_named_after_it():
    match = at_table("swedish", *EVENING, started="2026-01-30T19:30:00Z")
    assert print_pdf(sheet_of(match)) == print_pdf(sheet_of(match))
    assert file_name(match, "pdf") == "swedish-anna-bo-cleo-2026-01-30.pdf"
