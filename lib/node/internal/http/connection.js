// SPDX-License-Identifier: MIT
// One connection of an http.Server: bytes that come are parsed into requests; their responses take
// turns on the socket.
//
//   socket -> parser -> onIncoming -> 'request'          (incoming: requests not yet answered)
//   socket <- the response whose turn it is <- outgoing  (those behind it)
//
// 1. A socket of ours is consumed: its handle gives what it reads to the parser and not to the
//    stream, until somebody else listens to 'data' or 'readable'. Behind each piece of a body ticks
//    are run then, as in Node.
// 2. Responses go out in the order of their requests. What those behind the first have written is
//    counted (pending); when it is too much, or the other side does not read, the socket is not
//    read (socket._paused).
'use strict';

const { NumberIsFinite, ReflectApply } = primordials;
const {
  ArrayPrototypePush, ArrayPrototypeShift, FunctionPrototypeCall, RegExpPrototypeExec,
} = require('internal/hot');
const { Buffer } = require('buffer');
const { codes, ConnResetException } = require('internal/errors');
const { debuglog } = require('internal/util/debuglog');
const { Socket } = require('internal/net/socket');
const { Handle, askAgain, causedBy } = require('internal/net/handle');
const {
  GO_ON, HAS_BODY, HAS_EXPECT, HAS_HOST, REQUEST, freeParser, lenientFlags, parsers,
} = require('internal/http/parser');
const { detachSignal } = require('internal/http/incoming');
const { drain } = require('internal/http/outgoing-body');
const { kUniqueHeaders } = require('internal/http/outgoing-head');
const { emitClose } = require('internal/http/response');
const { STATUS_CODES } = require('internal/http/status');
const telling = require('internal/http/telling');
const { continueExpression } = require('internal/http/words');

class ParserResource {
  constructor(type, socket) {
    this.type = type;
    this.socket = socket;
  }
}

const debug = debuglog('http');

function nothing() {}

class Connection {
  requestsCount = 0;
  pending = 0;
  outgoing = [];
  incoming = [];
  isKeptAlive = false; // the timeout between two requests is set
  isWaiting = false;   // for a checkpoint, with bytes that the parser has not taken yet
  isUpgraded = false;
  upgradeStream = null; // while the body of a request that upgrades has not come

  constructor(server, socket, settings) {
    this.server = server;
    this.socket = socket;
    this.settings = settings;
    this.onData = (bytes) => this.take(bytes);
    this.onEnd = () => this.end();
    this.onClose = () => this.close();
    this.onDrain = () => this.drain();
    this.onPending = (size) => this.addPending(size);
    this.parser = this.makeParser();
  }

  makeParser() {
    const { server, socket } = this;
    const parser = parsers.alloc();
    parser.initialize(REQUEST, new ParserResource('HTTPINCOMINGMESSAGE', socket),
                      server.maxHeaderSize || 0,
                      lenientFlags(server.httpValidation, server.insecureHTTPParser),
                      this.settings.connections?.watch(socket));
    parser.socket = socket;
    parser.waiting = this.outgoing;
    socket.parser = parser;
    if (typeof server.maxHeadersCount === 'number') {
      parser.maxHeaderPairs = server.maxHeadersCount << 1;
    }
    parser.onIncoming = (request, keepsAlive) => this.onIncoming(request, keepsAlive);
    return parser;
  }

  // ---- what comes

  attach() {
    const { socket } = this;
    socket.on('data', this.onData);
    socket.on('error', onSocketError);
    socket.on('end', this.onEnd);
    socket.on('close', this.onClose);
    socket.on('drain', this.onDrain);
    socket.on('resume', onResume);
    socket.on('pause', onPause);
    watchListeners(socket, this);
    socket.setEncoding = refuseEncoding;
    const handle = socket._handle;
    if (handle instanceof Handle && !handle._consumed) {
      handle._consumed = true;
      this.parser.consume(handle, (piece, length) => this.read(piece, length));
    }
    socket._paused = false;
  }

  // From the handle: true, it lends so many bytes; or undefined to go on with these.
  read(piece, length) {
    const { parser, socket } = this;
    this.isWaiting = false;
    // Since it asked to go on the parser may have been freed, and be at work for somebody else.
    if (piece === undefined && socket.parser !== parser) return;
    if (piece !== undefined) parser.begin(null, length);
    while (parser.advance()) {
      if (socket._handle === null) continue;
      this.isWaiting = true;
      askAgain();
      return;
    }
    if (parser.isWatched) parser.run(() => this.wasRead(parser));
    else this.wasRead(parser);
  }

  wasRead(parser) {
    this.socket._unrefTimer();
    this.parsed(parser, parser.result);
  }

  take(bytes) {
    const { parser } = this;
    this.parsed(parser, parser.execute(bytes));
  }

  parsed(parser, result) {
    const { socket } = this;
    if (typeof result === 'object') {
      ReflectApply(onSocketError, socket, [result]);
    } else if (parser.incoming?.upgrade) {
      this.upgrade(parser, parser.bytes, result);
    }
  }

