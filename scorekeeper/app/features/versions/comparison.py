"""Two versions of a match, deal by deal: equal deals in a line, and different ones side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import Final, NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import Handler
from scorekeeper.app.session.deal_words import DealWords, kept_deal
from scorekeeper.match.match import TEXTS, Match
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.sheet_comparison import Stretch, side_by_side
from scorekeeper.match.sheet_sentences import takeovers
from scorekeeper.pictures.local_time import moment
from scorekeeper.rules.comparing import compare
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts import listed, names_of, say, stake_in_words, tr, translated

_LABELS: Final[Mapping[str, Phrase]] = MappingProxyType(
    {
        "game": Phrase("The game"),
        "players": Phrase("Players"),
        "earlier": Phrase("Seats taken over"),
        "first_dealer": Phrase("First dealer"),
        **{key: text.label for key, text in TEXTS.items()},
        "stake": Phrase("Stake per point"),
        "started": Phrase("Begun"),
        "ended": Phrase("Stopped early"),
    }
)
"""The label of each field of a match; `game` covers its options too."""

_TEXTS: Final[Mapping[str, Callable[[Match], str]]] = MappingProxyType(
    {
        "players": lambda match: listed(match.players),
        "earlier": lambda match: "\n".join(say(each) for each in takeovers(sheet_of(match))),
        "first_dealer": lambda match: match.players[match.first_dealer],
        **{key: attrgetter(key) for key in TEXTS},
        "stake": lambda match: stake_in_words(match.stake) if match.stake else "",
        "started": lambda match: moment(match.started),
        "ended": lambda match: moment(match.ended),
    }
)


def _text_cell(text: str) -> kit.RowCell:
    return kit.RowCell(ft.Text(text, size=theme.SMALL, color=theme.INK), text) if text else _nothing()


def _games(one: Match, other: Match) -> tuple[str, str]:
    """Return the names of both games; if only the rules differ, the facts that differ."""
    names = [translated(match.game.info.name) for match in (one, other)]
    facts = [pair for pair in compare(one.game, other.game).facts if not pair.same]
    if names[0] == names[1] and not facts:
        return names[0], tr("{game}, by other rules", game=names[1])
    of_one = [say(pair.one) for pair in facts if pair.one is not None]
    of_other = [say(pair.other) for pair in facts if pair.other is not None]
    return "\n".join([names[0], *of_one]), "\n".join([names[1], *of_other])


def _pair_row(label: str, cells: Sequence[kit.RowCell], names: Sequence[str], *, stacked: bool) -> ft.Control:
    """Return a row of two cells below its label; `names` are those of the two versions."""
    pair = kit.both(cells, names, stacked=stacked)
    content = ft.Column([kit.caption(label), pair.drawn], spacing=theme.HAIR, tight=True)
    return _padded(ft.Semantics(label=f"{label}. {pair.label}", exclude_semantics=True, content=content))


def _padded(content: ft.Control) -> ft.Control:
    return ft.Container(content, padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.GAP))


def _nothing() -> kit.RowCell:
    return kit.RowCell(ft.Text("–", size=theme.SMALL, color=theme.SOFT), tr("nothing of it"))


AT_ONCE: Final = 40  # the number of different deals drawn at a time: thousands would take seconds


class Compared(NamedTuple):
    """Two versions: their sheets, and their numbers from 1; and whether their cells are one below the other."""

    sheets: tuple[Sheet, Sheet]
    numbers: tuple[int, int]
    stacked: bool

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two versions."""
        one, other = (tr("Version {number}", number=number) for number in self.numbers)
        return one, other


