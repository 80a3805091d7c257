// SPDX-License-Identifier: MIT
// node:dns: lookup and lookupService, which ask the system's own resolver in the pool, and
// resolve and the like, which ask name servers (internal/dns).
'use strict';

const {
  lookup, lookupService, getDefaultResultOrder, setDefaultResultOrder, ADDRCONFIG, ALL, V4MAPPED,
} = require('internal/dns/lookup');
const { Resolver } = require('internal/dns/callbacks');
const { addFunctions } = require('internal/dns/resolver');

const codesOfErrors = {
  NODATA: 'ENODATA', FORMERR: 'EFORMERR', SERVFAIL: 'ESERVFAIL', NOTFOUND: 'ENOTFOUND',
  NOTIMP: 'ENOTIMP', REFUSED: 'EREFUSED', BADQUERY: 'EBADQUERY', BADNAME: 'EBADNAME',
  BADFAMILY: 'EBADFAMILY', BADRESP: 'EBADRESP', CONNREFUSED: 'ECONNREFUSED',
  TIMEOUT: 'ETIMEOUT', EOF: 'EOF', FILE: 'EFILE', NOMEM: 'ENOMEM',
  DESTRUCTION: 'EDESTRUCTION', BADSTR: 'EBADSTR', BADFLAGS: 'EBADFLAGS', NONAME: 'ENONAME',
  BADHINTS: 'EBADHINTS', NOTINITIALIZED: 'ENOTINITIALIZED', LOADIPHLPAPI: 'ELOADIPHLPAPI',
  ADDRGETNETWORKPARAMS: 'EADDRGETNETWORKPARAMS', CANCELLED: 'ECANCELLED',
};

module.exports = {
  lookup,
  lookupService,
  getDefaultResultOrder,
  setDefaultResultOrder,
  ADDRCONFIG,
  ALL,
  V4MAPPED,
  ...codesOfErrors,
  get promises() { return require('dns/promises'); },
};
module.exports.Resolver = Resolver;
addFunctions(module.exports, Resolver);
