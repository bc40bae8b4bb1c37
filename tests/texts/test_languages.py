"""Every language that the program offers says all of it, and says it with the same names and numbers in it."""

import re
import shutil
from gettext import GNUTranslations
from pathlib import Path
from runpy import run_path
from string import Formatter

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.language import LANGUAGES, Language, accepted, counted, fitting, speaking, spoken, tr

ROOT = Path(__file__).parents[2]
TOOL = run_path(str(ROOT / "assets" / "languages.py"))
OTHERS = [language.tag for language in LANGUAGES if language.tag != "en"]


@pytest.fixture(scope="module")
def wanted():
    return TOOL["template"](TOOL["sentences"]())


@pytest.fixture(scope="module", params=OTHERS)
def said(request):
    return TOOL["catalogue_of"](TOOL["FOLDER"] / f"{request.param}.po")


def strings(of):
    return [of] if isinstance(of, str) else list(of)


def places(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_english_swedish_and_finnish_are_offered_each_by_its_own_name():
    assert [language.name for language in LANGUAGES][:3] == ["English", "Svenska", "Suomi"]


def test_a_language_lacks_no_sentence(said, wanted):
    lacking = [message.id for message in wanted if message.id and not TOOL["has"](said, message.id)]
    assert lacking == []


NAMES_OF_PROGRAMS = ("pip ", "flet-web ")


def test_texts_before_a_deal_and_below_a_total_are_gathered_for_translation(wanted):
    said = ("pass across", "15 to begin", "below the double skunk line", "below the skunk line")
    assert [one for one in said if wanted.get(one) is None] == []


def test_no_sentence_begins_with_a_small_letter(wanted):
    sentences = [one for message in wanted if message.id for one in strings(message.id) if one[-1] in ".?!"]
    small = [one for one in sentences if one[0].islower() and not one.startswith(NAMES_OF_PROGRAMS)]
    assert small == []


NOUNS = "cards characters contracts deals entries games matches people players points rubbers sides times tricks"
COUNTED = re.compile(rf"\{{(\w+)\}} (?:(?!and )[a-z]+ )?({'|'.join(NOUNS.split())})\b")
NAMES = {"who", "forehand", "dealer", "contract", "name", "card"}
NEVER_ONE = (
    *(r"\{most\} ", r"\{length\} characters"),  # a bound of the program, and what is over it
    *(r"\{players\} players", r"\{n\} players or more", r"\{few\} to \{many\} players"),
    *(r"\{count\} players have 0 cards left", r"\{number\} people are too", r"\{number\} matches on"),
    *(r"^\{tricks\} tricks a deal, until a side", r"^One deal of \{tricks\}", r"^\{deals\} deals, of 13 cards"),
    *(r"\{rubbers\} rubbers", r"\{given\} entries; no match", r"\{number\} games; give one", r"\{owed\} contracts"),
    r"^with \{n\} players \{places\}$",
    *(r"\{times\} times by each player", r"\{n\} other games", r"\{deals\} boards of"),
    # Écarté and Tyzicha, with fixed numbers
    r"^\{tricks\} tricks a deal, until somebody has \{target\} points\.$",
)
"""Sentences whose number is two at least."""


def test_a_number_before_a_word_in_the_plural_has_a_singular_too_unless_it_is_never_one(wanted):
    single = [message.id for message in wanted if message.id and isinstance(message.id, str)]
    counted_so = [one for one in single if (found := COUNTED.search(one)) and found[1] not in NAMES]
    assert [one for one in counted_so if not any(re.search(each, one) for each in NEVER_ONE)] == []


def test_word_for_a_counted_thing_never_follows_a_number(wanted):
    every = [one for message in wanted if message.id for one in strings(message.id)]
    assert [one for one in every if re.search(r"\{(count|left|n|number|sum|total)\} \{what\}", one)] == []


def test_a_language_says_nothing_that_the_program_no_longer_says(said, wanted):
    assert [message.id for message in said if message.id and wanted.get(strings(message.id)[0]) is None] == []


def test_a_sentence_has_the_same_places_in_every_language(said):
    wrong = {
        one
        for message in said
        for one in strings(message.string)
        if message.id and not places(one) <= set.union(*map(places, strings(message.id)))
    }
    assert wrong == set()


def test_no_value_is_left_out_of_a_sentence_that_has_no_plural(said):
    single = [message for message in said if isinstance(message.id, str) and message.id]
    assert [m.id for m in single if places(m.id) != places(m.string)] == []


def test_a_game_has_one_name_in_a_language_in_its_title_and_wherever_it_is_mentioned(said):
    titles = {game.info.name: said.get(game.info.name) for game in CATALOGUE.games()}
    called = {name: title.string for name, title in titles.items() if title and name not in title.string}
    del called["Hearts"]  # contracts have that name, too, and keep their own in every language
    assert len(called) > 10
    texts = [text for message in said for text in strings(message.string)]
    assert [text for text in texts if any(name.casefold() in text.casefold() for name in called)] == []


def test_a_sentence_ends_as_the_english_one_does(said):
    marks = ".?!:…"
    wrong = [
        (english, one)
        for message in said
        for english, one in zip(strings(message.id), strings(message.string), strict=False)
        if english and (english[-1] in marks or one[-1:] in marks) and english[-1] != one[-1:]
    ]
    assert wrong == []


def test_compiled_language_has_no_time_in_it(tmp_path):
    shutil.copy(TOOL["FOLDER"] / "sv.po", tmp_path)
    (made,) = TOOL["compiled"](tmp_path)
    with made.open("rb") as file:
        header = GNUTranslations(file).info()
    dates = {name: value for name, value in header.items() if "date" in name}
    assert dates == {"pot-creation-date": "1970-01-01 00:00+0000", "po-revision-date": "YEAR-MO-DA HO:MI+ZONE"}


@pytest.mark.parametrize(
    ("asked", "tag"),
    [
        ("sv-SE,sv;q=0.9,en;q=0.8", "sv"),
        ("fi", "fi"),
        ("de-AT, fi;q=0.7, sv;q=0.9", "sv"),
        ("xx", "en"),
        ("", "en"),
        ("sv;q=nonsense, fi;q=0.5", "fi"),
    ],
)
def test_a_browser_is_answered_in_the_first_of_its_languages_that_there_is(asked, tag):
    assert accepted(asked).tag == tag


def test_a_system_is_answered_in_its_language_however_it_writes_it():
    assert [fitting([tag]).tag for tag in ("sv_FI.UTF-8", "fi-FI", "FI", "C", "POSIX")] == [
        "sv",
        "fi",
        "fi",
        "en",
        "en",
    ]


def test_text_missing_in_a_language_is_said_in_english(tmp_path):
    with speaking(Language("xx", "None yet", compiled=tmp_path / "xx.mo")):
        assert tr("Seat {number}", number=3) == "Seat 3"
        assert counted(2, "{n} deal", "{n} deals") == "2 deals"


def test_a_language_whose_file_cannot_be_read_is_said_in_english(tmp_path):
    (tmp_path / "xx.mo").write_bytes(b"cut off")
    with speaking(Language("xx", "Not here yet", compiled=tmp_path / "xx.mo")):
        assert tr("Seat {number}", number=3) == "Seat 3"


def test_a_language_is_spoken_within_and_no_longer():
    before = spoken()
    with speaking(LANGUAGES[1]):
        assert spoken().tag == "sv"
        with speaking(LANGUAGES[2]):
            assert spoken().tag == "fi"
        assert spoken().tag == "sv"
    assert spoken() == before


def test_a_name_that_runs_from_right_to_left_does_not_turn_what_stands_beside_it():
    assert tr("{who}: {n} tricks", who="דנה", n=3) == "\u2068דנה\u2069: 3 tricks"
    assert tr("{who}: {n} tricks", who="Åse", n=3) == "Åse: 3 tricks"
    assert tr("{who}", who="דנה") == "דנה"
