"""A scorer of our own and the program, compared deal by deal."""

from __future__ import annotations

from scorekeeper.match.sheet import sheet_of


def chosen_of(random, settings):
    """Some of the settings, each with one of its values."""
    return {key: random.choice(values) for key, values in settings.items() if random.random() < 0.7}


MOST = 40
"""Deals, of matches that go on until they are stopped."""


def agree_to_the_end(match, second):
    """Compare every deal, whether the match is over after it, the places, and who has won and lost how many deals."""
    sheet = sheet_of(match)
    assert sheet.conflicts == []
    assert not second.over
    for deal, outcome in zip(match.deals, sheet.outcomes, strict=True):
        assert outcome.answers == deal.answers
        assert list(outcome.points) == second.play(deal.answers), deal.answers
        assert list(outcome.totals) == second.totals
        standing = match.game.standing(outcome.after)
        assert (standing.over, list(standing.places)) == (second.over, second.places)
        records = second.records if any(any(each.values()) for each in second.records) else []
        assert [counter.values for counter in standing.counters] == records
    assert list(sheet.totals) == second.totals
    assert sheet.over == (sheet.due is None) == second.over
