"""A match in a link: what goes in comes out, and whatever else is in it is refused in a sentence."""

import json
import random
import zlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.exchange import link as links
from scorekeeper.exchange.compact import compact, expand
from scorekeeper.exchange.file_formats import read_file
from scorekeeper.exchange.game_file import read_game_link
from scorekeeper.exchange.match_file import match_to_dict, read_match_file
from scorekeeper.exchange.match_link import OFTEN, print_link, read_match_link, shared_match
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import read_stake
from scorekeeper.rules.catalogue import CATALOGUE
from tests.exchange.hostile import NOTES, hostile_matches
from tests.exchange.links import EXAMPLE, LINK, SITE
from tests.exchange.worked import MATCH, told
from tests.proofs.playing import match_of
from tests.support.representatives import some_of
from tests.support.strategies import matches_of
from tests.support.tables import spoken

MARK = "#/take/"

# Made with the first release, and in somebody's messages ever since: it has to open for ever.
LINKED = (
    "https://example.org/scores/#/take/M1SVJ5WTWDGAGP3FZ5XOJB3R2OYINRP4IFHSA7MUDNAUTE2LI2EDCN646SVFJVPEBGVS3H"
    "D3GUJHHPDGJS3X54PUHP3K7ITP6XLT3X3C7IZWAM73N6VPBV365SLIJ6GTGTDHXA7O3N7O65ZWY3SZDPSQOKSXVFLFCHDRDAHTLP"
    "DIWLA4ASCXRSZDD7LAFCASUBXGHCCMN3DZ6YXTDYZRMGLCSJZE2WEMI3DN5SSMNBLYESVHGZQEYKOHCFLG63A4WORFGWX4IIAKJL"
    "BDBIL4SAQG4YYMJGYNJWMIZXMUN5YHEW75WDK6SWKSU4IUATB7GPW6J3WROLT4TJXV3BW6UU35L45C5GT5WPM3B2LSCDUEKAFGJJ"
    "VEYYLYXQRUWBPURM4R2S4SWRQSJBNMQQFGAJDCC4BR4FGJTHVR34IXKIHUPWXOMSCXSIWUKEZQWYDSE2RPSAT5KK7RJVVNMPAFZF"
    "R2EIFODJGXEXDKOQT6FCEDHYVDU2PGNCHPNEMZHNWLFRQ36QB5DTHSGQ"
)

DAMAGED = "The link is damaged or cut off. Copy it whole, or scan the code once more."
NO_MATCH = "The link does not hold a match of scorekeeper."
TOO_LARGE = "There is more in the link than any match holds."


