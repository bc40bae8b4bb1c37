"""The second version of the quota language, in which tables of the first are still written."""

from __future__ import annotations

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.sheet_sentences import parts_beside
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.quota.quota_checks import read_table
from scorekeeper.texts.speech import say
from tests.rules.house_quotas import house, sentences
from tests.support.tables import refused, spoken

OVER_AT_ONCE = (
    '"House": Everybody starts at the target or beyond it, and the match would be over before its first deal.'
)
BOUNDS = "a whole number from 0 to 500."
TWICE = ("contracts.0.times", 2)
UNENDED = (("order", None), ("deals", None))


def game(*changes):
    return CATALOGUE.from_document(house(*changes))


def match(rules, *deals, first_dealer=0):
    position, outcomes = rules.start(Setup(3, first_dealer, {})), []
    for contract, counts in deals:
        outcome = rules.play(position, {"contract": contract, "counts": counts})
        outcomes.append(outcome)
        position = outcome.after
    return outcomes, position


def test_a_trick_counts_as_many_points_as_its_contract_says():
    outcomes, _ = match(game(("contracts.0.points", 2)), ("up", [2, 8, 3]))
    assert outcomes[0].points == (0, 2, -2)  # quotas from forehand, seat 1: 7 4 2


def test_in_a_contract_with_its_own_number_of_tricks_the_counts_add_up_to_that():
    rules = game(("contracts.0.tricks", 10), ("contracts.0.quotas", [6, 3, 1]))
    outcomes, position = match(rules, ("up", [1, 6, 3]))
    assert outcomes[0].points == (0, 0, 0)
    wrong = rules.play(position, {"contract": "up", "counts": [6, 5, 2]})
    assert spoken(wrong.faults) == ["That makes 13 tricks; there are 10."]
    assert rules.play(position, {"contract": "down", "counts": [7, 4, 2]}).faults == ()


def test_nobody_scores_below_0_in_a_contract_in_which_points_are_only_won():
    rules = game(("contracts.0.scores", "won"))
    outcomes, _ = match(rules, ("up", [0, 13, 0]), ("down", [13, 0, 0]))
    assert outcomes[0].points == (0, 6, 0)
    assert outcomes[1].points == (-9, 7, 2)  # quotas from forehand, seat 2: 2 4 7


@pytest.mark.parametrize(
    ("start", "target", "counts", "over"),
    [
        (0, -4, [2, 10, 1], False),  # 0, 3, -3
        (0, -4, [2, 11, 0], True),  # 0, 4, -4
        (20, 16, [2, 10, 1], False),
        (20, 16, [2, 11, 0], True),
    ],
)
def test_a_target_below_the_start_is_gone_down_to(start, target, counts, over):
    rules = game(*UNENDED, ("start", start), ("target", target))
    _, position = match(rules, ("up", counts))
    assert rules.is_over(position) is over


def test_a_match_ends_after_its_deals_or_at_its_target_whichever_comes_first():
    rules = game(("target", 6))
    _, early = match(rules, ("up", [0, 13, 0]))
    assert rules.is_over(early)
    on_quota = [("up", [2, 7, 4]), ("up", [4, 2, 7]), ("up", [7, 4, 2]), ("down", [7, 2, 4]), ("down", [4, 7, 2])]
    _, late = match(rules, *on_quota)
    assert not rules.is_over(late)


def test_a_number_of_deals_ends_a_match_in_which_nothing_is_owed():
    rules = game(("order", None), ("deals", 2))
    _, position = match(rules, ("up", [2, 7, 4]))
    assert (rules.is_over(position), rules.owed(position)) == (False, ((), (), ()))
    _, position = match(rules, ("up", [2, 7, 4]), ("up", [4, 2, 7]))
    assert rules.is_over(position)


