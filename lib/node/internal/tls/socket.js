// SPDX-License-Identifier: MIT
// TLSSocket: a net.Socket whose handle is a session (handle.js) over another socket's handle, over
// a stream, or over a handle of its own.
//
// 1. A server gives the socket to the program with 'secureConnection'; until then errors are
//    '_tlsError' events for the server. _releaseControl() ends that.
// 2. 'secure' says that the handshake is done, and not yet that the other side is trusted.
'use strict';

const {
  Boolean, FunctionPrototypeCall, ObjectSetPrototypeOf, ReflectApply,
} = primordials;

const { setImmediate } = require('timers');
const { codes } = require('internal/errors');
const { getOption } = require('internal/options');
const {
  validateBoolean, validateBuffer, validateFunction, validateInt32, validateObject, validateString,
  validateUint32,
} = require('internal/validators');
const { Pipe, TCP } = require('internal/net/handle');
const { Socket, attach, kReinitialize } = require('internal/net/socket');
const { TLSWrap } = require('internal/tls/handle');
const { SecureContext, isContext } = require('internal/tls/secure-context');
const { sessionFor, wrapSession } = require('internal/tls/sessions');
const {
  kALPNCallback, kConnectOptions, kDisableRenegotiation, kIsVerified, kPendingSession, kPskCallback,
} = require('internal/tls/names');

let hasWarnedOfTrace = false;

function tracesAll() {
  if (getOption('--trace-tls') !== true) return false;
  if (!hasWarnedOfTrace) {
    hasWarnedOfTrace = true;
    process.emitWarning('Enabling --trace-tls can expose sensitive data in the resulting log.');
  }
  return true;
}

function TLSSocket(socket, opts) {
  if (!(this instanceof TLSSocket)) return new TLSSocket(socket, opts);
  const options = { ...opts };
  let { enableTrace } = options;
  if (enableTrace === undefined || enableTrace === null) enableTrace = tracesAll();
  else validateBoolean(enableTrace, 'options.enableTrace');
  if (options.ALPNProtocols) {
    require('internal/tls/alpn').convertALPNProtocols(options.ALPNProtocols, options);
  }
  this._tlsOptions = options;
  this._secureEstablished = false;
  this._securePending = false;
  this._newSessionPending = false;
  this._controlReleased = false;
  this.secureConnecting = true;
  this._SNICallback = null;
  this[kALPNCallback] = null;
  this.servername = null;
  this.alpnProtocol = null;
  this.authorized = false;
  this.authorizationError = null;
  this[kIsVerified] = false;
  this[kPendingSession] = null;
  this.encrypted = true;

  let wrap = null;
  if (socket) {
    wrap = socket instanceof Socket && socket._handle ? socket :
      new (require('internal/tls/stream').JSStreamSocket)(socket);
  }
  // Bytes that the socket below still writes are not ours, and go first.
  const isHeldBack = wrap !== null && wrap.writableLength > 0;
  FunctionPrototypeCall(Socket, this, {
    handle: this._wrapHandle(wrap, wrap?._handle, isHeldBack),
    allowHalfOpen: socket ? socket.allowHalfOpen : options.allowHalfOpen,
    pauseOnCreate: options.pauseOnConnect,
    manualStart: true,
    highWaterMark: options.highWaterMark,
    onread: socket ? null : options.onread,
    signal: options.signal,
    noDelay: options.noDelay,
    keepAlive: options.keepAlive,
    keepAliveInitialDelay: options.keepAliveInitialDelay,
  });
  this.ssl = this._handle;
  this.on('error', this._tlsError);
  this._init(socket, wrap);
  if (enableTrace && this._handle) this._handle.enableTrace();
  if (isHeldBack) releaseLater(this, wrap);
  process.nextTick(startReading, this, socket);
}
ObjectSetPrototypeOf(TLSSocket.prototype, Socket.prototype);
ObjectSetPrototypeOf(TLSSocket, Socket);

// An empty write comes behind all others.
function releaseLater(socket, wrap) {
  wrap.write('', (error) => {
    if (error) socket.destroy(error);
    else if (socket._handle) socket._handle.release();
  });
}

// What the socket below had read already is ours.
function startReading(socket, below) {
  if (!socket._handle) return;
  if (below?.readableLength) {
    let bytes;
    while (socket._handle && (bytes = below.read()) !== null) socket._handle.receive(bytes);
  }
  socket.read(0);
}

TLSSocket.prototype._wrapHandle = function _wrapHandle(wrap, handle, isHeldBack) {
  const options = this._tlsOptions;
  handle ??= options.pipe ? new Pipe() : new TCP();
  const secure = options.secureContext || options.credentials || require('tls').createSecureContext(options);
  if (!isContext(secure.context)) throw new codes.ERR_TLS_INVALID_CONTEXT('context');
  const session = new TLSWrap(handle, wrap, secure.context, Boolean(options.isServer), isHeldBack);
  session.owner = this;
  session._secureContext = secure;
  if (this.listenerCount('close', destroyLater) === 0) this.on('close', destroyLater);
  if (wrap) wrap.on('close', () => this.destroy());
  return session;
};

