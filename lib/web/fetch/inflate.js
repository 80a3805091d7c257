// SPDX-License-Identifier: MIT
// `deflate` of HTTP: the standard means zlib's format, some servers send the bare one. The first
// byte tells which it is: zlib's says in its low half that the method is deflate, 8.

'use strict';

const { Transform } = require('stream');

function createAnyInflate(options) {
  let inner;
  const open = (first, outer) => {
    const zlib = require('zlib');
    inner = (first & 0x0f) === 8 ? zlib.createInflate(options) : zlib.createInflateRaw(options);
    inner.on('data', (chunk) => { outer.push(chunk); });
    inner.on('error', (error) => { outer.destroy(error); });
  };
  return new Transform({
    __proto__: null,
    transform(chunk, encoding, callback) {
      if (chunk.length === 0) {
        callback();
        return;
      }
      if (inner === undefined) open(chunk[0], this);
      inner.write(chunk, encoding, callback);
    },
    final(callback) {
      if (inner === undefined) {
        callback();
        return;
      }
      inner.once('end', () => { callback(); });
      inner.end();
    },
  });
}

module.exports = { createAnyInflate };
