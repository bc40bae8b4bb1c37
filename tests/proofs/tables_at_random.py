"""House tables made at random, most of them odd; and answers to what their games ask, right and wrong."""

from __future__ import annotations

from random import Random
from typing import Any

from scorekeeper.rules.game import AnyGame

ITEMS = ("tricks", "hearts", "last", "pile")
WORDS = ("alone", "pairs", "all", "over", "side", "player", "x")
NOT_BY_PLACE = ("no-tricks", "target")
KEYS = ("deals", "target", "scoring", "book", "seating", "items", "hands", "order", "at_once", "players", "sides")
OF_ITEMS = ("total", "most", "points", "by", "cards", "within")
OF_HANDS = ("cards", "suit", "low", "counts")
NONSENSE = (None, -1, 0, 5, True, "x", 3.0, [], {}, [1], ["x"])
NUMBERS = (0, 0, 0, 1, 1, 2, 3, 5, 13, -1, -9, 25, None, None)
MOST_QUESTIONS = 60
_OFTEN = 0.6


def some(random: Random, chance: float, key: str, *values: Any) -> dict[str, Any]:
    """An entry of a table, or none."""
    return {key: random.choice(values)} if random.random() < chance else {}


def tally(random: Random) -> dict[str, Any]:
    """A tally table in shape; what goes together in it is left to chance."""
    ids, players = random.sample(ITEMS, random.choice((1, 1, 2, 3))), sorted(random.sample(range(2, 10), 2))
    names = [f"h{number}" for number in range(random.choice((0, 0, 1, 2)))]
    paths = [*KEYS, *(f"items.{id}.{key}" for id in ids for key in OF_ITEMS)]
    paths += [f"hands.{name}.{key}" for name in names for key in OF_HANDS]
    scoring = random.choice(("all", "all", "all", "less", "over", "difference", "winner"))
    return {
        "shape": "tally",
        "id": "house",
        "name": "House",
        "title": "House.",
        "players": random.choice((players, players[:1], 4, 4)),
        "scoring": scoring,
        "items": [_item(random, id, ids) for id in ids],
        "hands": [_hand(random, name, ids) for name in names],
        "options": [_option(random, f"o{number}", paths) for number in range(random.choice((0, 0, 1, 2)))],
        **some(random, 0.6, "seating", "alone", "pairs", "pairs", "threes"),
        **some(random, 0.9 if scoring in {"less", "over"} else 0.0, "book", 0, 3, 6),
        **(some(random, 1.0, random.choice(("order", "decides")), "deal") if len(names) > 1 else {}),
        **random.choice(({}, some(random, 1.0, "deals", 2, 4), some(random, 1.0, "target", 5, 10, 25, 0, -5))),
        **some(random, 0.1, "at_once", True),
        **_later(random, players),
    }


def _later(random: Random, players: list[int]) -> dict[str, Any]:
    """Half points, handicaps, and what is scored and paid at the end."""
    bonuses = [{"to": to, "points": random.choice((10, -3))} for to in ("first", "last", "below")]
    return {
        **some(random, 0.1, "unit", 2),
        **some(random, 0.1, "handicaps", [0, 5], [3] * players[0], [3, -3, 0, 0]),
        **some(random, 0.1, "at_end", bonuses[:1], bonuses[1:], *([{"to": to, "points": 1}] for to in NOT_BY_PLACE)),
        **some(random, 0.1, "floor", -10, 3),
        **some(random, 0.1, "at_tie", "deal"),
        **some(random, 0.1, "last_pays", True),
    }