// With several addresses each attempt has a handle, and so a session.
TLSSocket.prototype[kReinitialize] = function(handle) {
  const servername = this.ssl ? this._handle.getServername() : null;
  const session = this.ssl ? this._handle.getSession() : null;
  this._handle = this._wrapHandle(null, handle, false);
  this.ssl = this._handle;
  attach(this);
  this._init();
  if (this._tlsOptions.enableTrace) this._handle.enableTrace();
  if (session) this._handle.setSession(session);
  if (servername) this.setServername(servername);
};

function destroyLater() {
  setImmediate(() => this._destroySSL());
}

TLSSocket.prototype._destroySSL = function _destroySSL() {
  if (!this.ssl) return;
  this.ssl.destroySSL();
  this.ssl = null;
  this[kPendingSession] = null;
  this[kIsVerified] = false;
};

// Keys and sessions are reported once somebody listens.
function onKeylogListener(event) {
  if (event !== 'keylog' || !this._handle) return;
  this._handle.enableKeylogCallback();
  this.removeListener('newListener', onKeylogListener);
}

function onSessionListener(event) {
  if (event !== 'session' || !this._handle) return;
  this._handle.enableSessionCallbacks();
  this.removeListener('newListener', onSessionListener);
}

TLSSocket.prototype._init = function _init(socket, wrap) {
  const options = this._tlsOptions;
  const session = this._handle;
  this.server = options.server;
  this._requestCert = Boolean(options.requestCert) || !options.isServer;
  this._rejectUnauthorized = Boolean(options.rejectUnauthorized);
  if (this._requestCert || this._rejectUnauthorized) {
    session.setVerifyMode(this._requestCert, this._rejectUnauthorized);
  }
  if (this.listenerCount('newListener', onKeylogListener) === 0) {
    this.on('newListener', onKeylogListener);
  }
  if (options.isServer) initServer(this, session, options);
  else initClient(this, session, options);
  const file = getOption('--tls-keylog');
  if (file) require('internal/tls/keylog').writeTo(this, file);
  initRest(this, session, options);
  if (options.handshakeTimeout > 0) this.setTimeout(options.handshakeTimeout, this._handleTimeout);
  if (socket instanceof Socket) {
    this._parent = socket;
    this.connecting = socket.connecting || !socket._handle;
    socket.once('connect', () => {
      this.connecting = false;
      this.emit('connect');
    });
  }
  if (wrap) wrap.on('error', (error) => this._emitTLSError(error));
  else this.connecting = true;
};

function initServer(socket, session, options) {
  if (options.ALPNCallback) {
    validateFunction(options.ALPNCallback, 'options.ALPNCallback');
    socket[kALPNCallback] = options.ALPNCallback;
    session.enableALPNCb();
  }
  const { server } = options;
  if (server) {
    if (server.listenerCount('resumeSession') > 0 || server.listenerCount('newSession') > 0) {
      session.enableSessionCallbacks();
    }
    if (server.listenerCount('OCSPRequest') > 0) session.enableCertCb();
  }
  const { SNICallback } = options;
  const { byContexts } = require('internal/tls/server');
  if (SNICallback && (SNICallback !== byContexts || server?._contexts.length)) {
    validateFunction(SNICallback, 'options.SNICallback');
    socket._SNICallback = SNICallback;
    session.enableCertCb();
  }
}

function initClient(socket, session, options) {
  if (options.session) session.setSession(options.session);
  if (socket.listenerCount('newListener', onSessionListener) === 0) {
    socket.on('newListener', onSessionListener);
  }
  const servername = socket[kConnectOptions]?.servername;
  if (servername) socket.setServername(servername);
}

function initRest(socket, session, options) {
  if (options.ALPNProtocols) session.setALPNProtocols(options.ALPNProtocols);
  if (!options.pskCallback) return;
  validateFunction(options.pskCallback, 'pskCallback');
  socket[kPskCallback] = options.pskCallback;
  session.enablePskCallback();
  if (!options.pskIdentityHint) return;
  validateString(options.pskIdentityHint, 'options.pskIdentityHint');
  if (!session.setPskIdentityHint(options.pskIdentityHint)) {
    socket.destroy(new codes.ERR_TLS_PSK_SET_IDENTITY_HINT_FAILED());
  }
}

// ---- the handshake --------------------------------------------------------------------------------

TLSSocket.prototype._start = function _start() {
  if (this.connecting) {
    this.once('connect', this._start);
    return;
  }
  if (!this._handle) return;
  if (this._tlsOptions.requestOCSP) this._handle.requestOCSP();
  this._handle.start();
};

