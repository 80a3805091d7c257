// SPDX-License-Identifier: MIT
// http.ClientRequest: a request to a server. The agent finds it a socket; what happens on that is
// in internal/http/client-socket.
'use strict';

const {
  ArrayIsArray, Boolean, NumberIsFinite, ObjectDefineProperty, ObjectKeys, ObjectSetPrototypeOf,
  ReflectApply, String, StringPrototypeToUpperCase, Symbol,
} = primordials;
const {
  RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeIncludes,
  StringPrototypeIndexOf,
} = require('internal/hot');
const { codes } = require('internal/errors');
const {
  validateBoolean, validateInteger, validateNumber, validateOneOf, validateString,
} = require('internal/validators');
const { OutgoingMessage } = require('internal/http/outgoing');
const { kBody } = require('internal/http/outgoing-body');
const { kOutHeaders, kUniqueHeaders } = require('internal/http/outgoing-head');
const { isToken, uniqueNames } = require('internal/http/words');
const telling = require('internal/http/telling');
const {
  assignLater, emitError, kError, listenForTimeout,
} = require('internal/http/client-socket');

const BAD_IN_PATH = /[^\u0021-\u00ff]/;
const kPath = Symbol('path');
const kAuthority = Symbol('authority'); // host and port, as in a URL

// Methods that usually have no body.
const BODILESS = {
  __proto__: null, GET: true, HEAD: true, DELETE: true, OPTIONS: true, TRACE: true, CONNECT: true,
};

// ---- arguments ----------------------------------------------------------------------------

// (url[, options][, callback]) or (options[, callback]): [options, callback]
function readArguments(input, options, callback) {
  let base = null;
  if (typeof input === 'string') {
    const { URL, urlToHttpOptions } = require('url');
    base = urlToHttpOptions(new URL(input));
  } else if (require('internal/url/files').isURL(input)) {
    base = require('url').urlToHttpOptions(input);
  } else {
    callback = options;
    options = input;
  }
  if (typeof options === 'function') return [base ?? {}, options];
  return [{ __proto__: null, ...base, ...options }, callback];
}

function chooseAgent(options, defaultAgent) {
  const { agent } = options;
  if (agent === false) return new defaultAgent.constructor();
  if (agent === null || agent === undefined) {
    return typeof options.createConnection === 'function' ? agent : defaultAgent;
  }
  if (typeof agent.addRequest !== 'function') {
    throw new codes.ERR_INVALID_ARG_TYPE('options.agent',
                                         ['Agent-like Object', 'undefined', 'false'], agent);
  }
  return agent;
}

function checkPath(path) {
  if (RegExpPrototypeExec(BAD_IN_PATH, path) !== null) {
    throw new codes.ERR_UNESCAPED_CHARACTERS('Request path');
  }
}

function checkHost(host, name) {
  if (host !== null && host !== undefined && typeof host !== 'string') {
    throw new codes.ERR_INVALID_ARG_TYPE(`options.${name}`, ['string', 'undefined', 'null'], host);
  }
  return host;
}

function chooseMethod(method) {
  if (method !== null && method !== undefined) validateString(method, 'options.method');
  if (!method) return 'GET';
  if (!isToken(method)) throw new codes.ERR_INVALID_HTTP_TOKEN('Method', method);
  return StringPrototypeToUpperCase(method);
}

// An IPv6 address is in brackets.
function authorityOf(host, port, defaultPort) {
  const colon = StringPrototypeIndexOf(host, ':');
  const isV6 = colon >= 0 && StringPrototypeIncludes(host, ':', colon + 1) &&
    StringPrototypeCharCodeAt(host, 0) !== 0x5b;
  const name = isV6 ? `[${host}]` : host;
  return port && +port !== defaultPort ? `${name}:${port}` : name;
}

const DURATION_MAX = 2 ** 31 - 1;

function duration(msecs, name) {
  validateNumber(msecs, name);
  if (msecs < 0 || !NumberIsFinite(msecs)) {
    throw new codes.ERR_OUT_OF_RANGE(name, 'a non-negative finite number', msecs);
  }
  if (msecs <= DURATION_MAX) return msecs;
  process.emitWarning(`${msecs} does not fit into a 32-bit signed integer.\n` +
                      `Timer duration was truncated to ${DURATION_MAX}.`,
                      'TimeoutOverflowWarning');
  return DURATION_MAX;
}

