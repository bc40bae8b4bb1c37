"""The files of a match are ready for the share sheet before the tap; what it does not take is downloaded."""

import base64
import json
import sys

import flet as ft

from scorekeeper.app.session_start import make_main
from scorekeeper.service import play
from tests.app.conftest import WORKED
from tests.support.headless import Headless

FORMS = ("Spreadsheet (CSV)", "Match file (JSON)", "Text file", "PDF")


class OnPhone(Headless):
    """A session on a page whose share sheet takes what Chrome's does on a phone."""

    async def __aenter__(self):
        types = "image/png image/svg+xml application/pdf text/csv text/plain"
        self.device_answers["get"] = lambda asked: types if asked["key"] == "scorekeeper.share" else None
        return await super().__aenter__()

    def shares(self, name):
        """The file that the page shares when this is tapped: its name and its bytes; None for a download."""
        action = self.find(name).control.action
        if action is None:
            return None
        assert isinstance(action, ft.OpenUrl)
        written = action.url.removeprefix("scorekeeper-share:")
        told = json.loads(base64.urlsafe_b64decode(written + "=" * (-len(written) % 4)))
        return told["name"], base64.b64decode(told["bytes"])


async def friday(begin, players=("Anna", "Bo", "Cleo")):
    return await begin("swedish", *players, deals=WORKED, title="Friday", started="2026-01-30T19:00:00Z")


async def test_the_export_menu_shares_what_the_share_sheet_takes_and_downloads_the_rest(services, begin):
    begun = await friday(begin)
    async with OnPhone(make_main(services), route=f"/match/{begun.id}/result") as phone:
        await phone.tap("Export")
        shared = [phone.shares(form) for form in FORMS]
        assert [file and file[0] for file in shared] == [
            "swedish-friday-2026-01-30.csv",
            None,
            "swedish-friday-2026-01-30.txt",
            "swedish-friday-2026-01-30.pdf",
        ]
        assert shared[3][1].startswith(b"%PDF-1.7")
        await phone.tap("PDF")
        assert phone.saved == {}
        assert not phone.sees("Saved as")
        await phone.tap("Export", "Match file (JSON)")
        assert [*phone.saved] == ["swedish-friday-2026-01-30.json"]


async def test_missing_file_writer_delays_no_other_format_and_is_reported_at_its_tap(services, begin, monkeypatch):
    begun = await friday(begin)
    monkeypatch.setitem(sys.modules, "scorekeeper.exchange.csv_file", None)
    async with OnPhone(make_main(services), route=f"/match/{begun.id}/result") as phone:
        await phone.tap("Export")
        assert not phone.sees("What this needs")
        assert [phone.shares(form) is None for form in FORMS] == [True, True, False, False]
        await phone.tap("Spreadsheet (CSV)")
        assert phone.sees("A part that this needs is not on this device yet. It is fetched over the network once.")


async def test_a_match_that_others_change_under_the_open_menu_is_downloaded_as_it_is_now(services, begin):
    begun = await friday(begin)
    async with OnPhone(make_main(services), route=f"/match/{begun.id}") as phone:
        await phone.tap("Menu", "Export")
        assert phone.shares("Spreadsheet (CSV)")[1].count(b"pass") == 1
        await play.delete(services, begun.id, begun.revision, 1)
        await phone.settle()
        assert phone.shares("Spreadsheet (CSV)") is None
        await phone.tap("Spreadsheet (CSV)")
        assert [content.count(b"pass") for content in phone.saved.values()] == [0]
        await phone.tap("Menu", "Export")
        assert phone.shares("Spreadsheet (CSV)")[1].count(b"pass") == 0


async def test_a_match_of_the_list_is_shared_without_being_opened(services, begin):
    await friday(begin)
    await begin("swedish", "Dag", "Eva", "Filip", title="Sunday")
    async with OnPhone(make_main(services), route="/matches") as phone:
        await phone.tap("More: Friday: Anna, Bo, Cleo")
        name, content = phone.shares("Spreadsheet (CSV)")
        assert name == "swedish-friday-2026-01-30.csv"
        assert b"Anna" in content


async def test_shared_drawing_warns_of_letters_without_a_font(services, begin):
    begun = await friday(begin, ("安娜", "Bo", "Cleo"))
    async with OnPhone(make_main(services), route=f"/match/{begun.id}/result") as phone:
        await phone.tap("Export")
        assert phone.shares("Result picture (SVG)")[0] == "swedish-friday-2026-01-30.svg"
        await phone.tap("Result picture (SVG)")
        assert phone.sees("Some letters show only where the device has a font for them.")
        await phone.tap("Export", "PDF")
        assert phone.sees("Letters that it has no font for stand there as boxes.")
        await phone.tap("Export", "Text file")
        assert not phone.sees("font")


async def test_a_tap_that_is_handled_before_the_client_is_known_to_have_the_file_downloads_it(services, begin):
    begun = await friday(begin)
    async with OnPhone(make_main(services), route=f"/match/{begun.id}/result") as phone:
        answer = phone.client._answer
        phone.client._answer = lambda asked: None if asked.name == "get" else answer(asked)
        await phone.tap("Export")
        assert phone.shares("Spreadsheet (CSV)") is not None
        await phone.tap("Spreadsheet (CSV)")
        assert [*phone.saved] == ["swedish-friday-2026-01-30.csv"]