def test_fewer_deals_than_every_contract_of_every_player_end_a_match_early():
    rules = game(("deals", 4))
    _, position = match(rules, ("up", [2, 7, 4]), ("up", [4, 2, 7]), ("up", [7, 4, 2]), ("down", [7, 2, 4]))
    assert rules.is_over(position)
    assert rules.owed(position) == (("down",), (), ("down",))


def test_player_far_enough_over_quota_ends_the_match_and_can_win_it():
    rules = game(*UNENDED, ("end_over", 3), ("winner", "ender"))
    _, position = match(rules, ("up", [4, 9, 0]))
    assert not rules.is_over(position)
    _, position = match(rules, ("up", [4, 9, 0]), ("up", [7, 0, 6]))
    assert (rules.is_over(position), position.enders) == (True, (0,))


def test_the_lowest_total_wins_where_the_table_says_so():
    rules = game(("lowest_wins", True))
    _, position = match(rules, ("up", [2, 8, 3]))
    standing = rules.standing(position)
    assert (standing.high_wins, standing.places) == (False, (2, 3, 1))  # 0, 1, -1


def test_forehand_and_quotas_go_to_the_right_of_the_dealer_if_the_deal_does():
    rules = game(("direction", "right"))
    position = rules.start(Setup(3, 0, {}))
    due = rules.due(position)
    assert (due.dealer, due.declarer) == (0, 2)
    outcome = rules.play(position, {"contract": "up", "counts": [2, 4, 7]})
    assert (outcome.points, outcome.forehand) == ((0, 0, 0), 2)  # 7 for seat 2, then 4 for seat 1, 2 for the dealer
    following = rules.due(outcome.after)
    assert (following.dealer, following.declarer) == (2, 1)


def test_holder_of_the_first_card_sits_to_the_right_if_the_deal_passes_there():
    assert game(("direction", "right"), ("first_forehand", "the ace of clubs")).opening.offset == -1


def test_number_of_deals_is_that_of_the_owed_contracts_if_the_table_has_none():
    assert game(("deals", None)).table.deals == 6
    assert game(("deals", None), TWICE).table.deals == 9


def test_contract_owed_twice_has_two_boxes_each_used_by_its_own_deal():
    rules = game(TWICE, ("deals", 9))
    assert [(box.key, box.name, box.answer) for box in rules.boxes] == [
        ("up", "Up 1", "up"), ("up-2", "Up 2", "up"), ("down", "Down", ""),
    ]  # fmt: skip
    outcomes, position = match(rules, ("up", [2, 7, 4]), ("up", [4, 2, 7]), ("up", [7, 4, 2]), ("up", [2, 7, 4]))
    assert [outcome.box for outcome in outcomes] == [(1, "up"), (2, "up"), (0, "up"), (1, "up-2")]
    assert [outcome.contract for outcome in outcomes] == ["up"] * 4
    assert rules.owed(position) == (("up-2", "down"), ("down",), ("up-2", "down"))
    due = rules.due(position)
    assert due.choices == ("up-2", "down")
    assert spoken(due.facts) == ["Seat 1 deals", "Seat 2 is forehand and owes Up, Down"]


def test_contract_owed_several_times_is_counted_and_cannot_be_declared_once_more():
    rules = game(("contracts.0.times", 3), ("deals", None))
    _, position = match(rules)
    due = rules.due(position)
    assert say(due.facts[1]) == "Seat 1 is forehand and owes 3 × Up, Down"
    on_quota = [("up", [2, 7, 4]), ("up", [4, 2, 7]), ("up", [7, 4, 2])]
    _, position = match(rules, *on_quota * 3)
    assert rules.turn(position).choices == ("down",)
    faults = rules.play(position, {"contract": "up", "counts": [2, 7, 4]}).faults
    assert spoken(faults) == ["Seat 1 has already played Up."]


