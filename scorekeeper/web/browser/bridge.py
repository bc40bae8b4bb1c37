"""The JavaScript API for Python, which `web/phone/python-worker.js` registers as the module `scorekeeper_js`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, Protocol, TypeAlias

StoreEvent: TypeAlias = Literal["lease", "lost", "kept"]
"""An event of the store: this window got the lease; another window took it; another window has written."""


class JavaScriptBytes(Protocol):
    """An array of bytes in JavaScript."""

    def to_bytes(self) -> bytes:
        """Return the bytes."""


class ClubAnswer(Protocol):
    """The answer of a club; `headers` are pairs of names and values, as JSON."""

    status: int
    headers: str
    body: JavaScriptBytes


NothingKept: TypeAlias = Literal["", "denied", "missing"]
"""The reason why nothing is stored, or empty: the browser denies the site its database, or has none."""


class Browser(Protocol):
    """The functions that the page and the worker offer to Python.

    `folder` is the folder whose files the browser stores, `language` the tag of the page's language.
    """

    folder: str
    language: str

    def has_lease(self) -> bool:
        """Return whether this window has the lease: the right to write, which one window has at a time."""

    def nothing_kept(self) -> NothingKept:
        """Return the reason why this browser can store nothing; empty if it can. The window then has the lease."""

    def request_lease(self) -> None:
        """Ask for the lease. Nothing happens if the browser has locks and another open window holds it.

        When it is granted, the files are as the window before left them, and the event "lease" is sent.
        """

    async def flush(self) -> None:
        """Copy the files to the browser's database, and read them back there.

        Raises if that fails. If another window has taken the lease, this one has lost it then.
        """

    async def refill(self) -> None:
        """Replace the files by those in the browser's database. Raises if that fails, or if there are none."""

    def damaged(self) -> str:
        """Return the names of files that were incomplete in the browser's database at the last reading, as a JSON list.

        Missing parts of a file are zeros; a file without any part left is missing.
        """

    def listen(self, on_event: Callable[[StoreEvent], None]) -> None:
        """Call `on_event` with every event from now on."""

    def will_keep(self) -> Awaitable[bool | None]:
        """Return whether storage is persistent, safe from the browser's clearing; None if the browser does not say."""

    def please_keep(self) -> Awaitable[bool | None]:
        """Request persistent storage, for which the browser may ask the person; the result is that of `will_keep`."""

    def keep_picture(self, markup: str | None, stamp: str, entry: str | None, language: str) -> None:
        """Store the HTML that the next start page shows at once, if it starts in that language; None removes it.

        `stamp` identifies its source; `entry` is the entry of the next deal as JSON, if there is one.
        """

    def seconds_quiet(self) -> float:
        """Return the seconds since the page and the app last exchanged anything: a tap, or the answer to one."""

    def take_taps(self, on_taps: Callable[[str], None]) -> str:
        """Take the taps on the picture so far, as a list in JSON; `on_taps` is called with later ones."""

    def taken(self) -> None:
        """Tell the page that the results of the taps are stored, so that it can forget them."""

    def forget_saves(self, ids: str) -> None:
        """Tell the page which deals saved on the picture are stored, or shown half entered: a list of ids in JSON.

        Until then the page keeps each, so that the next start stores it.
        """

    def keep_forms(self, forms: str) -> None:
        """Have the page keep half-filled forms over the reload that it is about to do: see `page_forms.py`."""

    def failed(self, words: str = "") -> None:
        """Report that no screen will be sent; the start page then shows these words, or its own."""

    def painted(self) -> None:
        """Report that the first screen has been sent, so that the start page is removed."""

    async def ask_club(self, path: str, body: bytes | None) -> ClubAnswer:
        """Send a body to the club's API at this address, or None to ask for something. Raises if it is not reached."""