// ---- the request ----------------------------------------------------------------------------

function ClientRequest(input, options, callback) {
  if (!(this instanceof ClientRequest)) return new ClientRequest(input, options, callback);
  ReflectApply(OutgoingMessage, this, []);
  const read = readArguments(input, options, callback);
  options = read[0];
  if (options.highWaterMark !== null && options.highWaterMark !== undefined) {
    this[kBody].highWaterMark = options.highWaterMark;
  }
  const defaultAgent = options._defaultAgent || require('internal/http/agent').getGlobalAgent();
  const agent = this.agent = chooseAgent(options, defaultAgent);
  const protocol = options.protocol || defaultAgent.protocol;
  const expected = agent?.protocol || defaultAgent.protocol;
  if (options.path) checkPath(String(options.path));
  if (protocol !== expected) throw new codes.ERR_INVALID_PROTOCOL(protocol, expected);
  const defaultPort = options.defaultPort || agent?.defaultPort;
  const forSocket = { __proto__: null, ...options };
  const port = forSocket.port = options.port || defaultPort || 80;
  const host = forSocket.host = checkHost(options.hostname, 'hostname') ||
    checkHost(options.host, 'host') || 'localhost';
  storeOptions(this, options, forSocket);
  if (read[1]) this.once('response', read[1]);
  this.useChunkedEncodingByDefault = BODILESS[this.method] !== true;
  this._ended = false;
  this.res = null;
  this.aborted = false;
  this.timeoutCb = null;
  this.upgradeOrConnect = false;
  this.parser = null;
  this.maxHeadersCount = null;
  this.reusedSocket = false;
  this.host = host;
  this.protocol = protocol;
  if (agent) {
    // Without an agent that keeps connections, this one will not be used again.
    this.shouldKeepAlive = agent.keepAlive || NumberIsFinite(agent.maxSockets);
    this._last = !this.shouldKeepAlive;
  }
  this[kAuthority] = authorityOf(host, port, defaultPort);
  storeHeaders(this, options, host);
  this[kUniqueHeaders] = uniqueNames(options.uniqueHeaders);
  if (agent) agent.addRequest(this, forSocket);
  else connectAlone(this, forSocket);
  telling.clientCreated(this);
}
ObjectSetPrototypeOf(ClientRequest.prototype, OutgoingMessage.prototype);
ObjectSetPrototypeOf(ClientRequest, OutgoingMessage);

function storeOptions(request, options, forSocket) {
  const isBare = options.setDefaultHeaders === false;
  request._removedConnection = isBare;
  request._removedContLen = isBare;
  request._removedTE = isBare;
  request.socketPath = options.socketPath;
  if (options.timeout !== undefined) {
    request.timeout = duration(options.timeout, 'timeout');
  }
  if (options.signal) {
    require('stream').addAbortSignal(options.signal, request);
    delete forSocket.signal;
  }
  request.method = chooseMethod(options.method);
  if (options.maxHeaderSize !== undefined) {
    validateInteger(options.maxHeaderSize, 'maxHeaderSize', 0);
  }
  request.maxHeaderSize = options.maxHeaderSize;
  const { httpValidation, insecureHTTPParser } = options;
  if (insecureHTTPParser !== undefined) {
    validateBoolean(insecureHTTPParser, 'options.insecureHTTPParser');
  }
  request.insecureHTTPParser = insecureHTTPParser;
  if (httpValidation !== undefined) {
    validateOneOf(httpValidation, 'options.httpValidation', ['strict', 'relaxed', 'insecure']);
    if (insecureHTTPParser !== undefined) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        'options.httpValidation', httpValidation,
        'cannot be used together with options.insecureHTTPParser');
    }
  }
  request.httpValidation = httpValidation;
  if (options.joinDuplicateHeaders !== undefined) {
    validateBoolean(options.joinDuplicateHeaders, 'options.joinDuplicateHeaders');
  }
  request.joinDuplicateHeaders = options.joinDuplicateHeaders;
  request[kPath] = options.path || '/';
}

