// SPDX-License-Identifier: MIT
// HTTPS comes later, with TLS. Many packages load this module without using it, or make an Agent
// at once: that works. Functions that need TLS throw an error that names them.
'use strict';

const { ObjectSetPrototypeOf, ReflectApply } = primordials;
const { unavailable } = require('internal/unavailable');
const http = require('http');

const missing = (name) => unavailable('https', name);

function Agent(options) {
  if (!(this instanceof Agent)) return new Agent(options);
  ReflectApply(http.Agent, this, [options]);
  this.defaultPort = 443;
  this.protocol = 'https:';
  this.maxCachedSessions = this.options.maxCachedSessions ?? 100;
}
ObjectSetPrototypeOf(Agent.prototype, http.Agent.prototype);
ObjectSetPrototypeOf(Agent, http.Agent);
Agent.prototype.createConnection = missing('Agent.createConnection');

module.exports = {
  Agent,
  globalAgent: new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 }),
  Server: missing('Server'),
  createServer: missing('createServer'),
  get: missing('get'),
  request: missing('request'),
};
