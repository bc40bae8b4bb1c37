// wake.mjs PYODIDE SITE EXTENSIONS LANGUAGES [UNPACKED]: wake the site's Python from its snapshot under Node, as the worker
// does in a browser, and run the code of the standard input in it. The snapshot goes unpacked into a file, if that is named;
// whether its bytes are given back once it is restored is told then.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, site, listed, languages, target] = process.argv.slice(2);
const files = JSON.parse(listed);
const { archivesOf, ENVIRONMENT, lend, withExtensions } = await import(pathToFileURL(`${site}/wake.mjs`));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const { default: create } = await import(pathToFileURL(`${pyodide}/pyodide.asm.mjs`));
const snapshot = Promise.resolve(new Uint8Array(readFileSync(`${site}/python.snapshot`)));
let bytes;
const unpacked = (memory) => {
  bytes = new WeakRef(memory);
  if (target) writeFileSync(target, memory);
};
const python = await loadPyodide({
  env: ENVIRONMENT,
  stdLibURL: "/dev/null",
  _loadSnapshot: new Uint8Array(1),
  createPyodideModule: withExtensions(create, Object.keys(files), (path) => `${site}/${files[path]}`, { snapshot, unpacked }),
});
const more = Object.fromEntries(JSON.parse(languages).map((file) => [file, `/${file}`]));
lend(python, { ...archivesOf(python), ...more }, (file) => readFileSync(`${site}/${file}`));
python.registerJsModule("flet_js", {});
try {
  python.runPython(readFileSync(0, "utf-8"));
} catch (error) {
  console.error(error.message); // the whole error has a line of Pyodide's that is half a megabyte long
  process.exit(1);
}
if (target) {
  await new Promise((later) => setTimeout(later));
  gc();
  console.log(bytes.deref() === undefined);
}
