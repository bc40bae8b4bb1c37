"""Hardened: what is kept fits into a backup that can be read, up to every bound; and one beyond is refused in words.

Every list of every form is filled: what a match, a person and a season have, how many there are of them, and what fits
into a link. What is full is backed up, read back, restored where nothing is, and backed up there: the same bytes.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count

import pytest

from scorekeeper.exchange.backup_file import Backup, Page, print_backup, print_page, read_backup
from scorekeeper.exchange.backup_lists import BackedUpPerson
from scorekeeper.exchange.file_formats import print_any, read_file
from scorekeeper.exchange.match_file import bytes_of_file, print_match
from scorekeeper.exchange.match_link import print_link, read_match_link
from scorekeeper.exchange.season_file import shared_season
from scorekeeper.match.bounds import LARGEST_FILE
from scorekeeper.match.decision import Decision
from scorekeeper.match.history import Change
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import Draft, Drafts
from scorekeeper.match.person import Person
from scorekeeper.match.season import Season
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.versions import Versions, united
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import backup, own_games, people, play, seasons
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up, hand_season
from scorekeeper.service.import_export import export, export_all, import_each
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.parcels import season_in
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts.speech import say
from tests.proofs.largest import PLAYERS, plain_match, whole
from tests.support.entries import change_entry
from tests.support.imported import import_files
from tests.support.tables import spoken

SITE = "https://example.org/"
SPRING = Season("spring", "Spring", ("german-whist",))
DEAL = Deal({"tricks": [6, 7]})
SITTERS = {name.lower(): Decision("", f"p{seat}") for seat, name in enumerate(PLAYERS[:2])}


@pytest.fixture
def opened(tmp_path):
    several, numbers = [], count()

    def open_one():
        several.append(open_services(tmp_path / str(next(numbers))))
        return several[-1]

    yield open_one
    for services in several:
        services.close()


def put(services, *records):
    """Write matches as they are, as a store that is brought along has them."""
    with services.writing() as transaction:
        for record in records:
            transaction.put(record, summary_cache_of(sheet_of(record.match)))


async def comes_back(services, opened):
    """Check that a backup, restored elsewhere, comes back unchanged."""
    saved = await back_up(services)
    assert (saved.damaged, saved.left_out) == (0, 0)
    elsewhere = opened()
    await restore_backup(elsewhere, saved.content)
    assert (await back_up(elsewhere)).content == saved.content
    return saved


async def refused(command):
    """The sentences of a refusal."""
    with pytest.raises(Refused) as error:
        await command
    return spoken(error.value.faults)


def file_of_people(number, first=0):
    return print_backup(
        Backup([], [BackedUpPerson(Person(f"p{at}", f"Name {at}")) for at in range(first, first + number)])
    )


@pytest.mark.long
async def test_people_up_to_ten_thousand_and_no_one_more(opened):
    services = opened()
    await restore_backup(services, file_of_people(9_999))
    await people.add(services, "The last")
    saved = await comes_back(services, opened)
    assert len(read_backup(saved.content).people) == 10_000
    full = "10000 people are kept, and no more can be. Nothing was changed."
    assert await refused(people.add(services, "One more")) == [full]
    assert await refused(play.start(services, replace(plain_match(0), players=("Name 1", "One more")))) == [full]
    assert await refused(restore_backup(services, file_of_people(1, first=10_000))) == [full]
    assert (await play.start(services, replace(plain_match(0), players=("Name 1", "Name 2")))).revision == 1
    assert (await back_up(services)).matches == 1
    damaged = "The backup is damaged: people.json in it cannot be read. Nothing was changed."
    assert await refused(restore_backup(opened(), file_of_people(10_001))) == [damaged]


async def test_the_names_and_the_note_of_a_person(opened):
    services = opened()
    anna = await people.add(services, "A" * 24)
    names = [f"{number:02} " + "é" * 21 for number in range(20)]
    await change_entry(services, anna.id, other_names=tuple(names))
    await change_entry(services, anna.id, note="ü" * 1000)
    await comes_back(services, opened)
    assert await refused(people.add(services, "A" * 25)) == ["The name has 25 characters; 24 fit."]
    assert await refused(change_entry(services, anna.id, other_names=(*names, "Ann"))) == [
        "These would be 21 other names; 20 are kept. Take some away first."
    ]
    assert await refused(change_entry(services, anna.id, note="ü" * 1001)) == [
        "The note has 1001 characters; 1000 are kept."
    ]


@pytest.mark.long
@pytest.mark.parametrize("matches", [501, 10_000])
async def test_the_matches_of_a_season_in_a_backup_and_as_it_is_handed_over(matches, opened):
    services = opened()
    await restore_backup(services, file_of_people(2))
    one = replace(whole(plain_match(1), ()), sitters=SITTERS)
    put(services, *(replace(one, id=f"m{number}") for number in range(matches + 1)))
    spring = await seasons.begin(services, SPRING)
    await seasons.add_matches(services, spring.id, [f"m{number}" for number in range(matches)])
    await comes_back(services, opened)
    handed = (await hand_season(services, spring.id)).file
    assert handed.matches == matches
    elsewhere = opened()
    await restore_backup(elsewhere, handed.content)
    assert len((await seasons.seasons(elsewhere))[0].matches) == matches
    shared = shared_season(handed.content, SITE)
    assert say(shared.no_link) == "The season is too long for a link. A file takes it."
    if matches == 10_000:
        beyond = "Spring would have more than 10000 matches. Nothing was changed: begin another season."
        assert await refused(seasons.add_matches(services, spring.id, ["m10000"])) == [beyond]


@pytest.mark.long
async def test_the_people_of_a_season_and_the_pairs_that_are_kept_apart(opened):
    services = opened()
    await restore_backup(services, file_of_people(1_001))
    ids = [f"p{number}" for number in range(1_001)]
    pairs = [(ids[0], id) for id in ids[1:]]
    full = await seasons.begin(services, replace(SPRING, people=tuple(ids[:1000]), apart=tuple(pairs)))
    await comes_back(services, opened)
    handed = (await hand_season(services, full.id)).file.content
    elsewhere = opened()
    await restore_backup(elsewhere, handed)
    assert len((await seasons.seasons(elsewhere))[0].season.people) == 1000
    for more in ({"people": tuple(ids)}, {"apart": (*pairs, (ids[1], ids[2]))}):
        assert await refused(seasons.change(services, replace(full, **more))) == [
            "This is too much for one season: at most 1000."
        ]
    other = replace(full, people=(ids[1000],), apart=(), versions=Versions(("bbbbbbbbbb.1",)))  # both have parted
    await restore_backup(elsewhere, print_backup(Backup([], [BackedUpPerson(Person(ids[1000], "Another"))], [other])))
    await comes_back(elsewhere, opened)
    assert len((await seasons.seasons(elsewhere))[0].season.people) == 1000


async def test_settings_of_a_season_at_their_bounds_come_back_and_beyond_are_refused(opened):
    services = opened()
    wanted = replace(
        SPRING, name="S" * 40, games=tuple(CATALOGUE.ids())[:20], place_points=(1000,) * 10, counts="places", least=1000
    )
    full = await seasons.begin(services, wanted)
    await comes_back(services, opened)
    for more in (
        {"name": "S" * 41},
        {"games": tuple(CATALOGUE.ids())[:21]},
        {"place_points": (1,) * 11},
        {"least": 1001},
    ):
        assert len(await refused(seasons.change(services, replace(full, **more)))) == 1


@pytest.mark.long
@pytest.mark.parametrize("number", [501, 10_000])
async def test_seasons_up_to_ten_thousand_of_several_phones(number, opened):
    services = opened()
    several = [replace(SPRING, id=f"s{at}", name=f"Season {at}") for at in range(number + 1)]
    await restore_backup(services, print_backup(Backup([], [], several[:-1])))
    await comes_back(services, opened)
    if number == 10_000:
        assert await refused(restore_backup(services, print_backup(Backup([], [], several[-1:])))) == [
            "10000 seasons are kept, and no more can be. Nothing was changed."
        ]
        assert await refused(seasons.begin(services, SPRING)) == [
            "1000 seasons are kept already; no more can be. Remove one first."
        ]


@pytest.mark.ci
async def test_own_games_up_to_a_hundred(opened):
    services = opened()
    table = CATALOGUE.game("swedish").document()
    for number in range(100):
        await own_games.add(services, table | {"id": f"ours-{number}", "name": f"Ours {number}", "start": number})
    await comes_back(services, opened)
    assert len(await refused(own_games.add(services, table | {"id": "more", "name": "More", "start": 101}))) == 1


@pytest.mark.long
async def test_the_deals_of_a_match(opened):
    services = opened()
    now = await play.start(services, plain_match(4_999))
    now = await play.record(services, now.id, now.revision, DEAL)
    saved = await comes_back(services, opened)
    assert saved.matches == 1
    assert (
        len(read_file(print_any(now.sheet, "json")).match.deals)
        == len(read_file(print_any(now.sheet, "csv")).match.deals)
        == 5000
    )
    full = ["The match has 5000 deals, and no more can be kept of one. Start another."]
    assert await refused(play.record(services, now.id, now.revision, DEAL)) == full
    assert await refused(play.insert(services, now.id, now.revision, 0, DEAL)) == full
    assert await refused(play.start(services, plain_match(5_001))) == full
    assert (await play.open_match(services, now.id)).revision == now.revision


@pytest.mark.long
async def test_the_journal_of_a_match(opened):
    services, match = opened(), plain_match(1)
    steps = tuple(
        Change("amend", 1, 0, (Deal({"tricks": [6 + n % 2, 7 - n % 2]}),), (Deal({"tricks": [7 - n % 2, 6 + n % 2]}),))
        for n in range(19_999)
    )
    last = replace(match, deals=steps[-1].inserted)
    await restore_backup(services, file_of_people(2))
    put(services, replace(whole(last, steps), sitters=SITTERS))
    now = await play.open_match(services, "m1")
    now = await play.amend(services, "m1", now.revision, 0, Deal({"tricks": [9, 4]}))
    await comes_back(services, opened)
    assert await refused(play.amend(services, "m1", now.revision, 0, DEAL)) == [
        "The match was changed 20000 times, and no more can be kept of one. Start another."
    ]
    now = await play.undo(services, "m1", now.revision)
    assert (await play.amend(services, "m1", now.revision, 0, DEAL)).cursor == 20_000


async def test_the_texts_of_a_match_and_of_its_half_entered_deals(opened):
    services = opened()
    full = replace(plain_match(1), title="T" * 80, note="\\" * 1000, players=("A" * 24, "B" * 24))
    now = await play.start(services, full)
    now = await play.record(services, now.id, now.revision, replace(DEAL, note="\U0001f0cf" * 1000))
    await play.keep_draft(services, now.id, Draft(note="é" * 1000))
    await play.keep_draft(services, now.id, Draft(note="é" * 1000, place=0))
    await comes_back(services, opened)
    too_long = ["The note has 1001 characters; 1000 are kept."]
    assert await refused(play.keep_draft(services, now.id, Draft(note="é" * 1001))) == too_long
    assert await refused(play.record(services, now.id, now.revision, replace(DEAL, note="é" * 1001))) == too_long
    assert len(await refused(play.edit_details(services, now.id, now.revision, replace(full, title="T" * 81)))) == 1


def noted(match, letter="\U0001f0cf"):
    """A match with as long a note to every deal as is kept."""
    return replace(match, deals=tuple(replace(deal, note=letter * 1000) for deal in match.deals))


def size(match):
    """The bytes of its file with what says which match it is, at its longest."""
    return bytes_of_file(match)


def at_the_bound():
    """A match whose file has exactly as many bytes as are read of one."""
    one, two = (size(noted(plain_match(deals))) for deals in (1, 2))
    most = (LARGEST_FILE - one) // (two - one) + 1
    match = replace(noted(plain_match(most)), note="n")
    room = LARGEST_FILE - size(match) + 1
    return replace(match, note="\U0001f0cf" * (room // 4) + ("", "n", "é", "€")[room % 4])


def later(record, match):
    """A match record as it is elsewhere one version later."""
    here = replace(record, versions=Versions(("aaaaaaaaaa.1",)))
    return here, replace(here, match=match, versions=Versions(("aaaaaaaaaa.2",)))


TOO_LARGE = ["The match would become too large for a file. Nothing was changed; notes take most of its room."]
LINE = "German whist, 31 January 2026, Player 1, Player 2"


@pytest.mark.long
async def test_match_file_of_the_largest_size_is_accepted_everywhere_and_can_go_on(opened):
    full, services = at_the_bound(), opened()
    assert size(full) == LARGEST_FILE
    now = await play.start(services, full)
    saved = await comes_back(services, opened)
    with services.writing() as transaction:
        many = Versions(tuple(f"{number:010x}.1" for number in range(60_000)))
        transaction.set_versions(now.id, united(many, transaction.versions(now.id)))
    ((_, written),) = await export(services, [now.id], "json")
    assert LARGEST_FILE - 100 < len(written) <= LARGEST_FILE
    assert b'"versions": ["' in written
    elsewhere = opened()
    (there,) = await import_files(elsewhere, [("a.json", written)])
    assert (there.became, there.open_match.match) == ("new", full)
    assert (await restore_backup(elsewhere, saved.content)).not_taken == ()
    assert await refused(play.record(services, now.id, now.revision, DEAL)) == TOO_LARGE
    assert await refused(play.start(services, replace(full, title="T"))) == TOO_LARGE
    for services_of in (services, elsewhere):
        less = await play.delete(services_of, now.id, now.revision, 0)
        assert (await play.undo(services_of, now.id, less.revision)).match == full


@pytest.mark.long
async def test_a_match_beyond_the_bytes_of_a_file_is_listed_and_the_rest_of_a_backup_is_kept(opened):
    few = [replace(whole(plain_match(2), ()), id=f"few-{number}") for number in range(50)]
    one_more = replace(at_the_bound(), title="T")
    beyond = [replace(whole(match, ()), id=f"beyond-{n}") for n, match in enumerate((one_more, plain_match(5_001)))]
    pages = [print_page(record) for record in (*few[:25], *beyond, *few[25:])]
    steps = [Change("amend", 1, 0, (DEAL,), (DEAL,))] * 20_001
    pages += [print_page(replace(whole(plain_match(1), tuple(steps)), id="changed"))]
    pages += [Page("matches/huge.json", b" " * (64 * 2**20 + 1))]
    services = opened()
    back = await restore_backup(services, print_backup(Backup(pages)))
    assert back.back == 50
    assert spoken(back.listed) == [
        "4 matches were not taken:",
        "matches/huge.json in the backup: it is larger than 64 MB, and so it was not taken.",
        f"{LINE}: it has more than 5000 deals, and so it was not taken.",
        f"{LINE}: it would have been changed more than 20000 times, and so it was not taken.",
        f"{LINE}: it is larger than a file can be, and so it was not taken. Notes take most of its room.",
    ]
    assert (await comes_back(services, opened)).matches == 50


@pytest.mark.ci
async def test_a_file_of_which_more_would_be_written_than_is_read_is_not_taken(opened):
    match = replace(at_the_bound(), title="T")
    packed = json.dumps(json.loads(print_match(match)), ensure_ascii=False, separators=(",", ":")).encode()
    assert len(packed) < LARGEST_FILE
    services = opened()
    done = await import_each(services, [("a.json", packed), ("b.json", print_any(sheet_of(plain_match(1)), "json"))])
    assert len(done.matches) == 1
    assert spoken(done.faults) == [f"a.json: {TOO_LARGE[0]}"]


@pytest.mark.long
@pytest.mark.ci
async def test_match_continued_elsewhere_is_restored_if_its_history_has_room(opened):
    another = print_page(replace(whole(plain_match(1), ()), id="m2"))
    for deals, taken in ((1_735, True), (1_760, False)):
        services, before = opened(), noted(plain_match(deals))
        here, there = later(whole(before, ()), noted(before, "\U0001f0d1"))
        put(services, here)
        back = await restore_backup(services, print_backup(Backup([print_page(there), another])))
        now = await play.open_match(services, "m1")
        assert ((back.renewed, back.back), now.match) == ((1, 1), there.match) if taken else ((0, 1), here.match)
        if taken:
            now = await play.undo(services, "m1", now.revision)
            assert now.match == before
            assert (await play.redo(services, "m1", now.revision)).match == there.match
        else:
            assert spoken(back.not_taken) == [
                f"{LINE}: its history would be too long for a backup, and so it was not taken."
            ]
            assert now.done is None
        assert (await back_up(services)).left_out == 0


async def test_a_match_of_which_all_deals_were_taken_at_once_is_in_the_backup(opened):
    for deals in (500, 501):
        services = opened()
        here, there = later(whole(plain_match(0), ()), plain_match(deals))
        put(services, here)
        await restore_backup(services, print_backup(Backup([print_page(there)])))
        saved = await back_up(services)
        elsewhere = opened()
        await restore_backup(elsewhere, saved.content)
        now = await play.open_match(elsewhere, "m1")
        assert (now.match, (await play.undo(elsewhere, "m1", now.revision)).match) == (there.match, here.match)


@pytest.mark.long
@pytest.mark.ci
async def test_a_match_that_was_changed_as_often_as_can_be_is_not_taken_once_more(opened):
    services = opened()
    (deal,) = plain_match(1).deals
    steps = (Change("amend", 1, 0, (deal,), (deal,)),) * 20_000
    here, there = later(whole(plain_match(1), steps), plain_match(2))
    put(services, here)
    back = await restore_backup(services, print_backup(Backup([print_page(replace(there, changes=(), cursor=0))])))
    assert spoken(back.not_taken) == [
        f"{LINE}: it would have been changed more than 20000 times, and so it was not taken."
    ]
    assert (await play.open_match(services, "m1")).match == here.match


@pytest.mark.ci
async def test_a_sheet_has_the_note_of_a_match_once_and_one_that_could_not_be_read_is_not_made(opened):
    services = opened()
    long = replace(plain_match(4_500), note="\U0001f0cf" * 1000)
    now = await play.start(services, long)
    ((_, csv),) = await export(services, [now.id], "csv")
    assert read_file(csv).match.note == long.note
    wide = replace(at_the_bound(), players=("\U0001f0cf" * 24, "B"))
    wide = replace(wide, deals=wide.deals[:-1])
    wide = await play.start(services, wide)
    no_csv = "as CSV it would be larger than 8 MB, and could not be read again. JSON has room for it."
    (sentence,) = await refused(export(services, [wide.id], "csv"))
    assert sentence.endswith(no_csv)
    archive = await export_all(services, "csv")
    assert (archive.matches, [say(fault).endswith(no_csv) for fault in archive.left_out]) == (1, [True])
    assert len(await export(services, [wide.id], "json")) == 1


@pytest.mark.long
async def test_a_match_beyond_the_bounds_is_not_made_a_file_that_could_not_be_read(opened):
    services = opened()
    full = at_the_bound()
    put(services, whole(replace(full, deals=(*full.deals, *full.deals[:50])), ()))
    put(services, replace(whole(plain_match(1), ()), id="m2"))
    too_large = (
        f"{LINE}: as a file it would be larger than 8 MB, and could not be read again. Notes take most of its room."
    )
    assert await refused(export(services, ["m1"], "json")) == [too_large]
    assert await refused(export(services, ["m1"], "csv")) == [too_large]
    archive = await export_all(services, "json")
    assert (archive.matches, spoken(archive.left_out)) == (1, [too_large])
    assert len(await export(services, ["m1"], "text")) == 1


def test_the_deals_and_the_keys_of_a_link():
    link = print_link(plain_match(1_000), SITE)
    assert len(read_match_link(link).match.deals) == 1000
    assert print_link(plain_match(1_001), SITE) is None
    items = [{"id": f"thing-{number}", "name": f"Thing {number}", "total": 13} for number in range(12)]
    for hands in (1, 120):
        table = {"shape": "tally", "id": "wide", "name": "Wide", "title": "Many keys.", "players": [2], "items": items}
        game = CATALOGUE.from_document(table)
        keys = {f"key-{number}": number for number in range(hands)}
        match = replace(plain_match(0), game=game, deals=(Deal(keys),))
        assert print_link(match, SITE) is not None
    assert print_link(replace(match, deals=(Deal(keys | {"one-more": 1}),)), SITE) is None


async def test_a_season_in_a_link_is_read_as_it_was_made(opened):
    services = opened()
    await restore_backup(services, file_of_people(700))
    people_of = tuple(f"p{number}" for number in range(700))
    spring = await seasons.begin(services, replace(SPRING, people=people_of))
    shared = shared_season((await hand_season(services, spring.id)).file.content, SITE)
    assert len((await season_in(opened(), shared.link)).people) == 700


async def test_backup_leaves_out_matches_beyond_the_bounds_and_says_so(opened):
    services = opened()
    put(services, whole(plain_match(3), ()), replace(whole(plain_match(5_001), ()), id="m2"))
    services.store._db.execute(
        "INSERT INTO drafts (match_id, kind, body) VALUES ('m1', 'next', ?)",
        (f'{{"answers":{{}},"place":null,"insert":false,"note":"{"n" * 1200}"}}',),
    )
    saved = await back_up(services)
    assert spoken(saved.phrases) == [
        f"Saved as {saved.name}: 1 match.",
        "1 match is too large for a backup and is not in it.",
    ]
    elsewhere = opened()
    await restore_backup(elsewhere, saved.content)
    assert (await play.open_match(elsewhere, "m1")).drafts == Drafts(Draft(note="n" * 1000))


async def test_backup_that_is_too_large_is_not_saved(opened, monkeypatch):
    services = opened()
    spring = await seasons.begin(services, SPRING)
    monkeypatch.setattr(backup, "LARGEST_BACKUP", 100)
    for command in (back_up(services), hand_season(services, spring.id)):
        (sentence,) = await refused(command)
        assert sentence == (
            "The backup would be larger than 0 MB and could not be read again, so nothing was saved. "
            "Hand over seasons as files of their own."
        )


@pytest.mark.long
async def test_a_backup_that_cannot_be_read_is_not_said_to_be_saved(opened):
    services = opened()
    with services.writing() as transaction:
        transaction.write_people(*(Person(f"p{number}", "Anna") for number in range(10_001)))
    assert await refused(back_up(services)) == [
        "The backup could not be read back, so it was not saved. Nothing here was changed."
    ]
