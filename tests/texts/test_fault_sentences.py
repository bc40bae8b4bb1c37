"""Every sentence that says what is wrong, of whatever is wrong: how it begins, how it ends, and what is counted in it.

The sentences get words as they stand in the middle of a sentence; and the tables of all
games are read with something wrong at each of their places.
"""

import re
from importlib import import_module
from random import Random

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.phrase import Fault, Phrase, Seat, Sentence, named
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts.speech import say
from tests.support.faults import PACKAGE, makers
from tests.support.representatives import lots_of

BEGINS = re.compile(r'["“`A-ZÀ-Þ0-9−]')
ENDS = re.compile(r'[.?!]"?$')
TWICE = re.compile(r"\bone is needed, or 1\b|\b(\d+), or \1\b|\b1 (\w+s) (are|were)\b|\b1 are\b|\{|\}")

PROGRAMS = ("pip ", "flet-web ")
"""Sentences may begin with the name of a program as it is written."""

NUMBERS = (
    "balance cards colour count deal deals digits each files given held high known last left length line lines low "
    "most number place players points port row seat seats size step sum taken target times total tricks version wanted"
)
WORDS = "advice card day due hand label named own play question rule what why without"
VALUES = {
    **dict.fromkeys(WORDS.split(), Phrase("tricks")),
    **dict.fromkeys(("who", "declarer"), Seat(1)),
    "choices": (Phrase("tricks"), Phrase("hearts")),
    "said": '"x"',
}
"""The values of places by their names, if not a number; any other place gets a name."""
WHOLE = Phrase("Tricks are taken.")
"""The value of a parameter that is a sentence itself: a question, an advice, a reason."""

SENTENCES = {
    "to_say": "question",
    "at_deal": "what",
    "in_file": "what",
    "in_names": "what",
    "no_such_variant": "advice",
}
SENTENCES["does_not_go_together"] = "why"


def made(maker, number=2):
    """The fault of a sentence with something at each of its places; None where a function makes it."""
    module = import_module(".".join(("scorekeeper", *maker.path.relative_to(PACKAGE).with_suffix("").parts)))
    sentence = getattr(module, maker.name.upper(), None)
    if not isinstance(sentence, Sentence):
        return sentence
    values = {place: VALUES.get(place, "N") for place in maker.places}
    values |= dict.fromkeys(maker.places & {sentence.counted, *NUMBERS.split()}, number)
    return sentence(**values | ({SENTENCES[maker.name]: WHOLE} if maker.name in SENTENCES else {}))


def flaws_of(sentence):
    """Return the flaws of a sentence that a program can see."""
    begins = BEGINS.match(sentence) or sentence.startswith(PROGRAMS)
    return [flaw for flaw, found in (("begins", not begins), ("ends", not ENDS.search(sentence))) if found] + [
        match[0] for match in [TWICE.search(sentence)] if match
    ]


def test_every_fault_begins_with_a_capital_a_name_or_a_number_and_ends_with_a_stop():
    said = {maker.name: say(fault) for maker in makers() if (fault := made(maker)) is not None}
    assert {name: sentence for name, sentence in said.items() if flaws_of(sentence)} == {}
    assert len(said) > 250


NEVER_ONE = {
    *("too_many_entries", "number_too_long", "too_many_deals", "no_more_deals", "deals_not_taken"),
    *("no_more_changes", "changes_not_taken", "no_more_takeovers", "no_more_people", "no_more_seasons"),
    *("no_more_in_season", "no_more_matches_in_season", "club_season_full", "too_many_own_games", "too_many_seasons"),
    *("too_many_here", "too_few_for_table", "too_many_other_names", "more_than_one_ran_out", "several_games"),
    *("name_too_long", "title_too_long", "note_too_long", "location_too_long"),
    *("person_name_too_long", "season_name_too_long"),
    *("sides_do_not_seat_all", "deals_do_not_come_out", "more_deals_than_owed"),  # players: two at least
    "card_points_do_not_add_up",  # 120 in the pack
    *("count_above_tricks", "tricks_do_not_add_up"),  # where several are played
}
"""Faults whose number is one more than something that there is, or a bound of the program that is larger than one."""

NOUNS = "cards characters contracts deals entries games matches people players points rubbers sides times tricks"
ONE_OF_SEVERAL = re.compile(rf"\b1 (?:(?!and )[a-z]+ )?(?:{'|'.join(NOUNS.split())})\b|\b1 are\b")


def test_one_is_one_in_every_sentence_of_what_is_wrong():
    said = {maker.name: say(fault) for maker in makers() if (fault := made(maker, number=1)) is not None}
    assert {name: text for name, text in said.items() if name not in NEVER_ONE and ONE_OF_SEVERAL.search(text)} == {}


def test_counted_word_gets_a_capital_at_the_start_of_a_sentence_and_a_name_stays():
    assert say(Fault("{what}: none is left.", what=Phrase("hearts"))) == "Hearts: none is left."
    assert (
        say(Fault("{what} are left.", what=Phrase("{of} hearts", {"of": Phrase("other")}))) == "Other hearts are left."
    )
    assert say(Fault("{who} has none.", who=named("de la Rue"))) == "de la Rue has none."
    assert say(Fault("{who} has none.", who="de la Rue")) == "de la Rue has none."
    assert say(Phrase("{what} of {n}", {"what": Phrase("hearts"), "n": 2})) == "hearts of 2"


WRONG = (None, True, -1, 0, 1, 99_999, "", "zzz", [], [1], [3, 3], {}, {"zzz": 1})
"""A value of each kind that a table can have at a place, right at few of them."""


def places(value, *path):
    """Every place of a document, as the steps that lead there."""
    if path:
        yield path
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inside in steps:
        yield from places(inside, *path, step)


def changed(value, path, change):
    """A document with something else at a place."""
    if not path:
        return change
    first, *rest = path
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    inside = {step: changed(each, rest, change) if step == first else each for step, each in pairs}
    return inside if isinstance(value, dict) else list(inside.values())


@pytest.mark.unmeasured
@pytest.mark.parametrize("ids", lots_of(CATALOGUE.ids()))
def test_fault_of_a_table_is_told_in_whole_sentences_with_each_limit_said_once(ids):
    flawed = {}
    for id in ids:
        document = CATALOGUE.printed(CATALOGUE.game(id))
        cases = [(place, value) for place in places(document) for value in WRONG]
        for place, value in Random(id).sample(cases, min(len(cases), 80)):
            try:
                CATALOGUE.from_document(changed(document, place, value))
            except BrokenTable as broken:
                flawed |= {(id, place, said): flaws_of(said) for said in map(say, broken.faults) if flaws_of(said)}
    assert flawed == {}


def test_table_with_no_sides_or_one_side_says_what_each_number_needs():
    manni = CATALOGUE.game("manni").document()
    said = {}
    for sides in ([], [[0, 1, 2]]):
        with pytest.raises(BrokenTable) as broken:
            CATALOGUE.from_document({**manni, "sides": sides})
        said[len(sides)] = [say(fault) for fault in broken.value.faults]
    assert 'The sides of "Hornafjarðarmanni" do not seat each of its 3 players once.' in said[0]
    assert 'Nolo in "Hornafjarðarmanni" has 3 quotas; 1 is needed.' in said[1]


def test_no_value_that_is_set_in_a_game_in_code_has_a_comma_in_its_name():
    choices = [choice for game in CATALOGUE.games() if CATALOGUE.is_in_code(game) for choice in game.outline.choices]
    assert [say(value.name) for choice in choices for value in choice.values if "," in say(value.name)] == []
