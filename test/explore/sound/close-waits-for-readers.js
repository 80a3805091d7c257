// SPDX-License-Identifier: MIT
// Sound: the descriptor is closed when the last read has come back, and no read starts after
// that. The counterpart of bugs/read-from-reused-descriptor.js.
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
fs.writeFileSync(path.join(top, 'a'), 'a'.repeat(40));
fs.writeFileSync(path.join(top, 'b'), 'b'.repeat(40));

class SharedFile {
  constructor(name) {
    this.fd = fs.openSync(path.join(top, name), 'r');
    this.users = 1;
  }

  read(position, callback) {
    this.users++;
    fs.read(this.fd, Buffer.alloc(8), 0, 8, position, (error, size, buffer) => {
      if (error) throw error;
      callback(buffer.toString('utf8', 0, size));
      this.release();
    });
  }

  release() {
    if (--this.users === 0) fs.close(this.fd, (error) => assert.ifError(error));
  }
}

let reads = 0;
function readAll(name, closeAfterMs) {
  const file = new SharedFile(name);
  for (let position = 0; position < 40; position += 8) {
    file.read(position, (text) => {
      reads++;
      assert.strictEqual(text, name.repeat(8));
    });
  }
  setTimeout(() => file.release(), closeAfterMs);
}

readAll('a', 0);
setTimeout(readAll, 1, 'b', 2);
setTimeout(readAll, 2, 'a', 0);
process.on('exit', () => assert.strictEqual(reads, 15));
