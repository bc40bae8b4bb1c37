"""The half-filled forms of matches, over a loading of the page that nobody asked for: see `client/renderer.js`.

Deals are kept as they are entered, but a form is in the session alone, which ends with the page. The page keeps what
`forms_told` says, and tells it again when it is loaded anew. What comes back is judged like anything from outside.
"""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import form_in, put_form
from scorekeeper.match.json_values import jsonable
from scorekeeper.match.match_form import FormPlayer, MatchForm
from scorekeeper.rules.table_faults import BrokenTable


class KeptForm(BaseModel):
    """A form as JSON has it: all that a person can fill in, and of which match it is."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: Any
    people: list[tuple[str, str | None, str, bool]]
    seats: int
    first: int | None
    options: dict[str, Any]
    figures: dict[str, str]
    title: str
    location: str
    stake: str
    by_score: bool
    note: str
    season: str | None
    match_id: str | None


_OTHERWISE: Final = {"game", "people", "first", "options"}
"""The fields that JSON has otherwise than a form; the others are the same."""

_ALIKE: Final = KeptForm.model_fields.keys() - _OTHERWISE
_FORMS = TypeAdapter(list[KeptForm])
_MOST: Final = 40  # people who sit or wait


def forms_told(app: App) -> str:
    """The forms of a session as JSON."""
    return _FORMS.dump_json([_kept(form) for form in app.state.forms]).decode()


def restore_forms(app: App, forms_json: Any) -> None:
    """Put forms back that `forms_told` said. One that cannot be read, or whose match is not open any more, is left."""
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
    """The form again; None where its match is another one than is open, or its game cannot be read."""
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
