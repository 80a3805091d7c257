// SPDX-License-Identifier: MIT
// Sound: what comes in one piece with the answer to an upgrade is taken from the event's third
// argument. The counterpart of bugs/first-frame-with-handshake.js.
'use strict';
const assert = require('assert');
const http = require('http');

const server = http.createServer();
const clients = new Set();
server.on('upgrade', (request, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: news\r\nConnection: Upgrade\r\n\r\n');
  clients.add(socket);
});

let news = 0;
const interval = setInterval(() => {
  if (clients.size > 0) news++;
  for (const socket of clients) socket.write(`${news}.`);
  if (news < 2) return;
  clearInterval(interval);
  for (const socket of clients) socket.end();
}, 300);

server.listen(0, '127.0.0.1', () => {
  const request = http.request({
    port: server.address().port, host: '127.0.0.1',
    headers: { Connection: 'Upgrade', Upgrade: 'news' },
  });
  request.on('upgrade', (response, socket, head) => {
    let text = String(head);
    socket.on('data', (chunk) => { text += chunk; });
    socket.on('end', () => {
      server.close();
      assert.strictEqual(text, '1.2.');
    });
  });
  request.end();
});
