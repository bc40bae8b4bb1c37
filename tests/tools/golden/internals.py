"""The imports of the recordings from inside the program. After a move, adapt these alone."""

from scorekeeper.app.routes import routes
from scorekeeper.app.session.state import SessionRole, Viewport
from scorekeeper.app.session_start import make_main
from scorekeeper.service.app_services import open_services
from scorekeeper.service.play import open_match
from scorekeeper.texts.language import language_of, speaking
from scorekeeper.web.browser.entry_tree import entry_tree
from scorekeeper.web.browser.picture import PictureViewer, picture_of

__all__ = [
    "PictureViewer",
    "SessionRole",
    "Viewport",
    "entry_tree",
    "language_of",
    "make_main",
    "open_match",
    "open_services",
    "picture_of",
    "routes",
    "speaking",
]
