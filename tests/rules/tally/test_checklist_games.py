"""The games in which everybody meets every contract: worked deals, and what each contract always comes to."""

import tomllib
from pathlib import Path

import pytest

from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, refused, spoken

SEATS = {"king-georgian": "ABC"}
DOUBLED, REDOUBLED = "doubled", "redoubled"
PUBLISHED = tomllib.loads((Path(__file__).parents[2] / "data/published/checklist.toml").read_text("utf-8"))["deals"]


@pytest.mark.parametrize("deal", PUBLISHED, ids=lambda deal: f"{deal['game']} {deal['contract']}")
def test_a_published_deal_scores_what_was_published(deal):
    points = scored(deal["game"], deal.get("options", {}), deal["contract"], deal["answers"])
    assert points == tuple(deal["points"])


def scored(id, options, hand, answers):
    """The points of a deal at the first position of a match in which its hand can be played."""
    game = CATALOGUE.from_document(id, options)
    position = at(game, hand, len(SEATS.get(id, "ABCD")))
    outcome = game.play(position, {game.key: hand, **answers})
    assert outcome.faults == ()
    return outcome.points


def at(game, hand, players):
    """The first position of a match at which a hand can be played; each before it goes to the first player."""
    match = at_table(game, players=players)
    position = game.start(match.setup)
    while hand not in ids_due(game, position):
        position = game.play(position, all_to_the_first(game, position, players)).after
    return position


def ids_due(game, position):
    return [laid.id for laid in game.hands_due(position)]


def all_to_the_first(game, position, players, hand=None):
    """Answers in which the first player has everything; of an order, the seats go out as they sit."""
    laid = next(laid for laid in game.hands_due(position) if hand in {None, laid.id})
    said = {}
    for item in laid.items:
        if item.item.kind == "count":
            rest = 0 if item.total is not None else 1
            said[item.id] = 0 if item.single else [item.total or 0, *[rest] * (players - 1)]
        elif item.item.kind == "leader":
            said[item.id] = 1
        elif item.item.kind == "places":
            said |= {f"{item.id}-{place}": place - 1 for place in range(1, players)}
    return {game.key: laid.id, **said}


FORCED = {
    ("barbu", 4): ([-26, -30, -24, -20, -30, 65, 65] * 4, 0),
    ("barbu-salade", 4): ([each for each in (50, -40, -40, -40, 40, 210, 0) for _ in range(4)], 720),
    ("barbu", 5): ([-20, -30, -24, -20, -30, 50, 74] * 5, 0),
    # What each deal of a whole match comes to, played in the order of the table, and the match in all.
    ("kingen", 4): ([-13, -13, -8, -8, -5, -5, 13, 13, 13, 13], 0),
    ("kingen", 3): ([-17, -13, -8, -4, -4, -5, 17, 17, 17], 0),
    ("kingen", 5): ([-10, -13, -8, -8, -5, -6, 10, 10, 10, 10, 10], 0),
    ("dubbelkingen", 4): ([*[-13] * 4, *[-8] * 4, *[-5] * 4, *[13] * 8], 0),
    ("rifki", 4): ([*[-650] * 2, *[-390] * 2, *[-480] * 2, *[-400] * 2, *[-320] * 2, *[-360] * 2, *[650] * 8], 0),
    ("lora", 4): ([8, 8, 8, 8, 8, 3, 6, 8] * 4, 228),  # of kvarty and desítky as much as is left here
    ("king-portuguese", 4): ([-260, -260, -200, -240, -160, -180, 325, 325, 325, 325], 0),
    ("king-russian", 4): ([*[-16] * 6, *[16] * 6], 0),
    ("king-russian", 3): ([-20, *[-16] * 5, 20, *[16] * 5], 0),
    ("king-georgian", 3): (sorted([*[-40] * 18, *[80] * 9]), 0),
    ("trex", 4): ([-75, -100, -130, -195, 500] * 4, 0),
    ("rentz", 4): ([each for each in (-400, -240, -160, -200, -1000, 200, 400, 600) for _ in range(4)], -3200),
    ("rentz", 3): ([each for each in (-400, -180, -160, -200, -940, 200, 400, 300) for _ in range(3)], -2940),
    ("rentz", 5): ([each for each in (-400, -300, -160, -200, -1060, 200, 400, 1000) for _ in range(5)], -2600),
    ("rentz", 6): ([each for each in (-400, -360, -160, -200, -1120, 200, 400, 1500) for _ in range(6)], -840),
}


