// SPDX-License-Identifier: MIT
// Report: mafintosh/csv-parser pull request #253, "defer newline detection for a CR at the end of
// a chunk".
// Race: a line ends with CR, with LF, or with both. If the stream is cut between the two, the LF
// counts as the end of another line.
// Forced by: Socket#data:1:split8
'use strict';
const assert = require('assert');
const net = require('net');

const server = net.createServer((socket) => socket.end('id,name\r\n1,Ada\r\n2,Alan\r\n'));

function parse(stream, callback) {
  const lines = [];
  let rest = '';
  stream.on('data', (chunk) => {
    const parts = (rest + chunk).split(/\r\n|\r|\n/);
    rest = parts.pop();
    lines.push(...parts);
  });
  stream.on('end', () => callback(lines));
}

server.listen(0, '127.0.0.1', () => {
  parse(net.connect(server.address().port, '127.0.0.1'), (lines) => {
    server.close();
    assert.deepStrictEqual(lines, ['id,name', '1,Ada', '2,Alan']);
  });
});
