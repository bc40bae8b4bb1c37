"""What is said of games in which somebody declares: on the rule card, in the columns of a file, below a deal."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.tally.checks import with_options
from scorekeeper.rules.tally.outline import outline_of
from scorekeeper.texts import say
from tests.tables import at_table


def facts(id, **options):
    """What its rule card says, with these settings."""
    return [say(fact) for fact in outline_of(with_options(CATALOGUE.game(id).table, options)).facts]


@pytest.mark.parametrize(
    ("id", "options", "said"),
    [
        (
            "doppelkopf",
            {"entry": "doubled"},
            [
                "Re: every opponent pays the declarer’s side, or is paid by it.",
                "Partner: asked in each deal.",
                "Result: Re won: 1 ×1; Kontra won: 2 ×1, below 0.",
                "Points of the other side: under 90 1, under 60 2, under 30 3, no trick 4, for whoever wins the deal.",
                "Announced by Re: Re 0, no 90 1, no 60 2, no 30 3, schwarz 4, for whoever wins the deal.",
                "Announced by Kontra: Kontra 0, no 90 1, no 60 2, no 30 3, schwarz 4, for whoever wins the deal.",
                "Reached against it: 1 each, for whoever wins the deal.",
                "Special points of Re: 1 each, for the declarer, won or lost.",
                "Special points of Kontra: −1 each, for the declarer, won or lost.",
                "Where the declarer plays alone, the results are worth 1 or 0.",
                "nobody won: only what counts whoever wins counts.",
                "Announced by Re: it doubles all points of the deal.",
                "Announced by Kontra: it doubles all points of the deal.",
            ],
        ),
        (
            "esmakker",
            {"slam": "hundred"},
            [
                "Attachment: vip (times 2), gode (times 2), halve (times 2), sans (times 2).",
                "Partner: asked in each deal.",
                "Tricks: 13 in all; 1 for each above what is needed, 2 for each that is missing.",
                "With all tricks a deal that is won counts 100 more, with all but one 50.",
            ],
        ),
        (
            "five-hundred",
            {"claim": "stop"},
            [
                "Tricks: 10 in all; 0 for each above what is needed, 0 for each that is missing.",
                "With all tricks a deal that is won counts at least 250.",
                "The other side has 10 for each of the other tricks, in every deal.",
                "These points bring no total above 490.",
            ],
        ),
        (
            "five-hundred-3",
            {},
            [
                "With all tricks a deal that is won counts at least 250.",
                "Each other player has 10 for each of the other tricks that they have, in every deal.",
            ],
        ),
        (
            "tarneeb",
            {},
            [
                "With all tricks a deal that is won counts at least 16.",
                "The other side has 1 for each of the other tricks, where it is lost.",
            ],
        ),
        (
            "tarot-3",
            {"halves": "kept", "rounding": "five", "misere": "ten"},
            [
                "Points: 91 in all; 1 for each above what is needed, 1 for each that is missing.",
                "Petit au bout: petit au bout 10, for the side that has it, won or lost.",
                "Poignée: single 20, double 30, triple 40, for whoever wins the deal.",
                "Misère: misère 10, for the player who has it, from each other.",
                "Points: halves count.",
                "The difference of points is rounded up to whole steps of 5.",
            ],
        ),
        (
            "skat",
            {},
            [
                "Matadors: 1 each, for whoever wins the deal.",
                "Result: game won: ×1; game lost: ×2, below 0.",
                "A deal that is lost counts as much as was bid, in whole steps of what was played.",
            ],
        ),
        (
            "sheepshead",
            {},
            [
                "Every deal is worth 1 to begin with.",
            ],
        ),
    ],
)
def test_a_rule_card_says_what_counts_in_a_deal_with_a_declarer(id, options, said):
    found = facts(id, **options)
    assert [sentence for sentence in found if sentence in said] == said


def test_a_rule_card_says_nothing_of_what_is_not_set():
    assert [fact for fact in facts("esmakker") if fact.startswith("With all")] == []
    assert [fact for fact in facts("five-hundred") if "no total" in fact] == []
    assert [fact for fact in facts("tarot-3") if "alf" in fact or "rounded" in fact] == []
    assert [
        fact for fact in facts("doppelkopf") if "doubles" in fact or "nobody" in fact or "plays alone" in fact
    ] == []


def columns(id, **options):
    """The head and the label of each column, whose it is, what can stand in it, and whether something has to."""
    found = CATALOGUE.from_document(id, options).columns
    return [
        (each.header, say(each.label), each.names, each.values.choices or (each.values.low, each.values.high))
        + (("needed",) if each.values.needed else ())
        for each in found
    ]


@pytest.mark.parametrize(
    ("id", "options", "wanted"),
    [
        (
            "five-hundred-3",
            {},
            [
                ("bidder", "Bidder", "accounts", (0, 1, 2), "needed"),
                (
                    "suit",
                    "Trumps",
                    "",
                    ("spades", "clubs", "diamonds", "hearts", "no trumps", "misère", "open misère"),
                    "needed",
                ),
                ("level", "Bid", "", ("6", "7", "8", "9", "10")),
                ("tricks", "Tricks", "", (0, 10), "needed"),
                ("tricks next", "The next player’s", "", (0, 10)),
            ],
        ),
        (
            "tarot-3",
            {"halves": "kept", "misere": "ten"},
            [
                ("taker", "Taker", "accounts", (0, 1, 2), "needed"),
                ("contract", "Contract", "", ("prise", "garde", "garde sans", "garde contre"), "needed"),
                ("oudlers", "Oudlers", "", ("0", "1", "2", "3"), "needed"),
                ("points", "Points", "", (0, 91), "needed"),
                ("points half", "And a half", "", ("half",)),
                ("petit", "Petit au bout", "", ("declarer", "others")),
                ("poignee", "Poignée", "", ("single", "double", "triple")),
                ("chelem", "Slam", "", ("announced and made", "made unannounced", "announced and failed")),
                ("misere", "Misère", "accounts", (0, 1, 2)),
            ],
        ),
        (
            "schafkopf",
            {},
            [
                ("player", "Declarer", "accounts", (0, 1, 2, 3, 4), "needed"),
                ("game", "Game", "", ("call game", "Wenz", "solo", "Wenz tout", "solo tout", "Sie"), "needed"),
                ("player-partner", "Partner", "seats", (0, 1, 2, 3, 4)),
                ("schneider", "Schneider", "", ("schneider", "schwarz")),
                ("runners", "Runners", "", (2, 14)),
                ("result", "Result", "", ("game won", "game lost"), "needed"),
                ("doublings", "Doublings", "", (1, 2, 3, 4)),
            ],
        ),
    ],
)
def test_a_file_has_a_column_for_each_question(id, options, wanted):
    assert columns(id, **options) == wanted


def test_a_file_has_a_column_for_a_bid_in_vain_and_none_has_to_be_there_where_all_can_pass():
    found = columns("skat")
    assert found[0] == ("player", "Declarer", "accounts", (0, 1, 2, 3, "nobody"), "needed")
    assert found[2] == ("matadors", "Matadors", "", (1, 11))
    assert found[4:6] == [("result", "Result", "", ("game won", "game lost")), ("result bid", "Overbid", "", (1, 9999))]


ON_SPADES = {"player": 0, "game": "spades", "matadors": 2, "level": "schneider", "result": "game lost"}
BY_KONTRA = {"re": 0, "re-partner": 2, "result": "Kontra won", "under": "under 90", "re-said": "no 90"}
AGAINST_IT = {"special-kontra": 2, "against": 1}
GARDE = {"taker": 1, "contract": "garde", "oudlers": "2", "points": 37, "petit": "others", "poignee": "double"}
CALLED = {"player": 0, "game": "call game", "player-partner": 2, "schneider": "schwarz", "runners": 3}
NINE = {"bidder": 0, "level": "9", "attachment": "vip", "bidder-partner": 2, "tricks": 12}
HEARTS = {"bidder": 0, "suit": "hearts", "level": "8", "tricks": 7, "tricks-next": 2}


@pytest.mark.parametrize(
    ("id", "options", "players", "deal", "told", "noted"),
    [
        (
            "skat",
            {},
            3,
            ON_SPADES | {"result-bid": 60},
            ["Seat 0", "spades", "Matadors: 2", "Extras: schneider", "game lost", "overbid: 60"],
            (),
        ),
        (
            "skat",
            {},
            3,
            {"player": 0, "game": "null", "result": "game won"},
            ["Seat 0", "null", "game won"],
            (),
        ),
        (
            "doppelkopf",
            {"entry": "doubled"},
            4,
            BY_KONTRA | AGAINST_IT,
            [
                *("Seat 0", "with Seat 2", "Kontra won", "Points of the other side: under 90"),
                *("Announced by Re: no 90", "Reached against it: 1", "Special points of Kontra: 2"),
            ],
            (),
        ),
        (
            "tarot-4",
            {},
            4,
            GARDE | {"chelem": "announced and failed"},
            [
                *("Seat 1", "garde", "Oudlers: 2", "Points: 37\u00a0missed", "Petit au bout: The others"),
                *("Poignée: double", "Slam: announced and failed"),
            ],
            ("", "41/37×", "", ""),
        ),
        (
            "five-hundred-3",
            {},
            3,
            HEARTS,
            ["Seat 0", "hearts", "Bid: 8", "Tricks: 7\u00a0missed", "Seat 1: 2"],
            ("8/7×", "", ""),
        ),
        (
            "five-hundred-3",
            {},
            3,
            {"bidder": 0, "suit": "misère", "tricks": 1},
            ["Seat 0", "misère", "Tricks: 1\u00a0missed"],
            ("0/1×", "", ""),
        ),
        (
            "schafkopf",
            {},
            4,
            CALLED | {"result": "game won", "doublings": 2},
            ["Seat 0", "call game", "with Seat 2", "Schneider: schwarz", "Runners: 3", "game won", "×4"],
            (),
        ),
        ("esmakker", {}, 4, NINE, ["Seat 0", "Bid: 9", "vip", "with Seat 2", "Tricks: 12"], ("9/12", "", "", "")),
        (
            "solo-whist",
            {},
            4,
            {"bidder": 0, "bid": "misère", "tricks": 0},
            ["Seat 0", "misère", "Tricks: 0"],
            ("0/0", "", "", ""),
        ),
    ],
)
def test_a_deal_tells_who_played_what_and_how_it_ended(id, options, players, deal, told, noted):
    (outcome,) = sheet_of(at_table(id, deal, players=players, options=options)).replay.outcomes
    assert [say(phrase) for phrase in outcome.caption] == told
    assert outcome.notes == noted


def asked(id, answers, players, **options):
    """What a deal of which so much is said asks."""
    game = CATALOGUE.from_document(id, options)
    return game.questions(game.start(Setup(players, 0, {})), answers)


def questions(found):
    return [(field.key, say(field.question)) for field in found.fields]


def test_half_a_point_is_asked_for_after_the_points_where_halves_are_kept():
    said = {"taker": 0, "contract": "garde", "oudlers": "2", "points": 40}
    assert questions(asked("tarot-3", said, 3, halves="kept"))[3:5] == [
        ("points", "How many points for Seat 0?"),
        ("points-half", "And a half?"),
    ]
    assert "points-half" not in dict(questions(asked("tarot-3", said, 3)))


@pytest.mark.parametrize(
    ("tricks", "rest", "points"),
    [
        (7, ("tricks-next", "How many tricks for Seat 1?"), (None, None, None)),
        (10, ("tricks", "How many tricks for Seat 0?"), (300, 0, 0)),
    ],
)
def test_of_two_others_the_next_is_asked_for_theirs_and_until_then_nobody_has_points(tricks, rest, points):
    said = {"bidder": 0, "suit": "hearts", "level": "8", "tricks": tricks}
    found = asked("five-hundred-3", said, 3)
    assert (questions(found)[-1], found.points) == (rest, points)


def test_in_misere_nobody_is_asked_for_tricks_of_the_others():
    found = asked("five-hundred-3", {"bidder": 0, "suit": "misère", "tricks": 0}, 3)
    assert (questions(found)[-1][0], found.points) == ("tricks", (250, 0, 0))


def test_what_everybody_begins_with_and_has_at_the_end_is_in_half_points_too_where_they_are_kept():
    document = CATALOGUE.game("tarot-3").document() | {
        "at_end": [{"to": "first", "points": 10}],
        "start": 5,
        "deals": 1,
    }
    game = CATALOGUE.from_document({**document, "id": "ours"}, {"halves": "kept"})
    deal = {"taker": 0, "contract": "prise", "oudlers": "2", "points": 41}
    assert sheet_of(at_table(game, deal)).totals == (5 * 2 + 50 * 2 + 10 * 2, 10 - 50, 10 - 50)


def test_sides_of_several_have_no_count_of_deals_won_and_lost_below_their_totals():
    deal = {"bidder": 0, "suit": "hearts", "level": "8", "tricks": 8}
    assert sheet_of(at_table("five-hundred", deal)).standing.counters == ()
    alone = sheet_of(at_table("five-hundred-3", deal | {"tricks-next": 1})).standing.counters
    assert [say(counter) for counter in alone[:2]] == ["1 won, 0 lost", "0 won, 0 lost"]
