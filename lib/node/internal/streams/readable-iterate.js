// SPDX-License-Identifier: MIT
// Asynchronous iteration of a Readable: the generator is the package's, whose Readable is taken for
// nothing else.

'use strict';

const { ReflectApply } = primordials;

function iterate(stream, options) {
  if (typeof stream.read !== 'function') {
    stream = require('internal/streams/readable').wrap(stream, { objectMode: true });
  }
  const { prototype } = require('vendor/readable-stream/package/readable');
  return ReflectApply(prototype.iterator, stream, [options]);
}

module.exports = { iterate };
