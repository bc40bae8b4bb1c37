"""A season handed over to another phone: what travels, what comes together, and what is said of it."""

import json
import zipfile
import zlib
from base64 import b32encode
from dataclasses import replace
from io import BytesIO
from random import Random

import pytest

from scorekeeper.exchange.season_file import print_season_link, shared_season
from scorekeeper.match.open_match import Draft
from scorekeeper.service import import_export, library, match_versions, people, play, seasons
from scorekeeper.service.backup import hand_season
from scorekeeper.service.forgetting import forget
from scorekeeper.service.parcels import season_in
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.service_faults import NO_SUCH_SEASON
from scorekeeper.texts.speech import say
from tests.exchange.worked import NEWER
from tests.service.handed_seasons import SPRING, handed, started, table
from tests.service.tables import PASS, SANG, damaged, faults, record, said, told
from tests.service.ways import SITE
from tests.support.entries import change_entry


async def test_a_season_comes_with_its_people_and_its_matches_and_nothing_else(services, other):
    spring = await seasons.begin(services, replace(SPRING, counts="places"))
    await started(services, "Anna", "Bo", "Cleo", season=spring)
    deleted = await started(services, "Anna", "Bo", "Dag", season=spring)
    await library.discard(services, deleted.id)
    await started(services, "Eva", "Finn", "Gus")
    anna = next(each for each in await people.people(services) if each.name == "Anna")
    await change_entry(services, anna.id, note="cheats at cards")
    content = await handed(services, spring)
    assert b"cheats" not in b"".join(zipfile.ZipFile(BytesIO(content)).read(each) for each in ("people.json",))
    assert said(await restore_backup(other, content)) == ["1 match is new here.", "1 season is new here."]
    assert (
        await table(other, spring)
        == await table(services, spring)
        == [(1, "Bo", 1, 3), (2, "Cleo", 1, 1), (3, "Anna", 1, 0)]
    )
    assert sorted(each.name for each in await people.people(other)) == ["Anna", "Bo", "Cleo"]
    assert said(await restore_backup(other, content)) == ["1 was here already."]


async def test_two_phones_halves_come_together_each_match_once_also_one_that_went_on(services, other):
    spring = await seasons.begin(services, SPRING)
    one = await started(services, "Anna", "Bo", "Cleo", season=spring, over=False)
    await restore_backup(other, await handed(services, spring))
    await started(other, "Anna", "Bo", "Dag", season=spring)
    one = await record(services, one, PASS)
    await play.finish(services, one.id, one.revision)
    assert said(await restore_backup(other, await handed(services, spring))) == [
        "1 match had gone on there, and is as it is there now."
    ]
    assert said(await restore_backup(services, await handed(other, spring))) == [
        "1 match is new here.",
        "1 was here already.",
    ]
    assert await table(services, spring) == await table(other, spring)
    assert {row[1]: row[2] for row in await table(other, spring)} == {"Anna": 2, "Bo": 2, "Cleo": 1, "Dag": 1}


async def test_a_match_that_went_on_on_both_phones_is_one_match_of_two_versions_and_counts_once(services, other):
    spring = await seasons.begin(services, SPRING)
    one = await started(services, "Anna", "Bo", "Cleo", season=spring, over=False)
    await restore_backup(other, await handed(services, spring))
    await record(services, one, PASS)
    theirs = await play.open_match(other, one.id)
    for deal in (SANG, PASS):  # one more than here, so that it is theirs that counts
        theirs = await record(other, theirs, deal)
    await play.finish(other, theirs.id, theirs.revision)
    assert said(await restore_backup(services, await handed(other, spring))) == [
        "1 match was written on here and there: both versions are kept. Choose the one that counts."
    ]
    kept = (await seasons.seasons(services))[0]
    assert kept.matches == (one.id,)
    assert (await play.open_match(services, one.id)).parted == 1
    assert [len(await library.matches(services, shelf)) for shelf in ("open", "over", "deleted")] == [0, 1, 0]


async def test_drafts_stay_here_and_a_match_deleted_here_but_continued_there_is_asked_about(services, other):
    spring = await seasons.begin(services, SPRING)
    one = await started(services, "Anna", "Bo", "Cleo", season=spring, over=False)
    two = await started(services, "Anna", "Bo", "Dag", season=spring, over=False)
    await restore_backup(other, await handed(services, spring))
    here = await play.open_match(other, one.id)
    for _ in range(3):
        here = await play.undo(other, one.id, here.revision)
        here = await play.redo(other, one.id, here.revision)
    await play.keep_draft(other, one.id, Draft(note="Bo is"))
    await library.discard(other, two.id)
    for match in (one, two):
        await record(services, match, PASS)
    await restore_backup(other, await handed(services, spring))
    now = await play.open_match(other, one.id)
    assert (len(now.match.deals), now.drafts.next) == (2, Draft(note="Bo is"))
    assert now.revision > here.revision  # else an older window could write over it
    assert await library.matches(other, "deleted") == ()
    counts, deleted = await match_versions.versions(other, two.id)
    assert (len(counts.sheet.match.deals), counts.deleted, deleted.deleted) == (2, False, True)


async def test_settings_that_went_on_here_stay(services, other):
    spring = await seasons.begin(services, SPRING)
    await restore_backup(other, await handed(services, spring))
    await seasons.change(other, replace(spring, counts="wins", name="Spring 2"))
    await started(services, "Anna", "Bo", "Cleo", season=spring)
    assert said(await restore_backup(other, await handed(services, spring))) == ["1 match is new here."]
    assert (await seasons.seasons(other))[0].season.counts == "wins"


