// Python with its compiled extensions loaded before it begins: what a memory snapshot is made of, and is restored into.
//
// Upstream, a snapshot fails as soon as an extension is loaded (pyodide#4720): its place in memory and in the table of
// functions is lost. Here the run that makes the snapshot and every run that wakes from it load the same extensions in
// the same order before Python begins, so that their places agree; Python's later dlopen of the same path finds them.

const INPUT_OUTPUT = 29; // EIO
const TABLE = 3; // the 32-bit word of a snapshot's head that Pyodide leaves empty; here it has the size of the table

// Where Python has its trampoline for calls of functions with other arguments. It is added to the table by a browser
// that has what it needs, and is 0 in others, such as Node 20.
const trampolineOf = (module) => {
  const place = (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
  return { get: () => module.HEAP32[place], set: (value) => { module.HEAP32[place] = value; } };
};

// Emscripten gives every function that an extension may call a place in the table, unless it has one: which it learns by
// comparing what the interpreter exports with what `table.get` returns. In V8 and SpiderMonkey those are the same
// objects, in JavaScriptCore they are not. So that all have the same table, it finds none and gives each a place.
// Pyodide swallows what is thrown meanwhile, and would wait for ever; `failed` is called with it.
const withoutFunctions = (instantiate, failed) => (imports, receive) =>
  instantiate(imports, (instance, module) => {
    try {
      const table = instance.exports.__indirect_function_table;
      table.get = () => null;
      receive(instance, module);
      delete table.get;
    } catch (error) {
      failed(error);
    }
  });

// A `createPyodideModule` for `loadPyodide`. `extensions` are the paths that Python knows them by, in order, and
// `locate` says where the bytes of each are. Given a `snapshot` (a promise), it is restored in place of the one that
// `loadPyodide` was given: so it may still be unpacked while the interpreter is compiled. `mark` is called at each step.
export const withExtensions = (create, extensions, locate, snapshot, mark = () => {}) => async (settings) => {
  const locateOther = settings.locateFile;
  settings.dynamicLibraries = extensions;
  settings.locateFile = (file, folder) => (extensions.includes(file) ? locate(file) : locateOther(file, folder));
  let failed;
  const failure = new Promise((_, reject) => { failed = reject; });
  settings.instantiateWasm = withoutFunctions(settings.instantiateWasm, failed);
  let table;
  settings.preRun.push((module) => {
    if (!trampolineOf(module).get()) module.wasmTable.grow(1); // its place stays empty
    table = module.wasmTable.length;
  });
  const module = await Promise.race([create(settings), failure]);
  module.tableAtFirst = table;
  if (!snapshot) return module;
  mark("compiled");
  const memory = await snapshot;
  mark("unpacked");
  const restore = settings.API.restoreSnapshot;
  settings.API.restoreSnapshot = () => {
    const made = new Uint32Array(memory.buffer, 0, TABLE + 1)[TABLE];
    if (made !== table) throw new Error(`this browser lays out its functions otherwise: ${table}, not ${made}`);
    // A snapshot larger than the memory cannot be copied into it, and INITIAL_MEMORY is not heeded (pyodide#6254).
    if (memory.length > module.HEAP8.length && !module.growMemory(memory.length)) throw new Error("no memory for it");
    const trampoline = trampolineOf(module);
    const own = trampoline.get();
    const restored = restore(memory);
    trampoline.set(own);
    // C has asked for the time zone already, and does not ask again.
    const names = module.HEAPU32.subarray(module._tzname >> 2);
    module.__tzset_js(module._timezone, module._daylight, names[0], names[1]);
    return restored;
  };
  return module;
};

// The memory of a Python that `withExtensions` has made.
export const snapshotOf = (python) => {
  const memory = python.makeMemorySnapshot();
  new Uint32Array(memory.buffer, 0, TABLE + 1)[TABLE] = python._module.tableAtFirst;
  return memory;
};

// What Python runs first: the packages into its path. Those with compiled extensions cannot be imported from an archive.
export const unpack = (extensions) => `
import gc, sys, zipfile
gc.disable()  # during the start nearly nothing is garbage
with zipfile.ZipFile("/app.zip") as packed:
    folders = tuple({path.removeprefix("/extensions/").split("/")[0] + "/" for path in ${JSON.stringify(extensions)}})
    packed.extractall("/extensions", [name for name in packed.namelist() if name.startswith(folders)])
if "/app.zip" not in sys.path:
    sys.path[:0] = ["/extensions", "/app.zip"]
`;

// The archives that Python imports from are files, and not in the snapshot. One that was not `put` yet is brought by
// `bringNow` as soon as Python opens it, for an import or for a file in it: synchronously, for neither can wait. Where
// that fails it is an error of reading, and the next opening tries again.
export const lendArchives = (python, bringNow) => {
  const { FS } = python;
  const library = python.runPython("next(path for path in sys.path if path.startswith('/lib/') and path.endswith('.zip'))");
  const paths = new Map([["app.zip", "/app.zip"], ["pyodide/python_stdlib.zip", library]]); // by the site's file
  const missing = new Set(paths.keys());
  const put = (file, bytes) => {
    if (!missing.delete(file)) return;
    delete FS.lookupPath(paths.get(file)).node.stream_ops.open;
    FS.writeFile(paths.get(file), bytes, { canOwn: true });
  };
  for (const [file, path] of paths) {
    const open = () => {
      try {
        put(file, bringNow(file));
      } catch (error) {
        console.warn(`${file} did not come when it was needed:`, String(error));
        throw new FS.ErrnoError(INPUT_OUTPUT);
      }
    };
    FS.writeFile(path, "");
    const { node } = FS.lookupPath(path);
    node.stream_ops = { ...node.stream_ops, open };
  }
  return { missing: () => [...missing], put };
};
