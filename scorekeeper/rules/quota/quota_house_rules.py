"""House rules of a quota table: the settings that a match can have, and the table with their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.rules.outline import handicap_label
from scorekeeper.rules.phrase import Fault, Phrase, short
from scorekeeper.rules.quota.quota_checks import faults_of_table
from scorekeeper.rules.quota.quota_table import QuotaTable
from scorekeeper.rules.settings import ChoiceSetting, choice_of
from scorekeeper.rules.table_faults import HOUSE_RULE_WRONG, NO_SUCH_HOUSE_RULE, BrokenTable, one_of_values

HANDICAPS: Final = "handicaps"
MOST_HANDICAP: Final = 500

LOST: Final = {
    "always": Phrase("always"),
    "avoiding": Phrase("only where tricks are avoided"),
    "most": Phrase("only there, by the player with the most tricks"),
    "never": Phrase("never"),
}
GIVES_FIRST: Final = {
    "target": Phrase("the player with more tricks to take now"),
    "over": Phrase("the player who was over by more"),
}
CHOICES: Final[dict[str, tuple[Phrase, dict[str, Phrase]]]] = {
    "winner": (
        Phrase("Winner"),
        {"total": Phrase("The highest total"), "ender": Phrase("The player whose tricks end the match")},
    ),
    "lost": (Phrase("Points are lost"), LOST),
    "choice": (
        Phrase("Free choice"),
        {"listed": Phrase("of the contracts listed"), "any": Phrase("of every other contract")},
    ),
    "exchange_first": (Phrase("If two players give cards, the first is"), GIVES_FIRST),
}
"""The choices by key: the label and the values of each."""


def choices_of(table: QuotaTable) -> tuple[ChoiceSetting, ...]:
    """Return the choices that a table offers, each with the table's own value as the default."""
    return tuple(
        choice_of(key, label, names, table.players, "listed" if key == "choice" else str(getattr(table, key)))
        for key, (label, names) in CHOICES.items()
        if key in table.options
    )


def with_options(table: QuotaTable, options: Mapping[str, Any]) -> QuotaTable:
    """Return the table with options such as `{"quotas": {"valtti": [6, 2, 2, 2]}}`. Raises `BrokenTable`."""
    if not options:
        return table
    handicaps, faults = _handicaps(table, options)
    options = {key: value for key, value in options.items() if key not in handicap_keys(table)}
    known = {*table.options} - {HANDICAPS}
    faults += [NO_SUCH_HOUSE_RULE(game=table.name, key=short(key)) for key in options if key not in known]
    chosen: dict[str, Any] = {str(key): value for key, value in options.items() if key in known and key != "quotas"}
    for key, value in chosen.items():
        label, names = CHOICES[key]
        if not (isinstance(value, str) and value in names):
            faults.append(HOUSE_RULE_WRONG(game=table.name, rule=label, wanted=one_of_values(names)))
    given = options.get("quotas", {})
    if not faults and not isinstance(given, Mapping):
        faults = [table.clash("", Phrase("The quotas are set by contract."))]
    faults = faults or _quota_faults(table, given)
    if not faults:
        table = _changed(table, chosen, given).model_copy(update={"handicaps": handicaps})
        faults = list(faults_of_table(table))
    if faults:
        raise BrokenTable(tuple(faults))
    return table


def _quota_faults(table: QuotaTable, given: Mapping[str, Any]) -> list[Fault]:
    """Return the faults of quotas: of unknown contracts, or not of numbers that can be played. Sums come later."""
    contracts = {contract.id: contract for contract in table.contracts if contract.quotas is not None}
    faults = [NO_SUCH_HOUSE_RULE(game=table.name, key=short(f"quotas.{key}")) for key in given if key not in contracts]
    why = Phrase("The quotas of {contract} should be whole numbers from {low} to {high}.")
    for id, row in given.items():
        high = table.tricks_of(contracts[id]) if id in contracts else 0
        fits = isinstance(row, list | tuple) and all(type(tricks) is int and 0 <= tricks <= high for tricks in row)
        if id in contracts and not fits:
            path, name = f"contracts.{id}.quotas", contracts[id].name
            faults.append(table.clash(path, why, contract=name, low=0, high=high))
    return faults


def _changed(table: QuotaTable, chosen: Mapping[str, str], given: Mapping[str, Any]) -> QuotaTable:
    others = tuple(contract.id for contract in table.contracts if contract.aim != "choice")
    contracts = []
    for contract in table.contracts:
        update: dict[str, Any] = {"quotas": tuple(given[contract.id])} if contract.id in given else {}
        if contract.of is not None and chosen.get("choice") == "any":
            update["of"] = others
        contracts.append(contract.model_copy(update=update))
    set_so = {key: value for key, value in chosen.items() if key != "choice"}
    return table.model_copy(update={"contracts": tuple(contracts), **set_so})


def handicap_keys(table: QuotaTable) -> tuple[str, ...]:
    """Return the options for the handicap of each side; empty if the table has no such option."""
    return tuple(f"handicap-{number}" for number in range(1, len(table.sides) + 1) if HANDICAPS in table.options)


def _handicaps(table: QuotaTable, options: Mapping[str, Any]) -> tuple[tuple[int, ...], list[Fault]]:
    faults: list[Fault] = []
    row = list(table.handicaps or (0,) * len(table.sides))
    for side, key in enumerate(handicap_keys(table)):
        handicap = options.get(key, row[side] // table.unit)
        if type(handicap) is not int or not 0 <= handicap <= MOST_HANDICAP:
            wanted = Phrase("a whole number from {low} to {high}", {"low": 0, "high": MOST_HANDICAP})
            label = handicap_label(side, partners=table.has_partners)
            faults.append(HOUSE_RULE_WRONG(game=table.name, rule=label, wanted=wanted))
        elif key in options:
            row[side] = handicap * table.unit
    return tuple(row) if any(row) else (), faults
