"""The store in a browser, over a browser's end of our own: files in a folder, and a second folder that survives."""

import re
import shutil
from contextlib import closing

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.open_match import Draft
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import people, play
from scorekeeper.service.app_services import FILE
from scorekeeper.service.forgetting import forget
from scorekeeper.service.service_faults import Refused
from scorekeeper.web.browser.start import KEPT, MAY_BE_CLEARED, NOT_KEPT, NOTHING_KEPT
from tests.support.faults import kinds_of
from tests.support.headless import Headless
from tests.web.small_browser import SmallBrowser, restarted, start

DEAL = Deal({"contract": "sang", "counts": [6, 6, 4]})


@pytest.fixture
def browser(tmp_path):
    with closing(SmallBrowser(tmp_path)) as browser:
        yield browser


async def refused(command):
    """Return the kinds of the faults for which a command is refused."""
    with pytest.raises(Refused) as refused:
        await command
    return kinds_of(refused.value.faults)


async def test_a_deal_that_is_confirmed_survives_a_crash(browser, tmp_path):
    browser_app = browser.open()
    match = await start(browser_app)
    await play.record(browser_app.services, match.id, 1, DEAL)
    again = await play.open_match(restarted(browser, tmp_path), match.id)
    assert again.sheet.totals == (-2, 2, 0)


async def test_a_deal_that_the_browser_does_not_take_stays_and_is_not_kept_until_a_later_one_is(browser, tmp_path):
    browser_app = browser.open()
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
    browser_app = browser.open()
    match = await start(browser_app)
    browser.lease = False
    assert await refused(play.record(browser_app.services, match.id, 1, DEAL)) == ["open_elsewhere"]
    assert (await play.open_match(browser_app.services, match.id)).revision == 1
    assert browser.asked == 1


async def test_window_that_lost_its_lease_is_refused_and_shows_the_other_window_s_changes(browser, tmp_path):
    browser_app = browser.open()
    match = await start(browser_app)
    shutil.copytree(browser.kept, tmp_path / "other" / "files")
    passed = Deal({"contract": "pass", "counts": [9, 2, 5]})
    with closing(SmallBrowser(tmp_path / "other")) as other:
        other.kept.rmdir()
        other.kept = browser.kept
        await play.record(other.open().services, match.id, 1, passed)  # as many changes of the file as here
    browser.overtaken = True
    assert await refused(play.record(browser_app.services, match.id, 1, DEAL)) == ["open_elsewhere"]
    assert browser_app.storage_status() is None
    assert (await play.open_match(browser_app.services, match.id)).sheet.totals == (-5, 4, 1)


async def test_unsaved_changes_are_not_replaced_by_those_of_another_window(browser):
    browser_app = browser.open()
    match = await start(browser_app)
    browser.full = True
    now = await play.record(browser_app.services, match.id, 1, DEAL)
    browser.full, browser.overtaken = False, True
    assert await refused(play.record(browser_app.services, match.id, now.revision, DEAL)) == ["open_elsewhere"]
    await browser_app._store.follow()
    assert browser_app.storage_status() == NOT_KEPT
    assert (await play.open_match(browser_app.services, match.id)).sheet.match.deals[0].answers["contract"] == "sang"
    assert await refused(play.record(browser_app.services, match.id, now.revision, DEAL)) == ["open_elsewhere"]
    assert browser.asked == 0


async def test_after_each_change_a_picture_of_the_sheet_is_left(browser):
    browser_app = browser.open()
    match = await start(browser_app)
    await play.record(browser_app.services, match.id, 1, DEAL)
    await browser_app.finish_tasks()
    assert re.search(r'class="total down">−2<', browser.pictures[-1])


@pytest.mark.ci
@pytest.mark.parametrize("window", ["this", "another"])
async def test_language_chosen_in_any_window_is_that_of_the_next_picture(browser, window):
    browser_app, kept = browser.open(), {}
    match = await start(browser_app)
    phone = Headless(browser_app.main, route="/settings")
    phone.device_answers = {
        "get": lambda asked: kept.get(asked["key"]),
        "set": lambda asked: kept.update({asked["key"]: asked["value"]}),
    }
    async with phone:
        await browser_app.finish_tasks()
        assert "Enter deal 1" in browser.pictures[-1]
        if window == "this":
            await phone.tap("Svenska")
        else:
            kept["scorekeeper.language"] = "sv"
            await play.record(browser_app.services, match.id, 1, DEAL)
        await browser_app.finish_tasks()
        assert "Skriv in giv" in browser.pictures[-1]
        assert browser.languages[-1] == "sv"


