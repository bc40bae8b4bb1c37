// wake.mjs PYODIDE SITE EXTENSIONS: wake the site's Python from its snapshot under Node, as the worker does in a
// browser, and run the code of the standard input in it.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [pyodide, site, listed] = process.argv.slice(2);
const files = JSON.parse(listed);
const { lendArchives, withExtensions } = await import(pathToFileURL(`${site}/wake.mjs`));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const { default: create } = await import(pathToFileURL(`${pyodide}/pyodide.asm.mjs`));
const memory = Promise.resolve(new Uint8Array(gunzipSync(readFileSync(`${site}/python.snapshot`))));
const python = await loadPyodide({
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
  stdLibURL: "/dev/null",
  _loadSnapshot: new Uint8Array(1),
  createPyodideModule: withExtensions(create, Object.keys(files), (path) => `${site}/${files[path]}`, memory),
});
lendArchives(python, (file) => readFileSync(`${site}/${file}`));
python.registerJsModule("flet_js", {});
try {
  python.runPython(readFileSync(0, "utf-8"));
} catch (error) {
  console.error(error.message); // the whole error has a line of Pyodide's that is half a megabyte long
  process.exit(1);
}
