// SPDX-License-Identifier: MIT
// node:http: servers and clients of HTTP/1. The parts are in internal/http; many programs load this
// module and use one half of it, so each part is loaded when it is first asked for.
'use strict';

const { ObjectDefineProperty } = primordials;
const { STATUS_CODES, sortedMethods } = require('internal/http/status');

function createServer(options, requestListener) {
  const { Server } = require('internal/http/server');
  return new Server(options, requestListener);
}

function request(url, options, callback) {
  const { ClientRequest } = require('internal/http/client');
  return new ClientRequest(url, options, callback);
}

function get(url, options, callback) {
  const req = request(url, options, callback);
  req.end();
  return req;
}

function _connectionListener(socket) {
  const { connectionListener } = require('internal/http/server');
  primordials.ReflectApply(connectionListener, this, [socket]);
}

function validateHeaderName(name, label) {
  require('internal/http/words').validateHeaderName(name, label);
}

function validateHeaderValue(name, value) {
  require('internal/http/words').validateHeaderValue(name, value);
}

function setMaxIdleHTTPParsers(max) {
  require('internal/validators').validateInteger(max, 'max', 1);
  require('internal/http/parser').parsers.max = max;
}

// A property that becomes a plain one when it is first read.
function lazy(name, id) {
  const define = (value) => ObjectDefineProperty(module.exports, name, {
    __proto__: null, configurable: true, enumerable: true, value, writable: true,
  });
  ObjectDefineProperty(module.exports, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      const value = require(id)[name];
      define(value);
      return value;
    },
    set: define,
  });
}

module.exports = { _connectionListener, METHODS: sortedMethods(), STATUS_CODES };
lazy('Agent', 'internal/http/agent');
lazy('ClientRequest', 'internal/http/client');
lazy('IncomingMessage', 'internal/http/incoming');
lazy('OutgoingMessage', 'internal/http/outgoing');
lazy('Server', 'internal/http/server');
lazy('ServerResponse', 'internal/http/response');
module.exports.createServer = createServer;
module.exports.validateHeaderName = validateHeaderName;
module.exports.validateHeaderValue = validateHeaderValue;
module.exports.get = get;
module.exports.request = request;
module.exports.setMaxIdleHTTPParsers = setMaxIdleHTTPParsers;

ObjectDefineProperty(module.exports, 'maxHeaderSize', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() { return require('internal/http/parser').defaultMaxSize(); },
});

ObjectDefineProperty(module.exports, 'globalAgent', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() { return require('internal/http/agent').getGlobalAgent(); },
  set(agent) { require('internal/http/agent').setGlobalAgent(agent); },
});
