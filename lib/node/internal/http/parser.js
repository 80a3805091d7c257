// SPDX-License-Identifier: MIT
// The parser of messages: JavaScript's half of src/node/http/parse.c, which gives one event
// after the other; here they become an IncomingMessage and what is pushed into it.
//
//   execute(bytes)    all of the bytes: how many were taken, or an error
//   begin(bytes), advance()    the same in steps: advance() stops behind each piece of a body,
//                              true says that it wants to be called again. null for bytes: those
//                              that the handle lends, until its callback returns
//
// 1. A parser may be freed, and be at work for somebody else, while it is in execute: `round`
//    tells. Nothing more is done for the old round then.
// 2. Those who own it look at its properties `socket`, `incoming`, `outgoing`, `maxHeaderPairs`,
//    `joinDuplicateHeaders`, `waiting` (answers); onIncoming(message, keepsAlive) says what the
//    parser is to do with the body (GO_ON, NO_BODY, OTHER_PROTOCOL).
'use strict';

const {
  ArrayPrototypePop, Error, Int32Array, Symbol, TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeSet,
} = primordials;
const binding = native('http');
const { Buffer } = require('buffer');
const resources = require('internal/async/resources');
const { methodName } = require('internal/http/status');

const REQUEST = 1;
const RESPONSE = 2;

// Events.
const HEAD = 1;
const BODY = 2;
const END = 3;
const FAULT = 5;

// Words of its memory.
const AT = 0;
const FROM = 1;
const TO = 2;
const FAULT_NUMBER = 3;
const BEGUN = 4;
const METHOD = 5;
const STATUS = 6;
const MAJOR = 7;
const MINOR = 8;
const IS_UPGRADE = 9;
const KEEP_ALIVE = 10;
const TEXTS = 11;
const HAS = 12;

// Answers to a head.
const GO_ON = 0;
const NO_BODY = 1;
const OTHER_PROTOCOL = 2;
const NO_UPGRADE = 3;
const TOO_MANY = 4;

// Bits of HAS: headers that a request has.
const HAS_HOST = 1;
const HAS_EXPECT = 2;
const HAS_BODY = 4 | 8; // a length, or a coding

const LENIENT_NONE = 0;
const LENIENT_ALL = 0x3ff;
const LENIENT_VALUES = 0x400;

const HEADER_PAIRS_MAX = 2000;
const kIncomingMessage = Symbol('IncomingMessage'); // of a server: the class of its requests
const kSkip = Symbol('skip'); // of a message: what comes for it is not wanted

class HTTPParser {
  #memory = binding.create();
  #out = new Int32Array(TypedArrayPrototypeGetBuffer(this.#memory), 0, 16);
  #bytes = null; // those that it is at; null: they are lent, and nobody has asked for them
  #lent = 0; // how many are lent
  #answer = 0;
  #watcher = null; // of the connection's timeouts
  #life = null;
  #handle = null; // that it consumes
  round = 0;

  constructor() {
    this.clean();
  }

  clean() {
    this.socket = null;
    this.incoming = null;
    this.outgoing = null;
    this.maxHeaderPairs = HEADER_PAIRS_MAX;
    this.joinDuplicateHeaders = null;
    this.onIncoming = null;
    this.waiting = null;
    this._consumed = false;
  }

