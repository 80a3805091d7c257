// SPDX-License-Identifier: MIT
// node:tls. Its parts are in internal/tls, OpenSSL's side in src/node/tls; OpenSSL itself is loaded
// with the first context or list of ciphers.
'use strict';

const { ArrayPrototypeSlice, ObjectDefineProperty, ObjectFreeze } = primordials;
const {
  defaultCiphers, defaultMaxVersion, defaultMinVersion,
} = require('internal/tls/settings');

// Clients may begin so many new handshakes in so many seconds.
exports.CLIENT_RENEG_LIMIT = 3;
exports.CLIENT_RENEG_WINDOW = 600;
exports.DEFAULT_CIPHERS = defaultCiphers();
exports.DEFAULT_ECDH_CURVE = 'auto';
exports.DEFAULT_MIN_VERSION = defaultMinVersion();
exports.DEFAULT_MAX_VERSION = defaultMaxVersion();

let ciphers;

exports.getCiphers = function getCiphers() {
  ciphers ??= require('internal/tls/ciphers').names();
  return ArrayPrototypeSlice(ciphers);
};

exports.getCertificateCompressionAlgorithms = function getCertificateCompressionAlgorithms() {
  return []; // OpenSSL 3.0 has none
};

ObjectDefineProperty(exports, 'rootCertificates', {
  __proto__: null,
  configurable: false,
  enumerable: true,
  get: () => ObjectFreeze(require('internal/tls/roots').bundled()),
});

// A property that is its part's from the first look on.
function define(name, part) {
  const put = (value) => ObjectDefineProperty(exports, name, {
    __proto__: null, configurable: true, enumerable: true, value, writable: true,
  });
  ObjectDefineProperty(exports, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      const value = require(`internal/tls/${part}`)[name];
      put(value);
      return value;
    },
    set: put,
  });
}

define('getCACertificates', 'roots');
define('setDefaultCACertificates', 'roots');
define('convertALPNProtocols', 'alpn');
define('checkServerIdentity', 'identity');
define('createSecureContext', 'secure-context');
define('SecureContext', 'secure-context');
define('TLSSocket', 'socket');
define('Server', 'server');
define('createServer', 'server');
define('connect', 'connect');