@pytest.mark.parametrize(("id", "players"), FORCED)
def test_every_deal_comes_to_its_forced_total_and_a_whole_match_to_its_own(id, players):
    game = CATALOGUE.game(id)
    match = whole(game, players)
    sums = [sum(outcome.points) for outcome in match.outcomes]
    assert (sums, sum(match.totals)) == FORCED[id, players]
    assert match.standing.over
    assert game.zero_sum(players) == (sum(match.totals) == 0)


def whole(game, players, options=None):
    """A match in which the first player has everything in every deal."""
    match = at_table(game, players=players, options=options)
    position, deals = game.start(match.setup), []
    while game.due(position) is not None:
        deals.append(all_to_the_first(game, position, players))
        position = game.play(position, deals[-1]).after
    return played(game, *deals, players=players, options=options or {})


def test_without_sweeps_barbu_with_salad_comes_to_1680():
    game = CATALOGUE.from_document("barbu-salade", {"sweep": "off"})
    assert sum(whole(game, 4).totals) == 1_680


def test_double_in_trumps_must_include_the_declarer_and_unknown_doubles_are_refused():
    game = CATALOGUE.game("barbu")
    said = {"contract": "atout", "trump-tricks": [13, 0, 0, 0], "doubles-2-3": DOUBLED}
    position = game.start(at_table(game).setup)
    assert spoken(game.play(position, said).faults) == ["In Atout only Seat 0 can be doubled, who declares."]
    assert game.play(position, said | {"doubles-1-3": REDOUBLED, "doubles-2-3": None}).points == (195, 0, -130, 0)
    pairs = [field.pair for field in game.questions(position, {"contract": "atout"}).fields if field.pair]
    assert pairs == [(0, 1), (0, 2), (0, 3)]
    for wrong in (2, "x", ["doubled"], True):
        faults = game.play(position, {"contract": "plis", "tricks": [13, 0, 0, 0], "doubles-1-2": wrong}).faults
        assert [say(fault).split(":")[0] for fault in faults] == ["Seat 0 – Seat 1"]


def test_only_pairs_with_the_declarer_are_asked_if_only_the_declarer_can_be_doubled():
    game = CATALOGUE.from_document("barbu", {"doubles": "declarer"})
    asked = game.questions(game.start(at_table(game).setup), {"contract": "plis"})
    assert [field.pair for field in asked.fields if field.pair] == [(0, 1), (0, 2), (0, 3)]
    assert not any(field.needed for field in asked.fields if field.pair)


def test_owed_doubles_are_announced_when_no_deal_can_be_skipped_and_never_refused():
    game = CATALOGUE.game("barbu")
    position, told = game.start(at_table(game).setup), []
    for number in range(7):
        doubled = {"doubles-1-2": DOUBLED, "doubles-2-3": DOUBLED} if number < 2 else {}
        answers = all_to_the_first(game, position, 4) | ({} if number > 4 else doubled)
        told.append(spoken(game.due(position).facts)[1:])
        position = game.play(position, answers).after
    owed = "Seat 0 is still to be doubled by Seat 2 (2), Seat 3 (2)"
    assert told == [[], [], [], [], [], [owed], [owed]]
    owed = "Seat 1 is still to be doubled by Seat 0 (2), Seat 2 (2), Seat 3 (2)"
    assert notes_of_doubles(game, position) == {owed}
    none = CATALOGUE.from_document("barbu", {"least": 0})
    assert notes_of_doubles(none, none.start(at_table(none).setup)) == {None}


