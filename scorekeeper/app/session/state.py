"""The state of a session, as values: its root, and the parts of it; and its notices.

A session has one observable root. It holds frozen values, which are replaced and never mutated. Every screen that uses
the app is drawn again when one of them changes. Sessions share nothing of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import theme
from scorekeeper.match.match_form import MatchForm
from scorekeeper.match.open_match import DraftKind, OpenMatch
from scorekeeper.pictures.palette import Accent
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.own_form.table_form import TableForm
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.texts import Language, spoken, tr


@dataclass(frozen=True)
class OwnGameForm:
    """A form in which a game gets house rules.

    `of` is the name of the game in addresses, `original` the game that it is compared with. An existing own game has
    its `own` id, and its `revision` at the opening of the form. `step` is the number of the shown step, `opened` the
    path of the unfolded contract. `more` has the panels and contracts that show unused fields too. `seed` is that of
    the sample deal.
    """

    of: str
    form: TableForm
    original: AnyGame
    made_from: str | None = None
    own: str | None = None
    revision: int | None = None
    step: int = 0
    opened: str = ""
    more: frozenset[str] = frozenset()
    seed: int = 1


_STEP = 10
_SHORTEST, _A_LETTER = 8, 0.1  # seconds: the shortest notice, and for each letter

Light: TypeAlias = Literal["system", "light", "dark"]  # the theme: the system's setting, or always one of the two


class Preferences(NamedTuple):
    """The preferences of a device: its `SETTINGS`, the tag of its language, or the device's, and favourite games.

    `awake`: the screen stays on during a match. `favourites` are ids of games, the latest at the end.
    """

    light: Light = "system"
    accent: Accent = "green"
    awake: Literal["on", "off"] = "on"
    language: str = "system"
    favourites: tuple[str, ...] = ()


class Setting(NamedTuple):
    """A choice of a device: the key by which the client stores it, its title, and labels, the default first."""

    stored: str
    title: Phrase
    labels: Mapping[str, Phrase]


SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "light": Setting(
            "scorekeeper.light",
            Phrase("Appearance"),
            {"system": Phrase("Same as phone"), "light": Phrase("Light"), "dark": Phrase("Dark")},
        ),
        "accent": Setting(
            "scorekeeper.cloth",
            Phrase("Table colour"),
            {"green": Phrase("Green"), "blue": Phrase("Blue"), "plum": Phrase("Plum")},
        ),
        "awake": Setting("scorekeeper.awake", Phrase("Keep screen on"), {"on": Phrase("On"), "off": Phrase("Off")}),
    }
)
"""The settings by the field of `Preferences`, in the order of the screen: a new one is a row and a field."""


class Viewport(NamedTuple):
    """The measures of the window, in steps that matter to a layout; in a `short` one the bar scrolls."""

    width: int = 390  # in steps, so that dragging a window does not draw at every pixel
    low: bool = False
    short: bool = False  # few lines of the reader's type fit
    across: bool = False  # wider than high
    text: float = 1.0  # the reader's text scale

    def of(self, width: float, height: float) -> Viewport:
        """Return the viewport for a window, in logical pixels; an unknown size counts as a phone's."""
        steps, lies = int(width or 390) // _STEP, width > height > 0
        low, short = 0 < height < theme.LOW, 0 < height < theme.SHORT * self.text
        return self._replace(width=steps * _STEP, low=low, short=short, across=lies)

    @property
    def wide(self) -> bool:
        """Whether there is room for two columns."""
        across = self.low and self.across and self.text < theme.LARGE
        return self.width >= (theme.ACROSS if across else theme.WIDE)

    @property
    def aside(self) -> float:
        """The width of the second of two columns."""
        return min(theme.ASIDE, (self.width - 4 * theme.EDGE_GAP) / 2)

    @property
    def beside(self) -> bool:
        """Whether the keys of deal entry are beside the answers; a low screen with large type has no room for that."""
        return self.wide and not (self.low and self.text >= theme.LARGE)


class TableInvitation(NamedTuple):
    """The invitation of a phone: the address to open, None without a network, and the code."""

    address: str | None
    code: str


class SessionRole(NamedTuple):
    """A session's role: the place of other writers, whether it only watches, and the limits of its connection.

    `invitation` belongs to the session of the person who runs the app; None if the table is not open to phones.
    Sessions of phones have none, so they are never sent the code.
    """

    elsewhere: Literal["in another window", "on another phone"] = "in another window"
    watches: bool = False
    guest: bool = False  # a phone that has joined; another device stores the matches
    invitation: Callable[[], TableInvitation | None] = lambda: None
    plain: bool = False  # plain http from another machine: no clipboard, no staying awake, no installing

    @property
    def where(self) -> str:
        """The place of other writers, as a part of a sentence."""
        return tr("on another phone") if self.elsewhere == "on another phone" else tr("in another window")


