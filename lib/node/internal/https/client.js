// SPDX-License-Identifier: MIT
// https.request: a ClientRequest of node:http whose agent makes secure connections.
'use strict';

const { ClientRequest, readArguments } = require('internal/http/client');
const { kOwnCheck } = require('internal/https/agent');

let ownChecks = 0;

// Whether it is the agent that says how servers are checked: then its sockets are checked alike.
function isOfAgent({ agent, createConnection }, globalAgent) {
  if (agent === false) return false;
  if (agent === undefined || agent === null) {
    if (typeof createConnection === 'function') return false;
    agent = globalAgent;
  }
  return agent?.options?.checkServerIdentity !== undefined;
}

function request(url, options, callback) {
  const { 0: given, 1: listener } = readArguments(url, options, callback);
  const { globalAgent } = require('https');
  const { checkServerIdentity: check } = given;
  if (check !== undefined && check !== require('tls').checkServerIdentity &&
      !isOfAgent(given, globalAgent)) {
    given[kOwnCheck] = ++ownChecks;
  }
  given._defaultAgent = globalAgent;
  return new ClientRequest(given, listener);
}

module.exports = { request };
