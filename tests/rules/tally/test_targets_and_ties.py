"""The end of a match with a target: a low score, another deal at a tie, and points for reaching the target."""

import pytest

from scorekeeper.exchange.game_file import toml_tree
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.own_form.table_form import current, fields_of, form_of, with_texts
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts.speech import say
from tests.support.tables import played, refused, spoken

LOSE = {
    "id": "lose",
    "name": "Over at a low score",
    "choices": [
        {"value": "none", "name": "No", "sets": {"floor": {}}},
        {"value": "200", "name": "At −200", "sets": {"floor": -200}},
    ],
}
TIE = {
    "id": "tie",
    "name": "At a tie",
    "sets": "at_tie",
    "choices": [{"value": "deal", "name": "Another deal"}, {"value": "shared", "name": "Shared"}],
}


def house(**changes):
    document = CATALOGUE.game("sheet").document()
    return {**document, "id": "ours", "name": "Ours", "players": [2, 3, 4], "options": [], **changes}


def read(chosen=None, /, **changes):
    return CATALOGUE.from_document(house(**changes), chosen)


def after(game, *rows):
    """Whether the match is over after these deals, and the places."""
    replay = played(game, *({"points": list(row)} for row in rows), players=len(rows[0]))
    return replay.finished, replay.standing.places


@pytest.mark.parametrize(
    ("changes", "rows", "ended"),
    [
        ({"at_tie": "deal"}, [(512, 505)], (True, (1, 2))),
        ({"at_tie": "deal"}, [(510, 510)], (False, (1, 1))),
        ({"at_tie": "deal"}, [(510, 510), (10, 10)], (False, (1, 1))),
        ({"at_tie": "deal"}, [(510, 510), (10, 20)], (True, (2, 1))),
        ({"at_tie": "deal"}, [(510, 510), (-20, -30)], (False, (1, 2))),
        ({"at_tie": "deal"}, [(510, 400, 400)], (True, (1, 2, 2))),
        ({}, [(510, 510)], (True, (1, 1))),
        ({"floor": -200}, [(-199, 100)], (False, (2, 1))),
        ({"floor": -200}, [(-199, 100), (-1, 0)], (True, (2, 1))),
        ({"floor": -200}, [(-350, 100)], (True, (2, 1))),
        ({"floor": -200}, [(500, 100)], (True, (1, 2))),
        ({"floor": -200, "at_tie": "deal"}, [(-200, 30, 30)], (True, (3, 1, 1))),
        ({"floor": -200, "at_tie": "deal"}, [(-199, 510, 510)], (False, (3, 1, 1))),
    ],
)
def test_match_ends_at_the_target_or_a_low_score_and_plays_off_a_tie_if_that_is_set(changes, rows, ended):
    assert after(read(target=500, **changes), *rows) == ended


@pytest.mark.parametrize(
    ("at_tie", "rows", "ended"),
    [
        ("deal", [(104, 60, 60, 87)], (False, (4, 1, 1, 3))),
        ("deal", [(104, 60, 60, 87), (13, 3, 5, 5)], (True, (4, 1, 2, 3))),
        ("deal", [(104, 100, 60, 60), (0, 13, 0, 13)], (True, (3, 4, 1, 2))),
        ("deal", [(104, 104, 60, 87)], (True, (3, 3, 1, 2))),
        ("deal", [(99, 60, 61, 87)], (False, (4, 1, 2, 3))),
        ("shared", [(104, 60, 60, 87)], (True, (4, 1, 1, 3))),
    ],
)
def test_tie_for_the_lowest_total_is_played_off_if_low_wins(at_tie, rows, ended):
    assert after(read(target=100, lowest_wins=True, at_tie=at_tie), *rows) == ended


def test_a_target_below_the_start_has_its_ties_played_off_too():
    game = read(start=100, target=0, at_tie="deal")
    assert after(game, (-100, -30, -30)) == (False, (3, 1, 1))
    assert after(game, (-100, -30, -30), (0, 0, 5)) == (True, (3, 2, 1))


