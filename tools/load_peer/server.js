// boardgame.io's server as its guide starts it, with its usual storage in memory.
const { Server } = require("boardgame.io/server");
const { Crawl } = require("./game.js");
Server({ games: [Crawl], origins: ["*"] }).run(Number(process.argv[2]));
