"""Taps on the picture, carried out by the app: once, where they fit, and nothing else."""

from dataclasses import replace

import flet as ft
import pytest

from scorekeeper.app.features.deal_entry.answer_input import AnswerInput
from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_session import EntryKey
from scorekeeper.app.session.state import SessionState
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.open_match import Draft
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play
from scorekeeper.web.browser.picture_taps import PictureTaps, stamp_of
from tests.web.tapped import FIRST, SANG, SECOND, kept, pressed


async def test_answers_keyed_on_the_picture_are_stored_as_a_half_entered_deal(app, of):
    address = await PictureTaps(app).carry_out(pressed(of, SANG, FIRST))
    assert address == f"/match/{app.open_match.id}/entry"
    assert (await kept(app)).drafts.next == Draft({"contract": "sang", "counts": [6, None, None]})


async def test_a_deal_that_was_keyed_and_saved_is_booked_once_however_often_save_was_tapped(phone, app, of):
    save = {"do": "save", "of": of}
    assert await PictureTaps(app).carry_out([*pressed(of, SANG, FIRST, SECOND), save, save]) == "/"
    assert await PictureTaps(app).carry_out([save]) is None
    assert [deal.answers for deal in (await kept(app)).match.deals] == [{"contract": "sang", "counts": [6, 6, 4]}]
    await phone.settle()
    assert phone.sees("Deal 1 saved")


async def test_save_before_all_is_said_books_nothing_and_shows_the_entry(app, of):
    taps = [*pressed(of, SANG, FIRST), {"do": "save", "of": of}]
    assert await PictureTaps(app).carry_out(taps) == f"/match/{app.open_match.id}/entry"
    assert (await kept(app)).match.deals == ()


async def test_box_opened_and_closed_leaves_no_answer_and_another_can_be_entered(app, of):
    taps, shut = PictureTaps(app), {"do": "shut", "of": of}
    assert await taps.carry_out([*pressed(of, SANG), shut]) == "/"
    assert (await kept(app)).drafts.next is None
    await taps.carry_out(pressed(of, [["contract", None, "pass"]], FIRST))
    assert (await kept(app)).drafts.next == Draft({"contract": "pass", "counts": [6, None, None]})


async def test_half_entered_deal_stays_after_a_box_was_opened_and_closed(app):
    half = Draft({"contract": "spader"})
    await app.drafts.keep(half)
    of = stamp_of(app.open_match)
    await PictureTaps(app).carry_out([*pressed(of, SANG), {"do": "shut", "of": of}])
    assert (await kept(app)).drafts.next == half


async def test_app_says_above_its_buttons_that_it_works_offline_and_covers_no_notice(phone, app):
    said = "Scorekeeper now works offline."
    assert await PictureTaps(app).carry_out([{"do": "whole"}]) is None
    await phone.settle()
    assert phone.sees(said)
    app.show_error("The match was deleted in another window.")
    await PictureTaps(app).carry_out([{"do": "whole"}])
    await phone.settle()
    assert phone.sees("The match was deleted in another window.")
    assert not phone.sees(said)


async def test_the_app_keeps_its_buttons_and_its_menu_above_the_notice_of_a_new_version(phone, app):
    for high in (92, -1, 5000, "92", None, True):  # what is no height changes nothing
        await PictureTaps(app).carry_out([{"do": "covered", "high": high}])
    await phone.settle()
    assert any(each.height == 92 for each in phone.all(ft.Container))
    await phone.tap("Menu")
    assert phone.all(ft.Container)[0].padding.bottom == 8 + 92
    await phone.tap("Settings")
    await PictureTaps(app).carry_out([{"do": "covered", "high": 0}])
    await phone.settle()
    assert not any(each.height == 92 for each in phone.all(ft.Container))


PASS = Deal({"contract": "pass", "counts": [9, 2, 5]})


async def another_window_plays(app):
    await play.record(app.services, app.open_match.id, 1, PASS)


async def another_window_enters(app):
    await play.keep_draft(app.services, app.open_match.id, Draft({"contract": "pass"}))


async def it_was_deleted(app):
    await library.discard(app.services, app.open_match.id)
    await play.start(app.services, Match(CATALOGUE.game("swedish"), ("Dag", "Eva", "Filip"), 2))


