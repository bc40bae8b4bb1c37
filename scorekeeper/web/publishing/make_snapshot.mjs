// make_snapshot.mjs PYODIDE SITE OUT EXTENSIONS MADE_FOR: write the memory of a Python that is ready to begin to OUT,
// compressed, and its SHA-256 uncompressed to standard output. SITE has what Python reads, and EXTENSIONS says (as JSON) which of its files is which extension. The same site gives
// the same bytes: what Python asks of this machine (the time, random numbers, the environment) is made up.
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { ENVIRONMENT, layPackages, snapshotOf, withExtensions } from "./wake.mjs";

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

const created = withExtensions(create, extensions, (path) => `${site}/${files[path]}`);

// The memory as it is when a snapshot is restored into it.
const freshMemory = () =>
  new Promise((there, failed) => {
    const createPyodideModule = async (settings) => {
      const module = await created(settings);
      settings.API.restoreSnapshot = () => {
        there(module.HEAPU8.slice());
        throw new Error("this Python is not to begin");
      };
      return module;
    };
    loadPyodide({ stdLibURL: "/dev/null", _loadSnapshot: new Uint8Array(1), createPyodideModule }).catch(failed);
  });

// Overwrite with zeros what was freed: it would stay in the snapshot, of which it is a tenth. All of it is taken, the
// large blocks first, which is when the memory begins to grow.
const clearFreeMemory = (module) => {
  const { _malloc, _free, _sbrk } = module;
  const taken = [];
  for (let size = 2 ** 20; size >= 8; size /= 2) {
    for (let before = _sbrk(0); ; ) {
      const block = _malloc(size);
      taken.push(block);
      if (_sbrk(0) !== before) break;
      module.HEAPU8.fill(0, block, block + size);
    }
  }
  taken.forEach((block) => _free(block));
};

const make = async () => {
  const fresh = await freshMemory();
  const python = await loadPyodide({
    env: { ...ENVIRONMENT, LANG: "C.UTF-8", LANGUAGE: "en", SCOREKEEPER_SNAPSHOT: madeFor },
    stdLibURL: `${site}/pyodide/python_stdlib.zip`,
    _sysExecutable: "./this.program", // as in a browser; or else the path of this script would be in it
    _makeSnapshot: true,
    createPyodideModule: created,
  });
  python.FS.writeFile("/app.zip", readFileSync(`${site}/app.zip`));
  python.runPython(layPackages(extensions));
  for (const path of extensions) python.FS.writeFile(path, ""); // Python looks for it, and finds it loaded
  python.runPython("from scorekeeper.web.browser.waking import prepare; prepare()");
  python.runPython("while gc.collect(): pass");
  python.runPython("gc.freeze()");
  clearFreeMemory(python._module);
  const snapshot = new Uint8Array(await snapshotOf(python, fresh));
  writeFileSync(out, packed(python, snapshot));
  console.log(crypto.createHash("sha256").update(snapshot).digest("hex"));
};

// Compressed by the Python of which it is, as `wake.mjs` unpacks it: of 8 MB it looks back, so that unpacking takes no
// more memory than there is. The highest level takes seconds longer than others, and every first visit fetches it.
const packed = (python, snapshot) => {
  python.FS.writeFile("/memory", snapshot);
  python.runPython(`
from compression import zstd
from pathlib import Path
options = {zstd.CompressionParameter.compression_level: 22, zstd.CompressionParameter.window_log: 23}
Path("/packed").write_bytes(zstd.compress(Path("/memory").read_bytes(), options=options))
`);
  return python.FS.readFile("/packed");
};

await make().catch((error) => {
  console.error(String(error)); // without the line of Pyodide's that threw it, which is half a megabyte long
  process.exit(1);
});
