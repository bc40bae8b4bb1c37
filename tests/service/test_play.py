from dataclasses import replace

import pytest

from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import Draft
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play
from scorekeeper.service.import_export import export, export_all
from scorekeeper.service.play import ALREADY_OVER, NOT_STOPPED_EARLY, NOTHING_TO_REDO, NOTHING_TO_UNDO, STOPPED_EARLY
from scorekeeper.service.service_faults import MATCH_DELETED, NO_SUCH_MATCH, Refused
from scorekeeper.service.sharing import share_match
from scorekeeper.texts.speech import say
from tests.service.tables import PASS, SANG, TRUMF, faults, plain, record, refusal, started, told, worked_example
from tests.support.faults import kind_of, kinds_of
from tests.support.tables import at_table

SPADER = {"contract": "spader", "counts": [8, 4, 4]}


async def test_a_match_is_kept_with_tidy_names_and_the_time_of_its_start(services):
    now = await play.start(services, replace(worked_example(), players=(" A\u030ase ", "B", "C"), title=" Cabin "))
    match = now.sheet.match
    assert (match.players, match.title, match.started) == (("Åse", "B", "C"), "Cabin", "2026-01-31T20:00:00Z")


async def test_a_match_with_a_fault_is_not_begun_and_every_fault_is_told(services):
    wrong = replace(worked_example(), players=("A", "a", ""), first_dealer=3, title="a\x00")
    assert await told(play.start(services, wrong)) == [
        "Two players are called a.",
        "Player 3 has no name.",
        "Seat 3 is not at the table; the seats are 0 to 2.",
        "The title holds a character that cannot be written.",
    ]
    assert await library.latest(services) is None


async def test_a_match_that_brings_deals_along_begins_with_them_if_they_are_right(services):
    now = await play.start(services, at_table("swedish", SANG, PASS, first_dealer=2))
    assert (now.sheet.totals, now.undo, now.revision) == ((-5, 4, 1), None, 1)
    found = await told(play.start(services, at_table("swedish", {"contract": "sang", "counts": [6, 6, 5]})))
    assert found == ["That makes 17 tricks; there are 16."]


async def test_an_id_that_is_taken_is_not_given_twice(services, open_at):
    first, second = await play.start(services, worked_example()), await play.start(open_at(), worked_example())
    assert (first.id, second.id) == ("m1", "m2")


async def test_a_faulty_deal_is_refused_with_every_fault_and_nothing_is_changed(services):
    now = await started(services, SANG)
    deal = Deal({"contract": "pas", "counts": [9, 2, 17]}, note="\ud800")
    refused = await refusal(play.record(services, now.id, now.revision, deal))
    assert kinds_of(refused.faults)[-1] == "note_not_writable"
    assert len(refused.faults) >= 3
    assert plain(await play.open_match(services, now.id)) == plain(now)


async def test_a_deal_is_kept_as_it_was_settled_with_its_note_and_its_time(services):
    now = await record(services, await started(services), Deal(SPADER | {"trump": "spades"}, note=" all face cards "))
    deal = now.sheet.match.deals[0]
    assert deal.answers["counts"] == [8, 4, 4]
    assert (deal.note, deal.time) == ("all face cards", "2026-01-31T20:02:00Z")
    assert deal.answers == (await play.open_match(services, now.id)).sheet.match.deals[0].answers


async def test_a_contract_that_is_already_used_is_refused(services):
    now = await started(services, SANG, PASS, TRUMF)
    assert kinds_of(await faults(record(services, now, SANG))) == ["contract_used"]


async def test_a_refused_deal_leaves_the_half_entered_one(services):
    now = await started(services)
    await play.keep_draft(services, now.id, draft := Draft({"contract": "sang"}))
    await refusal(record(services, now, {"contract": "sang", "counts": [1, 1, 1]}))
    assert (await play.open_match(services, now.id)).drafts.next == draft


async def test_a_draft_that_says_nothing_is_not_kept(services):
    now = await started(services)
    await play.keep_draft(services, now.id, Draft(note="a"))
    await play.keep_draft(services, now.id, Draft())
    assert (await play.open_match(services, now.id)).drafts.next is None


