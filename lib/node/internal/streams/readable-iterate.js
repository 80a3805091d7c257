// SPDX-License-Identifier: MIT
// Asynchronous iteration of a Readable: chunks are read by hand. Who leaves the loop early destroys
// the stream, unless asked not to.

'use strict';

const { Promise } = primordials;

const { aggregateTwoErrors } = require('internal/errors');
const { destroyer } = require('internal/streams/destroy');

function nop() {}

function iterate(stream, options) {
  if (typeof stream.read !== 'function') {
    const Readable = require('internal/streams/readable');
    stream = Readable.wrap(stream, { objectMode: true });
  }
  const iterator = chunksOf(stream, options);
  iterator.stream = stream;
  return iterator;
}

async function* chunksOf(stream, options) {
  let wake = nop;
  const onEvent = () => {
    const resolve = wake;
    wake = nop;
    resolve();
  };
  stream.on('readable', onEvent);

  let error; // null when the stream has ended well
  const finished = require('vendor/readable-stream/internal/streams/end-of-stream');
  const stop = finished(stream, { writable: false }, (failure) => {
    error = failure ? aggregateTwoErrors(error, failure) : null;
    onEvent();
  });
  try {
    for (;;) {
      const chunk = stream.destroyed ? null : stream.read();
      if (chunk !== null) yield chunk;
      else if (error) throw error;
      else if (error === null) return;
      else await new Promise((resolve) => { wake = resolve; });
    }
  } catch (failure) {
    error = aggregateTwoErrors(error, failure);
    throw error;
  } finally {
    if ((error || options?.destroyOnReturn !== false) &&
        (error === undefined || stream._readableState.autoDestroy)) {
      destroyer(stream, null);
    } else {
      stream.off('readable', onEvent);
      stop();
    }
  }
}

module.exports = { iterate };
