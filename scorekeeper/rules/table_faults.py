"""What can be wrong with a table, one class and one sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault, Phrase


class BrokenTable(Exception):
    """A table that cannot be played by. `faults` says everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        """Keep the faults, in the order of the table."""
        super().__init__(*faults)
        self.faults = faults


@dataclass(frozen=True, slots=True)
class NotATable(Fault):
    """Something else stands where a table should."""

    template: ClassVar[str] = "The game is neither the id of a variant nor a table."


@dataclass(frozen=True, slots=True)
class UnknownVariant(Fault):
    """An id that no variant has."""

    template: ClassVar[str] = 'There is no variant "{id}".'
    id: str


@dataclass(frozen=True, slots=True)
class UnknownRevision(Fault):
    """A game that is kept in another revision than the ones that are known."""

    template: ClassVar[str] = 'The rules of "{id}" are of revision {revision}, which this scorekeeper does not know.'
    id: str
    revision: str


@dataclass(frozen=True, slots=True)
class RulesAreFixed(Fault):
    """A rule of a game of code that a file has otherwise, or does not have at all."""

    template: ClassVar[str] = '"{id}" is a game whose rules cannot be changed in a file; its "{key}" is another one.'
    id: str
    key: str


@dataclass(frozen=True, slots=True)
class DoubleId(Fault):
    """Two tables, or two contracts of one, under the same id."""

    template: ClassVar[str] = 'Two entries have the id "{id}".'
    id: str


@dataclass(frozen=True, slots=True)
class DoubleName(Fault):
    """Two contracts of one table that nobody could tell apart."""

    template: ClassVar[str] = 'Two contracts of "{table}" are called {name}.'
    table: str
    name: str


@dataclass(frozen=True, slots=True)
class KeyMissing(Fault):
    """A key that every table needs."""

    template: ClassVar[str] = 'The table "{table}" lacks "{key}".'
    table: str
    key: str


@dataclass(frozen=True, slots=True)
class KeyUnknown(Fault):
    """A key that no table has."""

    template: ClassVar[str] = 'The table "{table}" has an unknown key "{key}".'
    table: str
    key: str


@dataclass(frozen=True, slots=True)
class KeyWrong(Fault):
    """A value that cannot stand under its key."""

    template: ClassVar[str] = 'In the table "{table}", "{key}" should be {wanted}.'
    table: str
    key: str
    wanted: Phrase


@dataclass(frozen=True, slots=True)
class SidesDoNotSeatAll(Fault):
    """A seat on no side or on two."""

    template: ClassVar[str] = 'The sides of "{table}" do not seat each of its {players} players once.'
    table: str
    players: int


@dataclass(frozen=True, slots=True)
class WrongNumberOfQuotas(Fault):
    """Too few or too many quotas for the sides."""

    template: ClassVar[str] = '{contract} in "{table}" has {given} quotas; {wanted} are needed.'
    table: str
    contract: str
    given: int
    wanted: int


@dataclass(frozen=True, slots=True)
class QuotasDoNotAddUp(Fault):
    """Quotas that cannot come out with the tricks that are played."""

    template: ClassVar[str] = 'The quotas of {contract} in "{table}" add up to {sum}; {wanted} are needed.'
    table: str
    contract: str
    sum: int
    wanted: int


@dataclass(frozen=True, slots=True)
class ScheduleDoesNotComeOut(Fault):
    """A schedule in which somebody would play a contract twice, or never."""

    template: ClassVar[str] = 'In {deals} deals of "{table}" not every player plays each contract once.'
    table: str
    deals: int


@dataclass(frozen=True, slots=True)
class DealsDoNotComeOut(Fault):
    """Another number of deals than players times contracts."""

    template: ClassVar[str] = '"{table}" has {deals} deals; {players} players with {contracts} contracts play {wanted}.'
    table: str
    deals: int
    players: int
    contracts: int
    wanted: int


@dataclass(frozen=True, slots=True)
class UnknownChoice(Fault):
    """A choice among contracts that the table does not have, or that cannot be chosen."""

    template: ClassVar[str] = '{contract} in "{table}" offers "{choice}", which cannot be chosen.'
    table: str
    contract: str
    choice: str


@dataclass(frozen=True, slots=True)
class DoesNotGoTogether(Fault):
    """Two keys of a table that contradict each other; `why` says it."""

    template: ClassVar[str] = '"{table}": {why}'
    table: str
    why: Phrase
