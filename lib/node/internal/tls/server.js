// SPDX-License-Identifier: MIT
// tls.Server: a net.Server that makes a TLSSocket of each connection, and hands it over when it is
// secure.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, Boolean, FunctionPrototypeCall, ObjectSetPrototypeOf,
  RegExp, RegExpPrototypeExec, RegExpPrototypeSymbolReplace, Symbol,
} = primordials;

const EventEmitter = require('events');
const { Buffer } = require('buffer');
const { codes, ConnResetException } = require('internal/errors');
const {
  validateBuffer, validateFunction, validateNumber, validateObject, validateString,
} = require('internal/validators');
const { Server: NetServer } = require('internal/net/server');
const { SecureContext } = require('internal/tls/secure-context');
const { verifyError } = require('internal/tls/trust');

const kHandshakeTimeout = Symbol('handshake-timeout');
const kSNICallback = Symbol('snicallback');
const kPskCallback = Symbol('pskcallback');
const kPskIdentityHint = Symbol('pskidentityhint');
const kEnableTrace = Symbol('enableTrace');
const kErrorEmitted = Symbol('error-emitted');

// ---- one connection ----------------------------------------------------------------------------------

function onSecure() {
  if (this._requestCert) {
    const error = verifyError(this._handle);
    if (error) {
      this.authorizationError = error.code;
      if (this._rejectUnauthorized) this.destroy();
    } else if (this._handle.peerCertificates(0).length === 0) {
      this.authorizationError = 'UNABLE_TO_GET_ISSUER_CERT';
      if (this._rejectUnauthorized) this.destroy();
    } else {
      this.authorized = true;
    }
  }
  if (!this.destroyed && this._releaseControl()) {
    this.secureConnecting = false;
    this._tlsOptions.server.emit('secureConnection', this);
  }
}

function tellError(socket, error) {
  if (socket._controlReleased || socket[kErrorEmitted]) return;
  socket[kErrorEmitted] = true;
  if (socket.ssl) require('internal/tls/events').learnName(socket.ssl, socket);
  socket._tlsOptions.server.emit('tlsClientError', error, socket);
}

function onError(error) {
  tellError(this, error);
}

function onKeylog(line) {
  this._tlsOptions.server.emit('keylog', line, this);
}

function onClose(hadError) {
  if (!hadError) tellError(this, new ConnResetException('socket hang up'));
}

function onConnection(rawSocket) {
  const { TLSSocket } = require('internal/tls/socket');
  const socket = new TLSSocket(rawSocket, {
    secureContext: this._sharedCreds,
    isServer: true,
    server: this,
    requestCert: this.requestCert,
    rejectUnauthorized: this.rejectUnauthorized,
    handshakeTimeout: this[kHandshakeTimeout],
    ALPNProtocols: this.ALPNProtocols,
    ALPNCallback: this.ALPNCallback,
    SNICallback: this[kSNICallback] || byContexts,
    enableTrace: this[kEnableTrace],
    pauseOnConnect: this.pauseOnConnect,
    pskCallback: this[kPskCallback],
    pskIdentityHint: this[kPskIdentityHint],
  });
  socket.on('secure', onSecure);
  if (this.listenerCount('keylog') > 0) socket.on('keylog', onKeylog);
  socket[kErrorEmitted] = false;
  socket.on('close', onClose);
  socket.on('_tlsError', onError);
  socket.on('error', onError);
}

// ---- the server ----------------------------------------------------------------------------------------

function Server(options, listener) {
  if (!(this instanceof Server)) return new Server(options, listener);
  if (typeof options === 'function') {
    listener = options;
    options = {};
  } else if (options === undefined || options === null || typeof options === 'object') {
    options ??= {};
  } else {
    throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
  }
  this._contexts = [];
  this.requestCert = options.requestCert === true;
  this.rejectUnauthorized = options.rejectUnauthorized !== false;
  this.ALPNCallback = options.ALPNCallback;
  if (this.ALPNCallback && options.ALPNProtocols) {
    throw new codes.ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS();
  }
  if (options.sessionTimeout) this.sessionTimeout = options.sessionTimeout;
  if (options.ticketKeys) this.ticketKeys = options.ticketKeys;
  if (options.ALPNProtocols) {
    require('internal/tls/alpn').convertALPNProtocols(options.ALPNProtocols, this);
  }
  this.setSecureContext(options);
  this[kHandshakeTimeout] = options.handshakeTimeout || 120_000;
  this[kSNICallback] = options.SNICallback;
  this[kPskCallback] = options.pskCallback;
  this[kPskIdentityHint] = options.pskIdentityHint;
  validateNumber(this[kHandshakeTimeout], 'options.handshakeTimeout');
  if (this[kSNICallback]) validateFunction(this[kSNICallback], 'options.SNICallback');
  if (this[kPskCallback]) validateFunction(this[kPskCallback], 'options.pskCallback');
  if (this[kPskIdentityHint]) validateString(this[kPskIdentityHint], 'options.pskIdentityHint');
  FunctionPrototypeCall(NetServer, this, options, onConnection);
  if (listener) this.on('secureConnection', listener);
  this[kEnableTrace] = options.enableTrace;
}
ObjectSetPrototypeOf(Server.prototype, NetServer.prototype);
ObjectSetPrototypeOf(Server, NetServer);

