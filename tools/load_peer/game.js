// A game of four players whose moves only count: what is measured is the server around it.
const SPACES = 20, CARDS = 60;
exports.Crawl = {
  name: "crawl",
  setup: ({ ctx }) => ({
    heroes: Array.from({ length: ctx.numPlayers }, (_, n) => ({ name: `hero ${n}`, at: n, strength: 5, gems: 0 })),
    spaces: Array.from({ length: SPACES }, (_, n) => ({ name: `space ${n}`, next: [(n + 1) % SPACES, (n + 7) % SPACES], gems: n % 3 })),
    cards: Array.from({ length: CARDS }, (_, n) => ({ id: n, face: n % 13, open: false })),
    told: [],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G, playerID }, way) => {
      const hero = G.heroes[playerID];
      hero.at = G.spaces[hero.at].next[way];
      G.told.push(`${hero.name} goes to space ${hero.at}`);
      G.told.splice(0, G.told.length - 10);
    },
  },
};
