// SPDX-License-Identifier: MIT
// node:dns: lookup and lookupService, which ask the system's own resolver in the pool, and
// resolve and its kin, which ask name servers (internal/dns).
'use strict';

const {
  ArrayPrototypePush, ObjectDefineProperty, StringPrototypeIncludes, SymbolFor,
} = primordials;
const { codes, DNSException } = require('internal/errors');
const { isIP } = require('internal/ip');
const {
  validateBoolean, validateFunction, validateNumber, validateOneOf, validatePort, validateString,
} = require('internal/validators');
const { Resolver } = require('internal/dns/callbacks');
const { addFunctions } = require('internal/dns/resolver');
const binding = native('net');

const ADDRCONFIG = 32;
const ALL = 16;
const V4MAPPED = 8;
const kOrders = ['verbatim', 'ipv4first', 'ipv6first'];

let defaultOrder;

function getDefaultResultOrder() {
  return defaultOrder ??=
    require('internal/options').getOption('--dns-result-order') ?? 'verbatim';
}

function setDefaultResultOrder(value) {
  validateOneOf(value, 'dnsOrder', kOrders);
  defaultOrder = value;
}

function checkName(hostname) {
  validateString(hostname, 'hostname');
  if (StringPrototypeIncludes(hostname, '\0')) {
    throw new codes.ERR_INVALID_ARG_VALUE('hostname', hostname,
                                          'must be a string without null bytes');
  }
}

function familyOf(value, name) {
  if (value === 'IPv4') return 4;
  if (value === 'IPv6') return 6;
  validateOneOf(value, name, [0, 4, 6]);
  return value + 0;
}

// What lookup and its promise take: { family, hints, all, order }
function readOptions(options) {
  const asked = { family: 0, hints: 0, all: false, order: undefined };
  if (options === undefined || options === null) return asked;
  const isGiven = (name) => options[name] !== undefined && options[name] !== null;
  if (isGiven('hints')) {
    validateNumber(options.hints, 'options.hints');
    asked.hints = options.hints >>> 0;
    if ((asked.hints & ~(ADDRCONFIG | ALL | V4MAPPED)) !== 0) {
      throw new codes.ERR_INVALID_ARG_VALUE('hints', asked.hints);
    }
  }
  if (isGiven('family')) asked.family = familyOf(options.family, 'options.family');
  if (isGiven('all')) {
    validateBoolean(options.all, 'options.all');
    asked.all = options.all;
  }
  if (isGiven('verbatim')) {
    validateBoolean(options.verbatim, 'options.verbatim');
    asked.order = options.verbatim ? 'verbatim' : 'ipv4first';
  }
  if (isGiven('order')) {
    validateOneOf(options.order, 'options.order', kOrders);
    asked.order = options.order;
  }
  return asked;
}

// The addresses as asked for: in the system's order, or one family first.
function arrange(found, order) {
  const first = [];
  const second = [];
  for (let i = 0; i < found.length; i++) {
    const family = isIP(found[i]);
    const isLater = (order === 'ipv4first' && family === 6) ||
      (order === 'ipv6first' && family === 4);
    ArrayPrototypePush(isLater ? second : first, { address: found[i], family });
  }
  for (let i = 0; i < second.length; i++) ArrayPrototypePush(first, second[i]);
  return first;
}

function find(hostname, asked, callback) {
  const { all, family, hints } = asked;
  if (!hostname) {
    throw new codes.ERR_INVALID_ARG_VALUE('hostname', hostname, 'must be a non-empty string');
  }
  const known = isIP(hostname);
  if (known) {
    if (all) process.nextTick(callback, null, [{ address: hostname, family: known }]);
    else process.nextTick(callback, null, hostname, known);
    return {};
  }
  const order = asked.order ?? getDefaultResultOrder();
  const told = require('internal/perf/outside').begin('dns', 'lookup', {
    hostname, family, hints, verbatim: order === 'verbatim', order,
  });
  const { request } = require('internal/async/resources');
  const finish = request('GETADDRINFOREQWRAP', (result) => {
    if (typeof result === 'number') {
      callback(new DNSException(result, 'getaddrinfo', hostname));
      return;
    }
    const found = arrange(result, order);
    if (all) callback(null, found);
    else callback(null, found[0].address, found[0].family);
    told?.({ addresses: all ? found : result });
  });
  const error = binding.lookup(toASCII(hostname), family, hints, finish);
  if (error !== 0) {
    process.nextTick(callback, new DNSException(error, 'getaddrinfo', hostname));
  }
  return { callback, family, hostname };
}

function toASCII(hostname) {
  for (let i = 0; i < hostname.length; i++) {
    if (hostname[i] > '\x7f') return require('url').domainToASCII(hostname) || hostname;
  }
  return hostname;
}

function lookup(hostname, options, callback) {
  if (hostname) checkName(hostname);
  let asked;
  if (typeof options === 'function') {
    callback = options;
    asked = readOptions();
  } else if (typeof options === 'number') {
    validateFunction(callback, 'callback');
    asked = readOptions();
    asked.family = familyOf(options, 'family');
  } else if (options !== undefined && typeof options !== 'object') {
    validateFunction(arguments.length === 2 ? options : callback, 'callback');
    throw new codes.ERR_INVALID_ARG_TYPE('options', ['integer', 'object'], options);
  } else {
    validateFunction(callback, 'callback');
    asked = readOptions(options);
  }
  return find(hostname, asked, callback);
}

function lookupService(address, port, callback) {
  if (arguments.length !== 3) throw new codes.ERR_MISSING_ARGS('address', 'port', 'callback');
  validateString(address, 'address');
  if (isIP(address) === 0) throw new codes.ERR_INVALID_ARG_VALUE('address', address);
  validatePort(port);
  validateFunction(callback, 'callback');
  port = +port + 0;
  const told = require('internal/perf/outside').begin('dns', 'lookupService',
                                                      { host: address, port });
  const { request } = require('internal/async/resources');
  const finish = request('GETNAMEINFOREQWRAP', (status, host, service) => {
    if (status !== 0) {
      callback(new DNSException(status, 'getnameinfo', address));
      return;
    }
    callback(null, host, service);
    told?.({ hostname: host, service });
  });
  const error = binding.lookupService(address, port, finish);
  if (error !== 0) throw new DNSException(error, 'getnameinfo', address);
  return { callback, hostname: address, port };
}

function nameResults(fn, names) {
  ObjectDefineProperty(fn, SymbolFor('nodejs.util.promisify.customArgs'), {
    __proto__: null, value: names, enumerable: false,
  });
}
nameResults(lookup, ['address', 'family']);
nameResults(lookupService, ['hostname', 'service']);

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
