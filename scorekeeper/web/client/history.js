// Going back up leaves nothing behind.
//
// Flutter knows one way to move: every new address is a new entry in the browser's history. After
// sheet -> entry -> Save -> sheet, the system's Back would lead into the entry that was just left.
// So a move to where one came from, or to an address above the present one, goes back instead.
(() => {
  const KEY = "scorekeeper.trail";
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);

  // The addresses of this tab's entries, oldest first, and which of them is shown. A reload keeps both.
  const trail = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  let at = history.state?.place ?? 0;

  // The path of the app's own addresses; on a static site they stand in the fragment.
  const pathOf = (url) => {
    const { hash, pathname } = new URL(url ?? location.href, document.baseURI);
    return hash.startsWith("#/") ? hash.slice(1) : pathname;
  };
  const isAbove = (path, other) => other.startsWith(path.endsWith("/") ? path : path + "/");
  const note = (path) => {
    trail[at] = path;
    sessionStorage.setItem(KEY, JSON.stringify(trail));
  };

  // How many entries back `path` lies, if all that has been opened since lies below it, or it is the last one.
  const stepsBackTo = (path) => {
    for (let place = at - 1; place >= 0; place--) {
      if (trail[place] === path) return at - place;
      if (!isAbove(path, trail[place] ?? "") || !isAbove(path, trail[at])) return 0;
    }
    return 0;
  };

  history.pushState = (state, title, url) => {
    const path = pathOf(url);
    const steps = stepsBackTo(path);
    if (steps > 0) {
      history.go(-steps);
    } else if (isAbove(path, trail[at])) {
      history.replaceState(state, title, url);
    } else {
      at += 1;
      trail.length = at;
      note(path);
      push({ ...state, place: at }, title, url);
    }
  };

  history.replaceState = (state, title, url) => {
    note(pathOf(url));
    replace({ ...state, place: at }, title, url);
  };

  addEventListener("popstate", (event) => {
    at = event.state?.place ?? 0;
    note(pathOf());
  });

  note(pathOf());
})();
