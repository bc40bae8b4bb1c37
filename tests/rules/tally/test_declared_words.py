"""Descriptions of games with a declarer: on the rule card, in the columns of a file, below a deal."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.tally.tally_checks import with_options
from scorekeeper.rules.tally.tally_outline import outline_of
from scorekeeper.texts import say
from tests.support.tables import at_table, spoken


def facts(id, **options):
    """Return the facts on the rule card, with these settings."""
    return spoken(outline_of(with_options(CATALOGUE.game(id).table, options)).facts)


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
                "Points of the other side: under 90 1, under 60 2, under 30 3, no trick 4, for the winner of the deal.",
                "Announced by Re: Re 0, no 90 1, no 60 2, no 30 3, schwarz 4, for the winner of the deal.",
                "Announced by Kontra: Kontra 0, no 90 1, no 60 2, no 30 3, schwarz 4, for the winner of the deal.",
                "Reached against it: 1 each, for the winner of the deal.",
                "Special points of Re: 1 each, for the declarer, won or lost.",
                "Special points of Kontra: −1 each, for the declarer, won or lost.",
                "If the declarer plays alone, the results are worth 1 or 0.",
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
                "The other side has 1 for each of the other tricks, if it is lost.",
            ],
        ),
        (
            "tarot-3",
            {"halves": "kept", "rounding": "five", "misere": "ten"},
            [
                "Points: 91 in all; 1 for each above what is needed, 1 for each that is missing.",
                "Petit au bout: petit au bout 10, for the side that has it, won or lost.",
                "Poignée: single 20, double 30, triple 40, for the winner of the deal.",
                "Misère: misère 10, for the player who has it, from each other.",
                "Points: halves count.",
                "The difference of points is rounded up to whole steps of 5.",
            ],
        ),
        (
            "skat",
            {},
            [
                "Matadors: 1 each, for the winner of the deal.",
                "Result: game won: ×1; game lost: ×2, below 0.",
                "A deal for which too much was bid is lost and counts as much, in whole steps of what was played.",
            ],
        ),
        ("sheepshead", {}, ["Every deal is worth 1 to begin with."]),
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
                (
                    "chelem",
                    "Slam",
                    "",
                    ("announced and made", "made unannounced", "announced and failed", "made by the others"),
                ),
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


def test_file_has_a_column_for_an_overbid_and_needs_no_column_if_all_can_pass():
    found = columns("skat")
    assert found[0] == ("player", "Declarer", "accounts", (0, 1, 2, 3, "nobody"), "needed")
    assert found[2] == ("matadors", "Matadors", "", (1, 11))
    assert found[4:6] == [("result", "Result", "", ("game won", "game lost")), ("result bid", "Overbid", "", (18, 264))]


def asked(id, answers, players, **options):
    """Return the questions of a deal after these answers."""
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
def test_next_of_two_others_is_asked_for_tricks_before_anybody_has_points(tricks, rest, points):
    said = {"bidder": 0, "suit": "hearts", "level": "8", "tricks": tricks}
    found = asked("five-hundred-3", said, 3)
    assert (questions(found)[-1], found.points) == (rest, points)


def test_in_misere_nobody_is_asked_for_tricks_of_the_others():
    found = asked("five-hundred-3", {"bidder": 0, "suit": "misère", "tricks": 0}, 3)
    assert (questions(found)[-1][0], found.points) == ("tricks", (250, 0, 0))


def test_start_and_end_scores_are_kept_in_half_points_too():
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
    assert spoken(alone[:2]) == ["1 won, 0 lost", "0 won, 0 lost"]


def numbers(found):
    """Each question for a number, and what it can be."""
    return [(field.key, field.low, field.high) for field in found.fields if field.kind == "number"]


def test_a_number_is_asked_for_from_nought_and_what_is_left_is_the_most_of_the_next():
    said = {"bidder": 2, "suit": "hearts", "level": "8", "tricks": 7}
    found = asked("five-hundred-3", said, 3)
    assert numbers(found) == [("tricks", 0, 10), ("tricks-next", 0, 3)]
    assert say(found.missing[0]) == "How many tricks for Seat 0?"
    assert found.fields[-1].needed


def test_question_of_a_number_names_nobody_before_somebody_declares():
    assert say(asked("tarot-3", {"contract": "garde", "points": 40}, 3).missing[0]) == "Taker?"
    assert dict(questions(asked("tarot-3", {}, 3)))["points"] == "Points?"


def own(id, **changes):
    """A table of the catalogue as somebody's own; `tricks__slam=10` changes a key of a thing that it counts."""
    document = {**CATALOGUE.game(id).document(), "id": "ours"}
    items = [dict(item) for item in document["items"]]
    for name, value in changes.items():
        thing, _, key = name.partition("__")
        next(item for item in items if item["id"] == thing)[key] = value
    return CATALOGUE.from_document({**document, "items": items})


