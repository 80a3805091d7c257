// SPDX-License-Identifier: MIT
// permessage-deflate of RFC 7692, for messages that come: each is deflated data without its last
// four bytes, and may refer to messages before it, unless the server has promised not to.

'use strict';

const {
  ArrayPrototypePush,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolSplit,
  StringPrototypeToLowerCase,
  TypedArrayPrototypeSet,
  Uint8Array,
} = primordials;

const TAIL = [0x00, 0x00, 0xff, 0xff];

class Inflater {
  constructor(keepsContext, windowBits) {
    this.keepsContext = keepsContext;
    this.windowBits = windowBits;
    this.stream = null;
    this.chunks = [];
    this.size = 0;
    this.done = null;
  }

  open() {
    const stream = require('zlib').createInflateRaw({ __proto__: null,
                                                      windowBits: this.windowBits });
    stream.on('data', (chunk) => {
      ArrayPrototypePush(this.chunks, chunk);
      this.size += chunk.length;
    });
    stream.on('error', (error) => {
      this.stream = null;
      this.finish(error);
    });
    return stream;
  }

  // Calls done(error or null, bytes), later.
  inflate(bytes, done) {
    this.done = done;
    this.stream ??= this.open();
    this.stream.write(bytes);
    this.stream.write(new Uint8Array(TAIL));
    this.stream.flush(() => {
      if (!this.keepsContext) this.stream = null;
      this.finish(null);
    });
  }

  finish(error) {
    const { chunks, done, size } = this;
    if (done === null) return;
    this.done = null;
    this.chunks = [];
    this.size = 0;
    const bytes = new Uint8Array(size);
    for (let i = 0, at = 0; i < chunks.length; i++) {
      TypedArrayPrototypeSet(bytes, chunks[i], at);
      at += chunks[i].length;
    }
    done(error, bytes);
  }
}
primordials.ObjectSetPrototypeOf(Inflater.prototype, null);

// What a server's Sec-WebSocket-Extensions means: an Inflater; undefined if it is not what we
// offered.
function accept(header) {
  const words = RegExpPrototypeSymbolSplit(/[ \t]*;[ \t]*/, StringPrototypeToLowerCase(header));
  if (words[0] !== 'permessage-deflate') return undefined;
  let keepsContext = true;
  let windowBits = 15;
  for (let i = 1; i < words.length; i++) {
    if (words[i] === 'server_no_context_takeover') {
      keepsContext = false;
      continue;
    }
    if (words[i] === 'client_no_context_takeover') continue;
    const found = RegExpPrototypeExec(/^(server|client)_max_window_bits="?(8|9|1[0-5])"?$/,
                                      words[i]);
    if (found === null) return undefined;
    if (found[1] === 'server') windowBits = +found[2];
  }
  return new Inflater(keepsContext, windowBits);
}

module.exports = { accept };
