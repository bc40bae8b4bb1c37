"""The colours of the palette, in the files that no Python makes when they are served: `python assets/colours.py`.

Each file says a colour beside its role (`--back: #f4efe4`, `"background_color"`, `dark_color`): after a change of
`scorekeeper/pictures/palette.py` this writes the colours of those roles anew. The accent is also in the mark and in
the icons made of it, which `assets/icons.py` draws.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.pictures.palette import DAY, NIGHT, Accent, Colours

ROOT = Path(__file__).parents[1]
WEB = "scorekeeper/web"
DARK = "@media (prefers-color-scheme: dark)"
OTHER_NAMES = {"down": "behind", "wrong": "behind", "on": "on_accent"}

Lights = Mapping[Accent, Colours]


def style(text: str, day: Lights, night: Lights) -> str:
    """A style sheet, or a page with one: rules by day, then those by night; an accent's say `data-accent="blue"`."""

    def rules(part: str, light: Lights) -> str:
        def rule(found: re.Match[str]) -> str:
            colours = light[found[1] or "green"]  # type: ignore[index]  # the names of accents
            return re.sub(r"--([\w-]+): #\w{6}", lambda each: f"--{each[1]}: {of_role(colours, each[1])}", found[0])

        return re.sub(r'(?:\[data-accent="(\w+)"\])? \{[^{}]*\}', rule, part)

    by_day, dark, by_night = text.partition(DARK)
    return rules(by_day, day) + dark + rules(by_night, night)


def of_role(colours: Colours, name: str) -> str:
    """The colour of a role, as a style sheet names it."""
    if name.startswith("line") and name != "line":
        return colours.lines[int(name.removeprefix("line"))].lower()
    role = OTHER_NAMES.get(name, name).replace("-", "_")
    return str(getattr(colours, role)).lower()


def page(text: str, day: Lights, night: Lights) -> str:
    """A page: the colour of the browser's bar."""
    for light, colours in (("light", day), ("dark", night)):
        meta = r'(name="theme-color" content=")#\w{6}(" media="\(prefers-color-scheme: {}\)")'.replace("{}", light)
        text = re.sub(meta, rf"\g<1>{of_role(colours['green'], 'back')}\2", text)
    return text


def manifest(text: str, day: Lights, night: Lights) -> str:  # noqa: ARG001  # it knows one light
    """A manifest of the installed page."""
    back, accent = of_role(day["green"], "back"), of_role(day["green"], "accent")
    return keyed(text, '"{}": "', {"background_color": back, "theme_color": accent})


def project(text: str, day: Lights, night: Lights) -> str:
    """What a native build shows while it starts, and behind its icon."""
    above, table, splash = text.partition("[tool.flet.splash]")
    by_day, by_night = of_role(day["green"], "back"), of_role(night["green"], "back")
    backs = {"color": by_day, "icon_background": by_day, "dark_color": by_night, "icon_dark_background": by_night}
    above = keyed(above, '\n{} = "', {"icon_background": of_role(day["green"], "accent")})
    return above + table + keyed(splash, '\n{} = "', backs)


def keyed(text: str, key: str, colours: Mapping[str, str]) -> str:
    """The text with these colours behind their keys, each written as `key` has it."""
    for name, colour in colours.items():
        text = re.sub(f"({key.replace('{}', name)})#\\w{{6}}", rf"\g<1>{colour}", text)
    return text


def corners(text: str, day: Lights, night: Lights) -> str:
    """The colours that a started app has in its corner: the ground, paper, and the tint of each accent."""
    shown = [(light["green"], role) for role in ("back", "paper") for light in (day, night)]
    shown += [(light[accent], "tint") for accent in DAY for light in (day, night)]
    written = iter(bytes.fromhex(of_role(colours, role)[1:]) for colours, role in shown)
    return re.sub(
        r"\[0x\w\w, 0x\w\w, 0x\w\w\]", lambda _: "[" + ", ".join(f"0x{part:02x}" for part in next(written)) + "]", text
    )


FILES = {
    f"{WEB}/client/start.css": style,
    f"{WEB}/lan/join.html": style,
    f"{WEB}/client/index.html": page,
    f"{WEB}/phone/index.html": page,
    f"{WEB}/client/manifest.json": manifest,
    f"{WEB}/phone/manifest.json": manifest,
    f"{WEB}/client/first_screen.js": corners,
    "pyproject.toml": project,
}


def written(day: Lights = DAY, night: Lights = NIGHT) -> dict[Path, str]:
    """Each file with these colours."""
    return {ROOT / name: write((ROOT / name).read_text("utf-8"), day, night) for name, write in FILES.items()}


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text, "utf-8")
