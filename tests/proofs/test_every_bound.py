"""Hardened: what is kept fits into a backup that can be read, up to every bound; and one beyond is refused in words.

Every list of every form is filled: what a match, a person and a season have, how many there are of them, and what fits
into a link. What is full is backed up, read back, restored where nothing is, and backed up there: the same bytes.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from scorekeeper.exchange.backup_file import archive_of, pages_of, printed_page
from scorekeeper.exchange.file_formats import print_any, read_any
from scorekeeper.exchange.link import print_link, read_link
from scorekeeper.exchange.people_page import BackedUpPerson
from scorekeeper.exchange.seasons_page import BackedUpSeason
from scorekeeper.exchange.strict_json import MOST_BYTES
from scorekeeper.match.draft import Draft, Drafts
from scorekeeper.match.history import Change
from scorekeeper.match.match import Deal
from scorekeeper.match.person import Person
from scorekeeper.match.season import Season
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import own_games, people, play, reading_back, seasons
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up, restore_backup
from scorekeeper.service.faults import Refused
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.season_handing import handed_season, in_link, link_and_code
from scorekeeper.texts.speech import say
from tests.proofs.largest import plain_match, whole

SITE = "https://example.org/"
SPRING = Season("spring", "Spring", ("german-whist",))
DEAL = Deal({"tricks": [6, 7]})
LONG = pytest.mark.long
"""The whole bound; in each run what used to be too much, and less work."""


@pytest.fixture
def opened(tmp_path):
    """Opens services, each on a store of its own."""
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
    """What is kept is backed up and restored elsewhere, and is the same there."""
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
    return [say(fault) for fault in error.value.faults]


def file_of_people(number, first=0):
    return archive_of([], [BackedUpPerson(Person(f"p{at}", f"Name {at}")) for at in range(first, first + number)])


async def test_people_up_to_ten_thousand_and_no_one_more(opened):
    services = opened()
    await restore_backup(services, file_of_people(9_999))
    await people.add(services, "The last")
    saved = await comes_back(services, opened)
    assert len(pages_of(saved.content).people) == 10_000
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
    await people.set_other_names(services, anna.id, names)
    await people.set_note(services, anna.id, "ü" * 1000)
    await comes_back(services, opened)
    assert await refused(people.add(services, "A" * 25)) == ["The name has 25 characters; 24 fit."]
    assert await refused(people.set_other_names(services, anna.id, [*names, "Ann"])) == [
        "These would be 21 other names; 20 are kept. Take some away first."
    ]
    assert await refused(people.set_note(services, anna.id, "ü" * 1001)) == [
        "The note has 1001 characters; 1000 are kept."
    ]


@pytest.mark.parametrize("matches", [501, pytest.param(10_000, marks=LONG)])
async def test_the_matches_of_a_season_in_a_backup_and_as_it_is_handed_over(matches, opened):
    services = opened()
    await restore_backup(services, file_of_people(2))
    one = replace(whole(plain_match(1), ()), seats=("p0", "p1"))
    put(services, *(replace(one, id=f"m{number}") for number in range(matches + 1)))
    spring = await seasons.begin(services, SPRING)
    await seasons.add_matches(services, spring.id, [f"m{number}" for number in range(matches)])
    await comes_back(services, opened)
    handed = await handed_season(services, spring.id)
    assert handed.matches == matches
    elsewhere = opened()
    await restore_backup(elsewhere, handed.content)
    assert len((await seasons.seasons(elsewhere))[0].matches) == matches
    shared = link_and_code(handed, SITE)
    assert say(shared.no_link) == "The season is too long for a link. A file takes it."
    if matches == 10_000:
        beyond = "Spring would have more than 10000 matches. Nothing was changed: begin another season."
        assert await refused(seasons.add_matches(services, spring.id, ["m10000"])) == [beyond]
        more = replace(one, id=f"m{matches}")
        file = archive_of([printed_page(more)], [], [BackedUpSeason(spring, (more.id,))])
        assert await refused(restore_backup(elsewhere, file)) == [beyond]


async def test_the_people_of_a_season_and_the_pairs_that_are_kept_apart(opened):
    services = opened()
    await restore_backup(services, file_of_people(1_001))
    ids = [f"p{number}" for number in range(1_001)]
    pairs = [(ids[0], id) for id in ids[1:]]
    full = await seasons.begin(services, replace(SPRING, people=tuple(ids[:1000]), apart=tuple(pairs)))
    await comes_back(services, opened)
    handed = (await handed_season(services, full.id)).content
    elsewhere = opened()
    await restore_backup(elsewhere, handed)
    assert len((await seasons.seasons(elsewhere))[0].season.people) == 1000
    for more in ({"people": tuple(ids)}, {"apart": (*pairs, (ids[1], ids[2]))}):
        assert await refused(seasons.change(services, replace(full, **more))) == [
            "That is too much for one season: at most 1000."
        ]
    other = replace(full, people=(ids[1000],), apart=())
    file = archive_of([], [BackedUpPerson(Person(ids[1000], "Another"))], [BackedUpSeason(other)])
    assert await refused(restore_backup(elsewhere, file)) == [
        "Spring would have more than 1000 people. Nothing was changed."
    ]
    assert len((await seasons.seasons(elsewhere))[0].season.people) == 1000


async def test_what_is_set_of_a_season(opened):
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


@pytest.mark.parametrize("number", [501, pytest.param(10_000, marks=LONG)])
async def test_seasons_up_to_ten_thousand_of_several_phones(number, opened):
    services = opened()
    several = [BackedUpSeason(replace(SPRING, id=f"s{at}", name=f"Season {at}")) for at in range(number + 1)]
    await restore_backup(services, archive_of([], [], several[:-1]))
    await comes_back(services, opened)
    if number == 10_000:
        assert await refused(restore_backup(services, archive_of([], [], several[-1:]))) == [
            "10000 seasons are kept, and no more can be. Nothing was changed."
        ]
        assert await refused(seasons.begin(services, SPRING)) == [
            "1000 seasons are kept already; no more can be. Remove one first."
        ]


async def test_own_games_up_to_a_hundred(opened):
    services = opened()
    table = CATALOGUE.game("swedish").document()
    for number in range(100):
        await own_games.add(services, table | {"id": f"ours-{number}", "name": f"Ours {number}", "start": number})
    await comes_back(services, opened)
    assert len(await refused(own_games.add(services, table | {"id": "more", "name": "More", "start": 101}))) == 1


async def test_the_deals_of_a_match(opened):
    services = opened()
    now = await play.start(services, plain_match(4_999))
    now = await play.record(services, now.id, now.revision, DEAL)
    saved = await comes_back(services, opened)
    assert saved.matches == 1
    assert len(read_any(print_any(now.sheet, "json")).deals) == len(read_any(print_any(now.sheet, "csv")).deals) == 5000
    full = ["The match has 5000 deals, and no more can be kept of one. Start another."]
    assert await refused(play.record(services, now.id, now.revision, DEAL)) == full
    assert await refused(play.insert(services, now.id, now.revision, 0, DEAL)) == full
    assert await refused(play.start(services, plain_match(5_001))) == full
    assert (await play.open_match(services, now.id)).revision == now.revision


@pytest.mark.ci
async def test_the_journal_of_a_match(opened):
    services, match = opened(), plain_match(1)
    steps = tuple(
        Change("amend", 1, 0, (Deal({"tricks": [6 + n % 2, 7 - n % 2]}),), (Deal({"tricks": [7 - n % 2, 6 + n % 2]}),))
        for n in range(19_999)
    )
    last = replace(match, deals=steps[-1].inserted)
    moves = dict.fromkeys(range(1, 20000), (("p0", None), (None, "p0")))
    await restore_backup(services, file_of_people(2))
    put(services, replace(whole(last, steps), seats=("p0", "p1"), seat_moves=moves))
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
    assert len(await refused(play.mend(services, now.id, now.revision, replace(full, title="T" * 81)))) == 1


@pytest.mark.ci
async def test_the_bytes_of_a_match_file(opened):
    def noted(deals):
        match = plain_match(deals)
        return replace(match, deals=tuple(replace(deal, note="\U0001f0cf" * 1000) for deal in match.deals))

    def size(deals):
        return len(print_any(sheet_of(noted(deals)), "json"))

    services, most = opened(), (MOST_BYTES - size(0)) // (size(2) - size(1))
    now = await play.start(services, noted(most))
    assert len(read_any(print_any(now.sheet, "json")).deals) == most
    await comes_back(services, opened)
    too_large = ["The match would become too large for a file. Nothing was changed; notes take most of its room."]
    note = replace(DEAL, note="\U0001f0cf" * 1000)
    assert await refused(play.record(services, now.id, now.revision, note)) == too_large
    assert await refused(play.start(services, noted(most + 1))) == too_large
    assert len((await play.record(services, now.id, now.revision, DEAL)).match.deals) == most + 1


def test_the_deals_and_the_keys_of_a_link():
    link = print_link(plain_match(1_000), SITE)
    assert len(read_link(link).deals) == 1000
    assert print_link(plain_match(1_001), SITE) is None
    items = [{"id": f"thing-{number}", "name": f"Thing {number}", "total": 13} for number in range(12)]
    for hands in range(1, 25):
        table = {"shape": "tally", "id": "wide", "name": "Wide", "title": "Many keys.", "players": [2], "items": items}
        game = CATALOGUE.from_document(table)
        keys = {f"key-{number}": number for number in range(hands)}
        match = replace(plain_match(0), game=game, deals=(Deal(keys),))
        link = print_link(match, SITE)
        assert link is not None
    assert print_link(replace(match, deals=(Deal(keys | {"one-more": 1}),)), SITE) is None


async def test_a_season_in_a_link_is_read_as_it_was_made(opened):
    services = opened()
    await restore_backup(services, file_of_people(700))
    people_of = tuple(f"p{number}" for number in range(700))
    spring = await seasons.begin(services, replace(SPRING, people=people_of))
    shared = link_and_code(await handed_season(services, spring.id), SITE)
    assert len((await in_link(opened(), shared.link)).people) == 700


async def test_what_an_older_store_has_beyond_the_bounds_is_left_out_of_the_backup_and_that_is_said(opened):
    services = opened()
    put(services, whole(plain_match(3), ()), replace(whole(plain_match(5_001), ()), id="m2"))
    services.store._db.execute(
        "INSERT INTO drafts (match_id, kind, body) VALUES ('m1', 'next', ?)",
        (f'{{"answers":{{}},"place":null,"insert":false,"note":"{"n" * 1200}"}}',),
    )
    saved = await back_up(services)
    assert [say(phrase) for phrase in saved.phrases] == [
        f"Saved as {saved.name}: 1 match.",
        "1 match is too large for a backup and is not in it.",
    ]
    elsewhere = opened()
    await restore_backup(elsewhere, saved.content)
    assert (await play.open_match(elsewhere, "m1")).drafts == Drafts(Draft(note="n" * 1000))


async def test_a_backup_that_is_too_large_or_that_cannot_be_read_is_not_said_to_be_saved(opened, monkeypatch):
    services = opened()
    await play.start(services, plain_match(3))
    spring = await seasons.begin(services, SPRING)
    with monkeypatch.context() as patched:
        patched.setattr(reading_back, "LARGEST_BACKUP", 100)
        for command in (back_up(services), handed_season(services, spring.id)):
            (sentence,) = await refused(command)
            assert "could not be read again, so nothing was saved" in sentence
    with services.writing() as transaction:
        transaction.add_people([(Person(f"p{number}", "Anna"), None) for number in range(10_001)])
    assert await refused(back_up(services)) == [
        "The backup could not be read back, so it was not saved. Nothing here was changed."
    ]
