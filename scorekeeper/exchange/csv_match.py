"""The match in the cells of a CSV sheet that say something of all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scorekeeper.exchange.csv_about import (
    DEAL,
    EARLIER,
    GAME,
    LOCATION,
    PLAYER,
    REST,
    SETTING,
    moment_from,
    options_from,
)
from scorekeeper.exchange.csv_faults import SETTING_MISPLACED, WRONG_COLUMN
from scorekeeper.exchange.csv_rules import game_by_rules
from scorekeeper.exchange.faults import SETTLE_WITHOUT_STAKE, WRONG_KIND
from scorekeeper.exchange.sheet_cells import INTEGER, unguarded
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.match.earlier import MOST_EARLIER, EarlierPlayer
from scorekeeper.match.figures import HALVES
from scorekeeper.match.match import (
    NO_SUCH_TAKEOVER,
    Match,
    faults_of_location,
    faults_of_note,
    faults_of_seats,
    faults_of_title,
    tidy,
)
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault, Phrase, Shown, short, shown

_A_TIME: Final = Phrase("a time such as {example}", {"example": "2026-01-31 19:30:00"})
_A_ZONE: Final = Phrase("a time zone such as {example}", {"example": "UTC+02:00"})
_A_PLAYER: Final = Phrase("one of the players")
_LONG: Final = 8  # digits: more deals than any match has
_SETTLE: Final = Phrase('"score", or left out')


class About(NamedTuple):
    """Where the cells about a match stand: so many players, whether its place, and what is set, each by its path."""

    players: int
    earlier: int
    located: bool
    settings: tuple[str, ...]

    @property
    def rest(self) -> int:
        """Where the columns of `REST` begin."""
        return len(GAME) + self.players + len(EARLIER) * self.earlier

    @property
    def set(self) -> int:
        """Where the columns of what is set begin."""
        return self.rest + len(REST) + self.located

    @property
    def time(self) -> int:
        """Where the time of a deal begins: all before it is said of the match."""
        return self.set + len(self.settings)

    @property
    def log(self) -> int:
        """Where the log begins."""
        return self.time + len(DEAL)


def about_in(header: Sequence[str]) -> About:
    """Where the cells of a header stand that begins with those of the game and a player. Raises `NotReadable`."""
    players = 0
    while header[len(GAME) + players : len(GAME) + players + 1] == [PLAYER.format(number=players + 1)]:
        players += 1
    begin, earlier = len(GAME) + players, 0
    while header[begin : begin + 1] == [EARLIER[0].format(number=earlier + 1)] and earlier < MOST_EARLIER:
        earlier += 1
        _check(header, begin, [each.format(number=earlier) for each in EARLIER])
        begin += len(EARLIER)
    _check(header, begin, REST)
    begin += len(REST)
    located = header[begin : begin + 1] == [LOCATION]
    begin += located
    settings: list[str] = []
    for cell in header[begin:]:
        if not cell.startswith(SETTING):
            break
        settings.append(cell.removeprefix(SETTING))
    _check(header, begin + len(settings), DEAL)
    return About(players, earlier, located, tuple(settings))


def _check(header: Sequence[str], begin: int, wanted: Sequence[str]) -> None:
    found = [*header[begin : begin + len(wanted)], *[""] * len(wanted)]
    for place, (cell, right) in enumerate(zip(found, wanted, strict=False), begin + 1):
        if cell != right:
            refuse(WRONG_COLUMN(place=place, said=shown(cell), wanted=shown(right)))


def match_in(cells: Sequence[str], about: About, catalogue: Catalogue) -> Match:
    """The match without its deals. Raises `NotReadable` with every fault of its cells."""
    bare = [unguarded(cell) for cell in cells]
    begin = about.rest
    title, id, _, rules = bare[: len(GAME)]
    players = tuple(tidy(name) for name in bare[len(GAME) : len(GAME) + about.players])
    said = dict(zip(REST, bare[begin:], strict=False))
    faults: list[Fault] = []
    earlier = tuple(_earlier(bare[len(GAME) + about.players : begin], faults))
    started, ended = (_moment(said, key, faults) for key in ("started", "ended"))
    stake = _stake(said, faults)
    first_dealer = _first_dealer(players, tidy(said["first dealer"]), faults)
    settings = tuple(zip(about.settings, bare[about.set :], strict=True))
    game, options = _game(id.removesuffix(HALVES), rules, settings, catalogue)
    match = Match(
        *(game, players, first_dealer, (), options, tidy(title), tidy(said["match note"])),
        stake,
        started,
        ended,
        earlier,
        tidy(bare[about.set - 1]) if about.located else "",
    )
    texts = (*faults_of_title(match.title), *faults_of_location(match.location), *faults_of_note(match.note))
    wrong = (*faults_of_seats(match), *texts)
    if found := (*faults, *wrong):
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


def _first_dealer(players: Sequence[str], name: str, faults: list[Fault]) -> int:
    if name in players:
        return players.index(name)
    faults.append(_wrong("first dealer", _A_PLAYER, shown(name)))
    return 0


def _moment(said: dict[str, str], key: str, faults: list[Fault]) -> str | None:
    return moment_of(said[key], said[f"{key} zone"], key, faults)


def moment_of(cell: str, zone: str, key: str, faults: list[Fault]) -> str | None:
    """The moment of two cells, of which the second is the zone; None, and a fault where there are any, without one."""
    if not cell and not zone:
        return None
    moment = moment_from(cell, zone)
    if moment is None and moment_from(cell, "") is None:
        faults.append(_wrong(key, _A_TIME, shown(cell)))
    elif moment is None:
        faults.append(_wrong(f"{key} zone", _A_ZONE, shown(zone)))
    return moment


def _stake(said: dict[str, str], faults: list[Fault]) -> Stake | None:
    amount, settle = f"{said['stake per point']} {said['currency']}".strip(), said["settle"]
    stake = read_stake(amount) if amount else None
    if isinstance(stake, Fault):
        faults.append(stake)
        return None
    if settle not in {"", "score"}:
        faults.append(_wrong("settle", _SETTLE, shown(settle)))
    elif settle and stake is None:
        faults.append(SETTLE_WITHOUT_STAKE)
    return replace(stake, settle="score") if stake and settle else stake


def _wrong(column: str, wanted: Phrase, said: Shown) -> Fault:
    return WRONG_KIND(key=column, wanted=wanted, said=said)