def notes_of_doubles(game, position):
    """Return the notes beside the doubles of a deal while it is entered."""
    fields = game.questions(position, {"contract": game.hands_due(position)[0].id}).fields
    return {field.note and say(field.note) for field in fields if field.group == "doubles"}


def test_with_yeralash_russian_king_has_fourteen_deals_and_all_six_at_once_cost_96():
    game = CATALOGUE.from_document("king-russian", {"eralash": "on"})
    match = whole(game, 4)
    assert [sum(outcome.points) for outcome in match.outcomes] == [*[-16] * 6, -96, *[16] * 6, 96]


def test_a_king_of_hearts_at_4_makes_kingen_come_to_1():
    game = CATALOGUE.from_document("kingen", {"heart-king": "four"})
    assert [sum(whole(game, players).totals) for players in (3, 4, 5)] == [0, 1, 1]
    assert [game.zero_sum(players) for players in (3, 4, 5)] == [True, False, False]


@pytest.mark.parametrize(
    "id",
    [
        "barbu",
        "barbu-salade",
        "kingen",
        "king-portuguese",
        "king-russian",
        "king-georgian",
        "dubbelkingen",
        "rifki",
        "trex",
        "rentz",
    ],
)
def test_a_whole_match_comes_back_from_its_csv_file(id):
    game = CATALOGUE.game(id)
    match = whole(game, game.info.players[0]).match
    again = read_csv_file(print_csv(sheet_of(match))).match
    assert sheet_of(again).log == sheet_of(match).log


@pytest.mark.parametrize(
    ("id", "options", "columns"),
    [
        (
            "trex",
            {"exposing": "on"},
            {
                "exposed-king": ((0, 1, 2, 3), 0),
                "exposed-queens": ((), 4),
                "exposed-queens-taken": ((), 4),
            },
        ),
        ("rentz", {"blind": "on"}, {"blind": (("yes",), 0)}),
    ],
)
def test_a_house_rule_adds_the_columns_of_what_is_asked_by_it(id, options, columns):
    without = {column.key for column in CATALOGUE.game(id).columns}
    found = [each for each in CATALOGUE.from_document(id, options).columns if each.key not in without]
    assert {each.key: (each.values.choices, each.values.high) for each in found} == columns


TREX = CATALOGUE.game("trex").document()
DUBBEL = CATALOGUE.game("dubbelkingen").document()
KINGEN = CATALOGUE.game("kingen").document()


@pytest.mark.parametrize(
    ("table", "changes", "sentence"),
    [
        (DUBBEL, {"groups": [{**DUBBEL["groups"][0], "times": 4}]}, "do not suffice for all who owe them."),
        (DUBBEL, {"hands": [{**hand, "times": 1} for hand in DUBBEL["hands"]]}, "is owed as often as the group says."),
        (DUBBEL, {"hands": [{**hand, "after": 4} for hand in DUBBEL["hands"]]}, "could be played in the first deals."),
        (DUBBEL, {"hands": DUBBEL["hands"], "order": "deal", "declarer": None}, "need a free order."),
        (
            DUBBEL,
            {"groups": [{**DUBBEL["groups"][0], "id": "troef"}]},
            "A group has the id of another one or of a hand.",
        ),
        (DUBBEL, {"hands": [{**hand, "at_most": 2} for hand in DUBBEL["hands"]]}, "is played at most so often."),
        (DUBBEL, {"wins": "zero", "lowest_wins": True}, "only where the highest wins, after all deals."),
        (DUBBEL, {"hands": [{**hand, "ends_at": 6} for hand in DUBBEL["hands"]]}, "ends the match with Slagen."),
        (TREX, {"declarer": None}, "A free order needs a declarer, and a fixed one has none."),
        (KINGEN, {"declarer": "dealer"}, "A free order needs a declarer, and a fixed one has none."),
        (
            CATALOGUE.game("canadian-salad").document(),
            {"turn": "blocks"},
            "Deals in blocks need hands that are played so many times.",
        ),
        (KINGEN, {"deals": 14}, "A match in which every hand is played so many times ends after them."),
        (TREX, {"target": 500}, "A match in which every hand is played so many times ends after them."),
        (TREX, {"hands": [{**hand, "times": 0} for hand in TREX["hands"]]}, "No hand is played at all."),
        (TREX, {"hands": [{**hand, "times": 99} for hand in TREX["hands"]]}, "A match has 500 deals at most."),
        (
            TREX,
            {"items": [{**item, "points": [5, 4]} if item["id"] == "trix" else item for item in TREX["items"]]},
            "Trix needs points for the place of each player.",
        ),
        (
            CATALOGUE.game("rentz").document(),
            {"scoring": "less", "book": 1},
            "A factor goes with scoring all that is counted.",
        ),
    ],
)
def test_a_table_of_contracts_that_cannot_be_played_is_refused_with_a_sentence(table, changes, sentence):
    assert any(said.endswith(sentence) for said in spoken(refused({**table, "id": "house", **changes})))


