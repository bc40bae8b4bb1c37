"""The form of a table: fields from the models of tables, sentences beside the fields, and the table that it makes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.comparing import differing
from scorekeeper.rules.own_form.judging import judged
from scorekeeper.rules.own_form.quota_fields import QUOTA
from scorekeeper.rules.own_form.table_form import (
    current,
    entries_of,
    fields_of,
    form_of,
    moved_up,
    with_another,
    with_texts,
    without,
)
from scorekeeper.rules.own_form.tally_fields import TALLY
from scorekeeper.texts.speech import say
from tests.support.tables import spoken

(CONTRACTS,) = QUOTA.groups
ITEMS, HANDS, _ = TALLY.groups


def form(id):
    return form_of(CATALOGUE.game(id))


def judge(made):
    return judged(made, CATALOGUE.from_document)


def said(made):
    """Return the faults of a form, in sentences by the paths of their fields."""
    return {path: spoken(faults) for path, faults in judge(made).faults.items()}


def document(made):
    game = judge(made).game
    assert game is not None, (said(made), judge(made).elsewhere)
    return game.document()


def labels(made, *, rare=False):
    return [say(field.label) for field in fields_of(made) if rare or not field.rare]


def with_all(made, **texts):
    for path, text in texts.items():
        made = with_texts(made, path.replace("__", "."), (text,) if isinstance(text, str) else text)
    return made


# --- what is asked


def test_a_form_asks_only_for_what_the_game_has():
    assert labels(form("swedish")) == [
        "Name",
        "Short description",
        "Also known as",
        "Players",
        "Tricks in a deal",
        "Declarer",
        "Order of the contracts",
        "The deal",
        "A deal can be thrown in",
        "Number of deals",
        "Target",
        "Points are lost",
        "Ask at the start of each match",
        "Rules and notes",
        "Agree before you play",
    ]
    assert "Players over quota give cards to players under it" in labels(form("sergeant-major"))
    assert {"Points at the end", "Handicaps", "The deal passes"} <= set(labels(form("swedish"), rare=True))
    assert "Players over quota give cards to players under it" not in labels(form("estonian-4"), rare=True)


def test_a_choice_asks_what_can_be_chosen_and_for_no_quotas():
    (choice,) = [entry for entry in entries_of(form("finnish-3"), CONTRACTS) if entry.name == "Valinta"]
    asked = [say(field.label) for field in choice.fields]
    assert "Contracts to choose from" in asked
    assert "Quotas" not in asked


def test_a_row_of_a_tally_has_a_cell_for_each_number_of_players():
    (tricks, *_) = entries_of(form("canadian-salad"), ITEMS)
    (total,) = [field for field in tricks.fields if field.path == "items.tricks.total"]
    assert spoken(total.heads) == ["3 players", "4 players", "5 players", "6 players"]
    assert total.texts == ("17", "13", "10", "8")


def test_a_form_that_nobody_touched_makes_the_same_table():
    tables = [id for id in CATALOGUE.ids() if len(CATALOGUE.game(id).document()) > 2]
    assert [id for id in tables if CATALOGUE.from_document(current(form(id))) != CATALOGUE.game(id)] == []


# --- what is wrong


def test_quotas_that_do_not_add_up_are_said_beside_them_and_kept_as_they_were_typed():
    made = with_texts(form("swedish"), "contracts.spader.quotas", ("8", "4", "3"))
    assert said(made) == {"contracts.spader.quotas": ["The quotas add up to 15; 16 tricks are played."]}
    made = with_texts(made, "contracts.spader.quotas", ("8", "4", "vier"))
    assert said(made) == {"contracts.spader.quotas": ["A whole number from 0 to 60."]}
    assert made.texts["contracts.spader.quotas"] == ("8", "4", "vier")
    made = with_texts(made, "contracts.spader.quotas", ("7", "5", "4"))
    assert document(made)["contracts"][0]["quotas"] == [7, 5, 4]


@pytest.mark.parametrize(
    ("id", "texts", "path", "sentence"),
    [
        ("swedish", {"name": ""}, "name", "Something has to be written here."),
        ("swedish", {"tricks": "0"}, "tricks", "A whole number from 1 to 60."),
        ("swedish", {"contracts__pass__name": "spader"}, "contracts.pass.name", "Another one is called spader too."),
        (
            "swedish",
            {"target": "0"},
            "target",
            "Everybody starts at the target or beyond it, and the match would be over before its first deal.",
        ),
        ("swedish", {"declarer": ""}, "declarer", "With an order of contracts, somebody has to declare."),
        ("swedish", {"end_tricks": "17"}, "end_tricks", "More tricks would end the match than are played."),
        (
            "swedish",
            {"contracts__sang__short": "Without trumps"},
            "contracts.sang.short",
            "This has to be a shorter text: 9 letters and signs at most.",
        ),
        ("trex", {"items__trix__points": "200, x"}, "items.trix.points", None),
        ("canadian-salad", {"deals": "7"}, "deals", "Its deals do not play every hand equally often."),
    ],
)
def test_every_fault_stands_beside_the_field_that_it_is_about(id, texts, path, sentence):
    sentence = sentence or "Whole numbers from -1000 to 1000, with commas between them."
    assert sentence in said(with_all(form(id), **texts))[path]


def test_all_that_is_wrong_is_said_and_not_what_follows_from_a_field_that_cannot_be_read():
    made = with_all(form("swedish"), contracts__spader__quotas=("8", "4", "3"), contracts__sang__name="")
    assert said(made) == {
        "contracts.spader.quotas": ["The quotas add up to 15; 16 tricks are played."],
        "contracts.sang.name": ["Something has to be written here."],
    }


# --- what follows from a change


def test_number_of_deals_follows_the_contracts_and_players_if_it_equalled_the_owed():
    made = without(form("swedish"), CONTRACTS, "pass")
    assert document(made)["deals"] == 9
    made = with_all(made, players="4", tricks="13")
    assert said(made).keys() == {f"contracts.{id}.quotas" for id in ("spader", "trumf", "sang")}
    for contract in ("spader", "trumf", "sang"):
        made = with_texts(made, f"contracts.{contract}.quotas", ("4", "3", "3", "3"))
    table = document(made)
    assert (table["deals"], table["sides"]) == (12, [[0], [1], [2], [3]])


def test_a_contract_that_is_added_needs_a_name_and_is_played_like_the_last():
    made = with_another(form("swedish"), CONTRACTS)
    assert said(made) == {"contracts.contract-5.name": ["Something has to be written here."]}
    table = document(with_texts(made, "contracts.contract-5.name", ("Nolo",)))
    assert [contract["name"] for contract in table["contracts"]] == ["Spader", "Trumf", "Sang", "Pass", "Nolo"]
    assert (table["contracts"][4]["quotas"], table["deals"]) == ([4, 6, 6], 15)


def test_a_contract_that_is_left_out_cannot_be_chosen_any_more():
    table = document(without(form("finnish-3"), CONTRACTS, "misaari"))
    assert table["contracts"][-1]["of"] == ["valtti", "grandi"]


def test_contracts_are_played_in_the_order_in_which_they_are_moved():
    made = moved_up(form("finnish-3"), CONTRACTS, "grandi")
    assert [contract["id"] for contract in document(made)["contracts"]] == ["grandi", "valtti", "misaari", "valinta"]


def test_value_of_a_hidden_field_returns_with_the_field():
    made = with_all(form("swedish"), contracts__sang__quotas=("6", "5", "5"), contracts__sang__aim="stops")
    assert document(with_all(made, contracts__sang__trumps="none"))["contracts"][2].get("quotas") is None
    assert document(with_all(made, contracts__sang__aim="positive"))["contracts"][2]["quotas"] == [6, 5, 5]


def test_four_play_as_partners_where_sides_of_two_are_chosen():
    made = with_all(form("estonian-4"), seating="2")
    quotas = [field.path for entry in entries_of(made, CONTRACTS) for field in entry.fields if field.heads]
    made = replace(made, texts={**made.texts, **dict.fromkeys(quotas, ("7", "6"))})
    assert current(made)["sides"] == [[0, 2], [1, 3]]


def test_points_that_are_written_in_halves_are_kept_as_integers():
    made = with_all(form("swedish"), target="20", unit="2")
    assert document(made)["target"] == 40
    made = with_all(made, target="7½", contracts__sang__points="1.5")
    table = document(made)
    assert (table["unit"], table["target"]) == (2, 15)
    assert [contract.get("points") for contract in table["contracts"]] == [2, 2, 3, 2]


def test_a_bonus_at_the_end_is_a_number_for_those_who_have_it():
    made = with_texts(form("swedish"), "at_end", ("10", "", "", "-5"))
    assert document(made)["at_end"] == [{"to": "first", "points": 10}, {"to": "no-tricks", "points": -5}]


def test_a_tally_for_fewer_players_keeps_the_numbers_of_those_who_remain():
    made = with_texts(form("canadian-salad"), "players", ("4", "5"))
    assert document(made)["items"][0]["total"] == [13, 10]
    made = with_texts(made, "players", ("4", "5", "7"))
    assert said(made) == {"items.tricks.total": ["A whole number from 0 to 1000."]}


def test_setting_without_remaining_values_is_left_out():
    made = with_all(form("trex"), items__diamonds__points="-20")
    assert judge(made).left_out == ("Diamonds and slaps",)
    assert "values" not in [option["id"] for option in document(made)["options"]]


def test_removed_item_leaves_the_hands_that_counted_it():
    made = without(form("trex"), ITEMS, "queens")
    table = current(made)
    assert [item["id"] for item in table["items"]] == ["heart-king", "diamonds", "tricks", "trix", "exposed-king"]
    assert table["hands"][5]["counts"] == ["tricks", "heart-king", "exposed-king", "diamonds"]
    assert document(without(made, HANDS, "banat"))["hands"][1]["id"] == "dinari"


# --- what tallies have since


def asked(made, path):
    """The fields of an item or a hand by their labels, with what stands in them and whether they are always shown."""
    entries = [entry for group in TALLY.groups for entry in entries_of(made, group) if entry.path == path]
    return {say(field.label): (field.texts, not field.rare) for entry in entries for field in entry.fields}


@pytest.mark.parametrize(
    ("id", "path", "line", "texts"),
    [
        ("barbu", "items.doubles", "Doubling", ("all",)),
        ("barbu", "items.doubles", "Doubles owed to each declarer", ("2",)),
        ("barbu", "hands.atout", "Doubling", ("declarer",)),
        ("barbu-salade", "hands.coeurs", "A player with everything scores it the other way round", ("yes",)),
        ("lora", "hands.maturita", "Number that ends the match: failed tries", ("3",)),
        ("lora", "hands.maturita", "The player who has them", ("last",)),
        ("lora", "items.cards-left", "Exactly one player has none", ("yes",)),
    ],
)
def test_a_game_asks_for_what_it_says_of_doubles_sweeps_and_ends(id, path, line, texts):
    assert asked(form(id), path)[line] == (texts, True)


@pytest.mark.parametrize(
    ("id", "path", "line", "texts"),
    [
        ("barbu", "hands.plis", "If nobody doubles", ("played",)),
        ("barbu-salade", "hands.salade", "Its points are divided by", ("1",)),
        ("rifki", "hands.koz", "Number that ends the match: tricks", ("0",)),
    ],
)
def test_default_values_of_doubles_sweeps_and_ends_are_asked_only_among_rare_fields(id, path, line, texts):
    assert asked(form(id), path)[line] == (texts, False)


SWEEP = "A player with everything scores it the other way round"


@pytest.mark.parametrize(
    ("id", "hand", "sweep", "ends"),
    [
        ("barbu", "plis", True, True),
        ("barbu", "domino", False, False),  # places
        ("rentz", "levate", False, True),  # a factor
        ("trex", "shaikh", False, True),  # cards exposed
        ("lora", "kvarty", False, False),  # without a total
        ("lora", "maturita", False, True),  # what the leader counts
    ],
)
def test_a_sweep_and_an_end_are_asked_for_where_somebody_can_have_them(id, hand, sweep, ends):
    lines = asked(form(id), f"hands.{hand}")
    assert (SWEEP in lines, any(line.startswith("Number that ends") for line in lines)) == (sweep, ends)


def test_a_game_without_doubles_is_asked_for_none():
    for id in ("trex", "canadian-salad"):
        entries = [entry for group in TALLY.groups for entry in entries_of(form(id), group)]
        assert not [field for entry in entries for field in entry.fields if "doubl" in say(field.label).casefold()]


@pytest.mark.parametrize(
    ("id", "texts", "said_of"),
    [
        ("barbu", {"items__doubles__pairs": "declarer"}, "Only the declarer can be doubled."),
        ("barbu", {"items__doubles__least": "3"}, "at least 3 times"),
        ("barbu", {"hands__plis__undoubled": "shared"}, "not played where nobody doubles; its points are shared"),
        ("barbu", {"hands__atout__pairs": "all"}, "Only the declarer can be doubled in these: Domino."),
        ("barbu-salade", {"hands__salade__divisor": "5"}, "the points divided by 5"),
        ("barbu-salade", {"hands__coeurs__sweep": "no"}, None),
        ("rifki", {"hands__koz__after": "4"}, "only from deal 5 on"),
        ("rifki", {"hands__koz__ends_at": "12"}, "tricks: 12 in one deal end the match and win it alone"),
        ("lora", {"hands__maturita__ends_at": "2"}, "failed tries: 2 in one deal end the match, in last place"),
        ("lora", {"items__cards-left__one_has_none": "no"}, None),
    ],
)
def test_each_of_them_is_kept_and_told_among_what_differs(id, texts, said_of):
    made = judge(with_all(form(id), **texts)).game
    assert judge(form_of(made)).game.document() == made.document()
    pairs = differing(CATALOGUE.game(id), made)
    assert pairs
    lines = [say(phrase) for pair in pairs for phrase in getattr(pair.other, "says", None) or (pair.other,)]
    assert said_of is None or any(said_of in line for line in lines)


@pytest.mark.parametrize(
    ("id", "texts", "path", "sentence"),
    [
        ("barbu", {"items__doubles__least": "100"}, "items.doubles.least", "A whole number from 0 to 99."),
        ("rifki", {"hands__koz__ends_at": "6"}, "hands.koz.ends_at", "Only one can have what ends the match with Koz."),
        (
            "barbu-salade",
            {"hands__salade__divisor": "3"},
            "hands.salade.divisor",
            "The points of Salade cannot be divided by 3.",
        ),
        (
            "barbu",
            {"hands__plis__undoubled": "shared", "items__tricks__points": "-1, -2"},
            "hands.plis.undoubled",
            "The points of Plis can only be shared where they are fixed.",
        ),
        (
            "swedish",
            {"exchange": "yes"},
            "exchange",
            "Cards are exchanged by three, each alone, at a point a trick, with positive quotas in one order.",
        ),
    ],
)
def test_fault_of_doubles_sweeps_or_an_exchange_stands_beside_its_field(id, texts, path, sentence):
    assert sentence in said(with_all(form(id), **texts))[path]


def test_inapplicable_rule_is_dropped_and_returns_with_its_condition():
    made = with_all(form("lora"), **{"items__cards-left__total": "8"})
    assert "Exactly one player has none" not in asked(made, "items.cards-left")
    assert document(made)["items"][6].get("one_has_none", False) is False
    made = with_all(made, **{"items__cards-left__total": ""})
    assert document(made)["items"][6]["one_has_none"] is True
    without_doubles = with_texts(form("barbu"), "hands.atout.counts", ("trump-tricks",))
    assert document(without_doubles)["hands"][5].get("pairs", "all") == "all"


def test_an_own_oh_hell_has_other_points_for_bids():
    made = with_texts(form("oh-hell"), "items.tricks.made", ("3", "2", "0", "0"))
    made = with_texts(made, "items.tricks.missed", ("0", "0", "0", "-2", "0"))
    (item,) = document(made)["items"]
    assert (item["made"], item["missed"], item["sizes"]) == ([3, 2, 0, 0], [0, 0, 0, -2, 0], "down-up")


def test_points_that_are_written_in_tenths_are_kept_as_integers():
    made = with_texts(form("call-break"), "items.tricks.made", ("0", "2.5", "0", "0,1"))
    assert document(made)["items"][0]["made"] == [0, 25, 0, 1]
