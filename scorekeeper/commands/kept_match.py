"""`scorekeeper versions` and `choose` of a match that was changed on two phones, and `takeover` by another player."""

from __future__ import annotations

from scorekeeper.commands.services import run
from scorekeeper.commands.terminal import Stopped, print_text
from scorekeeper.exchange.text_tables import PrintedColumn, table_lines
from scorekeeper.match.days import local_time
from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import takeovers
from scorekeeper.rules.phrase import Sentence, short
from scorekeeper.service import match_versions, play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.match_versions import MatchVersion
from scorekeeper.service.play import deal_index_of
from scorekeeper.texts import counted, names_of, say, signed, tr

ONE_VERSION_ONLY = Sentence("There is one version of match {match}; nothing is to be chosen.")
NO_SUCH_VERSION = Sentence("There is no version {number}; the versions are 1 to {last}.")
NOBODY_SITS_THERE = Sentence("Nobody called {said} sits there, and the seats are 1 to {seats}.")


def list_versions(services: AppServices, id: str) -> None:
    """Print the versions of a match, the one that counts first. Raises `Failure`."""
    several = run(match_versions.versions(services, id))
    print_text("\n".join(_table(several)) + "\n")


def choose_version(services: AppServices, id: str, number: int | None) -> None:
    """Choose the version that counts, by its number from 1, and print a report on the others. Raises `Failure`.

    Without a number every version is kept as a match of its own, and the ids are printed.
    """
    several, now = run(match_versions.versions(services, id)), run(play.open_match(services, id))
    if len(several) == 1:
        raise Stopped(ONE_VERSION_ONLY(match=id))
    if number is None:
        run(match_versions.keep_all(services, id, now.revision))
        print_text("".join(f"{version.id}\n" for version in several))
        return
    if not 1 <= number <= len(several):
        raise Stopped(NO_SUCH_VERSION(number=number, last=len(several)))
    run(match_versions.choose(services, id, now.revision, several[number - 1].id))
    others = counted(
        len(several) - 1,
        "This version counts now. The other one is among the deleted matches.",
        "This version counts now. The {n} others are among the deleted matches.",
    )
    print_text(others + "\n")


def _table(several: tuple[MatchVersion, ...]) -> list[str]:
    counts = tr("until you choose") if len(several) > 1 else tr("yes")
    deleted = [tr("yes") if each.deleted else "" for each in several]
    return table_lines(
        [
            PrintedColumn(tr("Version"), [str(number) for number in range(1, len(several) + 1)], right=True),
            PrintedColumn(tr("Counts"), [counts if each.counts else "" for each in several]),
            *([PrintedColumn(tr("Deleted"), deleted)] if any(deleted) else []),
            PrintedColumn(tr("Deals"), [str(len(each.sheet.match.deals)) for each in several], right=True),
            PrintedColumn(tr("Totals"), [_totals(each.sheet) for each in several]),
            PrintedColumn(tr("Updated"), [f"{local_time(each.updated):%Y-%m-%d %H:%M}" for each in several]),
        ]
    )


def _totals(sheet: Sheet) -> str:
    each = zip(names_of(sheet), sheet.totals, strict=True)
    return ", ".join(f"{name} {signed(total, plus=sheet.plus, unit=sheet.unit)}" for name, total in each)


def take_over_seat(services: AppServices, id: str, seat: str, name: str, deal: str | None) -> None:
    """Replace a player from a deal on, by its number, and print all takeovers. Raises `Failure`.

    Without a deal it is the next one. `seat` is the name of the present player, or the number of the seat.
    """
    now = run(play.open_match(services, id))
    deal_index = None if deal is None else deal_index_of(now.sheet, deal)
    now = run(play.take_over(services, id, now.revision, _seat(now.match, seat), name, deal_index))
    print_text("".join(f"{say(each)}\n" for each in takeovers(now.sheet)))


def _seat(match: Match, entered: str) -> int:
    """Return the seat, from 0, of the player with that name, or else of that number, from 1. Raises `Failure`."""
    keys = [comparison_key(player) for player in match.players]
    if comparison_key(entered) in keys:
        return keys.index(comparison_key(entered))
    if entered.isdecimal() and entered.isascii() and 1 <= int(entered[:6]) <= len(keys):
        return int(entered[:6]) - 1
    raise Stopped(NOBODY_SITS_THERE(said=short(entered), seats=len(keys)))
