"""What a session shows, as values: its root, and what stands in it.

A session has one observable root. It holds frozen values, which are replaced and never mutated; every
screen that asks for the app is drawn again when one of them is. Nothing here is shared between sessions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import theme
from scorekeeper.match.draft import DraftKind
from scorekeeper.match.match_form import MatchForm
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.pictures.palette import Accent
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.own_form.form import TableForm
from scorekeeper.rules.phrase import Fault
from scorekeeper.texts import Language, spoken, tr


@dataclass(frozen=True)
class OwnGameForm:
    """A form of a game, half written or not.

    `of` is the name of the game in addresses, `original` what it is compared with. A game that is an own one already
    has its `own` id, and its `revision` as the form was opened. `opened` is the path of the contract that stands open;
    `everything`: fields are shown that the game says nothing with. `seed` is that of the made-up deal.
    """

    of: str
    form: TableForm
    original: AnyGame
    made_from: str | None = None
    own: str | None = None
    revision: int | None = None
    opened: str = ""
    everything: bool = False
    seed: int = 1


_STEP = 10
_SHORTEST, _A_LETTER = 8, 0.1  # seconds that a notice is shown, and for each of its letters

Light: TypeAlias = Literal["system", "light", "dark"]
"""As the phone has it, or always one of the two."""


class Preferences(NamedTuple):
    """What is liked here. `awake`: the screen stays on while a match goes on; `language`: its tag, or the device's.

    `favourites` are ids of games, the one that was chosen last at the end.
    """

    light: Light = "system"
    awake: bool = True
    language: str = "system"
    accent: Accent = "green"
    favourites: tuple[str, ...] = ()


class Viewport(NamedTuple):
    """What a layout has to know of the window; it changes only where a layout does.

    In a `short` one the bar of the sheet scrolls with it, and its foot is one line.
    """

    width: int = 390  # in steps, so that a window that is being dragged is not drawn anew all the time
    low: bool = False
    short: bool = False  # few lines of the reader's type are in sight
    across: bool = False  # lies on its long side
    text: float = 1.0  # how much larger than ordinary the reader has set their type

    def of(self, width: float, height: float) -> Viewport:
        """The frame of a window, in logical pixels; a page that has not said its size yet is a phone's."""
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
        """Whether the keys of deal entry stand beside the answers; a low screen has no room for it in large type."""
        return self.wide and not (self.low and self.text >= theme.LARGE)


class TableInvitation(NamedTuple):
    """How a phone joins: the address that it opens, None where no network was found, and the code that is said."""

    address: str | None
    code: str


class SessionRole(NamedTuple):
    """A session's role: from where the others write, whether it only watches, what its line can do.

    `invitation` is that of whoever runs the app; None where the table is not open to phones. Sessions of phones have
    none, so nothing of the code is sent to them.
    """

    elsewhere: Literal["in another window", "on another phone"] = "in another window"
    watches: bool = False
    guest: bool = False  # a phone that has joined; the matches are kept elsewhere
    invitation: Callable[[], TableInvitation | None] = lambda: None
    plain: bool = False  # over http from another machine: no clipboard, no staying awake, no installing

    @property
    def where(self) -> str:
        """From where the others write, as it is said in a sentence."""
        return tr("on another phone") if self.elsewhere == "on another phone" else tr("in another window")


ALONE: Final = SessionRole()


class Notice(NamedTuple):
    """What the app says until the next tap. That something was done is said for some seconds only."""

    lines: tuple[str, ...]
    tone: Literal["done", "trouble"] = "done"
    undo: bool = False  # with a way to take it back beside it
    report: str = ""  # for whoever mends it, to be copied

    @property
    def seconds(self) -> float | None:
        """How long it is shown: as long as it takes to be read twice, and 8 seconds or more; None without an end.

        >>> Notice(("Deal 3 booked",)).seconds, Notice(("n" * 200,)).seconds, Notice(("No",), "trouble").seconds
        (8, 20.0, None)
        """
        return max(_SHORTEST, sum(map(len, self.lines)) * _A_LETTER) if self.tone == "done" else None


class MissedChanges(NamedTuple):
    """What others did to the match while a deal is entered here on an older sheet, in lines; and which deal that is."""

    kind: DraftKind
    lines: tuple[str, ...]


class LongTask(NamedTuple):
    """Long work, in words, and how far it has come; not `stoppable`: what it changes is changed."""

    words: str
    done: int
    of: int
    stoppable: bool = True


@ft.observable
@dataclass
class SessionState:
    """All that a session shows. `absent` is an address's match that is not kept here; `forms` are half written.

    `shut` says why that match cannot be opened, where it is kept here and damaged, say.
    """

    open_match: OpenMatch | None = None
    notice: Notice | None = None
    unkept: bool = False  # something is only in this window's memory: whoever is to keep it has not taken it
    work: LongTask | None = None  # what takes long enough to be looked at
    viewport: Viewport = field(default_factory=Viewport)
    covered: int = 0  # the height of the lower edge that the page's own notice lies over, in logical pixels
    absent: str | None = None
    shut: tuple[Fault, ...] = ()
    letters_told: bool = False
    saved: str = ""  # when a backup was saved last, "never", or nothing where that is not known yet
    forms: tuple[MatchForm, ...] = ()
    own_forms: tuple[OwnGameForm, ...] = ()  # games that are being made own
    behind: MissedChanges | None = None  # the sheet under the entry of a deal is not the newest
    plain_untold: bool = False  # nobody has yet said here what a plain connection cannot do
    wakes: int = 0  # how often the phone has slept and come back
    redraws: int = 0  # counted up where a screen is drawn again though nothing else of this has changed
    preferences: Preferences = field(default_factory=Preferences)
    device: Language = field(default_factory=spoken)  # what the browser or the system speaks
    can_wake: bool = True  # whether this device keeps its screen on when it is asked to
    share_types: frozenset[str] = frozenset()  # the media types that the page can hand to the system's share sheet
    offered: str | None = None  # a link to a match that somebody hands over; nobody has said yet whether to keep it
    handed: bytes | None = None  # a season out of such a link, which was accepted; the screen of the matches takes it

    def set_without_redraw(self, **values: Any) -> None:
        """Set values without drawing anything: for a screen that is being left, so that it does not flicker."""
        for name, value in values.items():
            object.__setattr__(self, name, value)
