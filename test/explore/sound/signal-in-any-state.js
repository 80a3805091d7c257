// SPDX-License-Identifier: MIT
// Sound: the signal may come before, while or after the server starts, and always ends in one
// clean stop. The counterpart of bugs/signal-before-listening.js.
'use strict';
const assert = require('assert');
const fs = require('fs');
const http = require('http');

let stopping = false;
let stops = 0;
const server = http.createServer((request, response) => response.end('ok'));

function stop() {
  if (!server.listening) return;
  server.close((error) => {
    assert.ifError(error);
    stops++;
  });
}

process.once('SIGUSR2', () => {
  stopping = true;
  stop();
});
server.on('listening', () => {
  if (stopping) stop();
});
fs.readFile(__filename, (error) => {
  if (error) throw error;
  server.listen(0, '127.0.0.1');
});
setTimeout(() => process.kill(process.pid, 'SIGUSR2'), 2);
process.on('exit', () => assert.strictEqual(stops, 1));
