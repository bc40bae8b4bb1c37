"""What is told of forgetting a person: how far it would reach, and what was done."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.match.forgetting import TextKind
from scorekeeper.rules.phrase import Phrase, counted_phrase
from scorekeeper.service.people import KnownPerson

FreeTextKind: TypeAlias = TextKind | Literal["person", "season", "game"]
"""Where a text stands; "person" is the note to somebody else, "season" the name of one,
"game" a text of an own game."""


class FreeText(NamedTuple):
    """A text that holds the name, to be decided upon: where it stands, and what it says.

    `id` is that of the match, the person, the season or the own game. `instead` is what it would say without the name;
    None where it cannot be changed here, as in the rules of a table of one's own.
    """

    kind: FreeTextKind
    id: str
    text: str
    instead: str | None


@dataclass(frozen=True, slots=True)
class Reach:
    """How far forgetting a person would reach: in how many matches the player is called "Player 3" then.

    `texts` hold the name and are to be decided upon. `unreadable` are damaged matches that may hold the name, and would
    be left as they are. `backups` beside the file hold it and would be rewritten; of the files in `set_aside`, damaged
    ones that were kept, none is touched.
    """

    person: KnownPerson
    matches: int
    texts: tuple[FreeText, ...]
    unreadable: tuple[str, ...]
    backups: int
    set_aside: tuple[str, ...]

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person."""
        name = self.person.name
        sentences = [
            counted_phrase(
                self.matches,
                "{name} would be forgotten in {number} match and its history; the scores stay.",
                "{name} would be forgotten in {number} matches and their history; the scores stay.",
                name=name,
            ),
            _texts(self.texts),
            _unreadable(self.unreadable),
            counted_phrase(
                self.backups,
                "{number} backup beside the matches holds the name; it would be rewritten.",
                "{number} backups beside the matches hold the name; they would be rewritten.",
            ),
            _set_aside(self.set_aside),
        ]
        return tuple(phrase for phrase in sentences if phrase.count or phrase is sentences[0])


@dataclass(frozen=True, slots=True)
class ForgottenPerson:
    """What was done: in how many matches the player has no name any more, and what is left, as in `Reach`.

    `clean`: nothing is left in the file's free pages and in its log. Otherwise that is done when it is next opened.
    """

    matches: int
    texts: tuple[FreeText, ...]
    unreadable: tuple[str, ...]
    backups: int
    removed_backups: int
    set_aside: tuple[str, ...]
    clean: bool

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person. None of them has the name."""
        sentences = [
            counted_phrase(
                self.matches,
                "Forgotten in {number} match; the scores stay.",
                "Forgotten in {number} matches; the scores stay.",
            ),
            counted_phrase(self.backups, "{number} backup was rewritten.", "{number} backups were rewritten."),
            counted_phrase(
                self.removed_backups,
                "{number} damaged backup that held the name was removed.",
                "{number} damaged backups that held the name were removed.",
            ),
            _texts(self.texts),
            _unreadable(self.unreadable),
            _set_aside(self.set_aside),
        ]
        shown = [phrase for phrase in sentences if phrase.count or phrase is sentences[0]]
        if not self.clean:
            shown.append(Phrase("The file is not cleaned yet: close every window and start scorekeeper again."))
        return tuple(shown)


def _texts(texts: Collection[FreeText]) -> Phrase:
    return counted_phrase(
        len(texts), "{number} title or note holds the name.", "{number} titles and notes hold the name."
    )


def _unreadable(ids: Collection[str]) -> Phrase:
    return counted_phrase(
        len(ids),
        "{number} damaged match may hold the name and stays as it is: {ids}.",
        "{number} damaged matches may hold the name and stay as they are: {ids}.",
        ids=", ".join(ids),
    )


def _set_aside(files: Collection[str]) -> Phrase:
    return counted_phrase(
        len(files),
        "{number} damaged file that was set aside holds the name; remove it yourself: {files}.",
        "{number} damaged files that were set aside hold the name; remove them yourself: {files}.",
        files=", ".join(files),
    )
