// Where there is no match yet, the start page says what this is and asks the first questions of a new match: which game,
// who plays, who begins. What was answered is told to Python at the end, which begins the match. Who is still answering
// when the app is there goes on: the app comes after the last tap. A reload of the tab finds what was answered. Who came
// by a link that hands a match over sees that match, and may keep it.
//
// Returned: `left`, which is called once the app is there, a promise that nobody answers any more; `carriedOut`, which is
// called with the names of what Python has done.
const firstMatch = ({ root, language, said: { what, without, opening }, base, tell }) => {
  const said = {firstMatches}[language]; // by name, from scorekeeper/web/publishing/site_pages.py
  const KEPT = `scorekeeper-first-match ${base}`;
  const LONGEST = 3000; // milliseconds that Python has to carry out what was tapped
  const DRAWN = 250; // milliseconds for its screen to be drawn
  const after = (time) => new Promise((done) => { setTimeout(done, time); });
  const make = (tag, kind, text) => {
    const made = document.createElement(tag);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const button = (kind, text, act) => {
    const made = make("button", kind, text);
    made.type = "button";
    made.onclick = act;
    return made;
  };

  // --- what is answered, in this tab
  const read = () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT));
      return kept.players.every((name) => typeof name === "string") ? kept : null;
    } catch {
      return null;
    }
  };
  let answers = read() ?? { game: null, seats: null, players: [], first: null };
  const keep = () => {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(answers));
    } catch {
      // it is not remembered; the app is told all the same
    }
  };

  // --- the last tap: the app is told, and awaited where it is there already
  let told; // the name of what was told
  let live = false;
  let isDone = false;
  let carriedOut = () => {};
  let leave = () => {};
  const carrying = new Promise((done) => { carriedOut = done; });
  carrying.then(() => { isDone = true; });
  const leaving = new Promise((done) => { leave = done; });
  const end = (place, tap) => {
    if (told) return;
    told = nameOf(crypto);
    inputFirst.end();
    tell({ ...tap, id: told });
    place.classList.add("pressed");
    place.ariaBusy = "true";
    if (place.matches(".main, .second")) place.textContent = opening;
    else place.append(make("small", "opening", opening));
    for (const part of root.querySelectorAll("button, input")) if (part !== place) part.disabled = true;
    if (tap.do === "go") carriedOut();
    leave();
  };

  // --- the games
  const about = () => {
    const above = make("div", "above");
    const head = make("div", "what");
    const mark = Object.assign(make("img"), { src: "mark.svg", alt: "", width: 56, height: 56 });
    head.append(mark, make("h1", "", "Scorekeeper"), make("p", "", what));
    above.append(head);
    root.replaceChildren(above);
    return above;
  };
  const games = () => {
    const above = about();
    const list = make("ul", "latest games");
    for (const game of said.games) {
      const line = make("li");
      const one = button("", undefined, () => choose(game));
      const words = make("span", "", game.name);
      words.append(make("small", "", game.length));
      one.append(words);
      line.append(one);
      list.append(line);
    }
    const last = make("li");
    const all = make("a", "", said.all);
    all.href = "#/new/game";
    all.onclick = (event) => {
      event.preventDefault();
      end(all, { do: "go", to: "/new/game" });
    };
    last.append(all);
    list.append(last);
    above.append(make("h2", "", said.ask), list, make("p", "without", without));
  };

  // --- a match that is handed over
  const offered = ({ game, name, players, title, deals }, letters) => {
    const above = about();
    const played = said.names[game] ?? name;
    const many = said.deals[new Intl.PluralRules(language).select(deals)] ?? said.deals.other;
    const panel = make("section", "table handed");
    const facts = [title && played, deals > 0 && many.replace("{n}", deals)].filter(Boolean).join(" · ");
    panel.append(make("h2", "", title || played), make("small", "", facts));
    for (const player of players) panel.append(make("p", "", player));
    above.append(make("h2", "", said.take), panel);
    const keep = button("main", said.keep, () => end(keep, { do: "take", letters }));
    const foot = make("div", "foot");
    foot.append(keep);
    root.append(foot);
  };

  // --- who plays
  const choose = (game) => {
    const seats = game.players.includes(answers.seats) ? answers.seats : game.players[0];
    answers = { ...answers, game: game.id, seats, first: answers.first < seats ? answers.first : null };
    keep();
    table(game);
    root.querySelector("input").focus();
  };
  const choice = (kind, text, isChosen, act) => {
    const made = button(isChosen ? `${kind} chosen` : kind, text, act);
    made.ariaPressed = String(isChosen);
    return made;
  };
  const table = (game) => {
    const seats = [...Array(answers.seats).keys()];
    const header = make("header");
    const words = make("div");
    words.append(make("p", "", game.length), make("h1", "", game.name));
    const back = button("back", undefined, () => {
      answers.game = null; // the names stay
      keep();
      if (live) return leave();
      return games();
    });
    back.ariaLabel = said.back;
    header.append(back, words);

    const panel = make("section", "table");
    panel.append(make("h2", "", said.players), make("small", "", said.clockwise));
    if (game.players.length > 1) {
      const numbers = make("div", "chips");
      const take = (number) => {
        answers.seats = number;
        if (answers.first >= number) answers.first = null;
        keep();
        table(game);
        root.querySelector(".chips .chosen").focus();
      };
      numbers.append(...game.players.map((number) =>
        choice("", said.numbers[number], number === answers.seats, () => take(number))));
      panel.append(numbers);
    }
    const firsts = make("div", "chips");
    firsts.role = "group";
    firsts.ariaLabel = game.begins;
    const nameAt = (seat) => answers.players[seat]?.trim() || said.labels[seat];
    const ask = () => firsts.replaceChildren(...seats.map((seat) =>
      choice("", nameAt(seat), seat === answers.first, () => {
        answers.first = seat;
        keep();
        why.textContent = "";
        ask();
        firsts.children[seat].focus();
      })));
    const fields = seats.map((seat) => {
      const label = make("label", "", said.labels[seat]);
      const field = make("input");
      field.value = answers.players[seat] ?? "";
      field.autocomplete = "off";
      field.autocapitalize = "words";
      field.enterKeyHint = seat + 1 < seats.length ? "next" : "done";
      field.oninput = () => {
        inputFirst.tapped();
        for (let at = 0; at < seat; at += 1) answers.players[at] ??= "";
        answers.players[seat] = field.value;
        keep();
        why.textContent = "";
        ask();
      };
      label.append(field);
      panel.append(label);
      return field;
    });
    panel.append(make("h2", "", game.begins), firsts);

    const why = make("p", "why wrong");
    why.role = "status";
    const tap = (starts) => ({
      do: "new", game: game.id, players: seats.map((seat) => answers.players[seat] ?? ""), first: answers.first, starts,
    });
    const start = button("main", said.start, () => {
      const empty = fields.find((field) => !field.value.trim());
      const asked = empty ?? (answers.first === null ? firsts.firstElementChild : undefined);
      if (!asked) return end(start, tap(true));
      why.textContent = empty ? said.nameless[fields.indexOf(empty)] : game.begins;
      return asked.focus();
    });
    const more = button("second", said.more, () => end(more, tap(false)));
    const buttons = make("div", "buttons");
    buttons.append(more, start);
    const foot = make("div", "foot");
    foot.append(why, buttons);
    const above = make("div", "above");
    above.append(header, panel);
    root.replaceChildren(above, foot);
    ask();
  };

  // --- the keyboard. Flutter hears of no key that is typed here, and takes the focus when it has started.
  const onKey = (event) => {
    const { target, key, type } = event;
    if (!root.contains(target)) return;
    event.stopImmediatePropagation();
    if (type !== "keydown" || key !== "Enter" || !target.matches("input") || event.isComposing) return;
    event.preventDefault();
    const fields = [...root.querySelectorAll("input")];
    const next = fields.slice(fields.indexOf(target) + 1).find((field) => !field.value.trim());
    (next ?? root.querySelector(".main")).focus();
  };
  const onFocusOut = ({ target, relatedTarget }) => {
    if (relatedTarget && !relatedTarget.closest("#start, #offer")) target.focus({ preventScroll: true });
  };
  for (const type of ["keydown", "keyup"]) addEventListener(type, onKey, true);
  root.addEventListener("focusout", onFocusOut);
  root.addEventListener("pointerdown", inputFirst.tapped);

  const letters = /^#\/take\/([0-9A-Z]+)/.exec(location.hash)?.[1];
  const before = said.games.find(({ id }) => id === answers.game);
  if (letters) {
    answers.game = null;
    about();
    linkedMatch(letters).then((match) => match && !live && offered(match, letters));
  } else if (before) table(before);
  else games();
  root.hidden = false;
  performance.mark("first question");

  return {
    left: async () => {
      live = true;
      const isEarly = isDone; // the app has begun with it
      if (answers.game && !told) {
        document.querySelector("#start footer").hidden = true;
        await leaving;
      }
      if (told && !isEarly) {
        await Promise.race([carrying, after(LONGEST)]);
        await after(DRAWN);
      }
      root.removeEventListener("focusout", onFocusOut);
      for (const type of ["keydown", "keyup"]) removeEventListener(type, onKey, true);
    },
    carriedOut: (names) => {
      if (!names.includes(told)) return;
      sessionStorage.removeItem(KEPT);
      carriedOut();
    },
  };
};