@pytest.mark.parametrize("meanwhile", [another_window_plays, another_window_enters, it_was_deleted])
async def test_taps_on_a_picture_of_something_else_enter_and_book_nothing(meanwhile, app, of):
    await meanwhile(app)
    await app.match.open_latest()
    before = await kept(app)
    taps = [*pressed(of, SANG, FIRST, SECOND), {"do": "save", "of": of}]
    assert await PictureTaps(app).carry_out(taps) is None
    after = await kept(app)
    assert (after.match.deals, after.drafts) == (before.match.deals, before.drafts)


async def test_a_match_that_goes_on_between_two_taps_is_not_booked_into(app, of):
    taps = PictureTaps(app)
    await taps.carry_out(pressed(of, SANG, FIRST, SECOND))
    await another_window_plays(app)
    await app.match.open_latest()
    assert await taps.carry_out([{"do": "save", "of": of}]) is None
    assert len((await kept(app)).match.deals) == 1


async def test_an_answer_that_the_app_has_no_key_for_is_not_given_nor_any_after_it(app, of):
    for said in (
        [["contract", None, "grand"]],
        [["contract", 0, "sang"]],
        [["counts", 0, 6]],  # it is not asked yet
        [["contract", None, True]],
        [["contract", None]],
        ["contract"],
        [],
        None,
        {"contract": "sang"},
    ):
        await PictureTaps(app).carry_out(pressed(of, said, SANG))
        assert (await kept(app)).drafts.next is None, said


async def test_a_number_that_is_grey_in_the_app_is_not_taken(app, of):
    taps = PictureTaps(app)
    await taps.carry_out(pressed(of, SANG, FIRST))
    for number in (17, -1, 6.0, True, "6", 11):
        await taps.carry_out(pressed(of, [["counts", 1, number]]))
        assert (await kept(app)).drafts.next == Draft({"contract": "sang", "counts": [6, None, None]}), number


async def test_a_number_whose_first_digit_was_typed_on_the_picture_is_gone_on_with_in_the_app(app, of):
    one = {"do": "press", "of": of, "said": [["counts", 0, 1]], "stays": True, "writes": True}
    await PictureTaps(app).carry_out([*pressed(of, SANG), one])
    answers = AnswerInput(app, EntryKey(app.open_match.id, "next"), lambda _: None)
    assert (answers.current().field.index, answers.written(answers.current().field, answers.current().draft)) == (
        0,
        1,
    )
    await answers.type(2)
    assert (await kept(app)).drafts.next == Draft({"contract": "sang", "counts": [12, None, None]})


async def test_a_number_whose_last_digit_was_typed_on_the_picture_takes_no_more_in_the_app(app, of):
    second = {"do": "press", "of": of, "said": [["counts", 1, 6]], "ends": True}
    await PictureTaps(app).carry_out([*pressed(of, SANG, FIRST), second])
    answers = AnswerInput(app, EntryKey(app.open_match.id, "next"), lambda _: None)
    await answers.type(4)
    assert (await kept(app)).drafts.next == Draft({"contract": "sang", "counts": [6, 6, 4]})


async def test_a_question_that_was_tapped_is_asked_where_the_entry_is_on_the_screen_already(phone, app, of):
    taps = PictureTaps(app)
    await phone.go(await taps.carry_out(pressed(of, SANG)))
    assert phone.sees("How many tricks did Anna take?")
    await taps.carry_out([{"do": "ask", "of": of, "said": [["counts", 2, None]]}])
    await phone.settle()
    assert phone.sees("How many tricks did Cleo take?")


async def test_no_key_of_the_keyboard_on_the_picture_saves_a_deal(app, of):
    taps = PictureTaps(app)
    await taps.carry_out(pressed(of, SANG, FIRST, SECOND))
    for key in ("Enter", "Ctrl+Z", "Q", "", None, 7, ["Enter"]):
        await taps.carry_out([{"do": "type", "of": of, "key": key}])
        assert (await kept(app)).match.deals == (), key


async def test_an_address_is_opened_where_the_sheet_leads_there(app, of):
    match = f"/match/{app.open_match.id}"
    for to in ("/settings", "/seasons", "/", f"{match}/log", f"{match}/versions"):
        assert await PictureTaps(app).carry_out([{"do": "go", "of": of, "to": to}]) == to
    for to in (f"{match}/entry/../log", "/match/other/log", "/take/abc", "//elsewhere", 7, ["/settings"]):
        assert await PictureTaps(app).carry_out([{"do": "go", "of": of, "to": to}]) is None, to


