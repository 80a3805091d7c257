// SPDX-License-Identifier: MIT
// The socket of an upgrade whose request has a body that has not come yet: it gives nothing to read
// before the body is there, and what it is written goes to the socket at once.
'use strict';

const { Duplex } = require('stream');

class UpgradeStream extends Duplex {
  #socket;
  #request;

  constructor(socket, request) {
    super({ allowHalfOpen: socket.allowHalfOpen });
    this.#socket = socket;
    this.#request = request;
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
    this.on('close', () => socket.destroy());
    socket.on('end', () => {
      this.push(null);
      // As a socket, it ends without being read if there is nothing to read.
      if (this.readableLength === 0) this.resume();
    });
  }

  // From now on all that comes is of the other protocol.
  bodyCame(head) {
    this.#request = null;
    const give = (bytes) => {
      if (!this.push(bytes)) this.#socket.pause();
    };
    if (head.length > 0) give(head);
    this.#socket.on('data', give);
  }

  // Who waits for the other protocol has no use for the body.
  _read() {
    this.#request?.resume();
    this.#socket.resume();
  }

  _write(chunk, encoding, callback) {
    this.#socket.write(chunk, encoding, callback);
  }

  _final(callback) {
    this.#socket.end(callback);
  }

  _destroy(error, callback) {
    this.#socket.destroy(error);
    callback(error);
  }
}

module.exports = { UpgradeStream };
