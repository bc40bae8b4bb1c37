"""What can be wrong with changing persons."""

from __future__ import annotations

from scorekeeper.match.person import Person
from scorekeeper.rules.phrase import Fault, Sentence, short
from scorekeeper.service.faults import Refused

MERGED_WITH_ONESELF = Sentence("{name} is one person already.")
SAT_AT_ONE_TABLE = Sentence("{one} and {other} cannot be one person: they sat at one table on {day}.")
NOT_MERGED = Sentence("{name} was not merged with anybody; there is nothing to take apart.")
SITS_THERE_ALREADY = Sentence("{name} sits in another seat of that match.")
NO_SUCH_SEAT_OF_MATCH = Sentence("That match has no seat {seat}.")


class ForgottenInBackup(Fault):
    """A backup holds somebody who was forgotten here."""

    __slots__ = ()


def is_of_forgotten(refused: Refused) -> bool:
    """Whether a backup was refused because it has to be said what to do about somebody who was forgotten."""
    return any(isinstance(fault, ForgottenInBackup) for fault in refused.faults)


def forgotten_in_backup() -> ForgottenInBackup:
    """A backup from before somebody was forgotten, and nobody has said what to do about it."""
    return ForgottenInBackup(
        "The backup holds somebody who was forgotten here. Nothing was changed: say whether to leave them out again, "
        "or to bring them back."
    )


def entry_changed_meanwhile(name: str) -> Fault:
    """A version of a person's entry that is not kept any more, as in a second window."""
    return Fault("The entry of {name} was changed meanwhile. Look at it once more.", name=short(name))


class EntryOvertaken(Refused):
    """A person's entry was changed elsewhere since the change was begun; `now` is the entry as it is."""

    def __init__(self, now: Person) -> None:
        """Tell of the change, and hand over what it led to."""
        super().__init__(entry_changed_meanwhile(now.name))
        self.now = now
