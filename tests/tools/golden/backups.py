"""Backups, saved and restored."""

from __future__ import annotations

import contextlib
import io
import re
import shutil
import zipfile
from pathlib import Path

from tests.tools.golden.commands import Story, folder, put
from tests.tools.golden.evening import put_evening, put_other_store
from tests.tools.golden.shown import difference, shown


def backup(out: Path) -> None:
    """A backup restored in an empty store and in others; backups of a season; damaged ones."""
    with folder(), Story(out / "said") as story:
        put_evening(story)
        content = saved(story, out, "first", "--data", "store")
        into_empty(story, out, content)
        of_seasons(story, out)
        into_others(story, out)
        damaged(story, content)


def saved(story: Story, out: Path, name: str, *more: str) -> bytes:
    """A backup, and its pages in the recording; nothing where it is refused."""
    story("backup", f"{name}.zip", *more)
    with contextlib.suppress(FileNotFoundError):
        content = Path(f"{name}.zip").read_bytes()
        put(out / f"{name}.pages", shown(content))
        return content
    return b""


def into_empty(story: Story, out: Path, content: bytes) -> None:
    """Restored where nothing is, and saved again."""
    story("restore", "first.zip", "--data", "empty")
    story("matches", "--data", "empty")
    again = saved(story, out, "again", "--data", "empty")
    put(out / "same", f"{content == again}\n{difference(content, again)}")
    story("restore", "first.zip", "--data", "empty")
    story("restore", "-", "--data", "from-input", stdin=content)
    for what in ("people", "seasons", "stats"):
        story(what, "--data", "empty")
    story("table", "Spring", "--data", "empty")
    story("variants", "--mine", "--data", "empty")


def of_seasons(story: Story, out: Path) -> None:
    """A season alone, restored and saved again."""
    saved(story, out, "season", "--season", "Spring", "--data", "store")
    saved(story, out, "no-season", "--season", "Nothing", "--data", "store")
    story("restore", "season.zip", "--data", "of-season")
    story("table", "Spring", "--data", "of-season")
    saved(story, out, "season-again", "--season", "spring", "--data", "of-season")


def into_others(story: Story, out: Path) -> None:
    """Restored where somebody is already, and a season; where somebody was forgotten; and where it has gone on."""
    for way in ((), ("--apart",), ("--seasons", "same"), ("--seasons", "apart"), ("--seasons", "same", "--apart")):
        where = "".join(("other", *way))
        put_other_store(story, where)
        story("restore", "first.zip", *way, "--data", where)
        story("people", "--data", where)
        story("seasons", "--data", where)
        saved(story, out, f"into-{where}", "--data", where)
    for way in ((), ("--forgotten", "leave-out"), ("--forgotten", "restore")):
        where = "".join(("forgotten", *way))
        shutil.copytree("empty", where)
        story("people", "forget", "Dag", "--data", where)
        story("people", "forget", "Dag", "--yes", "--data", where)
        story("restore", "first.zip", *way, "--data", where)
        story("people", "--data", where)
        saved(story, out, f"into-{where}", "--data", where)
    shutil.copytree("empty", "gone-on")
    story("takeover", "evening-0", "1", "Hedda", "--data", "gone-on")
    saved(story, out, "gone-on", "--data", "gone-on")
    story("restore", "gone-on.zip", "--data", "store")
    story("versions", "evening-0", "--data", "store")


def damaged(story: Story, content: bytes) -> None:
    """Write files that are no backup, a part of one, or one of a newer program, and restore them."""
    for name, made in (
        ("cut", content[: len(content) // 2]),
        ("flipped", bytes([*content[:3000], content[3000] ^ 255, *content[3001:]])),
        ("none", b""),
        ("other", b"a,b\n1,2\n"),
    ):
        Path(f"{name}.zip").write_bytes(made)
        story("restore", f"{name}.zip", "--data", f"damaged-{name}")
        story("matches", "--data", f"damaged-{name}")
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(packed, "w") as made:
        for entry in archive.infolist():
            text = archive.read(entry)
            if entry.filename == "backup.json":
                text = re.sub(rb'"version":\s*1\b', b'"version": 99', text)
            made.writestr(entry, text)
    Path("newer.zip").write_bytes(packed.getvalue())
    story("restore", "newer.zip", "--data", "damaged-newer")
    story("restore", "nowhere.zip", "--data", "damaged-newer")