ALONE: Final = SessionRole()


class Notice(NamedTuple):
    """A message of the app until the next tap; a success disappears after some seconds."""

    lines: tuple[str, ...]
    tone: Literal["done", "trouble"] = "done"
    undo: bool = False  # with a button that undoes it
    report: str = ""  # for developers, to be copied

    @property
    def seconds(self) -> float | None:
        """The duration in seconds: enough to read it twice, at least 8; None without an end.

        >>> Notice(("Deal 3 booked",)).seconds, Notice(("n" * 200,)).seconds, Notice(("No",), "trouble").seconds
        (8, 20.0, None)
        """
        return max(_SHORTEST, sum(map(len, self.lines)) * _A_LETTER) if self.tone == "done" else None


class MissedChanges(NamedTuple):
    """Changes by others during an entry on an older sheet, in lines; and the deal being entered."""

    kind: DraftKind
    lines: tuple[str, ...]


class LongTask(NamedTuple):
    """A long task: its name, and its progress; one that changes data is not `stoppable`."""

    words: str
    done: int
    of: int
    stoppable: bool = True


@ft.observable
@dataclass
class SessionState:
    """The state of a session. `absent` is a match of an address that is not stored here; `forms` are half written.

    `shut` tells why that match cannot be opened, for instance because it is damaged.
    """

    open_match: OpenMatch | None = None
    notice: Notice | None = None
    unkept: bool = False  # something is only in this window's memory, because it could not be stored
    work: LongTask | None = None  # work long enough for a progress bar
    viewport: Viewport = field(default_factory=Viewport)
    covered: int = 0  # the height at the lower edge under the page's own notice, in logical pixels
    absent: str | None = None
    shut: tuple[Fault, ...] = ()
    letters_told: bool = False
    saved: str = ""  # the moment of the last backup, "never", or "" while unknown
    forms: tuple[MatchForm, ...] = ()
    own_forms: tuple[OwnGameForm, ...] = ()  # forms for house rules
    behind: MissedChanges | None = None  # the sheet under the entry of a deal is outdated
    plain_untold: bool = False  # the limits of a plain connection were not shown here yet
    wakes: int = 0  # the number of times that the phone has woken up
    redraws: int = 0  # raised to draw a screen again although nothing else here changed
    preferences: Preferences = field(default_factory=Preferences)
    device: Language = field(default_factory=spoken)  # the language of the browser or the system
    can_wake: bool = True  # whether this device keeps its screen on when asked
    share_types: frozenset[str] = frozenset()  # the media types that the page can give to the system's share sheet
    offered: str | None = None  # a link to a sent match, not accepted or refused yet
    handed: bytes | None = None  # a season from such a link, accepted; the screen of the matches imports it

    def set_without_redraw(self, **values: Any) -> None:
        """Set values without drawing, so that a screen being left does not flicker."""
        for name, value in values.items():
            object.__setattr__(self, name, value)


_LATER = 0.2  # seconds that a cleared notice may stay while the action runs


@dataclass(eq=False)
class Notices:
    """Shows one notice at a time, until its time is over."""

    _state: SessionState
    _is_connected: Callable[[], bool]  # without a client, an expiring notice causes no drawing
    _timer: asyncio.TimerHandle | None = None  # ends the notice

    def show(self, notice: Notice | None, *, redraw: bool = True) -> None:
        """Show a notice for its duration, or clear it with None; `redraw=False` if the screen is being left."""

        def let_go() -> None:
            self.show(None, redraw=self._is_connected())  # without a connection it is drawn on the next one

        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if redraw:
            self._state.notice = notice
        else:
            self._state.set_without_redraw(notice=notice)
        if notice is not None and notice.seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(notice.seconds, let_go)

    def clear(self) -> None:
        """Clear the notice."""
        self.show(None)

    def clear_soon(self, redraw: Callable[[], None]) -> asyncio.TimerHandle | None:
        """Clear the notice for a tap; None if there was none. Unless cancelled, the returned timer calls `redraw`."""
        if self._state.notice is None:
            return None
        self.show(None, redraw=False)
        return asyncio.get_running_loop().call_later(_LATER, redraw)
