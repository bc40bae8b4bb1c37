"""A match goes back and forth between two phones by codes that have only the deals that the other one lacks."""

from dataclasses import replace

import pytest

from scorekeeper.exchange.match_link import print_further
from scorekeeper.match.match import Deal
from scorekeeper.match.versions import Lacking
from scorekeeper.service import match_versions, play
from scorekeeper.service.import_export import import_link, preview_link
from scorekeeper.service.service_faults import DealsMissing
from scorekeeper.service.sharing import identified, lacking, share_match
from scorekeeper.texts.speech import say
from tests.service.further import link_of, now_at, written
from tests.service.tables import PASS, SANG, TRUMF, plain, refusal, started
from tests.service.ways import SITE

LATER = "2026-02-01T10:00:00Z"
SPADER = {"contract": "spader", "counts": [5, 3, 8]}


async def pass_on(one, other):
    """By the link with what is lacking alone."""
    return (await import_link(other, await link_of(one))).became


@pytest.fixture
async def halves(services, other):
    """One match of two deals, which the other phone has by the whole link."""
    await started(services, SANG, PASS)
    await import_link(other, (await share_match(services, "m1", SITE)).link)
    return services, other


async def test_only_the_phone_that_sent_a_match_is_known_to_have_it(halves):
    services, other = halves
    assert (await lacking(services, "m1"), await lacking(other, "m1")) == (None, None)
    await written(services, TRUMF)
    assert await lacking(services, "m1") is None
    await written(other, TRUMF)
    assert (await lacking(other, "m1")).deals == 2


async def test_deals_go_back_and_forth_in_codes_shorter_than_the_whole_match(halves):
    services, other = halves
    turns = [(other, services), (services, other)] * 3
    for (one, there), deal in zip(turns, [TRUMF, SPADER, TRUMF, SANG, PASS, SPADER], strict=True):
        await written(one, deal)
        assert (await lacking(one, "m1")).deals == len((await now_at(one)).match.deals) - 1
        assert await pass_on(one, there) == "taken"
        assert plain(await now_at(there)) == plain(await now_at(one))
    await written(other, PASS)
    short, whole = await link_of(other), (await share_match(other, "m1", SITE)).link
    assert len(short) < len(whole) / 1.5


async def test_one_phone_hands_over_time_and_again_what_it_played_since_it_had_the_match(halves):
    services, other = halves
    for deal in (TRUMF, SPADER, TRUMF, SANG, PASS, SPADER, PASS):
        await written(other, deal)
        assert await pass_on(other, services) == "taken"
        assert plain(await now_at(services)) == plain(await now_at(other))
    now = await now_at(other)
    await play.undo(other, "m1", now.revision)
    assert await pass_on(other, services) == "taken"
    assert plain(await now_at(services)) == plain(await now_at(other))
    assert (await now_at(services)).parted == 0


async def test_an_undo_a_correction_and_the_end_go_along(halves):
    services, other = halves
    now = await written(other, TRUMF)
    now = await play.undo(other, "m1", now.revision)
    assert (await lacking(other, "m1")).deals == 2
    assert await pass_on(other, services) == "taken"
    assert len((await now_at(services)).match.deals) == 2
    now = await play.amend(services, "m1", (await now_at(services)).revision, 1, Deal({**PASS, "counts": [2, 9, 5]}))
    assert (await lacking(services, "m1")).deals == 1
    await play.finish(services, "m1", now.revision)
    assert await pass_on(services, other) == "taken"
    there = await now_at(other)
    assert there.match.ended is not None
    assert plain(there) == plain(await now_at(services))


async def test_changed_title_goes_only_with_the_whole_match(halves):
    _, other = halves
    now = await written(other, TRUMF)
    await play.edit_details(other, "m1", now.revision, replace(now.match, title="Monday"))
    assert await lacking(other, "m1") is None


async def test_preview_says_how_many_deals_come_and_later_that_they_are_here(halves):
    services, other = halves
    await written(other, TRUMF, SPADER)
    link = await link_of(other)
    before = await preview_link(services, link)
    assert (before.relation, before.more, len(before.sheet.match.deals)) == ("later", 2, 4)
    await import_link(services, link)
    assert (await preview_link(services, link)).relation == "same"
    assert (await import_link(services, link)).became == "here"
    await written(services, TRUMF)
    assert (await preview_link(services, link)).relation == "earlier"


async def test_a_code_that_was_scanned_says_what_the_other_phone_lacks(halves):
    """A phone that is ahead reads the whole link of the other and passes the missing deals on."""
    services, other = halves
    await written(services, TRUMF)
    await import_link(services, (await share_match(other, "m1", SITE)).link)
    assert (await lacking(services, "m1")).deals == 2
    assert await pass_on(services, other) == "taken"


async def test_deals_that_were_played_here_and_there_are_both_kept_with_the_short_link_alone(halves):
    services, other = halves
    await written(other, TRUMF)
    await written(services, SPADER, PASS)
    link = await link_of(other)
    assert (await preview_link(services, link)).relation == "parted"
    assert (await import_link(services, link)).became == "parted"
    here, there = await match_versions.versions(services, "m1")
    assert [len(each.sheet.match.deals) for each in (here, there)] == [4, 3]
    assert there.sheet.match.deals == (await now_at(other)).match.deals
    assert (await import_link(services, link)).became == "here"
    assert (await now_at(services)).parted == 1


@pytest.mark.parametrize("change", ["a deal before them", "the names"])
async def test_deals_for_a_match_changed_before_them_are_refused(halves, change):
    services, other = halves
    await written(other, TRUMF)
    now = await now_at(services)
    if change == "the names":
        before = await play.edit_details(services, "m1", now.revision, replace(now.match, players=("A", "B", "Dora")))
    else:
        before = await play.amend(services, "m1", now.revision, 1, Deal({**PASS, "counts": [2, 9, 5]}))
    refused = await refusal(import_link(services, await link_of(other)), DealsMissing)
    assert say(refused.faults[0]) == (
        "This holds only the deals from 3 on, and the match here is not as it is there before them."
    )
    assert refused.whole
    assert plain(await now_at(services)) == plain(before)
    assert (await now_at(services)).parted == 0


async def test_deals_that_lead_to_another_match_than_the_link_was_made_of_are_refused(halves):
    services, _ = halves
    match, identity = await identified(services, "m1")
    forged = replace(match, deals=(*match.deals[:1], *match.deals[:1], match.deals[1]))
    link = print_further("m1", forged, Lacking(identity.versions, 2, identity.versions.then(f"{'f' * 10}.1")), SITE)
    assert "not as it is there" in say((await refusal(import_link(services, link))).faults[0])
    assert len((await now_at(services)).match.deals) == 2


async def test_an_impossible_deal_in_a_link_is_refused_with_its_own_sentence(halves):
    services, _ = halves
    match, identity = await identified(services, "m1")
    forged = replace(match, deals=(*match.deals, Deal({"contract": "trumf", "trump": "hearts", "counts": [9, 9, 9]})))
    link = print_further("m1", forged, Lacking(identity.versions, 2, identity.versions.then(f"{'f' * 10}.1")), SITE)
    assert "16" in say((await refusal(import_link(services, link))).faults[0])
    assert len((await now_at(services)).match.deals) == 2
