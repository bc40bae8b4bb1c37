"""Phones push what they have to a club and pull what is new there, in any order, and end alike."""

import json
from contextlib import closing
from dataclasses import replace

from scorekeeper.club.club_export import export_club, import_club
from scorekeeper.club.club_forgetting import forget
from scorekeeper.club.database import open_database
from scorekeeper.club.items import ItemVersion, latest_number, read_item, write_item
from scorekeeper.club.pull import Pulls, pull
from scorekeeper.exchange.backup_file import Backup, print_backup, print_page, read_backup
from scorekeeper.match.season import Season
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import club_exchange, forgetting, library, match_versions, people, play, seasons
from scorekeeper.service.backup import back_up
from scorekeeper.service.restoring import restore_backup
from scorekeeper.store.summary_rows import stored_json
from tests.club.phones import exchanged, joined, phones
from tests.proofs.largest import noted_match, whole
from tests.service.tables import PASS, SANG, TRUMF, plain, record, refusal, started, told


async def ids(phone):
    return sorted([line.id for shelf in ("open", "over") for line in await library.matches(phone.services, shelf)])


async def every_match(phone):
    with phone.services.store.reading() as transaction:
        return [transaction.whole(id) for id in transaction.every_id()]


def last_contract(sheet):
    return sheet.match.deals[-1].answers["contract"]


async def test_match_of_one_phone_is_on_the_other_after_both_have_exchanged(anna, bo):
    match = await started(anna.services, SANG)
    await exchanged(anna, bo)
    assert await ids(bo) == [match.id]
    assert plain(await play.open_match(bo.services, match.id)) == plain(match)
    assert (await club_exchange.waiting(bo.services)).number == 0


async def test_nothing_waits_once_the_club_has_answered_and_a_deal_waits_again(anna):
    match = await started(anna.services, SANG)
    assert (await club_exchange.waiting(anna.services)).number > 0
    await anna.exchange()
    assert (await club_exchange.waiting(anna.services)).number == 0
    await record(anna.services, match, PASS)
    assert (await club_exchange.waiting(anna.services)).number == 1


async def test_a_push_whose_answer_was_lost_is_repeated_and_counts_once(anna, bo):
    match = await started(anna.services, SANG)
    anna.loses_answers = True
    assert (await refusal(anna.exchange())).faults == (club_exchange.CLUB_NOT_REACHED,)
    anna.loses_answers = False
    assert (await club_exchange.waiting(anna.services)).number > 0
    await exchanged(anna, bo)
    assert await ids(bo) == [match.id]


async def test_without_a_network_everything_stays_and_is_sent_later(anna, bo):
    anna.is_reached = False
    match = await started(anna.services, SANG)
    await refusal(anna.exchange())
    match = await record(anna.services, match, PASS)
    anna.is_reached = True
    await exchanged(anna, bo)
    assert plain(await play.open_match(bo.services, match.id)) == plain(match)


async def test_an_undo_reaches_the_other_phone(anna, bo):
    match = await started(anna.services, SANG, PASS)
    await exchanged(anna, bo)
    await play.undo(anna.services, match.id, match.revision)
    await exchanged(anna, bo)
    assert len((await play.open_match(bo.services, match.id)).sheet.match.deals) == 1


async def test_equal_undo_on_three_phones_is_one_version_after_two_exchanges(database):
    """The club makes one of versions that are alike: else each phone would make another one of them, without end."""
    with phones(database, "run", "run", "run") as opened:
        several = await joined(*opened)
        match = await started(several[0].services, SANG)
        await exchanged(*several)
        await record(several[0].services, match, TRUMF)
        await exchanged(*several)
        for phone in several:
            await play.undo(phone.services, match.id, (await play.open_match(phone.services, match.id)).revision)
        await exchanged(*several, *several)
        assert [(await club_exchange.waiting(phone.services)).number for phone in several] == [0, 0, 0]
        with database.reading() as db:
            (version,) = read_item(db, "match", match.id).versions
        assert len(json.loads(version.body)["deals"]) == 1


