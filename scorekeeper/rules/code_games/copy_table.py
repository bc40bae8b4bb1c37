"""The document of an own copy of a game in code.

It names the game in code that it stands on by its id and revision, and says only what is otherwise: all else is the
code's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from scorekeeper.rules.table_head import Sentences, TableKey, TableSentence, TableWord
from scorekeeper.rules.table_reading import shaped

SHAPE: Final = "code"


class OwnCopy(BaseModel):
    """What an own copy says. `title` and `card` are None where they are those of the game that it stands on.

    The values of `settings` are judged by that game.
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
        """Return the own copy as plain values; keys that say nothing beside their default are left out."""
        said = self.model_dump(mode="json", exclude_defaults=True)
        return {"shape": self.shape, "revision": self.revision, "of_revision": self.of_revision, **said}


def read_copy(document: Mapping[Any, Any]) -> OwnCopy:
    """An own copy by its document, not judged by its game. Raises `BrokenTable`."""
    return shaped(OwnCopy, document)
