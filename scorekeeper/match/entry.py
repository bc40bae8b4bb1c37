"""Entering a deal: where an answer goes, and what follows from the others. It knows no game; it reads questions."""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.game import Answers, Field, Questions


def answered(answers: Answers, field: Field) -> Any:
    """What has been said to a question, or None."""
    said = answers.get(field.key)
    if field.index is None or said is None:
        return said
    return said[field.index] if field.index < len(said) else None


def put(answers: Answers, field: Field, value: Any) -> dict[str, Any]:
    """The answers with one more; None takes an answer back."""
    now = dict(answers)
    if field.index is None:
        now[field.key] = value
    else:
        row = list(now.get(field.key) or [None] * field.size)
        row[field.index] = value
        now[field.key] = row if any(item is not None for item in row) else None
    return {key: item for key, item in now.items() if item is not None}


def unanswered(questions: Questions, answers: Answers) -> list[Field]:
    """The questions that need an answer and have none, in their order."""
    return [f for f in questions.fields if f.needed and answered(answers, f) is None]


def rest(questions: Questions, answers: Answers) -> tuple[Field, int] | None:
    """The last open number of a group with a fixed total, and what it must be; None where it does not follow."""
    for group in questions.groups:
        fields = [f for f in questions.fields if f.group == group.key]
        open_ones = [f for f in fields if answered(answers, f) is None]
        if group.total is None or len(open_ones) != 1:
            continue
        value = group.total - sum(answered(answers, f) for f in fields if f is not open_ones[0])
        if open_ones[0].low <= value <= open_ones[0].high:
            return open_ones[0], value
    return None
