// SPDX-License-Identifier: MIT
//
// What a tool writes. If a file or a standard stream takes nothing, a sentence says so; a reader
// that has seen enough (EPIPE) is no mistake.
'use strict';

const { Failure } = require('rondo/tools/run');

const STDOUT = 1;
const STDERR = 2;
const RETRY_MS = 2;
const STREAMS = { __proto__: null, [STDOUT]: 'standard output', [STDERR]: 'standard error' };

// Where the engine shares no memory it tries again at once.
function pause() {
  const { Atomics, SharedArrayBuffer } = globalThis;
  if (SharedArrayBuffer === undefined) return;
  Atomics.wait(new primordials.Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
}

// A pipe that somebody else has made non-blocking (its other users share that) may be full.
function writeAll(fd, text) {
  const fs = require('fs');
  const bytes = require('buffer').Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length;) {
    try {
      at += fs.writeSync(fd, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      pause();
    }
  }
}

class Output {
  #fd;
  #name;
  #status;

  // A file, or one of the streams if there is no name. status: of a tool that cannot write.
  constructor(name, stream, status) {
    this.#name = name ?? STREAMS[stream];
    this.#status = status;
    this.#fd = name === undefined ? stream : this.#attempt(() => require('fs').openSync(name, 'w'));
    this.isFile = name !== undefined;
  }

  #attempt(act) {
    try {
      return act();
    } catch (error) {
      if (error.code === 'EPIPE') return undefined;
      throw new Failure(`cannot write ${this.#name}: ${error.message}`, this.#status);
    }
  }

  write(text) {
    this.#attempt(() => writeAll(this.#fd, text));
  }

  close() {
    if (this.isFile) this.#attempt(() => require('fs').closeSync(this.#fd));
  }
}

function print(text, status) {
  new Output(undefined, STDOUT, status).write(text);
}

// A sentence on standard error; where that takes nothing, the exit status has to do.
function say(text) {
  try {
    writeAll(STDERR, text);
  } catch {
    // There is nobody to tell.
  }
}

module.exports = { Output, STDERR, STDOUT, print, say };