async def test_two_who_changed_the_same_match_both_see_both_versions_until_one_decides(runs, anna):
    match = await started(anna.services, SANG)
    await exchanged(anna, runs)
    await record(anna.services, match, PASS)
    await record(runs.services, await play.open_match(runs.services, match.id), TRUMF)
    await exchanged(anna, runs, anna)
    for phone in (anna, runs):
        found = await match_versions.versions(phone.services, match.id)
        assert {last_contract(each.sheet) for each in found} == {"pass", "trumf"}
    now = await play.open_match(anna.services, match.id)
    (other,) = (each for each in await match_versions.versions(anna.services, match.id) if not each.counts)
    await match_versions.choose(anna.services, match.id, now.revision, other.id)
    await exchanged(anna, runs)
    now = [await play.open_match(phone.services, match.id) for phone in (anna, runs)]
    assert [last_contract(each.sheet) for each in now] == [last_contract(other.sheet)] * 2
    assert len(await match_versions.versions(runs.services, match.id)) == 1


async def test_phone_with_right_to_watch_enters_nothing_and_keeps_its_match(database):
    with phones(database, "watch", "enter") as (watches, other):
        await joined(watches, other)
        match = await started(watches.services, SANG)
        await exchanged(watches, other)
        assert await ids(other) == []
        assert await ids(watches) == [match.id]
        assert any(
            "may watch there, and not enter" in said for said in (await club_exchange.waiting(watches.services)).refused
        )


async def test_a_merge_that_the_club_leaves_out_is_told_to_its_phone(runs, anna):
    bosse, robert = [(await people.add(anna.services, name)).id for name in ("Bosse", "Robert")]
    await people.merge(anna.services, bosse, robert)
    await exchanged(anna, runs)
    told = "The club did not merge Robert into another: only whoever runs it says who somebody is."
    assert (await club_exchange.waiting(anna.services)) == (0, (told,))
    assert {"Bosse", "Robert"} <= {each.name for each in await people.people(runs.services)}


async def test_new_people_that_are_kept_apart_are_so_on_the_other_phones(runs, anna):
    await started(anna.services, SANG)
    one, two, _ = sorted(each.id for each in await people.people(anna.services))
    await people.keep_apart(anna.services, one, two)
    await exchanged(anna, runs)
    with runs.services.store.reading() as transaction:
        assert {one, two} <= transaction.kept_apart()
    assert (await club_exchange.waiting(anna.services)).refused == ()


async def test_a_person_is_renamed_everywhere_by_whoever_runs_the_club(runs, anna, bo):
    await started(anna.services, SANG)
    await exchanged(anna, runs, bo)
    (first, *_) = await people.people(runs.services)
    await people.rename(runs.services, first.id, "Agneta")
    await exchanged(runs, anna, bo)
    for phone in (anna, bo):
        assert "Agneta" in {each.name for each in await people.people(phone.services)}


async def test_a_match_that_was_deleted_on_its_phone_is_deleted_on_the_others(anna, bo):
    match = await started(anna.services, SANG)
    await exchanged(anna, bo)
    await library.discard(anna.services, match.id)
    await exchanged(anna, bo)
    assert await ids(bo) == []


async def test_a_phone_that_leaves_keeps_everything(anna):
    match = await started(anna.services, SANG)
    await anna.exchange()
    await club_exchange.leave(anna.services)
    assert await told(anna.exchange()) == ["This phone is in no club."]
    assert await club_exchange.club_of(anna.services) is None
    assert await ids(anna) == [match.id]


