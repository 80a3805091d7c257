// SPDX-License-Identifier: MIT
// http.Server: a net.Server whose connections speak HTTP (internal/http/connection).
'use strict';

const {
  MathMin, NumberIsFinite, ObjectSetPrototypeOf, Promise, ReflectApply,
  Symbol, SymbolAsyncDispose,
} = primordials;
const EventEmitter = require('events');
const net = require('net');
const { codes } = require('internal/errors');
const {
  validateBoolean, validateFunction, validateInteger, validateObject, validateOneOf,
} = require('internal/validators');
const { kIncomingMessage } = require('internal/http/parser');
const { IncomingMessage } = require('internal/http/incoming');
const { ServerResponse } = require('internal/http/response');
const { STATUS_CODES } = require('internal/http/status');
const { uniqueNames } = require('internal/http/words');
const { Connections } = require('internal/http/connections');
const { connect, timeOut } = require('internal/http/connection');

const kSettings = Symbol('settings');
const kChecking = Symbol('http.server.connectionsCheckingInterval');

// What a connection has to know of its server and no program can change.
class Settings {
  connections = null; // from 'listening' on

  constructor(options) {
    this.ServerResponse = options.ServerResponse || ServerResponse;
    this.uniqueHeaders = uniqueNames(options.uniqueHeaders);
    this.optimizesEmpty = options.optimizeEmptyRequests || false;
  }
}

function checkValidation(options) {
  const { httpValidation, insecureHTTPParser } = options;
  if (insecureHTTPParser !== undefined) {
    validateBoolean(insecureHTTPParser, 'options.insecureHTTPParser');
  }
  if (httpValidation === undefined) return;
  validateOneOf(httpValidation, 'options.httpValidation', ['strict', 'relaxed', 'insecure']);
  if (insecureHTTPParser !== undefined) {
    throw new codes.ERR_INVALID_ARG_VALUE(
      'options.httpValidation', httpValidation,
      'cannot be used together with options.insecureHTTPParser');
  }
}

function integer(options, name, otherwise) {
  const value = options[name];
  if (value === undefined) return otherwise;
  validateInteger(value, name, 0);
  return value;
}

function boolean(options, name, otherwise) {
  const value = options[name];
  if (value === undefined) return otherwise;
  validateBoolean(value, `options.${name}`);
  return value;
}

function storeOptions(server, options) {
  server[kIncomingMessage] = options.IncomingMessage || IncomingMessage;
  server.maxHeaderSize = integer(options, 'maxHeaderSize', undefined);
  boolean(options, 'optimizeEmptyRequests', false);
  checkValidation(options);
  server.insecureHTTPParser = options.insecureHTTPParser;
  server.httpValidation = options.httpValidation;
  server.requestTimeout = integer(options, 'requestTimeout', 300_000);
  server.headersTimeout =
    integer(options, 'headersTimeout', MathMin(60_000, server.requestTimeout));
  if (server.requestTimeout > 0 && server.headersTimeout > 0 &&
      server.headersTimeout > server.requestTimeout) {
    throw new codes.ERR_OUT_OF_RANGE('headersTimeout', '<= requestTimeout',
                                     options.headersTimeout);
  }
  server.keepAliveTimeout = integer(options, 'keepAliveTimeout', 5000);
  server.keepAliveTimeoutBuffer = integer(options, 'keepAliveTimeoutBuffer', 1000);
  server.connectionsCheckingInterval = integer(options, 'connectionsCheckingInterval', 30_000);
  server.requireHostHeader = boolean(options, 'requireHostHeader', true);
  server.joinDuplicateHeaders = boolean(options, 'joinDuplicateHeaders', undefined);
  server.rejectNonStandardBodyWrites = boolean(options, 'rejectNonStandardBodyWrites', false);
  const { shouldUpgradeCallback } = options;
  if (shouldUpgradeCallback !== undefined) {
    validateFunction(shouldUpgradeCallback, 'options.shouldUpgradeCallback');
  }
  server.shouldUpgradeCallback = shouldUpgradeCallback ?? hasUpgradeListener;
  server[kSettings] = new Settings(options);
}