@pytest.mark.parametrize(
    ("order", "turn", "due"),
    [
        ("round", "passes", ["up", "up", "up", "up-2", "up-2", "up-2", "down", "down", "down"]),
        ("deal", "blocks", ["up", "up-2", "down"] * 3),
        ("block", "blocks", ["up", "up-2", "down"] * 3),
    ],
)
def test_in_a_fixed_order_a_contract_is_played_so_many_times_in_succession(order, turn, due):
    rules = game(TWICE, ("deals", None), ("order", order), ("turn", turn))
    position, boxes = rules.start(Setup(3, 0, {})), []
    while (following := rules.due(position)) is not None:
        boxes += following.choices
        contract = rules.turn(position).choices[0]
        quotas = rules.lines[contract].quotas[following.declarer]
        outcome = rules.play(position, {"counts": list(quotas)})
        assert (outcome.faults, outcome.points) == ((), (0, 0, 0))
        assert outcome.box == (following.declarer, following.choices[0])
        position = outcome.after
    assert boxes == due
    assert rules.owed(position) == ((), (), ())


def test_a_positive_and_a_negative_balance_cancel_out_where_they_are_played_as_often():
    balances = [("contracts.0.quotas", [7, 4, 1]), ("contracts.0.balance", 1),
                ("contracts.1.quotas", [2, 4, 6]), ("contracts.1.balance", -1)]  # fmt: skip
    assert game(*balances).zero_sum(3)
    assert not game(*balances, TWICE, ("deals", None)).zero_sum(3)
    assert game(*balances, TWICE, ("contracts.1.times", 2), ("deals", None)).zero_sum(3)


EXCHANGED = "Cards are exchanged by three, each alone, at a point a trick, with positive quotas in one order."


def exchanging(*more):
    return (("exchange", True), ("contracts.1.aim", "positive"), ("contracts.1.quotas", [9, 3, 1]), *more)


def test_cards_are_exchanged_between_contracts_whose_quotas_rank_the_seats_alike():
    rules = game(*exchanging())
    _, position = match(rules, ("down", [0, 11, 2]))  # quotas 9 for seat 1, 3 for seat 2, 1 for seat 0: −1, +2, −1
    due = rules.due(position)
    assert spoken(due.facts[2:]) == [
        "Seat 1 gives Seat 2 1 card",
        "Seat 1 gives Seat 0 1 card",
        "each card is returned with the highest of its suit",
    ]


@pytest.mark.parametrize(
    "change", [("contracts.1.quotas", [3, 9, 1]), ("contracts.1.quotas", [6, 6, 1]), ("contracts.1.points", 2)]
)
def test_cards_are_not_exchanged_where_it_would_not_be_known_who_comes_first_or_how_many(change):
    assert sentences(house(*exchanging(change))) == [f'"House": {EXCHANGED}']


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            [("start", 10), ("target", 10), *UNENDED],
            [OVER_AT_ONCE],
        ),
        (
            [("target", -5), *UNENDED, ("lost", "never")],
            ['"House": The target is below the start, and nobody ever loses a point.'],
        ),
        ([("end_over", 12)], ['"House": Nobody can be so many tricks over their quota that the match would end.']),
        (
            [("contracts.0.tricks", 12)],
            ['The quotas of Up in "House" add up to 13; 12 are needed.'],
        ),
        (
            [("contracts.0.aim", "choice"), ("contracts.0.of", ["down"]), ("contracts.0.quotas", None),
             ("contracts.0.trumps", None), ("contracts.0.points", 2)],
            ['"House": Up is a choice; its tricks and points are those of what is chosen.'],
        ),
        (
            [TWICE, ("deals", 10)],
            ['"House" has 10 deals; the contracts that 3 players owe make 9.'],
        ),
        (
            [("contracts.0.times", 12), ("contracts.1.times", 12), ("contracts.2", {
                "id": "odd", "name": "Odd", "aim": "positive", "trumps": "none", "quotas": [7, 4, 2]}), ("deals", 6)],
            ['"House": Each player owes 25 contracts; 24 are the most that a sheet has boxes for.'],
        ),
        ([("handicaps", [1, 2])], ['"House": Handicaps are for each player, or for each side of partners.']),
        ([TWICE, ("deals", None), ("contracts.1.id", "up-2")], ['Two entries have the id "up-2".']),
        ([("contracts.0.points", 0)], ['In the table "House", "contracts.0.points" should be 1 or more.']),
        (
            [("order", "deal"), ("contracts.2", {"id": "odd", "name": "Odd", "aim": "positive", "trumps": "none",
                                                 "quotas": [7, 4, 2]}), ("deals", 4)],
            ['In 4 deals of "House" not every player plays each contract once.'],
        ),
    ],
)  # fmt: skip
def test_a_table_that_could_not_be_played_is_refused_with_a_sentence(changes, said):
    document = house(*(change for change in changes if change[0] != "contracts.2"))
    document["contracts"] += [value for path, value in changes if path == "contracts.2"]
    assert sentences(document) == said