def test_in_every_hand_that_counts_tricks_and_cards_nobody_has_a_card_without_a_trick():
    for game in CATALOGUE.games():
        for hand in game.document().get("hands") or ():
            items = {item["id"]: item for item in game.document()["items"] if item["id"] in hand.get("counts", ())}
            cards = [item for item in items.values() if item.get("kind", "count") == "count" and item["id"] != "tricks"]
            without = [item["id"] for item in cards if "tricks" in items and item.get("within") != "tricks"]
            assert without == [], game.info.id


@pytest.mark.parametrize("said", ["no", 1, True, ["yes"], {}])
def test_only_a_yes_says_that_a_deal_was_played_blind(said):
    game = CATALOGUE.from_document("rentz", {"blind": "on"})
    answers = {"contract": "whist", "whist-tricks": [3, 2, 2, 1], "blind": said}
    assert len(game.play(at(game, "whist", 4), answers).faults) == 1


def test_a_contract_is_owed_until_it_is_played_and_plus_three_times():
    game = CATALOGUE.game("king-georgian")
    match = whole(game, 3)
    kinds = ["king", "queens", "jacks", "no-hearts", "last-two", "tricks", "plus", "plus-2", "plus-3"]
    assert [box.key for box in game.boxes] == kinds
    assert [outcome.box for outcome in match.outcomes if outcome.declarer == 0] == [(0, kind) for kind in kinds]
    first = game.play(match.outcomes[-4].after, match.outcomes[0].answers)
    assert spoken(first.faults) == ["Seat 0 has already played King."]
    due = game.due(match.outcomes[17].after)
    assert (due.declarer, due.choices) == (0, ("plus",))


def test_a_kingdom_of_trex_is_five_deals_and_goes_to_the_right():
    match = whole(CATALOGUE.game("trex"), 4)
    assert [outcome.dealer for outcome in match.outcomes] == [0] * 5 + [3] * 5 + [2] * 5 + [1] * 5
    assert len(whole(CATALOGUE.from_document("trex", {"kingdom": "complex"}), 4).outcomes) == 8


def test_player_with_a_place_is_barred_from_the_next_and_the_last_place_follows():
    game = CATALOGUE.game("trex")
    position = at(game, "trix", 4)
    asked = game.questions(position, {"contract": "trix", "trix-1": 2, "trix-2": 0})
    *_, last = asked.fields
    assert [(field.key, field.kind) for field in asked.fields[1:]] == [
        ("trix-1", "choice"),
        ("trix-2", "choice"),
        ("trix-3", "choice"),
    ]
    assert [option.value for option in last.options if option.barred is None] == [1, 3]
    assert (asked.points, spoken(asked.missing)) == ((150, None, 200, None), ["Who was number 3 to go out?"])
    assert game.questions(position, {"contract": "trix", "trix-1": 2, "trix-2": 0, "trix-3": 3}).points == (
        *(150, 50, 200, 100),
    )
