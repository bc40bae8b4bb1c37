"""What a person can be refused."""

from __future__ import annotations

from typing import Final

from scorekeeper.match.match import Match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.person import Person
from scorekeeper.rules.phrase import Fault, Phrase, Sentence, short
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


ENTRY_CHANGED_MEANWHILE = Sentence("The entry of {name} was changed meanwhile. Look at it once more.")


class EntryOvertaken(Refused):
    """A person's entry was changed elsewhere since the change was begun; `now` is the entry as it is."""

    def __init__(self, now: Person) -> None:
        """Tell of the change, and hand over what it led to."""
        super().__init__(ENTRY_CHANGED_MEANWHILE(name=short(now.name)))
        self.now = now


NO_SUCH_OWN_GAME = Sentence('There is no game "{id}" among your own.')


def number_changes_nothing(path: str) -> Phrase:
    """A number in a table that was added, which something of another kind alone has."""
    return Phrase('"{key}" changes nothing where it stands in this table.', {"key": path})


OWN_GAME_UNREADABLE = Sentence('Your own game "{id}" is damaged and cannot be read. It can be removed.')
OWN_GAME_CHANGED_ELSEWHERE = Sentence("{name} was changed in another window. Nothing was written.")
TOO_MANY_OWN_GAMES = Sentence("{most} own games are kept already; no more can be. Remove one first.")
OWN_GAME_TOO_LARGE = Sentence('The table of "{name}" is too large: {most} kB at most can be kept.')
NAME_TAKEN = Sentence("Another game is called {name}. Choose another name.")
NAME_NOT_SEEN = Fault("The game needs a name.")
TEXT_NOT_WRITABLE = Fault("A text in the table has a character in it that cannot be written.")


def kept_as_own(name: str) -> Phrase:
    """A game that is kept now."""
    return Phrase("{name} is now among your own games.", {"name": name})


def was_kept_already(name: str) -> Phrase:
    """The same table came once more."""
    return Phrase("{name} is among your own games already.", {"name": name})


DEAL_NOT_READ: Final = Phrase('Its "deal" was not read: what a deal says follows from the rules.')
"""A table as it is printed, with another description of a deal than that of the game that it makes."""


def other_name_given(asked: str, name: str) -> Phrase:
    """A game whose name another game has."""
    return Phrase("Another game is called {asked}; this one is called {name} here.", {"asked": asked, "name": name})


def other_id_given(asked: str, id: str) -> Phrase:
    """A game whose id another game has."""
    return Phrase('Another game has the id "{asked}"; this one has "{id}" here.', {"asked": asked, "id": id})


class SeasonGone(Fault):
    """The season is not there: removed, or never kept here."""

    __slots__ = ()


def is_season_gone(refused: Refused) -> bool:
    """Whether something was refused because its season is gone."""
    return any(isinstance(fault, SeasonGone) for fault in refused.faults)


def no_such_season(name: str) -> SeasonGone:
    """A name, or an id, that no season has."""
    return SeasonGone("There is no season {name}.", name=short(name))


SEVERAL_SEASONS = Sentence("Several seasons are called {name}. Name one of them by id: {ids}.")
SEASON_NAME_TAKEN = Sentence("There is a season called {name} already.")
TOO_MANY_SEASONS = Sentence("{most} seasons are kept already; no more can be. Remove one first.")


def season_gone() -> SeasonGone:
    """A season that was removed meanwhile, perhaps in another window."""
    return SeasonGone("This season is not kept any more.")


SEASON_CHANGED_MEANWHILE = Sentence("{name} was changed meanwhile, in another window or on another phone.")
SEVERAL_VERSIONS = Sentence(
    "{name} is set in more than one way, as it was changed on two phones. Version 1 counts until you choose with "
    "`scorekeeper season choose`."
)
HOW_VERSION_IS_SET = Sentence("Version {number}: {settings}.")
NO_SUCH_SEASON_VERSION = Sentence("The season has no version {number}; its versions are 1 to {last}.")
ONE_SEASON_VERSION = Sentence("There is one version of {name}; nothing is to be chosen.")
SEASON_TO_BE_CHOSEN = Sentence("{name} is set in two ways, as it was changed on two phones. Choose one of them first.")
SEASON_CLOSED = Sentence("{name} is closed. Open it again to change anything in it.")
COUNTS_IN_CLOSED_SEASON = Sentence(
    "This match counts in {season}, which is closed. Open the season again to change it."
)
SEASON_GOES_ON = Sentence(
    "{number} match of {season} is not over. Stop it early, or take it out of the season, before you close it.",
    plural="{number} matches of {season} are not over. Stop them early, or take them out of the season, before "
    "you close it.",
    counted="number",
)
NOT_OF_ITS_GAMES = Sentence("The match {match} is of a game that is not played in {season}.")
NOT_OF_ITS_TIME = Sentence("The match {match} of {day} is not of the time of {season}.")
NOT_DATED = Sentence("It is not known when the match {match} was played, and {season} has its days.")
IN_ANOTHER_SEASON = Sentence("The match {match} belongs to {season} already.")
HERE_TWICE = Sentence("{name} is named twice.")
NOT_A_DAY = Sentence("{text} is no day; one is written 2026-01-31.")
NOT_WHOLE_NUMBER = Sentence("{text} is no whole number.")
NO_GAME_FOR = Sentence("No game of the season is for {players}.")
