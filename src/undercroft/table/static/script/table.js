// A table, and the pages around it. Each of these looks for what it serves, and rests if it is not there.

import "./stream.js";
import "./answering.js";
import "./panels.js";
import "./map.js";
import "./hand.js";
import "./things.js";
import "./lens.js";
import "./why.js";
import "./report.js";
import "./keys.js";
import "./director.js";
import "./dice.js";
import "./story.js";
import "./chat.js";
import "./clock.js";
import "./attention.js";
import "./awaited.js";
import "./replay.js";
