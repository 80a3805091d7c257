// SPDX-License-Identifier: MIT
// A signal ends a connection: before it begins, while the name is looked up, while it shakes hands,
// and later. Nothing stays open. (Node 20 and 24
// say the same, but in the first two cases they connect nevertheless, and abort.)
'use strict';
const tls = require('tls');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca.pem');

const server = tls.createServer({ key: read('server-key.pem'), cert: read('server.pem') }, (s) => {
  s.on('error', () => {});
  s.resume();
});
server.on('tlsClientError', (error, socket) => socket.destroy());

async function attempt(what, host, when) {
  const controller = new AbortController();
  if (when === undefined) controller.abort();
  const socket = tls.connect({ port: server.address().port, host, ca, signal: controller.signal });
  socket.on('error', (error) => console.log(what, error.name, error.code));
  if (when !== undefined) socket.on(when, () => controller.abort());
  await new Promise((resolve) => socket.on('close', resolve));
  console.log(what, 'close');
}

server.listen(0, '127.0.0.1', async () => {
  await attempt('before', '127.0.0.1');
  await attempt('before, by name', 'localhost');
  await attempt('lookup', 'localhost', 'lookup');
  await attempt('connect', '127.0.0.1', 'connect');
  await attempt('secureConnect', '127.0.0.1', 'secureConnect');
  server.close(() => console.log('server closed'));
});
