// SPDX-License-Identifier: MIT
// https.Server: a tls.Server whose secure connections speak HTTP (internal/http/connection).
'use strict';

const { ObjectSetPrototypeOf, Promise, ReflectApply, SymbolAsyncDispose } = primordials;
const { validateObject } = require('internal/validators');
const {
  Server: HttpServer, connectionListener, stopWatching, storeOptions, watchConnections,
} = require('internal/http/server');
const { Server: TlsServer } = require('internal/tls/server');

// A handshake that failed is an error of a client's, as bytes are that are no HTTP.
function onTlsClientError(error, socket) {
  if (!this.emit('clientError', error, socket)) socket.destroy(error);
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
  const choosesProtocol = options.ALPNProtocols || options.ALPNCallback;
  storeOptions(this, options);
  ReflectApply(TlsServer, this, [{
    noDelay: true,
    ALPNProtocols: choosesProtocol ? undefined : ['http/1.1'],
    ...options,
  }, connectionListener]);
  this.httpAllowHalfOpen = false;
  if (requestListener) this.on('request', requestListener);
  this.on('tlsClientError', onTlsClientError);
  this.timeout = 0;
  this.maxHeadersCount = null;
  this.on('listening', watchConnections);
}
ObjectSetPrototypeOf(Server.prototype, TlsServer.prototype);
ObjectSetPrototypeOf(Server, TlsServer);

Server.prototype.closeAllConnections = HttpServer.prototype.closeAllConnections;
Server.prototype.closeIdleConnections = HttpServer.prototype.closeIdleConnections;
Server.prototype.setTimeout = HttpServer.prototype.setTimeout;

Server.prototype.close = function close(...args) {
  stopWatching(this);
  ReflectApply(TlsServer.prototype.close, this, args);
  return this;
};

Server.prototype[SymbolAsyncDispose] = async function() {
  await new Promise((resolve, reject) => {
    this.close((error) => error ? reject(error) : resolve());
  });
};

module.exports = { Server };
