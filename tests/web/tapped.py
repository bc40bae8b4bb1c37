"""What is tapped on the picture of a sheet, as its page tells it."""

from scorekeeper.service import play

SANG, FIRST, SECOND = [["contract", None, "sang"]], [["counts", 0, 6]], [["counts", 1, 6]]


def pressed(of, *said):
    return [{"do": "press", "of": of, "said": each} for each in said]


async def kept(app):
    """The match as it is stored."""
    return await play.open_match(app.services, app.open_match.id)
