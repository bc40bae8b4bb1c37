// Python with its compiled extensions loaded before it begins: what a memory snapshot is made of, and is restored into.
//
// Upstream, a snapshot fails as soon as an extension is loaded (pyodide#4720): its place in memory and in the table of
// functions is lost. Here the run that makes the snapshot and every run that wakes from it load the same extensions in
// the same order before Python begins, so that their places agree; Python's later dlopen of the same path finds them.

const INPUT_OUTPUT = 29; // EIO
const TABLE = 3; // the 32-bit word of a snapshot's head that Pyodide leaves empty; here it has the size of the table
const HEAD = 1; // the word that says how long the head is
const BLOCK = 512; // bytes: smaller ones would be many more, larger ones have more zeros in them
const ZSTANDARD = 0xfd2fb528; // how what it compressed begins
const CHUNK = 2 ** 17; // bytes that are unpacked at a time
const [EMPTY, FRESH, KEPT] = [0, 1, 2]; // blocks of zeros, as they are before Python begins, and others

// What Python finds in its environment, on every device.
export const ENVIRONMENT = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", SCOREKEEPER_LANGUAGES: "/languages" };

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
const withoutFunctions = (instantiate, failed, exported) => (imports, receive) =>
  instantiate(imports, (instance, module) => {
    try {
      exported(instance.exports);
      const table = instance.exports.__indirect_function_table;
      table.get = () => null;
      receive(instance, module);
      delete table.get;
    } catch (error) {
      failed(error);
    }
  });

// A `createPyodideModule` for `loadPyodide`. `extensions` are the paths that Python knows them by, in order, and
// `locate` says where the bytes of each are. Given a `snapshot` (a promise of its bytes), it is restored in place of the
// one that `loadPyodide` was given: so it may still be fetched while the interpreter is compiled. If it is compressed,
// `unpacked` is called with what was in it; `mark` is called at each step.
export const withExtensions = (
  create, extensions, locate, { snapshot, unpacked = () => {}, mark = () => {} } = {},
) => async (settings) => {
  const locateOther = settings.locateFile;
  settings.dynamicLibraries = extensions;
  settings.locateFile = (file, folder) => (extensions.includes(file) ? locate(file) : locateOther(file, folder));
  let failed;
  const failure = new Promise((_, reject) => { failed = reject; });
  let exported;
  settings.instantiateWasm = withoutFunctions(settings.instantiateWasm, failed, (all) => { exported = all; });
  let table;
  settings.preRun.push((module) => {
    if (!trampolineOf(module).get()) module.wasmTable.grow(1); // its place stays empty
    table = module.wasmTable.length;
  });
  const module = await Promise.race([create(settings), failure]);
  module.tableAtFirst = table;
  if (!snapshot) return module;
  mark("compiled");
  let memory = await snapshot;
  const packed = isPacked(memory);
  if (packed) unpacked(memory = unpack(memory, module, exported));
  mark("unpacked");
  const restore = settings.API.restoreSnapshot;
  settings.API.restoreSnapshot = () => {
    const words = new Uint32Array(memory.buffer, 0, TABLE + 1);
    const made = words[TABLE];
    if (made !== table) throw new Error(`this browser lays out its functions otherwise: ${table}, not ${made}`);
    const trampoline = trampolineOf(module);
    const own = trampoline.get();
    const restored = restore(memory.subarray(0, words[HEAD])); // Pyodide looks at the head, and copies nothing
    layOut(memory, words[HEAD], module);
    // Pyodide keeps its settings, and with them what this closes over: the snapshot is as large as the memory itself.
    if (!packed) memory.buffer.transfer?.(0);
    memory = snapshot = null;
    trampoline.set(own);
    // C has asked for the time zone already, and does not ask again.
    const names = module.HEAPU32.subarray(module._tzname >> 2);
    module.__tzset_js(module._timezone, module._daylight, names[0], names[1]);
    return restored;
  };
  return module;
};

const isPacked = (snapshot) => new DataView(snapshot.buffer, snapshot.byteOffset).getUint32(0, true) === ZSTANDARD;

// Unpacks a snapshot with the decoder of the interpreter, better than any that a browser has. Python has not begun: the
// memory that this takes is as it was before when it is done.
const unpack = (packed, module, decoder) => {
  const before = module.HEAPU8.slice();
  const context = decoder.ZSTD_createDCtx();
  const [from, to, buffers] = [CHUNK, CHUNK, 24].map(decoder.malloc);
  const put = (at, words) => module.HEAPU32.set(words, (buffers + at) >> 2); // where, how many bytes, how many are done
  const done = (at) => module.HEAPU32[(buffers + at + 8) >> 2];
  let memory;
  let written = 0;
  for (let read = 0; read < packed.length; read += CHUNK) {
    const part = packed.subarray(read, read + CHUNK);
    module.HEAPU8.set(part, from);
    memory ??= new Uint8Array(Number(decoder.ZSTD_getFrameContentSize(from, part.length)));
    put(0, [from, part.length, 0]);
    do {
      put(12, [to, CHUNK, 0]);
      if (decoder.ZSTD_isError(decoder.ZSTD_decompressStream(context, buffers + 12, buffers))) throw new Error("it is damaged");
      memory.set(module.HEAPU8.subarray(to, to + done(12)), written);
      written += done(12);
    } while (done(0) < part.length || done(12) === CHUNK);
  }
  if (written !== memory?.length) throw new Error("it is cut off");
  putBack(module.HEAPU32, new Uint32Array(before.buffer));
  return memory;
};

