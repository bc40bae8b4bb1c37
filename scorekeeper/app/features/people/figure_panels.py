"""Panels of figures that several screens show, and the filter of their matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.match.days import local_time
from scorekeeper.match.figures import Against, DeclarerFigures, GameOverall, MadeFigures, PointsFigures
from scorekeeper.pictures.bars import Bar, BarPart, BarRow, bars_picture, divided_bar
from scorekeeper.pictures.figures_said import beside_mean, contract_said, game_said, mean_of, mean_said
from scorekeeper.pictures.shapes import Ink, Picture
from scorekeeper.rules.scores import CountedWords
from scorekeeper.service.figures_of_people import CountedMatches
from scorekeeper.texts import say, tr

_YEARS: Final = {"this": 0, "last": 1}


class Filter(NamedTuple):
    """The filter: the time (`all`, `this` or `last` year), the game, and finished matches only."""

    time: str = "all"
    game: str = ""
    finished: bool = False

    def counted(self, today: date) -> CountedMatches:
        """Return the filter for the service."""
        if self.time not in _YEARS:
            return CountedMatches(self.game, finished=self.finished)
        year = today.year - _YEARS[self.time]
        return CountedMatches(self.game, date(year, 1, 1), date(year, 12, 31), self.finished)


ChooseFilter: TypeAlias = Callable[[Filter], object]  # sets the filter


def today(app: App) -> date:
    """Return the local date."""
    return local_time(app.services.now()).date()


def use_filter(
    app: App, chosen: Filter, choose: ChooseFilter, games: dict[str, GameOverall] | None = None
) -> list[ft.Control]:
    """Return the controls of the filter; without `games` it has no choice of one. A hook."""
    named = {key: game_said(games, key) for key in games} if games else {}

    def items() -> list[kit.DialogItem]:
        found = [kit.DialogItem(ft.Icons.GRID_VIEW, tr("All games"), app.on(choose, chosen._replace(game="")))]
        for id, name in sorted(named.items(), key=lambda each: each[1]):
            icon = ft.Icons.CHECK if id == chosen.game else ft.Icons.STYLE_OUTLINED
            found.append(kit.DialogItem(icon, name, app.on(choose, chosen._replace(game=id))))
        return found

    menu = kit.use_menu(app, tr("Game"), items)
    times = [
        kit.Segment("all", tr("All time")),
        kit.Segment("this", tr("This year")),
        kit.Segment("last", tr("Last year")),
    ]
    turned = chosen._replace(finished=not chosen.finished)
    finished = kit.chip(tr("Finished only"), app.on(choose, turned), chosen=chosen.finished)
    of_game = kit.chip(named.get(chosen.game, tr("All games")), menu, icon=ft.Icons.ARROW_DROP_DOWN)
    several = [of_game, finished] if len(named) > 1 or chosen.game else [finished]
    by_time = kit.segmented(app, times, chosen.time, lambda time: choose(chosen._replace(time=time)))
    return [by_time, kit.chips(several)]


def filter_in_words(chosen: Filter, games: Mapping[str, GameOverall], today: date) -> str:
    """Return the filter in words that also hold on another day; empty if all matches count."""
    year = str(today.year - _YEARS[chosen.time]) if chosen.time in _YEARS else ""
    game = game_said(games, chosen.game) if chosen.game in games else ""
    return " · ".join(filter(None, (year, game, tr("Finished only") if chosen.finished else "")))


def left_out(skipped: int) -> list[ft.Control]:
    """Return a line with the number of unreadable matches; empty without any."""
    if not skipped:
        return []
    return [kit.sentence(tr("Left out of all figures, as they cannot be read: {count}.", count=skipped))]


def number(figure: str, below: str) -> ft.Control:
    """Return a large figure with a caption below it, read together."""
    return ft.Semantics(
        label=f"{below}: {figure}",
        exclude_semantics=True,
        content=ft.Column(
            [ft.Text(figure, size=theme.FIGURE, color=theme.INK), kit.caption(below)], spacing=0, tight=True
        ),
    )


def numbers(several: Sequence[ft.Control]) -> ft.Control:
    """Return figures side by side, in as many rows as they need."""
    return ft.Row(list(several), wrap=True, spacing=theme.INSET * 1.5, run_spacing=theme.GAP)


def pictured(picture: Picture) -> ft.Control:
    """Return a picture with its words for a screen reader."""
    return ft.Semantics(label=picture.alt_text, image=True, exclude_semantics=True, content=kit.drawing(picture))


def lead_bar(lead: Against, width: float, inks: tuple[Ink, Ink] = ("accent", "behind")) -> ft.Control:
    """Return wins, ties and losses as one divided bar, in the colours of both people's lines if they have some."""
    parts = (BarPart(lead.ahead, inks[0]), BarPart(lead.level, "edge"), BarPart(lead.behind, inks[1]))
    return kit.drawing(divided_bar(parts, width, lead_said(lead)))


def lead_said(lead: Against) -> str:
    """Return wins, ties and losses in words."""
    counts = ((tr("Ahead"), lead.ahead), (tr("Tied"), lead.level), (tr("Behind"), lead.behind))
    return " · ".join(kit.tied_to_name(f"{word} {count}") for word, count in counts)


def points_said(points: PointsFigures, game: GameOverall) -> str:
    """Return the number of matches, their total, the best and the worst, in words."""
    return " · ".join(kit.tied_to_name(f"{word} {number}") for word, number in beside_mean(points, game))


def _made_of(made: int, of: int) -> str:
    return tr("made {made} of {of}", made=made, of=of)


def declared_bar(declared: DeclarerFigures, unit: int) -> Bar:
    """Return the bar of a contract's deals as declarer; a point is `unit` scores."""
    points = declared.points
    texts = [mean_said(points, unit)]
    if declared.asked:  # it has a number to reach
        texts.append(_made_of(declared.made, declared.asked))
    return Bar(mean_of(points, unit), " · ".join(filter(None, texts)), few=points.few)


def contract_rows(game: GameOverall, contracts: dict[str, tuple[Bar, ...]]) -> list[BarRow]:
    """Return a row for each contract, in the given order."""
    rows = []
    for key, bars in contracts.items():
        name = contract_said(game, key) or tr("As declarer")
        words = (f"{tr('As defender') if bar.hollow else tr('As declarer')} {bar.caption}" for bar in bars)
        rows.append(BarRow(name, bars, f"{name}: {', '.join(words)}"))
    return rows


def counted_rows(counting: CountedWords, sizes: Sequence[tuple[int, MadeFigures]]) -> list[BarRow]:
    """Return a row for each size of a counted thing, with the share of it that was made."""
    rows = []
    for size, found in sizes:
        text = _made_of(found.made, found.times)
        bar = Bar(found.made / found.times, text, few=found.few)
        rows.append(BarRow(str(size), (bar,), f"{say(counting.size)} {size}: {text}"))
    return rows


def bars(rows: Sequence[BarRow], room: float, text: float) -> ft.Control:
    """Return the bars with their words."""
    return pictured(bars_picture(rows, room, text=text))
