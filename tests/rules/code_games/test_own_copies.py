"""Own copies of games in code: what they say, what is refused, and what they leave to the code."""

import json
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.match.replay import replay
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.comparing import differing
from scorekeeper.rules.game import Setup
from scorekeeper.rules.own_form.judging import judged
from scorekeeper.rules.own_form.table_form import fields_of, form_of, with_texts
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts.speech import say
from tests.proofs.playing import match_of
from tests.support.tables import refused, spoken

IN_CODE = [id for id in CATALOGUE.ids() if CATALOGUE.is_in_code(CATALOGUE.game(id))]


def table(of="kaiser", **other):
    return {"shape": "code", "id": "ours", "name": "Ours", "of": of, **other}


def refusal(document, options=None):
    return spoken(refused(document, options))


@pytest.mark.parametrize("id", IN_CODE)
def test_own_copy_of_every_game_in_code_is_printed_and_read_back_unchanged(id):
    game = CATALOGUE.game(id)
    form = form_of(game)
    for field in fields_of(form):
        if field.path.startswith("set-"):
            kind = field.kind
            other = (
                field.words[-1].value
                if field.words
                else str(kind.low if str(kind.low) != field.texts[0] else kind.high)
            )
            form = with_texts(form, field.path, (other,))
    made = judged(form, CATALOGUE.from_document).game
    own = {**made.document(), "id": "ours", "name": "Ours"}
    ours = CATALOGUE.from_document(json.loads(json.dumps(own)))
    assert ours.document() == own
    assert judged(form_of(ours), CATALOGUE.from_document).game.document() == own
    assert len(own.get("settings", ())) == len(game.outline.choices) + len(game.outline.figures)
    assert ("settings" in own) == bool(differing(game, ours))
    assert (ours == game, CATALOGUE.is_in_code(ours), CATALOGUE.in_newest_revision(ours) is ours) == (
        False,
        False,
        True,
    )
    assert CATALOGUE.original_of(ours) is game
    assert game.document()["id"] == id
    assert CATALOGUE.game(id) is game


def test_settings_of_an_own_copy_are_defaults_that_options_of_a_match_override():
    document = table(settings={"target": 60, "defence": 45})
    ours = CATALOGUE.from_document(document)
    assert (ours.target, ours.figures, ours.document()["settings"]) == (
        60,
        {"target": 60, "defence": 45},
        {"target": 60},
    )
    assert [figure.defaults for figure in ours.outline.figures] == [{4: 60}, {4: 45}]
    match = CATALOGUE.from_document(document, {"target": 90})
    assert (match.target, match.document()) == (90, ours.document())
    again = CATALOGUE.with_games([ours]).from_document("ours", {"defence": 7})
    assert again.figures == {"target": 60, "defence": 7}


def test_changed_settings_are_told_among_the_facts_of_the_game():
    ours = CATALOGUE.from_document(table(settings={"target": 60, "defence": 50}))
    facts = spoken(ours.outline.facts)
    assert facts[1] == "8 tricks a deal, until a side has 60 points."
    assert facts[-1] == "Defenders score up to: 50 instead of 45."
    tyzicha = CATALOGUE.from_document(table("tyzicha", settings={"target": 501}))
    assert "The highest bidder declares; only a declarer can pass 500." in spoken(tyzicha.outline.facts)
    dummy = CATALOGUE.from_document(table("dummy-whist", settings={"rubber": 7}))
    assert "3 rubbers of 7 points, 13 tricks a deal." in spoken(dummy.outline.facts)
    jass = CATALOGUE.from_document(table("coiffeur", settings={"factor-rosen": 9, "match": "157"}))
    assert say(jass.outline.entries[1].says[0]) == "× 9"
    assert "All nine tricks: 157 points instead of 257 points." in spoken(jass.outline.facts)


