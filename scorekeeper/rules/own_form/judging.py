"""Judging a form: the game that it makes, or its faults, field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from scorekeeper.rules.code_games.code_game import SHAPE
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.own_form.code_fields import copy_document
from scorekeeper.rules.own_form.table_form import TableDocument, TableForm, entered, paths_in
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.rules.tally.tally_checks import NOWHERE, paths_of, standing_choice, value_at
from scorekeeper.rules.tally.tally_table import HouseRule

ReadTable: TypeAlias = Callable[[object], AnyGame]  # a function that reads a table; it raises `BrokenTable`


class Judged(NamedTuple):
    """The result of a form: its game if it has no faults; else the faults by the paths of their fields.

    `elsewhere` are the faults without a field. `left_out` are the names of the settings of a match that no longer fit
    the table, and so are not in it.
    """

    game: AnyGame | None
    faults: Mapping[str, tuple[Fault | Phrase, ...]]
    elsewhere: tuple[Fault | Phrase, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def wrong(self) -> int:
        """The number of faults."""
        return sum(map(len, self.faults.values())) + len(self.elsewhere)

    def within(self, path: str) -> int:
        """Return the number of faults in a contract, an item or a hand."""
        return sum(len(faults) for at, faults in self.faults.items() if at.startswith(f"{path}."))


def judged(form: TableForm, read: ReadTable) -> Judged:
    """Return the game of the form, or all its faults; `read` is the reader of tables."""
    table, wrong = entered(form)
    left_out: list[str] = []  # the settings of a match that no longer fit the table
    for document in list(table["options"]) if table.get("shape") == "tally" else ():
        option = HouseRule.model_validate(document)
        if not _fits(form, table, option):
            left_out.append(option.name)
            table["options"].remove(document)
    faults: dict[str, tuple[Fault | Phrase, ...]] = {path: (fault,) for path, fault in wrong.items()}
    elsewhere: list[Fault | Phrase] = []
    game = None
    try:
        document = copy_document(table) if table.get("shape") == SHAPE else table
        derived: TableDocument = {"sides": None, "tricks": None} if table.get("shape") == "tally" else {}
        game = read({**document, **derived})
    except BrokenTable as broken:
        fields = paths_in(form, table)
        for fault in broken.faults:
            path, why = fault.path, dict(fault.values).get("why")
            below = why if isinstance(why, Phrase) else fault  # the table of the form need not be named in it
            shown = fault.beside or below
            if path not in fields:
                elsewhere += [below] if below not in elsewhere else []
            elif path not in wrong and shown not in faults.get(path, ()):
                faults[path] = (*faults.get(path, ()), shown)
    if wrong:
        elsewhere = []  # they may only follow from an unreadable entry
    return Judged(None if faults or elsewhere else game, faults, tuple(elsewhere), tuple(left_out))


def _fits(form: TableForm, table: TableDocument, option: HouseRule) -> bool:
    """Whether all values that an option sets exist, and are unchanged or one of its choices."""
    values, before = ([value_at(each, path) for path in paths_of(option)] for each in (table, dict(form.table)))
    if NOWHERE in values:
        return False
    if values == before:
        return True
    if option.choices:
        return standing_choice(table, option) is not None
    value = values[0]
    return isinstance(value, int) and (option.low or 0) <= (-value if option.minus else value) <= (option.high or 0)
