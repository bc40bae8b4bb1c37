"""The app where Python itself runs in the browser."""
