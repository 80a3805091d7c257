// SPDX-License-Identifier: MIT
// Frames of RFC 6455: those that we send, masked, and a reader of those that come.
//
//   | FIN RSV1-3 opcode | MASK length | 2 or 8 bytes more of length | 4 bytes of mask | payload |
//
// 1. A reader is given bytes as they come, and calls back for each message and control frame.
// 2. What a server must not send ends the reader: it calls onProblem(code, reason) and is silent.

'use strict';

const {
  ArrayPrototypePush,
  MathMin,
  TypedArrayPrototypeSet,
  TypedArrayPrototypeSubarray,
  Uint8Array,
} = primordials;

const { utf8SliceFatal } = native('buffer');

const CONTINUATION = 0;
const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

const PROTOCOL_ERROR = 1002;
const INVALID_PAYLOAD = 1007;
const TOO_BIG = 1009;
const LENGTH_MAX = 2 ** 31 - 1;

// ---- Out

const RANDOM_BYTES = 4096;
let random;
let randomAt = RANDOM_BYTES;

// Where the next four random bytes are.
function nextMask() {
  if (randomAt === RANDOM_BYTES) {
    random ??= new Uint8Array(RANDOM_BYTES);
    require('internal/crypto/random').randomFillSync(random);
    randomAt = 0;
  }
  randomAt += 4;
  return randomAt - 4;
}

// A whole message as one frame; `payload` stays as it is.
function makeFrame(opcode, payload) {
  const { length } = payload;
  const extra = length < 126 ? 0 : length < 65536 ? 2 : 8;
  const start = 6 + extra;
  const frame = new Uint8Array(start + length);
  frame[0] = 0x80 | opcode;
  frame[1] = 0x80 | (extra === 0 ? length : extra === 2 ? 126 : 127);
  for (let i = 0, rest = length; i < extra; i++) {
    frame[1 + extra - i] = rest % 256;
    rest = (rest - rest % 256) / 256;
  }
  const mask = nextMask();
  const a = frame[start - 4] = random[mask];
  const b = frame[start - 3] = random[mask + 1];
  const c = frame[start - 2] = random[mask + 2];
  const d = frame[start - 1] = random[mask + 3];
  let i = 0;
  for (; i + 3 < length; i += 4) {
    frame[start + i] = payload[i] ^ a;
    frame[start + i + 1] = payload[i + 1] ^ b;
    frame[start + i + 2] = payload[i + 2] ^ c;
    frame[start + i + 3] = payload[i + 3] ^ d;
  }
  for (; i < length; i++) frame[start + i] = payload[i] ^ frame[start - 4 + (i & 3)];
  return frame;
}

// The payload of a close frame.
function makeClose(code, reason) {
  if (code === undefined) return new Uint8Array(0);
  const payload = new Uint8Array(2 + reason.length);
  payload[0] = code >> 8;
  payload[1] = code & 0xff;
  TypedArrayPrototypeSet(payload, reason, 2);
  return payload;
}

// ---- In

function isValidCode(code) {
  return code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006 ||
    code >= 3000 && code <= 4999;
}

class Reader {
  constructor(handlers) {
    this.handlers = handlers; // onMessage(isText, data) onControl(opcode, payload) onProblem
    this.inflater = null;     // with permessage-deflate: inflate(bytes, done(error, bytes))
    this.isOver = false;
    this.isWaiting = false;   // for the inflater
    this.chunks = [];
    this.size = 0;
    this.head = null;         // of the frame whose payload we wait for
    this.fragments = null;    // payloads of a message that is not complete
    this.opcode = 0;          // of that message
    this.isCompressed = false;
    this.total = 0;
  }

  push(chunk) {
    if (this.isOver) return;
    ArrayPrototypePush(this.chunks, chunk);
    this.size += chunk.length;
    this.run();
  }

  run() {
    while (!this.isOver && !this.isWaiting) {
      if (this.head === null && !this.readHead()) return;
      if (this.isOver || this.size < this.head.length) return;
      const { head } = this;
      const payload = this.take(head.length);
      this.head = null;
      this.onFrame(head, payload);
    }
  }

  fail(code, reason) {
    if (this.isOver) return;
    this.isOver = true;
    this.chunks = [];
    this.handlers.onProblem(code, reason);
  }

  // The next bytes, removed.
  take(length) {
    this.size -= length;
    const first = this.chunks[0];
    if (length === 0) return new Uint8Array(0);
    if (first.length >= length) {
      if (first.length === length) primordials.ArrayPrototypeShift(this.chunks);
      else this.chunks[0] = TypedArrayPrototypeSubarray(first, length);
      return TypedArrayPrototypeSubarray(first, 0, length);
    }
    const bytes = new Uint8Array(length);
    let used = 0;
    for (let at = 0; at < length;) {
      const chunk = this.chunks[used];
      const part = MathMin(chunk.length, length - at);
      TypedArrayPrototypeSet(bytes, TypedArrayPrototypeSubarray(chunk, 0, part), at);
      at += part;
      if (part === chunk.length) used++;
      else this.chunks[used] = TypedArrayPrototypeSubarray(chunk, part);
    }
    primordials.ArrayPrototypeSplice(this.chunks, 0, used);
    return bytes;
  }

