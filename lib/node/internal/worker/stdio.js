// SPDX-License-Identifier: MIT
//
// The standard streams of a Worker, which its parent has the other ends of.
//
//   Worker: process.stdout.write(x)         parent: worker.stdout (piped to process.stdout)
//     Sender --- CHUNKS stdout [x] ------->   Receiver.push(x)
//            <-- WANTS_MORE stdout --------   Receiver._read()
//
// One write at a time is on its way: the next waits until the other side wants more. A stream that
// is being read, or a write that waits, keeps the channel referenced, and so the loop alive.
'use strict';

const { ArrayPrototypePush } = primordials;
const { Readable, Writable } = require('stream');
const messagePort = require('web/message-port');
const { isUint8Array } = require('internal/types');
const { words, OBSERVED } = native('tasks');
const { CHUNKS, WANTS_MORE } = require('internal/worker/protocol');

// The channel, and how many of its streams wait for the other side.
class Line {
  constructor(port) {
    this.port = port;
    this.waiting = 0;
  }

  send(message) {
    messagePort.post(this.port, message);
  }

  wait() {
    if (this.waiting++ === 0) messagePort.ref(this.port);
  }

  done() {
    if (--this.waiting === 0) messagePort.unref(this.port);
  }
}

class Receiver extends Readable {
  #line;
  #name;
  #keepsAlive;
  #isStarted = false;

  constructor(line, name, keepsAlive) {
    super();
    this.#line = line;
    this.#name = name;
    this.#keepsAlive = keepsAlive;
    this.on('end', () => {
      if (this.#isStarted && this.#keepsAlive) this.#line.done();
    });
  }

  // It is piped to a stream of ours, which is no reason to wait.
  release() {
    this.#keepsAlive = false;
  }

  _read() {
    if (!this.#isStarted && this.#keepsAlive) {
      this.#isStarted = true;
      this.#line.wait();
    }
    this.#line.send([WANTS_MORE, this.#name]);
  }
}

class Sender extends Writable {
  #line;
  #name;
  #callback = null;

  constructor(line, name) {
    super({ decodeStrings: false });
    this.#line = line;
    this.#name = name;
  }

  // The loop's observers hear which task writes; the parent only passes it on.
  write(chunk, encoding, callback) {
    if (words[OBSERVED] === 1 && this.#name !== 'stdin') {
      const isText = typeof chunk === 'string';
      if (isText || isUint8Array(chunk)) native('stdio').tell(this.#name === 'stdout' ? 1 : 2, chunk);
    }
    return super.write(chunk, encoding, callback);
  }

  _writev(chunks, callback) {
    const list = [];
    for (let i = 0; i < chunks.length; i++) {
      ArrayPrototypePush(list, chunks[i].chunk, chunks[i].encoding);
    }
    this.#line.send([CHUNKS, this.#name, list]);
    if (process._exiting) {
      callback();
      return;
    }
    this.#callback = callback;
    this.#line.wait();
  }

  _final(callback) {
    this.#line.send([CHUNKS, this.#name, [null, '']]);
    callback();
  }

  wantsMore() {
    const callback = this.#callback;
    if (callback === null) return;
    this.#callback = null;
    callback();
    this.#line.done();
  }
}

// What came for a Receiver.
function push(stream, chunks) {
  for (let i = 0; i < chunks.length; i += 2) stream.push(chunks[i], chunks[i + 1]);
}

module.exports = { Line, Receiver, Sender, push };
