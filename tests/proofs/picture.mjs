// picture.mjs SCRIPT: follow trees as the page does. On the standard input a list of [tree, [entry, …]]; an entry is a
// list of keys, each by its place, or if it is of the keyboard by its name. On the output for each entry what was told to
// the app, the words that then stand there, and how many keys it took: at one that the app has to answer it ends, and
// before one that saves.
import { readFileSync } from "node:fs";

const entryOf = new Function(`${readFileSync(process.argv[2], "utf-8")}; return entryOf;`)();
const inTheApp = (key) => ({ do: "type", key, waits: true });
const keyed = (entry, name) => {
  if (name === "Enter") return entry.isWritten() ? inTheApp(name) : entry.next() ? { do: "next" } : {};
  const { key, refused, ...how } = entry.meant(name) ?? {};
  if (refused) entry.refuse();
  return key === undefined ? {} : entry.press(key, how) ?? inTheApp(name);
};
const followed = (tree, keys) => {
  const entry = entryOf(tree);
  const taps = [];
  let taken = 0;
  for (const key of keys) {
    if (!entry.node() || (key === "Enter" && entry.node().ready) || taps.at(-1)?.waits) break;
    taken += 1;
    if (typeof key === "number" && entry.isTooMany(key)) {
      entry.refuse();
      continue;
    }
    const tap = typeof key === "string" ? keyed(entry, key) : entry.press(key);
    if (tap.do) taps.push(tap);
  }
  const words = Object.fromEntries(Object.keys(tree.places).map((place) => [place, entry.word(place)]));
  const cells = Object.keys(tree.places).filter((place) => place.startsWith("value ")).map((place) => place.slice(6));
  const scores = Object.fromEntries(cells.map((cell) => [cell, entry.score(cell)]));
  return { taps, taken, words, scores };
};
const walks = JSON.parse(readFileSync(0, "utf-8")).map(([tree, entries]) => entries.map((keys) => followed(tree, keys)));
process.stdout.write(JSON.stringify(walks));
