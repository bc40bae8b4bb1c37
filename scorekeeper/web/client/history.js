// Browser history: navigating to the previous address, or to a parent of the current one, goes back.
//
// Flutter makes every navigation a new entry of the browser's history. After sheet -> entry -> Save -> sheet, the
// system's Back would lead to the entry screen that was just left.
(() => {
  const KEY = "scorekeeper.trail";
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);

  // The addresses of this tab's entries, oldest first, and the index of the current one. Both survive a reload.
  const trail = (() => {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    } catch {
      return []; // storage is not allowed
    }
  })();
  let at = history.state?.place ?? 0;

  // The path of an address of the app; on a static site it is in the fragment.
  const pathOf = (url) => {
    const { hash, pathname } = new URL(url ?? location.href, document.baseURI);
    return hash.startsWith("#/") ? hash.slice(1) : pathname;
  };
  const isAbove = (path, other) => other.startsWith(path.endsWith("/") ? path : path + "/");
  const note = (path) => {
    trail[at] = path;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(trail));
    } catch {
      // it is not remembered
    }
  };

  // How many entries back `path` is, if all entries since are below it, or it is the previous one; otherwise 0.
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