def test_notes_stand_on_the_rule_card_also_while_a_deal_is_entered():
    ours = CATALOGUE.from_document(table(card=["We drink coffee."]))
    assert ours.info.rules == ("We drink coffee.",)
    start = ours.start(Setup(4, 0, {}))
    entered = {"declarer": 0, "bid": 7, "trump": "hearts"}
    assert ours.questions(start, entered).card in {(), ("We drink coffee.",)}
    assert CATALOGUE.from_document(table(card=[])).info.rules == CATALOGUE.game("kaiser").info.rules


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (table("nine-lives"), "Ours stands on a game that this scorekeeper does not know; a newer one may know it."),
        (table(of_revision=2), "Ours stands on a game that this scorekeeper does not know; a newer one may know it."),
        (table("swedish"), "Ours stands on a game that this scorekeeper does not know; a newer one may know it."),
        (table("ours"), "Ours stands on a game that this scorekeeper does not know; a newer one may know it."),
        (
            table(settings={"target": 201}),
            'In Kaiser, the house rule "Target" should be a whole number from 20 to 200.',
        ),
        (
            table(settings={"target": True}),
            'In Kaiser, the house rule "Target" should be a whole number from 20 to 200.',
        ),
        (
            table(settings={"target": {"a": [1] * 99}}),
            'In Kaiser, the house rule "Target" should be a whole number from 20 to 200.',
        ),
        (
            table("coiffeur", settings={"rows": ["eight"]}),
            'In Coiffeur, the house rule "Rows" should be one of "eight", "ten".',
        ),
        (table(settings={"hearts": 3}), 'Kaiser has no house rule "hearts".'),
        (table(settings=[1]), 'In the table "Ours", "settings" should be a table.'),
        (
            table(name="x" * 61),
            f'In the table "{"x" * 40}…", "name" should be a shorter text: 60 letters and signs at most.',
        ),
        (
            table(card=["x" * 601]),
            'In the table "Ours", "card.0" should be a shorter text: 600 letters and signs at most.',
        ),
        (table(card=["x"] * 41), 'In the table "Ours", "card" should be a shorter list: 40 entries at most.'),
        (table(id="../x"), 'In the table "Ours", "id" should be small letters, digits and hyphens.'),
        (table(contracts=[]), 'The table "Ours" has an unknown key "contracts".'),
        (table(of=None), 'In the table "Ours", "of" should be a text.'),
        (table(of_revision="1"), 'In the table "Ours", "of_revision" should be a whole number.'),
    ],
)
def test_table_that_is_no_own_copy_is_refused_with_its_own_sentence(document, sentence):
    assert sentence in refusal(document)


def test_options_of_a_match_and_settings_are_both_held_to_the_bounds():
    assert refusal(table(), {"target": 7}) == [
        'In Kaiser, the house rule "Target" should be a whole number from 20 to 200.'
    ]
    assert refusal(table(settings={"target": 7}), {"target": 60}) != []


def test_a_name_with_braces_is_said_as_it_is():
    assert refusal(table("nine", name="{name} {x")) == [
        "{name} {x stands on a game that this scorekeeper does not know; a newer one may know it."
    ]


def test_an_own_copy_with_the_id_of_its_game_takes_nothing_from_it():
    other = CATALOGUE.from_document(table(id="kaiser", settings={"target": 60}))
    assert not CATALOGUE.has(other)
    assert not CATALOGUE.has_rules_of(other)
    assert CATALOGUE.with_games([other]).from_document("kaiser").target == 52
    assert CATALOGUE.game("kaiser").target == 52


def test_a_catalogue_without_its_game_does_not_know_an_own_copy():
    with pytest.raises(BrokenTable):
        Catalogue({}).from_document(table())


@pytest.mark.parametrize(
    ("of", "settings"),
    [
        ("back-alley", {"trick": 7}),
        ("bridge-rubber", {"honours": "off"}),
        ("bridge-chicago", {"vulnerable": "others"}),
        ("bridge-duplicate", {"deals": 3}),
        ("bridge-solitaire", {"four": 0}),
        ("coiffeur", {"rows": "ten", "factor-rosen": 9}),
        ("dummy-whist", {"rubber": 9}),
        ("ecarte", {}),
        ("gin", {"premiums": "20", "target": 250}),
        ("kaiser", {"target": 60, "defence": 0}),
        ("quinto", {"target": 100}),
        ("truc", {}),
        ("tute", {"deals": 5}),
        ("tyzicha", {"target": 501, "concession": 7}),
    ],
)
def test_a_match_of_an_own_copy_goes_as_one_of_its_game_that_is_set_so(of, settings):
    match = match_of(Random(3), CATALOGUE.from_document(table(of, settings=settings)))
    plain = replace(match, game=CATALOGUE.from_document(of, settings), options=settings)
    ours, theirs = replay(match), replay(plain)
    assert [outcome.totals for outcome in ours.outcomes] == [outcome.totals for outcome in theirs.outcomes]
    assert (ours.conflicts, ours.due, ours.standing) == ([], theirs.due, theirs.standing)
