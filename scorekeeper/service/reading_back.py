"""A backup that was made is read back, as it is when it is restored, before anybody is told that it is saved."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.exchange.backup_file import Page, archive_of, pages_of, printed_page, read_page
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.games_page import games_to_list
from scorekeeper.exchange.people_page import BackedUpPerson
from scorekeeper.exchange.seasons_page import BackedUpSeason
from scorekeeper.match.bounds import BACKUP_BEYOND_BOUNDS, LARGEST_BACKUP, LARGEST_PAGE, MIB
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.record import MatchRecord
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.faults import Refused

NOT_READ_BACK = Fault("The backup could not be read back, so it was not saved. Nothing here was changed.")


def left_out_phrase(number: int) -> Phrase:
    """What is told of matches that a backup cannot hold."""
    return Phrase(
        "{number} match is too large for a backup and is not in it.",
        {"number": number},
        plural="{number} matches are too large for a backup and are not in it.",
        count=number,
    )


def page_read_back(whole: MatchRecord, catalogue: Catalogue) -> Page | None:
    """The page of a match; None where it cannot be read, as of a match larger than any that is kept since."""
    page = printed_page(whole)
    if len(page.content) > LARGEST_PAGE:
        return None
    try:
        read_page(page.name, page.content, catalogue)
    except NotReadable:
        return None
    return page


def archive_read_back(
    pages: Sequence[Page],
    people: Sequence[BackedUpPerson],
    seasons: Sequence[BackedUpSeason],
    games: Sequence[OwnGame],
    catalogue: Catalogue,
    *,
    handed: bool = False,
) -> bytes:
    """The archive of pages that were read back one by one, and of all else; see `archive_of`.

    Its pages are the same bytes, and all else in it is read. Raises `Refused`.
    """
    content = archive_of(pages, people, seasons, games, handed=handed)
    if len(content) > LARGEST_BACKUP:
        raise Refused(BACKUP_BEYOND_BOUNDS(most=LARGEST_BACKUP // MIB))
    try:
        found = pages_of(content, catalogue)
    except NotReadable as unread:
        raise Refused(NOT_READ_BACK) from unread
    same = (
        found.pages == {page.name: page.content for page in pages},
        found.people == tuple(people),
        found.seasons == tuple(seasons),
        games_to_list(found.games) == games_to_list(games),
        found.handed == handed,
    )
    if not all(same):
        raise Refused(NOT_READ_BACK)
    return content
