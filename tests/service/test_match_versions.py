"""A match that two phones have: what is handed over is taken, is here already, or is kept as another version."""

import json
from dataclasses import replace

import pytest

from scorekeeper.exchange.backup_file import Backup, print_backup, print_page
from scorekeeper.exchange.backup_lists import BackedUpPerson
from scorekeeper.exchange.match_link import print_link, read_match_link
from scorekeeper.match.decision import Decision, sitters_brought
from scorekeeper.match.match import Deal
from scorekeeper.match.person import Person
from scorekeeper.match.versions import Versions
from scorekeeper.service import arrived_matches, forgetting, library, match_versions, play, seasons
from scorekeeper.service.backup import back_up
from scorekeeper.service.import_export import export, preview_link
from scorekeeper.service.restoring import RestoredBackup, restore_backup
from scorekeeper.service.seating import SeatWriter
from scorekeeper.service.service_faults import Overtaken
from scorekeeper.service.sharing import identified, share_match
from scorekeeper.texts.speech import say
from tests.proofs.largest import plain_match, whole
from tests.service.further import now_at, written
from tests.service.handed_seasons import SPRING, handed
from tests.service.tables import PASS, SANG, TRUMF, plain, record, refusal, said, started, told
from tests.service.ways import SITE, WAYS, by_backup, by_file, by_link
from tests.support.imported import import_files


async def every_id(services):
    with services.store.reading() as transaction:
        return sorted(transaction.every_id())


@pytest.fixture
async def halves(services, other):
    """One match, which both phones have."""
    await started(services, SANG, PASS)
    await by_backup(services, other, "m1")
    return services, other


@pytest.fixture
async def parted(halves):
    """One match, written on differently: two deals more here, one more there."""
    services, other = halves
    await written(services, TRUMF, PASS)
    await written(other, SANG)
    return halves


@pytest.mark.parametrize("way", WAYS)
async def test_deals_played_elsewhere_are_taken_and_undo_removes_them(halves, way):
    services, other = halves
    before = await now_at(services)
    theirs = await written(other, TRUMF, PASS)
    await way(other, services, "m1")
    now = await now_at(services)
    assert (plain(now), now.parted) == (plain(theirs), 0)
    assert say(now.undo) == "deals from another phone"
    assert plain(await play.undo(services, "m1", now.revision)) == plain(before)
    assert await every_id(services) == ["m1"]


async def test_a_phone_that_only_looked_has_what_was_undone_there_and_entered_again(halves):
    services, other = halves
    await written(services, TRUMF, PASS)
    await by_link(services, other, "m1")
    now = await now_at(services)
    now = await play.undo(services, "m1", now.revision)
    for deal in (PASS, {"contract": "spader", "counts": [5, 3, 8]}):
        now = await record(services, now, deal)
    assert await by_link(services, other, "m1") == "taken"
    assert (plain(await now_at(other)), (await now_at(other)).parted) == (plain(await now_at(services)), 0)


@pytest.mark.parametrize("way", WAYS)
async def test_a_phone_that_was_away_for_400_changes_has_not_parted(halves, way):
    services, other = halves
    services = replace(services, now=lambda: "2026-02-01T10:00:00Z")
    now = await now_at(services)
    for _ in range(200):
        now = await play.undo(services, "m1", now.revision)
        now = await play.redo(services, "m1", now.revision)
    assert await way(services, other, "m1") in ("taken", RestoredBackup(0, 0, 0, renewed=1))
    assert (await now_at(other)).parted == 0


@pytest.mark.parametrize("way", [by_backup, by_file])
async def test_a_match_that_was_played_on_where_it_was_deleted_elsewhere_is_asked_about(halves, way):
    services, other = halves
    await library.discard(other, "m1")
    await written(services, TRUMF)
    await by_backup(other, services, "m1")
    several = await match_versions.versions(services, "m1")
    assert [(len(each.sheet.match.deals), each.deleted) for each in several] == [(3, False), (2, True)]
    await way(services, other, "m1")
    assert (await now_at(other)).parted == 1


