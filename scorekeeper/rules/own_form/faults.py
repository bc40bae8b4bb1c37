"""What can be wrong in the form of a table. The field says what it is about."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Phrase, Sentence

NOTHING_WRITTEN = Fault("Something has to be written here.")
NUMBER_OUT_OF_RANGE = Sentence("A whole number from {low} to {high}.")
NUMBERS_NOT_READ = Sentence("Whole numbers from {low} to {high}, with commas between them.")
QUOTAS_ADD_UP_TO = Sentence(
    "The quotas add up to {sum}; {tricks} trick is played.",
    plural="The quotas add up to {sum}; {tricks} tricks are played.",
    counted="tricks",
)
QUOTAS_ARE_TO_ADD_UP = Sentence(
    "The quotas add up to {sum}; they have to make {wanted}, as tricks are {tricks} and points in all {balance}."
)
NAME_TWICE = Sentence("Another one is called {name} too.")


def has_to_be(wanted: object) -> Fault:
    """A value that cannot stand there."""
    return Fault("This has to be {wanted}.", wanted=wanted if isinstance(wanted, Phrase) else Phrase("longer"))
