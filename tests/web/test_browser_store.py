"""The store in a browser, over a browser's end of our own: files in a folder, and a second folder that survives."""

import re
import shutil

import pytest

from scorekeeper.match.draft import Draft
from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.service.faults import Refused
from scorekeeper.web.browser.start import KEPT, MAY_BE_CLEARED, NOT_KEPT, BrowserApp
from tests.faults import kinds_of
from tests.headless import Headless

DEAL = Deal({"contract": "sang", "counts": [6, 6, 4]})


class SmallBrowser:
    """Keeps a folder as a browser keeps its database: what is not flushed is gone."""

    def __init__(self, folder):
        self.folder, self.kept = str(folder / "files"), folder / "kept"
        self.language = "en"
        self.lease, self.full, self.taken, self.promise = True, False, False, None
        self.asked = 0
        self.pictures = []
        self.heard = []
        self.quiet, self.looks = [], []  # seconds; the pictures kept when it was asked for them
        self.kept.mkdir()

    def has_lease(self):
        return self.lease

    def request_lease(self):
        self.asked += 1

    async def flush(self):
        if self.full:
            raise OSError("QuotaExceededError")
        if self.taken:
            self.lease = False
            raise OSError("TakenOver")
        shutil.rmtree(self.kept)
        shutil.copytree(self.folder, self.kept)

    async def refill(self):
        shutil.copytree(self.kept, self.folder, dirs_exist_ok=True)

    async def please_keep(self):
        return self.promise

    async def will_keep(self):
        self.heard.append("will it keep?")
        return self.promise

    def keep_picture(self, markup, _stamp, _entry):
        self.pictures.append(markup)

    def seconds_quiet(self):
        self.looks.append(len(self.pictures))
        return self.quiet.pop(0) if self.quiet else 60.0

    def take_taps(self, _on_taps):
        return "[]"

    def taken(self):
        self.heard.append("taken")

    def listen(self, on_event):
        self.on_event = on_event

    def painted(self):
        self.heard.append("painted")


@pytest.fixture
def browser(tmp_path):
    return SmallBrowser(tmp_path)


def restarted(browser, tmp_path):
    """The app in the same browser after a crash: only what was flushed is there."""
    again = SmallBrowser.__new__(SmallBrowser)
    again.__dict__.update(browser.__dict__)
    again.folder = str(tmp_path / "files again")
    shutil.copytree(browser.kept, again.folder)
    return BrowserApp(again).services


async def refused(command):
    """What faults a command is refused for."""
    with pytest.raises(Refused) as refused:
        await command
    return kinds_of(refused.value.faults)


async def start(browser_app):
    return await play.start(browser_app.services, Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 2))


async def test_a_deal_that_is_confirmed_survives_a_crash(browser, tmp_path):
    browser_app = BrowserApp(browser)
    match = await start(browser_app)
    await play.record(browser_app.services, match.id, 1, DEAL)
    again = await play.open_match(restarted(browser, tmp_path), match.id)
    assert again.sheet.totals == (-2, 2, 0)


async def test_a_deal_that_the_browser_does_not_take_stays_and_is_not_kept_until_a_later_one_is(browser, tmp_path):
    browser_app = BrowserApp(browser)
    match = await start(browser_app)
    browser.full = True
    after = await play.record(browser_app.services, match.id, 1, DEAL)
    assert after.sheet.totals == (-2, 2, 0)
    assert browser_app.storage_status() == NOT_KEPT
    await play.open_match(browser_app.services, match.id)  # reading keeps nothing
    assert browser_app.storage_status() == NOT_KEPT
    browser.full = False
    await play.keep_draft(browser_app.services, match.id, Draft({"contract": "pass"}))
    assert browser_app.storage_status() is None
    again = await play.open_match(restarted(browser, tmp_path), match.id)
    assert again.sheet.totals == (-2, 2, 0)


async def test_a_window_without_the_pen_reads_and_changes_nothing_and_asks_for_it(browser):
    browser_app = BrowserApp(browser)
    match = await start(browser_app)
    browser.lease = False
    assert await refused(play.record(browser_app.services, match.id, 1, DEAL)) == ["open_elsewhere"]
    assert (await play.open_match(browser_app.services, match.id)).revision == 1
    assert browser.asked == 1


