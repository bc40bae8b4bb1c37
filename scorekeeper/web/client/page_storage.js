// What the browser keeps for the page before the app is there: settings, and what was tapped on the picture.

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
