"""The figures of people as files: as JSON, as CSV with a row for each person in each match, and one person's card."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

from scorekeeper.exchange.file_formats import file_stem
from scorekeeper.exchange.match_formats import FORMATS
from scorekeeper.exchange.share_address import ShareFile, share_bytes, share_picture
from scorekeeper.exchange.svg import print_svg
from scorekeeper.exchange.text_tables import csv_table, json_text
from scorekeeper.match.days import local_date
from scorekeeper.match.figures import ContractFigures, DeclarerFigures, Figures, GameFigures, PersonFigures
from scorekeeper.match.statistics import contracts_in_order, games_in_order, people_in_order
from scorekeeper.pictures.cards import person_card
from scorekeeper.pictures.figures_said import COUNTS, POINTS, counted_of
from scorekeeper.rules.scores import COUNTED

HEADINGS = (
    *("match", "game", "date", "person", "seat", "side", "place", "total", "won", "stopped early"),
    *(f"{each.heading}{more}" for each in COUNTED.values() for more in ("", " made", " by size")),
    *("declared", "declared made", "by contract", "rulings", "rulings total"),
)


class FigureRow(NamedTuple):
    """One person in one match: the id of the match, the key of the game, the start, the person.

    Seats and sides count from 0; `won` is a sole first place; `stopped early` is as in `Replay`. `deals` are figures
    from the deals: see `deal_cells`.
    """

    match: str
    game: str
    started: str | None
    person: str
    seat: int
    side: int
    place: int
    total: int
    won: bool
    stopped_early: bool
    deals: tuple[int | str | None, ...]


def print_figures_csv(rows: Iterable[FigureRow]) -> bytes:
    """Return a header and the rows, with people by their names."""
    dated = (row._replace(started=local_date(row.started)) for row in rows)
    return csv_table([HEADINGS, *((*row[:-1], *row.deals) for row in dated)])


def deal_cells(game: GameFigures, contracts: Mapping[str, ContractFigures]) -> tuple[int | str | None, ...]:
    """Return figures of a match's deals and contracts: the number, the number made, and both by size or contract.

    A size "2: 1/3" means one made of three. A contract "grand: 1/3 (48)" adds the points of its declarer. Last are the
    number of rulings and their points. Cells are empty for things that a match does not count.

    >>> from scorekeeper.match.figures import MadeFigures, PointsFigures
    >>> game = GameFigures(counted={"bids": {2: MadeFigures(3, 1), 0: MadeFigures(1, 1)}})
    >>> deal_cells(game, {"grand": ContractFigures(DeclarerFigures(PointsFigures(3, 48), asked=3, made=1))})
    (4, 2, '0: 1/1; 2: 1/3', 3, 1, 'grand: 1/3 (48)', None, None)
    """
    cells: list[int | str | None] = []
    for key in COUNTED:
        sizes = sorted(game.counted.get(key, {}).items())
        made = sum(each.made for _, each in sizes)
        by_size = "; ".join(f"{size}: {each.made}/{each.times}" for size, each in sizes)
        cells += [sum(each.times for _, each in sizes), made, by_size] if sizes else [None] * 3
    declared = {key: each.declared for key, each in sorted(contracts.items()) if each.declared.points.count}
    rulings = (game.rulings.count, game.rulings.total) if game.rulings.count else (None, None)
    if not declared:
        return (*cells, *[None] * 3, *rulings)
    times, made = sum(each.points.count for each in declared.values()), sum(each.made for each in declared.values())
    asked = any(each.asked for each in declared.values())
    by_contract = "; ".join(_declared(key, each) for key, each in declared.items())
    return (*cells, times, made if asked else None, by_contract, *rulings)


def _declared(key: str, found: DeclarerFigures) -> str:
    """Return the deals of a contract as declarer; one without a name has only its points."""
    times = f"{found.made}/{found.points.count}" if found.asked else str(found.points.count)
    return f"{key}: {times} ({found.points.total})" if key else f"{times} ({found.points.total})"


def print_figures_json(figures: Figures, names: Mapping[str, str], only: Collection[str] | None = None) -> str:
    """Return the figures of everybody who played, or of `only` these ids, most matches first, then by name.

    Means are rounded to two decimals, halves to even.
    """
    people = people_in_order(figures, names, only)
    return json_text({"people": [_person(figures, names, id) for id in people]})


def _person(figures: Figures, names: Mapping[str, str], id: str) -> dict[str, Any]:
    person = figures.people.get(id, PersonFigures())
    games = games_in_order(person)
    opponents = sorted(person.against.items(), key=lambda met: (-met[1].matches, names.get(met[0], ""), met[0]))
    return {
        "name": names.get(id, ""),
        **{each.key: each.of(person.places) for each in COUNTS},
        "place_counts": person.places.counts or [0],
        "by_game": [_game(figures, game, person.games[game]) for game in games],
        "by_contract": [
            _contract(game, contract, person.contracts[game][contract])
            for game in games
            for contract in contracts_in_order(figures, game, person.contracts[game])
        ],
        **{COUNTED[what].heading: rows for what, rows in _counted(person, games).items()},
        "against": [
            {"name": names.get(other, ""), "matches": found.matches, **asdict(found)} for other, found in opponents
        ],
    }


def _game(figures: Figures, game: str, found: GameFigures) -> dict[str, Any]:
    high_wins, unit = figures.games[game].high_wins, figures.games[game].unit
    points = {each.key: each.of(found.points, high_wins) for each in POINTS}
    rulings = {"rulings": {"count": found.rulings.count, "total": found.rulings.total}} if found.rulings.count else {}
    return {"game": game, **({} if unit == 1 else {"unit": unit}), **points, **rulings}


def _contract(game: str, contract: str, found: ContractFigures) -> dict[str, Any]:
    declared = found.declared.points
    return {
        "game": game,
        "contract": contract or None,
        "declared": {"deals": declared.count, "made": found.made, "total": declared.total},
        "defended": {"deals": found.defended.count, "total": found.defended.total},
    }


def _counted(person: PersonFigures, games: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {key: [] for key in COUNTED}
    for game in games:
        for key, sizes in counted_of(person.games[game]):
            found[key] += [{"game": game, "size": size, "deals": n.times, "made": n.made} for size, n in sizes]
    return found


class PersonCardFiles(NamedTuple):
    """The card to send: the page draws the `image`; `svg` is its content as SVG, and `shared` a file to share."""

    image: ShareFile
    name: str
    svg: bytes
    shared: ShareFile | None


def person_card_files(figures: Figures, names: Mapping[str, str], id: str, counted: str = "") -> PersonCardFiles:
    """Return the files of a person's card; `counted` names the filter of its matches, if not all count."""
    name = names.get(id, "")
    stem = file_stem(f"person {name}")
    card = person_card(figures, names, id, counted)
    svg = print_svg(card).encode()
    shared = share_bytes(svg, f"{stem}.svg", name, FORMATS["svg"].media)
    return PersonCardFiles(share_picture(card, f"{stem}.png", name), f"{stem}.svg", svg, shared)
