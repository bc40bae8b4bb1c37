"""Parts of a person's figures: contracts, the others at the table, stakes, the rating, the card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people import figure_panels as panels
from scorekeeper.app.session.app import App, use_app
from scorekeeper.exchange.figures_file import PersonCardFiles, person_card_files
from scorekeeper.exchange.match_formats import FORMATS
from scorekeeper.exchange.share_address import IMAGE_TYPE
from scorekeeper.match.figures import Against, ContractFigures, Figures, PartnerFigures, PersonFigures
from scorekeeper.match.rating import Rating
from scorekeeper.match.statistics import contracts_in_order
from scorekeeper.pictures.bars import Bar
from scorekeeper.pictures.cards import person_card
from scorekeeper.pictures.figures_said import (
    amount_said,
    counted_of,
    game_said,
    mean_of,
    mean_said,
    rating_explained,
    rating_said,
)
from scorekeeper.pictures.shapes import WIDTH, Picture, moved
from scorekeeper.rules.scores import COUNTED
from scorekeeper.service import figures_of_people
from scorekeeper.service.figures_of_people import CountedMatches
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import counted as counted_said
from scorekeeper.texts import say, tr


def contracts_panel(
    person: PersonFigures, figures: Figures, key: str, room: float, text: float
) -> Iterator[ft.Control]:
    """Yield the panel of the contracts of a game; nothing if it has none."""
    contracts, game = person.contracts.get(key), figures.games[key]
    if contracts:
        order = contracts_in_order(figures, key, contracts)
        rows = panels.contract_rows(game, {each: _bars(contracts[each], game.unit) for each in order})
        title = tr("{game}: by contract", game=game_said(figures.games, key))
        caption = kit.caption(tr("Average per deal. Solid: declarer. Outline: defender."))
        yield kit.titled(title, panels.bars(rows, room, text), caption, spacing=theme.EDGE_GAP)


def counted_panels(person: PersonFigures, figures: Figures, key: str, room: float, text: float) -> Iterator[ft.Control]:
    """Yield a panel for each thing counted in a game's deals, by size."""
    for what, sizes in counted_of(person.games[key]):
        counting = COUNTED[what]
        title = f"{game_said(figures.games, key)}: {say(counting.by_size)}"
        chart = panels.bars(panels.counted_rows(counting, sizes), room, text)
        yield kit.titled(title, chart, kit.caption(say(counting.shown)), spacing=theme.EDGE_GAP)


def _bars(contract: ContractFigures, unit: int) -> tuple[Bar, ...]:
    found = []
    if contract.declared.points.count:
        found.append(panels.declared_bar(contract.declared, unit))
    if contract.defended.count:
        points = contract.defended
        found.append(Bar(mean_of(points, unit), mean_said(points, unit), hollow=True, few=points.few))
    return tuple(found)


_END = 96.0  # width of a row for its edges and the arrow at its end
_MOST = 30
"""The most other people shown, by the number of matches."""


def fellows_panel(
    app: App, who: KnownPerson, person: PersonFigures, names: Mapping[str, str], room: float
) -> list[ft.Control]:
    """Return everybody who sat at a table with this person; a tap opens the page of the two."""
    everybody = {*person.against, *person.beside}

    def matches(other: str) -> int:
        against, beside = person.against.get(other, Against()), person.beside.get(other, PartnerFigures())
        return against.matches + beside.places.matches

    order = sorted(everybody, key=lambda other: (-matches(other), names.get(other, ""), other))[:_MOST]
    rows = []
    for other in filter(names.__contains__, order):
        against, beside = person.against.get(other), person.beside.get(other)
        lines = [f"{tr('Matches')} {matches(other)}"]
        if against:
            lines.append(panels.lead_said(against))
        if beside:
            lines.append(f"{tr('As partners')} {beside.places.matches} · {tr('Won')} {beside.places.wins}")
        extra = panels.lead_bar(against, max(room - _END, 40.0)) if against else None
        leads = app.on(app.go, f"/people/{who.id}/beside/{other}")
        rows.append(panels.row(app, names[other], "\n".join(lines), "", on_tap=leads, extra=extra))
    return [kit.listed_panel(tr("Head to head"), rows)] if rows else []


