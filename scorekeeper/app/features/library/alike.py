"""What of a backup may be known here: people, and seasons, of whose name there is one here are asked about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.match.person import Person
from scorekeeper.match.season import Season
from scorekeeper.pictures.local_time import day
from scorekeeper.pictures.season_said import counted_said, time_said
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import counted, listed, tr

if TYPE_CHECKING:
    from scorekeeper.service.restoring_forgotten import OfForgotten
    from scorekeeper.service.restoring_people import Alike
    from scorekeeper.service.restoring_seasons import AlikeSeason

_MOST_ASKED: Final = 200
"""People of a backup who are asked about, at most; the others stay people of their own, and can be merged later."""

Same: TypeAlias = Mapping[str, str | None]
"""Which one here each of a backup is, by ids; None for none of them."""


class AskedBackup(NamedTuple):
    """A backup of which it is asked who is who, or which season is which; and what was said so far about it.

    `joins` says who of it is whom here; None where that is what is asked.
    """

    content: bytes
    forgotten: OfForgotten | None
    joins: Same | None
    people: tuple[Alike, ...] = ()
    seasons: tuple[AlikeSeason, ...] = ()


class _Question(NamedTuple):
    """One of the backup: its id, its name, a caption of facts; and each here that it may be: id, name and facts."""

    id: str
    name: str
    caption: str
    here: list[tuple[str, str, str]]


_NOTHING: Final[tuple[AskedBackup | None, Same]] = (None, MappingProxyType({}))


def use_asked(
    app: App,
    asked: AskedBackup | None,
    answer: Callable[[AskedBackup, Same], Awaitable[None]],
    back: Handler,
    faults: Sequence[ft.Control],
) -> ft.View | None:
    """The page that asks, and the answer that is chosen on it; None where nothing is asked. A hook."""
    chosen, set_chosen = ft.use_state(_NOTHING)
    of, answers = chosen
    same = answers if of is asked else _unanswered(asked)

    def choose(theirs: str, here: str | None) -> None:
        set_chosen((asked, {**same, theirs: here}))

    async def agree() -> None:
        if asked is not None:
            await answer(asked, same)

    if asked is None:
        return None
    of_people = asked.joins is None
    questions = [*(_of_people(asked.people) if of_people else _of_seasons(asked.seasons))]
    other = tr("Somebody else") if of_people else tr("A season of its own")
    above = tr("The name is known here, but it may be another season. Tap which one it is.")
    if of_people:
        above = tr("People in the backup have names that are known here. Tap who is one and the same person.")
    parts = [*faults, kit.sentence(above)]
    parts += [_panel(app, each, other, same, choose) for each in questions[:_MOST_ASKED]]
    parts += [*_below(len(questions), of_people=of_people), ft.Container(height=theme.GAP)]
    title = tr("Who is who?") if of_people else tr("The same season?")
    foot = [kit.main_button(tr("Restore") if of_people else tr("Bring it in"), app.on(agree))]
    return kit.page(app, title, parts, kicker=tr("Restore a backup"), back=back, foot=foot)


def _below(number: int, *, of_people: bool) -> list[ft.Control]:
    if not of_people:
        return [kit.caption(tr("If it is the same, its matches count in the one here. What is set here stays."))]
    left = counted(
        number - _MOST_ASKED,
        "{n} more is not asked about, and stays somebody else.",
        "{n} more are not asked about, and stay somebody else.",
    )
    together = kit.caption(tr("Their matches are put together then. That can be taken apart again."))
    return [*([kit.caption(left)] if number > _MOST_ASKED else []), together]


def _panel(app: App, asked: _Question, other: str, same: Same, choose: Callable[[str, str | None], None]) -> ft.Control:
    """One of the backup, a chip for each here that it may be, and one for none of them."""
    chosen = same.get(asked.id)
    offered = [
        kit.chip(
            words,
            app.on(choose, asked.id, id),
            name=f"{asked.name}: {words}, {facts}",
            chosen=id == chosen,
            below=facts,
        )
        for id, words, facts in asked.here
    ]
    none = app.on(choose, asked.id, None)
    offered.append(kit.chip(other, none, name=f"{asked.name}: {other}", chosen=chosen is None))
    top = ft.Column([kit.heading(asked.name, theme.NAME), kit.caption(asked.caption)], spacing=2, tight=True)
    return kit.panel(top, kit.chips(offered), spacing=theme.EDGE_GAP, key=asked.id)


def _unanswered(asked: AskedBackup | None) -> Same:
    """What is chosen at first: the only two people of one name; the season with which one has matches in common."""
    if asked is None:
        return {}
    several: dict[str, str | None] = {pair.theirs.id: None for pair in asked.people}
    several |= {pair.theirs.id: None for pair in asked.seasons}
    asked_of = set([*several][:_MOST_ASKED])
    several |= {pair.theirs.id: pair.here.id for pair in asked.people if pair.same and pair.theirs.id in asked_of}
    return several | {pair.theirs.id: pair.here.id for pair in asked.seasons if pair.shared}


def _of_people(alike: Sequence[Alike]) -> Iterator[_Question]:
    several: dict[str, list[Alike]] = {}
    for pair in alike:
        several.setdefault(pair.theirs.id, []).append(pair)
    for id, pairs in several.items():
        theirs = pairs[0].theirs
        counts = [tr("Counts as {name} there", name=pair.here.name) for pair in pairs if pair.merged_there]
        caption = " · ".join([tr("In the backup"), *counts, *_facts(theirs)])
        yield _Question(id, theirs.name, caption, [(p.here.id, p.here.name, _facts_here(p.here)) for p in pairs])


def _facts(theirs: Person) -> list[str]:
    """What the backup says of a person beside their name."""
    others = [tr("Also called {names}", names=listed(theirs.other_names))] if theirs.other_names else []
    since = [tr("Since {day}", day=day(theirs.since))] if theirs.since else []
    return [*others, *since, *([theirs.note] if theirs.note else [])]


def _facts_here(here: KnownPerson) -> str:
    played = counted(here.matches, "{n} match", "{n} matches") if here.matches else tr("not played yet")
    return " · ".join(filter(None, (played, day(here.latest), here.person.note)))


def _of_seasons(alike: Sequence[AlikeSeason]) -> Iterator[_Question]:
    several: dict[str, list[AlikeSeason]] = {}
    for pair in alike:
        several.setdefault(pair.theirs.id, []).append(pair)
    for id, pairs in several.items():
        theirs, number = pairs[0].theirs, pairs[0].number[0]
        here = [(pair.here.id, tr("The one here"), _facts_of_season_here(pair)) for pair in pairs]
        yield _Question(id, theirs.name, " · ".join([tr("In the file"), *_facts_of_season(theirs, number)]), here)


def _facts_of_season_here(pair: AlikeSeason) -> str:
    common = [counted(pair.shared, "{n} match in common", "{n} matches in common")] if pair.shared else []
    return " · ".join([*_facts_of_season(pair.here, pair.number[1]), *common])


def _facts_of_season(season: Season, number: int) -> list[str]:
    """How many matches it has, when it is, how it counts, and whether it is closed."""
    closed = tr("closed") if season.closed is not None else ""
    matches = counted(number, "{n} match", "{n} matches")
    return [each for each in (matches, time_said(season), counted_said(season), closed) if each]