async def test_a_deletion_that_was_chosen_is_one_on_every_phone(halves):
    services, other = halves
    await library.discard(other, "m1")
    now = await written(services, TRUMF)
    await by_backup(other, services, "m1")
    deleted = (await match_versions.versions(services, "m1"))[1]
    assert (await match_versions.choose(services, "m1", now.revision, deleted.id)).deleted
    await by_backup(services, other, "m1")
    for phone in (services, other):
        assert "m1" in [each.id for each in await library.matches(phone, "deleted")]
        assert await library.matches(phone, "open") == ()


async def test_an_old_backup_does_not_bring_a_deletion_back_that_was_taken_back(halves):
    services, other = halves
    await library.discard(services, "m1")
    old = (await back_up(services)).content
    await library.restore(services, "m1")
    await restore_backup(services, old)
    await restore_backup(other, old)
    await by_backup(services, other, "m1")
    for phone in (services, other):
        assert not (await now_at(phone)).deleted


@pytest.mark.parametrize("way", WAYS)
async def test_a_note_that_was_removed_there_is_removed_here(halves, way):
    services, other = halves
    now = await now_at(other)
    now = await play.edit_details(other, "m1", now.revision, replace(now.match, note="In the cabin"))
    await way(other, services, "m1")
    assert (await now_at(services)).match.note == "In the cabin"
    await play.edit_details(other, "m1", now.revision, replace(now.match, note=""))
    await way(other, services, "m1")
    assert (await now_at(services)).match.note == ""


@pytest.mark.parametrize("way", WAYS)
async def test_an_undo_is_handed_over_and_so_is_a_correction_after_it(halves, way):
    services, other = halves
    theirs = await now_at(other)
    theirs = await play.undo(other, "m1", theirs.revision)
    await way(other, services, "m1")
    assert len((await now_at(services)).match.deals) == 1
    await written(other, TRUMF)
    await way(other, services, "m1")
    assert [deal.answers["contract"] for deal in (await now_at(services)).match.deals] == ["sang", "trumf"]
    assert said(await by_backup(services, other, "m1")) == ["1 was here already."]


@pytest.mark.parametrize("way", WAYS)
async def test_an_earlier_state_of_a_match_changes_nothing(halves, way):
    services, other = halves
    ours = await written(services, TRUMF)
    assert await way(other, services, "m1") in ("here", RestoredBackup(0, 1, 0))
    assert plain(await now_at(services)) == plain(ours)


async def test_two_that_have_parted_stay_one_match_however_often_they_are_handed_over(parted):
    services, other = parted
    now = await now_at(services)
    await play.edit_details(services, "m1", now.revision, replace(now.match, title="Cabin"))
    await written(services, {"contract": "spader", "counts": [5, 3, 8]})  # the one with more deals counts
    for more in ([], [TRUMF]):
        await written(other, *more)
        for way in WAYS:
            await way(other, services, "m1")
    assert [line.title for line in await library.matches(services, "open")] == ["Cabin"]
    assert len(await match_versions.versions(services, "m1")) == 2
    assert len(await every_id(services)) == 2
    assert await library.matches(services, "deleted") == ()


@pytest.mark.parametrize("chosen", [0, 1])
async def test_a_choice_is_final_everywhere_and_what_was_not_chosen_is_among_the_deleted(parted, chosen):
    services, other = parted
    await by_backup(other, services, "m1")
    now = await now_at(services)
    version = (await match_versions.versions(services, "m1"))[chosen]
    now = await match_versions.choose(services, "m1", now.revision, version.id)
    assert (now.parted, plain(now)) == (0, plain(await now_at(services)))
    assert now.match.deals == version.sheet.match.deals
    (left,) = await library.matches(services, "deleted")
    assert left.deals == (3, 4)[chosen]
    await by_backup(services, other, "m1")
    await by_backup(other, services, "m1")
    for each in (services, other):
        assert (await now_at(each)).match.deals == version.sheet.match.deals
        assert len(await match_versions.versions(each, "m1")) == 1
    assert await every_id(services) == await every_id(other)


@pytest.mark.parametrize(("choices", "left"), [((0, 0), 0), ((0, 1), 1)], ids=["equal", "different"])
async def test_equal_choices_on_two_phones_agree_and_different_ones_part_again(parted, choices, left):
    services, other = parted
    await by_backup(other, services, "m1")
    await by_backup(services, other, "m1")
    for chosen, each in zip(choices, parted, strict=True):
        versions = await match_versions.versions(each, "m1")
        await match_versions.choose(each, "m1", (await now_at(each)).revision, versions[chosen].id)
    await by_backup(other, services, "m1")
    assert (await now_at(services)).parted == left