async def test_a_window_that_has_lost_the_pen_unawares_is_refused_and_shows_what_the_other_has_kept(browser, tmp_path):
    browser_app = BrowserApp(browser)
    match = await start(browser_app)
    shutil.copytree(browser.kept, tmp_path / "other" / "files")
    other = SmallBrowser(tmp_path / "other")
    other.kept.rmdir()
    other.kept = browser.kept
    passed = Deal({"contract": "pass", "counts": [9, 2, 5]})
    await play.record(BrowserApp(other).services, match.id, 1, passed)  # as many changes of the file as here
    browser.taken = True
    assert await refused(play.record(browser_app.services, match.id, 1, DEAL)) == ["open_elsewhere"]
    assert browser_app.storage_status() is None
    assert (await play.open_match(browser_app.services, match.id)).sheet.totals == (-5, 4, 1)


async def test_what_is_not_kept_is_not_given_up_for_what_another_window_has_kept(browser):
    browser_app = BrowserApp(browser)
    match = await start(browser_app)
    browser.full = True
    now = await play.record(browser_app.services, match.id, 1, DEAL)
    browser.full, browser.taken = False, True
    assert await refused(play.record(browser_app.services, match.id, now.revision, DEAL)) == ["open_elsewhere"]
    await browser_app._store.follow()
    assert browser_app.storage_status() == NOT_KEPT
    assert (await play.open_match(browser_app.services, match.id)).sheet.match.deals[0].answers["contract"] == "sang"
    assert await refused(play.record(browser_app.services, match.id, now.revision, DEAL)) == ["open_elsewhere"]
    assert browser.asked == 0


async def test_after_each_change_a_picture_of_the_sheet_is_left(browser):
    browser_app = BrowserApp(browser)
    match = await start(browser_app)
    await play.record(browser_app.services, match.id, 1, DEAL)
    await browser_app.finish_tasks()
    assert re.search(r'class="total down">−2<', browser.pictures[-1])


async def test_no_part_of_the_picture_is_made_while_somebody_taps_and_it_is_whole_afterwards(browser):
    browser_app = BrowserApp(browser)
    await start(browser_app)
    browser.quiet = [0.0, 0.29, 60.0, 0.28, 0.29]  # a tap before the first step, and one between the steps
    await browser_app.finish_tasks()
    assert browser.looks[:6] == [0] * 6
    assert browser.pictures[-1].endswith("</nav>")


@pytest.mark.parametrize(("promise", "words"), [(True, KEPT), (False, MAY_BE_CLEARED), (None, None)])
async def test_the_browser_is_asked_to_keep_the_matches_and_its_answer_put_in_words(browser, promise, words):
    browser.promise = promise
    browser_app = BrowserApp(browser)
    await start(browser_app)
    await browser_app.finish_tasks()
    assert browser_app.storage_status() == words


async def test_the_list_of_a_window_without_the_pen_has_what_the_other_window_keeps_at_once(browser, tmp_path):
    writer = BrowserApp(browser)
    await start(writer)
    other = SmallBrowser.__new__(SmallBrowser)
    other.__dict__.update(browser.__dict__)
    other.folder, other.lease = str(tmp_path / "files of the other"), False
    shutil.copytree(browser.kept, other.folder)
    async with Headless(BrowserApp(other).main, route="/matches") as phone:
        await play.start(writer.services, Match(CATALOGUE.game("raf"), ("Dag", "Eva", "Filip"), 2))
        other.on_event("kept")
        await phone.settle()
        assert "RAF 8-5-3: Dag, Eva, Filip" in phone.names()


async def test_the_page_is_asked_whether_it_keeps_once_it_has_painted_and_its_answer_is_shown(browser):
    browser.promise = True
    browser_app = BrowserApp(browser)
    async with Headless(browser_app.main, route="/matches") as phone:
        await browser_app.finish_tasks()
        await phone.settle()
        assert browser.heard == ["painted", "will it keep?"]
        assert phone.sees("Kept on this phone.")