@pytest.mark.parametrize(
    "changes",
    [
        [("contracts.0.points", 2)],
        [("contracts.0.tricks", 10), ("contracts.0.quotas", [6, 3, 1])],
        [("contracts.0.scores", "won")],
        [TWICE],
        [TWICE, ("deals", None)],
        [("direction", "right")],
        [("lowest_wins", True)],
        [("unit", 2)],
        [("options", ["handicaps"])],
        [("handicaps", [0, 0, 6])],
        [("at_end", [{"to": "first", "points": 10}])],
        [("last_pays", True)],
        [("end_over", 3)],
        [("target", 6)],
        [("target", -6), *UNENDED],
        [("deals", 5)],
        [("order", None)],
    ],
)
def test_a_table_reads_back_alike(changes):
    table = read_table(house(*changes))
    assert read_table(table.document()) == table


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([("direction", "right")], "The deal passes to the right."),
        ([("direction", "right")], "Forehand, to the dealer’s right, declares."),
        ([("lowest_wins", True)], "The lowest score wins."),
        ([("target", 6)], "The match ends before that as soon as somebody has 6 points."),
        ([("target", 1)], "The match ends before that as soon as somebody has 1 point."),
        ([("target", 1), *UNENDED], "13 tricks a deal, until somebody has 1 point."),
        ([("target", -6), *UNENDED], "13 tricks a deal, until somebody has −6 points."),
        ([("end_tricks", 1)], "The match ends before that as soon as somebody takes 1 trick or more in a deal."),
        ([("end_over", 3), *UNENDED], "13 tricks a deal, until somebody is 3 or more over their quota."),
    ],
)
def test_the_rule_card_says_what_the_table_does(changes, said):
    assert said in spoken(game(*changes).outline.facts)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([("start", 15)], "Everybody starts at +7½."),
        ([("start", -15)], "Everybody starts at −7½."),
        ([("target", 15), *UNENDED], "13 tricks a deal, until somebody has 7½ points."),
        ([("target", -1), *UNENDED], "13 tricks a deal, until somebody has −½ points."),
    ],
)
def test_the_rule_card_of_a_table_in_half_points_says_them_as_points(changes, said):
    assert said in spoken(game(("unit", 2), *changes).outline.facts)


BONUSES = [
    {"to": "first", "points": 10}, {"to": "last", "points": -5}, {"to": "below", "points": -1},
    {"to": "no-tricks", "points": 20},
]  # fmt: skip


def ended(*deals, changes=(), options=None, stopped=None):
    rules = CATALOGUE.from_document(house(*changes), options)
    deals = tuple(Deal({"contract": contract, "counts": counts}) for contract, counts in deals)
    return sheet_of(Match(rules, ("Anna", "Bo", "Cleo"), 0, deals, ended=stopped, options=options or {}))


