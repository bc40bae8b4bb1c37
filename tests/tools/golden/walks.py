"""Some longer ways through the app: for each an address, and what is done there, step by step.

A step is the name of a method of the phone, and what it is called with.
"""

from __future__ import annotations

Step = tuple[str, ...]


def _tap(*names: str) -> list[Step]:
    return [("tap", name) for name in names]


def _enter(label: str, *texts: str) -> list[Step]:
    return [("enter", label, text) for text in texts]


DEAL = (
    *_tap("Spader", "4", "Clear", "10", "3", "Save deal 7", "Undo", "Redo"),
    ("go", "/match/evening-1/entry"),
    *_tap("Spader", "More", "Add a note"),
    *_enter("Note", "Ivar <was> late & lost"),
    *_tap("Keep the note", "Contract: Spader"),
    ("back",),
)
CORRECTION = (
    ("tap_first", "Deal 1:"),
    *_tap("Correct deal 1", "Contract: Trumf", "Pass", "Save deal 1"),
    ("go", "/match/evening-1/log"),
    ("tap_first", "Deal 2:"),
    *_tap("Insert a deal before deal 2"),
    ("go", "/match/evening-1/log"),
    ("tap_first", "Deal 2:"),
    *_tap("Delete deal 2", "Undo"),
)
NEW_MATCH = (
    *_tap("Clear the names"),
    *_enter("Player 1", "Anna"),
    *_enter("Player 2", "anna"),
    *_tap("Start the match"),
    *_enter("Player 2", "Nils"),
    *_enter("Player 3", "Cleo"),
    *_enter("Stake per point", "a lot"),
    *_tap("Start the match"),
    *_enter("Stake per point", "1 €"),
    *_tap("Start the match", "Who deals first? Nils", "Start the match"),
)
SEASON = (
    *_tap("Start the season"),
    *_enter("Name of the season", "Autumn"),
    *_enter("Last day", "soon"),
    *_tap("Start the season"),
    *_enter("Last day", "2026-12-31"),
    *_tap("Average", "Start the season", "Menu", "Close the season", "Menu", "Remove the season", "Remove"),
)
PERSON = (
    *_tap("Add a person"),
    *_enter("Name", "Nils"),
    *_tap("Add", "Menu", "Change name and note"),
    *_enter("Name", "Anna"),
    *_enter("Note", "of the cabin"),
    *_tap("Save"),
)
EVENING = (*_tap("Anna", "Bo", "Cleo"), *_enter("Somebody new", "Jon"), *_tap("Add", "Suggest tables"))
OWN_GAME = (
    *_tap("Step 2: Contracts"),
    ("tap_first", "Spader"),
    *_enter("3rd", "x", "3"),
    *_enter("2nd", "5"),
    *_tap("Step 5: Name", "Save", "Menu", "Rename"),
    *_enter("Name", "Cabin rules"),
    *_tap("Save"),
)
MATCHES = (
    *_enter("Search", "anna", "no such match", ""),
    *_tap("Finished"),
    ("tap_first", "More: "),
    *_tap("Archive", "Archived", "Deleted", "Playing"),
    ("tap_first", "More: "),
    *_tap("Delete", "Menu", "Save a backup", "Menu", "Export all as CSV"),
)
LANGUAGE = (*_tap("Svenska"), ("go", "/match/evening-1"), ("go", "/matches"), ("go", "/settings"), *_tap("Suomi"))
WALKS: dict[str, tuple[str, tuple[Step, ...]]] = {
    "deal": ("/match/evening-1/entry", DEAL),
    "correction": ("/match/evening-1/log", CORRECTION),
    "new-match": ("/new", NEW_MATCH),
    "season": ("/seasons/new", SEASON),
    "person": ("/people", PERSON),
    "evening": ("/seasons/:season/evening", EVENING),
    "own-game": ("/variants/swedish/ours", OWN_GAME),
    "games": ("/variants", (*_enter("Search", "kai", "no such game", ""),)),
    "matches": ("/matches", MATCHES),
    "versions": ("/match/parted/versions", (*_tap("Version 2: this one counts"), ("go", "/match/parted"))),
    "link": ("/take", (*_tap("Open the link"),)),
    "stopped": ("/match/evening-1", (*_tap("Menu", "End the match early", "End the match", "Menu", "Result"),)),
    "language": ("/settings", LANGUAGE),
}
