"""The result of restoring a backup: the new, the updated and the refused parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.rules.phrase import Fault, Phrase, counted_phrase
from scorekeeper.service.kept_games import RestoredGames
from scorekeeper.service.restoring_people import BroughtEntries
from scorekeeper.service.restoring_seasons import RestoredSeasons


class RestoredBackup(NamedTuple):
    """The result of a restore: `back` counts missing matches, `parted` those with a different version here.

    `here` counts matches that were stored already, at the same or a later version, and `renewed` those that were
    updated. `entries` counts changes of people, `seasons` and `games` those of seasons and own games. `handed`: the
    file is a season from another phone. `not_taken` has a fault for each match that is too large. `met` counts merges
    that were reversed because the two people sat at one table. `in_closed` counts matches of closed seasons that came
    or changed.
    """

    back: int
    here: int
    parted: int
    seasons: RestoredSeasons = RestoredSeasons()
    games: RestoredGames = RestoredGames(0, 0, 0)
    renewed: int = 0
    handed: bool = False
    entries: BroughtEntries = BroughtEntries()
    not_taken: tuple[Fault, ...] = ()
    met: int = 0
    in_closed: int = 0

    @property
    def listed(self) -> tuple[Phrase, ...]:
        """The lines of the refused matches, below a sentence with their number."""
        lines = tuple(fault.phrase() for fault in self.not_taken)
        above = counted_phrase(len(lines), "{number} match was not taken:", "{number} matches were not taken:")
        return (above, *lines) if lines else ()

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person."""
        counted = (*self._phrases_of_matches(), *self._phrases_of_people(), *self._phrases_of_the_rest())
        shown = tuple(phrase for phrase in counted if phrase.count) + self.seasons.phrases
        if shown or self.listed:
            return shown
        return (Phrase("Nothing in it is new here.") if self.handed else Phrase("There is no match in this backup."),)

    def _phrases_of_matches(self) -> Iterator[Phrase]:
        if self.handed:
            yield counted_phrase(self.back, "{number} match is new here.", "{number} matches are new here.")
        else:
            yield counted_phrase(self.back, "{number} match is back.", "{number} matches are back.")
        yield counted_phrase(
            self.renewed,
            "{number} match had gone on there, and is as it is there now.",
            "{number} matches had gone on there, and are as they are there now.",
        )
        yield counted_phrase(self.here, "{number} was here already.", "{number} were here already.")
        yield counted_phrase(
            self.parted,
            "{number} match was written on here and there: both versions are kept. Choose the one that counts.",
            "{number} matches were written on here and there: both versions of each are kept. Choose those that count.",
        )

    def _phrases_of_people(self) -> Iterator[Phrase]:
        """Yield the sentences about people; new people are counted only if no match came, which would explain them."""
        entries, matches = self.entries, self.back + self.parted + self.renewed
        new = 0 if matches else entries.new
        yield counted_phrase(new, "{number} person is new here.", "{number} people are new here.")
        yield counted_phrase(
            entries.names,
            "The names of {number} person were taken over from there.",
            "The names of {number} people were taken over from there.",
        )
        yield counted_phrase(
            entries.others,
            "Further details of {number} person were taken over from there.",
            "Further details of {number} people were taken over from there.",
        )
        yield counted_phrase(
            entries.to_be_chosen,
            "{number} person was changed here and there: both entries are kept. Choose the one that counts.",
            "{number} people were changed here and there: both entries of each are kept. Choose those that count.",
        )
        yield counted_phrase(
            entries.merged,
            "{number} person counts as another than before, as it was decided there.",
            "{number} people count as others than before, as it was decided there.",
        )
        yield counted_phrase(
            self.met,
            "{number} merge of two people was taken apart: they sat at one table.",
            "{number} merges of two people were taken apart: they sat at one table.",
        )
        yield counted_phrase(
            entries.full,
            "{number} person was changed there in one more way than can be kept: choose one here, then bring this in "
            "again.",
            "{number} people were changed there in more ways than can be kept: choose one of each here, then bring "
            "this in again.",
        )

    def _phrases_of_the_rest(self) -> Iterator[Phrase]:
        if self.handed:
            yield counted_phrase(self.seasons.new, "{number} season is new here.", "{number} seasons are new here.")
        else:
            yield counted_phrase(self.seasons.new, "{number} season is back.", "{number} seasons are back.")
        yield counted_phrase(
            self.in_closed,
            "{number} match came into a season that is closed, or went on in it elsewhere.",
            "{number} matches came into seasons that are closed, or went on in them elsewhere.",
        )
        yield counted_phrase(self.games.back, "{number} own game is back.", "{number} own games are back.")
        yield counted_phrase(
            self.games.no_room,
            "{number} own game is left out, for no more can be kept.",
            "{number} own games are left out, for no more can be kept.",
        )
