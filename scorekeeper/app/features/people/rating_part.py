"""The rating of a person, the last of their figures: it is worked out when the others are shown."""

from __future__ import annotations

from collections.abc import Mapping

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.people.figure_panels import number, titled
from scorekeeper.app.session.app import use_app
from scorekeeper.app.session.error_boundary import error_boundary
from scorekeeper.app.session.working_out import use_worked_out
from scorekeeper.app.widgets.words import sentence
from scorekeeper.match.rating import Rating
from scorekeeper.pictures.figures_said import rating_explained, rating_said
from scorekeeper.service import figures
from scorekeeper.service.figures import Counted
from scorekeeper.service.long_work import Progress
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts.language import counted as counted_said
from scorekeeper.texts.language import tr


@error_boundary
def RatingPart(person: KnownPerson, counted: Counted) -> ft.Control:
    """The rating from the matches that count, and three dots until it is worked out. It is not for a guest."""
    app = use_app()

    async def work(wanted: Counted, progress: Progress) -> Mapping[str, Rating]:
        return await figures.ratings(app.services, wanted, progress)

    worked = use_worked_out(app, (person.id, counted), counted, work, quiet=True)
    if worked.failed:
        return worked.waiting(app)[0]
    return titled(tr("Rating"), _figure(worked.found, person.id), sentence(rating_explained(), size=theme.SMALL))


def _figure(ratings: Mapping[str, Rating] | None, person: str) -> ft.Control:
    if ratings is None:
        return number("…", tr("Working out the figures"))
    found = ratings.get(person)
    if found is None:  # nobody was there to be met
        return number("–", counted_said(0, "{n} match", "{n} matches"))
    return number(rating_said(found), counted_said(found.matches, "{n} match", "{n} matches"))
