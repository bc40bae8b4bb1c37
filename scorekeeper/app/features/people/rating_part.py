"""The rating of a person, the last of their figures: it is worked out when the others are shown."""

from __future__ import annotations

from collections.abc import Mapping

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.people.figure_panels import number, titled
from scorekeeper.app.features.people.use_figures import use_worked_out
from scorekeeper.app.session.app import use_app
from scorekeeper.app.session.error_boundary import error_boundary
from scorekeeper.app.widgets.words import sentence
from scorekeeper.match.rating import Rating
from scorekeeper.pictures.figures_said import rating_explained, rating_said
from scorekeeper.service import figures
from scorekeeper.service.figures import Counted
from scorekeeper.service.people import KnownPerson
from scorekeeper.service.progress import Progress
from scorekeeper.texts.language import counted as counted_said
from scorekeeper.texts.language import tr


@error_boundary
def RatingPart(person: KnownPerson, counted: Counted) -> ft.Control:
    """The rating from the matches that count; nothing until it is worked out, and for a guest."""
    app = use_app()

    async def work(wanted: Counted, progress: Progress) -> Mapping[str, Rating]:
        return await figures.ratings(app.services, wanted, progress)

    found = (use_worked_out(app, person.id, counted, work).found or {}).get(person.id)
    if found is None:
        return ft.Container()
    return titled(
        tr("Rating"),
        number(rating_said(found), counted_said(found.matches, "{n} match", "{n} matches")),
        sentence(rating_explained(), size=theme.SMALL),
    )
