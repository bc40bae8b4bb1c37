"""A sheet as pictures: what stands where, in neutral shapes. The app, SVG and PDF draw them, each its own way."""
