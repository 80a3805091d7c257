// SPDX-License-Identifier: MIT
// Sound: messages end with a newline and are put together again from whatever arrives, with
// characters of many bytes. The counterpart of bugs/message-in-two-pieces.js and its neighbours.
'use strict';
const assert = require('assert');
const net = require('net');

function readMessages(socket, onMessage) {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) onMessage(JSON.parse(line));
  });
  socket.on('end', () => assert.strictEqual(rest, ''));
}

const server = net.createServer((socket) => {
  readMessages(socket, ({ id, text }) => {
    socket.write(`${JSON.stringify({ id, text: `${text} 🎲é` })}\n`);
    if (id === 4) socket.end();
  });
});

server.listen(0, '127.0.0.1', () => {
  const socket = net.connect(server.address().port, '127.0.0.1');
  const received = [];
  for (let id = 0; id < 3; id++) socket.write(`${JSON.stringify({ id, text: 'à' })}\n`);
  setTimeout(() => {
    socket.write('{"id":3,"text":"à"}\n{"id":4,"te');
    setTimeout(() => socket.end('xt":"à"}\n'), 3);
  }, 3);
  readMessages(socket, (message) => {
    assert.strictEqual(message.text, 'à 🎲é');
    received.push(message.id);
  });
  socket.on('close', () => {
    server.close();
    assert.deepStrictEqual(received, [0, 1, 2, 3, 4]);
  });
});
