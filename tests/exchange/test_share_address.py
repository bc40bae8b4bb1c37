"""The address by which the app asks its page to share the card of a result."""

import base64
import json

from scorekeeper.exchange.share_address import SCHEME, share_address
from scorekeeper.match.sheet import sheet_of
from tests.tables import at_table

SANG = {"contract": "sang", "counts": [6, 6, 4]}
PASS = {"contract": "pass", "counts": [9, 2, 5]}


def told(**facts):
    address = share_address(sheet_of(at_table("swedish", SANG, PASS, first_dealer=2, **facts)))
    assert address.startswith(SCHEME)
    written = address.removeprefix(SCHEME)
    assert set(written) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return json.loads(base64.urlsafe_b64decode(written + "=" * (-len(written) % 4)))


def test_it_has_the_name_of_the_file_the_title_and_every_shape_with_its_colours():
    card = told(title="Cabin")
    assert (card["name"], card["title"]) == ("swedish-cabin.png", "Bo is first")
    shapes = card["picture"]["shapes"]
    assert card["picture"]["width"] == 360
    assert {shape[0] for shape in shapes} == {"line", "circle", "rect", "text"}
    totals = {shape[3]: shape[5] for shape in shapes if shape[0] == "text" and shape[6] == "end" and shape[4] == 36}
    assert totals == {"+4": "#1D5C46", "+1": "#1D5C46", "−5": "#A4382A"}


def test_no_name_is_markup_or_script_on_the_way():
    names = ('"},{"', "</script>安", "%41&#x41;")
    texts = [shape[3] for shape in told(players=names)["picture"]["shapes"] if shape[0] == "text"]
    assert set(names) <= set(texts)