async def test_a_hand_thrown_in_stands_in_the_log_and_forces_its_contract(services):
    now = await record(services, await started(services, SANG), Deal({"contract": "pass"}, thrown_in=True))
    assert now.sheet.totals == (-2, 2, 0)
    assert (now.sheet.due.number, now.sheet.due.choices) == (2, ("pass",))
    assert say(now.undo) == "Deal 2, thrown in"
    now = await record(services, now, PASS)
    assert now.sheet.totals == (-5, 4, 1)


async def test_a_deal_is_mended_at_its_place(services):
    now = await started(services, SANG, PASS)
    now = await play.amend(services, now.id, now.revision, 0, Deal({"contract": "sang", "counts": [8, 4, 4]}))
    assert now.sheet.totals == (-3, 2, 1)
    assert now.sheet.match.deals[0].time == "2026-01-31T20:02:00Z"
    assert say(now.undo) == "correction of deal 1"


async def test_mending_that_changes_nothing_leaves_no_step_behind(services):
    now = await started(services, SANG)
    same = await play.amend(services, now.id, now.revision, 0, now.sheet.match.deals[0])
    assert (same.revision, same.undo) == (now.revision, now.undo)


async def test_a_deal_that_came_without_a_time_is_mended_without_one(services):
    now = await play.start(services, replace(worked_example(), deals=(Deal(SANG),)))
    same = await play.amend(services, now.id, now.revision, 0, Deal(SANG))
    assert (same.revision, same.undo) == (1, None)
    mended = await play.amend(services, now.id, now.revision, 0, Deal(SANG | {"counts": [8, 4, 4]}))
    assert (mended.revision, mended.sheet.match.deals[0].time) == (2, None)


async def test_a_deal_mended_wrongly_is_refused_at_its_place(services):
    now = await started(services, SANG, PASS)
    refused = await refusal(
        play.amend(services, now.id, now.revision, 0, Deal({"contract": "sang", "counts": [6, 6, 5]}))
    )
    assert [say(fault) for fault in refused.faults] == ["That makes 17 tricks; there are 16."]


async def test_later_deals_that_no_longer_fit_are_kept_and_shown(services):
    now = await started(services, SANG, PASS, TRUMF, {"contract": "pass", "counts": [4, 6, 6]})
    now = await play.amend(services, now.id, now.revision, 0, Deal({"contract": "pass", "counts": [4, 6, 6]}))
    assert [(place, kind_of(fault)) for place, fault in now.sheet.conflicts] == [(3, "contract_used")]
    assert len(now.sheet.match.deals) == 4
    line = "Swedish Bismarck, 31 January 2026, A, B, C"
    said = [f"{line}: deal 4 does not fit. Correct it first; a backup takes the match as it is."]
    for form in ("json", "csv"):
        assert await told(export(services, [now.id], form)) == said
        assert [say(fault) for fault in (await export_all(services, form)).left_out] == said
    assert await told(share_match(services, now.id, "https://example.org/")) == said
    now = await play.undo(services, now.id, now.revision)
    assert now.sheet.conflicts == []


async def test_a_deal_is_put_in_before_another_and_judged_there(services):
    now = await started(services, SANG, PASS)
    await play.keep_draft(services, now.id, Draft({"contract": "trumf"}, place=1, insert=True))
    now = await play.insert(services, now.id, now.revision, 1, Deal(TRUMF))
    assert [deal.answers["contract"] for deal in now.sheet.match.deals] == ["sang", "trumf", "pass"]
    assert now.sheet.outcomes[2].declarer == 2
    assert now.drafts.correction is None
    assert say(now.undo) == "inserted deal 2"


async def test_a_deal_is_deleted_and_comes_back(services):
    now = await started(services, SANG, PASS)
    less = await play.delete(services, now.id, now.revision, 0)
    assert [deal.answers["contract"] for deal in less.sheet.match.deals] == ["pass"]
    assert say(less.undo) == "deletion of deal 1"
    assert plain(await play.undo(services, now.id, less.revision)) == plain(now)


