// The picture of the sheet takes taps before the app is there. What leads somewhere is answered in its place, and told
// to Python, which carries it out once. The entry of the next deal is drawn as `entryOf` of picture_entry.js says.

const nameOf = (random) => Array.from(random.getRandomValues(new Uint32Array(4)), (each) => each.toString(16)).join("");

// `later` says that the entry comes later: then it is brought by `bring`. `leave` ends the listening.
const livePicture = ({ root, kept, said, tell, memory, later = false }) => {
  let entry;
  let fixed = {};
  let tree;
  let looks = false; // a box was tapped, and nothing else since
  const bring = (text) => { // the entry may come after the picture
    if (!kept.fits || !text) return;
    tree = JSON.parse(text);
    entry = entryOf(tree);
    fixed = tree.fixed;
  };
  bring(kept.entry);
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
  const pressed = []; // what they were told as
  const remember = (save) => memory.set({ of: kept.of, opened, keyed, save });
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const told = (tap) => { if (kept.fits) tell({ ...tap, of: kept.of }); };

  // --- a tap that the app carries out: pressed and named in its place, once
  const wait = (place, words) => {
    waiting = true;
    inputFirst.end();
    root.dataset.waiting = "";
    place.classList.add("pressed");
    place.ariaBusy = "true";
    status.textContent = words;
    if (place.matches(".main, .second")) place.textContent = words;
    else if (place.matches("a, .latest button, .menu button")) place.append(make("small", "opening", words));
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
    parts.whose = make("p", "whose");
    parts.rows = make("div", "rows");
    parts.sums = make("p", "sums");
    parts.above = make("div", "above");
    parts.above.append(bar, parts.whose, parts.rows, parts.sums);
    parts.ask = make("h2");
    parts.ask.ariaLive = "polite";
    parts.barred = make("p", "barred");
    parts.keys = make("div", "keys");
    parts.why = make("p", "why");
    parts.announce = button("second", fixed.announce);
    parts.save = button("main", fixed.save);
    const buttons = make("div", fixed.stacked ? "buttons stacked" : "buttons");
    if (fixed.announce) buttons.append(parts.announce); // dead where nothing is announced: Save keeps its place
    buttons.append(parts.save);
    const foot = make("div", "foot");
    foot.append(parts.ask, parts.why, parts.barred, parts.keys, buttons); // what comes and goes moves no key
    view.append(parts.above, foot);
    root.append(view);
  };
  // An element of a line, with the words of the cell or of the line's own; a small one without words is left out.
  const part = ([tag, kind, places, ...inside], cell, own) => {
    const wordOf = (place) => (typeof place === "number" ? entry.told(own[place]) : entry.said(`${place} ${cell}`));
    const words = places.map(wordOf).filter(({ text }) => text);
    if (tag === "small" && !words.length) return "";
    const made = make(tag, [kind, ...words.map(({ look }) => look)].filter(Boolean).join(" "));
    if (words.length) made.textContent = words.map(({ text }) => text).join(" · ");
    made.append(...inside.map((each) => part(each, cell, own)).filter(Boolean));
    return made;
  };
  const line = ([kind, cell, ...more], facts) => {
    if (Array.isArray(cell)) {
      const cells = part(tree.lines[kind]);
      cells.append(...[cell, ...more].map((each) => line(each, facts)));
      return cells;
    }
    const made = part(tree.lines[kind], cell, more);
    if (made.localName !== "button") return made;
    const [label, value, points] = ["label", "value", "score"].map((place) => entry.said(`${place} ${cell}`));
    made.type = "button";
    made.ariaLabel = filled(points.heard ?? value.heard ?? fixed.heard, {
      label: label.text, value: value.text, points: points.text,
    });
    made.dataset.ask = more[0] ?? cell;
    made.classList.toggle("on", facts?.on === cell);
    made.classList.toggle("wrong", Boolean(facts?.wrong.includes(cell)));
    return made;
  };
  const keyOf = (key, number, kind) => {
    const made = button(["key", kind, key.look].filter(Boolean).join(" "), undefined, key.label);
    made.dataset.key = number;
    for (const [tag, look, text] of key.face ?? (key.name ? [["span", "", key.name]] : [])) {
      const face = make(tag, look, text);
      if (tag === "i") face.ariaHidden = "true"; // its name stands beside it
      made.append(face);
    }
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
      const refuses = entry.isTooMany(number);
      key.disabled = !entry.isLive(number) && !refuses;
      key.ariaDisabled = refuses ? "true" : null;
      key.classList.toggle("chosen", number === chosen);
      key.ariaPressed = String(number === chosen);
    });
    const focused = held === undefined ? undefined : parts.keys.children[held] ?? parts.keys.children[0];
    if (focused !== document.activeElement) put(focused);
  };
  // A row that says the same as before stays, and with it what the browser knows of its place. Where the question is
  // in sight is looked at in the next frame, when the browser lays out the page anyway.
  const drawRows = (facts) => {
    const lines = entry.rows().map((each) => line(each, facts));
    const before = [...parts.rows.children];
    lines.forEach((made, place) => {
      if (!before[place]) parts.rows.append(made);
      else if (!before[place].isEqualNode(made)) before[place].replaceWith(made);
    });
    for (const old of before.slice(lines.length)) old.remove();
    inputFirst.frame(() => {
      parts.above.scrollTop = 0; // the keys of the question before may have left less room
      if (root.querySelector(":scope > .large")) view.scrollTop = 0; // the keys stand above the answers there
      else parts.rows.querySelector(".on")?.scrollIntoView({ block: "nearest" });
    });
  };
  const say = (part, text) => {
    if (part.textContent !== text) part.textContent = text;
  };
  const draw = () => {
    const facts = entry.node();
    for (const place of ["kicker", "title", "whose", "sums", "ask", "why"]) say(parts[place], entry.word(place));
    parts.title.style.fontSize = entry.word("size");
    parts.ask.style.fontSize = entry.word("ask size");
    parts.ask.style.minHeight = entry.word("ask room");
    parts.sums.classList.toggle("wrong", Boolean(facts?.over));
    parts.why.classList.toggle("wrong", entry.isRefused());
    drawRows(facts);
    parts.announce.disabled = !facts?.announces;
    parts.save.disabled = !facts?.ready;
    drawKeys();
    if (facts) return;
    waiting = true; // the tree ends here
    inputFirst.end();
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
    put(parts.back);
  };
  const show = () => {
    view.hidden = !opened;
    for (const part of root.children) if (part !== view && !part.matches(".menu, .unseen")) part.hidden = opened;
  };
  const close = () => {
    if (waiting) return;
    looks = false;
    opened = false;
    remember();
    told({ do: "go", to: "/" });
    show();
    put(root.querySelector(".main"));
  };
  const press = (number, how = {}) => {
    if (waiting) return false;
    const tap = entry.press(number, how);
    if (!tap) return false;
    looks = false;
    keyed.push([number, how]);
    if (tap.do === "press") pressed.push(tap);
    remember();
    told(tap);
    draw();
    return true;
  };
  const refuse = () => {
    entry.refuse();
    draw();
    return true;
  };
  const tapKey = (number) => (waiting || !entry.isTooMany(number) ? press(number) : refuse());
  // Who has only opened a box has announced nothing: see `turn_back` of deal_entry/entry_actions.py.
  const turnBack = () => {
    if (!waiting && looks) {
      entry = entryOf(tree);
      keyed.length = pressed.length = 0;
      padShown = undefined;
      told({ do: "shut" });
    }
    close();
  };
  const goOn = () => {
    if (waiting || !entry.next()) return false;
    keyed.push(null);
    remember();
    told({ do: "next" });
    draw();
    return true;
  };
  // A Save has all that was tapped before it, and is kept until the app says that it need not be. It is `told` again where
  // an earlier page was closed before that.
  const save = (place, again) => {
    if (waiting) return;
    const tap = again ?? { do: "save", of: kept.of, id: nameOf(crypto), before: pressed };
    remember(tap);
    told(tap);
    wait(place, fixed.saving ?? said.opening);
  };
  // A box is an answer; in a game in which either side may have it, whose it is is asked before.
  const choose = (place) => {
    if (waiting) return;
    const { box, account } = place.dataset;
    open(place);
    if (!opened || keyed.length > 0) return;
    for (const wanted of account === undefined ? [box] : [Number(account), box]) {
      const keys = entry?.pad()?.keys ?? [];
      const number = keys.findIndex((key) => key.said?.length === 1 && key.said[0][2] === wanted);
      if (number < 0 || !press(number)) break;
      looks = true;
    }
  };
  const ask = (place) => {
    if (waiting) return;
    const key = place.dataset.ask.split(" ");
    told({ do: "ask", said: [[key[0], key[1] === "None" ? null : Number(key[1]), null]] });
    wait(place, fixed.moment);
  };
  // What the tree has no answer to, the app does when it is there.
  const type = (key) => {
    if (waiting) return;
    told({ do: "type", key });
    wait(parts.ask, fixed.moment);
    parts.ask.textContent = fixed.moment;
  };
  const rules = (place) => {
    const list = root.querySelector(".card");
    list.hidden = !list.hidden;
    place.ariaExpanded = String(!list.hidden);
    place.ariaLabel = list.hidden ? place.dataset.rules : place.dataset.hide;
  };
  const menu = () => {
    const list = root.querySelector(".menu");
    list.hidden = !list.hidden;
    const opener = root.querySelector("[data-menu]");
    opener.ariaExpanded = String(!list.hidden);
    put(list.hidden ? opener : list.querySelector("a"));
  };

  const ACTS = [
    ["[data-go]", (place) => go(place, { do: "go", to: place.dataset.go })],
    ["[data-deal]", (place) => go(place, { do: "deal", deal: Number(place.dataset.deal) })],
    ["[data-mend]", (place) => go(place, { do: "mend", deal: Number(place.dataset.mend) })],
    ["[data-act]", (place) => go(place, { do: place.dataset.act })],
    ["[data-do]", (place) => go(place, { do: "act", act: place.dataset.do })],
    ["[data-rules]", rules],
    ["[data-box]", choose],
    ["[data-enter]", open],
    ["[data-save]", save],
    ["[data-menu]", menu],
    ["[data-key]", (place) => tapKey(Number(place.dataset.key))],
    ["[data-ask]", ask],
    [".entry .back", turnBack],
    [".entry .second", close],
    [".entry .main", save],
    [".entry .more", (place) => go(place, { do: "go", to: `${kept.home}entry` })],
  ];
  root.addEventListener("click", (event) => {
    inputFirst.tapped();
    const place = event.target.closest("button, a");
    const list = root.querySelector(".menu");
    if (list && !list.hidden && !list.contains(event.target) && !place?.matches("[data-menu]")) return menu();
    if (!place || event.metaKey || event.ctrlKey) return undefined;
    event.preventDefault();
    return ACTS.find(([which]) => place.matches(which))?.[1](place);
  });
  // --- the keyboard, with the app's own keys: see scorekeeper/app/session_start.py and deal_entry/answer_input.py
  let walked = false; // Tab was pressed: Enter belongs to what has the focus
  let placed; // what has the focus because we put it there, or because it was tapped
  const put = (place) => {
    place?.focus({ preventScroll: true });
    if (!walked) placed = place;
  };
  root.addEventListener("pointerdown", (event) => {
    inputFirst.tapped();
    placed = event.target.closest("button, a") ?? placed;
  });
  const isShortcut = () => {
    const { activeElement } = document;
    return !walked && (activeElement === placed || !root.contains(activeElement));
  };
  // Flutter takes the focus when it has started, below the picture.
  let left = false;
  root.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!left && relatedTarget && !relatedTarget.closest("#start, #curtain, #offer")) target.focus({ preventScroll: true });
  });
  const answer = (key) => {
    if (waiting) return;
    const { key: place, refused, ...how } = entry.meant(key) ?? {};
    if (refused) refuse();
    else if (place !== undefined && !press(place, how)) type(key);
  };
  const ENTRY = {
    ArrowLeft: "Arrow Left",
    ArrowRight: "Arrow Right",
    ArrowUp: "Arrow Up",
    ArrowDown: "Arrow Down",
    Backspace: "Backspace",
    Delete: "Delete",
  };
  const enter = () => {
    if (!opened) root.querySelector(".main")?.click();
    else if (!parts.save.disabled) save(parts.save);
    else if (entry.isWritten()) type("Enter");
    else goOn();
  };
  const SHEET = { z: "undo", y: "redo", Z: "redo" };
  const onKey = (event) => {
    const { key } = event;
    const list = root.querySelector(".menu");
    if (event.repeat || event.altKey) return;
    inputFirst.tapped();
    if (key === "Tab") walked = true;
    else if (key === "Escape" && list && !list.hidden) menu();
    else if (list && !list.hidden) return;
    else if (event.ctrlKey || event.metaKey) {
      const act = opened ? undefined : root.querySelector(`[data-act="${SHEET[key]}"]:not(:disabled)`);
      if (!act) return;
      event.preventDefault();
      act.click();
    } else if (key === "Enter" && isShortcut()) {
      event.preventDefault(); // else it is a tap on what has the focus, too
      enter();
    } else if (opened && key === "Escape") turnBack();
    else if (opened && /^[0-9-]$/.test(key)) answer(key);
    else if (opened && Object.hasOwn(ENTRY, key)) {
      event.preventDefault();
      answer(ENTRY[key]);
    }
  };
  addEventListener("keydown", onKey);

  // --- what was tapped before the page was loaded again
  const again = () => {
    const before = memory.get();
    if (before && kept.fits && before.of === kept.of) {
      if (before.opened && entry) {
        open(root.querySelector(".main"));
        before.keyed.every((each) => (each ? press(...[].concat(each)) : goOn()));
      }
      if (before.save) save(opened ? parts.save : root.querySelector(".main"), before.save);
    } else if (before) memory.set(null);
  };
  if (entry || !later) again();
  return {
    bring: (text) => {
      if (entry || opened || waiting) return;
      bring(text);
      again();
    },
    leave: () => {
      left = true;
      inputFirst.end();
      removeEventListener("keydown", onKey);
    },
  };
};