async def test_kept_as_two_matches_both_are_in_the_season_and_alike_on_every_phone(parted):
    services, other = parted
    spring = await seasons.begin(services, SPRING)
    await seasons.add_matches(services, spring.id, ["m1"])
    await by_backup(other, services, "m1")
    now = await match_versions.keep_all(services, "m1", (await now_at(services)).revision)
    assert now.parted == 0
    lines = await library.matches(services, "open")
    assert sorted(line.deals for line in lines) == [3, 4]
    assert len((await seasons.seasons(services))[0].matches) == 2
    await restore_backup(other, await handed(services, spring))
    assert {line.id for line in await library.matches(other, "open")} == {line.id for line in lines}
    assert (await now_at(other)).parted == 0


async def test_a_choice_made_elsewhere_meanwhile_is_not_overwritten(parted):
    services, other = parted
    await by_backup(other, services, "m1")
    now = await now_at(services)
    first, second = await match_versions.versions(services, "m1")
    await match_versions.choose(services, "m1", now.revision, second.id)
    await refusal(match_versions.choose(services, "m1", now.revision, first.id), Overtaken)
    (fault,) = (
        await refusal(match_versions.choose(services, "m1", (await now_at(services)).revision, second.id))
    ).faults
    assert say(fault) == "The versions of this match have changed meanwhile. Look at them once more."


async def test_two_that_end_alike_are_not_asked_about(halves):
    services, other = halves
    for each in (services, other):
        await written(each, Deal(dict(TRUMF), time="2026-01-31T21:00:00Z"))
    assert said(await by_backup(other, services, "m1")) == ["1 was here already."]
    assert (await now_at(services)).parted == 0


async def test_version_above_the_limit_is_refused_and_nothing_is_lost(services, open_at, tmp_path):
    await started(services, SANG)
    others = [open_at(tmp_path / str(number)) for number in range(9)]
    for number, each in enumerate(others):
        await by_backup(services, each, "m1")
        await written(each, Deal(dict(PASS), note=f"phone {number}"))
    await written(services, TRUMF, PASS)
    for each in others[:8]:
        await by_backup(each, services, "m1")
    too_many = ["There are too many versions of the match m1 already. Choose between them first."]
    assert await told(by_file(others[8], services, "m1")) == too_many
    assert [say(fault) for fault in (await by_backup(others[8], services, "m1")).not_taken] == too_many
    assert len(await match_versions.versions(services, "m1")) == 9


async def test_a_half_entered_deal_stays_where_a_match_goes_on_or_another_version_counts(halves):
    services, other = halves
    half = replace((await now_at(services)).drafts.next or play.Draft(), answers={"contract": "pass"})
    await play.keep_draft(services, "m1", half)
    await written(other, TRUMF)
    await by_backup(other, services, "m1")
    assert (await now_at(services)).drafts.next == half
    spader = {"contract": "spader", "counts": [5, 3, 8]}
    await written(services, spader)
    await play.keep_draft(services, "m1", half)
    await written(other, {**spader, "counts": [4, 4, 8]}, {**spader, "counts": [3, 5, 8]})
    await by_backup(other, services, "m1")
    now = await now_at(services)
    assert (len(now.match.deals), now.drafts.next) == (5, half)


async def test_preview_of_a_link_compares_it_with_the_match_here(halves):
    services, other = halves

    async def relation(one, here):
        return (await preview_link(here, (await share_match(one, "m1", SITE)).link)).relation

    assert await relation(other, services) == "same"
    await written(other, TRUMF)
    assert await relation(other, services) == "later"
    assert await relation(services, other) == "earlier"
    await written(services, SANG)
    assert await relation(other, services) == "parted"


async def test_a_link_to_a_match_that_went_on_and_is_deleted_here_brings_it_back_as_it_is_there(halves):
    services, other = halves
    await library.discard(services, "m1")
    await written(other, TRUMF)
    assert await by_link(other, services, "m1") == "taken"
    assert ((await now_at(services)).parted, len((await now_at(services)).match.deals)) == (0, 3)


