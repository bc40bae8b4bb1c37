"""Three phones have a match at different versions: what is missing is asked for by one code and answered by another."""

from dataclasses import replace

import pytest

from scorekeeper.service import library, match_versions, play
from scorekeeper.service.import_export import import_link, preview_link
from scorekeeper.service.sharing import answer, ask, lacking, share_match
from scorekeeper.texts.speech import say
from tests.service.further import link_of, now_at, written
from tests.service.tables import PASS, SANG, TRUMF, plain, refusal, started, told
from tests.service.ways import SITE

SPADER = {"contract": "spader", "counts": [5, 3, 8]}


async def asked_by(phone, *, whole=False):
    return (await ask(phone, "m1", SITE, whole=whole)).link


def history_at(phone):
    with phone.store.reading() as transaction:
        return transaction.versions("m1")


@pytest.fixture
async def three(services, open_at, tmp_path):
    """A match of two deals on three phones; the second plays a deal more, which the first has too."""
    second, third = (replace(open_at(tmp_path / name), new_id=lambda: "o1") for name in ("second", "third"))
    await started(services, SANG, PASS)
    whole = (await share_match(services, "m1", SITE)).link
    for phone in (second, third):
        await import_link(phone, whole)
    await written(second, TRUMF)
    await import_link(services, await link_of(second))
    return services, second, third


async def test_one_code_in_each_direction_brings_all_that_is_missing(three):
    first, second, third = three
    await written(first, SPADER)
    assert (await answer(first, await asked_by(third))).answer == "lacks"
    assert (await lacking(first, "m1")).deals == 2
    short = await link_of(first)
    assert len(short) < len((await share_match(first, "m1", SITE)).link) / 1.2
    assert (await preview_link(third, short)).more == 2
    assert (await import_link(third, short)).became == "taken"
    assert plain(await now_at(third)) == plain(await now_at(first))
    assert (await import_link(second, short)).became == "taken"  # whoever stands between is served by it too
    assert plain(await now_at(second)) == plain(await now_at(first))


async def test_deals_taken_at_once_from_a_third_phone_can_be_passed_on_in_part(three):
    first, second, third = three
    await written(second, SPADER, TRUMF)
    await import_link(first, await link_of(second))
    await answer(first, await asked_by(third))
    assert (await lacking(first, "m1")).deals == 2
    assert (await import_link(third, await link_of(first))).became == "taken"
    assert plain(await now_at(third)) == plain(await now_at(second))
    assert [(await now_at(each)).parted for each in three] == [0, 0, 0]


async def test_two_phones_that_parted_get_both_versions_by_one_code_each(three):
    first, _, third = three
    await written(third, SPADER, TRUMF)
    assert (await answer(first, await asked_by(third))).answer == "lacks"
    assert (await import_link(third, await link_of(first))).became == "parted"
    versions = await match_versions.versions(third, "m1")
    assert [len(each.sheet.match.deals) for each in versions] == [4, 3]
    assert versions[1].sheet.match.deals == (await now_at(first)).match.deals


async def test_the_last_version_that_both_have_is_found_far_back(three):
    first, _, third = three
    await written(first, SPADER, TRUMF, SANG, PASS)
    now = await written(third, SPADER)
    for _ in range(20):  # twenty writes and more apart
        now = await play.undo(third, "m1", now.revision)
        now = await play.redo(third, "m1", now.revision)
    assert (await answer(first, await asked_by(third))).answer == "lacks"
    assert (await lacking(first, "m1")).deals == 2
    assert (await import_link(third, await link_of(first))).became == "parted"


async def test_changed_players_make_the_whole_match_the_answer(three):
    first, _, third = three
    now = await now_at(first)
    await play.take_over(first, "m1", now.revision, 0, "Dora")
    assert (await answer(first, await asked_by(third))).answer == "lacks"
    assert await lacking(first, "m1") is None
    assert (await import_link(third, await link_of(first))).became == "taken"
    assert plain(await now_at(third)) == plain(await now_at(first))


async def test_a_code_that_asks_has_a_hundred_letters_however_long_the_evening(three):
    _, _, third = three
    await written(third, TRUMF, SPADER, TRUMF, SANG, PASS, SPADER)
    link = await asked_by(third)
    assert len(link) - len(SITE) < 100


async def test_missing_or_deleted_match_is_not_sent_to_a_phone_that_asks(three, open_at, tmp_path):
    first, _, third = three
    link = await asked_by(third)
    fourth = open_at(tmp_path / "fourth")
    found = await told(answer(fourth, link))
    assert found == ["The other phone asks for what is missing there of a match that is not here."]
    await library.discard(first, "m1")
    (fault,) = (await refusal(answer(first, link))).faults
    assert "deleted" in say(fault)


async def test_a_code_has_the_whole_history_of_a_match(three):
    first, second, _ = three
    for _ in range(3):
        now = await written(second, SPADER)
        await play.undo(second, now.id, now.revision)
    await written(second, SPADER)
    await import_link(first, await link_of(second))
    assert history_at(first) == history_at(second)
