// SPDX-License-Identifier: MIT
// node:net: TCP and local sockets. Servers, sockets and how these connect are in
// internal/net.
'use strict';

const { validateBoolean, validateInt32 } = require('internal/validators');
const { isIP, isIPv4, isIPv6 } = require('internal/ip');
const { normalize } = require('internal/net/arguments');
const { Socket } = require('internal/net/socket');
const { Server, createHandle } = require('internal/net/server');

function createServer(options, connectionListener) {
  return new Server(options, connectionListener);
}

function connect(...args) {
  const normalized = normalize(args);
  const options = normalized[0];
  const socket = new Socket(options);
  if (options.timeout) socket.setTimeout(options.timeout);
  return socket.connect(normalized);
}

function defaults() {
  return require('internal/net/connect');
}

function setDefaultAutoSelectFamily(value) {
  validateBoolean(value, 'value');
  defaults().defaults.autoSelectFamily = value;
}

function setDefaultAutoSelectFamilyAttemptTimeout(value) {
  validateInt32(value, 'value', 1);
  defaults().defaults.attemptTimeout = value < 10 ? 10 : value;
}

module.exports = {
  _createServerHandle: createHandle,
  _normalizeArgs: normalize,
  get BlockList() { return require('internal/net/blocklist').BlockList; },
  get SocketAddress() { return require('internal/net/address').SocketAddress; },
  get BoundSocket() { return require('internal/net/bound').BoundSocket; },
  connect,
  createConnection: connect,
  createServer,
  isIP,
  isIPv4,
  isIPv6,
  Server,
  Socket,
  Stream: Socket,
  getDefaultAutoSelectFamily: () => defaults().getAutoSelectFamily(),
  setDefaultAutoSelectFamily,
  getDefaultAutoSelectFamilyAttemptTimeout: () => defaults().getAttemptTimeout(),
  setDefaultAutoSelectFamilyAttemptTimeout,
};
