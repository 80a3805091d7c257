// SPDX-License-Identifier: MIT
// One exchange over HTTP: a request's record goes out, a response's record comes back.
//
//   record --headers--> ClientRequest --body--> server
//   ResponseRecord <--- IncomingMessage [--> decoders] --> stream of bytes
//
// 1. Connections are kept by two agents that only fetch uses, one of them for https:.
// 2. The body is read ahead by AHEAD bytes, then only as fast as the program reads: so a short
//    response that nobody reads gives its connection back.
// 3. stop(reason) ends the exchange at any time; what waits gets the reason.

'use strict';

const {
  ArrayPrototypePush,
  Error,
  PromiseWithResolvers,
  RegExpPrototypeSymbolSplit,
  StringPrototypeSlice,
  StringPrototypeToLowerCase,
  TypeError,
  Uint8Array,
} = primordials;

const { now } = native('process');
const { Body, isBytes } = require('web/fetch/body');
const { isBlob } = require('internal/buffer/blob');
const { ResponseRecord, hasNoBody } = require('web/fetch/response');
const { networkError, socketError, translate } = require('web/fetch/errors');
const {
  tellAnswered, tellBodySent, tellCreated, tellEnded, tellFailed,
} = require('web/fetch/telling');
const { DONE } = require('web/streams/common');

const AHEAD = 65536;
const CODINGS_MAX = 5;
const CONNECT_MS = 10_000;
const ANSWER_MS = 300_000; // to the headers, and between two chunks of a body

// What connections say to the servers of https: and wss: addresses.
const SECURE = { __proto__: null, ALPNProtocols: ['http/1.1'] };

const KEPT = { __proto__: null, keepAlive: true, scheduling: 'lifo', timeout: 4000 };

let plainAgent;
let secureAgent;

const isSecure = ({ protocol }) => protocol === 'https:' || protocol === 'wss:';

// A number.
const portOf = (url) => url.port !== '' ? +url.port : isSecure(url) ? 443 : 80;

function agentOf(url) {
  if (!isSecure(url)) return plainAgent ??= new (require('http').Agent)(KEPT);
  return secureAgent ??= new (require('https').Agent)({ __proto__: null, ...KEPT, ...SECURE });
}

// ---- Headers

function checkHeaders(headers) {
  const names = ['transfer-encoding', 'keep-alive', 'upgrade'];
  for (let i = 0; i < names.length; i++) {
    if (headers.has(names[i])) {
      throw networkError('InvalidArgumentError', `invalid ${names[i]} header`);
    }
  }
  if (headers.has('expect')) throw networkError('NotSupportedError', 'expect header not supported');
}

// The headers as they are sent, names and values in turn, in the order in which Node sends them.
function listHeaders({ url, method, headers, body }) {
  const connection = headers.get('connection');
  const isLast = method === 'HEAD' ||
    connection !== null && StringPrototypeToLowerCase(connection) === 'close';
  const list = ['host', url.host, 'connection', isLast ? 'close' : 'keep-alive'];
  headers.forEach((name, value) => {
    const key = StringPrototypeToLowerCase(name);
    if (key !== 'host' && key !== 'connection' && key !== 'content-length') {
      ArrayPrototypePush(list, name, value);
    }
  });
  const length = lengthOf(method, headers, body);
  if (length !== null) ArrayPrototypePush(list, 'content-length', `${length}`);
  else if (body !== null) ArrayPrototypePush(list, 'transfer-encoding', 'chunked');
  return list;
}

function isIdempotent(method) {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'PUT' ||
    method === 'DELETE';
}

// The content-length of a request; null if it has none.
function lengthOf(method, headers, body) {
  const said = headers.get('content-length');
  const known = body !== null ? body.length :
    method === 'POST' || method === 'PUT' || method === 'PATCH' ? 0 : null;
  if (said !== null && known !== null && +said !== known) {
    throw networkError('RequestContentLengthMismatchError',
                       'Request body length does not match content-length header');
  }
  return known ?? (body === null ? null : said);
}

// Without the brackets of IPv6.
function hostOf({ hostname }) {
  return hostname[0] === '[' ? StringPrototypeSlice(hostname, 1, -1) : hostname;
}

// As it stands in the address: a `?` with nothing behind it is kept.
function pathOf({ hash, href, origin, password, pathname, search, username }) {
  if (username !== '' || password !== '') return `${pathname}${search}`;
  const end = hash === '' && href[href.length - 1] === '#' ? 1 : hash.length;
  return StringPrototypeSlice(href, origin.length, href.length - end);
}

// ---- The exchange