TLSSocket.prototype._finishInit = function _finishInit() {
  if (!this._handle) return;
  this.alpnProtocol = this._handle.getALPNNegotiatedProtocol();
  if (this.servername === null) this.servername = this._handle.getServername();
  this._secureEstablished = true;
  if (this._tlsOptions.handshakeTimeout > 0) this.setTimeout(0, this._handleTimeout);
  this.emit('secure');
};

TLSSocket.prototype._handleTimeout = function _handleTimeout() {
  this._emitTLSError(new codes.ERR_TLS_HANDSHAKE_TIMEOUT());
};

TLSSocket.prototype._emitTLSError = function _emitTLSError(error) {
  const left = this._tlsError(error);
  if (left) this.emit('error', left);
};

TLSSocket.prototype._tlsError = function _tlsError(error) {
  this.emit('_tlsError', error);
  return this._controlReleased ? error : null;
};

TLSSocket.prototype._releaseControl = function _releaseControl() {
  if (this._controlReleased) return false;
  this._controlReleased = true;
  this.removeListener('error', this._tlsError);
  return true;
};

TLSSocket.prototype.disableRenegotiation = function disableRenegotiation() {
  this[kDisableRenegotiation] = true;
};

TLSSocket.prototype.renegotiate = function renegotiate(options, callback) {
  validateObject(options, 'options');
  if (callback !== undefined) validateFunction(callback, 'callback');
  if (this.destroyed) return;
  const asks = options.requestCert === undefined ? this._requestCert :
    Boolean(options.requestCert);
  const insists = options.rejectUnauthorized === undefined ? this._rejectUnauthorized :
    Boolean(options.rejectUnauthorized);
  if (asks !== this._requestCert || insists !== this._rejectUnauthorized) {
    this._handle.setVerifyMode(asks, insists);
    this._requestCert = asks;
    this._rejectUnauthorized = insists;
  }
  this.write('');
  try {
    this._handle.renegotiate();
  } catch (error) {
    if (callback) process.nextTick(callback, error);
    return false;
  }
  this.write(''); // has the session send what it wants to
  if (callback) this.once('secure', () => callback(null));
  return true;
};

// ---- what a program sets --------------------------------------------------------------------------

TLSSocket.prototype.setServername = function setServername(name) {
  validateString(name, 'name');
  if (this._tlsOptions.isServer) throw new codes.ERR_TLS_SNI_FROM_SERVER();
  this._handle.setServername(name);
};

TLSSocket.prototype.setSession = function setSession(session) {
  session = sessionFor(session, this[kConnectOptions] || this._tlsOptions);
  if (session === undefined) return;
  if (!this._handle.setSession(session)) throw new primordials.Error('SSL_set_session error');
};

TLSSocket.prototype.setMaxSendFragment = function setMaxSendFragment(size) {
  validateInt32(size, 'size');
  return this._handle.setMaxSendFragment(size) === 1;
};

TLSSocket.prototype.setKeyCert = function setKeyCert(context) {
  if (!this._handle || !this._tlsOptions.isServer) return;
  const secure = context instanceof SecureContext ? context : require('tls').createSecureContext(context);
  this._handle.setKeyCert(secure.context);
};

// ---- what it tells --------------------------------------------------------------------------------

TLSSocket.prototype.getSession = function getSession() {
  if (!this._handle) return null;
  return wrapSession(this._handle.getSession(), this[kConnectOptions] || this._tlsOptions);
};

TLSSocket.prototype.exportKeyingMaterial = function exportKeyingMaterial(length, label, context) {
  validateUint32(length, 'length', true);
  validateString(label, 'label');
  if (context !== undefined) validateBuffer(context, 'context');
  if (!this._secureEstablished) throw new codes.ERR_TLS_INVALID_STATE();
  return this._handle.exportKeyingMaterial(length, label, context);
};

const certificates = () => require('internal/tls/certificates');

TLSSocket.prototype.getPeerCertificate = function getPeerCertificate(detailed) {
  return this._handle ? certificates().peerCertificate(this._handle, detailed) : null;
};

TLSSocket.prototype.getCertificate = function getCertificate() {
  return this._handle ? certificates().ownCertificate(this._handle) : null;
};

TLSSocket.prototype.getPeerX509Certificate = function getPeerX509Certificate() {
  return this._handle ? certificates().peerX509(this._handle) : undefined;
};

TLSSocket.prototype.getX509Certificate = function getX509Certificate() {
  return this._handle ? certificates().ownX509(this._handle) : undefined;
};

function passOn(name) {
  TLSSocket.prototype[name] = function(...args) {
    return this._handle ? ReflectApply(this._handle[name], this._handle, args) : null;
  };
}
passOn('getCipher');
passOn('getSharedSigalgs');
passOn('getEphemeralKeyInfo');
passOn('getFinished');
passOn('getPeerFinished');
passOn('getProtocol');
passOn('getTLSTicket');
passOn('isSessionReused');
passOn('enableTrace');

module.exports = { TLSSocket };