def spelt(content, begins="M1"):
    """A link of ours to anything: what somebody makes who knows the form and means harm."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=OFTEN)
    packed = packer.compress(content) + packer.flush()
    return f"{SITE}{MARK}{begins}{links._spelt(packed + zlib.crc32(begins.encode() + packed).to_bytes(4))}"


def holding(*compacted):
    return spelt(json.dumps(compacted).encode())


def with_columns(*columns, count=2):
    return holding("swedish", ["A", "B", "C"], 2, {}, count, columns)


def test_a_link_that_was_sent_opens_for_ever():
    match = read_match_link(LINKED).match
    assert (match.game.info.id, match.title, match.players) == ("estonian-4", "Friday", ("Anna", "Bo", "Cleo", "Dag"))
    assert match.started == "2026-01-30T19:33:41Z"
    assert len(match.deals) == 32
    assert match.deals[31] == Deal(
        {"counts": [7, 1, 0, 1], "contract": "free-choice", "played_as": "trumps-low", "trump": "clubs"},
        time="2026-01-31T00:05:25Z",
    )
    assert sheet_of(match).totals == (-32, 49, -48, 31)


def test_match_of_32_deals_with_the_longest_names_fits_a_code_that_a_phone_can_scan():
    names = (
        "Bartholomew Featherstone",
        "Þorgerður Brynjarsdóttir",
        "Maximiliane Oberhuber-Sc",
        "Konstantin Wolkenstein-R",
    )
    code = shared_match(
        replace(read_match_link(LINKED).match, players=names), "https://scorekeeper.github.io/scorekeeper/"
    ).code
    assert code.error == "M"
    assert code.version <= 17
    assert shared_match(read_match_link(LINKED).match, SITE).code.version <= 15


@pytest.mark.parametrize("id", some_of(CATALOGUE.ids()))
@settings(max_examples=3)
@given(data=st.data())
def test_a_match_of_every_game_comes_out_as_it_went_in(id, data):
    match = data.draw(matches_of(CATALOGUE.game(id)))
    assert read_match_link(print_link(match, SITE)).match == match


@pytest.mark.ci
@settings(max_examples=30)
@given(hostile_matches(), NOTES, st.sampled_from([None, "0.50 €"]), st.lists(st.integers(-9999, 99999), max_size=40))
def test_match_with_times_notes_and_a_stake_comes_out_of_a_link_unchanged(match, note, stake, gaps):
    times = [None, "2026-01-31", "2026-01-31T19:30:00+02:00", *(f"2026-01-{20 + gap % 9}T19:30:00Z" for gap in gaps)]
    deals = [
        replace(deal, time=time, note=note if place % 3 else "")
        for place, (deal, time) in enumerate(zip(match.deals, times * 40, strict=False))
    ]
    stake = read_stake(stake) if stake else None
    match = replace(match, note=note, stake=stake, started="2026-01-30T19:30:00Z", deals=tuple(deals))
    asked = {key for deal in match_to_dict(match)["deals"] for key in deal}
    link = print_link(match, SITE)
    assert (link is None) == (len(asked) > 24)  # as with five at Barbu who all double each other
    assert link is None or read_match_link(link).match == match


def test_a_match_of_five_in_which_everybody_doubles_everybody_fits_a_link():
    match = match_of(random.Random(0), CATALOGUE.game("barbu"), 35, 5)
    noted = replace(match, deals=tuple(replace(deal, time="2026-01-31T20:00:00Z", note="x") for deal in match.deals))
    assert len({key for deal in match_to_dict(noted)["deals"] for key in deal}) == 25
    assert read_match_link(print_link(noted, SITE)).match == noted


def test_a_house_table_travels_along_whole():
    table = {**CATALOGUE.game("swedish").document(), "id": "house", "name": "House rules"}
    match = replace(EXAMPLE, game=CATALOGUE.from_document(table, {}))
    assert read_match_link(print_link(match, SITE)).match.game.info.name == "House rules"


def test_a_link_opens_whatever_its_site_and_in_the_middle_of_a_sentence():
    letters = LINK.partition(MARK)[2]
    for text in (f"{MARK}{letters}", f"Look: http://localhost:8550/{MARK}{letters}.", f"<{LINK}>\n"):
        assert read_match_link(text).match == EXAMPLE
    assert read_file(LINK.encode()).match == EXAMPLE


def test_a_link_is_of_letters_that_no_messenger_changes():
    letters = LINK.removeprefix(SITE + MARK)
    assert letters.isascii()
    assert letters.isalnum()
    assert letters.isupper()


@given(st.integers(1, len(LINK) - len(SITE + MARK) - 1), st.characters(min_codepoint=32, max_codepoint=126))
def test_any_changed_character_is_refused(place, letter):
    at = len(SITE + MARK) + place
    if letter != LINK[at]:
        assert told(read_match_link, LINK[:at] + letter + LINK[at + 1 :]) == [DAMAGED]


@pytest.mark.parametrize("letters", ["", "1", "1A", "1AA", LINK.partition(MARK)[2][:-1], LINK.partition(MARK)[2] + "A"])
def test_a_link_that_is_not_whole_is_refused(letters):
    assert told(read_match_link, MARK + letters) == [DAMAGED]


def test_a_last_letter_that_would_be_read_the_same_is_refused():
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    for match in (EXAMPLE, replace(EXAMPLE, title="A"), replace(EXAMPLE, title="AB")):
        link = print_link(match, SITE)
        for letter in set(letters) - {link[-1]}:
            assert told(read_match_link, link[:-1] + letter) == [DAMAGED]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "This is no link to a match: one holds #/take/ and many letters and figures after it."),
        (
            LINK.replace("#", "?"),
            "This is no link to a match: one holds #/take/ and many letters and figures after it.",
        ),
        (spelt(b"[]", "G1"), "The link holds a game, not a match. It is opened in the app."),
        (spelt(b"[]", "S1"), "The link holds a season, not a match. It is opened in the app."),
        (
            spelt(b"[]", "D1"),
            "The link holds only the latest deals of a match. It is opened in the app, on a phone that has the rest.",
        ),
        (spelt(b"[]", "A1"), "The link holds no match: it asks for what is missing of one. It is opened in the app."),
        (spelt(b"[]", "M2"), "The link was made by a newer scorekeeper: update this one to open it."),
        (spelt(b"[]", "P1"), "The link was made by a newer scorekeeper: update this one to open it."),
        (f"{SITE}{MARK}M1ABC", DAMAGED),
        (f"{SITE}{MARK}M2ABC", DAMAGED),
        (f"{SITE}{MARK}", DAMAGED),
        (f"{SITE}{MARK}M1{'A' * 40_000}", TOO_LARGE),
    ],
)
def test_text_that_is_no_link_to_a_match_is_refused(text, sentence):
    assert told(read_match_link, text) == [sentence]


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"contracts": 1, "colour": "red"}'])
def test_link_to_a_game_without_a_game_in_it_is_refused(content):
    assert told(read_game_link, spelt(content, "G1")) == ["The link does not hold a game of scorekeeper."]


@pytest.mark.parametrize("content", [b"[" * (2**20 + 1), b" " * 2**24, b'"' + b"a" * 2**22 + b'"'])
def test_a_link_that_would_unpack_for_ever_is_put_away_before_it_has(content):
    assert told(read_match_link, spelt(content)) == [TOO_LARGE]


@pytest.mark.parametrize(
    "link",
    [
        spelt(b""),
        spelt(b"\xff\xfe"),
        spelt(b"{"),
        spelt(b"[" * 100_000),
        holding(),
        holding("swedish", ["A", "B", "C"], 2, {}, 0),
        holding("swedish", ["A", "B", "C"], 2, [], 0, []),
        holding("swedish", ["A", "B", "C"], 2, {}, -1, []),
        holding("swedish", ["A", "B", "C"], 2, {}, 1001, []),
        spelt(b'["swedish",["A","B","C"],2,{},1e3,[]]'),
        with_columns("counts"),
        with_columns(["counts"]),
        with_columns(["counts", ""]),
        with_columns(["counts", "664", 3]),
        with_columns(["counts", "6646640", 0]),
        with_columns(["counts", "664??4", 3]),
        with_columns(["counts", "٦٦٤٦٦٤", 3]),
        with_columns(["counts", "66"], ["counts", "44"]),
        with_columns(["c" * 41, "66"]),
        with_columns(*([f"c{number}", "66"] for number in range(121))),
        with_columns(["contract", "01", ["sang"]]),
        with_columns(["note", "00", ["a" * 41]]),
        with_columns(["note", "00", [["a"]]]),
        with_columns(["time", "**", [5, 5]]),
        with_columns(["time", "**", ["2026-01-30T19:30:00Z", 10**17]]),
        with_columns(["time", "**", ["9999-12-30T19:30:00Z", 10**7]]),
    ],
)
def test_a_link_of_ours_that_holds_something_else_is_refused(link):
    assert told(read_match_link, link) == [NO_MATCH]


def test_link_with_content_that_a_file_may_not_have_is_refused():
    contracts = ["contract", "01", ["sang", "pass"]]
    counts = ["counts", "665925", 3]
    assert told(read_match_link, with_columns(contracts, counts)) == ["Deal 1: That makes 17 tricks; there are 16."]
    assert told(read_match_link, holding("swedish", ["A", "A", "C"], 2, {"title": 5, "x": 1}, 0, [])) == [
        '"title" should be a text, not 5.',
        'A match file has no "x".',
        "Two players are called A.",
    ]
    assert told(read_match_link, holding("nine-pins", ["A", "B"], 0, {}, 0, [])) == told(
        read_match_file, json.dumps({**MATCH, "game": "nine-pins", "players": ["A", "B"], "deals": []}).encode()
    )


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=30))
def test_whatever_is_unfolded_becomes_entries_or_a_refusal(tree):
    for compacted in (
        tree,
        ["swedish", ["A", "B"], 0, {}, 2, tree],
        ["swedish", ["A", "B"], 0, {}, 2, [["note", "0*", tree]]],
    ):
        try:
            entries = expand(compacted)
        except ValueError:
            continue
        assert len(entries["deals"]) == 2


def test_folding_leaves_nothing_out_that_a_game_may_answer():
    entries = {
        "format": "scorekeeper/match",
        "version": 1,
        "game": "some",
        "players": ["A"],
        "first_dealer": 0,
        "started": "2026-01-30T19:30:00Z",
        "deals": [
            {"n": 0, "l": [1, 2], "w": "", "x": {"a": [1]}, "m": [36], "time": "2026-01-30T19:30:00Z", "b": True},
            {"n": 35, "l": [35, 0], "w": "z" * 40, "x": None, "m": [], "time": "2026-01-30T19:29:00Z"},
            {"n": 9, "w": "z" * 41, "x": -1, "m": 3, "time": "2026-02-30"},
            {},
        ],
    }
    told_apart = json.loads(json.dumps(compact(entries)))
    assert {**expand(told_apart), "format": "scorekeeper/match", "version": 1} == entries


def test_the_code_leaves_the_notes_out_where_they_do_not_fit_and_the_link_keeps_them():
    noted = replace(EXAMPLE, note="".join(chr(0x4E00 + 7 * n % 5000) for n in range(700)))
    both = shared_match(noted, SITE)
    assert both.brief
    assert read_match_link(both.link).match == noted
    assert [*both.code.matrix] == [*shared_match(EXAMPLE, SITE).code.matrix]
    assert not shared_match(replace(EXAMPLE, note="Won by a hair."), SITE).brief


def test_a_match_is_too_large_for_a_code_before_it_is_too_long_for_a_link():
    chance = random.Random(5)
    long = [Deal({"contract": "sang", "counts": [chance.randint(0, 9) for _ in range(3)]}) for _ in range(1001)]
    noted = [replace(deal, note=f"{chance.getrandbits(200):x}") for deal in long]
    sizes = [(450, long), (1000, long), (1001, long), (1000, noted)]
    given = [shared_match(replace(EXAMPLE, deals=tuple(deals[:count])), SITE) for count, deals in sizes]
    assert [each.code is not None for each in given] == [True, False, False, False]
    assert [each.link is not None for each in given] == [True, True, False, False]
    assert spoken(each.no_link for each in given[2:]) == 2 * ["The match is too long for a link. A file takes it."]


def test_a_picture_of_a_code_is_dark_on_white_with_four_dots_of_quiet_around_it():
    shared = shared_match(EXAMPLE, SITE)
    code, picture = shared.code, shared.image
    assert picture.png.startswith(b"\x89PNG\r\n\x1a\n")
    assert picture.side == len(code.matrix) + 8
