// The picture of the sheet takes taps before the app is there. What leads somewhere is answered in its place, and told
// to Python, which carries it out once; the entry of the next deal is drawn from a tree that Python made (see
// scorekeeper/web/browser/entry_tree.py). There is no rule here: a key leads to a node, and says which words change.
//
// `entryOf` follows the tree and knows no page. `livePicture` draws it, and listens to taps.

const entryOf = (tree) => {
  const AWAY = -1; // in place of a node: the app goes on
  const texts = { ...tree.start };
  const at = { node: 0 };
  const word = (place) => tree.words[texts[tree.places[place]] ?? 0];
  const node = () => tree.nodes[at.node];
  const pad = () => (node() ? tree.pads[node().pad] : undefined);
  return {
    node,
    pad,
    word,
    rows: () => JSON.parse(word("rows") || "[]"),
    isLive: (key) => Boolean(node()?.keys[key]),
    // What a key answers, and on to the node that it leads to; undefined for a key that cannot be tapped.
    press: (key) => {
      const edge = node()?.keys[key];
      if (!edge) return undefined;
      const { said } = pad().keys[key];
      const [to, ...changes] = edge;
      for (let i = 0; i < changes.length; i += 2) texts[changes[i]] = changes[i + 1];
      at.node = to === AWAY ? undefined : to;
      return said;
    },
  };
};

