"""Bounds on everything that is kept. The code that makes, writes and reads a thing checks the same number.

Everything that is kept therefore fits into a backup, and every backup can be read again. Each bound has a sentence that
refuses more before anything is stored.
"""

from __future__ import annotations

from typing import Final

from scorekeeper.rules.phrase import Fault, Sentence

MIB: Final = 1024 * 1024

MOST_DEALS: Final = 5000  # deals of a match
MOST_CHANGES: Final = 4 * MOST_DEALS  # steps in the journal of a match
MOST_SEATS: Final = 40  # seats of a match; every game has fewer
MOST_SITTERS: Final = 1000  # names that ever stood in a match
LARGEST_FILE: Final = 8 * MIB  # bytes of a match file
LARGEST_PAGE: Final = 8 * LARGEST_FILE
"""Bytes of a match in a backup: the largest match file, in ASCII with escapes, and once more in the journal."""

LARGEST_BACKUP: Final = 64 * MIB  # bytes of a backup
MOST_PEOPLE: Final = 10_000  # persons, including those merged into others
MOST_SEASONS: Final = 10_000
"""Seasons. A person can begin `seasons.MOST_SEASONS` of them here; the others come from other phones."""

MOST_IN_SEASON: Final = 1000  # people of a season, and pairs that are kept apart
MOST_MATCHES_OF_SEASON: Final = 10_000  # matches of a season
MOST_OWN_GAMES: Final = 100  # own games, including those put away

NO_MORE_DEALS = Sentence("The match has {most} deals, and no more can be kept of one. Start another.")
NO_MORE_CHANGES = Sentence("The match was changed {most} times, and no more can be kept of one. Start another.")
MATCH_TOO_LARGE = Fault(
    "The match would become too large for a file. Nothing was changed; notes take most of its room."
)
DEALS_NOT_TAKEN = Sentence("{match}: it has more than {most} deals, and so it was not taken.")
CHANGES_NOT_TAKEN = Sentence("{match}: it would have been changed more than {most} times, and so it was not taken.")
FILE_NOT_TAKEN = Sentence(
    "{match}: it is larger than a file can be, and so it was not taken. Notes take most of its room."
)
JOURNAL_NOT_TAKEN = Sentence("{match}: its history would be too long for a backup, and so it was not taken.")
PAGE_NOT_TAKEN = Sentence("{page} in the backup: it is larger than {most} MB, and so it was not taken.")
SHEET_NOT_MADE = Sentence(
    "{match}: as CSV it would be larger than {most} MB, and could not be read again. JSON has room for it."
)
FILE_NOT_MADE = Sentence(
    "{match}: as a file it would be larger than {most} MB, and could not be read again. Notes take most of its room."
)
NO_MORE_PEOPLE = Sentence("{most} people are kept, and no more can be. Nothing was changed.")
NO_MORE_SEASONS = Sentence("{most} seasons are kept, and no more can be. Nothing was changed.")
NO_MORE_MATCHES_IN_SEASON = Sentence(
    "{season} would have more than {most} matches. Nothing was changed: begin another season."
)
BACKUP_BEYOND_BOUNDS = Sentence(
    "The backup would be larger than {most} MB and could not be read again, so nothing was saved. "
    "Hand over seasons as files of their own."
)