function storeHeaders(request, options, host) {
  const { headers } = options;
  if (ArrayIsArray(headers)) {
    request._storeHeader(`${request.method} ${request.path} HTTP/1.1\r\n`, headers);
    return;
  }
  if (headers) {
    const names = ObjectKeys(headers);
    for (let i = 0; i < names.length; i++) request.setHeader(names[i], headers[names[i]]);
  }
  const setsHost = options.setHost !== undefined ? Boolean(options.setHost) :
    options.setDefaultHeaders !== false;
  if (host && !request.getHeader('host') && setsHost) {
    const isTunnel = request.method === 'CONNECT' && options.path;
    request.setHeader('Host', isTunnel ? String(request.path) : request[kAuthority]);
  }
  if (options.auth && !request.getHeader('Authorization')) {
    const { Buffer } = require('buffer');
    request.setHeader('Authorization',
                      `Basic ${Buffer.from(options.auth).toString('base64')}`);
  }
  if (request.getHeader('expect')) request._implicitHeader();
}

function connectAlone(request, options) {
  request._last = true;
  request.shouldKeepAlive = false;
  options = { __proto__: null, ...options, path: options.socketPath || undefined };
  if (typeof options.createConnection !== 'function') {
    request.onSocket(require('net').createConnection(options));
    return;
  }
  let isDone = false;
  const onCreated = (error, socket) => {
    if (isDone) return;
    isDone = true;
    if (error) process.nextTick(emitError, request, error);
    else request.onSocket(socket);
  };
  try {
    const socket = options.createConnection(options, onCreated);
    if (socket) onCreated(null, socket);
  } catch (error) {
    onCreated(error);
  }
}

ObjectDefineProperty(ClientRequest.prototype, 'path', {
  __proto__: null,
  get() { return this[kPath]; },
  set(value) {
    const path = String(value);
    checkPath(path);
    this[kPath] = path;
  },
  configurable: true,
  enumerable: true,
});

ClientRequest.prototype._finish = function _finish() {
  ReflectApply(OutgoingMessage.prototype._finish, this, []);
  telling.clientStarted(this, this[kAuthority]);
};

ClientRequest.prototype._implicitHeader = function _implicitHeader() {
  if (this._header) throw new codes.ERR_HTTP_HEADERS_SENT('render');
  this._storeHeader(`${this.method} ${this.path} HTTP/1.1\r\n`, this[kOutHeaders]);
};

// ---- the end --------------------------------------------------------------------------------

function emitAbort(request) {
  request.emit('abort');
}

ClientRequest.prototype.abort = function abort() {
  if (this.aborted) return;
  this.aborted = true;
  process.nextTick(emitAbort, this);
  this.destroy();
};

ClientRequest.prototype.destroy = function destroy(error) {
  if (this.destroyed) return this;
  this.destroyed = true;
  if (this.res) this.res._dump();
  this[kError] = error;
  this.socket?.destroy(error);
  return this;
};

// ---- the socket -----------------------------------------------------------------------------

ClientRequest.prototype.onSocket = function onSocket(socket, error) {
  assignLater(this, socket, error);
};

// Calls a method of the socket's when there is one that is connected.
ClientRequest.prototype._deferToConnect = function _deferToConnect(method, args) {
  const call = () => {
    if (method) ReflectApply(this.socket[method], this.socket, args);
  };
  const onSocket = () => {
    if (this.socket.writable) call();
    else this.socket.once('connect', call);
  };
  if (this.socket) onSocket();
  else this.once('socket', onSocket);
};

ClientRequest.prototype.setNoDelay = function setNoDelay(noDelay) {
  this._deferToConnect('setNoDelay', [noDelay]);
};

ClientRequest.prototype.setSocketKeepAlive = function setSocketKeepAlive(enable, initialDelay) {
  this._deferToConnect('setKeepAlive', [enable, initialDelay]);
};

function setSocketTimeout(socket, msecs) {
  if (socket.connecting) socket.once('connect', () => socket.setTimeout(msecs));
  else socket.setTimeout(msecs);
}

ClientRequest.prototype.setTimeout = function setTimeout(msecs, callback) {
  if (this._ended) return this;
  listenForTimeout(this);
  msecs = duration(msecs, 'msecs');
  if (callback) this.once('timeout', callback);
  if (this.socket) setSocketTimeout(this.socket, msecs);
  else this.once('socket', (socket) => setSocketTimeout(socket, msecs));
  return this;
};

ClientRequest.prototype.clearTimeout = function clearTimeout(callback) {
  this.setTimeout(0, callback);
};

module.exports = { ClientRequest, readArguments };
