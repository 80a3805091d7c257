// SPDX-License-Identifier: MIT
// An exchange by a dispatcher of the npm package undici, which a program has given (`dispatcher`
// of RequestInit) or set for all (setGlobalDispatcher): agents with other limits, proxies, mocks.
// Dispatchers of undici 6 and 7 take a handler with these callbacks.
//
//   record --> dispatcher.dispatch(options, handler)
//   handler: onConnect  onHeaders --> message, a Readable  onData --> push  onComplete  onError

'use strict';

const {
  StringPrototypeToLowerCase,
  SymbolFor,
} = primordials;

const { isBlob } = require('internal/buffer/blob');
const { Exchange, pathOf } = require('web/fetch/network');
const { isObject } = require('web/idl');

const kGlobal = SymbolFor('undici.globalDispatcher.1');

// The dispatcher that is to be used for a record, or undefined.
function dispatcherOf({ dispatcher }) {
  const found = dispatcher ?? globalThis[kGlobal];
  return isObject(found) && typeof found.dispatch === 'function' ? found : undefined;
}

// Headers as names with values; the dispatcher adds those of the connection.
function listHeaders({ body, headers }) {
  const list = {};
  headers.forEach((name, value) => {
    const key = StringPrototypeToLowerCase(name);
    if (key !== 'host' && key !== 'connection') list[name] = value;
  });
  if (body !== null && body.length !== null && !headers.has('content-length')) {
    list['content-length'] = `${body.length}`;
  }
  return list;
}

// What can be sent as it is, or something to iterate.
function toSend(body) {
  if (body === null) return null;
  if (body.core !== undefined || isBlob(body.source)) {
    return require('web/streams/readable-stream').faceOfReadable(body.stream);
  }
  body.markRead();
  return body.source;
}

class DispatchedExchange extends Exchange {
  constructor(record, dispatcher) {
    super(record);
    this.dispatcher = dispatcher;
  }

  start() {
    const { record } = this;
    const { url } = record;
    let abort = () => {};
    this.request = { __proto__: null, destroy: () => { abort(); } };
    this.dispatcher.dispatch({
      path: pathOf(url),
      origin: url.origin,
      method: record.method,
      body: toSend(record.body),
      headers: listHeaders(record),
      maxRedirections: 0,
      upgrade: undefined,
    }, {
      body: null,
      abort: null,
      onConnect: (stop) => {
        if (this.isOver) stop(this.reason);
        else abort = () => { stop(this.reason); };
      },
      onResponseStarted: () => {},
      onHeaders: (status, rawHeaders, resume, statusText) => {
        if (status < 200) return undefined;
        this.onHeaders(status, rawHeaders, resume, statusText);
        return true;
      },
      onData: (chunk) => this.message.push(chunk),
      onComplete: () => {
        abort = () => {};
        this.message.push(null);
      },
      onError: (error) => { this.fail(error); },
      onUpgrade: (status, rawHeaders, socket) => {
        socket.destroy();
        this.fail(require('web/fetch/errors').socketError('bad upgrade', socket));
        return false;
      },
    });
    return this.answer.promise;
  }

  // Makes a message of it, as that of node:http is.
  onHeaders(status, rawHeaders, resume, statusText) {
    const { Readable } = require('stream');
    const message = new Readable({ __proto__: null, read() { resume(); } });
    message.statusCode = status;
    message.statusMessage = statusText ?? '';
    message.rawHeaders = [];
    for (let i = 0; i < rawHeaders.length; i++) {
      const part = rawHeaders[i];
      message.rawHeaders[i] = typeof part === 'string' ? part : part.toString('latin1');
    }
    this.onResponse(message);
  }
}

module.exports = { DispatchedExchange, dispatcherOf };
