"""Contracts that are owed as a group and used up in the match, who wins at 0 or more, and who ends a match at once."""

from scorekeeper.match.sheet import sheet_of
from scorekeeper.pictures.result_picture import result_sentence
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, spoken

KOZ = {"contract": "koz", "tricks": [10, 1, 1, 1]}


def slagen(*tricks):
    return {"contract": "slagen", "tricks": list(tricks)}


def test_three_penalties_and_two_deals_at_trumps_are_owed_whichever_they_are():
    game = CATALOGUE.game("dubbelkingen")
    match = played(game, slagen(13, 0, 0, 0))
    assert [box.name for box in game.boxes] == ["Negatief 1", "Negatief 2", "Negatief 3", "Troef 1", "Troef 2"]
    assert match.outcomes[0].box == (0, "negatief")
    assert game.owed(match.position)[:2] == (
        ("negatief-2", "negatief-3", "troef", "troef-2"),
        ("negatief", "negatief-2", "negatief-3", "troef", "troef-2"),
    )


def test_penalty_played_twice_is_used_up_for_everybody_and_announced_so():
    game = CATALOGUE.game("dubbelkingen")
    match = played(game, slagen(13, 0, 0, 0), slagen(0, 13, 0, 0))
    (contract,) = game.questions(match.position, {}).fields
    said = {option.value: say(option.barred) for option in contract.options if option.barred}
    assert said == {"slagen": "Slagen is used up: it was played 2 times."}
    assert say(game.due(match.position).facts[-1]) == "used up: Slagen"
    again = game.play(match.position, slagen(0, 0, 13, 0))
    assert spoken(again.faults) == ["Slagen is used up: it was played 2 times."]


def test_player_after_three_penalties_owes_only_trumps():
    game = CATALOGUE.game("dubbelkingen")
    position = game.start(at_table(game).setup)._replace(number=13)
    position = position._replace(used=(0b0111, 0, 0, 0))
    assert game.due(position).choices == ("troef",)
    said = spoken(game.play(position, slagen(13, 0, 0, 0)).faults)
    assert said == ["Seat 0 has played all that they owe of Negatief."]


def test_the_deal_of_rifki_passes_right_or_as_an_option_left():
    dealers = {
        direction: [outcome.dealer for outcome in played(game, KOZ, KOZ, KOZ).outcomes]
        for direction, game in (
            ("right", CATALOGUE.game("rifki")),
            ("left", CATALOGUE.from_document("rifki", {"direction": "left"})),
        )
    }
    assert dealers == {"right": [0, 3, 2], "left": [0, 1, 2]}


def test_everybody_with_0_or_more_wins_a_match_of_rifki():
    totals = (100, 0, -300, 200)
    ended = {"zero": (1, 1, 4, 1), "above-zero": (1, 3, 3, 1), "best": (2, 3, 4, 1)}
    for wins, places in ended.items():
        game = CATALOGUE.from_document("rifki", {"wins": wins})
        after = game.start(at_table(game).setup)._replace(number=21, totals=totals, ended=20)
        assert game.standing(after).places == places
        assert game.standing(after._replace(number=20, ended=None)).places == (2, 3, 4, 1)


def test_the_result_of_rifki_names_all_who_won():
    koz = [{"contract": "koz", "tricks": [each, 13 - each, 0, 0]} for each in (7, 6, 7, 6, 7, 6, 7, 6)]
    penalties = ("el-almaz", "tricks", 13), ("kupa-almaz", "hearts", 13), ("son-iki", "last-two", 2)
    more = ("erkek-almaz", "kings-and-jacks", 8), ("kiz-almaz", "queens", 4)
    lost = [{"contract": id, item: [0, 0, 0, total]} for id, item, total in (*penalties, *more) for _ in (0, 1)]
    sheet = sheet_of(at_table("rifki", *lost, *[{"contract": "rifki", "heart-king": 2}] * 2, *koz))
    assert (sheet.totals, sheet.standing.places) == ((2600, 2600, -640, -4560), (1, 1, 3, 3))
    assert result_sentence(sheet) == "Anna and Bo win"


def test_ten_tricks_at_trumps_end_a_match_of_rifki_as_an_option():
    game = CATALOGUE.from_document("rifki", {"king": "ten"})
    penalty = {"contract": "el-almaz", "tricks": [13, 0, 0, 0]}
    match = at_table(game, penalty, {**KOZ, "tricks": [1, 1, 10, 1]}, options={"king": "ten"})
    sheet = sheet_of(match)
    assert (sheet.totals, sheet.standing.over, sheet.standing.places) == ((-600, 50, 500, 50), True, (2, 2, 1, 2))
    assert (sheet.due, result_sentence(sheet)) == (None, "Cleo wins")
    later = played(game, *match.deals, penalty, options={"king": "ten"})
    assert spoken(later.outcomes[2].faults) == ["The match was over after deal 2."]
    nine = played(game, penalty, {**KOZ, "tricks": [2, 1, 9, 1]}, options={"king": "ten"})
    assert not nine.standing.over