@pytest.mark.parametrize("place", [-1, 2, 10**30])
async def test_a_line_that_the_log_does_not_have_is_refused(services, place):
    now = await started(services, SANG, PASS)
    deal = Deal(TRUMF)
    for command in (
        play.amend(services, now.id, now.revision, place, deal),
        play.delete(services, now.id, now.revision, place),
        play.insert(services, now.id, now.revision, place + (place > 0), deal),
    ):
        assert kind_of((await refusal(command)).faults[0]) == "no_such_deal"


async def test_a_deal_can_be_put_in_after_the_last(services):
    now = await started(services, SANG)
    assert len((await play.insert(services, now.id, now.revision, 1, Deal(PASS))).sheet.match.deals) == 2


async def test_undo_and_redo_walk_through_the_history_and_survive_a_restart(services, open_at):
    states = [now := await started(services)]
    for deal in (SANG, PASS, TRUMF):
        now = await record(services, now, deal)
        states += [now]
    for earlier in reversed(states[:-1]):
        now = await play.undo(open_at(), now.id, now.revision)
        assert plain(now) == plain(earlier)
    assert now.undo is None
    assert await faults(play.undo(services, now.id, now.revision)) == [NOTHING_TO_UNDO]
    for later in states[1:]:
        now = await play.redo(open_at(), now.id, now.revision)
        assert plain(now) == plain(later)
    assert now.redo is None
    assert await faults(play.redo(services, now.id, now.revision)) == [NOTHING_TO_REDO]
    assert now.revision == 10


async def test_players_may_end_a_match_and_go_on_after_all(services):
    now = await started(services, SANG)
    now = await play.finish(services, now.id, now.revision)
    assert now.sheet.match.ended == "2026-01-31T20:04:00Z"
    assert now.sheet.standing.over
    assert now.sheet.due is None
    assert await faults(record(services, now, PASS)) == [STOPPED_EARLY]
    assert await faults(play.finish(services, now.id, now.revision)) == [ALREADY_OVER]
    now = await play.reopen(services, now.id, now.revision)
    assert (await record(services, now, PASS)).sheet.totals == (-5, 4, 1)


async def test_the_end_of_a_match_can_be_taken_back(services):
    now = await started(services, SANG)
    now = await play.finish(services, now.id, now.revision)
    assert say(now.undo) == "end of the match"
    now = await play.undo(services, now.id, now.revision)
    assert now.sheet.match.ended is None
    assert await faults(play.reopen(services, now.id, now.revision)) == [NOT_STOPPED_EARLY]


async def test_a_whole_match_whose_players_said_that_it_was_the_end_was_not_stopped_early(services):
    whole = [{"contract": "nolo", "counts": [0, 0, 12]}] * 3
    now = await play.start(services, at_table("manni", *whole, ended="2026-01-31T23:00:00Z"))
    assert (now.sheet.over, now.sheet.finished, now.sheet.stopped_early) == (True, True, False)
    assert await faults(play.reopen(services, now.id, now.revision)) == [NOT_STOPPED_EARLY]
    now = await play.delete(services, now.id, now.revision, 2)
    assert (now.sheet.over, now.sheet.finished, now.sheet.stopped_early) == (True, False, True)
    assert (await play.reopen(services, now.id, now.revision)).sheet.over is False


async def test_a_deal_after_the_last_is_refused_by_the_game(services):
    now = await play.start(services, at_table("ecarte"))
    for _ in range(3):
        now = await record(services, now, {"king": "none", "vulnerable": "nobody", "tricks": [5, 0]})
    assert now.sheet.standing.over
    found = await faults(record(services, now, {"king": "none", "vulnerable": "nobody", "tricks": [5, 0]}))
    assert kinds_of(found) == ["deal_after_the_end"]
    assert await faults(play.finish(services, now.id, now.revision)) == [ALREADY_OVER]


