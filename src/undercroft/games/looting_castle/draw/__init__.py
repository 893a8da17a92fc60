"""A view as a picture: SVG for browser, docs and print, and plain text for terminals."""
