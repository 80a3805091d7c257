// SPDX-License-Identifier: MIT
// node:net, as far as it needs no sockets yet: addresses and settings.
'use strict';

const { validateBoolean, validateInt32 } = require('internal/validators');
const { isIP, isIPv4, isIPv6 } = require('internal/ip');
const { unavailable } = require('internal/unavailable');

const missing = (name) => unavailable('net', name);

let autoSelectFamily = true;
let autoSelectFamilyTimeout = 250;

function setDefaultAutoSelectFamily(value) {
  validateBoolean(value, 'value');
  autoSelectFamily = value;
}

function setDefaultAutoSelectFamilyAttemptTimeout(value) {
  validateInt32(value, 'value', 1);
  autoSelectFamilyTimeout = value < 10 ? 10 : value;
}

module.exports = {
  BlockList: missing('BlockList'),
  SocketAddress: missing('SocketAddress'),
  connect: missing('connect'),
  createConnection: missing('createConnection'),
  createServer: missing('createServer'),
  isIP,
  isIPv4,
  isIPv6,
  Server: missing('Server'),
  Socket: missing('Socket'),
  Stream: missing('Stream'),
  getDefaultAutoSelectFamily: () => autoSelectFamily,
  setDefaultAutoSelectFamily,
  getDefaultAutoSelectFamilyAttemptTimeout: () => autoSelectFamilyTimeout,
  setDefaultAutoSelectFamilyAttemptTimeout,
};
