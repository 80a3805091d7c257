// SPDX-License-Identifier: MIT
// TLS comes later. Packages load this module to see whether a socket is encrypted: none is.
// Everything else throws an error that names it.
'use strict';

const { unavailable } = require('internal/unavailable');

const missing = (name) => unavailable('tls', name);

module.exports = {
  CLIENT_RENEG_LIMIT: 3,
  CLIENT_RENEG_WINDOW: 600,
  DEFAULT_ECDH_CURVE: 'auto',
  DEFAULT_MIN_VERSION: 'TLSv1.2',
  DEFAULT_MAX_VERSION: 'TLSv1.3',
  getCiphers: missing('getCiphers'),
  rootCertificates: [],
  convertALPNProtocols: missing('convertALPNProtocols'),
  checkServerIdentity: missing('checkServerIdentity'),
  createSecureContext: missing('createSecureContext'),
  SecureContext: missing('SecureContext'),
  TLSSocket: missing('TLSSocket'),
  Server: missing('Server'),
  createServer: missing('createServer'),
  connect: missing('connect'),
};
