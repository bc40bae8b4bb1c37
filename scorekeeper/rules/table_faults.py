"""What can be wrong with a table, one function and one sentence each."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.phrase import Fault, Phrase, needed


class BrokenTable(Exception):
    """A table that cannot be played by. `faults` says everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        """Keep the faults, in the order of the table."""
        super().__init__(*faults)
        self.faults = faults


def not_a_table() -> Fault:
    """Something else stands where a table should."""
    return Fault("The game is neither the id of a variant nor a table.")


def newer_table(version: int, known: int) -> Fault:
    """A table in a language that a later version of scorekeeper reads."""
    return Fault(
        "The table is of version {version}; this scorekeeper reads version {known}.", version=version, known=known
    )


def unknown_variant(id: str) -> Fault:
    """An id that no variant has."""
    return Fault('There is no variant "{id}".', id=id)


def unknown_revision(id: str, revision: str) -> Fault:
    """A game that is kept in another revision than the ones that are known."""
    return Fault(
        'The rules of "{id}" are of revision {revision}, which this scorekeeper does not know.',
        id=id,
        revision=revision,
    )


def rules_are_fixed(id: str, key: str) -> Fault:
    """A rule of a game of code that a file has otherwise, or does not have at all."""
    return Fault(
        '"{id}" is a game whose rules cannot be changed in a file; its "{key}" is another one.', id=id, key=key
    )


def double_id(id: str) -> Fault:
    """Two tables, or two contracts of one, under the same id."""
    return Fault('Two entries have the id "{id}".', id=id)


def double_name(table: str, name: str) -> Fault:
    """Two contracts of one table that nobody could tell apart."""
    return Fault('Two contracts of "{table}" are called {name}.', table=table, name=name)


def key_missing(table: str, key: str) -> Fault:
    """A key that every table needs."""
    return Fault('The table "{table}" lacks "{key}".', table=table, key=key)


def key_unknown(table: str, key: str) -> Fault:
    """A key that no table has."""
    return Fault('The table "{table}" has an unknown key "{key}".', table=table, key=key)


def no_such_house_rule(game: str, key: str) -> Fault:
    """An option that a game does not have."""
    return Fault('{game} has no house rule "{key}".', game=game, key=key)


def one_of_values(values: Iterable[str]) -> Phrase:
    """The values that an option can have, as a file says them."""
    return Phrase("one of {values}", {"values": tuple(f'"{value}"' for value in values)})


def house_rule_wrong(game: str, rule: Phrase, wanted: Phrase) -> Fault:
    """An option of a game with a value that it cannot have."""
    return Fault('In {game}, the house rule "{rule}" should be {wanted}.', game=game, rule=rule, wanted=wanted)


def key_wrong(table: str, key: str, wanted: Phrase) -> Fault:
    """A value that cannot stand under its key."""
    return Fault('In the table "{table}", "{key}" should be {wanted}.', table=table, key=key, wanted=wanted)


def sides_do_not_seat_all(table: str, players: int) -> Fault:
    """A seat on no side or on two."""
    return Fault('The sides of "{table}" do not seat each of its {players} players once.', table=table, players=players)


def wrong_number_of_quotas(table: str, contract: str, given: int, wanted: int) -> Fault:
    """Too few or too many quotas for the sides."""
    return Fault(
        '{contract} in "{table}" has {given} quota; {needed}.',
        plural='{contract} in "{table}" has {given} quotas; {needed}.',
        counted=given,
        table=table,
        contract=contract,
        given=given,
        needed=needed(wanted),
    )


def quotas_do_not_add_up(table: str, contract: str, together: int, wanted: int) -> Fault:
    """Quotas that cannot come out with the tricks that are played."""
    return Fault(
        'The quotas of {contract} in "{table}" add up to {sum}; {needed}.',
        table=table,
        contract=contract,
        sum=together,
        needed=needed(wanted),
    )


def schedule_does_not_come_out(table: str, deals: int) -> Fault:
    """A schedule in which somebody would play a contract twice, or never."""
    return Fault(
        'In {deals} deal of "{table}" not every player plays each contract once.',
        plural='In {deals} deals of "{table}" not every player plays each contract once.',
        counted=deals,
        table=table,
        deals=deals,
    )


def deals_do_not_come_out(table: str, deals: int, players: int, wanted: int) -> Fault:
    """Another number of deals than players times contracts."""
    return Fault(
        '"{table}" has {deals} deal; every contract once for each of {players} players makes {wanted}.',
        plural='"{table}" has {deals} deals; every contract once for each of {players} players makes {wanted}.',
        counted=deals,
        table=table,
        deals=deals,
        players=players,
        wanted=wanted,
    )


def more_deals_than_owed(table: str, deals: int, players: int, wanted: int) -> Fault:
    """More deals than contracts are owed, where some are owed several times."""
    return Fault(
        '"{table}" has {deals} deal; the contracts that {players} players owe make {wanted}.',
        plural='"{table}" has {deals} deals; the contracts that {players} players owe make {wanted}.',
        counted=deals,
        table=table,
        deals=deals,
        players=players,
        wanted=wanted,
    )


def unknown_choice(table: str, contract: str, choice: str) -> Fault:
    """A choice among contracts that the table does not have, or that cannot be chosen."""
    return Fault(
        '{contract} in "{table}" offers "{choice}", which cannot be chosen.',
        table=table,
        contract=contract,
        choice=choice,
    )


def does_not_go_together(table: str, why: Phrase) -> Fault:
    """Two keys of a table that contradict each other; `why` says it."""
    return Fault('"{table}": {why}', table=table, why=why)
