"""The question on the page and every way to answer it: by hand, by touching things; odds, hints, reasons, undo."""