const livePicture = ({ root, kept, said, tell, memory }) => {
  const tree = kept.fits && kept.entry ? JSON.parse(kept.entry) : undefined;
  const entry = tree && entryOf(tree);
  const fixed = tree?.fixed ?? {};
  let waiting = false; // for the app: it carries out what was tapped
  let opened = false; // the entry
  const keyed = []; // the keys of the entry that were tapped, by their places
  const status = Object.assign(document.createElement("p"), { className: "unseen", role: "status" });
  root.append(status);

  const make = (tag, kind, text) => {
    const made = document.createElement(tag);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const button = (kind, text, label) => {
    const made = make("button", kind, text);
    made.type = "button";
    if (label) made.ariaLabel = label;
    return made;
  };
  const remember = (save = false) => memory.set({ of: kept.of, opened, keyed, save });
  const told = (tap) => { if (kept.fits) tell({ ...tap, of: kept.of }); };

  // --- a tap that the app carries out: pressed and named in its place, once
  const wait = (place, words) => {
    waiting = true;
    root.dataset.waiting = "";
    place.classList.add("pressed");
    place.ariaBusy = "true";
    status.textContent = words;
    if (place.matches(".main, .second")) place.textContent = words;
    else if (place.matches("a, .latest button")) place.append(make("small", "opening", words));
  };
  const go = (place, tap) => {
    if (waiting) return;
    told(tap);
    wait(place, said.opening);
  };

  // --- the entry
  const view = make("section", "entry");
  view.hidden = true;
  const parts = {};
  const build = () => {
    const bar = make("header");
    const words = make("div");
    parts.kicker = make("p");
    parts.title = make("h1");
    words.append(parts.kicker, parts.title);
    parts.back = button("back", undefined, fixed.back);
    parts.more = button("more", undefined, fixed.more);
    bar.append(parts.back, words, parts.more);
    parts.rows = make("div", "rows");
    parts.sums = make("p", "sums");
    const upper = make("div", "above");
    upper.append(bar, parts.rows, parts.sums);
    parts.ask = make("h2");
    parts.ask.ariaLive = "polite";
    parts.barred = make("p", "barred");
    parts.keys = make("div", "keys");
    parts.why = make("p", "why");
    parts.announce = button("second", fixed.announce);
    parts.save = button("main", fixed.save);
    const buttons = make("div", "buttons");
    buttons.append(parts.announce, parts.save);
    const foot = make("div", "foot");
    foot.append(parts.ask, parts.barred, parts.keys, parts.why, buttons);
    view.append(upper, foot);
    root.append(view);
  };
  const row = ([kind, ...cells], facts) => {
    const line = make("div", kind === "cells" ? "cells" : "line");
    if (kind === "total") {
      const [name, total, ahead] = cells;
      line.classList.add("sum");
      line.append(make("span", "", name), make("b", ahead > 0 ? "up" : ahead < 0 ? "down" : "", total));
      return line;
    }
    if (kind === "head") {
      line.className = "head";
      line.textContent = entry.word(`label ${cells[0]}`);
      return line;
    }
    for (const cell of cells) {
      const label = entry.word(`label ${cell}`);
      const value = entry.word(`value ${cell}`);
      const part = kind === "cells" ? button("cell") : line;
      if (facts?.on === cell) part.classList.add("on");
      if (facts?.wrong.includes(cell)) part.classList.add("wrong");
      const empty = value === "…" || value === "–";
      if (kind === "cells") {
        part.append(make("small", "", label), make("span", empty ? "empty" : "", value));
        part.dataset.ask = cell;
      } else {
        const size = label.length <= 16 ? "" : label.length <= 20 ? "long" : "longer";
        const name = make("span", kind === "folded" ? "folded" : size, label);
        const rest = entry.word(`rest ${cell}`);
        const note = [entry.word(`note ${cell}`), rest].filter(Boolean).join(" · ");
        if (note && kind === "number") name.append(make("small", "", note));
        part.append(name, make("b", empty || rest ? "figure empty" : "figure", value));
      }
      if (part !== line) line.append(part);
    }
    return line;
  };
  const SUITS = { clubs: "\uf830", diamonds: "\uf832", hearts: "\uf834", spades: "\uf836" }; // of the icons' font
  const keyOf = (key, number, kind) => {
    const made = button(`key ${kind}`, undefined, key.label ?? (key.name ? undefined : fixed.clear));
    made.dataset.key = number;
    if (!key.name) made.classList.add("clear");
    if (key.suit) {
      const sign = make("i", `suit ${key.suit}`, SUITS[key.suit]);
      sign.ariaHidden = "true";
      made.append(sign);
    }
    const lines = (key.name ?? "").split("\n");
    lines.forEach((line, place) => {
      if (line) made.append(make(kind === "joint" && place % 2 === 0 ? "small" : "span", "", line));
    });
    if (key.hint) made.append(make("small", "", key.hint));
    return made;
  };
  let padShown;
  const drawKeys = () => {
    const pad = entry.pad();
    const held = view.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    if (pad !== padShown) {
      padShown = pad;
      parts.keys.replaceChildren(...(pad?.keys ?? []).map((key, number) => keyOf(key, number, pad.kind)));
      parts.keys.style.setProperty("--columns", pad?.columns ?? 1);
      parts.keys.style.setProperty("--height", pad?.height ? `${pad.height}px` : "");
      parts.barred.textContent = pad?.barred ?? "";
    }
    const chosen = Number(entry.word("chosen") || -1);
    [...parts.keys.children].forEach((key, number) => {
      key.disabled = !entry.isLive(number);
      key.classList.toggle("chosen", number === chosen);
      key.ariaPressed = String(number === chosen);
    });
    if (held !== undefined) (parts.keys.children[held] ?? parts.keys.children[0])?.focus();
  };
  const draw = () => {
    const facts = entry.node();
    for (const place of ["kicker", "title", "sums", "ask", "why"]) parts[place].textContent = entry.word(place);
    parts.sums.classList.toggle("wrong", Boolean(facts?.over));
    parts.rows.replaceChildren(...entry.rows().map((line) => row(line, facts)));
    parts.rows.querySelector(".on")?.scrollIntoView({ block: "nearest" });
    parts.announce.hidden = !facts?.announces;
    parts.save.disabled = !facts?.ready;
    drawKeys();
    if (facts) return;
    waiting = true; // the tree ends here
    parts.ask.textContent = fixed.moment;
    status.textContent = fixed.moment;
  };
  const open = (place) => {
    if (waiting) return;
    if (!entry) return go(place, { do: "go", to: `${kept.home}entry` });
    if (!view.isConnected) build();
    opened = true;
    remember();
    told({ do: "go", to: `${kept.home}entry` });
    draw();
    show();
    parts.back.focus({ preventScroll: true });
  };
  const show = () => {
    view.hidden = !opened;
    for (const part of root.children) if (part !== view && !part.matches(".menu, .unseen")) part.hidden = opened;
  };
  const close = () => {
    if (waiting) return;
    opened = false;
    remember();
    told({ do: "go", to: "/" });
    show();
    root.querySelector(".main")?.focus({ preventScroll: true });
  };
  const press = (number) => {
    if (waiting) return false;
    const answers = entry.press(number);
    if (!answers) return false;
    keyed.push(number);
    remember();
    told({ do: "press", said: answers });
    draw();
    return true;
  };
  const save = (place) => {
    if (waiting) return;
    remember(true);
    told({ do: "save" });
    wait(place, fixed.saving ?? said.opening);
  };
  const choose = (place) => {
    if (waiting) return;
    const keys = entry?.pad()?.keys ?? [];
    const number = keys.findIndex((key) => key.said?.length === 1 && key.said[0][2] === place.dataset.box);
    open(place);
    if (opened && keyed.length === 0 && number >= 0) press(number);
  };
  const ask = (place) => {
    if (waiting) return;
    const key = place.dataset.ask.split(" ");
    told({ do: "ask", said: [[key[0], key[1] === "None" ? null : Number(key[1]), null]] });
    wait(place, fixed.moment);
  };
  const menu = () => {
    const list = root.querySelector(".menu");
    list.hidden = !list.hidden;
    const opener = root.querySelector("[data-menu]");
    opener.ariaExpanded = String(!list.hidden);
    (list.hidden ? opener : list.querySelector("a")).focus();
  };

  const ACTS = [
    ["[data-go]", (place) => go(place, { do: "go", to: place.dataset.go })],
    ["[data-deal]", (place) => go(place, { do: "deal", deal: Number(place.dataset.deal) })],
    ["[data-box]", choose],
    ["[data-enter]", open],
    ["[data-save]", save],
    ["[data-menu]", menu],
    ["[data-key]", (place) => press(Number(place.dataset.key))],
    ["[data-ask]", ask],
    [".entry .back, .entry .second", close],
    [".entry .main", save],
    [".entry .more", (place) => go(place, { do: "go", to: `${kept.home}entry` })],
  ];
  root.addEventListener("click", (event) => {
    const place = event.target.closest("button, a");
    const list = root.querySelector(".menu");
    if (list && !list.hidden && !list.contains(event.target) && !place?.matches("[data-menu]")) return menu();
    if (!place || event.metaKey || event.ctrlKey) return undefined;
    event.preventDefault();
    return ACTS.find(([which]) => place.matches(which))?.[1](place);
  });
  const onKey = (event) => {
    const list = root.querySelector(".menu");
    if (event.key === "Escape" && list && !list.hidden) menu();
    else if (event.key === "Escape" && opened) close();
    else if (event.key === "Enter" && document.activeElement === document.body) {
      (opened ? parts.save : root.querySelector(".main"))?.click();
    }
  };
  addEventListener("keydown", onKey);

  // --- what was tapped before the page was loaded again
  const before = memory.get();
  if (before && kept.fits && before.of === kept.of) {
    if (before.opened && entry) {
      open(root.querySelector(".main"));
      before.keyed.every((number) => press(number));
    }
    if (before.save) save(opened ? parts.save : root.querySelector(".main"));
  } else if (before) memory.set(null);
  return () => removeEventListener("keydown", onKey);
};