  // The request wants another protocol, from byte `at` on if it is complete.
  upgrade(parser, bytes, at) {
    const { server, socket } = this;
    const request = parser.incoming;
    const { isUpgraded } = this;
    this.isUpgraded = true;
    let stream = socket;
    if (request.complete) {
      this.detach();
      freeParser(parser, request, socket);
    } else if (isUpgraded) {
      return; // more of the body
    } else {
      const { UpgradeStream } = require('internal/http/upgrade-stream');
      stream = this.upgradeStream = new UpgradeStream(socket, request);
    }
    const event = request.method === 'CONNECT' ? 'connect' : 'upgrade';
    if (server.listenerCount(event) === 0) {
      socket.destroy();
      return;
    }
    const head = Buffer.from(bytes.buffer, bytes.byteOffset + at, bytes.length - at);
    if (isUpgraded) {
      this.upgradeStream.bodyCame(head);
    } else {
      socket.readableFlowing = null;
      server.emit(event, request, stream, head);
    }
  }

  detach() {
    const { socket } = this;
    socket.removeListener('data', this.onData);
    socket.removeListener('end', this.onEnd);
    socket.removeListener('close', this.onClose);
    socket.removeListener('drain', this.onDrain);
    socket.removeListener('error', onSocketError);
    socket.removeListener('timeout', onSocketTimeout);
    this.unconsume();
  }

  // From now on the stream gets the bytes.
  unconsume() {
    const { parser, socket } = this;
    if (!socket._handle) return;
    parser.unconsume();
    socket.removeListener('pause', onPause);
    socket.removeListener('resume', onResume);
  }

  end() {
    const { outgoing, server, socket } = this;
    const error = this.parser.finish();
    if (error !== undefined) {
      ReflectApply(onSocketError, socket, [error]);
    } else if (!server.httpAllowHalfOpen) {
      socket.end();
    } else if (outgoing.length > 0) {
      outgoing[outgoing.length - 1]._last = true;
    } else if (socket._httpMessage) {
      socket._httpMessage._last = true;
    } else {
      socket.end();
    }
  }

  close() {
    if (this.isWaiting) {
      this.isWaiting = false;
      while (this.parser.advance());
    }
    freeParser(this.socket.parser, null, this.socket);
    const lists = [this.incoming, this.outgoing];
    for (let i = 0; i < 2; i++) {
      while (lists[i].length > 0) {
        ArrayPrototypeShift(lists[i]).destroy(new ConnResetException('aborted'));
      }
    }
  }

  // ---- what goes

  addPending(size) {
    this.pending += size;
    this.drain();
  }

  drain() {
    const { socket } = this;
    if (socket._paused && this.pending <= socket.writableHighWaterMark) {
      socket._paused = false;
      socket.resume();
    }
    const response = socket._httpMessage;
    if (response && response.writableLength === 0) drain(response);
  }

  onIncoming(request, keepsAlive) {
    const { server, settings, socket } = this;
    if (this.isKeptAlive) {
      socket.setTimeout(server.timeout || 0);
      this.isKeptAlive = false;
    }
    if (request.upgrade) {
      request.upgrade = request.method === 'CONNECT' || !!server.shouldUpgradeCallback(request);
      if (request.upgrade) return GO_ON;
    }
    const { has } = this.parser;
    this.incoming[this.incoming.length] = request;
    this.stopIfBehind();
    const { ServerResponse } = settings;
    const response = new ServerResponse(request, {
      highWaterMark: socket.writableHighWaterMark,
      rejectNonStandardBodyWrites: server.rejectNonStandardBodyWrites,
    });
    response._keepAliveTimeout = server.keepAliveTimeout;
    response._maxRequestsPerSocket = server.maxRequestsPerSocket;
    response._onPendingData = this.onPending;
    response.shouldKeepAlive = keepsAlive;
    response[kUniqueHeaders] = settings.uniqueHeaders;
    telling.serverRequest(request, response, socket, server);
    if (settings.optimizesEmpty && (has & HAS_BODY) === 0) {
      request._dumpAndCloseReadable();
      request._read();
    }
    if (socket._httpMessage) ArrayPrototypePush(this.outgoing, response);
    else response.assignSocket(socket);
    response.on('finish', () => this.answered(request, response));
    this.deliver(request, response, has);
    return GO_ON;
  }

  // Not to be flooded with requests whose answers nobody reads.
  stopIfBehind() {
    const { socket } = this;
    if (socket._paused) return;
    if (socket._writableState.needDrain || this.pending >= socket.writableHighWaterMark) {
      socket._paused = true;
      socket.pause();
    }
  }

  // What the parser has seen of the headers is enough: their objects are made when the program looks.
  deliver(request, response, has) {
    const { server, socket } = this;
    if (request.httpVersionMajor !== 1 || request.httpVersionMinor !== 1) {
      server.emit('request', request, response);
      return;
    }
    if (server.requireHostHeader && (has & HAS_HOST) === 0) {
      response.writeHead(400, ['Connection', 'close']);
      response.end();
      return;
    }
    const max = server.maxRequestsPerSocket;
    if (typeof max === 'number' && max > 0) {
      const count = ++this.requestsCount;
      response.maxRequestsOnConnectionReached = max <= count;
      if (max < count) {
        server.emit('dropRequest', request, socket);
        response.writeHead(503);
        response.end();
        return;
      }
    }
    if ((has & HAS_EXPECT) === 0) server.emit('request', request, response);
    else this.deliverExpecting(request, response, request.headers.expect);
  }