  // The byte at an offset, without taking it.
  peek(offset) {
    let i = 0;
    while (offset >= this.chunks[i].length) offset -= this.chunks[i++].length;
    return this.chunks[i][offset];
  }

  // True if a head was read whole.
  readHead() {
    if (this.size < 2) return false;
    const first = this.peek(0);
    const second = this.peek(1);
    const head = { __proto__: null, isFinal: first >= 0x80, rsv: first >> 4 & 7,
                   opcode: first & 15, length: second & 0x7f };
    if (!this.checkHead(head, second >= 0x80)) return false;
    const extra = head.length === 126 ? 2 : head.length === 127 ? 8 : 0;
    if (this.size < 2 + extra) return false;
    if (extra > 0) {
      let length = 0;
      for (let i = 0; i < extra; i++) length = length * 256 + this.peek(2 + i);
      if (length > LENGTH_MAX) {
        this.fail(TOO_BIG, 'Received payload length > 2^31 bytes.');
        return false;
      }
      head.length = length;
    }
    this.take(2 + extra);
    this.head = head;
    return true;
  }

  checkHead({ isFinal, rsv, opcode, length }, isMasked) {
    const isControl = opcode >= 8;
    let reason;
    if (opcode > PONG || opcode > BINARY && opcode < CLOSE) reason = 'Invalid opcode received';
    else if (isMasked) reason = 'Frame cannot be masked';
    else if ((rsv & 4) !== 0 && this.inflater === null) reason = 'Expected RSV1 to be clear.';
    else if ((rsv & 3) !== 0) reason = 'RSV1, RSV2, RSV3 must be clear';
    else if (isControl && !isFinal) reason = 'Invalid frame type was fragmented.';
    else if (isControl && length > 125) reason = 'Control frame either too large or fragmented';
    else if (!isControl && opcode !== CONTINUATION && this.fragments !== null) {
      reason = 'Expected continuation frame';
    } else if (opcode === CONTINUATION && this.fragments === null) {
      reason = 'Unexpected continuation frame';
    } else if ((rsv & 4) !== 0 && (isControl || opcode === CONTINUATION)) {
      reason = 'Unexpected compressed frame.';
    } else {
      return true;
    }
    this.fail(PROTOCOL_ERROR, reason);
    return false;
  }

  onFrame({ isFinal, rsv, opcode }, payload) {
    if (opcode >= CLOSE) {
      this.onControl(opcode, payload);
      return;
    }
    if (opcode !== CONTINUATION) {
      this.opcode = opcode;
      this.isCompressed = (rsv & 4) !== 0;
      this.fragments = [];
      this.total = 0;
    }
    ArrayPrototypePush(this.fragments, payload);
    this.total += payload.length;
    if (this.total > LENGTH_MAX) this.fail(TOO_BIG, 'Received payload length > 2^31 bytes.');
    else if (isFinal) this.complete();
  }

  complete() {
    const { fragments, total } = this;
    let bytes = fragments[0];
    if (fragments.length > 1) {
      bytes = new Uint8Array(total);
      for (let i = 0, at = 0; i < fragments.length; i++) {
        TypedArrayPrototypeSet(bytes, fragments[i], at);
        at += fragments[i].length;
      }
    }
    this.fragments = null;
    if (!this.isCompressed) {
      this.deliver(bytes);
      return;
    }
    this.isWaiting = true;
    this.inflater.inflate(bytes, (error, plain) => {
      this.isWaiting = false;
      if (this.isOver) return;
      if (error !== null) {
        this.fail(INVALID_PAYLOAD, error.message);
        return;
      }
      this.deliver(plain);
      this.run();
    });
  }

  deliver(bytes) {
    if (this.opcode !== TEXT) {
      this.handlers.onMessage(false, bytes);
      return;
    }
    const text = decode(bytes);
    if (text === undefined) this.fail(INVALID_PAYLOAD, 'Received invalid UTF-8 in text frame.');
    else this.handlers.onMessage(true, text);
  }

  onControl(opcode, payload) {
    if (opcode !== CLOSE) {
      this.handlers.onControl(opcode, payload);
      return;
    }
    let code;
    let reason = '';
    if (payload.length === 1) {
      this.fail(PROTOCOL_ERROR, 'Received close frame with a 1-byte body.');
      return;
    }
    if (payload.length >= 2) {
      code = payload[0] * 256 + payload[1];
      if (!isValidCode(code)) {
        this.fail(PROTOCOL_ERROR, 'Invalid status code');
        return;
      }
      reason = decode(TypedArrayPrototypeSubarray(payload, 2));
      if (reason === undefined) {
        this.fail(INVALID_PAYLOAD, 'Invalid UTF-8');
        return;
      }
    }
    this.isOver = true;
    this.handlers.onClose(code, reason);
  }
}
primordials.ObjectSetPrototypeOf(Reader.prototype, null);

// undefined if it is no UTF-8.
function decode(bytes) {
  if (bytes.length === 0) return '';
  return utf8SliceFatal(bytes, 0, bytes.length) ?? undefined;
}

module.exports = { BINARY, CLOSE, PING, PONG, Reader, TEXT, makeClose, makeFrame };
