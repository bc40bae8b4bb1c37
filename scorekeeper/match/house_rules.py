"""The house rules in the form of a match: choices and numbers as they were entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.field_inputs import whole
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Fault, Phrase, Sentence
from scorekeeper.rules.settings import ChoiceSetting, ChoiceValue, Figure, value_of, with_value

NOT_IN_RANGE = Sentence("{label}: a whole number from {low} to {high}.")


def values_for(choice: ChoiceSetting, players: int) -> tuple[ChoiceValue, ...]:
    """Return the values of a choice for so many players; empty if there is only one."""
    allowed = tuple(value for value in choice.values if players in value.players)
    return allowed if len(allowed) > 1 else ()


def rules_set(game: AnyGame, options: Mapping[str, Any], players: int) -> list[tuple[Phrase, Phrase | int]]:
    """List the settings of a match: each choice with its value, and each number that is not the default."""
    found: list[tuple[Phrase, Phrase | int]] = []
    for choice in game.outline.choices:
        current = value_of(choice, options, players)
        found += [(choice.label, value.name) for value in values_for(choice, players) if value.value == current]
    for figure in game.outline.figures:
        number = value_of(figure, options, players)
        if number is not None and number != figure.defaults.get(players):
            found.append((figure.label, number))
    return found


def field_text(figure: Figure, figures: Mapping[str, str], options: Mapping[str, Any], players: int) -> str:
    """Return the text in the field of a figure: the entered text, or the current value."""
    if figure.key in figures:
        return figures[figure.key]
    current = value_of(figure, options, players)
    return "" if current is None else str(current)


def fault_in(figure: Figure, text: str) -> Fault | None:
    """Return the fault of a text entered for a figure; a blank means the default.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> hands = Figure("deals", Phrase("Hands"), 1, 99, {4: 1})
    >>> fault_in(hands, " 7 "), fault_in(hands, "")
    (None, None)
    >>> [fault_in(hands, text) is not None for text in ("0", "100", "1.5", "²", "9" * 5000)]
    [True, True, True, True, True]
    """
    number = whole(text)
    if not text.strip() or (number is not None and figure.low <= number <= figure.high):
        return None
    return NOT_IN_RANGE(label=figure.label, low=figure.low, high=figure.high)


def options_with(
    outline: Outline, options: Mapping[str, Any], figures: Mapping[str, str], players: int
) -> dict[str, Any]:
    """Return the options of a match: the choices allowed for so many players, and the valid figures."""
    allowed = dict(options)
    for choice in outline.choices:
        if allowed.get(choice.key) not in {value.value for value in choice.values if players in value.players}:
            allowed.pop(choice.key, None)
    for figure in outline.figures:
        text = figures.get(figure.key)
        if text is not None and fault_in(figure, text) is None:
            number = whole(text) if text.strip() else figure.defaults.get(players)
            allowed = with_value(figure, allowed, players, number)
    return allowed
