"""Beside which field of a form a fault of its table stands.

The readers of tables say what is wrong, and name the contract. The field is found by the fault's own sentence; a fault
that is not listed here stands below the form, so that none is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.rules.own_form.faults import NAME_TWICE, QUOTAS_ADD_UP_TO, QUOTAS_ARE_TO_ADD_UP, has_to_be
from scorekeeper.rules.phrase import Fault, Phrase

_OF_ENTRIES: Final = {
    'The quotas of {contract} in "{table}" add up to {sum}; {needed}.': "quotas",
    '{contract} in "{table}" has {given} quota; {needed}.': "quotas",
    '{contract} in "{table}" offers "{choice}", which cannot be chosen.': "of",
    "{contract} offers a choice, and its aim is not a choice.": "aim",
    "{contract} is a choice; its tricks and points are those of what is chosen.": "aim",
    "{contract} has quotas of its own, and no tricks of its own are counted.": "aim",
    "{contract} needs quotas, and trumps or none.": "trumps",
    "{contract} counts cards left, and has no overtricks.": "overtricks_only",
    "{contract} is played without trumps, each for themselves.": "aim",
    "{contract} has unequal quotas, and nobody is declarer.": "quotas",
    "{contract} is a choice among no contracts.": "of",
    "{contract} is a choice; its trumps are named or left out.": "trumps",
    'In "{table}", "{name}" counts "{item}", which cannot be counted there.': "counts",
    "There is only one {name}, and a side has it.": "points",
    "{name} needs points for the place of each player.": "points",
    "{name} has one order and one factor at most.": "counts",
    "It is not said how many there are of what {name} counts.": "counts",
    "{name} limits what a player has, and counts nothing by player.": "suit",
    "What {name} counts does not come out with its cards and tricks.": "counts",
    "The points of {name} can only be shared where they are fixed.": "undoubled",
    "{name} has a sweep where all that it counts has a total, by side.": "sweep",
    "The points of {name} cannot be divided by {number}.": "divisor",
    "Only one can have what ends the match with {name}.": "ends_at",
    'Two contracts of "{table}" are called {name}.': "name",
}
"""The fields of contracts, items and hands, by the sentences that name one."""

_OF_TABLES: Final = {
    'The sides of "{table}" do not seat each of its {players} players once.': "players",
    'In {deals} deal of "{table}" not every player plays each contract once.': "deals",
    '"{table}" has {deals} deal; every contract once for each of {players} players makes {wanted}.': "deals",
    "Whoever ends the match can win it only where tricks in one deal end it.": "winner",
    "Cards are exchanged by three, each alone, with positive quotas in one order in every contract.": "exchange",
    "With an order of contracts, somebody has to declare.": "declarer",
    "Contracts by block need a turn in blocks.": "turn",
    "A card decides the first forehand, and forehand does not declare.": "first_forehand",
    "The sides are not of one size.": "players",
    "A match ends after its deals in their order, at a target, or with many tricks in one deal.": "deals",
    "More tricks would end the match than are played.": "end_tricks",
    "Nobody can be so many tricks over their quota that the match would end.": "end_over",
    "Everybody starts at the target or beyond it, and the match would be over before its first deal.": "target",
    "Handicaps are for each player, or for each side of partners.": "handicaps",
    "Not every trick of a match is counted, so nobody knows who took none.": "at_end",
    "Points are whole where a target ends the play at once.": "unit",
    "{name} sets points, and there are half points.": "unit",
    "With their handicap somebody starts at the target, and the match would be over at once.": "handicaps",
    "Each player owes {owed} contracts; {most} are the most that a sheet has boxes for.": "deals",
    "The target is below the start, and nobody ever loses a point.": "target",
    "So many players cannot sit in such sides.": "players",
    "A free order needs a declarer, and a fixed one has none.": "order",
    "Deals in blocks need hands that are played so many times.": "turn",
    "With fewer than two hands there is no order, and nothing decides which is played.": "order",
    "Of several hands, either their order or something that decides says which is played.": "order",
    "Its deals do not play every hand equally often.": "deals",
    "A match in which every hand is played so many times ends after them.": "order",
    "A match ends after its deals, or at a target; not both.": "target",
    "A target that ends the play at once needs one thing to count, with a total.": "at_once",
    "A target that ends the play at once has to be reached exactly.": "target",
}
"""The fields of the table itself."""

_WRONG_KEYS: Final = {
    'In the table "{table}", "{key}" should be {wanted}.',
    'The table "{table}" lacks "{key}".',
}
_WRONG_ROW: Final = 'In the table "{table}", "{key}" should have {wanted} entry, and has {given}.'


def placed(fault: Fault, table: Mapping[str, Any]) -> tuple[str, Fault | Phrase]:
    """The path of the field that a fault belongs to, empty where there is none, and the fault as it stands there."""
    values = dict(fault.values)
    why = values.get("why")
    said: Fault | Phrase = why if isinstance(why, Phrase) else fault
    named = {**values, **dict(said.values or {})}
    if fault.template in _WRONG_KEYS:
        return _path_in(table, str(values["key"])), has_to_be(values.get("wanted"))
    if fault.template == _WRONG_ROW:
        return str(values["key"]), fault
    if said.template in _OF_ENTRIES:
        key = _OF_ENTRIES[said.template]
        entry = _entry_called(table, str(named.get("contract", named.get("name"))), last=key == "name")
        return (f"{entry[0]}.{key}", _said(said, entry[1], table)) if entry else ("", said)
    return _OF_TABLES.get(said.template, ""), said


def _said(fault: Fault | Phrase, entry: Mapping[str, Any], table: Mapping[str, Any]) -> Fault | Phrase:
    """A fault without the names of what it stands beside."""
    if _OF_ENTRIES[fault.template] == "name":
        return NAME_TWICE(name=str(entry["name"]))
    if not fault.template.startswith("The quotas of"):
        return fault
    tricks, balance = entry.get("tricks") or table["tricks"], entry.get("balance") or 0
    needed = dict(fault.values or {})["needed"]
    together, wanted = sum(entry["quotas"]), (needed.values or {}).get("n") if isinstance(needed, Phrase) else None
    if balance == 0 or not isinstance(wanted, int):
        return QUOTAS_ADD_UP_TO(sum=together, tricks=tricks)
    return QUOTAS_ARE_TO_ADD_UP(sum=together, tricks=tricks, balance=balance, wanted=wanted)


def _entry_called(table: Mapping[str, Any], name: str, *, last: bool) -> tuple[str, Mapping[str, Any]] | None:
    """The path and the values of what is called so: the last one, of two that are called alike."""
    found = [
        (f"{key}.{entry['id']}", entry)
        for key in ("contracts", "hands", "items")
        for entry in table.get(key) or ()
        if entry["name"].casefold() == name.casefold()
    ]
    return found[-1 if last else 0] if found else None


def _path_in(table: Mapping[str, Any], key: str) -> str:
    """The path of a field by that of its key in the document: "contracts.0.quotas.1" is that of the quotas."""
    steps = key.split(".")
    entries = table.get(steps[0])
    if len(steps) == 1 or not isinstance(entries, list) or not steps[1].isdigit():
        return steps[0]
    if int(steps[1]) >= len(entries) or "id" not in entries[int(steps[1])]:
        return steps[0]
    return ".".join([steps[0], entries[int(steps[1])]["id"], *steps[2:3]])
