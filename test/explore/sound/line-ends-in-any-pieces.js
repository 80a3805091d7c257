// SPDX-License-Identifier: MIT
// Sound: a CR at the end of a chunk waits for what follows. The counterpart of
// bugs/line-end-in-two-pieces.js.
'use strict';
const assert = require('assert');
const net = require('net');

const server = net.createServer((socket) => socket.end('id,name\r\n1,Ada\r\n2,Alan\r3,Tim\n'));

function parse(stream, callback) {
  const lines = [];
  let rest = '';
  stream.on('data', (chunk) => {
    const parts = (rest + chunk).split(/\r\n|\r(?!$)|\n/);
    rest = parts.pop();
    lines.push(...parts);
  });
  stream.on('end', () => callback(lines));
}

server.listen(0, '127.0.0.1', () => {
  parse(net.connect(server.address().port, '127.0.0.1'), (lines) => {
    server.close();
    assert.deepStrictEqual(lines, ['id,name', '1,Ada', '2,Alan', '3,Tim']);
  });
});
