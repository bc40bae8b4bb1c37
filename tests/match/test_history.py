import json
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.document import ChangeDocument, change_to_dict, deal_to_dict, metadata_to_dict
from scorekeeper.match.history import LABELS, Change, between
from scorekeeper.match.match import Deal
from scorekeeper.match.stake import Stake
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import at_table

SANG = Deal({"contract": "sang", "counts": [6, 6, 4]})
PASS = Deal({"contract": "pass", "counts": [9, 2, 5]}, note="no aces", time="2026-01-31T20:00:00Z")
THROWN = Deal({"contract": "spader"}, thrown_in=True)
MATCH = at_table("swedish", SANG, PASS, first_dealer=2)

deals = st.lists(st.sampled_from([SANG, PASS, THROWN]), max_size=6).map(tuple)
tables = st.sampled_from(["swedish", "raf", "ecarte", "finnish-4"]).map(CATALOGUE.game)
matches = st.builds(
    replace,
    st.just(MATCH),
    deals=deals,
    game=tables,
    title=st.text(max_size=3),
    first_dealer=st.integers(0, 2),
    stake=st.none() | st.builds(Stake, st.decimals(0, 99, places=2).map(abs), st.sampled_from(["", "€", "kr"])),
    ended=st.none() | st.just("2026-01-31T22:00:00Z"),
)


def test_a_new_deal_is_put_in_at_the_end():
    change = between("deal", 3, MATCH, replace(MATCH, deals=(SANG, PASS, THROWN)))
    assert change == Change("deal", 3, 2, (), (THROWN,), {})


def test_a_mended_deal_gives_way_at_its_place():
    assert between("amend", 1, MATCH, replace(MATCH, deals=(THROWN, PASS))) == Change(
        "amend", 1, 0, (SANG,), (THROWN,), {}
    )


def test_a_deleted_deal_leaves_the_others_alone():
    assert between("delete", 1, MATCH, replace(MATCH, deals=(PASS,))) == Change("delete", 1, 0, (SANG,), (), {})


def test_only_the_facts_that_changed_are_kept():
    change = between("mend", None, MATCH, replace(MATCH, title="Cabin", players=("Åse", "Bo", "Cleo")))
    assert change.metadata == {"title": ("", "Cabin"), "players": (("Anna", "Bo", "Cleo"), ("Åse", "Bo", "Cleo"))}


def test_a_change_of_game_keeps_both_games_with_their_options():
    change = between("mend", None, MATCH, replace(MATCH, game=CATALOGUE.game("raf")))
    assert [game.info.id for game in change.metadata["game"]] == ["swedish", "raf"]
    assert change.metadata["options"] == ({}, {})


def test_no_difference_is_no_change():
    assert not between("mend", None, MATCH, replace(MATCH, title=""))


@given(matches, matches)
def test_a_change_leads_from_one_match_to_the_other_and_back(old, new):
    change = between("mend", None, old, new)
    assert change.apply(old) == new
    assert change.inverse.apply(new) == old


@given(matches, matches)
def test_a_change_survives_being_kept_as_json(old, new):
    change = between("mend", 4, old, new)
    again = ChangeDocument.model_validate(json.loads(json.dumps(change_to_dict(change)))).change(
        CATALOGUE.from_document
    )
    assert change_to_dict(again) == change_to_dict(change)
    assert plain(again.apply(old)) == plain(new)
    assert plain(again.inverse.apply(new)) == plain(old)


@pytest.mark.parametrize(
    ("change", "label"),
    [
        (Change("deal", 7), "Deal 7"),
        (Change("throw_in", 3), "Deal 3, thrown in"),
        (Change("amend", 2), "correction of deal 2"),
        (Change("insert", 2), "inserted deal 2"),
        (Change("delete", 12), "deletion of deal 12"),
        (Change("finish"), "end of the match"),
        (Change("reopen"), "going on with the match"),
        (Change("mend"), "new details of the match"),
    ],
)
def test_a_change_says_what_would_be_taken_back(change, label):
    assert say(change.label) == label


def test_every_kind_of_change_has_its_label():
    assert len(LABELS) == 11


def test_a_stake_keeps_its_pennies():
    change = between("mend", None, MATCH, replace(MATCH, stake=Stake(Decimal("0.50"), "€")))
    again = ChangeDocument.model_validate(json.loads(json.dumps(change_to_dict(change)))).change(
        CATALOGUE.from_document
    )
    assert str(again.apply(MATCH).stake) == "0.50 €"


def test_payment_of_a_stake_is_undone_and_redone():
    by_score = replace(MATCH, stake=Stake(Decimal(1), "kr", "score"))
    change = between("mend", None, replace(MATCH, stake=Stake(Decimal(1), "kr")), by_score)
    written = change_to_dict(change)
    assert written["facts"] == {
        "stake": [{"amount": "1", "currency": "kr"}, {"amount": "1", "currency": "kr", "settle": "score"}]
    }
    again = ChangeDocument.model_validate(json.loads(json.dumps(written))).change(CATALOGUE.from_document)
    assert again.inverse.apply(by_score).stake == Stake(Decimal(1), "kr")
    assert again.apply(again.inverse.apply(by_score)).stake == Stake(Decimal(1), "kr", "score")


def plain(match):
    return metadata_to_dict(match), [deal_to_dict(deal) for deal in match.deals]
