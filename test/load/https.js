// SPDX-License-Identifier: MIT
// Mixed load of HTTPS, a server and its clients in one process, with everything counted: requests on
// kept connections, peers that reset, that close their half, that read slowly, that do not trust,
// that send garbage, and that stop in the handshake.
//
//   LOAD_SECONDS=60 LOAD_SEED=1 rondo test/load/https.js
//
// 1. What is echoed is compared byte by byte. A client that breaks off expects nothing.
// 2. Each client ends. One that has not within LIMIT_MS is stuck, and the program fails.
// 3. In the end the server has no connection, and the loop nothing to do: the process ends. Without
//    that its status is not 0.
'use strict';
const fs = require('fs');
const https = require('https');
const net = require('net');
const tls = require('tls');

const read = (name) => fs.readFileSync(`${__dirname}/../node/tls/fixtures/${name}`);
const ca = read('ca.pem');
const seconds = +(process.env.LOAD_SECONDS ?? 60);
const seed = +(process.env.LOAD_SEED ?? Date.now() % 1e6);
const AT_ONCE = 24;
const LIMIT_MS = 120_000;
const HANDSHAKE_MS = 15_000; // also on a machine with much to do

let state = seed >>> 0 || 1;
function random(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}

const pattern = Buffer.alloc(1 << 22);
for (let i = 0; i < pattern.length; i++) pattern[i] = random(256);
const piece = (length) => pattern.subarray(random(4096), 4096 + length);

// ---- the server

const server = https.createServer({
  key: read('server-key.pem'), cert: read('server.pem'), allowHalfOpen: true,
  handshakeTimeout: HANDSHAKE_MS,
  keepAliveTimeout: LIMIT_MS, // a kept connection does not end just when it is used again
}, (request, response) => {
  if (request.url === '/discard') {
    request.resume().on('error', () => {});
    return;
  }
  request.on('error', () => {});
  request.pipe(response);
});
server.httpAllowHalfOpen = true;
server.on('clientError', (error, socket) => { socket.destroy(); });

const agents = [
  new https.Agent({ ca, keepAlive: true, maxSockets: 8 }),
  new https.Agent({ ca, keepAlive: true, maxSockets: 4, maxVersion: 'TLSv1.2' }),
  new https.Agent({ ca, maxCachedSessions: 0 }),
];
const to = () => ({ host: 'localhost', port: server.address().port });

// ---- the clients: each returns a promise

function same(parts, body) {
  if (!Buffer.concat(parts).equals(body)) throw new Error('bytes were lost');
}

function post(options, body, pace = (response, data) => response.on('data', data)) {
  return new Promise((resolve, reject) => {
    const request = https.request({ ...to(), method: 'POST', agent: agents[0], ...options });
    request.on('error', reject);
    request.on('response', (response) => {
      const parts = [];
      pace(response, (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        try {
          same(parts, body);
          resolve();
        } catch (error) {
          reject(error);
        }
      });
    });
    let at = 0;
    const step = () => {
      while (at < body.length) {
        const size = 1 + random(100_000);
        const isRoom = request.write(body.subarray(at, at + size));
        at += size;
        if (!isRoom) {
          request.once('drain', step);
          return;
        }
      }
      request.end();
    };
    step();
  });
}

function closed(socket) {
  return new Promise((resolve) => { socket.on('error', () => {}).on('close', resolve); });
}

const clients = {
  echo: () => post({ agent: agents[random(3)] }, piece(random(50_000))),
  big: () => post({ agent: agents[random(3)] }, piece(random(3_000_000))),
  slow: () => post({}, piece(random(1_000_000)), (response, data) => {
    response.on('data', (part) => {
      data(part);
      response.pause();
      setTimeout(() => response.resume(), random(5));
    });
  }),
  reset: async () => {
    const raw = net.connect(to());
    const request = https.request({
      ...to(), method: 'POST', path: '/discard',
      createConnection: () => tls.connect({ socket: raw, ca, servername: 'localhost' }),
    });
    const ended = closed(request);
    request.write(piece(random(300_000)));
    const [socket] = await require('events').once(request, 'socket');
    const kill = () => {
      if (random(2)) raw.resetAndDestroy();
      else request.destroy();
    };
    if (random(2)) socket.once('secureConnect', kill);
    else setTimeout(kill, random(20));
    await ended;
  },
  halfClosed: () => new Promise((resolve, reject) => {
    const body = piece(random(200_000));
    const socket = tls.connect({ ...to(), ca, allowHalfOpen: true });
    const parts = [];
    socket.on('error', reject).on('data', (part) => parts.push(part));
    socket.on('end', () => {
      const all = Buffer.concat(parts);
      const start = all.indexOf('\r\n\r\n') + 4;
      if (start < 4 || !all.subarray(start).equals(body)) reject(new Error('bytes were lost'));
      else resolve();
    });
    socket.end(Buffer.concat([Buffer.from('POST / HTTP/1.0\r\nHost: a\r\n' +
      `Content-Length: ${body.length}\r\n\r\n`), body]));
  }),
  mistrusting: () => new Promise((resolve, reject) => {
    const request = https.get({ ...to(), agent: false });
    request.on('response', () => reject(new Error('trusted')));
    request.on('error', (error) => {
      if (error.code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE') resolve();
      else reject(error);
    });
  }),
  garbage: () => {
    const socket = net.connect(to());
    socket.resume().end(piece(1 + random(5000)));
    return closed(socket);
  },
  silent: () => {
    const socket = net.connect(to());
    socket.resume().write(Buffer.from([0x16, 0x03, 0x01]).subarray(0, random(4)));
    return closed(socket);
  },
};
const names = Object.keys(clients);
const weights = [...Array(12).fill('echo'), 'big', 'slow', 'slow', ...names];

// ---- the course

const counts = Object.fromEntries(names.map((name) => [name, 0]));
let isOver = false;
let failures = 0;

async function worker() {
  while (!isOver) {
    const name = weights[random(weights.length)];
    const stuck = setTimeout(() => {
      console.log(`stuck: ${name}`);
      process.exit(1);
    }, LIMIT_MS);
    try {
      await clients[name]();
      counts[name]++;
    } catch (error) {
      failures++;
      console.log(name, error);
    }
    clearTimeout(stuck);
  }
}

async function main() {
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  console.log(`seed ${seed}, ${seconds} s`);
  let first = 0;
  setTimeout(() => { first = process.memoryUsage.rss(); }, seconds * 300).unref();
  setTimeout(() => { isOver = true; }, seconds * 1000);
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const last = process.memoryUsage.rss();
  for (const agent of agents) agent.destroy();
  // Peers that are gone in the handshake are given up by its timeout, which keeps no loop alive.
  const waiting = setInterval(() => {}, HANDSHAKE_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(waiting);
  console.log(counts);
  console.log(`memory: ${first >> 20} MB after three tenths, ${last >> 20} MB at the end`);
  console.log(failures === 0 ? 'all well' : `${failures} failures`);
  process.exitCode = failures === 0 ? 0 : 1;
}

process.exitCode = 1; // until all is well
main();
