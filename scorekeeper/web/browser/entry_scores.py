"""The scores that stand beside the numbers of the next deal while it is entered, for the picture of its entry.

A number has a score of its own in games where what a player scores follows from the contract and from that number. Then
it is in a column: the score by the number. A score that needs the numbers of others is not here, and the app shows it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Mapping
from typing import Final, NamedTuple, TypeAlias

from scorekeeper.app.session.entry_navigation import next_draft
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.entry_view import Entered
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.game import Field
from scorekeeper.service.entry import answer, questions
from scorekeeper.web.browser.entry_view import (
    Said,
    State,
    Word,
    entered_in,
    keys_in,
    name_of,
    pressed,
    said_by,
    score_word,
)

_MOST_CONTRACTS: Final = 24
_MOST_CHOICES: Final = 8
_MOST_SCORES: Final = 1200
"""What is more is left out: each costs a tenth of a millisecond to two, and more in a browser."""

_MOST_WORK: Final = 20_000
"""Questions that are asked again for all scores, at most."""

Column: TypeAlias = tuple[tuple[int, Word], ...]
"""Numbers, and the score of each in words."""


class Scores(NamedTuple):
    """By the choices that were made, as the page writes them: by the number's place in the entry, its column."""

    by: Mapping[str, Mapping[str, Column]]


def scores_of(open_match: OpenMatch, view: Viewport) -> Generator[None, None, Scores]:
    """The scores, found a few at a time."""
    by: dict[str, dict[str, Column]] = {}
    count = work = 0
    states: list[tuple[State, tuple[Said, ...]]] = [(State(next_draft(open_match)), ())]
    while states:
        state, choices = states.pop(0)
        entered = entered_in(open_match, state)
        focus = entered.focus
        if focus is None or len(choices) > _MOST_CHOICES:
            continue
        if focus.kind != "number":
            ways = [key for key in keys_in(view, state, entered).pad.keys if key.live and key.name]
            if len(by) + len(states) + len(ways) > _MOST_CONTRACTS:
                return Scores({})
            states += [(pressed(open_match, state, key), (*choices, said_by(key))) for key in ways]
            yield
            continue
        found: dict[str, Column] = {}
        alone = _alone(open_match, state)
        work += len(questions(open_match, state.draft).fields) * sum(each.high - each.low + 1 for each in alone)
        if work > _MOST_WORK:
            return Scores({})
        for field in alone:
            column = _column(open_match, state, entered, field)
            count += field.high - field.low + 1
            if column:
                found[name_of(field)] = column
            yield
        by[",".join(map(_written, choices))] = found
        if count > _MOST_SCORES:
            return Scores({})
    return Scores({choices: found for choices, found in by.items() if found})


def _written(said: Said) -> str:
    """What a key answers, as JavaScript writes it."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def _alone(open_match: OpenMatch, state: State) -> list[Field]:
    """The numbers of accounts that are asked for one alone."""
    numbers = [field for field in questions(open_match, state.draft).fields if field.kind == "number"]
    asked = Counter(field.account for field in numbers)
    return [field for field in numbers if field.account is not None and asked[field.account] == 1]


def _column(open_match: OpenMatch, state: State, e: Entered, field: Field) -> Column:
    account = field.account or 0
    found: list[tuple[int, Word]] = []
    for number in range(field.low, field.high + 1, field.step):
        points = questions(open_match, answer(open_match, state.draft, field, number)).points[account]
        if points is None:
            return ()
        found.append((number, score_word(e, points)))
    return tuple(found)