class Exchange {
  constructor(record) {
    this.record = record;
    this.request = undefined;
    this.message = undefined; // the IncomingMessage
    this.core = undefined;    // the stream of the response's body
    this.reader = undefined;  // of the request's body
    this.answer = PromiseWithResolvers();
    this.timer = undefined;
    this.isOver = false;
    this.reason = undefined;
    this.onFinish = undefined;
    this.told = undefined; // what those see who watch
    this.requestedAt = now();
    this.respondedAt = 0;
    this.encodedSize = 0;
    this.decodedSize = 0;
  }

  // A promise for the ResponseRecord.
  start() {
    const { ClientRequest } = require('http');
    const { record } = this;
    const { url } = record;
    checkHeaders(record.headers);
    const headers = listHeaders(record);
    const path = pathOf(url);
    this.told = tellCreated(record, path, headers);
    const request = this.request = new ClientRequest({
      __proto__: null,
      agent: agentOf(url),
      protocol: url.protocol,
      host: hostOf(url),
      port: portOf(url),
      method: record.method,
      path,
      headers,
      setHost: false,
    });
    request.on('error', (error) => { this.onError(error, request); });
    request.on('response', (message) => { this.onResponse(message); });
    request.on('upgrade', (message, socket) => {
      this.fail(socketError('bad upgrade', socket));
      socket.destroy();
    });
    if (this.told !== undefined) request.on('finish', () => { tellBodySent(this.told); });
    request.on('socket', (socket) => { this.onSocket(socket); });
    this.send(record.body);
    return this.answer.promise;
  }

  // A kept connection that the server closed just before we used it is no failure: the request,
  // if it may be made twice, goes out once more.
  onError(error, request) {
    const { record } = this;
    if (!this.isOver && request.reusedSocket && this.message === undefined &&
        error.code === 'ECONNRESET' && isIdempotent(record.method) &&
        (record.body === null || record.body.source !== null)) {
      if (record.body !== null) record.body = record.body.again();
      this.reader = undefined;
      this.start();
      return;
    }
    this.fail(translate(error, request.socket));
  }

  onSocket(socket) {
    if (!socket.connecting && socket.secureConnecting !== true) {
      this.wait(ANSWER_MS, 'HeadersTimeoutError', 'Headers Timeout Error');
      return;
    }
    const { url } = this.record;
    this.wait(CONNECT_MS, 'ConnectTimeoutError', 'Connect Timeout Error (attempted address: ' +
              `${url.hostname}:${portOf(url)}, timeout: ${CONNECT_MS}ms)`);
    socket.once(isSecure(url) ? 'secureConnect' : 'connect', () => {
      if (!this.isOver && this.message === undefined) {
        this.wait(ANSWER_MS, 'HeadersTimeoutError', 'Headers Timeout Error');
      }
    });
  }

  // From now on something must happen within so many milliseconds.
  wait(ms, name, message) {
    const timers = require('timers');
    if (this.timer !== undefined) timers.clearTimeout(this.timer);
    this.timer = timers.setTimeout(() => { this.fail(networkError(name, message)); }, ms);
    this.timer.unref();
  }

  // ---- Out

  send(body) {
    const { request } = this;
    if (body === null) {
      request.end();
      return;
    }
    if (body.core === undefined && !isBlob(body.source)) {
      body.markRead();
      request.end(body.source);
      return;
    }
    const { acquireReader } = require('web/streams/readable');
    this.reader = acquireReader(body.stream, false);
    this.sendMore();
  }

  sendMore() {
    const { read } = require('web/streams/readable');
    read(this.reader, {
      __proto__: null,
      chunkSteps: (chunk) => {
        if (this.isOver) return;
        // Texts are no bytes for the standard, but they are sent by Node.
        if (typeof chunk !== 'string' && !isBytes(chunk)) {
          this.fail(new TypeError('Received non-Uint8Array chunk'));
          return;
        }
        if (this.request.write(chunk)) this.sendMore();
        else this.request.once('drain', () => { this.sendMore(); });
      },
      closeSteps: () => {
        this.reader = undefined;
        if (!this.isOver) this.request.end();
      },
      errorSteps: (error) => {
        this.reader = undefined;
        this.fail(error);
      },
    });
  }

  // ---- In

