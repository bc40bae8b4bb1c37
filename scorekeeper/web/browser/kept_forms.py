"""Half-filled forms of matches, kept over a reload that nobody asked for: see `client/renderer.js`.

Deals are stored as they are entered, but a form is only in the session, which ends with the page. The page keeps the
result of `forms_told`, and returns it after the reload. It is judged like anything from outside.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, TypeAdapter, ValidationError

from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import form_in, put_form
from scorekeeper.match.match import TEXTS, jsonable
from scorekeeper.match.match_form import FormPlayer, MatchForm
from scorekeeper.rules.table_faults import BrokenTable


def _known(key: str) -> str:
    if key not in TEXTS:
        raise ValueError(key)
    return key


TextKey: TypeAlias = Annotated[str, AfterValidator(_known)]
"""The field of a text of a match."""


class KeptForm(BaseModel):
    """A form as JSON has it: everything that a person can fill in, and its match."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: Any
    people: list[tuple[str, str | None, str, bool]]
    seats: int
    first: int | None
    options: dict[str, Any]
    figures: dict[str, str]
    texts: dict[TextKey, str]
    stake: str
    by_score: bool
    season: str | None
    match_id: str | None


_OTHERWISE: Final = {"game", "people", "first", "options"}
"""The fields with another form in JSON; the others are the same."""

_ALIKE: Final = KeptForm.model_fields.keys() - _OTHERWISE
_FORMS = TypeAdapter(list[KeptForm])
_MOST: Final = 40  # people who play or sit out


def forms_told(app: App) -> str:
    """Return the forms of a session as JSON."""
    return _FORMS.dump_json([_kept(form) for form in app.state.forms]).decode()


def restore_forms(app: App, forms_json: Any) -> None:
    """Restore the forms of `forms_told`. One that is unreadable, or whose match is no longer open, is skipped."""
    try:
        stored = _FORMS.validate_json(forms_json)
    except (ValidationError, TypeError):
        return
    for each in stored:
        form = _form(app, each)
        if form is not None and form_in(app, form.match_id) is None:
            put_form(app, form)


def _kept(form: MatchForm) -> KeptForm:
    return KeptForm(
        game=form.game.document(),
        people=[(player.name, player.person, player.known_as, player.guest) for player in form.people],
        first=form.first,
        options=jsonable(form.options),
        **{name: getattr(form, name) for name in _ALIKE},
    )


def _form(app: App, stored: KeptForm) -> MatchForm | None:
    """Return the form; None if its match is not the open one, or its game is unreadable."""
    now, is_new = app.open_match, stored.match_id is None
    if not is_new and (now is None or now.id != stored.match_id):
        return None
    try:
        game = app.services.catalogue.from_document(stored.game)
    except BrokenTable:
        return None
    if stored.seats not in game.info.players:
        return None
    return MatchForm(
        game=game,
        people=tuple(FormPlayer(*player) for player in stored.people[:_MOST]),
        first=stored.first if stored.first is not None and 0 <= stored.first < stored.seats else None,
        options=stored.options,
        **stored.model_dump(include=set(_ALIKE)),
        base=None if is_new or now is None else now.sheet.match,
    )
