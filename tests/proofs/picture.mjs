// picture.mjs SCRIPT: follow trees as the page does. On the standard input a list of [tree, [[key, …], …]]; on the output
// for each list of keys what was answered, and the words that then stand there.
import { readFileSync } from "node:fs";

const entryOf = new Function(`${readFileSync(process.argv[2], "utf-8")}; return entryOf;`)();
const walks = JSON.parse(readFileSync(0, "utf-8")).map(([tree, entries]) =>
  entries.map((keys) => {
    const entry = entryOf(tree);
    const said = keys.map((key) => entry.press(key) ?? null);
    const words = Object.fromEntries(Object.keys(tree.places).map((place) => [place, entry.word(place)]));
    return { said, words, live: (entry.pad()?.keys ?? []).map((_, key) => entry.isLive(key)) };
  }),
);
process.stdout.write(JSON.stringify(walks));
