// SPDX-License-Identifier: MIT
// The Resolver of node:dns/promises.
'use strict';

const { Promise, ReflectApply } = primordials;

const { codes } = require('internal/errors');
const { validateString } = require('internal/validators');
const { ResolverBase, addMethods, methodFor } = require('internal/dns/resolver');

class Resolver extends ResolverBase {}

addMethods(Resolver, (what, syscall) => function query(name, options) {
  validateString(name, 'name');
  return new Promise((resolve, reject) => {
    this._ask(what, syscall, name, !!options?.ttl, (error, result) => {
      if (error === null) resolve(result);
      else reject(error);
    });
  });
});

Resolver.prototype.resolve = function resolve(hostname, rrtype) {
  if (rrtype !== undefined) validateString(rrtype, 'rrtype');
  const method = methodFor(Resolver, rrtype ?? 'A');
  if (method === undefined) throw new codes.ERR_INVALID_ARG_VALUE('rrtype', rrtype);
  return ReflectApply(method, this, [hostname]);
};

module.exports = { Resolver };
