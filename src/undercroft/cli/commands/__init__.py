"""One module for each command that can be typed after `undercroft`."""