async def test_a_version_beside_another_that_is_pushed_again_deletes_nothing(database):
    with phones(database, "run", "run", "watch") as (anna, bo, new):
        await joined(anna, bo, new)
        match = await started(anna.services, SANG)
        await exchanged(anna, bo)
        await record(anna.services, match, PASS)
        await record(bo.services, await play.open_match(bo.services, match.id), TRUMF)
        await exchanged(anna, bo)
        answer = await anna.request("changes?after=", None)
        await restore_backup(anna.services, answer.body, by_club=True)  # and it ends before that is written
        for phone in (anna, new, bo):
            await phone.exchange()
            assert await ids(phone) == [match.id]


async def test_a_version_that_comes_to_count_more_deletes_nothing(database):
    with phones(database, "run", "run") as (anna, bo):
        await joined(anna, bo)
        match = await started(anna.services, SANG)
        await exchanged(anna, bo)
        await record(anna.services, await record(anna.services, match, PASS), TRUMF)
        longer = await back_up(anna.services)
        await record(bo.services, await play.open_match(bo.services, match.id), PASS)
        await restore_backup(bo.services, longer.content)  # handed over by hand: Bo has both
        for phone in (bo, anna, bo):
            await phone.exchange()
            assert await ids(phone) == [match.id]
            assert len(await match_versions.versions(phone.services, match.id)) == 2


async def parted_at_two(anna, bo):
    """A match that two phones who run the club have recorded in apart, and both know of it."""
    match = await started(anna.services, SANG)
    await exchanged(anna, bo)
    await record(anna.services, match, PASS)
    await record(bo.services, await play.open_match(bo.services, match.id), TRUMF)
    await exchanged(anna, bo, anna)
    return await play.open_match(anna.services, match.id)


async def test_versions_that_are_kept_as_two_matches_are_two_on_every_phone(database):
    with phones(database, "run", "run", "watch") as (anna, bo, new):
        await joined(anna, bo, new)
        now = await parted_at_two(anna, bo)
        await match_versions.keep_all(anna.services, now.id, now.revision)
        both = await ids(anna)
        assert len(both) == 2
        for phone in (anna, bo, new):
            await phone.exchange()
            assert await ids(phone) == both


async def test_a_version_that_is_a_match_of_its_own_at_the_club_comes_as_that_alone(runs, anna, bo):
    match = await started(anna.services, SANG)
    await exchanged(anna, runs)
    for phone, deal in ((anna, PASS), (runs, TRUMF)):
        await record(phone.services, await play.open_match(phone.services, match.id), deal)
        await phone.exchange()
    with anna.database.writing() as db:
        item = read_item(db, "match", match.id)
        row, body = item.versions[1]
        own = {key: value for key, value in json.loads(body).items() if key != "version_of"}
        write_item(db, "match", row, item.phone, [ItemVersion(row, stored_json(own))])
        content = pull(db, 0, bo.who).content
    names = [page.name for page in read_backup(content, CATALOGUE).pages]
    assert sorted(names) == sorted([f"matches/{match.id}.json", f"matches/{row}.json"])
    await bo.exchange()
    assert await ids(bo) == sorted([match.id, row])


async def test_a_version_that_was_not_chosen_and_is_restored_at_once_is_a_match_on_every_phone(database):
    with phones(database, "run", "run") as (anna, bo):
        await joined(anna, bo)
        now = await parted_at_two(anna, bo)
        first, _ = await match_versions.versions(anna.services, now.id)
        await match_versions.choose(anna.services, now.id, now.revision, first.id)
        (left,) = await library.deleted_matches(anna.services)
        await library.restore(anna.services, left.id)
        for phone in (anna, bo):
            await phone.exchange()
            assert await ids(phone) == sorted([now.id, left.id])


