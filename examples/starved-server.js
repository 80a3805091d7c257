// SPDX-License-Identifier: MIT
//
// A server that yields by setImmediate and starves all the same (nodejs/node issue 57364).
//
//   rondo --loop=node11 examples/starved-server.js
//   rondo --loop=node20 examples/starved-server.js
//   rondo --loop=node20 --immediates-per-turn=1 examples/starved-server.js
//
// Twenty clients ask for work again and again. The server defers each work by setImmediate, so that
// others get their turn. Then ten health checks come, each on a connection of its own, and need no
// work. How many works run before they are answered?
//
// A turn of the loop runs all works that have been asked for, then it polls. Up to Node 19 it accepts
// all connections that wait. Since Node 20 (libuv 1.45) it accepts one a turn: the tenth health check
// waits for ten turns full of work. With a budget of immediates the turns are short.
'use strict';
const http = require('http');
const { spawn } = require('child_process');

const CLIENTS = 20;
const CHECKS = 10;
const WORK_MS = 3;

let works = 0;

function work(response) {
  const end = Date.now() + WORK_MS;
  while (Date.now() < end) continue;
  response.end(String(++works));
}

function serve() {
  const server = http.createServer((request, response) => {
    if (request.url === '/work') setImmediate(work, response);
    else response.end(String(works));
  });
  server.listen(0, '127.0.0.1', () => {
    const args = [__filename, server.address().port];
    spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', () => process.exit());
  });
}

// ---- the clients, in a process of their own -------------------------------------------------------

function get(port, path, agent, done) {
  http.get({ agent, host: '127.0.0.1', path, port }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part) => { text += part; });
    response.on('end', () => done(Number(text)));
  });
}

function load(port) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
  let seen = 0;
  let isWaiting = false;

  function check() {
    const before = seen;
    const after = [];
    for (let i = 0; i < CHECKS; i++) {
      get(port, '/health', false, (count) => {
        after.push(count - before);
        if (after.length < CHECKS) return;
        console.log(`health checks were answered after ${after.join(', ')} works`);
        process.exit();
      });
    }
  }

  function again() {
    get(port, '/work', agent, (count) => {
      seen = count;
      if (seen > 5 * CLIENTS && !isWaiting) {
        isWaiting = true;
        check();
      }
      again();
    });
  }
  for (let i = 0; i < CLIENTS; i++) again();
}

if (process.argv[2] === undefined) serve();
else load(process.argv[2]);
