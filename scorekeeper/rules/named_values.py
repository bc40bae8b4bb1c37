"""Answers in a file by other names than the game's values: an English label, or a number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.rules.game import Column
from scorekeeper.rules.phrase import in_english


def with_values(columns: Iterable[Column], answers: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers with the value of each choice in place of its English label or its number.

    Any other answer stays, and the game reports it.
    """
    named = {column.key: words for column in columns if column.answer and (words := _words(column))}
    return {key: _value(named[key], answer) if key in named else answer for key, answer in answers.items()}


def _words(column: Column) -> dict[str, str]:
    """Return the values by their texts in lower case; a value's own text wins over a label."""
    values = [value for value in (column.values.choices if column.values else ()) if isinstance(value, str)]
    called = {in_english(name).casefold(): value for value, name in column.called if value in values}
    return called | {value.casefold(): value for value in values}


def _value(words: Mapping[str, str], answer: Any) -> Any:
    if isinstance(answer, list):
        return [_value(words, each) for each in answer]
    if isinstance(answer, str):
        return words.get(answer.strip().casefold(), answer)
    return words.get(str(answer), answer) if type(answer) is int else answer
