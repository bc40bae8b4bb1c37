"""A match judged from its first deal to its last, and the rulings at the table between its deals.

One pass over the deals gives every derived value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Self

from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.field_inputs import READERS
from scorekeeper.rules.game import Due, Outcome, Standing
from scorekeeper.rules.phrase import Fault, Phrase, Sentence, Value, short
from scorekeeper.rules.scores import Part, places


@dataclass(frozen=True, eq=False)
class Replay:
    """A match with its deals judged in order on first use, and all that follows from them.

    A match is *finished* when its rules have no deal to come, and *stopped early* when its players ended it before
    that. It is *over* when it is either.
    """

    match: Match

    def __eq__(self, other: object) -> bool:
        """Whether both are of equal matches with equal outcomes."""
        return isinstance(other, Replay) and (self.match, self.outcomes) == (other.match, other.outcomes)

    @classmethod
    def of(cls, match: Match, outcomes: Sequence[Outcome[Any]]) -> Self:
        """Return the replay of a match whose deals are judged already."""
        judged = cls(match)
        vars(judged)["outcomes"] = tuple(outcomes)
        return judged

    __hash__ = None  # type: ignore[assignment]  # a match has none: its options are a mapping

    @cached_property
    def outcomes(self) -> tuple[Outcome[Any], ...]:
        """The outcomes of all deals, in order."""
        return outcomes_of(self.match)

    @cached_property
    def position(self) -> Any:
        """The position after the last deal."""
        return self.position_before(len(self.outcomes))

    def position_before(self, deal_index: int) -> Any:
        """Return the position before the deal at an index, from 0."""
        return self.outcomes[deal_index - 1].after if deal_index else self.match.game.start(self.match.setup)

    @property
    def next_number(self) -> int:
        """The number of the next deal; of a match that is over, of the one that would follow."""
        due = self.match.game.due(self.position)
        if due is not None:
            return due.number
        last = len(self.outcomes) - 1
        return self.outcomes[last].number + self.match.deals[last].takes_number if self.outcomes else 1

    def judged(self, deal: Deal) -> Outcome[Any]:
        """Judge a deal that follows, or a ruling."""
        if not deal.ruling:
            return self.match.game.play(self.position, deal.answers, thrown_in=deal.thrown_in)
        totals = self.match.game.totals(self.position)
        faults = faults_of_ruling(deal, len(totals))
        if not faults:
            totals = tuple(total + points for total, points in zip(totals, deal.ruling, strict=True))
        after = self.match.game.with_totals(self.position, totals)
        return Outcome(self.next_number, None, None, faults, {}, None, totals, {}, None, after)

    @cached_property
    def due(self) -> Due | None:
        """The deal to come; None when the match is over."""
        return None if self.match.ended is not None else self.match.game.due(self.position)

    @cached_property
    def finished(self) -> bool:
        """Whether the match has reached the end that its rules set, whatever its players said."""
        return self.match.game.standing(self.position).over

    @property
    def stopped_early(self) -> bool:
        """Whether its players ended the match before its rules did."""
        return self.match.ended is not None and not self.finished

    @property
    def over(self) -> bool:
        """Whether the match is finished, or was stopped early."""
        return self.standing.over

    @cached_property
    def scored_by_stopping(self) -> tuple[Part, ...]:
        """The scores for stopping the match early, as for an unfinished rubber."""
        return self.match.game.stopped(self.position) if self.stopped_early else ()

    @property
    def beside(self) -> tuple[Part, ...]:
        """The scores outside the deals: at the end of the match, or because it was stopped early."""
        return (*self.match.game.closing(self.position), *self.scored_by_stopping)

    @cached_property
    def standing(self) -> Standing:
        """The places of the accounts. A match that was stopped early is over."""
        standing = self.match.game.standing(self.position)
        if self.match.ended is None:
            return standing
        if not standing.over and self.scored_by_stopping:
            standing = standing._replace(places=places(self.totals, high_wins=standing.high_wins))
        return standing._replace(over=True)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The running totals, with the scores outside the deals."""
        totals = self.match.game.totals(self.position)
        for part in self.beside:
            totals = (*totals[: part.account], totals[part.account] + part.points, *totals[part.account + 1 :])
        return totals

    @cached_property
    def rulings(self) -> tuple[tuple[int, ...], ...]:
        """The points of each ruling that is counted."""
        judged = zip(self.match.deals, self.outcomes, strict=True)
        return tuple(deal.ruling for deal, outcome in judged if deal.ruling and not outcome.faults)

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The running totals at the start and after each scored deal, with the rulings that follow it."""
        lines = [self.match.game.totals(self.match.game.start(self.match.setup))]
        for deal, outcome in zip(self.match.deals, self.outcomes, strict=True):
            if deal.ruling:
                lines[-1] = outcome.totals
            elif outcome.points is not None:
                lines.append(outcome.totals)
        return tuple(lines)

    @cached_property
    def conflicts(self) -> list[tuple[int, Fault]]:
        """Every fault of every deal, with the index of the deal, from 0."""
        return [(deal_index, fault) for deal_index, outcome in enumerate(self.outcomes) for fault in outcome.faults]


_LONG: Final = 100
"""The number of deals from which a replay is remembered; a shorter match is judged faster than looked up."""

_REMEMBERED: Final = 2

_recent: tuple[Replay, ...] = ()  # the latest replays of long matches, the newest first


def replay(match: Match) -> Replay:
    """Judge and score every deal of a match, from the first."""
    return Replay.of(match, outcomes_of(match))


def outcomes_of(match: Match, earlier: Replay | None = None) -> tuple[Outcome[Any], ...]:
    """Judge and score every deal of a match, from the first, and return the outcomes.

    Deals in common with an `earlier` replay, from the start and under the same rules, are not judged again. Neither are
    those of a long match that was replayed recently. They must be the very same objects.
    """
    global _recent  # noqa: PLW0603  # replaces a whole tuple, so that threads never see half of one
    recent = (one for one in _recent if _alike(one.match, match) and one.match.deals[0] is match.deals[0])
    remembered = next(recent, None) if len(match.deals) >= _LONG else None
    outcomes = max((_in_common(one, match) for one in (earlier, remembered) if one is not None), key=len, default=[])
    judge = match.game.play
    position = outcomes[-1].after if outcomes else match.game.start(match.setup)
    for deal in match.deals[len(outcomes) :]:
        if deal.ruling:
            outcome = Replay.of(match, outcomes).judged(deal)
        else:
            outcome = judge(position, deal.answers, thrown_in=deal.thrown_in)
        outcomes.append(outcome)
        position = outcome.after
    if len(outcomes) >= _LONG:
        _recent = (Replay.of(match, outcomes), *(one for one in _recent if one is not remembered))[:_REMEMBERED]
    return tuple(outcomes)


def _alike(one: Match, other: Match) -> bool:
    """Whether two matches are judged by the same rules. Options are compared by `repr`: to Python, true equals 1."""
    if one.game is not other.game or one.setup[:2] != other.setup[:2]:
        return False
    return one.options is other.options or repr(one.options) == repr(other.options)


def _in_common(earlier: Replay, match: Match) -> list[Outcome[Any]]:
    """Return the outcomes of the first deals that an earlier replay and a match have in common: see `_alike`."""
    if not _alike(earlier.match, match):
        return []
    pairs = enumerate(zip(earlier.match.deals, match.deals, strict=False))
    shared = min(len(earlier.match.deals), len(match.deals))
    return list(earlier.outcomes[: next((index for index, (one, other) in pairs if one is not other), shared)])


MOST_POINTS: Final = 100_000  # points that one ruling gives or takes, at most; no game scores as many

NOT_POINTS = Sentence('"{said}" is no number of points. A minus takes points; an empty field is 0.')
RULING_FOR_EACH = Sentence("A ruling has points for each of {wanted}; this one has {given}.")
RULING_OF_NOTHING = Fault("A ruling gives points to somebody, or takes them.")
RULING_TOO_LARGE = Sentence("No ruling gives or takes more points than {most}.")
RULING_WITH_DEAL = Fault("A ruling is a row of its own: it has points and a note, and nothing of a deal.")


def faults_of_ruling(deal: Deal, accounts: int) -> tuple[Fault, ...]:
    """Return everything that is wrong with a ruling in a match with so many accounts."""
    if deal.answers or deal.thrown_in:
        return (RULING_WITH_DEAL,)
    if len(deal.ruling) != accounts:
        return (RULING_FOR_EACH(wanted=accounts, given=len(deal.ruling)),)
    if not any(deal.ruling):
        return (RULING_OF_NOTHING,)
    return (RULING_TOO_LARGE(most=MOST_POINTS),) if max(map(abs, deal.ruling)) > MOST_POINTS else ()


def ruling_of(texts: Sequence[str], reason: str, unit: int) -> Deal | Fault:
    """Return the ruling that was typed, points for each account; an empty text is 0. `unit` of them make a point.

    >>> ruling_of(["", "−2"], "Renege", 1).ruling, ruling_of(["½"], "", 2).ruling
    ((0, -2), (1,))
    """
    points = [READERS[unit](text or "0") for text in map(str.strip, texts)]
    if None in points:
        return NOT_POINTS(said=short(texts[points.index(None)]))
    return Deal(note=reason, ruling=tuple(each for each in points if each is not None))


def beside_deal(deal: Deal, number: int, said: Value) -> Phrase:
    """Return words about a deal with its number before them; a ruling has none."""
    if deal.ruling:
        return Phrase("Ruling: {said}", {"said": said})
    return Phrase("Deal {number}: {said}", {"number": number, "said": said})