def tally_of_contracts(random: Random) -> dict[str, Any]:
    """A tally table in the second version of the language: contracts that are owed, places, factors, exposed cards."""
    table = tally(random) | {"scoring": random.choice(("all", "all", "all", "less"))}
    for key in ("deals", "target", "at_once", "decides", "order", "book", "seating"):
        table.pop(key, None)
    players = table["players"] if isinstance(table["players"], list) else [table["players"]]
    rows = [[random.choice((5, 20, -10, 0)) for _ in range(number)] for number in players]
    whole = [item["id"] for item in table["items"] if "total" in item and "by" not in item]
    kinds = {
        "out": {"kind": "places", "points_for": rows},
        "blind": {"kind": "factor", "factor": random.choice((1, 2, 3))},
        "shown": {"kind": "exposed", "of": random.choice(whole or ["x"]), "points": random.choice((0, 5))},
        "led": {"kind": "leader", "points": random.choice((8, -5)), "most": 3},
        "twice": {
            "kind": "doubles",
            "pairs": random.choice(("all", "declarer", "off")),
            "least": random.choice((0, 2)),
        },
        "left": {"most": random.choice((1, 8)), "one_has_none": True},
    }
    more = [{"id": id, "name": id, **kinds[id]} for id in random.sample(sorted(kinds), random.choice((1, 2, 3)))]
    counted = [item["id"] for item in table["items"]]
    hands = [_hand(random, f"h{number}", counted) | {"suit": None, "cards": None, "low": False} for number in range(2)]
    for hand in hands:
        own = [item["id"] for item in more if random.random() < _OFTEN and item.get("of", counted[0]) in counted]
        hand["counts"] = [*hand["counts"], *(id for id in own if id != "shown" or kinds[id]["of"] in hand["counts"])]
        hand.update(some(random, 0.1, "undoubled", "shared") | some(random, 0.2, "pairs", "declarer"))
        hand.update(some(random, 0.1, "sweep", True) | some(random, 0.1, "divisor", 5))
        hand.update(some(random, 0.6, "times", 0, 1, 2, 3, [1] * len(players)) | some(random, 0.3, "factor", -1, 2, 0))
    groups = [{"id": "g", "name": "g", "short": "g", "times": random.choice((1, 2))}] if random.random() < 0.3 else []
    for hand in hands if groups else ():
        if random.random() < _OFTEN:
            hand.update({"group": "g", "times": None} | some(random, 0.5, "at_most", 2, 6))
    for hand in hands:
        ends = some(random, 0.1, "ends_at", 3, 7) | some(random, 0.1, "ends_as", "last")
        hand.update(some(random, 0.1, "after", 1, 2) | ends)
    ways = ({"order": "deal"}, {"order": "free", "declarer": random.choice(("dealer", "forehand"))})
    way = random.choice((*ways, *ways, *ways, {"order": "free"}, {"declarer": "dealer"}))
    turn = (
        some(random, 0.3, "turn", "blocks") | some(random, 0.4, "direction", "right") | some(random, 0.2, "first", "a")
    ) | some(random, 0.2, "wins", "zero", "above-zero")
    return {**table, "items": [*table["items"], *more], "hands": hands, "groups": groups, "options": [], **way, **turn}


def _item(random: Random, id: str, ids: list[str]) -> dict[str, Any]:
    return {
        "id": id,
        "name": id,
        **some(random, 0.6, "total", 0, 1, 2, 5, 13),
        **some(random, 0.5, "most", 0, 1, 4, 13),
        **some(random, 0.5, "points", 1, 5, -2, 0, [5, 10], [500, 750, 1000]),
        **some(random, 0.4, "by", "player"),
        **some(random, 0.3, "cards", 1, 2, 13),
        **some(random, 0.4, "within", *ids),
    }


def _hand(random: Random, name: str, ids: list[str]) -> dict[str, Any]:
    counted = random.sample(ids, random.randint(0, len(ids)))
    more = some(random, 0.4, "cards", 0, 5, 26) | some(random, 0.4, "suit", 0, 2, 13) | some(random, 0.2, "low", True)
    return {"id": name, "name": name, "counts": counted, **more}


def _option(random: Random, id: str, paths: list[str]) -> dict[str, Any]:
    choices = [{"value": word, "name": word} for word in random.sample(WORDS, 2)]
    way = random.choice(({"choices": choices}, {"low": random.choice((0, 1)), "high": random.choice((2, 13))}))
    return {"id": id, "name": id, "sets": random.choice(paths), **way}


