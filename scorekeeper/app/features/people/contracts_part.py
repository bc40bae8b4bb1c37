"""The panel of contracts on a person's screen: bars of the mean, as declarer and as defender."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people.figure_panels import bars, contract_rows, declared_bar, titled
from scorekeeper.match.figures import ContractFigures, Figures, PersonFigures
from scorekeeper.match.statistics import contracts_in_order
from scorekeeper.pictures.bars import Bar
from scorekeeper.pictures.figures_said import game_said, mean_of, mean_said
from scorekeeper.texts.language import tr


def contracts_panel(person: PersonFigures, figures: Figures, key: str, room: float, text: float) -> list[ft.Control]:
    """The contracts of a game; nothing where it has none."""
    contracts = person.contracts.get(key)
    if not contracts:
        return []
    order = contracts_in_order(figures, key, contracts)
    rows = contract_rows(
        figures.games[key], {contract: _bars(contracts[contract], figures.games[key].unit) for contract in order}
    )
    title = tr("{game}: by contract", game=game_said(figures.games, key))
    return [
        titled(
            title,
            bars(rows, room, text),
            kit.caption(tr("The mean of a deal. Full: as declarer; hollow: as defender.")),
            spacing=theme.EDGE_GAP,
        )
    ]


def _bars(contract: ContractFigures, unit: int) -> tuple[Bar, ...]:
    found = []
    if contract.declared.points.count:
        found.append(declared_bar(contract.declared, unit))
    if contract.defended.count:
        points = contract.defended
        found.append(Bar(mean_of(points, unit), mean_said(points, unit), hollow=True, few=points.few))
    return tuple(found)
