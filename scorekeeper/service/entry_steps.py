"""Entering a deal, one answer at a time. Nothing is stored here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import answered, put, rest, unanswered, whole
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.game import Answers, Field, Questions
from scorekeeper.rules.phrase import Fault


def begin(current: OpenMatch, deal_index: int | None = None, *, insert: bool = False) -> Draft:
    """Return a draft of the next deal; or a correction of the deal at an index from 0, or one to insert before it."""
    deal = Deal() if deal_index is None or insert else current.match.deals[deal_index]
    return settle(current, Draft(deal.answers, deal_index, insert, deal.note))


def questions(current: OpenMatch, draft: Draft) -> Questions:
    """Return the questions for a draft at its place in the match. The sheet caches them by answers: see `Sheet`."""
    return current.sheet.questions(_deal_index(current, draft), draft.answers)


def whole_deal(current: OpenMatch, draft: Draft) -> Deal:
    """Return the deal to save. A number that was left open, because the others make up the total, is 0."""
    return Deal(whole(questions(current, draft), draft.answers), note=draft.note)


def thrown_in(current: OpenMatch, draft: Draft) -> Deal:
    """Return the deal as thrown in: with the announcement, without numbers."""
    numbers = {field.key for field in questions(current, draft).fields if field.kind == "number"}
    announced = {key: value for key, value in draft.answers.items() if key not in numbers}
    return Deal(announced, thrown_in=True, note=draft.note)


def faults_of_throwing_in(current: OpenMatch, draft: Draft) -> tuple[Fault, ...]:
    """Return the reasons against throwing in the deal as entered so far; empty if it can be thrown in."""
    game, answers = current.match.game, thrown_in(current, draft).answers
    position = current.sheet.position_before(_deal_index(current, draft))
    return game.play(position, answers, thrown_in=True).faults


def _deal_index(current: OpenMatch, draft: Draft) -> int:
    """Return the index of the deal, from 0. Past the last deal it is that of the next one."""
    last = len(current.match.deals)
    return last if draft.place is None else min(draft.place, last)


def answer(current: OpenMatch, draft: Draft, field: Field, value: Any) -> Draft:
    """Return the draft with one more answer, settled. The value None removes the answer."""
    return settle(current, replace(draft, answers=put(draft.answers, field, value)))


def fill(current: OpenMatch, draft: Draft) -> Draft:
    """Return the draft with every number that follows from the others, settled."""
    while found := rest(questions(current, draft), draft.answers):
        draft = replace(draft, answers=put(draft.answers, *found))
    return settle(current, draft)


def settle(current: OpenMatch, draft: Draft) -> Draft:
    """Return the draft without answers to dropped questions, and with answers that have only one possible option.

    Both can change the questions, so this is repeated until nothing changes.
    """
    while True:
        asked = questions(current, draft)
        answers = _chosen(asked, _still_asked(asked, draft.answers))
        if answers == draft.answers:
            return draft
        draft = replace(draft, answers=answers)


def _still_asked(asked: Questions, answers: Answers) -> Answers:
    """Return the answers whose questions are still asked; in a list, the entries whose questions are."""
    still: dict[str, Any] = {}
    for key, value in answers.items():
        fields = [field for field in asked.fields if field.key == key and _fits(field, value)]
        indices = {field.index for field in fields}
        if fields and None not in indices:
            row = [each if at in indices else None for at, each in enumerate(value)]
            still |= {key: row} if any(each is not None for each in row) else {}
        elif fields:
            still[key] = value
    return still


def _fits(field: Field, value: Any) -> bool:
    """Whether a value can be an answer. Numbers out of range stay, so that the player can correct them."""
    if field.index is not None:
        return isinstance(value, list | tuple) and len(value) == field.size
    return not field.options or any(option.value == value for option in field.options)


def _chosen(asked: Questions, answers: Answers) -> Answers:
    """Return the answers with every choice made for which only one option is left."""
    chosen: Mapping[str, Any] = answers
    for field in unanswered(asked, answers):
        free = [option for option in field.options if option.barred is None]
        if len(free) == 1 and answered(chosen, field) is None:
            chosen = put(chosen, field, free[0].value)
    return chosen
