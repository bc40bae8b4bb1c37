"""How a match stands, in a word or two: who won or leads, and how much of it was played."""

from __future__ import annotations

from scorekeeper.match.sheet import Sheet


def verdict(sheet: Sheet) -> str:
    """Who won, or leads: "Anna wins", "Bo & Dag lead", "Anna and Bo share the first place"."""
    places = sheet.standing.places
    first = [account for account, place in enumerate(places) if place == 1]
    if len(sheet.lines) == 1:
        return "Nothing is played yet"
    if len(first) == len(places):
        return "Everybody is level"
    if len(first) > 1:
        names = [sheet.names[account] for account in first]
        return f"{', '.join(names[:-1])} and {names[-1]} share the first place"
    several = len(sheet.seats[first[0]]) > 1
    verb = ("win" if several else "wins") if sheet.standing.over else ("lead" if several else "leads")
    return f"{sheet.names[first[0]]} {verb}"


def how_far(sheet: Sheet) -> str:
    """How much of it was played."""
    played, of = len(sheet.lines) - 1, sheet.match.game.card.deals
    deals = f"{played} deal{'s' * (played != 1)}"
    if not played and not sheet.match.ended:
        return f"{of} deals to play" if of else "The first deal is next"
    if sheet.match.ended:
        return f"Stopped after {played} of {of} deals" if of else f"Stopped after {deals}"
    if sheet.standing.over:
        return f"After {deals}"
    return f"After {played} of {of} deals" if of else f"After {deals}"
