"""How much there may be of everything that is kept: what is made, written and read is held to the same numbers.

So whatever is kept fits into a backup, and a backup that was written can be read. Each bound has the sentence that says
so before anything is kept beyond it.
"""

from __future__ import annotations

from typing import Final

from scorekeeper.rules.phrase import Fault, Shown

MIB: Final = 1024 * 1024

MOST_DEALS: Final = 5000
"""Deals of a match."""

MOST_CHANGES: Final = 4 * MOST_DEALS
"""Steps in the journal of a match."""

MOST_SEATS: Final = 40
"""Seats of a match; no game has as many."""

LARGEST_FILE: Final = 8 * MIB
"""Bytes of a match file."""

LARGEST_PAGE: Final = 8 * LARGEST_FILE
"""Bytes of a match in a backup: the largest match file, in ASCII with escapes, and once more in the journal."""

LARGEST_BACKUP: Final = 64 * MIB
"""Bytes of a backup."""

MOST_PEOPLE: Final = 10_000
"""Persons, those who were merged into others too."""

MOST_SEASONS: Final = 10_000
"""Seasons; of them `seasons.MOST_SEASONS` can be begun here, and the others come from other phones."""

MOST_IN_SEASON: Final = 1000
"""People of a season, and pairs that are kept apart."""

MOST_MATCHES_OF_SEASON: Final = 10_000
"""Matches of a season."""

MOST_OWN_GAMES: Final = 100
"""Own games, those that were put away too."""


def no_more_deals(most: int) -> Fault:
    """A deal more than a match can have."""
    return Fault("The match has {most} deals, and no more can be kept of one. Start another.", most=most)


def no_more_changes(most: int) -> Fault:
    """A step more than the journal of a match can have."""
    return Fault("The match was changed {most} times, and no more can be kept of one. Start another.", most=most)


def match_too_large() -> Fault:
    """The texts of a match, or its journal, take more bytes than a file or a backup has for them."""
    return Fault("The match would become too large for a file. Nothing was changed; notes take most of its room.")


def deals_not_taken(match: Shown, most: int) -> Fault:
    """A match that came has more deals than one can have."""
    return Fault("{match}: it has more than {most} deals, and so it was not taken.", match=match, most=most)


def changes_not_taken(match: Shown, most: int) -> Fault:
    """The journal of a match that came would have more steps than one can have."""
    return Fault(
        "{match}: it would have been changed more than {most} times, and so it was not taken.", match=match, most=most
    )


def file_not_taken(match: Shown) -> Fault:
    """A match that came has more bytes than a file has for them."""
    return Fault(
        "{match}: it is larger than a file can be, and so it was not taken. Notes take most of its room.", match=match
    )


def journal_not_taken(match: Shown) -> Fault:
    """A match that came would have, with its journal, more bytes than a backup has for one."""
    return Fault("{match}: its history would be too long for a backup, and so it was not taken.", match=match)


def page_not_taken(page: str, most: int) -> Fault:
    """A match of a backup has more bytes than are read of one."""
    return Fault("{page} in the backup: it is larger than {most} MB, and so it was not taken.", page=page, most=most)


def sheet_not_made(match: Shown, most: int) -> Fault:
    """A match as CSV would have more bytes than are read of a file."""
    return Fault(
        "{match}: as CSV it would be larger than {most} MB, and could not be read again. JSON has room for it.",
        match=match,
        most=most,
    )


def file_not_made(match: Shown, most: int) -> Fault:
    """A match, kept by an earlier version, would have more bytes in its file than are read of one."""
    return Fault(
        "{match}: as a file it would be larger than {most} MB, and could not be read again. "
        "Notes take most of its room.",
        match=match,
        most=most,
    )


def no_more_people(most: int) -> Fault:
    """A person more than can be kept."""
    return Fault("{most} people are kept, and no more can be. Nothing was changed.", most=most)


def no_more_seasons(most: int) -> Fault:
    """A season more than can be kept."""
    return Fault("{most} seasons are kept, and no more can be. Nothing was changed.", most=most)


def no_more_in_season(season: str, most: int) -> Fault:
    """More people, or pairs that are kept apart, than a season can have."""
    return Fault("{season} would have more than {most} people. Nothing was changed.", season=season, most=most)


def no_more_matches_in_season(season: str, most: int) -> Fault:
    """A match more than a season can have."""
    return Fault(
        "{season} would have more than {most} matches. Nothing was changed: begin another season.",
        season=season,
        most=most,
    )


def backup_beyond_bounds(most: int) -> Fault:
    """All matches take more bytes than one backup may have."""
    return Fault(
        "The backup would be larger than {most} MB and could not be read again, so nothing was saved. "
        "Hand over seasons as files of their own.",
        most=most,
    )
