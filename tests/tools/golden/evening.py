"""A store with something of everything: matches of each kind, people, seasons, own games, a match of two versions."""

from __future__ import annotations

import json
from pathlib import Path

from tests.tools.golden.commands import Story
from tests.tools.golden.matches import courses, dressed, kept, own_tables

OF_TWO_STATES = ("swedish", "kaiser", "barbu", "coiffeur", "raf", "finnish-4", "rifki", "lora", "ecarte")


def put_evening(story: Story) -> None:
    """Fill a store, with a takeover and people who were merged."""
    chosen = courses()
    several = [chosen[game][state] for game in OF_TWO_STATES for state in ("over", "half")]
    several += [chosen["swedish"]["empty"], chosen["trex"]["over"], chosen["polley"]["half"], chosen["swedish"]["over"]]
    several = [
        match | {"id": f"evening-{number}", "versions": [f"{number:010x}.1"]}
        for number, match in enumerate(dressed(several))
    ]
    kept("store", several, story)
    for table in own_tables():
        Path("own.json").write_text(json.dumps(table), "utf-8")
        story("variants", "--add", "own.json", "--data", "store")
    story("variants", "--mine", "--data", "store")
    swedish = [match["id"] for match in several if match["game"] == "swedish"]
    for words in (
        ("new", "Spring", "--game", "swedish", "kaiser", "--from", "2026-01-01", "--least", "2"),
        ("add", "Spring", *swedish),
        ("new", "Winter", "--game", "barbu", "--counts", "places", "--places", "5-3-1-0"),
        ("close", "Winter"),
    ):
        story("season", *words, "--data", "store")
    story("takeover", "evening-1", "1", "Ivar", "--data", "store")
    put_parted(story)
    for words in (("merge", "Eva", "Finn"), ("merge", "Eva", "Ivar"), ("rename", "Gun", "Gunnel")):
        story("people", *words, "--data", "store")
    story("matches", "--data", "store")


def put_parted(story: Story) -> None:
    """A match that was written on in two places."""
    base = dressed([courses()["swedish"]["over"]])[0] | {"id": "parted", "title": "Two phones"}
    base.pop("ended", None)
    deals = base["deals"]
    for versions, made in (("a", deals[:2]), ("ab", deals[:3]), ("ac", [*deals[:2], deals[1]])):
        match = base | {"deals": made, "versions": [f"{letter * 10}.1" for letter in versions]}
        Path("parted.json").write_text(json.dumps(match), "utf-8")
        story("import", "parted.json", "--data", "store")
    story("versions", "parted", "--data", "store")


def put_other_store(story: Story, where: str) -> None:
    """A store of somebody else who knows an Anna, and has a season of the same name."""
    match = dressed([courses()["swedish"]["half"]])[0] | {"players": ["Anna", "Dag", "Olle"]}
    kept(where, [match], story)
    story("season", "new", "Spring", "--game", "swedish", "--counts", "wins", "--data", where)
