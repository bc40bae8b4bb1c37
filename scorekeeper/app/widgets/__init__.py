"""Controls that know no match: buttons, panels, pages, dialogs, text fields, the canvas."""