async def test_notes_that_a_code_leaves_out_stay_where_they_are(services, other):
    now = await started(services, SANG, note="At the cabin")
    await record(services, now, Deal(dict(PASS), note="no aces"))
    await by_backup(services, other, "m1")
    theirs = await written(other, TRUMF)
    bare = replace(theirs.match, note="", deals=tuple(replace(deal, note="") for deal in theirs.match.deals))
    with services.store.writing() as transaction:
        seating = SeatWriter(services, transaction)
        with other.store.reading() as there:
            identity = arrived_matches.identity_in(there, "m1")
        arrived_matches.bring_file(seating, bare, identity, brief=True)
    now = await now_at(services)
    assert (now.match.note, [deal.note for deal in now.match.deals]) == ("At the cabin", ["", "no aces", ""])


async def test_a_code_without_notes_says_so_and_a_link_that_has_none_does_not(services):
    await started(services, SANG)
    match, identity = await identified(services, "m1")
    links = [print_link(match, SITE, identity=identity, brief=brief) for brief in (True, False)]
    assert [read_match_link(link).brief for link in links] == [True, False]


async def test_a_match_without_versions_is_compared_by_its_journal(halves):
    services, other = halves
    for each in halves:
        each.store._db.execute("DELETE FROM versions")
    theirs = await now_at(other)
    await play.undo(other, "m1", theirs.revision)
    await by_backup(other, services, "m1")
    assert len((await now_at(services)).match.deals) == 1
    await written(services, TRUMF)
    await by_backup(services, other, "m1")
    assert plain(await now_at(other)) == plain(await now_at(services))
    await written(other, PASS)
    await written(services, SANG)
    await by_backup(services, other, "m1")
    assert (await now_at(other)).parted == 1


@pytest.mark.parametrize(
    ("entries", "faults"),
    [
        ({"versions": []}, 1),
        ({"versions": ["x"]}, 1),
        ({"versions": ["0" * 24, "0" * 24]}, 1),
        ({"id": "../m1"}, 1),
        ({"id": None}, 2),
        ({"versions": {"0": 1}}, 2),
    ],
)
async def test_match_file_with_a_spoilt_id_or_spoilt_versions_is_refused(services, entries, faults):
    await started(services, SANG)
    ((name, content),) = await export(services, ["m1"], "json")
    spoilt = json.dumps({**json.loads(content), **entries}).encode()
    found = (await refusal(import_files(services, [(name, spoilt)]))).faults
    assert len(found) == faults


@pytest.mark.parametrize("heads", [("1111111111.1", "2222222222.1"), ("2222222222.1", "1111111111.1")])
async def test_versions_that_forgetting_makes_alike_become_one_that_knows_both(services, heads):
    said = Versions(("3333333333.1",))
    sitters = {name: Decision("", who, versions=said) for name, who in (("anna", "pa"), ("annie", "pa"), ("bo", "pb"))}
    main = replace(called("Anna", 3, "0000000000.1"), sitters=sitters)
    asides = [
        replace(called(name, 2, head), id=f"a{head[0]}", version_of="m1")
        for name, head in zip(("Anna", "Annie"), heads, strict=True)
    ]
    people = [BackedUpPerson(Person("pa", "Anna", ("Annie",))), BackedUpPerson(Person("pb", "Bo"))]
    await restore_backup(services, print_backup(Backup([print_page(each) for each in (main, *asides)], people)))
    assert len(await match_versions.versions(services, "m1")) == 3
    await forgetting.forget(services, "pa")
    await restore_backup(services, print_backup(Backup([print_page(asides[0])])))
    with services.store.reading() as transaction:
        (aside,) = transaction.parted("m1")
        assert transaction.versions(aside).newest_ids == ("1111111111.1", "2222222222.1")


def called(name, deals, head):
    """A match that somebody of this name has played with Bo."""
    match = replace(plain_match(deals), players=(name, "Bo"))
    return replace(whole(match, ()), versions=Versions((head,)))


@pytest.mark.parametrize("values", [("pa", "pb"), ("pb", "pa")])
def test_number_that_forgetting_gave_two_players_is_of_one_of_them_on_every_phone(values):
    here, there = ({"player 1": Decision("", each, versions=Versions(("3333333333.1",)))} for each in values)
    assert sitters_brought(here, there)["player 1"].value == "pa"
