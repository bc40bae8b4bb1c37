"""A match as a document: the plain values that JSON holds, with their exact types.

There is one such document, and three adapters. The store keeps its parts in rows: the metadata, each deal, each change
of the journal, each draft (`store.reader`, `store.writer`). A backup has all parts of a match on one page
(`exchange.backup_file`). A match file writes some of it in words for people (`exchange.match_file`). A game is stored
whole, as its own document, so that a later catalogue never changes an old result.

Stored values may be damaged. Every document raises `ValueError` for values that were never written, or the error of a
missing entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Annotated, Any, Final, Literal, Self, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from scorekeeper.match.days import is_moment
from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.history import Change, ChangeKind
from scorekeeper.match.match import METADATA, TEXTS, Deal, Match, jsonable, metadata_value
from scorekeeper.match.open_match import Draft
from scorekeeper.match.stake import Stake
from scorekeeper.rules.game import AnyGame

FORMAT: Final = 1
"""The format number of everything that is written: files, links, backups, and the store of a browser.

It rises when the rules that read today's format change: see "Changing rules, files or the database" in
`.github/CONTRIBUTING.md`.
"""

ReadGame: TypeAlias = Callable[[dict[str, Any], Mapping[str, Any]], AnyGame]
"""Makes a game from its document and the options of a match, as a catalogue's `from_document` does."""

_MOST: Final = 1_000_000  # the highest index of a deal that is accepted; no match comes near it


def _moment(text: str) -> str:
    if not is_moment(text):
        raise ValueError(text)
    return text


def _typed(text: Any) -> str:
    """Accept any text, even with half a character, which a half-typed entry may have."""
    if not isinstance(text, str):
        raise ValueError(text)  # noqa: TRY004  # like every other wrong value
    return text


Moment: TypeAlias = Annotated[str, AfterValidator(_moment)]  # a day or a moment in ISO 8601

ALWAYS: Final = frozenset({"game", "players", "first_dealer"})
"""Entries in the document of every match; the others are left out when empty."""

_DealIndex: TypeAlias = Annotated[int, Field(ge=0, le=_MOST)]


class Document(BaseModel):
    """Exactly these entries, and exactly of these kinds; nothing is converted."""

    model_config = ConfigDict(strict=True, extra="forbid")


class DealDocument(Document):
    """One deal; empty entries are left out."""

    answers: dict[str, Any]
    thrown_in: bool = False
    note: str = ""
    time: Moment | None = None
    ruling: list[int] = []

    def deal(self) -> Deal:
        """Return the deal of these values."""
        return Deal(**dict(self) | {"ruling": tuple(self.ruling)})


class StakeDocument(Document):
    """The money for a point: a decimal as text, its currency, and optionally the way of paying."""

    amount: str
    currency: str
    settle: Literal["score"] | None = None

    def stake(self) -> Stake:
        """Return the stake of these values. Raises `ArithmeticError` if the amount is no number."""
        return Stake(Decimal(self.amount), self.currency, self.settle)


class EarlierDocument(Document):
    """A player whose seat was taken over."""

    name: str
    seat: Annotated[int, Field(ge=0)]
    until: _DealIndex


class MetadataDocument(Document):
    """Everything about a match but its deals. A change has only some entries; a game needs its options with it."""

    game: dict[str, Any] = {}
    players: list[str] = []
    first_dealer: int = 0
    options: dict[str, Any] = {}
    stake: StakeDocument | None = None
    started: Moment | None = None
    ended: Moment | None = None
    earlier: list[EarlierDocument] = []

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, str]
    """The texts of the match: see `TEXTS`."""

    @model_validator(mode="after")
    def _known(self) -> Self:
        if unknown := self.__pydantic_extra__.keys() - TEXTS.keys():
            raise ValueError(unknown)
        return self

    @property
    def texts(self) -> dict[str, str]:
        """The given texts by field."""
        return self.__pydantic_extra__

    def metadata(self, read_game: ReadGame) -> dict[str, Any]:
        """Return the given entries as values of a `Match`. Raises `BrokenTable` for a broken game."""
        given: dict[str, Any] = {name: getattr(self, name) for name in METADATA if name in self.model_fields_set}
        if "players" in given:
            given["players"] = tuple(self.players)
        if "earlier" in given:
            given["earlier"] = tuple(EarlierPlayer(each.name, each.seat, each.until) for each in self.earlier)
        if self.stake is not None:
            given["stake"] = self.stake.stake()
        if "game" in given:
            given["game"] = read_game(self.game, self.options)
        return given


class ChangeDocument(Document):
    """One step of the journal."""

    kind: ChangeKind
    number: Annotated[int, Field(ge=0)] | None
    at: _DealIndex
    removed: list[DealDocument]
    inserted: list[DealDocument]
    facts: dict[str, Annotated[list[Any], Field(min_length=2, max_length=2)]]

    def sides(self) -> tuple[MetadataDocument, MetadataDocument]:
        """Return the metadata before and after the change. Raises `ValueError`."""
        before, after = ({name: pair[side] for name, pair in self.facts.items()} for side in (0, 1))
        return MetadataDocument.model_validate(before), MetadataDocument.model_validate(after)

    def change(self, read_game: ReadGame) -> Change:
        """Return the change of these values. Raises `ValueError`, and `BrokenTable` for a broken game."""
        before, after = (side.metadata(read_game) for side in self.sides())
        return Change(
            self.kind,
            self.number,
            self.at,
            tuple(each.deal() for each in self.removed),
            tuple(each.deal() for each in self.inserted),
            {name: (before[name], after[name]) for name in self.facts},
        )


class DraftDocument(Document):
    """A half-entered deal."""

    answers: dict[str, Any]
    place: _DealIndex | None
    insert: bool
    note: Annotated[Any, AfterValidator(_typed)]

    def draft(self) -> Draft:
        """Return the draft of these values."""
        return Draft(**dict(self))


def deal_to_dict(deal: Deal) -> dict[str, Any]:
    """Return a deal as plain values; empty entries are left out.

    >>> deal_to_dict(Deal({"counts": (6, 6, 4)}, note="a misdeal first"))
    {'answers': {'counts': [6, 6, 4]}, 'note': 'a misdeal first'}
    """
    return {"answers": jsonable(deal.answers), **deal_envelope(deal)}


def deal_envelope(deal: Deal) -> dict[str, Any]:
    """Return the entries of a deal beside its answers; a match file puts them among the answers."""
    values = {"thrown_in": deal.thrown_in, **deal.texts, "time": deal.time, "ruling": [*deal.ruling]}
    return {key: value for key, value in values.items() if value}


def metadata_to_dict(match: Match) -> dict[str, Any]:
    """Return everything about a match but its deals, as plain values; empty entries are left out."""
    values = {name: metadata_value(getattr(match, name)) for name in METADATA}
    return {name: value for name, value in values.items() if value or name in ALWAYS}


def change_to_dict(change: Change) -> dict[str, Any]:
    """Return a change as plain values."""
    return {
        "kind": change.kind,
        "number": change.number,
        "at": change.at,
        "removed": [deal_to_dict(deal) for deal in change.removed],
        "inserted": [deal_to_dict(deal) for deal in change.inserted],
        "facts": {name: [metadata_value(side) for side in sides] for name, sides in change.metadata.items()},
    }


def draft_to_dict(draft: Draft) -> dict[str, Any]:
    """Return a draft as plain values."""
    return {"answers": jsonable(draft.answers), "place": draft.place, "insert": draft.insert, **draft.texts}