async def test_a_version_that_was_put_away_is_at_the_club_before_what_took_its_place(runs, anna, bo):
    match = await started(anna.services, SANG)
    await exchanged(anna, runs)
    await record(anna.services, match, PASS)
    await record(runs.services, await play.open_match(runs.services, match.id), TRUMF)
    await exchanged(anna, runs, anna, bo)
    await library.discard(anna.services, match.id)

    async def request(path, body):
        if body is not None and len(read_backup(body, CATALOGUE).pages) > 1:
            return club_exchange.ClubReply(413, {}, b"")
        answer = await anna.request(path, body)
        if body is not None:
            raise ConnectionResetError  # the club has the first parcel, of one match, and no other follows
        return answer

    await refusal(club_exchange.exchange(anna.services, request))
    for phone in (runs, bo):
        await phone.exchange()
        kept = [each.match for each in await every_match(phone)]
        assert {match.deals[-1].answers["contract"] for match in kept} == {"pass", "trumf"}


async def test_versions_stay_side_by_side_where_somebody_chose_who_may_not(database):
    with phones(database, "run", "run", "enter") as (one, two, enters):
        await joined(one, two, enters)
        match = await parted_at_two(one, two)
        await enters.exchange()
        now = await play.open_match(enters.services, match.id)
        first, _ = await match_versions.versions(enters.services, match.id)
        await match_versions.choose(enters.services, match.id, now.revision, first.id)
        await exchanged(enters, two)
        assert len(await match_versions.versions(two.services, match.id)) == 2
        said = (await club_exchange.waiting(enters.services)).refused
        assert len(said) == 2
        assert all("it came from another phone" in each for each in said)


async def test_phone_tells_whom_it_forgot_before_it_looks_so_that_no_name_of_them_comes(runs, anna):
    for phone in (runs, anna):
        await started(phone.services, SANG)
    await exchanged(runs, anna, runs)
    match = await started(anna.services)  # there are two of each name now, and its seats are nobody's
    name = match.match.players[0]
    await anna.exchange()
    for each in await people.people(runs.services):
        if each.name == name:
            await forgetting.forget(runs.services, each.id)
    await exchanged(runs, anna)
    for phone in (runs, anna):
        assert (await play.open_match(phone.services, match.id)).match.players[0] == "Player 1"


async def test_phones_that_ask_for_much_at_once_are_given_the_same_and_go_on_from_there(database):
    with phones(database, "run") as (anna,):
        await joined(anna)
        for _ in range(25):
            match = await started(anna.services, SANG)
        await anna.exchange()
        pulls, latest = Pulls(), latest_in(database)
        one, other = (pulls.pull(database, 0, anna.who, latest, 0) for _ in range(2))
        assert one is not other
        for _ in range(24):
            first = pulls.pull(database, 0, anna.who, latest, 0)
        await record(anna.services, match, PASS)
        await anna.exchange()
        assert pulls.pull(database, 0, anna.who, latest + 1, 0) is first
        assert pulls.pull(database, first.seen.number, anna.who, latest + 1, 0).seen.number == latest + 1
        with database.writing() as db:
            forget(db, ["somebody"], CATALOGUE)
        after = latest_in(database)
        people = read_backup(pulls.pull(database, 0, anna.who, after, after).content, CATALOGUE).people
        assert [each.person.id for each in people if each.person.forgotten] == ["somebody"]


async def test_match_changed_since_a_pull_comes_with_the_next_pull(database):
    with phones(database, "run") as (anna,):
        await joined(anna)
        several = [await started(anna.services, SANG) for _ in range(3)]
        await anna.exchange()
        before = latest_in(database)
        await record(anna.services, several[1], PASS)
        await anna.exchange()
        with database.reading() as db:
            first, rest = pull(db, 0, anna.who, before), pull(db, before, anna.who)
        kept = {page.name for page in read_backup(first.content, CATALOGUE).pages}
        assert kept == {f"matches/{several[each].id}.json" for each in (0, 2)}
        assert (first.seen.number, first.more) == (before, False)
        (page,) = read_backup(rest.content, CATALOGUE).pages
        assert page.name == f"matches/{several[1].id}.json"


def latest_in(database):
    with database.reading() as db:
        return latest_number(db)


