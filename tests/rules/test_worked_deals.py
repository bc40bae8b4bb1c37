"""Worked deals: the points that each game gives and the faults that it tells, a file a game in `tests/data/worked`.

What the rows of a case have in common stands above them; a row's answers count before those of its case. The deals
`before` a row's own are right, and some come several `times`. A row with none of `SCORED` has no score. A case `asked`
has half-entered deals: what is asked `about` one thing, what has been counted so far, and what is still open.
"""

import tomllib
from pathlib import Path

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.texts import say
from tests.support.tables import USUAL, spoken

SCORED = {"points", "totals", "over", "places", "caption", "parts"}
FILES = sorted((Path(__file__).parents[1] / "data/worked").glob("*.toml"))


def answered(value):
    """Return a value with None for each "(null)": TOML has none."""
    if isinstance(value, list):
        return [answered(each) for each in value]
    return None if value == "(null)" else value


def last(game, players, row):
    """The last deal of a row, and the standing after it."""
    position = game.start(Setup(players, row.get("first_dealer", 0), {}))
    position = position._replace(number=row.get("number", 1))
    faults = []
    for deal in (*row.get("before", ()), row["deal"]):
        answers = {key: answered(value) for key, value in deal.items() if key not in {"times", "thrown_in"}}
        for _ in range(deal.get("times", 1)):
            outcome = game.play(position, answers, thrown_in=deal.get("thrown_in", False))
            position = outcome.after
            faults += spoken(outcome.faults)
    if outcome.parts:
        assert sum(part.points for part in outcome.parts) == sum(outcome.points)
    standing, totals, due = game.standing(position), list(game.totals(position)), game.due(position)
    for part in game.closing(position):
        totals[part.account] += part.points
    return {
        "faults": faults,
        "points": outcome.points and list(outcome.points),
        "totals": totals,
        "over": standing.over,
        "places": list(standing.places),
        "counters": spoken(standing.counters),
        "caption": spoken(outcome.caption or ()),
        "notes": list(outcome.notes),
        "parts": [[part.account, say(part.label), part.points] for part in outcome.parts],
        "facts": spoken(due.facts) if due else [],
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_worked_deals_have_their_points_or_are_refused_with_their_sentences(path):
    differing = []
    for case in tomllib.loads(path.read_text("utf-8"))["worked"]:
        for row in case.pop("rows", [{}]):
            whole = {**case, **row, "deal": case.get("deal", {}) | row.get("deal", {})}
            game = CATALOGUE.from_document(path.stem, whole.get("options"))
            players = whole.get("players", USUAL.get(path.stem, game.info.players[0]))
            found = last(game, players, whole)
            unscored = {} if whole.keys() & SCORED else {"points": None}
            wanted = {"faults": [], **unscored, **whole}
            if any(found[key] != wanted[key] for key in found.keys() & wanted.keys()):
                differing.append((case["says"], row, found))
    assert differing == []


def words_of(field):
    answers = "/".join(str(each.value) for each in field.options) or f"{field.low} to {field.high}"
    return f"{say(field.question or field.label)} {answers}{'' if field.needed else ', or nothing'}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_half_entered_deal_asks_for_what_its_rules_leave_open(path):
    differing = []
    for case in tomllib.loads(path.read_text("utf-8")).get("asked", ()):
        for row in case["rows"]:
            game = CATALOGUE.from_document(path.stem, case["options"])
            answers = {key: answered(value) for key, value in row["deal"].items()}
            asked = game.questions(game.start(Setup(game.info.players[0], 0, {})), answers)
            found = {
                "asks": [words_of(field) for field in asked.fields if field.key.startswith(case["about"])],
                "sums": [say(group.so_far) for group in asked.groups if group.key.startswith(case["about"])],
                "open": spoken(asked.missing),
                "points": ["-" if each is None else each for each in asked.points],
            }
            if any(found[key] != row[key] for key in found.keys() & row.keys()):
                differing.append((case["says"], row, found))
    assert differing == []
