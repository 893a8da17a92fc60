"""Take the woodcuts that src/undercroft/ink/icons.toml names out of the npm package of game-icons.net.

    npm install @iconify-json/game-icons
    python tools/icons.py node_modules/@iconify-json/game-icons/icons.json

Writes src/undercroft/ink/icons.json: name -> outline in a square of 512. A name that the package does not have is an
error with suggestions, and nothing is written.
"""

from __future__ import annotations

import difflib
import json
import re
import sys
import tomllib
from pathlib import Path

INK = Path(__file__).resolve().parents[1] / "src/undercroft/ink"
BODY = re.compile(r'<path fill="currentColor" d="([^"]*)"/>')


def main(source: Path) -> int:
    package = json.loads(source.read_text(encoding="utf-8"))["icons"]
    sets = tomllib.loads((INK / "icons.toml").read_text(encoding="utf-8"))
    wanted = sorted({name for names in sets.values() for name in names.split() if not name.startswith("own-")})
    outlines: dict[str, str] = {}
    problems: list[str] = []
    for name in wanted:
        found = BODY.fullmatch(package[name]["body"]) if name in package else None
        if found:
            outlines[name] = found[1]
        else:
            near = ", ".join(difflib.get_close_matches(name, package, 3))
            problems.append(f"{name}: not one outline of game-icons" + (f"; did you mean {near}?" if near else ""))
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    target = INK / "icons.json"
    target.write_text(json.dumps(outlines, indent=0, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{len(outlines)} icons, {target.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