  onResponse(message) {
    if (this.isOver) return;
    this.message = message;
    this.respondedAt = now();
    const { rawHeaders, statusCode, statusMessage } = message;
    if (statusCode < 100) {
      this.fail(new Error('Invalid status code'));
      return;
    }
    const response = new ResponseRecord(statusCode, statusMessage);
    for (let i = 0; i < rawHeaders.length; i += 2) {
      response.headers.append(StringPrototypeToLowerCase(rawHeaders[i]), rawHeaders[i + 1]);
    }
    tellAnswered(this.told, message);
    message.on('error', (error) => { this.fail(translate(error, message.socket)); });
    if (hasNoBody(statusCode) || this.record.method === 'HEAD') {
      message.on('end', () => { this.complete(); });
      message.resume();
    } else {
      response.body = this.receive(message, response.headers);
    }
    this.answer.resolve(response);
  }

  receive(message, headers) {
    const { createByteStream } = require('web/streams/readable-bytes');
    const source = decoded(message, headers, (error) => { this.fail(error); });
    const core = this.core = createByteStream(() => {
      if (!this.isOver) source.resume();
      return DONE;
    }, (reason) => {
      this.stop(reason);
      return DONE;
    }, AHEAD);
    const { controller } = core;
    if (source !== message) message.on('data', (chunk) => { this.encodedSize += chunk.length; });
    this.wait(ANSWER_MS, 'BodyTimeoutError', 'Body Timeout Error');
    source.on('data', (chunk) => {
      if (this.isOver) return;
      this.timer.refresh();
      this.decodedSize += chunk.length;
      controller.enqueue(new Uint8Array(chunk));
      if (controller.desiredSize() <= 0) source.pause();
    });
    source.on('end', () => {
      if (this.isOver) return;
      if (source === message) this.encodedSize = this.decodedSize;
      this.complete();
      controller.close();
      if (controller.places.length > 0) controller.respond(0);
    });
    return Body.ofStream(core);
  }

  // ---- The end

  complete() {
    if (!this.isOver) tellEnded(this.told);
    this.finish();
  }

  finish() {
    if (this.isOver) return;
    this.isOver = true;
    if (this.timer !== undefined) require('timers').clearTimeout(this.timer);
    this.onFinish?.();
  }

  // Something went wrong between the other side and us.
  fail(error) {
    if (this.isOver) return;
    const { core } = this;
    this.end(error);
    if (core !== undefined && core.state === 'readable') {
      core.controller.error(new TypeError('terminated', { __proto__: null, cause: error }));
    }
  }

  // The program does not want it any more.
  stop(reason) {
    const { core } = this;
    if (!this.isOver) this.end(reason);
    if (core !== undefined && core.state === 'readable') core.controller.error(reason);
  }

  end(reason) {
    this.reason = reason;
    tellFailed(this.told, reason);
    this.finish();
    this.answer.reject(reason);
    if (this.reader !== undefined) {
      const { cancel } = require('web/streams/readable');
      require('web/streams/common').markHandled(cancel(this.reader.stream, reason));
    }
    if (this.message !== undefined) this.message.destroy();
    this.request.destroy();
  }
}
primordials.ObjectSetPrototypeOf(Exchange.prototype, null);

// ---- Decoding

let zlib;

// Whether bodies can be decompressed here, and so may be asked for.
function canDecode() {
  if (zlib === undefined) {
    try {
      zlib = require('zlib');
    } catch {
      zlib = null;
    }
  }
  return zlib !== null && typeof zlib.createGunzip === 'function';
}

// A stream without the content-codings of the message; as it is if one of them is not known.
function decoded(message, headers, fail) {
  const codings = headers.get('content-encoding');
  if (codings === null || !canDecode()) return message;
  const names = RegExpPrototypeSymbolSplit(/[ \t]*,[ \t]*/, StringPrototypeToLowerCase(codings));
  if (names.length > CODINGS_MAX) {
    fail(new Error('too many content-encodings in response: ' +
      `${names.length}, maximum allowed is ${CODINGS_MAX}`));
    return message;
  }
  const streams = [];
  for (let i = names.length - 1; i >= 0; i--) {
    const stream = decoderOf(names[i]);
    if (stream === undefined) return message;
    ArrayPrototypePush(streams, stream);
  }
  let source = message;
  for (let i = 0; i < streams.length; i++) {
    streams[i].on('error', fail);
    source = source.pipe(streams[i]);
  }
  return source;
}

// A body that was cut off is given as far as it goes.
function decoderOf(name) {
  const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = zlib.constants;
  const lenient = { __proto__: null, flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH };
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip(lenient);
    case 'deflate':
      return require('web/fetch/inflate').createAnyInflate(lenient);
    case 'br':
      return zlib.createBrotliDecompress({ __proto__: null, flush: BROTLI_OPERATION_FLUSH,
                                           finishFlush: BROTLI_OPERATION_FLUSH });
  }
  return undefined;
}

module.exports = { Exchange, SECURE, canDecode, hostOf, isSecure, pathOf, portOf };