async def test_names_seats_and_texts_can_be_mended_and_the_deals_stay(services):
    now = await started(services, SANG, PASS)
    new = replace(worked_example(), players=("C ", "Åsa", "B"), title="Cabin", note="aces low", deals=(), ended="now")
    new = replace(new, location=" The station ")
    after = await play.edit_details(services, now.id, now.revision, new)
    match = after.sheet.match
    assert (match.players, match.title, match.note) == (("C", "Åsa", "B"), "Cabin", "aces low")
    assert match.location == "The station"
    assert (match.ended, match.started, len(match.deals)) == (None, "2026-01-31T20:00:00Z", 2)
    assert plain(await play.undo(services, now.id, after.revision)) == plain(now)


async def test_another_game_can_be_chosen_later_and_what_does_not_fit_is_shown(services):
    now = await started(services, SANG, PASS)
    after = await play.edit_details(
        services, now.id, now.revision, replace(now.sheet.match, game=CATALOGUE.game("swedish-1949"))
    )
    assert after.sheet.match.game.info.id == "swedish-1949"
    assert {place for place, _ in after.sheet.conflicts} == {0, 1}
    assert plain(await play.undo(services, now.id, after.revision)) == plain(now)


async def test_mending_with_wrong_players_is_refused(services):
    now = await started(services, SANG)
    four = replace(now.sheet.match, players=("A", "B", "C", "D"))
    assert await told(play.edit_details(services, now.id, now.revision, four)) == ["4 players are named; 3 play."]
    nobody = replace(now.sheet.match, first_dealer=-1)
    assert kinds_of(await faults(play.edit_details(services, now.id, now.revision, nobody))) == ["no_such_seat"]


async def test_a_match_that_is_not_there_is_refused_everywhere(services):
    for command in (
        play.open_match(services, "nope"),
        play.record(services, "nope", 1, Deal()),
        play.keep_draft(services, "nope", Draft(note="a")),
        play.drop_draft(services, "nope"),
        library.discard(services, "nope"),
        library.again(services, "nope"),
    ):
        assert await faults(command) == [NO_SUCH_MATCH(id="nope")]
    assert await faults(play.open_match(services, "x" * 1000)) == [NO_SUCH_MATCH(id="x" * 40)]


async def test_a_match_that_was_deleted_in_another_window_takes_no_deal(services, open_at):
    now = await started(services, SANG)
    await library.discard(open_at(), now.id)
    assert await faults(record(services, now, PASS), Refused) == [MATCH_DELETED]


@pytest.mark.parametrize(("mended", "place", "insert"), [(0, 0, True), (1, 0, False), (2, 1, False)])
async def test_deleting_one_of_several_equal_deals_removes_only_that_one(services, mended, place, insert):
    thrown = Deal({"contract": "spader"}, thrown_in=True)
    now = await play.start(services, replace(worked_example(), deals=(thrown,) * 3))
    await play.keep_draft(services, now.id, Draft({"contract": "pass"}, place=mended))
    now = await play.delete(services, now.id, now.revision, 0)
    assert now.drafts.correction == Draft({"contract": "pass"}, place=place, insert=insert)


async def test_a_deal_put_in_before_an_equal_one_moves_what_mends_that(services):
    thrown = Deal({"contract": "spader"}, thrown_in=True, time="2026-01-31T20:00:00Z")
    now = await play.start(services, replace(worked_example(), deals=(thrown, thrown)))
    await play.keep_draft(services, now.id, Draft({"contract": "pass"}, place=0))
    now = await play.insert(services, now.id, now.revision, 0, thrown)
    assert now.drafts.correction == Draft({"contract": "pass"}, place=1)
    now = await play.undo(services, now.id, now.revision)
    assert now.drafts.correction == Draft({"contract": "pass"}, place=0)


async def test_a_deal_is_saved_with_0_for_all_that_nobody_is_asked_for_any_more(services):
    now = await play.start(services, at_table("canadian-salad", players=4))
    draft = now.begin()
    first = next(field for field in now.questions(draft).fields if field.key == "tricks")
    draft = now.answer(draft, first, 13)
    assert draft.answers == {"tricks": [13, None, None, None]}
    saved = await play.record(services, now.id, now.revision, now.whole_deal(draft))
    answers = {"hand": "tricks", "tricks": [13, 0, 0, 0]}
    assert (saved.match.deals[0].answers, saved.sheet.totals) == (answers, (130, 0, 0, 0))
