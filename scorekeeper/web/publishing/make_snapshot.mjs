// make_snapshot.mjs PYODIDE SITE OUT EXTENSIONS MADE_FOR: write the memory of a Python that is ready to begin to OUT.
// SITE has what Python reads, and EXTENSIONS says (as JSON) which of its files is which extension. The same site gives
// the same bytes: what Python asks of this machine (the time, random numbers, the environment) is made up.
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { snapshotOf, unpack, withExtensions } from "./wake.mjs";

const [pyodide, site, out, listed, madeFor] = process.argv.slice(2);
const files = JSON.parse(listed);
const extensions = Object.keys(files);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const { default: create } = await import(pathToFileURL(`${pyodide}/pyodide.asm.mjs`));

let time = 0;
Date.now = () => 1_767_225_600_000 + (time += 1); // from the first day of 2026
performance.now = () => (time += 1);
let number = 1;
crypto.randomFillSync = (view) => {
  for (let at = 0; at < view.length; at += 1) view[at] = number = (number * 48_271) % 0x7fffffff;
  return view;
};

const make = async () => {
  const python = await loadPyodide({
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", LANG: "C.UTF-8", LANGUAGE: "en", SCOREKEEPER_SNAPSHOT: madeFor },
    stdLibURL: `${site}/pyodide/python_stdlib.zip`,
    _sysExecutable: "./this.program", // as in a browser; or else the path of this script would be in it
    _makeSnapshot: true,
    createPyodideModule: withExtensions(create, extensions, (path) => `${site}/${files[path]}`),
  });
  python.FS.writeFile("/app.zip", readFileSync(`${site}/app.zip`));
  python.runPython(unpack(extensions));
  for (const path of extensions) python.FS.writeFile(path, ""); // Python looks for it, and finds it loaded
  python.runPython("from scorekeeper.web.browser.snapshot import prepare; prepare()");
  python.runPython("while gc.collect(): pass");
  python.runPython("from scorekeeper.web.browser.snapshot import clear_free_memory; clear_free_memory()");
  python.runPython("gc.freeze()");
  writeFileSync(out, snapshotOf(python));
};

await make().catch((error) => {
  console.error(String(error)); // without the line of Pyodide's that threw it, which is half a megabyte long
  process.exit(1);
});
