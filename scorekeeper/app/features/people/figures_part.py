"""The figures of a person, as panels on the person's screen."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.service.people import KnownPerson


def figures_part(app: App, person: KnownPerson) -> list[ft.Control]:  # noqa: ARG001  # filled in with the figures
    """The panels with a person's figures. A hook: it is called on every render of the person's screen."""
    return []