async def test_a_match_that_was_put_into_another_season_here_stays_in_it(services, other):
    spring = await seasons.begin(services, SPRING)
    one = await started(services, "Anna", "Bo", "Cleo", season=spring)
    await restore_backup(other, await handed(services, spring))
    autumn = await seasons.begin(other, replace(SPRING, name="Autumn"))
    await seasons.take_out(other, [one.id])
    await seasons.add_matches(other, autumn.id, [one.id])
    assert said(await restore_backup(other, await handed(services, spring))) == ["1 was here already."]
    assert {each.season.name: each.matches for each in await seasons.seasons(other)} == {
        "Spring": (),
        "Autumn": (one.id,),
    }


async def test_person_merged_or_forgotten_here_stays_so_after_an_import(services, other):
    spring = await seasons.begin(services, SPRING)
    await started(services, "Anna", "Bo", "Cleo", season=spring)
    await restore_backup(other, await handed(services, spring))
    who = {each.name: each.id for each in await people.people(other)}
    await started(other, "Annie", "Bo", "Dag", season=spring)
    annie = next(each.id for each in await people.people(other) if each.name == "Annie")
    await people.merge(other, annie, who["Anna"])
    await restore_backup(other, await handed(services, spring))
    assert {row[1]: row[2] for row in await table(other, spring)} == {"Annie": 2, "Bo": 2, "Cleo": 1, "Dag": 1}
    await restore_backup(services, await handed(other, spring))
    assert {row[1]: row[2] for row in await table(services, spring)}["Bo"] == 2
    await forget(other, who["Cleo"])
    await restore_backup(other, await handed(services, spring))
    assert "Cleo" not in {row[1] for row in await table(other, spring)}


async def test_a_link_has_the_whole_season_and_its_code_the_matches_only_where_they_fit(services, other):
    spring = await seasons.begin(services, SPRING)
    for players in ("Anna Bo Cleo", "Dag Eva Finn", "Anna Dag Gus"):
        await started(services, *players.split(), season=spring, deals=(SANG, PASS, SANG, PASS))
    season = (await hand_season(services, spring.id)).file
    shared = shared_season(season.content, SITE)
    assert shared.code is not None
    assert shared.brief
    found = await season_in(other, f"Here: {shared.link} .")
    assert (found.season.name, found.matches, sorted(found.people)) == (
        "Spring",
        3,
        ["Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gus"],
    )
    await restore_backup(other, found.content)
    assert await table(other, spring) == await table(services, spring)
    empty = await seasons.begin(services, replace(SPRING, name="Autumn"))
    assert not shared_season((await hand_season(services, empty.id)).file.content, SITE).brief


async def test_a_season_too_long_for_a_link_is_taken_by_a_file(services, other):
    spring, random = await seasons.begin(services, SPRING), Random(1)
    for _ in range(12):
        note = "".join(chr(random.randrange(0x4E00, 0x9000)) for _ in range(900))
        await started(services, "Anna", "Bo", "Cleo", season=spring, deals=(), over=False, note=note)
    season = (await hand_season(services, spring.id)).file
    shared = shared_season(season.content, SITE)
    assert shared.link is None
    assert say(shared.no_link) == "The season is too long for a link. A file takes it."
    assert said(await restore_backup(other, season.content))[0] == "12 matches are new here."


async def test_a_link_that_is_cut_off_is_refused_with_a_sentence(services):
    spring = await seasons.begin(services, SPRING)
    link = shared_season((await hand_season(services, spring.id)).file.content, SITE).link
    found = await told(season_in(services, link[:-3]))
    assert found == ["The link is damaged or cut off. Copy it whole, or scan the code once more."]
    found = await told(import_export.preview_link(services, link))
    assert found == ["The link holds a season, not a match. It is opened in the app."]


@pytest.mark.parametrize(
    ("pages", "sentence"),
    [
        ({"backup.json": {"format": "scorekeeper/backup", "version": 99, "matches": 0}}, NEWER),
        (
            {"backup.json": {"format": "scorekeeper/backup", "version": 1, "matches": 0}},
            damaged("people.json"),
        ),
        ({"backup.json": [], "../../x": {}}, "The file is not a backup of scorekeeper. Nothing was changed."),
        ({"x": 1}, "The link does not hold a season of scorekeeper."),
        ([], "The link does not hold a season of scorekeeper."),
    ],
)
async def test_a_link_that_holds_something_else_is_refused(services, pages, sentence):
    content = json.dumps(pages).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(content) + packer.flush()
    letters = b32encode(packed + zlib.crc32(b"S1" + packed).to_bytes(4)).decode().rstrip("=")
    assert await told(season_in(services, f"{SITE}#/take/S1{letters}")) == [sentence]


async def test_a_page_of_a_match_that_is_spoilt_is_found_and_nothing_is_brought_in(services, other):
    spring = await seasons.begin(services, SPRING)
    one = await started(services, "Anna", "Bo", "Cleo", season=spring)
    whole = BytesIO(await handed(services, spring))
    spoilt = BytesIO()
    with zipfile.ZipFile(whole) as before, zipfile.ZipFile(spoilt, "w") as after:
        for name in before.namelist():
            after.writestr(name, b"{}" if name.startswith("matches") else before.read(name))
    assert await told(restore_backup(other, spoilt.getvalue())) == [damaged(f"matches/{one.id}.json")]
    assert await seasons.seasons(other) == ()
    assert print_season_link(spoilt.getvalue(), SITE) is not None


async def test_a_season_that_is_not_kept_cannot_be_handed_over(services):
    assert await faults(hand_season(services, "nothing")) == [NO_SUCH_SEASON(name="nothing")]
