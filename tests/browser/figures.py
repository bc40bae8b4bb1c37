"""Names and matches behind the pictures of figures."""

GO = """route => {
    history.pushState(history.state, "", route);
    dispatchEvent(new PopStateEvent("popstate", {state: null}));
}"""
"""Goes to another address without loading the page again, as the button Back does."""

PLAYERS = ("Anna", "Bo", "Cleo")

DEALS = [
    {"contract": "sang", "counts": [6, 6, 4]},
    {"contract": "pass", "counts": [9, 2, 5]},
    {"contract": "sang", "counts": [4, 4, 8]},
    {"contract": "pass", "counts": [4, 6, 6]},
]
