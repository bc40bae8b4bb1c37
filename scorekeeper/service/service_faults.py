"""The reasons for which a command is refused."""

from __future__ import annotations

from scorekeeper.match.match import Match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.person import Person
from scorekeeper.rules.phrase import Failure, Fault, Sentence, short
from scorekeeper.store.store_faults import MATCH_UNREADABLE, NotKept

IN_CONFLICT = Sentence("{match}: deal {number} does not fit. Correct it first; a backup takes the match as it is.")


class Refused(Failure):
    """A command that was refused and changed nothing."""


class MatchTooLarge(Refused):
    """An arrived match that is too large to be stored; others that came with it may be stored."""


class Overtaken(Refused):
    """The match was changed elsewhere in the meantime; `newer` is the match as it is now."""

    def __init__(self, newer: OpenMatch) -> None:
        super().__init__(CHANGED_ELSEWHERE)
        self.newer = newer


class DealsMissing(Refused):
    """A link that continues deals that are missing here; they can be asked of another phone.

    `id` and `match` are those of the match here, None without one. `whole`: ask for the whole match, as a part could
    not be joined here.
    """

    def __init__(self, id: str, match: Match | None, *faults: Fault, whole: bool) -> None:
        super().__init__(*faults)
        self.id = id
        self.match = match
        self.whole = whole


CHANGED_ELSEWHERE = Fault(
    "The match was changed in another window. Here is the newer sheet; the deal was not saved twice."
)
MAY_ONLY_WATCH = Fault("You only watch here; the sheet is kept on the computer that serves it.")
NO_SUCH_MATCH = Sentence("There is no match {id}.")
MATCH_DELETED = Fault("The match was deleted. Restore it to go on.")


def is_gone(refused: Refused) -> bool:
    """Whether a command was refused because its match is missing: deleted, or never stored here."""
    return any(fault.template in {NO_SUCH_MATCH.template, MATCH_DELETED.template} for fault in refused.faults)


def is_unreadable(refused: Refused) -> bool:
    """Whether a command was refused because the store cannot be read or written: at present, or because of damage."""
    return isinstance(refused.__cause__, NotKept)


def is_damaged(refused: Refused) -> bool:
    """Whether a command was refused because its match is damaged, so that another attempt is useless."""
    return any(fault.template == MATCH_UNREADABLE.template for fault in refused.faults)


NO_SUCH_DEAL = Sentence("The log has no line {line}; it has {lines}.")
NOT_MERGED = Sentence("{name} was not merged with anybody; there is nothing to take apart.")

ENTRY_CHANGED_MEANWHILE = Sentence("The entry of {name} was changed meanwhile. Look at it once more.")


class EntryOvertaken(Refused):
    """A person's entry was changed elsewhere since the user opened it; `now` is the entry as it is."""

    def __init__(self, now: Person) -> None:
        super().__init__(ENTRY_CHANGED_MEANWHILE(name=short(now.name)))
        self.now = now


NO_SUCH_OWN_GAME = Sentence('There is no game "{id}" among your own.')
OWN_GAME_UNREADABLE = Sentence('Your own game "{id}" is damaged and cannot be read. It can be removed.')
TOO_MANY_OWN_GAMES = Sentence("{most} own games are kept already; no more can be. Remove one first.")
NAME_TAKEN = Sentence("Another game is called {name}. Choose another name.")
NO_SUCH_SEASON = Sentence("There is no season {name}.")
SEASON_GONE = Fault("This season is not kept any more.")


def is_season_gone(refused: Refused) -> bool:
    """Whether a command was refused because its season is missing: removed, or never stored here."""
    return any(fault.template in {NO_SUCH_SEASON.template, SEASON_GONE.template} for fault in refused.faults)


SEVERAL_VERSIONS = Sentence(
    "{name} is set in more than one way, as it was changed on two phones. Version 1 counts until you choose with "
    "`scorekeeper season choose`."
)
HOW_VERSION_IS_SET = Sentence("Version {number}: {settings}.")
COUNTS_IN_CLOSED_SEASON = Sentence(
    "This match counts in {season}, which is closed. Open the season again to change it."
)
HERE_TWICE = Sentence("{name} is named twice.")
NOT_A_DAY = Sentence('"{text}" is not a day; one is written 2026-01-31.')
NOT_WHOLE_NUMBER = Sentence('"{text}" is not a whole number.')
NO_GAME_FOR = Sentence("No game of the season is for {players}.")
