// SPDX-License-Identifier: MIT
// tls.connect: a TLSSocket of a client, and whether it trusts the server.
'use strict';

const { Boolean, ObjectAssign } = primordials;

const { codes, ConnResetException } = require('internal/errors');
const { isIP } = require('internal/ip');
const { validateFunction, validateNumber } = require('internal/validators');
const { normalize } = require('internal/net/arguments');
const { TLSSocket } = require('internal/tls/socket');
const { serverOf, sessionFor } = require('internal/tls/sessions');
const { verifyError } = require('internal/tls/trust');
const { kConnectOptions, kIsVerified, kPendingSession } = require('internal/tls/names');

let hasWarnedOfTrust = false;
let hasWarnedOfName = false;

// NODE_TLS_REJECT_UNAUTHORIZED=0
function trustsAll() {
  if (process.env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return false;
  if (!hasWarnedOfTrust) {
    hasWarnedOfTrust = true;
    process.emitWarning("Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to '0' " +
                        'makes TLS connections and HTTPS requests insecure by disabling ' +
                        'certificate verification.');
  }
  return true;
}

function warnOfName() {
  if (hasWarnedOfName) return;
  hasWarnedOfName = true;
  process.emitWarning('Setting the TLS ServerName to an IP address is not permitted by ' +
                      'RFC 6066. This will be ignored in a future version.',
                      'DeprecationWarning', 'DEP0123');
}

// (options[, callback])   (path[, options][, callback])   (port[, host][, options][, callback])
function normalizeAll(args) {
  const normalized = normalize(args);
  const isSecond = args[1] !== null && typeof args[1] === 'object';
  ObjectAssign(normalized[0], isSecond ? args[1] : args[2]);
  return normalized;
}

// undefined, or why the server is not trusted.
function mistrust(socket, options) {
  const error = verifyError(socket._handle);
  if (error !== undefined || socket.isSessionReused()) return error;
  return options.checkServerIdentity(serverOf(options), socket.getPeerCertificate(true));
}

function onSecure() {
  const options = this[kConnectOptions];
  const key = this.getEphemeralKeyInfo();
  if (key.type === 'DH' && key.size < options.minDHSize) {
    this.emit('error', new codes.ERR_TLS_DH_PARAM_SIZE(key.size));
    this.destroy();
    return;
  }
  const error = mistrust(this, options);
  if (error) {
    this.authorized = false;
    this.authorizationError = error.code || error.message;
    if (options.rejectUnauthorized !== false) {
      this.destroy(error);
      return;
    }
  } else {
    this.authorized = true;
  }
  this.secureConnecting = false;
  this.emit('secureConnect');
  this[kIsVerified] = true;
  const session = this[kPendingSession];
  this[kPendingSession] = null;
  if (session) this.emit('session', session);
  this.removeListener('end', onEarlyEnd);
}

function onEarlyEnd() {
  if (this._hadError) return;
  const options = this[kConnectOptions];
  this._hadError = true;
  const error = new ConnResetException('Client network socket disconnected before secure TLS ' +
                                       'connection was established');
  error.path = options.path;
  error.host = options.host;
  error.port = options.port;
  error.localAddress = options.localAddress;
  this.destroy(error);
}

function connect(...args) {
  const normalized = normalizeAll(args);
  const callback = normalized[1];
  const options = {
    rejectUnauthorized: !trustsAll(),
    ciphers: require('tls').DEFAULT_CIPHERS,
    checkServerIdentity: require('tls').checkServerIdentity,
    minDHSize: 1024,
    ...normalized[0],
  };
  if (!options.keepAlive) options.singleUse = true;
  validateFunction(options.checkServerIdentity, 'options.checkServerIdentity');
  validateNumber(options.minDHSize, 'options.minDHSize', 1);
  const secureContext = options.secureContext || require('tls').createSecureContext(options);
  options.session = sessionFor(options.session, options);
  options.rejectUnauthorized = options.rejectUnauthorized !== false;
  const socket = new TLSSocket(options.socket, {
    allowHalfOpen: options.allowHalfOpen,
    pipe: Boolean(options.path),
    secureContext,
    isServer: false,
    requestCert: true,
    rejectUnauthorized: options.rejectUnauthorized,
    session: options.session,
    ALPNProtocols: options.ALPNProtocols,
    requestOCSP: options.requestOCSP,
    enableTrace: options.enableTrace,
    pskCallback: options.pskCallback,
    highWaterMark: options.highWaterMark,
    onread: options.onread,
    signal: options.signal,
    noDelay: options.noDelay,
    keepAlive: options.keepAlive,
    keepAliveInitialDelay: options.keepAliveInitialDelay,
  });
  socket[kConnectOptions] = options;
  if (callback !== null) socket.once('secureConnect', callback);
  if (options.signal?.aborted) { // it is destroyed already
    socket._releaseControl();
    return socket;
  }
  if (!options.socket) {
    if (options.timeout) socket.setTimeout(options.timeout);
    socket.connect(options, socket._start);
  }
  socket._releaseControl();
  if (options.servername) {
    if (isIP(options.servername)) warnOfName();
    socket.setServername(options.servername);
  }
  if (options.socket) socket._start();
  socket.on('secure', onSecure);
  socket.prependListener('end', onEarlyEnd);
  return socket;
}

module.exports = { connect };