@pytest.mark.ci
async def test_a_picture_is_laid_out_anew_for_a_window_of_another_width(browser):
    browser_app = browser.open()
    await start(browser_app)
    async with Headless(browser_app.main) as phone:
        await phone.resize(390, 844)
        await browser_app.finish_tasks()
        assert 'class="sheet stacked"' not in browser.pictures[-1]
        await phone.resize(240, 844)
        await browser_app.finish_tasks()
        assert 'class="sheet stacked"' in browser.pictures[-1]


@pytest.mark.ci
async def test_no_part_of_the_picture_is_made_while_somebody_taps_and_it_is_whole_afterwards(browser):
    browser_app = browser.open()
    match = await start(browser_app)
    await browser_app.finish_tasks()
    await play.record(browser_app.services, match.id, 1, DEAL)
    browser.looks, before = [], len(browser.pictures)
    browser.quiet = [0.0, 0.29, 60.0, 0.28, 0.29]  # a tap before the first step, and one between the steps
    await browser_app.finish_tasks()
    assert browser.looks[:6] == [before] * 6
    assert "−2" in browser.pictures[-1]
    assert browser.pictures[-1].endswith("</nav>")


@pytest.mark.ci
async def test_the_picture_of_the_first_match_is_kept_before_it_is_quiet(browser):
    browser_app = browser.open()
    async with Headless(browser_app.main):
        await browser_app.finish_tasks()
        assert set(browser.pictures) == {None}
        browser.looks, browser.quiet = [], [0.0]
        await start(browser_app)
        await browser_app.finish_tasks()
    picture = browser.pictures[browser.looks[0] - 1]  # when it was first asked how quiet it is
    assert "Enter deal 1" in picture
    assert picture.endswith("</nav>")


@pytest.mark.ci
@pytest.mark.parametrize(("promise", "words"), [(True, KEPT), (False, MAY_BE_CLEARED), (None, None)])
async def test_the_browser_is_asked_to_keep_the_matches_and_its_answer_put_in_words(browser, promise, words):
    browser.promise = promise
    browser_app = browser.open()
    await start(browser_app)
    await browser_app.finish_tasks()
    assert browser_app.storage_status() == words


@pytest.mark.ci
@pytest.mark.parametrize(
    ("denied", "why"),
    [
        ("denied", "Nothing can be kept in this browser: it does not allow this site to store anything."),
        ("missing", "Nothing can be kept in this browser: it has no database."),
    ],
)
async def test_denied_storage_is_explained_once_and_the_browser_is_asked_for_nothing(browser, denied, why):
    browser.denied = denied
    browser_app = browser.open()
    async with Headless(browser_app.main) as phone:
        assert phone.sees(why)
        await phone.tap("Close")
        assert not phone.sees(why)
        await start(browser_app)
        await browser_app.finish_tasks()
        assert not phone.sees(why)
    assert browser_app.storage_status() == NOTHING_KEPT
    assert browser.asked == 0


async def test_a_session_that_cannot_begin_is_told_to_the_page_which_says_so(browser):
    browser_app = browser.open()
    browser.take_taps = None
    async with Headless(browser_app.main):
        assert browser.heard == ["failed"]


async def test_the_list_of_a_window_without_the_pen_has_what_the_other_window_keeps_at_once(browser, tmp_path):
    writer = browser.open()
    await start(writer)
    other = SmallBrowser.__new__(SmallBrowser)
    other.__dict__.update(browser.__dict__)
    other.folder, other.lease = str(tmp_path / "files of the other"), False
    shutil.copytree(browser.kept, other.folder)
    async with Headless(other.open().main, route="/matches") as phone:
        await play.start(writer.services, Match(CATALOGUE.game("raf"), ("Dag", "Eva", "Filip"), 2))
        other.on_event("kept")
        await phone.settle()
        assert "RAF 8-5-3: Dag, Eva, Filip" in phone.names()


async def test_the_page_is_asked_whether_it_keeps_once_it_has_painted_and_its_answer_is_shown(browser):
    browser.promise = True
    browser_app = browser.open()
    async with Headless(browser_app.main, route="/matches") as phone:
        await browser_app.finish_tasks()
        await phone.settle()
        assert browser.heard == ["painted", "will it keep?"]
        assert phone.sees("Kept on this phone.")