function hasUpgradeListener() {
  return this.listenerCount('upgrade') > 0;
}

function Server(options, requestListener) {
  if (!(this instanceof Server)) return new Server(options, requestListener);
  if (typeof options === 'function') {
    requestListener = options;
    options = {};
  } else if (options === undefined || options === null) {
    options = {};
  } else {
    validateObject(options, 'options');
  }
  storeOptions(this, options);
  ReflectApply(net.Server, this, [{
    allowHalfOpen: true,
    noDelay: options.noDelay ?? true,
    keepAlive: options.keepAlive,
    keepAliveInitialDelay: options.keepAliveInitialDelay,
    highWaterMark: options.highWaterMark,
  }]);
  if (requestListener) this.on('request', requestListener);
  this.httpAllowHalfOpen = false;
  this.on('connection', connectionListener);
  this.on('listening', watchConnections);
  this.timeout = 0;
  this.maxHeadersCount = null;
  this.maxRequestsPerSocket = 0;
}
ObjectSetPrototypeOf(Server.prototype, net.Server.prototype);
ObjectSetPrototypeOf(Server, net.Server);

// `this` is the server; also of those who hand sockets to an HTTP server by themselves.
function connectionListener(socket) {
  connect(this, socket, this[kSettings] ?? new Settings({}));
}

// ---- timeouts -----------------------------------------------------------------------------

function watchConnections() {
  const { clearInterval, setInterval } = require('timers');
  this[kSettings].connections ??= new Connections();
  if (this[kChecking]) clearInterval(this[kChecking]);
  this[kChecking] = setInterval(() => checkConnections(this), this.connectionsCheckingInterval)
    .unref();
}

function checkConnections(server) {
  const { headersTimeout: head, requestTimeout: whole } = server;
  const headersTimeout = NumberIsFinite(head) && head >= 0 ? head : 0;
  const requestTimeout = NumberIsFinite(whole) && whole >= 0 ? whole : 0;
  if (headersTimeout === 0 && requestTimeout === 0) return;
  const late = server[kSettings].connections.expired(headersTimeout, requestTimeout);
  for (let i = 0; i < late.length; i++) {
    if (late[i].socket) timeOut(late[i].socket);
  }
}

Server.prototype.setTimeout = function setTimeout(msecs, callback) {
  this.timeout = msecs;
  if (callback) this.on('timeout', callback);
  return this;
};

// ---- the end --------------------------------------------------------------------------------

function stopWatching(server) {
  server.closeIdleConnections();
  require('timers').clearInterval(server[kChecking]);
}

Server.prototype.close = function close(...args) {
  stopWatching(this);
  ReflectApply(net.Server.prototype.close, this, args);
  return this;
};

Server.prototype[SymbolAsyncDispose] = async function() {
  await new Promise((resolve, reject) => {
    this.close((error) => error ? reject(error) : resolve());
  });
};

Server.prototype.closeAllConnections = function closeAllConnections() {
  const open = this[kSettings].connections?.all() ?? [];
  for (let i = 0; i < open.length; i++) open[i].socket.destroy();
};

Server.prototype.closeIdleConnections = function closeIdleConnections() {
  const idle = this[kSettings].connections?.idle() ?? [];
  for (let i = 0; i < idle.length; i++) {
    const { socket } = idle[i];
    if (socket._httpMessage && !socket._httpMessage.finished) continue;
    socket.destroy();
  }
};

// A request listener that is an async function and rejects.
Server.prototype[EventEmitter.captureRejectionSymbol] = function(error, event, ...args) {
  if (event !== 'request') {
    ReflectApply(net.Server.prototype[EventEmitter.captureRejectionSymbol], this,
                 [error, event, ...new primordials.SafeArrayIterator(args)]);
    return;
  }
  const response = args[1];
  if (response.headersSent || response.writableEnded) {
    response.destroy();
    return;
  }
  const names = response.getHeaderNames();
  for (let i = 0; i < names.length; i++) response.removeHeader(names[i]);
  response.statusCode = 500;
  response.end(STATUS_CODES[500]);
};

module.exports = {
  Server, connectionListener, kChecking, stopWatching, storeOptions, watchConnections,
};
