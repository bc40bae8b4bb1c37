"""The ways to play that a game leaves open, as they are written in a match's form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.settings import Choice, Figure, Value, value_of, with_value


def not_in_range(label: Phrase, low: int, high: int) -> Fault:
    """A number that a game cannot be played with, or no number at all."""
    return Fault("{label}: a whole number from {low} to {high}.", label=label, low=low, high=high)


def open_to(choice: Choice, players: int) -> tuple[Value, ...]:
    """The values of a choice that so many players can have; nothing where that leaves nothing to choose."""
    fitting = tuple(value for value in choice.values if players in value.players)
    return fitting if len(fitting) > 1 else ()


def written_in(figure: Figure, figures: Mapping[str, str], options: Mapping[str, Any], players: int) -> str:
    """What stands in the field of a figure: what was written, or else what holds."""
    if figure.key in figures:
        return figures[figure.key]
    holds = value_of(figure, options, players)
    return "" if holds is None else str(holds)


def fault_in(figure: Figure, text: str) -> Fault | None:
    """What is wrong with what was written for a figure; a blank stands for what the rules have.

    >>> hands = Figure("deals", Phrase("Hands"), 1, 99, {4: 1})
    >>> fault_in(hands, " 7 "), fault_in(hands, "")
    (None, None)
    >>> [fault_in(hands, text) is not None for text in ("0", "100", "1.5", "²", "9" * 5000)]
    [True, True, True, True, True]
    """
    number = text.strip()
    if not number:
        return None
    plain = number.isascii() and number.isdigit() and len(number) <= len(str(figure.high))
    if plain and figure.low <= int(number) <= figure.high:
        return None
    return not_in_range(figure.label, figure.low, figure.high)


def options_with(
    outline: Outline, options: Mapping[str, Any], figures: Mapping[str, str], players: int
) -> dict[str, Any]:
    """The options of a match: what was chosen and can be had by so many, and the figures that were written well."""
    kept = dict(options)
    for choice in outline.choices:
        if kept.get(choice.key) not in {value.value for value in choice.values if players in value.players}:
            kept.pop(choice.key, None)
    for figure in outline.figures:
        text = figures.get(figure.key)
        if text is not None and fault_in(figure, text) is None:
            number = int(text) if text.strip() else figure.defaults.get(players)
            kept = with_value(figure, kept, players, number)
    return kept
