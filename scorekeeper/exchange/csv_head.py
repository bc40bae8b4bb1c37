"""The head of a CSV sheet: a row for each fact about the match, with its key in the first cell; written and read.

Each cell has one thing: a player, a number of a setting, a time without its zone. Facts without a value have no row.

The rules are the revision of a game of the catalogue, or a mark of a house table, for which a sheet has no room: it can
only be read on a device that keeps the same house table as an own game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from scorekeeper.exchange import file_faults as wrong
from scorekeeper.exchange.csv_layout import MARK, SheetRow
from scorekeeper.exchange.match_file import MatchFile, is_match_id
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.exchange.text_tables import CsvCell
from scorekeeper.match.bounds import MOST_SEATS
from scorekeeper.match.days import is_moment
from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.figures import with_unit
from scorekeeper.match.match import NO_SUCH_TAKEOVER, TEXTS, Match, faults_of_seats, tidy
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import sum_of_totals
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.match.versions import NO_VERSIONS, MatchIdentity
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault, Phrase, short, shown
from scorekeeper.rules.same_game import rules_mark
from scorekeeper.rules.table_faults import BrokenTable

INTEGER: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")
"""An integer as a sheet has it."""

_PLAYERS: Final = "players"

_MATCH: Final = "match"
"""The key of the match's id."""

_EARLIER: Final = "earlier player"
_SUM: Final = "sum"
"""The keys of a replaced player (name, seat from 1, number of deals; in several rows) and of the sum of totals."""

_SETTING: Final = "setting "
"""Begins the key of a setting: `setting target`, or `setting rows.first` for several numbers."""

_WIDTHS: Final = MappingProxyType(
    {MARK: 1, _MATCH: 1, "game": 3, "first dealer": 1, "started": 2, "ended": 2}
    | dict.fromkeys(TEXTS, 1)
    | {"stake": 3, _EARLIER: 3, _SUM: 1}
)
"""The number of cells of each key. Players and settings have no fixed number."""

_NEEDED: Final = ("game", _PLAYERS, "first dealer")

_ZONE: Final = re.compile(r"(?:Z|[+-][0-9]{2}:[0-9]{2})$")
_UTC: Final = "UTC"
_A_TIME: Final = Phrase("a time such as {example}", {"example": "2026-01-31 19:30:00"})
_A_ZONE: Final = Phrase("a time zone such as {example}", {"example": "UTC+02:00"})


def head_rows(match: Match, catalogue: Catalogue, id: str = "") -> list[Sequence[CsvCell]]:
    """Return the rows about a match, with its id if it has one."""
    game, stake = match.game, match.stake
    rows: list[Sequence[CsvCell]] = [
        (_MATCH, id),
        ("game", game.info.id, with_unit(game.info.name, game.unit), rules_in_words(game, catalogue)),
        *((key, text) for key, text in match.texts.items() if key == "title"),
        (_PLAYERS, *match.players),
        ("first dealer", match.players[match.first_dealer]),
        ("started", *moment_cells(match.started)),
        ("ended", *moment_cells(match.ended)),
        *((key, text) for key, text in match.texts.items() if key != "title"),
        ("stake", *((str(stake.amount), stake.currency, stake.settle) if stake else ())),
        *((_EARLIER, each.name, each.seat + 1, each.until) for each in match.earlier),
        *((f"{_SETTING}{path}", *values) for path, values in settings_in(match.options)),
    ]
    return [row for row in rows if any(cell not in {None, ""} for cell in row[1:])]


def sum_rows(sheet: Sheet) -> list[Sequence[CsvCell]]:
    """Return the row with the sum of the totals, if the rules bring it to 0. It is derived, and never read."""
    found = sum_of_totals(sheet)
    return [] if found is None else [(_SUM, found.number)]


def settings_in(options: Mapping[str, Any], under: str = "") -> Iterator[tuple[str, Sequence[int | str]]]:
    """Yield the path and the values of each setting in the options.

    >>> list(settings_in({"turn": "passes", "rows": {"first": [3, 9]}}))
    [('turn', ['passes']), ('rows.first', [3, 9])]
    """
    for key, value in options.items():
        if isinstance(value, Mapping):
            yield from settings_in(value, f"{under}{key}.")
        elif value is not None:  # None equals no setting
            yield f"{under}{key}", value if isinstance(value, list | tuple) else [value]


