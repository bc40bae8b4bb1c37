"""The columns of a CSV sheet that say something of the whole match, and when a deal was entered; written and read.

What they say of the match stands in the first row alone: a long note in every row of a long match is more than is read
of a file. Earlier versions repeated it in every row. Each cell has one thing: a player, a number of a setting, a time
without its zone. No cell has JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import takewhile
from typing import Any, Final, NamedTuple

from scorekeeper.exchange.csv_rules import game_by_rules, rules_in_words
from scorekeeper.exchange.faults import SETTING_MISPLACED, SETTLE_WITHOUT_STAKE, WRONG_COLUMN, WRONG_KIND
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.exchange.tables import YES, guarded, unguarded
from scorekeeper.match.days import is_moment
from scorekeeper.match.earlier import MOST_EARLIER, EarlierPlayer
from scorekeeper.match.figures import with_unit, without_unit
from scorekeeper.match.match import (
    NO_SUCH_TAKEOVER,
    Match,
    faults_of_location,
    faults_of_note,
    faults_of_seats,
    faults_of_title,
    tidy,
)
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.match.table import Cell, Heading
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault, Phrase, short, shown
from scorekeeper.texts import say

TOTALS = "total"

INTEGER = re.compile(r"0|-?[1-9][0-9]{0,8}")
"""An integer as a sheet writes it."""


def log_texts(sheet: Sheet) -> list[list[str]]:
    """The cells of the log, without guard: a row for each deal, and one of totals."""
    return [[_text(cell, sheet) for cell in row.cells] for row in sheet.log.rows]


def _text(cell: Cell, sheet: Sheet) -> str:
    if cell.value is None:
        return ""
    if cell.kind == "flag":
        return YES
    return str(cell.value) if isinstance(cell.value, int) else say(cell.value, sheet)


def is_number(heading: Heading) -> bool:
    """Whether a column has integers, which are never guarded."""
    return heading.kind in {"number", "score", "total"}


GAME: Final = ("match", "game", "game name", "rules")
"""The first columns, followed by one for each player."""

PLAYER: Final = "player {number}"
"""The header of a player; numbers count from 1, clockwise."""

EARLIER: Final = ("earlier player {number}", "earlier seat {number}", "earlier deals {number}")
"""The headers of somebody whose seat was taken over: the name, the seat from 1, and after how many deals that was."""

REST: Final = (
    *("first dealer", "started", "started zone", "ended", "ended zone", "match note"),
    *("stake per point", "currency", "settle"),
)
"""The columns after the players, followed by one for each number or word that is set."""

LOCATION: Final = "location"
"""The header of the column behind those, where it is said where the match was played."""

SETTING: Final = "setting "
"""Begins the header of what is set: `setting target`, or `setting rows.first.1` for the first number of a row."""

DEAL: Final = ("time", "time zone")
"""The last columns before those of the log; they say when a deal was entered."""

_CLOCK: Final = re.compile(r"(?P<clock>.*?)(?P<zone>Z|[+-][0-9]{2}:[0-9]{2})?")
_UTC: Final = "UTC"


def about_headers(match: Match) -> list[str]:
    """The headers of the columns about a match and of the time of a deal."""
    players = [PLAYER.format(number=number) for number in range(1, len(match.players) + 1)]
    earlier = [header.format(number=number) for number in range(1, len(match.earlier) + 1) for header in EARLIER]
    where = [LOCATION] if match.location else []
    settings = [f"{SETTING}{path}" for path, _ in settings_in(match.options)]
    return [*GAME, *players, *earlier, *REST, *where, *settings, *DEAL]


def about_cells(match: Match, catalogue: Catalogue) -> list[str]:
    """The cells of the first row that are about the match, guarded; below it they are empty."""
    info, stake = match.game.info, match.stake
    id = with_unit(info.id, match.game.unit)
    amount: list[Decimal | str] = [stake.amount, stake.currency, stake.settle or ""] if stake else ["", "", ""]
    cells = [
        *(match.title, id, info.name, rules_in_words(match.game, catalogue), *match.players),
        *(str(cell) for each in match.earlier for cell in (each.name, each.seat + 1, each.until)),
        match.players[match.first_dealer],
        *moment_cells(match.started),
        *moment_cells(match.ended),
        *(match.note, *map(str, amount), *([match.location] if match.location else [])),
        *(str(value) for _, value in settings_in(match.options)),
    ]
    return [guarded(cell) for cell in cells]


def settings_in(options: Mapping[str, Any], under: str = "") -> Iterator[tuple[str, Any]]:
    """Each number and word of the options with its path; positions in a row count from 1.

    >>> list(settings_in({"turn": "passes", "rows": {"first": [3, 9]}}))
    [('turn', 'passes'), ('rows.first.1', 3), ('rows.first.2', 9)]
    """
    for key, value in options.items():
        if isinstance(value, Mapping):
            yield from settings_in(value, f"{under}{key}.")
        elif isinstance(value, list | tuple):
            yield from ((f"{under}{key}.{position}", number) for position, number in enumerate(value, 1))
        elif value is not None:  # which is the same as left out
            yield f"{under}{key}", value


def options_from(settings: Sequence[tuple[str, int | str]]) -> dict[str, Any] | None:
    """The options of such paths; None where they are not paths that `settings_in` gives.

    >>> options_from([("turn", "passes"), ("rows.first.1", 3), ("rows.first.2", 9)])
    {'turn': 'passes', 'rows': {'first': [3, 9]}}
    >>> options_from([("rows.first.2", 9)]), options_from([("turn", "passes"), ("turn", "blocks")])
    (None, None)
    """
    options: dict[str, Any] = {}
    for path, value in settings:
        match path.split("."):
            case [key] if key not in options:
                options[key] = value
            case [group, row, position]:
                rows = options.setdefault(group, {})
                numbers = rows.setdefault(row, []) if isinstance(rows, dict) else None
                if not isinstance(numbers, list) or position != str(len(numbers) + 1):
                    return None
                numbers.append(value)
            case _:
                return None
    return options


def moment_cells(moment: str | None) -> tuple[str, str]:
    """A moment as a spreadsheet sorts it, and its zone; a day alone, and what has no zone, leaves that empty.

    >>> moment_cells("2026-01-31T19:30:00Z"), moment_cells("2026-01-31T19:30:00-05:00"), moment_cells("2026-01-31")
    (('2026-01-31 19:30:00', 'UTC'), ('2026-01-31 19:30:00', 'UTC-05:00'), ('2026-01-31', ''))
    """
    if moment is None:
        return "", ""
    found = _CLOCK.fullmatch(moment[11:])
    clock, zone = (found["clock"], found["zone"]) if found else (moment[11:], None)
    return f"{moment[:10]} {clock}".rstrip(), "" if zone is None else _UTC + zone.removeprefix("Z")


def moment_from(cell: str, zone: str) -> str | None:
    """The moment of two cells; None where they are none.

    >>> moment_from("2026-01-31 19:30:00", "UTC"), moment_from("2026-01-31", ""), moment_from("2026-01-31", "UTC")
    ('2026-01-31T19:30:00Z', '2026-01-31', None)
    """
    if zone and not zone.startswith(_UTC):
        return None
    moment = f"{cell.replace(' ', 'T', 1)}{(zone.removeprefix(_UTC) or 'Z') if zone else ''}"
    return moment if is_moment(moment) else None


_A_TIME: Final = Phrase("a time such as {example}", {"example": "2026-01-31 19:30:00"})
_A_ZONE: Final = Phrase("a time zone such as {example}", {"example": "UTC+02:00"})
_LONG: Final = 8  # digits: more deals than any match has


class About(NamedTuple):
    """Where the columns about a match begin that follow the players, and by which paths the settings are named."""

    earlier: int
    rest: int
    set: int
    time: int  # of a deal: all before it is said of the match
    log: int
    settings: Sequence[str] = ()


def about_in(header: Sequence[str]) -> About:
    """Where the cells of a header stand that begins with those of the game and a player. Raises `NotReadable`."""
    earlier = len(GAME)
    while header[earlier : earlier + 1] == [PLAYER.format(number=earlier - len(GAME) + 1)]:
        earlier += 1
    rest = earlier
    for number in range(1, MOST_EARLIER + 1):
        if header[rest : rest + 1] != [EARLIER[0].format(number=number)]:
            break
        _check(header, rest, [each.format(number=number) for each in EARLIER])
        rest += len(EARLIER)
    _check(header, rest, REST)
    begin = rest + len(REST)
    begin += header[begin : begin + 1] == [LOCATION]
    settings = [cell.removeprefix(SETTING) for cell in takewhile(lambda cell: cell.startswith(SETTING), header[begin:])]
    time = begin + len(settings)
    _check(header, time, DEAL)
    return About(earlier, rest, begin, time, time + len(DEAL), settings)


def _check(header: Sequence[str], begin: int, wanted: Sequence[str]) -> None:
    found = [*header[begin : begin + len(wanted)], *[""] * len(wanted)]
    for column, (cell, right) in enumerate(zip(found, wanted, strict=False), begin + 1):
        if cell != right:
            refuse(WRONG_COLUMN(place=column, said=shown(cell), wanted=shown(right)))


def match_in(cells: Sequence[str], about: About, catalogue: Catalogue) -> Match:
    """The match without its deals. Raises `NotReadable` with every fault of its cells."""
    bare = [unguarded(cell) for cell in cells]
    title, id, _, rules = bare[: len(GAME)]
    players = tuple(tidy(name) for name in bare[len(GAME) : about.earlier])
    values = dict(zip((*REST, LOCATION), bare[about.rest : about.set], strict=False))
    faults: list[Fault] = []
    earlier = tuple(_earlier(bare[about.earlier : about.rest], faults))
    started, ended = (moment_of(values[key], values[f"{key} zone"], key, faults) for key in ("started", "ended"))
    stake = _stake(values, faults)
    dealer = tidy(values["first dealer"])
    first_dealer = players.index(dealer) if dealer in players else 0
    if dealer not in players:
        faults.append(WRONG_KIND(key="first dealer", wanted=Phrase("one of the players"), said=shown(dealer)))
    settings = tuple(zip(about.settings, bare[about.set :], strict=True))
    game, options = _game(without_unit(id), rules, settings, catalogue)
    title, note, location = map(tidy, (title, values["match note"], values.get(LOCATION, "")))
    match = Match(game, players, first_dealer, (), options, title, note, stake, started, ended, earlier, location)
    texts = (*faults_of_title(title), *faults_of_location(location), *faults_of_note(note))
    if found := (*faults, *faults_of_seats(match), *texts):
        refuse(*found)
    return match


def _earlier(cells: Sequence[str], faults: list[Fault]) -> Iterator[EarlierPlayer]:
    for at in range(0, len(cells), len(EARLIER)):
        name, seat, until = cells[at : at + len(EARLIER)]
        if all(INTEGER.fullmatch(cell) and len(cell) < _LONG for cell in (seat, until)):
            yield EarlierPlayer(tidy(name), int(seat) - 1, int(until))
        else:
            faults.append(NO_SUCH_TAKEOVER)


def _game(
    id: str, rules: str, settings: Sequence[tuple[str, str]], catalogue: Catalogue
) -> tuple[AnyGame, dict[str, Any]]:
    """The game and its options. Which settings are words, and which are numbers, the game without them says."""
    words = {choice.key for choice in game_by_rules(id, rules, {}, catalogue).outline.choices} if settings else set()
    read = [
        (path, int(cell) if path not in words and INTEGER.fullmatch(cell) else cell) for path, cell in settings if cell
    ]
    options = options_from(read)
    if options is None:
        refuse(SETTING_MISPLACED(settings=", ".join(short(path) for path, _ in read[:10])))
    return game_by_rules(id, rules, options, catalogue), options


def moment_of(cell: str, zone: str, key: str, faults: list[Fault]) -> str | None:
    """The moment of two cells, of which the second is the zone; None, and a fault where there are any, without one."""
    if not cell and not zone:
        return None
    moment = moment_from(cell, zone)
    if moment is None and moment_from(cell, "") is None:
        faults.append(WRONG_KIND(key=key, wanted=_A_TIME, said=shown(cell)))
    elif moment is None:
        faults.append(WRONG_KIND(key=f"{key} zone", wanted=_A_ZONE, said=shown(zone)))
    return moment


def _stake(values: dict[str, str], faults: list[Fault]) -> Stake | None:
    amount, settle = f"{values['stake per point']} {values['currency']}".strip(), values["settle"]
    stake = read_stake(amount) if amount else None
    if isinstance(stake, Fault):
        faults.append(stake)
        return None
    if settle not in {"", "score"}:
        faults.append(WRONG_KIND(key="settle", wanted=Phrase('"score", or left out'), said=shown(settle)))
    elif settle and stake is None:
        faults.append(SETTLE_WITHOUT_STAKE)
    return replace(stake, settle="score") if stake and settle else stake
