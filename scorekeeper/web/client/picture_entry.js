// The entry of the next deal on the picture of the sheet: a tree that Python made (see
// scorekeeper/web/browser/entry_tree.py) and the way through it. There is no rule here: a key leads to a node, and says
// which words change. It knows no page: picture.js draws it.

const entryOf = (tree) => {
  const AWAY = -1; // in place of a node: the app goes on
  const TOO_HIGH = -2; // in place of the number that a digit makes: it is not taken
  let now = { node: tree.nodes[0], texts: { ...tree.start }, choices: [] };
  let before; // what was there before an answer that was typed, as long as its keys are still shown
  let held; // the place of its key
  let written = ""; // its digits, where another may follow
  let ended; // the cell of a number that its last typed digit has made whole: one too many begins no other
  let composed; // a number that is written on keys with digits: its cell, its digits, and the terms before it of a sum
  let refused = false; // the last digit made it too high
  const at = ({ texts }, place) => tree.words[texts[tree.places[place]] ?? 0];
  const told = (word) => { // a text alone, or with its look and how it is heard
    const [text, look, heard] = [].concat(word);
    return { text, look, heard };
  };
  const shown = () => before ?? now; // where the keys are
  const pad = () => (shown().node ? tree.pads[shown().node.pad] : undefined);
  const longer = (digit) => { // the digits with this one; undefined where they make no number that can be
    const { typed, every } = pad();
    const digits = composed?.digits ?? "";
    if (!every && composed?.before) return `${digits}${digit}`; // the app says what the sum cannot be
    if (!every) return typed[digits][digit] < 0 ? undefined : String(typed[digits][digit]);
    const made = Number(`${digits}${digit}`);
    return made < every[0] || made > every[1] ? undefined : String(made);
  };
  const isTooHigh = (digit) => {
    const { typed, every } = pad();
    const digits = composed?.digits ?? "";
    if (composed?.before) return false;
    return every ? Number(`${digits}${digit}`) > every[1] : typed[digits][digit] === TOO_HIGH;
  };
  const canFollow = (digits) => { // whether another digit can follow these
    const { typed, every } = pad();
    if (!every) return Boolean(composed?.before) || Object.hasOwn(typed, digits);
    return Number(digits) !== 0 && Number(digits) * 10 >= every[0] && Number(digits) * 10 <= every[1];
  };
  const minus = (digits) => (digits.startsWith("-") ? digits.slice(1) : `-${digits}`);
  const isLive = (key) => {
    const types = pad()?.keys[key]?.types;
    return /^[0-9]$/.test(types) ? longer(types) !== undefined : Boolean(shown().node?.keys[key]);
  };
  const node = () => {
    if (composed) return now.node && { ...now.node, ready: false, announces: false };
    return before ? { ...now.node, on: before.node.on } : now.node;
  };
  // While a number is written, what follows from it is not said; the app says it when it is there.
  const unsaid = (place) => ["sums", "why", `rest ${composed.cell}`].includes(place);
  const nothing = () => tree.words[pad().nothing]; // what stands for a number without a digit
  const shownAt = (place) => {
    if (refused && place === "why") return pad().most;
    if (composed && place === `value ${composed.cell}`) return composed.shows;
    if (composed && unsaid(place)) return "";
    if (place.startsWith("score ")) return score(place.slice(6));
    if (!before) return at(now, place);
    if (place === "chosen") return String(held);
    if (place === "why") return at(now, place) || (now.node.ready ? "" : at(now, "ask"));
    return at(place.startsWith("ask") ? before : now, place);
  };
  const said = (place) => told(shownAt(place));
  const word = (place) => said(place).text;
  // The score that a number brings by itself, as the app says it; empty where it does not.
  const score = (cell) => {
    const column = tree.scores?.by[now.choices.join()]?.[cell];
    return tree.words[tree.scores?.columns[column]?.[word(`value ${cell}`)] ?? 0];
  };
  const named = () => {
    const keys = [...(pad()?.keys ?? []).keys()].filter((key) => pad().keys[key].name);
    return pad()?.typed ? keys : keys.filter(isLive); // a number that cannot be is grey, and keeps its place
  };
  const typed = (digit) => {
    const { typed: then, keys, kind } = pad() ?? {};
    if (kind === "digits") return { key: keys.findIndex(({ types }) => types === String(digit)) };
    if (!then) {
      const key = named()[digit - 1];
      return key === undefined ? undefined : { key };
    }
    const isWhole = ended && ended === now.node?.on && keys[held].name !== "0"; // a nought before a number is none
    const key = isWhole ? TOO_HIGH : (then[written] ?? then[""])[digit];
    if (key === TOO_HIGH) return { refused: true };
    const more = Object.hasOwn(then, keys[key]?.name ?? "");
    return { key, stays: more, writes: more, ends: !more };
  };
  const stepped = (by) => { // the key before or after the chosen one, or the first or the last
    if (!pad()?.steps) return { key: -1 };
    const places = named();
    const at = places.indexOf(Number(word("chosen") || -1));
    const next = at < 0 ? (by > 0 ? 0 : -1) : Math.min(Math.max(at + by, 0), places.length - 1);
    return { key: places.at(next), stays: true };
  };
  const cleared = () => {
    const key = (pad()?.keys ?? []).findIndex(({ name }) => !name);
    if (key >= 0) return { key };
    return word("chosen") || pad()?.steps === false ? { key: -1 } : undefined;
  };
  const write = (key) => { // a digit, a sign, Backspace, or Enter: on to what is asked next, which the app shows
    const cell = now.node.on;
    const said = at(now, `value ${cell}`);
    const wasSaid = said !== nothing();
    const sofar = composed?.digits ?? (wasSaid ? told(said).text.replace("−", "-") : "");
    const adds = key === "+" || (key === "-" && !pad().every);
    if (adds && (composed?.before || /[0-9]/.test(sofar))) {
      const terms = sofar ? `${composed?.before ?? ""}${sofar}` : composed.before.slice(0, -1);
      const before = `${terms}${key}`.replaceAll("-", "−").replace("+−", "−");
      composed = { cell, digits: "", before, shows: before };
      return { do: "type", key };
    }
    if (adds) return { do: "type", key };
    const before = key === "Backspace" ? "" : composed?.before ?? "";
    const digits =
      key === "Enter" || key === "Backspace" ? "" : key === "-" ? minus(sofar) : longer(key);
    const isWhole = /[0-9]/.test(digits) && key !== "-" && !canFollow(digits);
    const shows = `${before}${digits.replace("-", "−")}`.replace("+−", "−") || nothing();
    if (key !== "Enter") composed = digits || before || wasSaid ? { cell, digits, before, shows } : undefined;
    if (key === "Enter" || isWhole) now = { ...now, node: undefined, texts: { ...now.texts, [tree.places.ask]: 0 } };
    return { do: "type", key };
  };
  return {
    node,
    pad,
    told,
    said,
    word,
    score,
    isLive,
    isRefused: () => refused,
    // Whether a key is a digit that makes the number too high. A tap on it changes nothing but what is said.
    isTooMany: (key) => /^[0-9]$/.test(pad()?.keys[key]?.types) && isTooHigh(pad().keys[key].types),
    refuse: () => { refused = true; },
    rows: () => at(now, "rows") || [],
    // What a key does, as it is told to the app, and on to the node that it leads to; undefined for a key that cannot
    // be tapped.
    press: (key, { stays = false, writes = false, ends = false } = {}) => {
      refused = false;
      if (pad()?.kind === "digits") return isLive(key) ? write(pad().keys[key].types) : undefined;
      const from = shown();
      const edge = from.node?.keys[key];
      // Where other answers change too, another key would not take it back: the app shows what stands then.
      if (!edge || (stays && from.node.others?.includes(key))) return undefined;
      const { said, name } = pad().keys[key];
      const [to, ...changes] = edge;
      const texts = { ...from.texts };
      for (let i = 0; i < changes.length; i += 2) texts[changes[i]] = changes[i + 1];
      const choices = pad().typed ? from.choices : [...from.choices, JSON.stringify(said)];
      now = { node: to === AWAY ? undefined : tree.nodes[to], texts, choices };
      before = stays && now.node ? from : undefined;
      held = key;
      written = writes ? name : "";
      ended = ends ? from.node.on : undefined;
      return { do: "press", said, stays, writes, ends };
    },
    // What a key of the keyboard means: a key of the question, and how it answers; -1 is none that there is here.
    // Undefined where it means nothing; `refused`: a digit too many.
    meant: (name) => {
      if (/^[0-9]$/.test(name)) return typed(Number(name));
      if (name === "-" || name === "+") return { key: (pad()?.keys ?? []).findIndex(({ types }) => types === name) };
      if (name === "Arrow Left" || name === "Arrow Right") return stepped(name === "Arrow Left" ? -1 : 1);
      return name === "Backspace" || name === "Delete" ? cleared() : { key: -1 };
    },
    // Whether Enter goes on from a number on keys with digits.
    isWritten: () =>
      pad()?.kind === "digits" && shownAt(`value ${now.node.on}`) !== nothing() && composed?.digits !== "-",
    // On from an answer whose keys are still shown; whether there was one.
    next: () => {
      const was = Boolean(before);
      refused = false;
      before = undefined;
      written = "";
      return was;
    },
  };
};
