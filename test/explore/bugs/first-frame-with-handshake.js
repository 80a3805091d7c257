// SPDX-License-Identifier: MIT
// Report: hodfords-solutions/nestjs-api-gateway pull request #36, "replay upgrade head so the
// first websocket frame is not dropped".
// Race: what comes in one piece with the answer to the upgrade is the event's third argument, and
// nobody looks at it. The server sends its news each 300 ms, so this is usually empty.
// Forced by: Server#upgrade:1:spin700
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
  request.on('upgrade', (response, socket) => {
    let text = '';
    socket.on('data', (chunk) => { text += chunk; });
    socket.on('end', () => {
      server.close();
      assert.strictEqual(text, '1.2.');
    });
  });
  request.end();
});