// Options of a context that the server keeps as properties, where what is falsy is undefined.
const KEPT = ['pfx', 'key', 'passphrase', 'cert', 'clientCertEngine', 'ca', 'minVersion',
              'maxVersion', 'secureProtocol', 'crl', 'ciphers', 'dhparam'];
const KEPT_AS_IT_IS = ['sigalgs', 'ecdhCurve', 'privateKeyIdentifier', 'privateKeyEngine',
                       'certificateCompression'];

function ownSessionId() {
  return require('crypto').createHash('sha1').update(ArrayPrototypeJoin(process.argv, ' '))
    .digest('hex').slice(0, 32);
}

Server.prototype.setSecureContext = function setSecureContext(options) {
  validateObject(options, 'options');
  for (let i = 0; i < KEPT.length; i++) this[KEPT[i]] = options[KEPT[i]] || undefined;
  for (let i = 0; i < KEPT_AS_IT_IS.length; i++) {
    this[KEPT_AS_IT_IS[i]] = options[KEPT_AS_IT_IS[i]];
  }
  this.honorCipherOrder = options.honorCipherOrder === undefined ? true :
    Boolean(options.honorCipherOrder);
  this.secureOptions = options.secureOptions || undefined;
  this.sessionIdContext = options.sessionIdContext || ownSessionId();
  if (options.sessionTimeout) this.sessionTimeout = options.sessionTimeout;
  if (options.ticketKeys) this.ticketKeys = options.ticketKeys;
  const { honorCipherOrder, secureOptions, sessionIdContext, sessionTimeout, ticketKeys } = this;
  const kept = { honorCipherOrder, secureOptions, sessionIdContext, sessionTimeout, ticketKeys };
  for (let i = 0; i < KEPT.length; i++) kept[KEPT[i]] = this[KEPT[i]];
  for (let i = 0; i < KEPT_AS_IT_IS.length; i++) kept[KEPT_AS_IT_IS[i]] = this[KEPT_AS_IT_IS[i]];
  this._sharedCreds = require('tls').createSecureContext(kept);
};

// For cluster: what all processes of a server share.
Server.prototype._getServerData = function _getServerData() {
  return { ticketKeys: this.getTicketKeys().toString('hex') };
};

Server.prototype._setServerData = function _setServerData(data) {
  this.setTicketKeys(Buffer.from(data.ticketKeys, 'hex'));
};

Server.prototype.getTicketKeys = function getTicketKeys() {
  return this._sharedCreds.context.getTicketKeys();
};

Server.prototype.setTicketKeys = function setTicketKeys(keys) {
  validateBuffer(keys);
  if (keys.byteLength !== 48) {
    throw new codes.ERR_INTERNAL_ASSERTION('Session ticket keys must be a 48-byte buffer');
  }
  this._sharedCreds.context.setTicketKeys(keys);
};

// ---- names ------------------------------------------------------------------------------------------------

Server.prototype.addContext = function addContext(servername, context) {
  if (!servername) throw new codes.ERR_TLS_REQUIRED_SERVER_NAME();
  const plain = RegExpPrototypeSymbolReplace(/([.^$+?\-\\[\]{}])/g, servername, '\\$1');
  const pattern = new RegExp(`^${RegExpPrototypeSymbolReplace(/\*/g, plain, '[^.]*')}$`, 'i');
  const secure = context instanceof SecureContext ? context : require('tls').createSecureContext(context);
  ArrayPrototypePush(this._contexts, [pattern, secure.context]);
};

// The SNICallback of servers that have none: the last context that fits.
function byContexts(servername, callback) {
  const contexts = this.server._contexts;
  for (let i = contexts.length - 1; i >= 0; i--) {
    if (RegExpPrototypeExec(contexts[i][0], servername) !== null) {
      callback(null, contexts[i][1]);
      return;
    }
  }
  callback(null, undefined);
}

Server.prototype[EventEmitter.captureRejectionSymbol] = function(error, event, socket) {
  if (event === 'secureConnection') {
    socket.destroy(error);
    return;
  }
  FunctionPrototypeCall(NetServer.prototype[EventEmitter.captureRejectionSymbol], this, error,
                        event, socket);
};

function createServer(options, listener) {
  return new Server(options, listener);
}

module.exports = { Server, byContexts, createServer };
