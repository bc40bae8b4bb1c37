// compile.mjs PYODIDE FOLDER: put bytecode beside every source below FOLDER whose name comes in on
// standard input. Compiled by the very Python that will run it; the same source gives the same bytes.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/folder", folder);
python.globals.set("names", readFileSync(0, "utf-8").split("\n"));
python.runPython(`
import ast, importlib.util, marshal, pathlib, types

def without_prose(tree):
    """Docstrings become one dot: dataclasses would make up their own in the place of none, and of a blank."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            value = body[0].value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                value.value = "."
    return tree

def without_lines(code):
    """The table of lines says the first one throughout: of what is not ours a traceback names the function."""
    whole, rest = divmod(len(code.co_code) // 2, 8)  # an entry covers eight instructions at most: no columns, same line
    lines = bytes([0xEF, 0]) * whole + (bytes([0xE7 + rest, 0]) if rest else b"")
    lines = TABLES.setdefault(lines, lines)  # one object for a whole file, and so in memory
    inner = tuple(without_lines(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=lines, co_consts=inner)

TABLES = {}
HEAD = importlib.util.MAGIC_NUMBER + (0b01).to_bytes(4, "little")  # not compared with any source

for name in names:
    TABLES.clear()
    path = pathlib.Path("/folder", name)
    source = path.read_bytes()
    try:
        code = compile(without_prose(ast.parse(source)), name, "exec", dont_inherit=True)
    except SyntaxError:
        continue  # stays as it is
    if not name.startswith("app/scorekeeper/"):
        code = without_lines(code)
    path.with_suffix(".pyc").write_bytes(HEAD + importlib.util.source_hash(source) + marshal.dumps(code))
`);
