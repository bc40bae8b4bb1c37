"""A browser in Python: storage and messages, without a screen."""

import json
import shutil

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.web.browser.start import BrowserApp


class SmallBrowser:
    """Keeps a folder as a browser keeps its database: what is not flushed is gone."""

    def __init__(self, folder):
        self.folder, self.kept = str(folder / "files"), folder / "kept"
        self.language = "en"
        self.lease, self.full, self.overtaken, self.promise = True, False, False, None
        self.asked, self.denied = 0, ""
        self.pictures, self.languages, self.incomplete, self.taps = [], [], [], []
        self.heard = []
        self.quiet, self.looks = [], []  # seconds; the pictures kept when it was asked for them
        self.opened = []  # of all windows, also after a crash
        self.kept.mkdir()

    def open(self):
        """The app in a window of this browser."""
        self.opened.append(BrowserApp(self))
        return self.opened[-1]

    def close(self):
        """Close the files of every window."""
        for browser_app in self.opened:
            browser_app.services.close()

    def has_lease(self):
        return self.lease

    def request_lease(self):
        self.asked += 1

    async def flush(self):
        if self.full:
            raise OSError("QuotaExceededError")
        if self.overtaken:
            self.lease = False
            raise OSError("TakenOver")
        shutil.rmtree(self.kept)
        shutil.copytree(self.folder, self.kept)

    async def refill(self):
        shutil.copytree(self.kept, self.folder, dirs_exist_ok=True)

    def damaged(self):
        return json.dumps(self.incomplete)

    async def please_keep(self):
        return self.promise

    async def will_keep(self):
        self.heard.append("will it keep?")
        return self.promise

    def keep_picture(self, markup, _stamp, _entry, language):
        self.pictures.append(markup)
        self.languages.append(language)

    def seconds_quiet(self):
        self.looks.append(len(self.pictures))
        return self.quiet.pop(0) if self.quiet else 60.0

    def take_taps(self, _on_taps):
        return json.dumps(self.taps)

    def taken(self):
        self.heard.append("taken")

    def forget_saves(self, ids):
        self.heard.append(f"forget {ids}")

    def listen(self, on_event):
        self.on_event = on_event

    def nothing_kept(self):
        return self.denied

    def failed(self):
        self.heard.append("failed")

    def painted(self):
        self.heard.append("painted")


def restarted(browser, tmp_path):
    """The app in the same browser after a crash: only what was flushed is there."""
    again = SmallBrowser.__new__(SmallBrowser)
    again.__dict__.update(browser.__dict__)
    again.folder = str(tmp_path / "files again")
    shutil.copytree(browser.kept, again.folder)
    return again.open().services


async def start(browser_app):
    return await play.start(browser_app.services, Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 2))
