// SPDX-License-Identifier: MIT
// What programs that look inside node:http find under this name.
'use strict';

const { ServerResponse } = require('internal/http/response');
const { Server, connectionListener, kChecking } = require('internal/http/server');
const { STATUS_CODES } = require('internal/http/status');

module.exports = {
  STATUS_CODES,
  Server,
  ServerResponse,
  _connectionListener: connectionListener,
  kConnectionsCheckingInterval: kChecking,
};
