"""The document of an own copy of a game in code.

It names the original game by its id and revision, and has only what differs; the code has all else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from scorekeeper.rules.table_head import Sentences, TableKey, TableSentence, TableWord
from scorekeeper.rules.table_reading import shaped

SHAPE: Final = "code"


class OwnCopy(BaseModel):
    """The document of an own copy. `title` and `card` are None if they are those of the original game.

    The original game checks the values of `settings`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    shape: Literal["code"] = "code"
    id: TableKey
    revision: Annotated[StrictInt, Field(ge=1, le=9999)] = 1
    name: TableWord
    of: TableKey
    of_revision: Annotated[StrictInt, Field(ge=1, le=9999)] = 1
    title: TableSentence | None = None
    card: Sentences | None = None
    settings: Annotated[dict[TableKey, Any], Field(max_length=40)] = {}

    def document(self) -> dict[str, Any]:
        """Return the own copy as plain values, without keys that have their default."""
        said = self.model_dump(mode="json", exclude_defaults=True)
        return {"shape": self.shape, "revision": self.revision, "of_revision": self.of_revision, **said}


def read_copy(document: Mapping[Any, Any]) -> OwnCopy:
    """Read an own copy from its document; its game does not check it yet. Raises `BrokenTable`."""
    return shaped(OwnCopy, document)
