"""Kept matches handed on: as files, and as links."""

from __future__ import annotations

import os
from pathlib import Path

from tests.tools.golden.commands import Story, folder, put, said
from tests.tools.golden.matches import kept, two_of_each
from tests.tools.golden.shown import shown

LANGUAGES = ("sv", "fi", "pl")


def export(out: Path) -> None:
    """Matches as files of every format, some in other languages."""
    with folder(), Story(out / "said") as story:
        ids = kept("store", two_of_each())
        story("matches", "--data", "store")
        for form in ("pdf", "svg", "csv", "json", "text"):
            story("export", "--all", "--format", form, "-o", f"all-{form}", "--data", "store")
            for path in sorted(Path(f"all-{form}").iterdir()):
                put(out / form / f"{path.name}.txt", shown(path.read_bytes()))
        for language in LANGUAGES:
            os.environ["LANGUAGE"] = language
            for id in ids[:: len(LANGUAGES)]:
                story("export", id, "--format", "svg", "-o", "one", "--data", "store")
                put(out / f"svg-{language}" / id, shown(Path("one").read_bytes()))
                put(out / f"text-{language}" / id, said("export", id, "--format", "text", "--data", "store"))
        os.environ["LANGUAGE"] = "en"
        one, other, *_ = ids
        for words in (
            (one, "--format", "text"),
            (one, other),
            (one, other, one, "-o", "two"),
            (one, other, "-o", "two"),
            ("nothing",),
            (),
            (one, "--all"),
            (one, "-o", "no/such/folder"),
        ):
            story("export", *words, "--data", "store")
        story("export", "--all", "-o", "none", "--data", "empty")


def link(out: Path) -> None:
    """Links and QR codes of matches, and the matches brought in elsewhere by them."""
    with folder(), Story(out / "said") as story:
        ids = kept("store", two_of_each())
        address = ""
        for number, id in enumerate(ids):
            heard = story("link", id, "--site", "https://cards.example.org/table/", "--data", "store")
            address = heard.split()[0]
            story("link", id, "--data", "store")
            story("link", id, "--bgstats", "--data", "store")
            code = said("link", id, "--qr", "--site", "https://cards.example.org", "--data", "store")
            put(out / "codes" / f"{number:03d}-{id}", code)
            story("import", address, "--check", "--data", "elsewhere")
            story("import", address, "--data", "elsewhere")
        for damaged in (address, f"{address[:-3]}AAA", address[: len(address) // 2]):
            story("import", damaged, "--data", "elsewhere")
        story("matches", "--data", "elsewhere")
        story("link", "nothing", "--data", "store")
        story("link", ids[0], "--site", "ftp://x y", "--data", "store")
        story("link", ids[0], "--bgstats", "--qr", "--data", "store")