def stakes_panel(app: App, person: PersonFigures, names: Mapping[str, str]) -> list[ft.Control]:
    """Return the balance of this person over all matches, and with each other person."""
    rows = [stake_row(app, tr("Over all matches"), currency, sum_) for currency, sum_ in sorted(person.stakes.items())]
    for other, sums in sorted(person.stakes_with.items(), key=lambda each: names.get(each[0], "")):
        rows += [
            stake_row(app, names[other], currency, amount)
            for currency, amount in sorted(sums.items())
            if other in names
        ]
    return [kit.listed_panel(tr("Stakes"), rows)] if rows else []


def stake_row(app: App, title: str, currency: str, amount: Fraction) -> ft.Control:
    """Return an amount that a person is owed, or owes."""
    below = tr("to get") if amount > 0 else tr("to pay") if amount < 0 else ""
    return panels.row(app, title, below, amount_said(amount, currency))


@kit.error_boundary
def RatingPart(person: KnownPerson, counted: CountedMatches) -> ft.Control:
    """The rating from the counted matches; three dots until it is computed. Guests have none."""
    app = use_app()
    work = partial(figures_of_people.ratings, app.services)
    worked = kit.use_worked_out(app, (person.id, counted), counted, work, quiet=True)
    if worked.failed:
        return worked.waiting(app)[0]
    return kit.titled(
        tr("Rating"), _figure(worked.found, person.id), kit.sentence(rating_explained(), size=theme.SMALL)
    )


def _figure(ratings: Mapping[str, Rating] | None, person: str) -> ft.Control:
    if ratings is None:
        return panels.number("…", tr("Working out the figures"))
    found = ratings.get(person)  # None if they met nobody
    matches = counted_said(found.matches if found else 0, "{n} match", "{n} matches")
    return panels.number(rating_said(found) if found else "–", matches)


_PIXELS: Final = 1440
"""The width of the PNG, in pixels, equal to that of a result's card."""


def card_part(
    app: App, figures: Figures, names: Mapping[str, str], id: str, counted: str, room: float
) -> list[ft.Control]:
    """Return the card as wide as `room`, and its buttons; `counted` tells which matches it counts."""
    files = person_card_files(figures, names, id, counted)
    scale = min(1.0, (room - 2) / WIDTH)  # with its border
    card = person_card(figures, names, id, counted)
    fitted = Picture(card.width * scale, card.height * scale, tuple(moved(card.shapes, 0, 0, scale)), card.alt_text)
    shown = ft.Screenshot(panels.pictured(fitted))
    held = ft.Container(
        shown,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    buttons = kit.pair(app, _svg_button(app, files), _image_button(app, files, shown, scale))
    return [kit.centred(held), buttons]


def _svg_button(app: App, files: PersonCardFiles) -> ft.Control:
    if files.shared is None or FORMATS["svg"].media not in app.state.share_types:
        return kit.second_button(tr("Save as SVG"), app.on(app.save_file, files.name, files.svg))
    return kit.second_button(tr("Send as SVG"), app.on(app.notices.clear), action=ft.OpenUrl(files.shared.address))


def _image_button(app: App, files: PersonCardFiles, shown: ft.Screenshot, scale: float) -> ft.Control:
    """Return the button that sends the card as PNG: drawn by the page, or without one as it is on the screen."""
    name, address = files.image

    async def save_capture() -> None:
        image = await shown.capture(_PIXELS / (WIDTH * scale))
        await app.save_file(name, image)

    can_share = IMAGE_TYPE in app.state.share_types
    words = tr("Send the card") if can_share else tr("Save the image")
    if not app.page.web:
        return kit.second_button(words, app.on(save_capture))
    saved = app.on(app.notices.clear) if can_share else app.on(app.notify, tr("Saved as {name}.", name=name))
    return kit.second_button(words, saved, action=ft.OpenUrl(address))