// What is the same is not written to: the system gives a page its memory when something is written.
const putBack = (words, before) => {
  for (let at = 0; at < words.length; at += 1) if (words[at] !== (before[at] ?? 0)) words[at] = before[at] ?? 0;
};

// A snapshot has no block of zeros, and none that is as it was before Python began: two fifths are of those. After
// Pyodide's head come the size of the memory, the sums of all fresh blocks and of all that are kept, and the runs of
// blocks of one kind; then what is kept. The sums tell a browser whose memory begins otherwise, and a damaged snapshot.
export const snapshotOf = (python, fresh) => {
  const whole = python.makeMemorySnapshot();
  const words = new Uint32Array(whole.buffer, 0, TABLE + 1);
  words[TABLE] = python._module.tableAtFirst;
  const memory = whole.subarray(words[HEAD]);
  const runs = runsOf(memory, fresh);
  const sums = [0, 0, 0];
  const kept = [];
  for (const { kind, from, to } of runs) {
    sums[kind] = summed(wordsOf(kind === FRESH ? fresh : memory, from, to), sums[kind]);
    if (kind === KEPT) kept.push(memory.subarray(from, to));
  }
  const listed = runs.map(({ kind, from, to }) => (4 * (to - from)) / BLOCK + kind);
  const about = Uint32Array.of(memory.length, sums[FRESH], sums[KEPT], runs.length, ...listed);
  return new Blob([whole.subarray(0, words[HEAD]), about, ...kept]).arrayBuffer();
};

const wordsOf = (memory, from, to) => new Uint32Array(memory.buffer, memory.byteOffset + from, (to - from) / 4);

const summed = (words, before) => {
  let sum = before;
  for (let at = 0; at < words.length; at += 1) sum = (Math.imul(sum, 31) + words[at]) >>> 0;
  return sum;
};

const runsOf = (memory, fresh) => {
  const runs = [];
  for (let from = 0; from < memory.length; from += BLOCK) {
    const to = from + BLOCK;
    const words = wordsOf(memory, from, to);
    const first = from < fresh.length ? wordsOf(fresh, from, to) : new Uint32Array(BLOCK / 4);
    const kind = words.some((word, at) => word !== first[at]) ? KEPT : words.some((word) => word) ? FRESH : EMPTY;
    if (runs.at(-1)?.kind === kind) runs.at(-1).to = to;
    else runs.push({ kind, from, to });
  }
  return runs;
};

const layOut = (snapshot, head, module) => {
  const [length, sumOfFresh, sumOfKept, count] = new Uint32Array(snapshot.buffer, head, 4);
  const runs = new Uint32Array(snapshot.buffer, head + 16, count);
  const first = module.HEAP8.length;
  // It would not grow by itself, and INITIAL_MEMORY is not heeded (pyodide#6254).
  if (length > first && !module.growMemory(length)) throw new Error("no memory for it");
  const memory = module.HEAPU8;
  const sums = [0, 0, 0];
  let read = head + 16 + 4 * count;
  let from = 0;
  for (const run of runs) {
    const [kind, size] = [run % 4, (run >>> 2) * BLOCK];
    if (kind === KEPT) memory.set(snapshot.subarray(read, (read += size)), from);
    if (kind === EMPTY) putBack(wordsOf(memory, from, Math.max(from, Math.min(from + size, first))), []);
    else sums[kind] = summed(wordsOf(memory, from, from + size), sums[kind]);
    from += size;
  }
  if (sums[FRESH] !== sumOfFresh) throw new Error("this browser's memory begins otherwise");
  if (read !== snapshot.length || sums[KEPT] !== sumOfKept) throw new Error("it is damaged");
};

// What Python runs first: the packages into its path. Those with compiled extensions cannot be imported from an archive.
export const layPackages = (extensions) => `
import gc, sys, zipfile
gc.disable()  # during the start nearly nothing is garbage
with zipfile.ZipFile("/app.zip") as packed:
    folders = tuple({path.removeprefix("/extensions/").split("/")[0] + "/" for path in ${JSON.stringify(extensions)}})
    packed.extractall("/extensions", [name for name in packed.namelist() if name.startswith(folders)])
del packed, folders
if "/app.zip" not in sys.path:
    sys.path[:0] = ["/extensions", "/app.zip"]
`;

// The archives that Python imports from, by the site's files. They are not in the snapshot.
export const archivesOf = (python) => {
  const library = python.runPython("next(path for path in sys.path if path.startswith('/lib/') and path.endswith('.zip'))");
  return { "app.zip": "/app.zip", "pyodide/python_stdlib.zip": library };
};

// Files of the site that Python sees at once, each at its path. One that was not `put` yet is brought by `bringNow` as soon
// as Python opens it, for an import or to read it: synchronously, for neither can wait. Where that fails it is an error of
// reading, and the next opening tries again.
export const lend = ({ FS }, files, bringNow) => {
  const paths = new Map(Object.entries(files));
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
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
    FS.writeFile(path, "");
    const { node } = FS.lookupPath(path);
    node.stream_ops = { ...node.stream_ops, open };
  }
  return { missing: () => [...missing], put };
};