def points_of(game, deal, players):
    return game.play(game.start(Setup(players, 0, {})), deal).points


def test_next_player_is_asked_only_in_a_lost_deal_if_the_others_count_only_there():
    game = own("five-hundred-3", tricks__others_when="lost")
    made = {"bidder": 0, "suit": "hearts", "level": "8", "tricks": 8}
    lost = made | {"tricks": 7, "tricks-next": 1}
    assert points_of(game, made, 3) == (300, 0, 0)
    assert points_of(game, lost, 3) == (-300, 10, 20)


@pytest.mark.parametrize(("tricks", "points"), [(8, 0), (11, 0), (12, 50), (13, 100)])
def test_all_but_one_of_the_tricks_are_half_a_slam(tricks, points):
    deal = {"bidder": 0, "level": "8", "bidder-partner": 1, "tricks": tricks}
    with_slam, without = (CATALOGUE.from_document("esmakker", options) for options in ({"slam": "hundred"}, {}))
    assert points_of(with_slam, deal, 4)[0] - points_of(without, deal, 4)[0] == points


def test_numbers_of_a_file_are_numbers_and_a_half_is_called_as_it_is_written():
    found = {column.header: column for column in CATALOGUE.from_document("tarot-3", {"halves": "kept"}).columns}
    assert (found["points"].number, found["points half"].number) == (True, False)
    assert [(answer, say(name)) for answer, name in found["points half"].called] == [("half", "½")]
    assert CATALOGUE.game("five-hundred-3").columns[-1].number


def can_be(id, answers, players, *keys, **options):
    """Return the possible answers to these questions, and whether each needs an answer."""
    fields = {field.key: field for field in asked(id, answers, players, **options).fields}
    found = [(fields[key], [option.value for option in fields[key].options]) for key in keys]
    return [(values or (field.low, field.high), field.needed) for field, values in found]


def test_extra_is_an_optional_name_side_player_or_number():
    said = {"taker": 1, "contract": "garde", "oudlers": "1", "points": 51}
    assert can_be("tarot-3", said, 3, "petit", "poignee", "misere", misere="ten") == [
        (["declarer", "others"], False),
        (["single", "double", "triple"], False),
        ([0, 1, 2], False),
    ]
    announced = {"re": 0, "re-partner": 1, "re-said": "Re"}
    assert can_be("doppelkopf", announced, 4, "re-said", "against", entry="doubled") == [
        (["Re", "no 90", "no 60", "no 30", "schwarz"], False),
        ((0, 8), False),
    ]


@pytest.mark.parametrize(("game", "most"), [("clubs", 11), ("grand", 4)])
def test_matadors_are_asked_for_by_the_game_and_have_to_be_said(game, most):
    assert can_be("skat", {"player": 1, "game": game}, 3, "matadors") == [((1, most), True)]


def test_runners_count_from_three_and_from_two_at_a_wenz():
    call, wenz = ({"player": 1, "game": game} for game in ("call game", "Wenz"))
    assert can_be("schafkopf", call, 4, "runners") == [((3, 14), False)]
    assert can_be("schafkopf", wenz, 4, "runners") == [((2, 8), False)]


def test_player_of_null_is_asked_for_no_matadors():
    assert "matadors" not in [field.key for field in asked("skat", {"player": 1, "game": "null"}, 3).fields]


def test_bid_is_asked_only_for_a_lost_game():
    clubs = {"player": 1, "game": "clubs", "matadors": 2}
    found = asked("skat", clubs | {"result": "game lost"}, 3)
    assert questions(found)[-1] == ("result-bid", "How much was bid, if it was too high?")
    assert can_be("skat", clubs | {"result": "game lost"}, 3, "result-bid") == [((18, 264), False)]
    assert found.points == (40, -122, 40)
    assert questions(asked("skat", clubs | {"result": "game won"}, 3))[-1][0] == "result"


