"""The highlights of a match beside its totals."""

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.sheet_sentences import highlights
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say


def told(*counts, id="swedish-1949", contract=("trumf",) * 3 + ("sang",) * 3 + ("noll",) * 3):
    deals = tuple(Deal({"contract": name, "counts": list(row)}) for name, row in zip(contract, counts, strict=False))
    sheet = sheet_of(Match(CATALOGUE.game(id), ("Anna", "Bo", "Cleo"), 2, deals))
    return [say(highlight, sheet) for highlight in highlights(sheet)]


def test_after_two_deals_there_is_nothing_to_tell():
    assert told((10, 3, 3), (4, 8, 4)) == []


def test_the_best_deal_the_changes_of_the_lead_and_since_when_it_was_held():
    # Anna leads with +2, Bo from deal 2 with +3, Cleo from deal 3 with +4.
    assert told((10, 3, 3), (2, 12, 2), (2, 2, 12), (6, 2, 8)) == [
        "Best deal: Bo, +4 in deal 2.",
        "The lead changed hands 2 times.",
        "Cleo has led since deal 4.",
    ]


def test_leader_of_every_deal_is_said_to_lead_from_the_first_deal():
    assert told((10, 3, 3), (4, 8, 4), (4, 4, 8)) == ["Best deal: Anna, +2 in deal 1.", "Anna led from the first deal."]


def test_tie_for_first_place_has_no_leader():
    assert told((8, 4, 4), (4, 8, 4), (4, 4, 8)) == []
