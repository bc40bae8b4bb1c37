"""The way to the pictures of figures."""

GO = """route => {
    history.pushState(history.state, "", route);
    dispatchEvent(new PopStateEvent("popstate", {state: null}));
}"""
"""Goes to another address without loading the page again, as the button Back does."""