  deliverExpecting(request, response, expect) {
    const { server } = this;
    if (RegExpPrototypeExec(continueExpression, expect) !== null) {
      response._expect_continue = true;
      if (server.listenerCount('checkContinue') > 0) {
        server.emit('checkContinue', request, response);
      } else {
        response.writeContinue();
        server.emit('request', request, response);
      }
    } else if (server.listenerCount('checkExpectation') > 0) {
      server.emit('checkExpectation', request, response);
    } else {
      response.writeHead(417);
      response.end();
    }
  }

  // The response is with the socket.
  answered(request, response) {
    const { outgoing, server, socket } = this;
    telling.serverResponse(request, response, socket, server);
    detachSignal(request);
    if (this.incoming.length <= 1) this.incoming.length = 0;
    else ArrayPrototypeShift(this.incoming);
    if (!request._consuming && !request._readableState.resumeScheduled) request._dump();
    response.detachSocket(socket);
    forgetIncoming(request);
    process.nextTick(emitClose, response);
    if (response._last) {
      if (typeof socket.destroySoon === 'function') socket.destroySoon();
      else socket.end();
    } else if (outgoing.length > 0) {
      ArrayPrototypeShift(outgoing).assignSocket(socket);
    } else {
      this.keepAlive();
    }
  }

  keepAlive() {
    const { server, socket } = this;
    const time = positive(server.keepAliveTimeout, 0);
    if (time === 0 || typeof socket.setTimeout !== 'function') return;
    // The other side has the shorter timeout, so that it does not use a connection that ends.
    socket.setTimeout(time + positive(server.keepAliveTimeoutBuffer, 1000));
    this.isKeptAlive = true;
  }
}

function positive(number, otherwise) {
  return NumberIsFinite(number) && number >= 0 ? number : otherwise;
}

// The parser does not keep a request that is over.
function forgetIncoming(request) {
  const parser = request.socket?.parser;
  if (!parser || parser.incoming !== request) return;
  if (request.readableEnded) parser.incoming = null;
  else request.on('end', () => forgetIncoming(request));
}

// ---- listeners of the socket -----------------------------------------------------------------

function refuseEncoding() {
  throw new codes.ERR_HTTP_SOCKET_ENCODING();
}

// 'resume' comes by a tick: it may be late.
function onResume() {
  if (this._paused) {
    this.pause();
  } else if (this._handle && !this._handle.reading) {
    this._handle.reading = true;
    this._handle.readStart();
  }
}

function onPause() {
  if (this._handle?.reading) {
    this._handle.reading = false;
    this._handle.readStop();
  }
}

function onSocketTimeout() {
  const request = this.parser?.incoming;
  const isHeard = [
    request && !request.complete && request.emit('timeout', this),
    this._httpMessage?.emit('timeout', this),
    this.server.emit('timeout', this),
  ];
  if (!isHeard[0] && !isHeard[1] && !isHeard[2]) this.destroy();
}

const STATUS_OF_ERROR = {
  __proto__: null,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

// Of the socket or of the parser. An answer is given only where none has begun.
function onSocketError(error) {
  this.removeListener('error', onSocketError);
  if (this.listenerCount('error', nothing) === 0) this.on('error', nothing);
  if (this.server.emit('clientError', error, this)) return;
  if (this.writable && (!this._httpMessage || !this._httpMessage._headerSent)) {
    const status = STATUS_OF_ERROR[error.code] ?? 400;
    this.write(Buffer.from(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`, 'ascii'));
  }
  this.destroy(error);
}

// Somebody else wants the bytes.
function watchListeners(socket, connection) {
  const names = ['on', 'addListener', 'prependListener'];
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    socket[name] = function(event, listener) {
      const result = FunctionPrototypeCall(Socket.prototype[name], this, event, listener);
      if (!this.parser) {
        for (let j = 0; j < names.length; j++) this[names[j]] = Socket.prototype[names[j]];
      } else if (event === 'data' || event === 'readable') {
        connection.unconsume();
      }
      return result;
    };
  }
}

function begin(server, socket, settings) {
  debug('SERVER new http connection');
  socket.server = server;
  if (server.timeout && typeof socket.setTimeout === 'function') {
    socket.setTimeout(server.timeout);
  }
  socket.on('timeout', onSocketTimeout);
  new Connection(server, socket, settings).attach();
}

// A message took too long.
function timeOut(socket) {
  ReflectApply(onSocketError, socket, [new codes.ERR_HTTP_REQUEST_TIMEOUT()]);
}

function connect(server, socket, settings) {
  causedBy(socket._handle, () => begin(server, socket, settings));
}

module.exports = { connect, timeOut };