  // resource: what async_hooks know it as; watcher: has messageBegun, headCame and messageEnded
  initialize(kind, resource, maxHeaderSize, lenient, watcher = null) {
    const max = maxHeaderSize > 0 ? maxHeaderSize : defaultMaxSize();
    binding.start(this.#memory, kind, lenient, max);
    this.isRequest = kind === REQUEST;
    this.#watcher = watcher;
    const type = kind === REQUEST ? 'HTTPINCOMINGMESSAGE' : 'HTTPCLIENTREQUEST';
    this.#life = resources.open(type, resource);
  }

  execute(bytes) {
    this.begin(bytes);
    while (this.advance());
    return this.result;
  }

  get bytes() { return this.#bytes ??= binding.bytes(); }

  // Whether others are to be sent behind the answer of now, and soon: it is in the middle of bytes
  // that are lent, or answers wait for their turn.
  get hasMore() {
    return this.#out[AT] < this.#lent || (this.waiting !== null && this.waiting.length > 0);
  }

  get has() { return this.#out[HAS]; }

  begin(bytes, lent = 0) {
    this.#bytes = bytes;
    this.#lent = lent;
    this.#out[AT] = 0;
    this.result = undefined;
  }

  // false: `result` says how it ended
  advance() {
    const { round } = this;
    const out = this.#out;
    const bytes = this.#bytes;
    for (;;) {
      const event = binding.next(this.#memory, bytes, out[AT], this.#answer);
      if (out[BEGUN] !== 0) {
        out[BEGUN] = 0;
        this.#watcher?.messageBegun();
      }
      if (event === HEAD) {
        this.#watcher?.headCame();
        this.#tell(HEAD);
      } else if (event === BODY) {
        this.#tell(BODY);
        if (round === this.round) {
          this.#bytes = this.bytes; // what is lent may be gone until then
          return true;
        }
      } else if (event === END) {
        this.#end();
      } else {
        this.result = event === FAULT ? this.#errorInBytes(out[AT]) : out[AT];
        return false;
      }
      if (round !== this.round) {
        this.result = bytes === null ? 0 : bytes.length;
        return false;
      }
    }
  }

  // No more will come: undefined, or an error.
  finish() {
    const event = binding.finish(this.#memory);
    if (event === FAULT) return this.#error(0);
    if (event === END) this.#end();
    return undefined;
  }

  // Gives the answer to the head.
  takeHead(out, headers) {
    const text = headers[headers.length - 1];
    headers.length--;
    const max = this.maxHeaderPairs;
    const hasTooMany = max > 0 && headers.length > max;
    // A server must not overlook a header that says how long the body is.
    if (hasTooMany && this.isRequest) return TOO_MANY;
    const { socket } = this;
    const Message = socket?.server?.[kIncomingMessage] ?? IncomingMessage();
    const incoming = this.incoming = new Message(socket);
    const major = incoming.httpVersionMajor = out[MAJOR];
    const minor = incoming.httpVersionMinor = out[MINOR];
    incoming.httpVersion = major === 1 && minor === 1 ? '1.1' : `${major}.${minor}`;
    incoming.joinDuplicateHeaders = socket?.server?.joinDuplicateHeaders ||
      this.joinDuplicateHeaders;
    const upgrade = incoming.upgrade = out[IS_UPGRADE] !== 0;
    if (this.isRequest) {
      incoming.url = text;
      incoming.method = methodName(out[METHOD]);
    } else {
      incoming.statusCode = out[STATUS];
      incoming.statusMessage = text;
    }
    incoming._addHeaderLines(headers, hasTooMany ? max : headers.length);
    const answer = this.onIncoming(incoming, out[KEEP_ALIVE] !== 0);
    return answer === GO_ON && upgrade && !incoming.upgrade ? NO_UPGRADE : answer;
  }

  // A part of the bytes. The program may transfer its memory to somebody else: it is copied if the
  // parser still has to read what comes behind.
  pieceOf(from, to) {
    const { bytes } = this;
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from);
    if (to === bytes.length) return piece;
    const own = Buffer.allocUnsafeSlow(to - from);
    TypedArrayPrototypeSet(own, piece);
    return own;
  }

  takeBody(from, to) {
    const { incoming } = this;
    if (incoming === null || incoming[kSkip] || incoming._dumped) return;
    if (!incoming.push(this.pieceOf(from, to))) this.socket?.pause();
  }

  #end() {
    this.#watcher?.messageEnded();
    this.#tell(END);
  }

  // Each event is a callback of its own to async_hooks. After one that throws nobody knows what the
  // bytes behind it mean: the parser takes no more.
  #tell(event) {
    let isFine = false;
    try {
      if (this.#life === null || !this.hears(event)) this.#dispatch(event);
      else this.run(() => this.#dispatch(event));
      isFine = true;
    } finally {
      if (!isFine) binding.stop(this.#memory, event);
    }
  }

  get isWatched() { return this.#life !== null; }

  // Calls fn as a callback of the parser's.
  run(fn) {
    require('internal/async').runInLife(this.#life, fn);
  }

  hears() { return true; }

  #dispatch(event) {
    const out = this.#out;
    if (event === HEAD) {
      this.#answer = this.takeHead(out, binding.head(this.#memory, 1));
    } else if (event === BODY) {
      this.takeBody(out[FROM], out[TO]);
    } else {
      this.takeEnd(out[TEXTS] > 0 ? binding.head(this.#memory, 0) : null);
    }
  }

  takeEnd(trailers) {
    const { incoming, socket } = this;
    if (incoming !== null && !incoming[kSkip]) {
      incoming.complete = true;
      if (trailers !== null) {
        const max = this.maxHeaderPairs;
        incoming._addHeaderLines(trailers,
                                 max > 0 && max < trailers.length ? max : trailers.length);
      }
      incoming.push(null);
    }
    readOn(socket);
  }

  #error(at) {
    const said = binding.fault(this.#out[FAULT_NUMBER]);
    const error = new Error('Parse Error');
    error.bytesParsed = at;
    error.code = said[0];
    error.reason = said[1];
    return error;
  }

  #errorInBytes(at) {
    const error = this.#error(at);
    error.rawPacket = asBuffer(this.bytes);
    error.message = `Parse Error: ${error.reason}`;
    return error;
  }

  // From now on it gets what the handle reads, and nobody else: by execute, or by reader, which
  // hears that there is something.
  consume(handle, reader) {
    this.#handle = handle;
    this._consumed = true;
    if (reader === undefined) handle.consume((bytes) => this.execute(bytes));
    else handle.consume(reader, true);
  }

  unconsume() {
    if (this.#handle === null) return;
    this.#handle.consume(null);
    this.#handle = null;
    this._consumed = false;
  }

  // It is free for another connection.
  free() { this.#release(); }
  close() { this.#release(); }

  #release() {
    this.unconsume();
    this.round++;
    this.#bytes = null;
    this.#answer = 0;
    this.#watcher?.parserFreed();
    this.#watcher = null;
    resources.close(this.#life);
    this.#life = null;
    this.clean();
  }
}

function asBuffer(bytes) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

let Incoming;
function IncomingMessage() {
  return Incoming ??= require('internal/http/incoming').IncomingMessage;
}

let sizeMax;
function defaultMaxSize() {
  const given = +require('internal/options').getOption('--max-http-header-size');
  return sizeMax ??= given > 0 ? given : 16384;
}

// The socket goes on to read, unless the connection has stopped it.
function readOn(socket) {
  if (socket && !socket._paused && socket.readable) socket.resume();
}

// ---- parsers that wait for work -------------------------------------------------------------

const parsers = {
  name: 'parsers',
  max: 1000,
  list: [],
  alloc() {
    return this.list.length > 0 ? ArrayPrototypePop(this.list) : new HTTPParser();
  },
  free(parser) {
    if (this.list.length >= this.max) return false;
    this.list[this.list.length] = parser;
    return true;
  },
};

// Frees the parser and takes it off those who know it.
function freeParser(parser, message, socket) {
  if (parser) {
    parser.free();
    parsers.free(parser);
  }
  if (message) message.parser = null;
  if (socket) socket.parser = null;
}

// ---- how strict -------------------------------------------------------------------------------

let isInsecure;

// The option --insecure-http-parser.
function isLenient() {
  if (isInsecure === undefined) {
    isInsecure = require('internal/options').getOption('--insecure-http-parser') === true;
    if (isInsecure) process.emitWarning('Using insecure HTTP parsing');
  }
  return isInsecure;
}

function lenientFlags(validation, insecureHTTPParser) {
  if (validation === 'strict') return LENIENT_NONE;
  if (validation === 'relaxed') return LENIENT_VALUES;
  if (validation === 'insecure') return LENIENT_ALL;
  return insecureHTTPParser ?? isLenient() ? LENIENT_ALL : LENIENT_NONE;
}

module.exports = {
  BODY,
  GO_ON,
  HAS_BODY,
  HAS_EXPECT,
  HAS_HOST,
  HEAD,
  IS_UPGRADE,
  KEEP_ALIVE,
  MAJOR,
  METHOD,
  MINOR,
  STATUS,
  HTTPParser,
  NO_BODY,
  OTHER_PROTOCOL,
  REQUEST,
  RESPONSE,
  defaultMaxSize,
  freeParser,
  isLenient,
  kIncomingMessage,
  kSkip,
  lenientFlags,
  parsers,
  readOn,
};