async def test_a_club_that_an_older_export_was_restored_to_gets_back_what_its_phones_have(
    runs, anna, bo, three, tmp_path
):
    match = await started(anna.services, SANG)
    await exchanged(*three)
    export_club(anna.database, tmp_path / "yesterday.zip")
    now = await record(anna.services, match, PASS)
    later = await started(anna.services, SANG)
    await exchanged(*three)
    with closing(open_database(tmp_path / "anew")) as database:
        import_club(database, tmp_path / "yesterday.zip", CATALOGUE)
        for phone in three:
            phone.database = database
        await record(bo.services, await started(bo.services, SANG), TRUMF)  # the club's number grows again
        await exchanged(bo, runs, anna, bo)
        new = await started(anna.services, SANG)
        await exchanged(anna, runs, bo, anna)
        for phone in three:
            assert {match.id, later.id, new.id} < {*await ids(phone)}
            assert plain(await play.open_match(phone.services, match.id)) == plain(now)
        with database.reading() as db:
            assert read_item(db, "match", later.id) is not None


async def test_a_match_that_others_bring_back_to_a_restored_club_is_its_own_phones_again(
    runs, anna, bo, three, tmp_path
):
    await exchanged(*three)
    export_club(anna.database, tmp_path / "yesterday.zip")
    match = await started(anna.services, SANG)
    await exchanged(anna, runs, bo)
    with closing(open_database(tmp_path / "anew")) as database:
        import_club(database, tmp_path / "yesterday.zip", CATALOGUE)
        for phone in three:
            phone.database = database
        await exchanged(runs, bo)
        with database.reading() as db:
            assert read_item(db, "match", match.id).phone == ""
        await exchanged(anna)
        now = await record(anna.services, match, PASS)
        await exchanged(anna, bo)
        assert (await club_exchange.waiting(anna.services)).refused == ()
        assert plain(await play.open_match(bo.services, match.id)) == plain(now)
        await record(bo.services, await play.open_match(bo.services, match.id), TRUMF)
        await exchanged(bo)
        (said,) = (await club_exchange.waiting(bo.services)).refused
        assert "it came from another phone" in said


async def test_a_parcel_has_so_many_bytes_at_most_and_a_slow_line_gets_half_of_it(anna):
    for _ in range(4):
        await started(anna.services, SANG, PASS)
    sent = []

    async def request(path, body):
        matches = [] if body is None else read_backup(body, CATALOGUE).pages
        if body is not None:
            sent.append(len(matches))
        if len(matches) > 2:
            raise TimeoutError
        return club_exchange.ClubReply(413, {}, b"") if len(matches) == 2 else await anna.request(path, body)

    await club_exchange.exchange(anna.services, request)
    assert sent == [4, 2, 1, 1, 1, 1]
    assert (await club_exchange.waiting(anna.services)).number == 0


async def test_long_matches_go_in_several_parcels(anna):
    several = [replace(whole(noted_match(250), ()), id=f"long-{number}") for number in range(3)]
    await restore_backup(anna.services, print_backup(Backup([print_page(each) for each in several])))
    sent = []

    async def request(path, body):
        sent.extend([] if body is None else [len(read_backup(body, CATALOGUE).pages)])
        return await anna.request(path, body)

    await club_exchange.exchange(anna.services, request)
    assert sent == [1, 1, 1]


async def test_a_decision_that_was_taken_back_before_the_club_heard_of_it_is_known_there(database):
    with phones(database, "run", "run") as opened:
        anna, bo = await joined(*opened)
        match = await started(anna.services, SANG)
        spring = await seasons.begin(anna.services, Season("", "Spring", ("swedish",)))
        await anna.exchange()
        await seasons.add_matches(anna.services, spring.id, [match.id])
        await seasons.take_out(anna.services, [match.id])
        await exchanged(anna, bo)
        await seasons.add_matches(bo.services, spring.id, [match.id])
        await exchanged(bo, anna)
        with anna.services.store.reading() as transaction:
            assert transaction.season_matches() == {match.id: spring.id}
