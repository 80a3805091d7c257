// SPDX-License-Identifier: MIT
// HTTP/2 comes later. Packages load this module to offer it beside HTTP/1: it is there, and
// everything in it throws an error that names it.
'use strict';

const { unavailable } = require('internal/unavailable');

const missing = (name) => unavailable('http2', name);

module.exports = {
  connect: missing('connect'),
  constants: {},
  createServer: missing('createServer'),
  createSecureServer: missing('createSecureServer'),
  getDefaultSettings: missing('getDefaultSettings'),
  getPackedSettings: missing('getPackedSettings'),
  getUnpackedSettings: missing('getUnpackedSettings'),
  performServerHandshake: missing('performServerHandshake'),
  Http2ServerRequest: missing('Http2ServerRequest'),
  Http2ServerResponse: missing('Http2ServerResponse'),
};
