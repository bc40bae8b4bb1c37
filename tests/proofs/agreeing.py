"""A scorer of our own and the program, compared deal by deal."""

from __future__ import annotations

from scorekeeper.match.sheet import sheet_of


def chosen_of(random, settings):
    """Some of the settings, each with one of its values."""
    return {key: random.choice(values) for key, values in settings.items() if random.random() < 0.7}


MOST = 40
"""Deals, of matches that go on until they are stopped."""


def agree_to_the_end(match, second, read=lambda counter: counter.values):
    """Compare every deal, whether the match is over after it, the places, and what is `read` below the totals."""
    sheet = sheet_of(match)
    assert sheet.conflicts == []
    for deal, outcome in zip(match.deals, sheet.outcomes, strict=True):
        assert not second.over
        assert outcome.answers == deal.answers
        assert second.dealer in {None, outcome.dealer}
        if "tricks-bid" in deal.answers:
            assert second.allows(deal.answers["tricks-bid"])
        assert list(outcome.points) == second.play(deal.answers), deal.answers
        assert list(outcome.totals) == second.totals
        assert sum(part.points for part in outcome.parts if part.account == 0) in {0, outcome.points[0]}
        standing = match.game.standing(outcome.after)
        assert (standing.over, list(standing.places)) == (second.over, second.places)
        assert [read(counter) for counter in standing.counters] == second.counters
    assert list(sheet.totals) == second.final
    assert sheet.over == (sheet.due is None) == second.over