def comparison(compared: Compared, most: int, more: Handler, *, titled: bool) -> ft.Control:
    """Return the panel with details and deals, `most` of the different ones; `titled`: it names its versions."""
    one, other = compared.sheets
    found = side_by_side(one, other)
    rows = [_padded(_heads(compared, titled=titled))] if titled or not compared.stacked else []
    matches = one.match, other.match
    for name in found.details:
        texts = _games(*matches) if name == "game" else [_TEXTS[name](match) for match in matches]
        rows.append(
            _pair_row(say(_LABELS[name]), list(map(_text_cell, texts)), compared.names, stacked=compared.stacked)
        )
    left = most
    for stretch in found.deals:
        if stretch.same:
            rows.append(_padded(kit.sentence(_same(one, stretch), size=theme.SMALL)))
            continue
        indices = range(stretch.first, stretch.last + 1)[:left]
        rows += [_deal(compared, index) for index in indices]
        left -= len(indices)
        if len(indices) < stretch.last + 1 - stretch.first:
            name = tr("More deals of {version}", version=compared.names[1])
            rows.append(kit.centred(kit.quiet_button(tr("More"), more, name)))
            break
    if found.alike:
        alike = tr("Both say the same. Only when it was written differs.")
        rows.append(_padded(kit.sentence(alike, soft=False, size=theme.SMALL)))
    return kit.panel(*kit.ruled(rows), padding=0)


def _heads(compared: Compared, *, titled: bool) -> ft.Control:
    if titled:
        one, other = compared.names
        return kit.heading(tr("{one} and {other}", one=one, other=other), theme.NAME)
    return ft.Row([ft.Container(kit.caption(name), expand=1) for name in compared.names], spacing=theme.EDGE_GAP)


def _same(sheet: Sheet, stretch: Stretch) -> str:
    first, last = (sheet.outcomes[index].number for index in (stretch.first, stretch.last))
    if stretch.first == stretch.last:
        return tr("Deal {number} is the same", number=first)
    return tr("Deals {first} to {last} are the same", first=first, last=last)


def _deal(compared: Compared, index: int) -> ft.Control:
    deals = [kept_deal(sheet, index) if index < len(sheet.match.deals) else None for sheet in compared.sheets]
    one, other = deals
    there = [deal for deal in deals if deal is not None]
    label = " / ".join(dict.fromkeys(deal.number_text for deal in there))
    cells = [_cell(one, other, compared.sheets[0]), _cell(other, one, compared.sheets[1])]
    return _pair_row(label, cells, compared.names, stacked=compared.stacked)


def _cell(deal: DealWords | None, against: DealWords | None, sheet: Sheet) -> kit.RowCell:
    """Return a deal of one version; the parts equal in the other are in soft ink."""
    if deal is None:
        return _nothing()
    same = deal.caption == against.caption if against is not None else False
    lines: list[ft.Control] = [kit.with_suits(deal.caption or deal.number_text, theme.SMALL, _ink(same=same))]
    if deal.points is not None:
        lines.append(ft.Text(spans=_points(deal, against, names_of(sheet))))
    else:
        lines.append(kit.caption(deal.unscored))
    if deal.note:
        same = against is not None and against.note == deal.note
        lines.append(ft.Text(deal.note, size=theme.CAPTION, color=_ink(same=same)))
    lines += [ft.Text(fault, size=theme.CAPTION, color=theme.DOWN) for fault in deal.faults]
    brings = [f"{name} {deal.signed(points)}" for name, points in zip(names_of(sheet), deal.points or (), strict=False)]
    heard = [deal.title or deal.number_text, deal.unscored, *brings, deal.note, *deal.faults]
    return kit.RowCell(ft.Column(lines, spacing=2, tight=True), ", ".join(filter(None, heard)))


def _ink(*, same: bool) -> ft.ColorValue:
    return theme.SOFT if same else theme.INK


def _points(deal: DealWords, against: DealWords | None, names: Sequence[str]) -> list[ft.TextSpan]:
    """Return the points of each account in a deal, one below the other."""
    others = against.points if against is not None else None
    spans: list[ft.TextSpan] = []
    for account, (name, points) in enumerate(zip(names, deal.points or (), strict=False)):
        before = "\n" if spans else ""
        same = others is not None and others[account : account + 1] == (points,)
        spans.append(ft.TextSpan(f"{before}{name} ", ft.TextStyle(size=theme.CAPTION, color=theme.SOFT)))
        spans.append(ft.TextSpan(deal.signed(points), ft.TextStyle(size=theme.SMALL, color=_ink(same=same))))
    return spans
