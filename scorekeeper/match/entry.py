"""The answers of a deal that is being entered, by the questions of its game; it knows no game."""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.game import Answers, Field, Questions


def answered(answers: Answers, field: Field) -> Any:
    """The answer to a question; None where there is none yet."""
    said = answers.get(field.key)
    if field.index is None or said is None:
        return said
    return said[field.index] if field.index < len(said) else None


def put(answers: Answers, field: Field, value: Any) -> dict[str, Any]:
    """The answers with the answer to a question set; None removes it."""
    now = dict(answers)
    if field.index is None:
        now[field.key] = value
    else:
        row = list(now.get(field.key) or [None] * field.size)
        row[field.index] = value
        now[field.key] = row if any(item is not None for item in row) else None
    return {key: item for key, item in now.items() if item is not None}


def unanswered(questions: Questions, answers: Answers) -> list[Field]:
    """The required questions without an answer, in their order."""
    return [f for f in questions.fields if f.needed and answered(answers, f) is None]


def rest(questions: Questions, answers: Answers) -> tuple[Field, int] | None:
    """The last open number of a group with a fixed total, and its value; None where it cannot be computed."""
    for group in questions.groups:
        fields = [f for f in questions.fields if f.group == group.key]
        open_ones = [f for f in fields if answered(answers, f) is None]
        if group.total is None or len(open_ones) != 1:
            continue
        value = group.total - sum(answered(answers, f) for f in fields if f is not open_ones[0])
        if open_ones[0].low <= value <= open_ones[0].high:
            return open_ones[0], value
    return None