def test_the_rules_say_how_it_ends():
    facts = spoken(read(target=500, floor=-200, at_tie="deal").outline.facts)
    assert facts[1:4] == [
        "Until somebody has 500 points.",
        "A match ends, too, when somebody is at −200 or below.",
        "If the best are level then, another deal is played; above one at −200 they share the place.",
    ]


def test_a_low_score_may_be_of_half_points():
    items = [{"id": "tricks", "name": "tricks", "points": 1, "total": 13}]
    game = read(items=items, target=75, floor=-15, unit=2)
    assert "A match ends, too, when somebody is at −7½ or below." in spoken(game.outline.facts)
    form = with_texts(form_of(game), "floor", ("-8",))
    assert current(form)["floor"] == -16


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"floor": -200}, "A low score ends a match only where it has a target above the start, too."),
        ({"target": -100, "floor": -200}, "A low score ends a match only where it has a target above the start, too."),
        ({"target": 500, "floor": 0}, "Somebody starts at the low score that ends the match, or below it."),
        (
            {"players": 2, "target": 500, "floor": -10, "handicaps": [0, -10]},
            "Somebody starts at the low score that ends the match, or below it.",
        ),
        ({"deals": 5, "at_tie": "deal"}, "Another deal at a tie goes with a match that ends at a target."),
        ({"deals": 5, "at_end": [{"to": "target", "points": 50}]}, "Nobody reaches a target where there is none."),
    ],
)
def test_contradictory_table_is_refused_with_a_sentence(changes, why):
    with pytest.raises(BrokenTable) as broken:
        read(**changes)
    assert spoken(broken.value.faults) == [f'"Ours": {why}']


def test_with_a_handicap_beyond_the_target_a_tie_there_does_not_let_the_match_begin():
    with pytest.raises(BrokenTable):
        read(players=2, target=20, handicaps=[20, 20], at_tie="deal")


def test_everybody_at_the_target_has_the_points_for_it_when_the_match_is_over():
    game = read(target=500, at_end=[{"to": "target", "points": 50}])
    going = played(game, {"points": [499, 20, 0]}, players=3)
    over = played(game, {"points": [499, 20, 0]}, {"points": [6, 480, 0]}, players=3)
    assert game.closing(going.position) == ()
    assert [(part.account, say(part.label), part.points) for part in game.closing(over.position)] == [
        (0, "target reached at the end", 50),
        (1, "target reached at the end", 50),
    ]
    assert over.totals == (555, 550, 0)
    assert say(game.outline.facts[-1]) == "At the end, for everybody who has reached the target: +50."


def test_bonus_for_the_target_lapses_after_a_low_score_and_works_for_a_falling_target():
    bonus = [{"to": "target", "points": 50}]
    low = played(read(target=500, floor=-200, at_end=bonus), {"points": [499, -200]}, players=2)
    down = played(read(start=100, target=0, at_end=bonus), {"points": [-100, -99]}, players=2)
    assert (low.finished, low.totals) == (True, (499, -200))
    assert (down.finished, down.totals) == (True, (50, 1))


def test_a_quota_table_has_no_points_for_a_target():
    table = {**CATALOGUE.game("manni").document(), "id": "ours", "at_end": [{"to": "target", "points": 5}]}
    assert spoken(refused(table)) == [
        'In the table "Hornafjarðarmanni", "at_end.0.to" should be one of "first", "last", "below", "no-tricks".'
    ]


def test_a_document_leaves_out_what_its_table_does_not_say():
    document = CATALOGUE.game("german-whist").document()
    assert {"floor", "at_tie"}.isdisjoint(document)


def test_end_of_the_match_stands_after_the_target_in_a_file():
    keys = list(CATALOGUE.printed(read(target=500, floor=-200)))
    at = keys.index("target")
    assert keys[at : at + 3] == ["target", "floor", "floor_when"]


