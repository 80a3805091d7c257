// SPDX-License-Identifier: MIT
// node:dns/promises: the lookups of node:dns with promises.
'use strict';

const { ObjectKeys, Promise } = primordials;
const dns = require('dns');
const { codes } = require('internal/errors');

// The callback form throws for bad arguments, and so does this.
function lookup(hostname, options) {
  if (options !== undefined && typeof options !== 'object' && typeof options !== 'number') {
    throw new codes.ERR_INVALID_ARG_TYPE('options', ['integer', 'object'], options);
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

const names = ObjectKeys(dns);
for (let i = 0; i < names.length; i++) {
  if (names[i] !== 'promises') exports[names[i]] = dns[names[i]];
}
exports.lookup = lookup;
exports.lookupService = lookupService;
