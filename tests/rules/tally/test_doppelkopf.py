"""Doppelkopf by its short entry: who was Re, who won, and how many points that made."""

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from tests.support.tables import at_table, totals, wrong


def each(re, partner, winner, **more):
    return {"re": re, "re-partner": partner, "result": f"{winner} won", **more}


UNDER_90, NO_90 = {"under": "under 90"}, {"re-said": "announced by Re", "more-said": "no 90"}
BY_RE, BY_KONTRA = {"re-said": "announced by Re"}, {"kontra-said": "announced by Kontra"}
RE, KONTRA, RE_NO_90 = {"re-said": "Re"}, {"kontra-said": "Kontra"}, {"re-said": "no 90"}


def test_further_announcements_are_asked_after_re_or_kontra():
    game = CATALOGUE.from_document("doppelkopf", {"entry": "each"})
    position = game.start(Setup(4, 0, {}))
    for said, more in (({}, False), (BY_RE, True), (BY_KONTRA, True)):
        keys = [field.key for field in game.questions(position, each(0, 1, "Re", **said)).fields]
        assert ("more-said" in keys) == more


def test_won_and_lost_deals_are_not_counted_if_two_partners_are_equally_re():
    sheet = sheet_of(at_table("doppelkopf", each(0, 1, "Re"), players=4, options={"entry": "each"}))
    assert sheet.totals == (1, 1, -1, -1)
    assert sheet.standing.counters == ()


def test_nobody_has_won_or_lost_a_deal_in_which_neither_side_reached_what_it_announced():
    deal = each(0, 1, "nobody", **NO_90, **BY_KONTRA)
    sheet = sheet_of(at_table("doppelkopf", deal, players=4, options={"entry": "each"}))
    assert sheet.totals == (0, 0, 0, 0)
    assert sheet.standing.counters == ()


def test_announcements_are_needed_once_nobody_has_won():
    game = CATALOGUE.from_document("doppelkopf", {"entry": "each"})
    position = game.start(Setup(4, 0, {}))
    for result, needed in (("Re", False), ("nobody", True)):
        fields = game.questions(position, each(0, 1, result, **BY_RE)).fields
        said = {field.key: field.needed for field in fields if field.key.endswith("-said")}
        assert said == dict.fromkeys(("re-said", "kontra-said", "more-said"), needed)


def test_declarer_loses_nothing_extra_if_nobody_has_won():
    document = CATALOGUE.game("doppelkopf").document() | {"id": "ours"}
    document["items"][0] |= {"lost": 5, "others": [3]}
    game = CATALOGUE.from_document(document, {"entry": "each"})
    assert totals(game, each(0, 1, "nobody", **NO_90, **BY_KONTRA), players=4) == (0, 0, 0, 0)
    assert totals(game, each(0, 1, "Kontra"), players=4) == (-7, -2, 5, 5)


def test_steps_against_an_announcement_are_as_many_as_it_has_and_none_if_nobody_won():
    said = {"re": 0, "re-partner": 2, "result": "Kontra won", "re-said": "announced by Re", "more-said": "no 60"}
    each = {"entry": "each"}
    assert not wrong("doppelkopf", said | {"against": 2}, options=each)
    assert wrong("doppelkopf", said | {"against": 3}, options=each) == [
        "Reached against it: 3 cannot be; it is from 0 to 2."
    ]
    undecided = said | {"result": "nobody won", "kontra-said": "announced by Kontra"}
    assert totals("doppelkopf", undecided | {"special-re": 1}, options=each) == (1, -1, 1, -1)
    for key, answer in (("under", "under 90"), ("against", 1)):
        (told,) = wrong("doppelkopf", undecided | {key: answer}, options=each)
        assert told.endswith("it is not asked, by what else is said of the deal.")
