"""The document of an own copy of a game in code.

It names the game in code that it stands on by its id and revision, and says only what is otherwise: all else is the
code's. It is of version 3 of the language of tables, which has this `shape` since, so that a scorekeeper that does not
know it says that it is newer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from scorekeeper.rules.table_faults import NEWER_TABLE, BrokenTable
from scorekeeper.rules.table_head import Sentences, TableKey, TableSentence, TableWord
from scorekeeper.rules.table_reading import shaped, table_version

SHAPE: Final = "code"
COPY_VERSION: Final = 3
"""The version of the language of tables that has this shape, and the latest one of it that is read."""


class OwnCopy(BaseModel):
    """What an own copy says. `title` and `card` are None where they are those of the game that it stands on.

    The values of `settings` are judged by that game.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    shape: Literal["code"] = "code"
    version: Literal[3] = 3
    id: TableKey
    revision: Annotated[StrictInt, Field(ge=1, le=9999)] = 1
    name: TableWord
    of: TableKey
    of_revision: Annotated[StrictInt, Field(ge=1, le=9999)] = 1
    title: TableSentence | None = None
    card: Sentences | None = None
    settings: Annotated[dict[TableKey, Any], Field(max_length=40)] = {}


def read_copy(document: Mapping[Any, Any]) -> OwnCopy:
    """An own copy by its document, not judged by its game. Raises `BrokenTable`."""
    version = table_version(document)
    if version > COPY_VERSION:
        raise BrokenTable((NEWER_TABLE(version=version, known=COPY_VERSION),))
    return shaped(OwnCopy, document)
