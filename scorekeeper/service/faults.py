"""What a person can be refused."""

from __future__ import annotations

from scorekeeper.match.match import Match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.store.faults import MatchDamaged, NotKept


class Refused(Exception):
    """Something could not be done; nothing was changed. `faults` says everything that is wrong, in order."""

    def __init__(self, *faults: Fault) -> None:
        """Keep the faults, in order."""
        super().__init__(*faults)
        self.faults = faults


class MatchTooLarge(Refused):
    """A match that came from elsewhere has more than can be kept of one; others that came with it may be kept."""


class Overtaken(Refused):
    """The match was changed elsewhere in the meantime; `newer` is the match as it is now."""

    def __init__(self, newer: OpenMatch) -> None:
        """Tell of the change, and hand over what it led to."""
        super().__init__(CHANGED_ELSEWHERE)
        self.newer = newer


class DealsMissing(Refused):
    """A link goes on from deals that are missing here; another phone can be asked for them.

    `id` and `match` are the match that is meant, None where it is not here. `whole`: the whole match is to be asked
    for, since a part would not be put together here.
    """

    def __init__(self, id: str, match: Match | None, *faults: Fault, whole: bool) -> None:
        """Tell of the match that is meant."""
        super().__init__(*faults)
        self.id = id
        self.match = match
        self.whole = whole


CHANGED_ELSEWHERE = Fault("The match was changed in another window. Here is the newer sheet; nothing was booked twice.")
MAY_ONLY_WATCH = Fault("You only watch here; the sheet is kept on the computer that serves it.")
NOT_FOR_GUESTS = Fault("Matches are removed for good only where they are kept.")
NOT_FOR_GUESTS_PEOPLE = Fault("People are merged, split and forgotten only where the matches are kept.")
NOT_FOR_GUESTS_GAMES = Fault("Own games are removed for good only where they are kept. Here they can be put away.")


class MatchGone(Fault):
    """The match is not there: deleted, or never kept here."""

    __slots__ = ()


def no_such_match(id: str) -> MatchGone:
    """An id that no match has."""
    return MatchGone("There is no match {id}.", id=id)


def match_deleted() -> MatchGone:
    """The match was deleted, perhaps in another window."""
    return MatchGone("The match was deleted. Restore it to go on.")


def is_gone(refused: Refused) -> bool:
    """Whether something was refused because its match is gone."""
    return any(isinstance(fault, MatchGone) for fault in refused.faults)


def is_unreadable(refused: Refused) -> bool:
    """Whether something was refused because it cannot be read or written: just now, or because it is damaged."""
    return isinstance(refused.__cause__, NotKept)


def is_damaged(refused: Refused) -> bool:
    """Whether something was refused because its match is damaged, so that it need not be tried again."""
    return any(isinstance(fault, MatchDamaged) for fault in refused.faults)


STOPPED_EARLY = Fault("The match was stopped early. Reopen it to go on.")
ALREADY_OVER = Fault("The match is over already.")
NOT_STOPPED_EARLY = Fault("The match was not stopped early; there is nothing to reopen.")
NOTHING_TO_UNDO = Fault("There is nothing to take back.")
NOTHING_TO_REDO = Fault("There is nothing to do again.")
NO_SUCH_DEAL = Sentence("The log has no line {line}; it has {lines}.")
TAKEN_OVER_LATER = Sentence("{name} has not sat there for so long: take the seat over from a later deal on.")
