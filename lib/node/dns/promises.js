// SPDX-License-Identifier: MIT
// node:dns/promises: node:dns with promises. Bad arguments throw, as they do there.
'use strict';

const { ObjectKeys, Promise } = primordials;
const dns = require('dns');
const { codes } = require('internal/errors');
const {
  ask, askService, checkName, checkService, familyOf, kFamilies, known, readOptions,
} = require('internal/dns/lookup');
const { validateOneOf } = require('internal/validators');
const { Resolver } = require('internal/dns/promised');
const { addFunctions } = require('internal/dns/resolver');

function lookup(hostname, options) {
  if (hostname) checkName(hostname);
  let asked;
  if (typeof options === 'number') {
    asked = readOptions();
    asked.family = familyOf(options, 'family');
  } else if (options !== undefined && typeof options !== 'object') {
    throw new codes.ERR_INVALID_ARG_TYPE('options', ['integer', 'object'], options);
  } else {
    if (typeof options?.family === 'string') {
      validateOneOf(options.family, 'options.family', kFamilies);
    }
    asked = readOptions(options);
  }
  return new Promise((resolve, reject) => {
    const settle = (error, found) => {
      if (error) reject(error);
      else resolve(asked.all ? found : found[0]);
    };
    const addresses = known(hostname, asked);
    if (addresses !== undefined) {
      settle(null, addresses);
      return;
    }
    const error = ask(hostname, asked, settle);
    if (error !== null) reject(error);
  });
}

function lookupService(address, port) {
  if (arguments.length !== 2) throw new codes.ERR_MISSING_ARGS('address', 'port');
  checkService(address, port);
  return new Promise((resolve, reject) => {
    const error = askService(address, +port + 0, (failure, hostname, service) => {
      if (failure) reject(failure);
      else resolve({ hostname, service });
    });
    if (error !== null) reject(error);
  });
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
