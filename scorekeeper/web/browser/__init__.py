"""The app in the browser's own Python (Pyodide)."""
