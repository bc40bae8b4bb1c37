"""The JavaScript API for Python: `web/phone/python-worker.js` registers it as the module `scorekeeper_js`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, Protocol, TypeAlias

StoreEvent: TypeAlias = Literal["lease", "lost", "kept"]
"""This window has the lease now; another window has taken it from this one; another window has written."""


class JavaScriptBytes(Protocol):
    """An array of bytes in JavaScript."""

    def to_bytes(self) -> bytes:
        """The bytes."""


class ClubAnswer(Protocol):
    """The answer of a club; `headers` are pairs of names and values, as JSON."""

    status: int
    headers: str
    body: JavaScriptBytes


NothingKept: TypeAlias = Literal["", "denied", "missing"]
"""The browser denies the site its database; it has none."""


class Browser(Protocol):
    """What the page and the worker offer to Python.

    `folder` is the folder whose files the browser stores, `language` the tag of the page's language.
    """

    folder: str
    language: str

    def has_lease(self) -> bool:
        """Whether this window has the lease: the right to write, which one window has at a time."""

    def nothing_kept(self) -> NothingKept:
        """Why nothing can be kept in this browser; empty where it can. The window has the lease then, for itself."""

    def request_lease(self) -> None:
        """Ask for the lease. Nothing happens where the browser has locks and another open window holds it.

        When it is granted, the files are as the window before left them, and the event "lease" is sent.
        """

    async def flush(self) -> None:
        """Copy the files to the browser's database, and read them back there.

        Raises where that fails. If another window has taken the lease, this one has lost it then.
        """

    async def refill(self) -> None:
        """Replace the files by those in the browser's database. Raises where that fails, or where there are none."""

    def damaged(self) -> str:
        """The names of the files of which the browser's database had not all when it was read last, as a list in JSON.

        What is missing of a file is zeros; a file of which nothing was left is not there.
        """

    def listen(self, on_event: Callable[[StoreEvent], None]) -> None:
        """Call `on_event` with every event from now on."""

    def will_keep(self) -> Awaitable[bool | None]:
        """Whether storage is persistent, so that the browser does not clear it itself; None where it does not say."""

    def please_keep(self) -> Awaitable[bool | None]:
        """Request persistent storage, for which the browser may ask the person; the result is as of `will_keep`."""

    def keep_picture(self, markup: str | None, stamp: str, entry: str | None, language: str) -> None:
        """Store the HTML that the next start page shows at once, if it starts in that language; None removes it.

        `stamp` says what it was made of; `entry` is the entry of the next deal as JSON, where there is one.
        """

    def seconds_quiet(self) -> float:
        """For how many seconds the page and the app have told each other nothing: no tap, and no answer to one."""

    def take_taps(self, on_taps: Callable[[str], None]) -> str:
        """Take the taps on the picture so far, as a list in JSON; `on_taps` is called with those that come later."""

    def taken(self) -> None:
        """Say that what was tapped is kept, so that the page need not remember it."""

    def forget_saves(self, ids: str) -> None:
        """Say which deals that were saved on the picture are booked, or shown as half entered: a list of ids in JSON.

        The page keeps each until then, so that the next start books it.
        """

    def keep_forms(self, forms: str) -> None:
        """Have the page keep half-filled forms over the loading that it is about to do: see `kept_forms.py`."""

    def failed(self, words: str = "") -> None:
        """Say that no screen will be sent, so that the start page says so: in these words, or in its own."""

    def painted(self) -> None:
        """Say that the first screen has been sent, so that the start page is removed."""

    async def ask_club(self, path: str, body: bytes | None) -> ClubAnswer:
        """Send a body to the API of the club at this address, or None to ask for something. Raises if not reached."""
