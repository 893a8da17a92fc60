"""The press prints what is played: sheets to cut, a rulebook to read, files for other tables. See docs/press.md."""
