// SPDX-License-Identifier: MIT
// dns.Resolver, whose methods take callbacks.
'use strict';

const { ReflectApply } = primordials;

const { codes } = require('internal/errors');
const { validateFunction, validateString } = require('internal/validators');
const { ResolverBase, addMethods, methodFor } = require('internal/dns/resolver');

class Resolver extends ResolverBase {}

addMethods(Resolver, (what, syscall) => function query(name, callback) {
  let options;
  if (arguments.length > 2) {
    options = callback;
    callback = arguments[2];
  }
  validateString(name, 'name');
  validateFunction(callback, 'callback');
  return this._ask(what, syscall, name, !!options?.ttl, callback);
});

Resolver.prototype.resolve = function resolve(hostname, rrtype, callback) {
  let method;
  if (typeof rrtype === 'string') {
    method = methodFor(Resolver, rrtype);
  } else if (typeof rrtype === 'function') {
    method = methodFor(Resolver, 'A');
    callback = rrtype;
  } else {
    throw new codes.ERR_INVALID_ARG_TYPE('rrtype', 'string', rrtype);
  }
  if (method === undefined) throw new codes.ERR_INVALID_ARG_VALUE('rrtype', rrtype);
  return ReflectApply(method, this, [hostname, callback]);
};

module.exports = { Resolver };