def test_a_bid_that_is_said_of_a_game_that_is_won_cannot_be_before_all_else_is_said():
    found = asked("skat", {"player": 1, "game": "clubs", "result": "game won", "result-bid": 60}, 3)
    assert found.impossible
    assert "Overbid: it is not asked, by what else is said of the deal." in spoken(found.missing)


def test_results_of_a_file_are_called_as_they_are_named_and_a_bid_is_a_number():
    found = {column.header: column for column in CATALOGUE.game("skat").columns}
    assert [answer for answer, _ in found["result"].called] == ["game won", "game lost"]
    assert found["result bid"].number


@pytest.mark.parametrize(
    ("id", "told"),
    [
        (
            "skat",
            [
                "Matadors: 1 each, for the winner of the deal.",
                (
                    "Extras: hand game 1; schneider 1; hand, schneider 2; schwarz 2; hand, schneider announced 3; "
                    "hand, schwarz 3; hand, schneider announced, schwarz 4; schwarz announced 5; ouvert 6, "
                    "for the winner of the deal."
                ),
                "Result: game won: ×1; game lost: ×2, below 0.",
                "A deal that is won brings 50 more.",
                "A deal that is lost costs 50 more.",
                "Then each other has 40 at a table of 3, 30 at a table of 4.",
                "A deal for which too much was bid is lost and counts as much, in whole steps of what was played.",
            ],
        ),
        (
            "sheepshead",
            [
                "Partner: asked in each deal.",
                (
                    "Result: all tricks: ×3; 91 to 120: ×2; 61 to 90: ×1; 31 to 60: ×2, below 0; 0 to 30: ×4, below 0; "
                    "no trick: ×6, below 0."
                ),
                "Winner of the leaster: the winner has them from each other.",
                "Every deal is worth 1 to begin with.",
                "If all pass: 1.",
            ],
        ),
    ],
)
def test_a_rule_card_says_how_a_deal_that_is_lost_counts_and_nothing_that_is_not_played(id, told):
    assert facts(id)[-len(told) :] == told


@pytest.mark.parametrize(
    ("id", "said", "players"),
    [
        ("skat", {"player": 1, "game": "clubs", "result": "game won"}, 3),
        ("skat", {"game": "clubs", "matadors": 2, "result": "game won"}, 3),
        ("skat", {"player": 1, "game": "clubs", "matadors": 2}, 3),
        ("schafkopf", {"player": 1, "game": "call game", "result": "game won"}, 4),
        ("tarot-3", {"taker": 1, "oudlers": "2", "points": 51}, 3),
        ("tarot-3", {"taker": 1, "contract": "garde", "points": 51}, 3),
        ("five-hundred-3", {"suit": "hearts", "level": "8", "tricks": 8}, 3),
    ],
)
def test_nobody_has_points_before_all_is_said_that_they_hang_on(id, said, players):
    assert asked(id, said, players).points == (None,) * players


def test_remaining_number_is_asked_once_the_bid_is_known():
    unsaid = asked("five-hundred-3", {"bidder": 0, "suit": "hearts", "tricks": 7}, 3)
    assert [key for key, _ in questions(unsaid)] == ["bidder", "suit", "level", "tricks"]
    assert spoken(unsaid.missing) == ["Bid?"]
    bid = asked("five-hundred-3", {"bidder": 0, "suit": "hearts", "level": "8"}, 3)
    assert spoken(bid.missing) == ["How many tricks for Seat 0?"]


@pytest.mark.parametrize(
    ("id", "options", "said"),
    [
        ("skat", {"hand": "once"}, "A deal that is lost counts once with one of these: null hand, null ouvert hand."),
        ("sheepshead", {"spared": "on"}, "The declarer has for the partner, too, what these bring or cost: no trick."),
        ("spades", {"thirteen": "wins"}, "A contract of all tricks that is made wins the match."),
        ("esmakker", {"along": "on"}, "Going along: the bid, from each other or to each."),
    ],
)
def test_a_rule_card_says_what_a_setting_of_one_thing_brings(id, options, said):
    assert said in facts(id, **options)
    assert said not in facts(id)


def test_unused_rule_is_on_no_rule_card_and_in_no_column():
    game = CATALOGUE.game("schafkopf")
    assert not any("Betteln" in fact for fact in facts("schafkopf"))
    assert any("Betteln (30)" in fact for fact in facts("schafkopf", betteln="on"))
    (column,) = (each for each in game.columns if each.key == "game")
    assert "Betteln" not in column.values.choices