def quota(random: Random) -> dict[str, Any]:
    """A quota table in shape."""
    players = random.choice((2, 3, 3, 4, 4, 6))
    half = players // 2
    paired = players % 2 == 0 and random.random() < 0.4
    sides = [[first, first + half] for first in range(half)] if paired else [[seat] for seat in range(players)]
    aims = [random.choice(("positive", "negative", "stops", "choice")) for _ in range(random.choice((1, 2, 3)))]
    plain = [f"c{number}" for number, aim in enumerate(aims) if aim != "choice"]
    tricks = random.choice((1, 5, 12))
    ends = {"order": random.choice(("free", "round", "deal", "block")), "deals": players * len(aims)}
    return {
        "id": "house",
        "name": "House",
        "title": "House.",
        "players": players,
        "sides": sides,
        "tricks": tricks,
        "turn": random.choice(("passes", "passes", "blocks")),
        "contracts": [_contract(random, number, aim, tricks, len(sides), plain) for number, aim in enumerate(aims)],
        **random.choice((ends, ends, {"target": 5}, {"end_tricks": 1}, {"target": -3}, {"deals": 4}, {"end_over": 1})),
        **some(random, 0.15, "target", 4, -4),
        **some(random, 0.2, "direction", "right"),
        **some(random, 0.2, "lowest_wins", True),
        **some(random, 0.2, "unit", 2),
        **some(random, 0.2, "at_end", [{"to": "last", "points": -5}], [{"to": "no-tricks", "points": 3}]),
        **some(random, 0.1, "handicaps", [random.choice((0, 2)) for _ in sides]),
        **some(random, 0.8, "declarer", "forehand", "dealer"),
        **some(random, 0.3, "thrown_in", True),
        **some(random, 0.3, "lost", "avoiding", "most", "never"),
        **some(random, 0.2, "first_forehand", "the {two} of clubs"),
        **some(random, 0.3, "options", ["quotas"], ["quotas", "handicaps"]),
    }


def _contract(random: Random, number: int, aim: str, tricks: int, sides: int, plain: list[str]) -> dict[str, Any]:
    contract = {"id": f"c{number}", "name": f"C{number}", "aim": aim}
    if aim == "stops":
        return contract
    if aim == "choice":
        return {**contract, "of": plain, **some(random, 0.5, "trumps", "named")}
    own = random.choice((None, None, None, tricks + 1))
    tricks = own or tricks
    quotas = [tricks // sides] * sides
    quotas[0] += tricks % sides
    counted = (
        some(random, 0.2, "points", 2)
        | some(random, 0.1, "scores", "won", "lost", "most", "both")
        | ({"tricks": own} if own else {})
        | some(random, 0.2, "times", 2, 3)
    )
    return {**contract, **counted, "quotas": quotas, "trumps": random.choice(("none", "named", "turned", "hearts"))}


def answered(random: Random, game: AnyGame, position: Any) -> dict[str, Any]:
    """Answers of the kind that is asked for, question by question; of a list that cannot come out, as it happens."""
    answers: dict[str, Any] = {}
    for _ in range(MOST_QUESTIONS):
        fields = game.questions(position, answers).fields
        open_ones = [each for each in fields if each.needed and _said(answers, each) is None]
        if not open_ones:
            break
        field = open_ones[0]
        options = [option.value for option in field.options] or [field.low, field.high]
        value = random.choice(options)
        if field.index is not None:
            row = list(answers.get(field.key) or [None] * field.size)
            row[field.index] = value
            value = row
        answers[field.key] = value
    return answers


def _said(answers: dict[str, Any], field: Any) -> Any:
    said = answers.get(field.key)
    return said[field.index] if isinstance(said, list) and field.index is not None else said


def spoilt(random: Random, game: AnyGame, answers: dict[str, Any]) -> dict[str, Any]:
    keys = [column.key for column in game.columns if column.answer]
    other = {
        key: random.choice((random.choice(NONSENSE), [random.choice(NUMBERS) for _ in range(random.randint(1, 9))]))
        for key in random.sample(keys, random.randint(min(1, len(keys)), len(keys)))
    }
    rows = {
        key: [random.choice(NUMBERS) if random.random() < 0.4 else value for value in said]
        for key, said in answers.items()
        if isinstance(said, list)
    }
    return answers | random.choice((other, rows, rows))
