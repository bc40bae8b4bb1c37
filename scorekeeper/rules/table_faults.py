"""The faults of tables, with shorter sentences for the place beside a field."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.phrase import Fault, Phrase, Sentence


class BrokenTable(Exception):
    """The error of a table that no game can be played by. `faults` are all its faults."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        """Keep the faults, in the order of the table."""
        super().__init__(*faults)
        self.faults = faults


NOT_A_TABLE = Fault("The game is neither the id of a variant nor a table.")
UNKNOWN_VARIANT = Sentence('There is no variant "{id}".')
UNKNOWN_REVISION = Sentence("{game}, revision {revision}, is not in this version of scorekeeper.")
DOUBLE_ID = Sentence('Two entries have the id "{id}".')
DOUBLE_NAME = Sentence('Two contracts of "{table}" are called {name}.')
NAME_TWICE = Sentence("Another one is called {name} too.")
KEY_MISSING = Sentence('The table "{table}" lacks "{key}".')
KEY_UNKNOWN = Sentence('The table "{table}" has an unknown key "{key}".')
NO_SUCH_HOUSE_RULE = Sentence('{game} has no house rule "{key}".')


def one_of_values(values: Iterable[str]) -> Phrase:
    """Return the possible values of an option, as a file has them."""
    return Phrase("one of {values}", {"values": tuple(f'"{value}"' for value in values)})


HOUSE_RULE_WRONG = Sentence('In {game}, the house rule "{rule}" should be {wanted}.')
KEY_WRONG = Sentence('In the table "{table}", "{key}" should be {wanted}.')
HAS_TO_BE = Sentence("This has to be {wanted}.")
SIDES_DO_NOT_SEAT_ALL = Sentence('The sides of "{table}" do not seat each of its {players} players once.')
WRONG_NUMBER_OF_QUOTAS = Sentence(
    '{contract} in "{table}" has {given} quota; {needed}.',
    plural='{contract} in "{table}" has {given} quotas; {needed}.',
    counted="given",
)
QUOTAS_DO_NOT_ADD_UP = Sentence('The quotas of {contract} in "{table}" add up to {sum}; {needed}.')
QUOTAS_ADD_UP_TO = Sentence(
    "The quotas add up to {sum}; {tricks} trick is played.",
    plural="The quotas add up to {sum}; {tricks} tricks are played.",
    counted="tricks",
)
QUOTAS_ARE_TO_ADD_UP = Sentence(
    "The quotas add up to {sum}; they have to make {wanted}, as tricks are {tricks} and points in all {balance}."
)
SCHEDULE_DOES_NOT_COME_OUT = Sentence(
    'In {deals} deal of "{table}" not every player plays each contract once.',
    plural='In {deals} deals of "{table}" not every player plays each contract once.',
    counted="deals",
)
DEALS_DO_NOT_COME_OUT = Sentence(
    '"{table}" has {deals} deal; every contract once for each of {players} players makes {wanted}.',
    plural='"{table}" has {deals} deals; every contract once for each of {players} players makes {wanted}.',
    counted="deals",
)
MORE_DEALS_THAN_OWED = Sentence(
    '"{table}" has {deals} deal; the contracts that {players} players owe make {wanted}.',
    plural='"{table}" has {deals} deals; the contracts that {players} players owe make {wanted}.',
    counted="deals",
)
UNKNOWN_CHOICE = Sentence('{contract} in "{table}" offers "{choice}", which cannot be chosen.')
HANDICAPS_FOR_EACH = Phrase("Handicaps are for each player, or for each side of partners.")
SOMEBODY_STARTS_THERE = Phrase(
    "With their handicap somebody starts at the target, and the match would be over at once."
)
EVERYBODY_STARTS_THERE = Phrase(
    "Everybody starts at the target or beyond it, and the match would be over before its first deal."
)
DOES_NOT_GO_TOGETHER = Sentence('"{table}": {why}')
