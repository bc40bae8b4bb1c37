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
import ast, importlib.util, marshal, pathlib

def without_prose(tree):
    """Docstrings become one blank: dataclasses would make up their own in the place of none."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            value = body[0].value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                value.value = " "
    return tree

HEAD = importlib.util.MAGIC_NUMBER + (0b01).to_bytes(4, "little")  # not compared with any source

for name in names:
    path = pathlib.Path("/folder", name)
    source = path.read_bytes()
    try:
        code = compile(without_prose(ast.parse(source)), name, "exec", dont_inherit=True)
    except SyntaxError:
        continue  # stays as it is
    path.with_suffix(".pyc").write_bytes(HEAD + importlib.util.source_hash(source) + marshal.dumps(code))
`);
