"""Seasons, their tables, seats, figures, people, versions and takeovers."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.tools.golden.commands import Story, folder, put, ran, said
from tests.tools.golden.evening import put_evening
from tests.tools.golden.matches import PEOPLE
from tests.tools.golden.shown import shown


def seasons(out: Path) -> None:
    """The seasons of a store with something of everything, and of others; then its figures and its people."""
    with folder(), Story(out / "said") as story:
        put_evening(story)
        put_tables(out, ("Spring", "Winter"), "store")
        _seasons(story, out)
        _refused(story)
        _stats(story, out)
        _people(story)


def put_tables(out: Path, names: tuple[str, ...], where: str) -> None:
    for name in names:
        for form, more in (("text", ()), ("csv", ()), ("json", ()), ("pdf", ()), ("pdf", ("--people",))):
            printed, code, told = ran("table", name, "--format", form, *more, "--data", where)
            put(out / "tables" / f"{name}{''.join(more)}.{form}", f"{shown(printed)}\n--- {code}\n{told}")


def _seasons(story: Story, out: Path) -> None:
    """Seasons that count in each way, each in a store of its own: a match belongs to one season alone."""
    several = ("swedish", "kaiser", "barbu", "coiffeur", "raf", "finnish-4", "rifki", "lora", "trex", "ecarte")
    over = [f"evening-{number}" for number in (*range(0, 18, 2), 19, 21)]
    kinds = {
        "Sum": (*several,),
        "Mean": (*several, "--counts", "mean", "--best", "3", "--least", "2", "--ties", "wins", "best"),
        "Places": (*several, "--counts", "places", "--places", "5-2-0--1", "--ties", "points", "matches"),
        "Wins": (*several, "--counts", "wins", "--from", "2026-01-01", "--to", "2026-12-31"),
        "Some": ("swedish", "kaiser", "--people", "Anna", "Bo", "Cleo", "--tables", "3", "--apart", "Anna", "Bo"),
    }
    for name, words in kinds.items():
        where = f"store-{name}"
        shutil.copytree("store", where)
        for kept_before in ("Spring", "Winter"):
            story("season", "remove", kept_before, "--data", where)
        story("season", "new", name, "--game", *words, "--data", where)
        added = over if name != "Some" else ("evening-0", "evening-2", "evening-21")
        story("season", "add", name, *added, "--data", where)
        put_tables(out, (name,), where)
        _acts(story, name, where)


def _refused(story: Story) -> None:
    for words in (
        ("Faulty", "--game", "swedsh"),
        ("Faulty", "--game", "swedish", "--from", "2026-13-01"),
        ("Faulty", "--game", "swedish", "--from", "2026-03-01", "--to", "2026-02-01"),
        ("Faulty", "--game", "swedish", "--best", "3"),
        ("Faulty", "--game", "swedish", "--people", "Nobody"),
        ("Spring", "--game", "swedish"),
        ("", "--game", "swedish"),
    ):
        story("season", "new", *words, "--data", "store")
    for words in (("Winter", "evening-0"), ("Winter", "nothing"), ("Nothing", "evening-0")):
        story("season", "add", *words, "--data", "store")


def _acts(story: Story, name: str, where: str) -> None:
    for form in ("text", "json"):
        story("seasons", "--format", form, "--data", where)
    for act in ("close", "close", "open", "open", "close"):
        story("season", act, name, "--data", where)
    story("season", "add", name, "evening-1", "--data", where)
    story("table", name, "-o", "table.txt", "--data", where)
    story("table", name, "--people", "--data", where)
    story("table", "Nothing", "--data", where)
    story("season", "choose", name, "1", "--data", where)
    for seated in (PEOPLE[:6], PEOPLE[:4], PEOPLE[:3], PEOPLE[:2], (*PEOPLE[:6], "Gunnel", "Nils", "Olle")):
        for more in ((), ("--season", name), ("--seed", "3"), ("--format", "json")):
            story("seat", *seated, *more, "--data", where)
    story("seat", "Anna", "Anna", "--data", where)
    for _ in range(2):
        story("season", "remove", name, "--data", where)
    story("seasons", "--data", where)


def _stats(story: Story, out: Path) -> None:
    for words in (
        (),
        ("--finished",),
        ("--game", "swedish"),
        ("--game", "ours-1"),
        ("--since", "2026-01-04"),
        ("--until", "2026-01-04"),
    ):
        for form in ("text", "json", "csv"):
            story("stats", *words, "--format", form, "--data", "store")
    for name in ("Anna", "bo", "Cleo", "Gunnel", "Ivar"):
        for form in ("text", "json", "csv"):
            story("stats", name, "--format", form, "--data", "store")
        for end, more in (("", ()), ("-swedish", ("--game", "swedish"))):
            card = said("stats", name, *more, "--format", "svg", "--data", "store")
            put(out / "cards" / f"{name}{end}.svg", card)
    for words in (("Nobody",), ("--game", "swedsh"), ("--since", "yesterday"), ("--format", "svg")):
        story("stats", *words, "--data", "store")


def _people(story: Story) -> None:
    for words in (
        ("--format", "text"),
        ("--format", "json"),
        ("rename", "Nobody", "Somebody"),
        ("split", "Ivar"),
        ("split", "Ivar"),
        ("merge", "Anna", "Ivar"),
        ("merge", "Anna", "Anna"),
        ("rename", "Gunnel", "Anna"),
        ("merge", "Anna", "Bo"),
        ("forget", "Dag"),
        ("forget", "Dag", "--yes", "--keep-texts"),
        ("forget", "Nobody", "--yes"),
        ("--format", "text"),
        ("--format", "json"),
    ):
        story("people", *words, "--data", "store")
    story("stats", "--data", "store")
    _versions(story)


def _versions(story: Story) -> None:
    story("takeover", "evening-3", "Anna", "Kaj", "--deal", "2", "--data", "store")
    story("takeover", "evening-3", "9", "Kaj", "--data", "store")
    story("takeover", "evening-3", "1", "Lena", "--deal", "99", "--data", "store")
    story("choose", "parted", "7", "--data", "store")
    shutil.copytree("store", "whole")
    story("choose", "parted", "2", "--data", "store")
    story("choose", "parted", "--all", "--data", "whole")
    story("versions", "parted", "--data", "store")
    story("matches", "--data", "store")
    story("matches", "--data", "whole")
