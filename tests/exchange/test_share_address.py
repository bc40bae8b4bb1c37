"""The address by which the app asks its page to share the card of a result, or a file of a match."""

import base64
import json

import pytest

from scorekeeper.exchange.file_formats import print_any
from scorekeeper.exchange.share_address import LONGEST, SCHEME, share_address, share_file
from scorekeeper.match.sheet import sheet_of
from tests.support.tables import at_table

SANG = {"contract": "sang", "counts": [6, 6, 4]}
PASS = {"contract": "pass", "counts": [9, 2, 5]}


def told(**facts):
    return read(share_address(sheet_of(at_table("swedish", SANG, PASS, first_dealer=2, **facts))))


def read(address):
    assert address.startswith(SCHEME)
    written = address.removeprefix(SCHEME)
    assert set(written) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return json.loads(base64.urlsafe_b64decode(written + "=" * (-len(written) % 4)))


def test_share_address_has_the_file_name_the_title_and_every_shape_with_its_colours():
    card = told(title="Cabin")
    assert (card["name"], card["title"]) == ("swedish-cabin.png", "Bo is ahead")
    shapes = card["picture"]["shapes"]
    assert card["picture"]["width"] == 360
    assert {shape[0] for shape in shapes} == {"line", "circle", "rect", "text"}
    totals = {shape[3]: shape[5] for shape in shapes if shape[0] == "text" and shape[6] == "end" and shape[4] == 36}
    assert totals == {"+4": "#1D5C46", "+1": "#1D5C46", "−5": "#A4382A"}


def test_no_name_is_markup_or_script_on_the_way():
    names = ('"},{"', "</script>安", "%41&#x41;")
    texts = [shape[3] for shape in told(players=names)["picture"]["shapes"] if shape[0] == "text"]
    assert set(names) <= set(texts)


@pytest.mark.parametrize(
    ("form", "name", "kind", "start"),
    [
        ("pdf", "swedish-cabin.pdf", "application/pdf", b"%PDF-1.7"),
        ("svg", "swedish-cabin.svg", "image/svg+xml", b"<svg xmlns"),
        ("csv", "swedish-cabin.csv", "text/csv", b"\xef\xbb\xbfscorekeeper sheet"),
        ("text", "swedish-cabin.txt", "text/plain", b"Cabin"),
        ("json", "swedish-cabin.json", "application/json", b"{"),
    ],
)
def test_a_file_has_its_name_its_type_and_its_bytes(form, name, kind, start):
    sheet = sheet_of(at_table("swedish", SANG, PASS, first_dealer=2, title="Cabin"))
    file = share_file(sheet, form)
    inside = read(file.address)
    assert (file.name, inside["name"], inside["title"], inside["type"]) == (name, name, "Bo is ahead", kind)
    assert base64.b64decode(inside["bytes"], validate=True) == print_any(sheet, form)
    assert print_any(sheet, form).startswith(start)


def test_a_file_that_would_make_the_address_longer_than_two_million_characters_has_none():
    longest = LONGEST * 9 // 16  # base64 of base64
    fits, too_long = (at_table("swedish", SANG, PASS, note="n" * size) for size in (longest - 2000, longest + 1))
    assert LONGEST == 2_000_000
    assert 1_990_000 < len(share_file(sheet_of(fits), "json").address) <= LONGEST
    assert share_file(sheet_of(too_long), "json") is None
