"""Files as a file picker gives them to the app, good ones and a bad one."""

import json

import flet as ft

GOOD = json.dumps(
    {
        "format": "scorekeeper/match",
        "version": 1,
        "game": "swedish",
        "players": ["A", "B", "C"],
        "first_dealer": 2,
        "title": "From afar",
        "deals": [{"contract": "sang", "counts": [6, 6, 4]}],
    }
).encode()

BAD = GOOD.replace(b"[6, 6, 4]", b"[6, 6, 5]")


async def pick(phone, **files):
    """Pick files where the client lets a person pick them: within the tap on the button."""
    action = phone.find("Import").control.action
    assert isinstance(action, ft.PickFiles)
    picked = [
        {"id": number, "name": name.replace("_", "."), "size": len(data), "path": None, "bytes": data}
        for number, (name, data) in enumerate(files.items())
    ]
    await phone.fire(action.file_picker, "result", {"files": picked})
