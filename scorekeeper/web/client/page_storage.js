// What the browser keeps for the page before the app is there: settings, and what was tapped on the picture.

// Where storage is denied, Flet's client would wait for ever: it is given one that lasts as long as the page.
for (const kind of ["localStorage", "sessionStorage"]) {
  try {
    globalThis[kind].getItem("");
  } catch {
    const values = new Map();
    const value = {
      getItem: (key) => values.get(String(key)) ?? null,
      setItem: (key, text) => void values.set(String(key), String(text)),
      removeItem: (key) => void values.delete(String(key)),
      clear: () => values.clear(),
      key: (at) => [...values.keys()][at] ?? null,
      get length() { return values.size; },
    };
    Object.defineProperty(globalThis, kind, { value });
  }
}

// A setting as it was chosen in the app, which Flutter stores.
const setting = (name) => {
  try {
    return JSON.parse(localStorage.getItem(`flutter.scorekeeper.${name}`));
  } catch {
    return null; // storage is not allowed, or the value is not JSON
  }
};

// --- the accent colour and light or dark
for (const [look, name] of [["accent", "cloth"], ["light", "light"]]) {
  const value = setting(name);
  if (typeof value === "string") document.documentElement.dataset[look] = value;
}

// What was tapped, until the app has stored that: a reload of this tab finds it.
const tapMemory = (base) => {
  const tapped = `scorekeeper-tapped ${base}`;
  return {
    get: () => {
      try {
        return JSON.parse(sessionStorage.getItem(tapped));
      } catch {
        return null;
      }
    },
    set: (what) => {
      try {
        if (what) sessionStorage.setItem(tapped, JSON.stringify(what));
        else sessionStorage.removeItem(tapped);
      } catch {
        // it is not remembered; the app is told all the same
      }
    },
  };
};
