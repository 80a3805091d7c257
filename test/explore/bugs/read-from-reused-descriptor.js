// SPDX-License-Identifier: MIT
// Report: nodejs/node#25335, "EBADF error sometimes happened after close event".
// Race: the file is closed while its reader has not come to the end. The next file gets the same
// descriptor, and the reader goes on in it.
// Forced by: fs.read:1:700
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
fs.writeFileSync(path.join(top, 'a'), 'a'.repeat(40));
fs.writeFileSync(path.join(top, 'b'), 'b'.repeat(40));

function readAll(fd, callback) {
  let text = '';
  (function next() {
    fs.read(fd, Buffer.alloc(16), 0, 16, null, (error, size, buffer) => {
      if (error) throw error;
      if (size === 0) return callback(text);
      text += buffer.toString('utf8', 0, size);
      next();
    });
  })();
}

const fd = fs.openSync(path.join(top, 'a'), 'r');
readAll(fd, (text) => assert.strictEqual(text, 'a'.repeat(40)));
setTimeout(() => {
  // Idle for too long: close it and serve the next one.
  fs.closeSync(fd);
  const other = fs.openSync(path.join(top, 'b'), 'r');
  setTimeout(() => fs.closeSync(other), 900);
}, 400);
