"""Panels of figures that several screens show: numbers with captions, rows, pictures with their words."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.match.figures import Against, DeclarerFigures, GameOverall, MadeFigures, PointsFigures
from scorekeeper.pictures.bars import Bar, BarPart, BarRow, bars_picture, divided_bar
from scorekeeper.pictures.figures_said import beside_mean, contract_said, mean_of, mean_said
from scorekeeper.pictures.shapes import Ink, Picture
from scorekeeper.rules.scores import CountedWords
from scorekeeper.texts import say, tr


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


def row(  # noqa: PLR0913  # its words and its target
    app: App,
    title: str,
    below: str,
    figure: str,
    *,
    soft: bool = False,
    on_tap: kit.OnTap = None,
    extra: ft.Control | None = None,
) -> ft.Control:
    """Return a row: a name, a figure at its end (soft if of few matches), and a line below.

    In large type the figure is below the name.
    """
    end = [ft.Text(figure, size=theme.TITLE, color=theme.SOFT if soft else theme.INK, no_wrap=True)] if figure else []
    name = ft.Text(title, size=theme.NAME, color=theme.INK)
    large = app.viewport.text >= theme.FIGURE_BELOW
    first = name if large or not end else ft.Row([ft.Container(name, expand=True), *end], spacing=theme.GAP)
    words: list[ft.Control] = [first]
    words += [ft.Text(below, size=theme.SMALL, color=theme.SOFT)] if below else []
    words += end if large else []
    words += [ft.Container(extra, padding=ft.Padding.only(top=theme.HAIR))] if extra is not None else []
    leads = [ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=theme.SOFT)] if on_tap is not None else []
    whole = ft.Container(ft.Column(words, spacing=2, tight=True), expand=True)
    return kit.told_row([whole, *leads], title, ". ".join(part for part in (below, figure) if part), on_tap)


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