def options_from(settings: Mapping[str, list[int | str]]) -> dict[str, Any]:
    """Return the options of settings by path. Raises `NotReadable` for a path that is also a group.

    >>> options_from({"turn": ["passes"], "rows.first": [3, 9]})
    {'turn': 'passes', 'rows': {'first': [3, 9]}}
    """
    options: dict[str, Any] = {}
    for path, values in settings.items():
        group, _, row = path.partition(".")
        if group in options and not (row and isinstance(options[group], dict)):
            refuse(wrong.ENTRY_REPEATED(key=short(group)))
        if row:
            options.setdefault(group, {})[row] = values
        else:
            options[group] = values[0] if len(values) == 1 else values
    return options


def moment_cells(moment: str | None) -> tuple[str, str]:
    """Return a moment in a form that spreadsheets sort, and its zone, empty for a day or a time without a zone.

    >>> moment_cells("2026-01-31T19:30:00Z"), moment_cells("2026-01-31T19:30:00-05:00"), moment_cells("2026-01-31")
    (('2026-01-31 19:30:00', 'UTC'), ('2026-01-31 19:30:00', 'UTC-05:00'), ('2026-01-31', ''))
    """
    if moment is None:
        return "", ""
    zone = "".join(_ZONE.findall(moment[11:]))
    cell = f"{moment[:10]} {moment[11:].removesuffix(zone)}".rstrip()
    return cell, f"{_UTC}{zone.removeprefix('Z')}" if zone else ""


def moment_in(cell: str, zone: str, key: str, faults: list[Fault]) -> str | None:
    """Return the moment of two cells; None for empty ones, and with a fault for wrong ones.

    >>> moment_in("2026-01-31 19:30:00", "UTC", "time", []), moment_in("2026-01-31", "", "time", [])
    ('2026-01-31T19:30:00Z', '2026-01-31')
    """
    if not cell and not zone:
        return None
    time = cell.replace(" ", "T", 1)
    moment = f"{time}{zone.removeprefix(_UTC) or 'Z'}" if zone else time
    if is_moment(moment):
        return moment
    if is_moment(time):
        faults.append(wrong.WRONG_KIND(key=f"{key} zone", wanted=_A_ZONE, said=shown(zone)))
    else:
        faults.append(wrong.WRONG_KIND(key=key, wanted=_A_TIME, said=shown(cell)))
    return None


def match_in(rows: Sequence[SheetRow], catalogue: Catalogue) -> MatchFile:
    """Return the match without its deals, and its identity. Raises `NotReadable` with every fault of its rows.

    The sheet has the id of the match and no versions: only its contents can be compared with the match here.
    """
    head, takeovers = _by_key(rows)
    text = {key: tidy(cells[0]) for key, cells in head.items()}
    players = tuple(map(tidy, head[_PLAYERS][: MOST_SEATS + 1]))
    faults: list[Fault] = []
    if (dealer := text["first dealer"]) not in players:
        faults.append(wrong.WRONG_KIND(key="first dealer", wanted=Phrase("one of the players"), said=shown(dealer)))
    first_dealer = players.index(dealer) if dealer in players else 0
    (started, started_zone), (ended, ended_zone) = head["started"], head["ended"]
    game, options = _game(head, catalogue)
    texts: dict[str, Any] = {key: text[key] for key in TEXTS}
    numbered = [row for row in takeovers if all(map(INTEGER.fullmatch, row[1:]))]
    faults += [NO_SUCH_TAKEOVER] * (len(takeovers) - len(numbered))
    earlier = tuple(EarlierPlayer(tidy(name), int(seat) - 1, int(until)) for name, seat, until in numbered)
    match = Match(
        game,
        players,
        first_dealer,
        options=options,
        stake=_stake(head["stake"], faults),
        started=moment_in(started, started_zone, "started", faults),
        ended=moment_in(ended, ended_zone, "ended", faults),
        earlier=earlier,
        **texts,
    )
    id = text[_MATCH]
    if id and not is_match_id(id):
        faults.append(wrong.IDENTITY_DAMAGED)
    if found := (*faults, *faults_of_seats(match)):
        refuse(*found)
    return MatchFile(match, MatchIdentity(id, NO_VERSIONS) if id else None)


