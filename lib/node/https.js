// SPDX-License-Identifier: MIT
// node:https: node:http over TLS. The parts are in internal/https, each loaded when it is first
// asked for; requests and responses are those of node:http.
'use strict';

const { ObjectDefineProperty } = primordials;

function createServer(options, requestListener) {
  const { Server } = module.exports;
  return new Server(options, requestListener);
}

function request(url, options, callback) {
  return require('internal/https/client').request(url, options, callback);
}

function get(url, options, callback) {
  const req = request(url, options, callback);
  req.end();
  return req;
}

// A property that becomes a plain one when it is first read.
function lazy(name, read) {
  const define = (value) => ObjectDefineProperty(module.exports, name, {
    __proto__: null, configurable: true, enumerable: true, value, writable: true,
  });
  ObjectDefineProperty(module.exports, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      const value = read();
      define(value);
      return value;
    },
    set: define,
  });
}

lazy('Agent', () => require('internal/https/agent').Agent);
lazy('globalAgent', () => require('internal/https/agent').makeGlobalAgent());
lazy('Server', () => require('internal/https/server').Server);
module.exports.createServer = createServer;
module.exports.get = get;
module.exports.request = request;
