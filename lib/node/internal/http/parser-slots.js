// SPDX-License-Identifier: MIT
// HTTPParser as Node's own binding has it: callbacks in numbered properties of the parser. Our own
// modules have no use for it; some tools look for it in _http_common.
'use strict';

const { ArrayPrototypePop, FunctionPrototypeCall, TypeError, Uint8Array } = primordials;
const { Buffer } = require('buffer');
const {
  BODY, GO_ON, HEAD, IS_UPGRADE, KEEP_ALIVE, MAJOR, METHOD, MINOR, HTTPParser: Parser, REQUEST,
  RESPONSE, STATUS,
} = require('internal/http/parser');

const kOnMessageBegin = 0;
const kOnHeaders = 1;
const kOnHeadersComplete = 2;
const kOnBody = 3;
const kOnMessageComplete = 4;
const kOnExecute = 5;
const kOnTimeout = 6;

const LENIENT = {
  __proto__: null,
  kLenientNone: 0,
  kLenientHeaders: 1,
  kLenientChunkedLength: 2,
  kLenientKeepAlive: 4,
  kLenientTransferEncoding: 8,
  kLenientVersion: 16,
  kLenientDataAfterClose: 32,
  kLenientOptionalLFAfterCR: 64,
  kLenientOptionalCRLFAfterChunk: 128,
  kLenientOptionalCRBeforeLF: 256,
  kLenientSpacesAfterChunkSize: 512,
  kLenientHeaderValueRelaxed: 1024,
  kLenientAll: 1023,
};

class HTTPParser extends Parser {
  initialize(kind, resource, maxHeaderSize = 0, lenient = 0) {
    super.initialize(kind, resource, maxHeaderSize, lenient);
  }

  execute(buffer, offset = 0, length = buffer.length - offset) {
    if (!(buffer instanceof Uint8Array)) throw new TypeError('Argument must be a buffer');
    return super.execute(Buffer.from(buffer.buffer, buffer.byteOffset + offset, length));
  }

  hears(event) {
    const slot = event === HEAD ? kOnHeadersComplete :
      event === BODY ? kOnBody : kOnMessageComplete;
    return typeof this[slot] === 'function';
  }

  takeHead(out, headers) {
    const text = ArrayPrototypePop(headers);
    const callback = this[kOnHeadersComplete];
    if (typeof callback !== 'function') return GO_ON;
    const { isRequest } = this;
    const answer = FunctionPrototypeCall(
      callback, this, out[MAJOR], out[MINOR], headers, isRequest ? out[METHOD] : undefined,
      isRequest ? text : undefined, isRequest ? undefined : out[STATUS],
      isRequest ? undefined : text, out[IS_UPGRADE] !== 0, out[KEEP_ALIVE] !== 0);
    return answer | 0;
  }

  takeBody(from, to) {
    const callback = this[kOnBody];
    if (typeof callback !== 'function') return;
    FunctionPrototypeCall(callback, this, this.pieceOf(from, to));
  }

  takeEnd(trailers) {
    if (trailers !== null && typeof this[kOnHeaders] === 'function') {
      FunctionPrototypeCall(this[kOnHeaders], this, trailers, '');
    }
    const callback = this[kOnMessageComplete];
    if (typeof callback === 'function') FunctionPrototypeCall(callback, this);
  }

  getCurrentBuffer() { return this.bytes; }
  remove() {}
  pause() {}
  resume() {}
}

const constants = {
  __proto__: null,
  REQUEST, RESPONSE, kOnMessageBegin, kOnHeaders, kOnHeadersComplete, kOnBody, kOnMessageComplete,
  kOnExecute, kOnTimeout, ...LENIENT,
};
for (const name in constants) HTTPParser[name] = constants[name];

module.exports = { HTTPParser };