def _by_key(rows: Sequence[SheetRow]) -> tuple[dict[str, list[str]], list[list[str]]]:
    """Return the cells of the rows by key, and those of each earlier player. Raises `NotReadable`."""
    head: dict[str, list[str]] = {}
    takeovers: list[list[str]] = []
    faults: list[Fault] = []
    for number, (key, *cells) in rows:
        width = _WIDTHS.get(key, len(cells))
        if key not in _WIDTHS and key != _PLAYERS and not key.startswith(_SETTING):
            faults.append(wrong.ROW_UNKNOWN(row=number, key=short(key)))
        elif key in head:
            faults.append(wrong.ENTRY_REPEATED(key=short(key)))
        elif len(cells) > width:
            faults.append(wrong.STRAY_CELL(row=number, said=shown(cells[-1])))
        elif key == _EARLIER:
            takeovers.append(_padded(cells, width))
        elif cells:
            head[key] = _padded(cells, width)
    faults += [wrong.ROW_MISSING(key=key) for key in _NEEDED if key not in head]
    if faults:
        refuse(*faults)
    return {key: _padded([], width) for key, width in _WIDTHS.items()} | head, takeovers


def _padded(cells: list[str], width: int) -> list[str]:
    return [*cells, *[""] * (width - len(cells))]


def _game(head: Mapping[str, Sequence[str]], catalogue: Catalogue) -> tuple[AnyGame, dict[str, Any]]:
    """Return the game and its options. The game without options tells which of them are words."""
    id, _, rules = head["game"]
    settings = {key.removeprefix(_SETTING): cells for key, cells in head.items() if key.startswith(_SETTING)}
    words = {choice.key for choice in game_by_rules(id, rules, {}, catalogue).outline.choices} if settings else set()
    options = options_from(
        {
            path: [int(cell) if path not in words and INTEGER.fullmatch(cell) else cell for cell in cells]
            for path, cells in settings.items()
        }
    )
    return game_by_rules(id, rules, options, catalogue), options


def _stake(cells: Sequence[str], faults: list[Fault]) -> Stake | None:
    amount, currency, settle = cells
    text = f"{amount} {currency}".strip()
    stake = read_stake(text) if text else None
    if isinstance(stake, Fault):
        faults.append(stake)
        return None
    if settle not in {"", "score"}:
        faults.append(wrong.WRONG_KIND(key="settle", wanted=Phrase('"score", or left out'), said=shown(settle)))
    elif settle and stake is None:
        faults.append(wrong.SETTLE_WITHOUT_STAKE)
    return replace(stake, settle="score") if stake and settle else stake


_HOUSE: Final = "house table "
_REVISION: Final = re.compile(r"[1-9][0-9]{0,3}")


def rules_in_words(game: AnyGame, catalogue: Catalogue) -> str:
    """Return the cell of the rules of a game."""
    if catalogue.has(game) or catalogue.is_in_code(game):
        return str(game.document()["revision"])
    return f"{_HOUSE}{rules_mark(game)}"


def game_by_rules(id: str, rules: str, options: Mapping[str, Any], catalogue: Catalogue) -> AnyGame:
    """Return the game of an id with the rules of a cell, and these options. Raises `NotReadable`."""
    is_house = rules.startswith(_HOUSE)
    if is_house and not _is_here(id, rules.removeprefix(_HOUSE), catalogue):
        refuse(wrong.HOUSE_RULES_MISSING(id=short(id)))
    if not is_house and not _REVISION.fullmatch(rules):
        refuse(wrong.UNKNOWN_RULES(said=shown(rules)))
    try:
        return catalogue.from_document(id if is_house else {"id": id, "revision": int(rules)}, options)
    except BrokenTable as broken:
        refuse(*broken.faults)


def _is_here(id: str, mark: str, catalogue: Catalogue) -> bool:
    try:
        return rules_mark(catalogue.from_document(id)) == mark
    except BrokenTable:
        return False
