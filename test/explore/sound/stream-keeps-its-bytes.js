// SPDX-License-Identifier: MIT
// Sound: bytes of one connection keep their order, however they are cut. Strict: numbers are sent
// in many writes and come back through an echo, a file and a compressor.
'use strict';
const assert = require('assert');
const fs = require('fs');
const net = require('net');
const os = require('os');
const path = require('path');
const { pipeline } = require('stream');
const zlib = require('zlib');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const file = path.join(top, 'numbers.gz');
const numbers = Array.from({ length: 3000 }, (_, i) => `${i}\n`);

const server = net.createServer((socket) => socket.pipe(socket));
server.listen(0, '127.0.0.1', () => {
  const socket = net.connect(server.address().port, '127.0.0.1');
  for (let i = 0; i < numbers.length; i += 100) socket.write(numbers.slice(i, i + 100).join(''));
  socket.end();
  pipeline(socket, zlib.createGzip(), fs.createWriteStream(file), (error) => {
    assert.ifError(error);
    server.close();
    assert.strictEqual(zlib.gunzipSync(fs.readFileSync(file)).toString(), numbers.join(''));
  });
});
