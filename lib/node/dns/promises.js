// SPDX-License-Identifier: MIT
// node:dns/promises: node:dns with promises.
'use strict';

const { ObjectKeys, Promise, PromiseReject } = primordials;
const dns = require('dns');
const { codes } = require('internal/errors');
const { Resolver } = require('internal/dns/promised');
const { addFunctions } = require('internal/dns/resolver');

// The callback form throws for bad arguments, and so does this.
function lookup(hostname, options) {
  if (options !== undefined && typeof options !== 'object' && typeof options !== 'number') {
    throw new codes.ERR_INVALID_ARG_TYPE('options', ['integer', 'object'], options);
  }
  if (!hostname) {
    dns.lookup('127.0.0.1', options, () => {}); // throws for bad options
    return PromiseReject(new codes.ERR_INVALID_ARG_VALUE('hostname', hostname,
                                                         'must be a non-empty string'));
  }
  let settle;
  const promise = new Promise((resolve, reject) => {
    settle = (error, result, family) => {
      if (error) reject(error);
      else resolve(family === undefined ? result : { address: result, family });
    };
  });
  dns.lookup(hostname, options, settle);
  return promise;
}

function lookupService(address, port) {
  if (arguments.length !== 2) throw new codes.ERR_MISSING_ARGS('address', 'port');
  let settle;
  const promise = new Promise((resolve, reject) => {
    settle = (error, hostname, service) => {
      if (error) reject(error);
      else resolve({ hostname, service });
    };
  });
  dns.lookupService(address, port, settle);
  return promise;
}

const shared = ObjectKeys(dns);
for (let i = 0; i < shared.length; i++) {
  const value = shared[i] === 'promises' ? undefined : dns[shared[i]];
  if (typeof value === 'string') exports[shared[i]] = value; // the codes of errors
}
exports.lookup = lookup;
exports.lookupService = lookupService;
exports.Resolver = Resolver;
exports.getDefaultResultOrder = dns.getDefaultResultOrder;
exports.setDefaultResultOrder = dns.setDefaultResultOrder;
addFunctions(exports, Resolver);