def test_final_bonuses_and_penalties_are_scored_beside_the_deals_and_decide_places():
    changes = (("deals", 2), ("at_end", BONUSES))
    before = ended(("up", [0, 13, 0]), changes=changes)
    assert (before.totals, before.standing.places) == ((-2, 6, -4), (2, 1, 3))
    over = ended(("up", [0, 13, 0]), ("up", [0, 0, 13]), changes=changes)  # 0, 0 and 13: −4, −2, +6
    assert over.position.totals == (-6, 4, 2)
    assert over.totals == (-6 - 5 - 1 + 20, 4 + 10, 2)
    assert over.standing.places == (2, 1, 3)
    assert [say(part, over) for part in parts_beside(over)] == [
        "+10 for Bo: first at the end.",
        "−5 for Anna: last at the end.",
        "−1 for Anna: below the start at the end.",
        "+20 for Anna: no trick in the whole match.",
    ]
    assert not over.match.game.zero_sum(3)


def test_bonus_for_a_place_lapses_if_all_share_it():
    on_quota = (("up", [2, 7, 4]), ("up", [4, 2, 7]))
    assert ended(*on_quota, changes=(("deals", 2), ("at_end", BONUSES))).totals == (0, 0, 0)


def test_a_match_that_its_players_stop_brings_nothing_at_the_end():
    stopped = ended(("up", [0, 13, 0]), changes=(("at_end", BONUSES),), stopped="2026-01-30T20:00:00Z")
    assert (stopped.totals, stopped.standing.over) == ((-2, 6, -4), True)


def test_a_handicap_is_a_start_of_ones_own_and_set_when_a_match_starts():
    changes = (("options", ["handicaps"]), ("start", 10))
    sheet = ended(changes=changes, options={"handicap-1": 6})
    assert sheet.totals == (16, 10, 10)
    assert not sheet.match.game.zero_sum(3)
    assert [(figure.key, say(figure.label)) for figure in sheet.match.game.outline.figures] == [
        ("handicap-1", "Handicap of player 1"),
        ("handicap-2", "Handicap of player 2"),
        ("handicap-3", "Handicap of player 3"),
    ]
    assert ended(changes=(*changes, ("unit", 2)), options={"handicap-1": 6}).totals == (22, 10, 10)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"handicap-1": -1}, 'In House, the house rule "Handicap of player 1" should be ' + BOUNDS),
        ({"handicap-1": True}, 'In House, the house rule "Handicap of player 1" should be ' + BOUNDS),
        ({"handicap-4": 1}, 'House has no house rule "handicap-4".'),
        ({"handicaps": 1}, 'House has no house rule "handicaps".'),
        (
            {"handicap-2": 20},
            '"House": With their handicap somebody starts at the target, and the match would be over at once.',
        ),
    ],
)  # fmt: skip
def test_a_handicap_that_cannot_be_is_refused(options, said):
    assert spoken(refused(house(("options", ["handicaps"]), ("target", 20)), options)) == [said]


def test_the_rule_card_says_bonuses_penalties_and_handicaps_of_the_table():
    facts = spoken(game(("at_end", BONUSES), ("handicaps", [0, 6, 0]), ("unit", 2)).outline.facts)
    assert facts[-5:] == [
        "Handicap of player 2: +3.",
        "At the end, for whoever is first: +5.",
        "At the end, for whoever is last: −2½.",
        "At the end, for everybody below the start: −½.",
        "At the end, for whoever took no trick in the whole match: +10.",
    ]


@pytest.mark.parametrize(("points", "said"), [(1, ["each trick counts ½"]), (2, []), (3, ["each trick counts 1½"])])
def test_the_rule_card_says_what_a_trick_counts_where_it_is_not_a_point(points, said):
    entry = game(("unit", 2), ("contracts.0.points", points)).outline.entries[0]
    assert spoken(entry.says)[2:] == said


def test_the_rule_card_says_what_is_counted_otherwise_in_a_contract():
    changes = [("contracts.0.tricks", 10), ("contracts.0.quotas", [6, 3, 1]), ("contracts.0.points", 2), TWICE]
    entry = game(*changes).outline.entries[0]
    assert spoken(entry.says) == [
        "take tricks", "no trumps", "10 tricks", "each trick counts 2", "2 times by each player",
    ]  # fmt: skip
