"""Sheets that come in and go out, through the browser's own file picker and download."""

import json
import struct

import pytest

from tests.browser.table import stand
from tests.exchange.worked import CSV, JSON

SANG = {"contract": "sang", "counts": [6, 6, 4]}


@pytest.mark.ci
@pytest.mark.long
async def test_a_sheet_comes_in_as_csv_and_leaves_as_json(opened, cabin, tmp_path):
    phone = await opened(cabin.served, "/matches")
    sheet = tmp_path / "worked.csv"
    sheet.write_bytes(CSV)
    await phone.pick("Import", sheet)
    await phone.sees("Imported: Swedish Bismarck, A, B, C.")
    await phone.tap("Swedish Bismarck: A, B, C")
    await stand(phone, A="−5", B="+4", C="+1")
    await phone.tap("Menu", "Export")
    name, content = await phone.download("Match file (JSON)")
    entries = json.loads(content)
    assert (name, len(entries.pop("versions"))) == ("swedish-a-b-c.json", 1)
    assert entries.pop("id")
    assert entries == json.loads(JSON)


@pytest.mark.ci
@pytest.mark.long
async def test_a_match_leaves_as_a_page_to_print_and_its_result_as_an_image(opened, cabin):
    deals = [{"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 5]}] * 2
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), 2, title="Cabin", deals=deals)
    phone = await opened(cabin.served, f"/match/{match}/result", scale=2)
    await phone.tap("Export")
    name, page = await phone.download("PDF")
    assert (name, page[:8]) == ("swedish-cabin.pdf", b"%PDF-1.7")
    await phone.tap("Export")
    name, image = await phone.download("Result picture")
    assert name == "swedish-cabin.png"
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack_from(">II", image, 16)
    assert width == 1440
    assert 2000 < height < 2800  # the card, and nothing of the window below it
