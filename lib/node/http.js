// SPDX-License-Identifier: MIT
// node:http: servers and clients of HTTP/1. The parts are in internal/http.
'use strict';

const { ObjectDefineProperty } = primordials;
const { validateInteger } = require('internal/validators');
const { Agent, getGlobalAgent, setGlobalAgent } = require('internal/http/agent');
const { ClientRequest } = require('internal/http/client');
const { IncomingMessage } = require('internal/http/incoming');
const { OutgoingMessage } = require('internal/http/outgoing');
const { defaultMaxSize, parsers } = require('internal/http/parser');
const { ServerResponse } = require('internal/http/response');
const { Server, connectionListener } = require('internal/http/server');
const { STATUS_CODES, sortedMethods } = require('internal/http/status');
const { validateHeaderName, validateHeaderValue } = require('internal/http/words');

function createServer(options, requestListener) {
  return new Server(options, requestListener);
}

function request(url, options, callback) {
  return new ClientRequest(url, options, callback);
}

function get(url, options, callback) {
  const req = request(url, options, callback);
  req.end();
  return req;
}

function setMaxIdleHTTPParsers(max) {
  validateInteger(max, 'max', 1);
  parsers.max = max;
}

module.exports = {
  _connectionListener: connectionListener,
  METHODS: sortedMethods(),
  STATUS_CODES,
  Agent,
  ClientRequest,
  IncomingMessage,
  OutgoingMessage,
  Server,
  ServerResponse,
  createServer,
  validateHeaderName,
  validateHeaderValue,
  get,
  request,
  setMaxIdleHTTPParsers,
};

ObjectDefineProperty(module.exports, 'maxHeaderSize', {
  __proto__: null, configurable: true, enumerable: true, get: defaultMaxSize,
});

ObjectDefineProperty(module.exports, 'globalAgent', {
  __proto__: null, configurable: true, enumerable: true, get: getGlobalAgent, set: setGlobalAgent,
});
