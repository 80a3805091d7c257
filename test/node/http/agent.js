// SPDX-License-Identifier: MIT
// Agents: which sockets are used again, how many there are, in which order requests get them.
'use strict';
const http = require('http');

let connections = 0;
const server = http.createServer((req, res) => {
  req.resume();
  if (req.url === '/close') res.setHeader('Connection', 'close');
  if (req.url === '/short') res.setHeader('Keep-Alive', 'timeout=1');
  res.end(`${req.socket.number} ${req.headers.connection}`);
});
server.on('connection', (socket) => { socket.number = ++connections; });

function ask(agent, path, options) {
  return new Promise((resolve, reject) => {
    const { port } = server.address();
    const req = http.get({ host: '127.0.0.1', port, path, agent, ...options }, (res) => {
      let text = '';
      res.on('data', (data) => { text += data; });
      res.on('end', () => setImmediate(() => {
        resolve(`${path} on ${text}${req.reusedSocket ? ', used again' : ''}`);
      }));
    });
    req.on('error', reject);
  });
}

function count(agent) {
  const lengths = (sets) => Object.values(sets).map((set) => set.length);
  return { sockets: lengths(agent.sockets), free: lengths(agent.freeSockets),
           requests: lengths(agent.requests), total: agent.totalSocketCount };
}

async function main() {
  const plain = new http.Agent();
  console.log(await ask(plain, '/a'), count(plain));

  const kept = new http.Agent({ keepAlive: true });
  console.log(await ask(kept, '/a'), count(kept));
  console.log(await ask(kept, '/b'), count(kept));
  console.log(await ask(kept, '/close'), count(kept));
  console.log(await ask(kept, '/short'), count(kept));
  console.log((await Promise.all(['/1', '/2', '/3'].map((path) => ask(kept, path)))).length,
              count(kept));
  console.log(await ask(kept, '/last in, first out'.replaceAll(' ', '-')));
  kept.destroy();

  const fifo = new http.Agent({ keepAlive: true, scheduling: 'fifo', maxFreeSockets: 2 });
  const before = connections;
  await Promise.all(['/1', '/2', '/3'].map((path) => ask(fifo, path)));
  console.log(connections - before, count(fifo));
  fifo.destroy();

  const narrow = new http.Agent({ maxSockets: 1 });
  const asked = ['/1', '/2', '/3'].map((path) => ask(narrow, path));
  console.log(count(narrow));
  const first = connections;
  console.log((await Promise.all(asked)).map((text) => text.replace(/\d+ k/, 'k')),
              connections - first);

  const total = new http.Agent({ keepAlive: true, maxTotalSockets: 1 });
  const two = [ask(total, '/1'), ask(total, '/2', { host: 'localhost', family: 4 })];
  console.log(count(total));
  await Promise.all(two);
  console.log(count(total));
  total.destroy();

  console.log(kept.getName({ host: 'h', port: 1, localAddress: 'l', family: 6 }), kept.getName(),
              kept.getName({ socketPath: '/s' }));
  for (const options of [{ scheduling: 'x' }, { maxTotalSockets: 0 }, { maxTotalSockets: 'x' }]) {
    try {
      new http.Agent(options);
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  const g = http.globalAgent;
  console.log(g.keepAlive, g.scheduling, g.options.timeout, g.maxSockets, g.defaultPort,
              g.protocol);
  for (const options of [{ agent: {} }, { path: '/a b' }, { method: 'a b' }, { protocol: 'x:' },
                         { host: 1 }, { method: 1 }, { timeout: 'x' }, { insecureHTTPParser: 1 }]) {
    try {
      http.request(options);
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  server.close();
}

server.listen(0, '127.0.0.1', main);
