"""The later deals that change with a deal before them."""

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.sheet_comparison import later_deals
from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.tables import spoken

SANG = Deal({"contract": "sang", "counts": [4, 4, 8]})
TRUMF = Deal({"contract": "trumf", "trump": "hearts", "counts": [5, 9, 2]})
SWEDISH = Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cecilia"), 1, (SANG, TRUMF, SANG))


def said(changed):
    return changed.deals, spoken(changed.declarers)


def test_an_inserted_deal_gives_later_deals_to_other_declarers():
    assert said(later_deals(sheet_of(SWEDISH), 1, 0, SANG)) == (
        2,
        ["Deal 2: Anna’s Trumf becomes Bo’s.", "Deal 3: Bo’s Sang becomes Cecilia’s."],
    )


def test_a_deleted_deal_gives_later_deals_to_other_declarers():
    assert said(later_deals(sheet_of(SWEDISH), 1, 1)) == (1, ["Deal 3: Bo’s Sang becomes Anna’s."])


def test_a_deal_at_the_end_changes_no_other():
    assert said(later_deals(sheet_of(SWEDISH), 3, 0, SANG)) == (0, [])
    assert said(later_deals(sheet_of(SWEDISH), 2, 1)) == (0, [])


def test_a_game_without_turns_keeps_its_later_deals():
    match = Match(CATALOGUE.game("german-whist"), ("Anna", "Bo"), deals=(Deal({"tricks": [13, 0]}),) * 2)
    assert said(later_deals(sheet_of(match), 1, 0, Deal({"tricks": [6, 7]}))) == (0, [])
