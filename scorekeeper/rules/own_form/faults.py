"""What can be wrong in the form of a table. The field says what it is about."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Sentence

NOTHING_WRITTEN = Fault("Something has to be written here.")
NUMBER_OUT_OF_RANGE = Sentence("A whole number from {low} to {high}.")
NUMBERS_NOT_READ = Sentence("Whole numbers from {low} to {high}, with commas between them.")
