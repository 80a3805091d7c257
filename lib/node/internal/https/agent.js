// SPDX-License-Identifier: MIT
// https.Agent: an http.Agent whose sockets are TLSSockets, with a cache of sessions by the name of
// where they are connected to.
//
// 1. Connections whose options differ in anything that TLS depends on have different names, so
//    neither sockets nor sessions are shared between them.
// 2. A request with a checkServerIdentity of its own shares nothing at all.
'use strict';

const {
  ArrayIsArray, ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeShift,
  ArrayPrototypeSplice, JSONStringify, ObjectSetPrototypeOf, ReflectApply, Symbol,
} = primordials;
const { Agent: HttpAgent } = require('internal/http/agent');
const { debuglog } = require('internal/util/debuglog');

const debug = debuglog('https');
const kOwnCheck = Symbol('per-request checkServerIdentity'); // the number of such a request

function Agent(options) {
  if (!(this instanceof Agent)) return new Agent(options);
  options = { __proto__: null, ...options };
  options.defaultPort ??= 443;
  options.protocol ??= 'https:';
  ReflectApply(HttpAgent, this, [options]);
  this.maxCachedSessions = this.options.maxCachedSessions;
  if (this.maxCachedSessions === undefined) this.maxCachedSessions = 100;
  this._sessionCache = { map: {}, list: [] }; // list: the names, the oldest first
}
ObjectSetPrototypeOf(Agent.prototype, HttpAgent.prototype);
ObjectSetPrototypeOf(Agent, HttpAgent);

// ---- connections ------------------------------------------------------------------------------

const isObject = (value) => value !== null && typeof value === 'object';

// (options), (port, options), (port, host, options), each with a callback behind it.
function optionsOf(args) {
  if (isObject(args[0])) return args[0];
  const options = isObject(args[1]) ? { ...args[1] } : isObject(args[2]) ? { ...args[2] } : {};
  if (typeof args[0] === 'number') options.port = args[0];
  if (typeof args[1] === 'string') options.host = args[1];
  return options;
}

Agent.prototype.createConnection = function createConnection(...args) {
  let options = optionsOf(args);
  const key = options._agentKey;
  const isShared = key && !options[kOwnCheck];
  debug('createConnection', options);
  if (isShared) {
    const session = this._getSession(key);
    if (session) {
      debug('reuse session for %j', key);
      options = { session, ...options };
    }
  }
  const socket = require('tls').connect(options);
  if (options[kOwnCheck]) socket[kOwnCheck] = true;
  if (isShared) {
    socket.on('session', (session) => this._cacheSession(key, session));
    socket.once('close', (hadError) => {
      if (hadError) this._evictSession(key);
    });
  }
  return socket;
};

Agent.prototype.keepSocketAlive = function keepSocketAlive(socket) {
  if (socket[kOwnCheck]) return false;
  return ReflectApply(HttpAgent.prototype.keepSocketAlive, this, [socket]);
};

// ---- names --------------------------------------------------------------------------------------

function nameOfPfx(pfx, passphrase) {
  if (!ArrayIsArray(pfx)) return pfx;
  let name = '';
  for (let i = 0; i < pfx.length; i++) {
    name += `:${pfx[i]?.buf || pfx[i]}:${pfx[i]?.passphrase || passphrase}`;
  }
  return name;
}

// What counts if it is truthy, and what if it is given.
const ifSet = (value) => value ? `:${value}` : ':';
const ifGiven = (value) => value === undefined ? ':' : `:${value}`;

Agent.prototype.getName = function getName(options = {}) {
  const {
    ca, cert, ciphers, clientCertEngine, crl, dhparam, ecdhCurve, honorCipherOrder, host, key,
    maxVersion, minVersion, passphrase, pfx, privateKeyEngine, privateKeyIdentifier,
    rejectUnauthorized, secureOptions, secureProtocol, servername, sessionIdContext, sigalgs,
  } = options;
  let name = ReflectApply(HttpAgent.prototype.getName, this, [options]);
  name += ifSet(ca) + ifSet(cert) + ifSet(clientCertEngine) + ifSet(ciphers) + ifSet(key);
  name += ifSet(pfx && nameOfPfx(pfx, passphrase));
  name += ifGiven(rejectUnauthorized) + ifSet(servername === host ? '' : servername);
  name += ifSet(minVersion) + ifSet(maxVersion) + ifSet(secureProtocol) + ifSet(crl);
  name += ifGiven(honorCipherOrder) + ifSet(ecdhCurve) + ifSet(dhparam) + ifGiven(secureOptions);
  name += ifSet(sessionIdContext) + ifSet(sigalgs && JSONStringify(sigalgs));
  name += ifSet(privateKeyIdentifier) + ifSet(privateKeyEngine);
  return options[kOwnCheck] ? `${name}:${options[kOwnCheck]}` : name;
};

// ---- sessions -----------------------------------------------------------------------------------

Agent.prototype._getSession = function _getSession(key) {
  return this._sessionCache.map[key];
};

Agent.prototype._cacheSession = function _cacheSession(key, session) {
  const { list, map } = this._sessionCache;
  if (this.maxCachedSessions === 0) return;
  if (!map[key]) {
    if (list.length >= this.maxCachedSessions) {
      const oldest = ArrayPrototypeShift(list);
      debug('evicting %j', oldest);
      delete map[oldest];
    }
    ArrayPrototypePush(list, key);
  }
  map[key] = session;
};

Agent.prototype._evictSession = function _evictSession(key) {
  const { list, map } = this._sessionCache;
  const at = ArrayPrototypeIndexOf(list, key);
  if (at === -1) return;
  ArrayPrototypeSplice(list, at, 1);
  delete map[key];
};

// The agent that requests without one use.
function makeGlobalAgent() {
  return new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 });
}

module.exports = { Agent, kOwnCheck, makeGlobalAgent };
