"""A sheet as pictures of neutral shapes. The app, SVG and PDF each draw them in their own way."""