async def test_undo_is_done_once_and_not_where_the_match_has_gone_on(app):
    await another_window_plays(app)
    await app.match.open_latest()
    undo = {"do": "undo", "of": stamp_of(app.open_match)}
    assert await PictureTaps(app).carry_out([undo, undo]) == "/"
    assert (await kept(app)).match.deals == ()
    redo = {"do": "redo", "of": stamp_of(app.open_match)}
    assert await PictureTaps(app).carry_out([undo, redo, redo]) == "/"
    assert len((await kept(app)).match.deals) == 1


async def test_a_correction_is_begun_where_no_other_is_half_entered(app):
    for _ in range(2):
        await play.record(app.services, app.open_match.id, (await kept(app)).revision, PASS)
    await app.match.open_latest()
    of, at = stamp_of(app.open_match), f"/match/{app.open_match.id}/correction"
    for place in (7, -1, "0", None, True):
        assert await PictureTaps(app).carry_out([{"do": "mend", "of": of, "deal": place}]) == "/"
    assert await PictureTaps(app).carry_out([{"do": "mend", "of": of, "deal": 1}]) == at
    assert app.open_match.drafts.correction.place == 1
    await app.drafts.keep(replace(app.open_match.drafts.correction, note="half"))
    assert await PictureTaps(app).carry_out([{"do": "mend", "of": of, "deal": 0}]) == "/"
    assert app.open_match.drafts.correction.place == 1
    assert await PictureTaps(app).carry_out([{"do": "leave", "of": of}]) == "/"
    assert (await kept(app)).drafts.correction is None


async def test_the_correction_of_a_ruling_opens_its_card(phone, app):
    await play.record(app.services, app.open_match.id, app.open_match.revision, Deal(ruling=(0, -2, 0)))
    await app.match.open_latest()
    mend = {"do": "mend", "of": stamp_of(app.open_match), "deal": 0}
    assert await PictureTaps(app).carry_out([mend]) == "/"
    await phone.settle()
    assert "Correct the ruling" in phone.names()
    assert app.open_match.drafts.correction is None


async def test_announcement_is_cancelled_only_if_it_is_unchanged(app):
    await another_window_enters(app)
    await app.match.open_latest()
    forget = {"do": "forget", "of": stamp_of(app.open_match)}
    await play.keep_draft(app.services, app.open_match.id, Draft({"contract": "sang"}))
    await app.match.open_latest()
    assert await PictureTaps(app).carry_out([forget]) is None
    assert (await kept(app)).drafts.next == Draft({"contract": "sang"})
    assert await PictureTaps(app).carry_out([{**forget, "of": stamp_of(app.open_match)}]) == "/"
    assert (await kept(app)).drafts.next is None


async def test_tap_of_a_spectator_changes_nothing(app):
    await another_window_plays(app)
    await another_window_enters(app)
    watching = App(app.services.for_session(watches=True, guest=True), SessionState(), app.page, app.files)
    await watching.match.open(app.open_match.id)
    before = watching.open_match
    for do in ("undo", "redo", "mend", "leave", "forget", "save", "press"):
        tap = {"do": do, "of": stamp_of(before), "deal": 0, "said": FIRST}
        assert await PictureTaps(watching).carry_out([tap]) is None, do
        after = await kept(app)
        assert (after.revision, after.drafts) == (before.revision, before.drafts), do


async def test_a_tap_on_a_deal_opens_its_card(phone, app):
    await another_window_plays(app)
    await app.match.open_latest()
    await PictureTaps(app).carry_out([{"do": "deal", "of": stamp_of(app.open_match), "deal": 0}])
    await phone.settle()
    assert "Correct deal 1" in phone.names()


@pytest.mark.parametrize(
    ("act", "seen"), [("stop", "End the match now?"), ("again", "Begin another match?"), ("export", "PDF")]
)
async def test_action_of_the_picture_s_menu_opens_on_the_sheet(act, seen, phone, app, of):
    assert await PictureTaps(app).carry_out([{"do": "act", "of": of, "act": act}]) == "/"
    await phone.settle()
    assert any(seen in text for text in [*phone.texts(), *phone.names()])
    assert (await kept(app)).revision == 1


async def test_action_that_the_sheet_s_menu_lacks_does_nothing(phone, app, of):
    before = phone.texts()
    acts = [{"do": "act", "of": of, "act": act} for act in ("reopen", "delete", "", None, ["stop"])]
    await PictureTaps(app).carry_out([*acts, {"do": "act", "of": "f00 1 f00", "act": "stop"}])
    await phone.settle()
    assert phone.texts() == before
    assert (await kept(app)).revision == 1
