"""Who of a backup is whom here: asked of persons who are not known here by id, and have a name in common with some."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.library.actions import WhoIsWho
from scorekeeper.app.kit import caption, chip, chips, heading, main_button, page, panel, sentence
from scorekeeper.app.session.app import App, Handler
from scorekeeper.match.person import Person
from scorekeeper.pictures.local_time import day
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts.language import counted, tr
from scorekeeper.texts.speech import listed

if TYPE_CHECKING:
    from scorekeeper.service.restoring_people import Alike, Joins

_WIDEST = 720
_MOST_ASKED = 200
"""People of a backup who are asked about, at most; the others stay people of their own, and can be merged later."""

NOTHING_SAID: Final[Joins] = MappingProxyType({})
"""Who is whom where nobody is asked about."""


def unsaid(asked: WhoIsWho | None) -> Joins:
    """Who is whom where nothing is said: the only two of one name."""
    alike = asked.alike if asked is not None else ()
    several = {pair.theirs.id: None for pair in alike}
    asked_of = set(list(several)[:_MOST_ASKED])
    return several | {pair.theirs.id: pair.here.id for pair in alike if pair.same and pair.theirs.id in asked_of}


def who_is_who_page(  # noqa: PLR0913  # what is asked, what is said so far, and what the controls do
    app: App,
    asked: WhoIsWho,
    joins: Joins,
    *,
    choose: Callable[[str, str | None], None],
    agree: Handler,
    back: Handler,
    faults: Sequence[ft.Control],
) -> ft.View:
    """A panel for each person of the backup, with a chip for everybody here of that name, and one for somebody else."""
    several: dict[str, list[Alike]] = {}
    for pair in asked.alike:
        several.setdefault(pair.theirs.id, []).append(pair)
    asked_of = list(several.values())[:_MOST_ASKED]
    left = len(several) - len(asked_of)
    rest = (
        counted(
            left,
            "{n} more is not asked about, and stays somebody else.",
            "{n} more are not asked about, and stay somebody else.",
        )
        if left
        else ""
    )
    words = tr("People in the backup have names that are known here. Tap who is one and the same person.")
    parts = [
        *faults,
        sentence(words),
        *(_person(app, pairs, joins, choose) for pairs in asked_of),
        *([caption(rest)] if rest else []),
        caption(tr("Their matches are put together then. That can be taken apart again.")),
        ft.Container(height=theme.GAP),
    ]
    foot = [main_button(tr("Restore"), agree)]
    return page(app, tr("Who is who?"), parts, kicker=tr("Restore a backup"), back=back, foot=foot, widest=_WIDEST)


def _person(app: App, pairs: Sequence[Alike], joins: Joins, choose: Callable[[str, str | None], None]) -> ft.Control:
    """A person of the backup, and who they may be."""
    theirs = pairs[0].theirs
    chosen = joins.get(theirs.id)
    offered = [_here(app, pair, chosen=pair.here.id == chosen, choose=choose) for pair in pairs]
    other = tr("Somebody else")
    offered.append(chip(other, app.on(choose, theirs.id, None), name=f"{theirs.name}: {other}", chosen=chosen is None))
    counts = [tr("Counts as {name} there", name=pair.here.name) for pair in pairs if pair.said]
    said = " · ".join([tr("In the backup"), *counts, *_facts(theirs)])
    top = ft.Column([heading(theirs.name, theme.NAME), caption(said)], spacing=2, tight=True)
    return panel(top, chips(offered), spacing=theme.EDGE_GAP, key=theirs.id)


def _facts(theirs: Person) -> list[str]:
    """What the backup says of a person beside their name."""
    others = [tr("Also called {names}", names=listed(theirs.other_names))] if theirs.other_names else []
    since = [tr("Since {day}", day=day(theirs.since))] if theirs.since else []
    return [*others, *since, *([theirs.note] if theirs.note else [])]


def _here(app: App, pair: Alike, *, chosen: bool, choose: Callable[[str, str | None], None]) -> ft.Control:
    """The chip of somebody here."""
    facts = _facts_here(pair.here)
    return chip(
        pair.here.name,
        app.on(choose, pair.theirs.id, pair.here.id),
        name=f"{pair.theirs.name}: {pair.here.name}, {facts}",
        chosen=chosen,
        below=facts,
    )


def _facts_here(here: KnownPerson) -> str:
    played = counted(here.matches, "{n} match", "{n} matches") if here.matches else tr("not played yet")
    return " · ".join(filter(None, (played, day(here.latest), here.person.note)))
