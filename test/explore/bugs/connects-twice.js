// SPDX-License-Identifier: MIT
// Report: wearekickback/app pull request #183, "Fix a race condition in web3 provider
// initialization code".
// Race: the shared client is set after an await, so a second caller in that time makes another.
// Forced by: Socket#connect:1:700
'use strict';
const assert = require('assert');
const { once } = require('events');
const net = require('net');

let connections = 0;
const server = net.createServer((socket) => {
  connections++;
  socket.on('data', (chunk) => socket.write(chunk));
});

let client = null;
async function getClient() {
  if (client) return client;
  const socket = net.connect(server.address().port, '127.0.0.1');
  await once(socket, 'connect');
  client = socket;
  return client;
}

async function main() {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const first = getClient();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const clients = await Promise.all([first, getClient()]);
  for (const socket of clients) socket.end();
  server.close();
  assert.strictEqual(connections, 1, 'connected twice');
}

main();
