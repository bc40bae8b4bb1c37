"""The panels of the others on a person's screen: against each, beside each, and stakes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import flet as ft

from scorekeeper.app.features.people.figure_panels import lead_bar, lead_said, listed_panel, row
from scorekeeper.app.session.app import App
from scorekeeper.match.figures import Against, Beside, PersonFigures
from scorekeeper.pictures.figures_said import amount_said
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts.language import tr

_END = 96.0  # width of a row that its edges and the arrow at its end take
_MOST = 30
"""Others who are shown, those of most matches."""


def fellows_panel(
    app: App, who: KnownPerson, person: PersonFigures, names: Mapping[str, str], room: float
) -> list[ft.Control]:
    """Everybody who sat at a table with this person; a tap leads to the two beside each other."""
    everybody = {*person.against, *person.beside}

    def matches(other: str) -> int:
        against, beside = person.against.get(other, Against()), person.beside.get(other, Beside())
        return against.matches + beside.places.matches

    order = sorted(everybody, key=lambda other: (-matches(other), names.get(other, ""), other))[:_MOST]
    rows = []
    for other in order:
        if other not in names:
            continue
        against, beside = person.against.get(other), person.beside.get(other)
        said = [f"{tr('Matches')} {matches(other)}"]
        if against:
            said.append(lead_said(against.ahead, against.level, against.behind))
        if beside:
            said.append(f"{tr('As partners')} {beside.places.matches} · {tr('Won')} {beside.places.wins}")
        extra = lead_bar(against.ahead, against.level, against.behind, max(room - _END, 40.0)) if against else None
        leads = app.on(app.go, f"/people/{who.id}/beside/{other}")
        rows.append(row(app, names[other], "\n".join(said), "", on_tap=leads, extra=extra))
    return [listed_panel(tr("With the others"), rows)] if rows else []


def stakes_panel(app: App, person: PersonFigures, names: Mapping[str, str]) -> list[ft.Control]:
    """What this person is to get over all matches, or to pay, and from whom or to whom."""
    rows = [stake_row(app, tr("Over all matches"), currency, sum_) for currency, sum_ in sorted(person.stakes.items())]
    for other, sums in sorted(person.stakes_with.items(), key=lambda each: names.get(each[0], "")):
        rows += [
            stake_row(app, names[other], currency, amount)
            for currency, amount in sorted(sums.items())
            if other in names
        ]
    return [listed_panel(tr("Stakes"), rows)] if rows else []


def stake_row(app: App, title: str, currency: str, amount: Fraction) -> ft.Control:
    """An amount that is owed to somebody, or by them."""
    said = tr("to get") if amount > 0 else tr("to pay") if amount < 0 else ""
    return row(app, title, said, amount_said(amount, currency))