@pytest.mark.parametrize(("lose", "over"), [({}, False), ({"lose": "none"}, False), ({"lose": "200"}, True)])
def test_a_low_score_may_be_set_for_each_match(lose, over):
    assert after(read(lose, target=500, options=[LOSE]), (-200, 0))[0] is over


def test_no_low_score_may_be_set_where_the_table_has_one():
    table = {"target": 500, "floor": -200, "options": [LOSE]}
    assert after(read(**table), (-200, 0))[0]
    assert not after(read({"lose": "none"}, **table), (-200, 0))[0]


def test_the_choice_that_stands_is_what_the_table_says_itself():
    defaults = [
        read(target=500, floor=floor, options=[LOSE]).outline.choices[0].defaults[3] for floor in (None, -200, -300)
    ]
    assert defaults == ["none", "200", None]


def test_whether_a_tie_is_played_off_may_be_set_for_each_match():
    ended = [after(read(set_so, target=500, options=[TIE]), (510, 510))[0] for set_so in ({}, {"tie": "deal"})]
    assert ended == [True, False]


def test_an_empty_table_in_toml_stands_for_no_value():
    none = toml_tree('value = "none"\nname = "No"\nsets = { floor = {} }')
    lose = {**LOSE, "choices": [none, LOSE["choices"][1]]}
    game = read(target=500, floor=-200, options=[lose])
    assert game.document()["options"][0]["choices"][0]["sets"] == {"floor": None}


def test_in_the_form_both_stand_with_the_target_and_go_with_it():
    form = form_of(read(target=500, floor=-200, at_tie="deal"))
    fields = {field.path: field for field in fields_of(form)}
    assert (fields["floor"].texts, fields["at_tie"].texts) == (("-200",), ("deal",))
    assert [say(word.name) for word in fields["at_tie"].words] == ["they have won together", "another deal is played"]
    table = current(with_texts(form, "target", ("",)))
    assert (table["target"], table["floor"], table["at_tie"]) == (None, None, "shared")


def test_in_the_form_the_target_has_a_cell_among_the_points_at_the_end():
    form = with_texts(form_of(read(target=500)), "at_end", ("10", "", "", "50"))
    assert current(form)["at_end"] == [{"to": "first", "points": 10}, {"to": "target", "points": 50}]


# --- a rubber


def test_lowest_total_wins_a_game_of_a_rubber_if_low_wins():
    game = read(target=100, lowest_wins=True, rubber=2)
    assert played(game, {"points": [100, 30, 60]}, players=3).position.games.won == (0, 1, 0)


@pytest.mark.parametrize(("within", "brings"), [(0, ()), (2, ()), (3, (100, 50)), (4, (100, 100))])
def test_a_rubber_brings_points_for_each_game_fewer_and_none_for_as_many_or_more(within, brings):
    game = read(target=100, rubber=2, rubber_within=within, rubber_points=50)
    last = played(game, *[{"points": [100, 0]}] * 2, players=2).outcomes[-1]
    assert tuple(part.points for part in last.parts) == brings
    assert last.points == (sum(brings) or 100, 0)


def test_rules_of_a_rubber_without_bonuses_mention_none():
    facts = spoken(read(target=100, rubber=2).outline.facts)
    assert [fact for fact in facts if "game" in fact] == [
        "A rubber: such games one after the other, each from the start, until somebody has won 2."
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"start": 100},
        {"at_once": True},
        {"players": 4, "partners_lose": True},
        {"hints": ["below", "above"], "hints_from": [50]},
        {"hands": [{"id": "one", "name": "One", "counts": ["points"], "ends_at": 50}]},
    ],
)
def test_no_rubber_is_of_games_that_something_else_ends_or_that_hang_on_a_total(changes):
    with pytest.raises(BrokenTable) as broken:
        read(target=100, rubber=2, **changes)
    why = '"Ours": A rubber is of games to a target, and nothing else ends them or hangs on a total.'
    assert why in spoken(broken.value.faults)