async def damaged(browser, tmp_path):
    """A window of the same browser, which has lost the first page of its file since; and what was kept."""
    window = browser.open()
    match = await start(window)
    await window.finish_tasks()
    kept = browser.kept / FILE
    kept.write_bytes(bytes(4096) + kept.read_bytes()[4096:])
    again = SmallBrowser.__new__(SmallBrowser)
    again.__dict__.update(browser.__dict__)
    again.folder, again.incomplete = str(tmp_path / "damaged files"), [FILE]
    shutil.copytree(browser.kept, again.folder)
    return again, match, kept.read_bytes()


@pytest.mark.ci
async def test_last_good_copy_replaces_a_damaged_file_and_is_stored_at_once_beside_that_file(browser, tmp_path):
    again, match, content = await damaged(browser, tmp_path)
    browser_app = again.open()
    async with Headless(browser_app.main, route="/matches") as phone:
        assert phone.sees("The kept matches could not be read. Here they are as they were on ")
        assert "A damaged file" in phone.names()
        await browser_app.finish_tasks()
    (aside,) = browser.kept.glob("*.damaged-*")
    assert aside.read_bytes() == content
    assert (await play.open_match(restarted(browser, tmp_path), match.id)).sheet.match.players == ("Anna", "Bo", "Cleo")


@pytest.mark.ci
async def test_browser_that_refuses_the_repaired_file_keeps_its_own_and_the_app_says_so(browser, tmp_path):
    again, match, content = await damaged(browser, tmp_path)
    again.full = True
    browser_app = again.open()
    async with Headless(browser_app.main):
        await browser_app.finish_tasks()
    assert browser_app.storage_status() == NOT_KEPT
    assert (browser.kept / FILE).read_bytes() == content
    assert len(list(browser.kept.iterdir())) == 2
    assert await play.open_match(browser_app.services, match.id)


@pytest.mark.ci
async def test_removing_a_damaged_file_removes_it_from_the_browser_and_needs_the_lease(browser, tmp_path):
    again, _, _ = await damaged(browser, tmp_path)
    browser_app = again.open()
    async with Headless(browser_app.main, route="/matches") as phone:
        await browser_app.finish_tasks()
        again.lease = False
        await remove(phone)
        assert phone.sees("Scorekeeper is open in another window")
        again.lease = True
        await remove(phone)
        assert phone.sees("The damaged file is removed.")
    assert sorted(file.name[:8] for file in browser.kept.iterdir()) == ["matches-", "matches."]


@pytest.mark.ci
async def test_copy_that_the_browser_refuses_leaves_the_older_one(browser, caplog):
    window = browser.open()
    match = await start(window)
    await window.finish_tasks()
    (copy,) = older = {file: file.read_bytes() for file in browser.kept.glob("matches-*.db")}
    await play.finish(window.services, match.id, match.revision)
    browser.full = True  # from here on, and the end of the match is stored
    await window.finish_tasks()
    assert "The browser refused a copy of the file" in caplog.text
    assert window.storage_status() is None
    assert {file: file.read_bytes() for file in browser.kept.glob("matches-*.db")} == older
    browser.full = False
    await play.reopen(window.services, match.id, match.revision + 1)
    assert (browser.kept / copy.name).read_bytes() == older[copy]


@pytest.mark.ci
async def test_forgotten_person_is_in_no_file_of_the_browser(browser):
    window = browser.open()
    await start(window)
    await window.finish_tasks()
    assert len([file for file in browser.kept.iterdir() if b"Anna" in file.read_bytes()]) == 2
    (anna,) = [each for each in await people.people(window.services) if each.name == "Anna"]
    await forget(window.services, anna.id)
    await window.finish_tasks()
    assert [file.name for file in browser.kept.iterdir() if b"Anna" in file.read_bytes()] == []


@pytest.mark.ci
async def test_window_without_the_lease_makes_no_copy(browser):
    window = browser.open()
    await start(window)
    browser.lease = False
    await window.finish_tasks()
    assert not list(browser.kept.glob("matches-*.db"))


async def remove(phone):
    await phone.tap("A damaged file")
    await phone.tap("Remove")
    await phone.tap("Remove")


async def test_app_says_that_the_matches_are_gone_if_the_browser_kept_nothing(browser):
    browser.incomplete = [FILE]
    async with Headless(browser.open().main) as phone:
        assert phone.sees("The matches that this browser kept are gone")
