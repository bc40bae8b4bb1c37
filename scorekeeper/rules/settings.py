"""House rules that can be set before the first deal, and their values in a match's options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from scorekeeper.rules.phrase import Fault, Phrase, Sentence, short
from scorekeeper.rules.table_faults import HOUSE_RULE_WRONG, NO_SUCH_HOUSE_RULE, BrokenTable, one_of_values

Options: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RowSetting:
    """A row of numbers that add up to `total`, with defaults. `key` is its path in options: `("quotas", "valtti")`."""

    key: tuple[str, str]
    label: str
    heads: tuple[Phrase, ...]
    numbers: tuple[int, ...]
    total: int


class ChoiceValue(NamedTuple):
    """One of the values of a choice, and the numbers of players that can have it."""

    value: str
    name: Phrase
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChoiceSetting:
    """A choice that can be set.

    `key` is its key in the options. `defaults` has the value of a match without this option, by number of players. A
    default never changes: a new rule is a new value, or another revision of the game.
    """

    key: str
    label: Phrase
    values: tuple[ChoiceValue, ...]
    defaults: Mapping[int, str]


def choice_of(key: str, label: Phrase, names: Mapping[str, Phrase], players: int, usual: str = "") -> ChoiceSetting:
    """Return a choice in a game for one number of players, with names by value. The first is `usual` by default."""
    values = tuple(ChoiceValue(value, name, (players,)) for value, name in names.items())
    return ChoiceSetting(key, label, values, {players: usual or values[0].value})


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that can be set, from `low` to `high`; its default may be None."""

    key: str
    label: Phrase
    low: int
    high: int
    defaults: Mapping[int, int | None]


SETTING_DOES_NOT_ADD_UP = Sentence("{label} adds up to {sum}; it has to be {total}.")


def figures_set(game: str, figures: Sequence[Figure], players: int, options: Options) -> dict[str, int]:
    """Return the figures of a game by key, as options set them. Raises `BrokenTable` for any other option.

    >>> hands = Figure("deals", Phrase("Hands"), 1, 99, {4: 1})
    >>> figures_set("Tute", [hands], 4, {}), figures_set("Tute", [hands], 4, {"deals": 7})
    ({'deals': 1}, {'deals': 7})
    """
    known = {figure.key: figure for figure in figures}
    faults = [NO_SUCH_HOUSE_RULE(game=game, key=short(key)) for key in options if key not in known]
    found: dict[str, int] = {}
    for key, figure in known.items():
        value = options.get(key, figure.defaults[players])
        if type(value) is int and figure.low <= value <= figure.high:
            found[key] = value
        else:
            wanted = Phrase("a whole number from {low} to {high}", {"low": figure.low, "high": figure.high})
            faults.append(HOUSE_RULE_WRONG(game=game, rule=figure.label, wanted=wanted))
    if faults:
        raise BrokenTable(tuple(faults))
    return found


def choices_set(game: str, choices: Sequence[ChoiceSetting], players: int, options: Options) -> dict[str, str]:
    """Return the choices of a game by key, as options set them. Raises `BrokenTable` for an unknown value."""
    found = {choice.key: options.get(choice.key, choice.defaults[players]) for choice in choices}
    faults = [
        HOUSE_RULE_WRONG(game=game, rule=choice.label, wanted=one_of_values(known))
        for choice in choices
        if found[choice.key] not in (known := [value.value for value in choice.values])
    ]
    if faults:
        raise BrokenTable(tuple(faults))
    return found


def value_of(setting: ChoiceSetting | Figure, options: Options, players: int) -> Any:
    """Return the current value in a match with these options.

    >>> deals = Figure("deals", Phrase("Deals"), 1, 500, {3: None})
    >>> value_of(deals, {}, 3), value_of(deals, {"deals": 12}, 3)
    (None, 12)
    """
    return options.get(setting.key, setting.defaults.get(players))


def with_value(
    setting: ChoiceSetting | Figure, options: Options, players: int, value: str | int | None
) -> dict[str, Any]:
    """Return the options with another value; the default is left out.

    >>> deals = Figure("deals", Phrase("Deals"), 1, 500, {3: None})
    >>> with_value(deals, {}, 3, 12), with_value(deals, {"deals": 12}, 3, None)
    ({'deals': 12}, {})
    """
    others = {key: other for key, other in options.items() if key != setting.key}
    return others if value == setting.defaults.get(players) else {**others, setting.key: value}


def numbers_of(setting: RowSetting, options: Options) -> tuple[int, ...]:
    """Return the current numbers of a row in a match with these options.

    >>> row = RowSetting(("quotas", "grandi"), "Grandi", (), (6, 2, 2, 2), 12)
    >>> numbers_of(row, {}), numbers_of(row, {"quotas": {"grandi": [3, 3, 3, 3]}})
    ((6, 2, 2, 2), (3, 3, 3, 3))
    """
    group, row = setting.key
    return tuple(options.get(group, {}).get(row, setting.numbers))


def with_numbers(setting: RowSetting, options: Options, numbers: Sequence[int]) -> dict[str, Any]:
    """Return the options with other numbers in a row; the defaults are left out.

    >>> row = RowSetting(("quotas", "grandi"), "Grandi", (), (6, 2, 2, 2), 12)
    >>> with_numbers(row, {}, (3, 3, 3, 3))
    {'quotas': {'grandi': [3, 3, 3, 3]}}
    >>> with_numbers(row, {"quotas": {"grandi": [3, 3, 3, 3]}}, (6, 2, 2, 2))
    {}
    """
    group, row = setting.key
    rows = {**options.get(group, {}), row: list(numbers)}
    if tuple(numbers) == setting.numbers:
        del rows[row]
    others = {key: value for key, value in options.items() if key != group}
    return {**others, group: rows} if rows else others


def fault_of(setting: RowSetting, options: Options) -> Fault | None:
    """Return the fault of a row in a match with these options, or None.

    >>> row = RowSetting(("quotas", "grandi"), "Grandi", (), (6, 2, 2, 2), 12)
    >>> fault_of(row, {"quotas": {"grandi": [6, 2, 2, 1]}}).values
    (('label', 'Grandi'), ('sum', 11), ('total', 12))
    """
    together = sum(numbers_of(setting, options))
    if together == setting.total:
        return None
    return SETTING_DOES_NOT_ADD_UP(label=setting.label, sum=together, total=setting.total)
