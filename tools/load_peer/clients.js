// The same schedule as the clients of tools/load.py, in boardgame.io's protocol: connect, sync, one move per table every so often.
const { io } = require("socket.io-client");
const [port, tables, clients, seconds, every] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const acknowledged = [], pushed = [], lag = [], troubles = [];
let answers = 0, late = 0, stale = 0, pushes = 0, bytes = 0;
const now = () => performance.now();
const pause = (ms) => new Promise((done) => setTimeout(done, Math.max(0, ms)));

async function post(path, message) {
  const reply = await fetch(base + path, { method: "POST", body: JSON.stringify(message), headers: { "Content-Type": "application/json" } });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

class Viewer {
  constructor(match, player, credentials) { Object.assign(this, { match, player, credentials, answeredAt: 0, state: null }); }
  connect() {
    this.socket = io(`${base}/crawl`, { transports: ["websocket"], forceNew: true });
    this.socket.on("disconnect", (why) => { if (!this.leaving) troubles.push(`disconnected: ${why}`); });
    this.socket.on("update", (match, state) => this.heard(state));
    return new Promise((done) => {
      this.socket.on("sync", (match, info) => { this.state = info.state; done(); });
      this.socket.on("connect", () => {
        this.socket.io.engine.on("packet", (packet) => { if (packet.type === "message") { pushes += 1; bytes += packet.data.length; } });
        this.socket.emit("sync", this.match, this.player, this.credentials, clients); });
    });
  }
  heard(state) {
    if (this.answeredAt) { pushed.push(now() - this.answeredAt); this.answeredAt = 0; }
    this.state = state;
  }
  move() {
    const payload = { type: "step", args: [Math.floor(Math.random() * 2)], playerID: this.player, credentials: this.credentials };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, this.match, this.player);
  }
}

class Table {
  async open() {
    const { matchID } = await post("/games/crawl/create", { numPlayers: clients });
    this.viewers = [];
    for (let n = 0; n < clients; n++) {
      const { playerCredentials } = await post(`/games/crawl/${matchID}/join`, { playerID: String(n), playerName: `Player ${n + 1}` });
      this.viewers.push(new Viewer(matchID, String(n), playerCredentials));
    }
    await Promise.all(this.viewers.map((viewer) => viewer.connect()));
  }
  async drive(begin) {
    for (let turn = 0; turn * every < seconds; turn++) {
      await pause(begin + 1000 * turn * every - now());
      const viewer = this.viewers[Number(this.viewers[0].state.ctx.currentPlayer)], began = now();
      for (const each of this.viewers) each.answeredAt = began;
      viewer.move();
      answers += 1;
      while (viewer.answeredAt && now() < began + 10000) await pause(10);
      if (viewer.answeredAt) late += 1;
    }
  }
}

const quantile = (values, part) => {
  if (!values.length) return 0;
  const sorted = values.slice().sort((a, b) => a - b);
  return Math.round(10 * sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]) / 10;
};

async function main() {
  const all = Array.from({ length: tables }, () => new Table());
  for (const table of all) await table.open();
  console.log("connected");
  pushes = bytes = 0;
  const watching = setInterval(((before) => () => { const at = now(); lag.push(at - before - 50); before = at; })(now()), 50);
  const begin = now() + 1000;
  await Promise.all(all.map((table, n) => table.drive(begin + 1000 * every * n / tables)));
  clearInterval(watching);
  await pause(500);
  console.log("done");
  for (const table of all) {
    stale += table.viewers.filter((each) => each.state._stateID !== table.viewers[0].state._stateID).length;
    for (const viewer of table.viewers) { viewer.leaving = true; viewer.socket.close(); } }
  const cpu = process.cpuUsage();
  console.log(JSON.stringify({
    answers, pushes: pushed.length, push_median_ms: quantile(pushed, 0.5), push_p99_ms: quantile(pushed, 0.99), push_worst_ms: quantile(pushed, 1),
    bytes_per_push: Math.round(bytes / Math.max(1, pushes)), late, stale, errors: troubles.length, first_errors: troubles.slice(0, 5),
    client_lag_p99_ms: quantile(lag, 0.99), client_cpu: (cpu.user + cpu.system) / 1e6 }));
  process.exit(0);
}
main().catch((problem) => { console.error(problem); process.exit(1); });
