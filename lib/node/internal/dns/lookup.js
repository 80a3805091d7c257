// SPDX-License-Identifier: MIT
// lookup and lookupService of node:dns and node:dns/promises: they ask the system's resolver in
// the pool. An address, and no name at all, need no question: a callback hears of it by a tick, a
// promise is resolved at once.
'use strict';

const { ArrayPrototypePush, ObjectDefineProperty, StringPrototypeIncludes } = primordials;
const { codes, DNSException } = require('internal/errors');
const { isIP } = require('internal/ip');
const { customPromisifyArgs } = require('internal/util/functions');
const {
  validateBoolean, validateFunction, validateNumber, validateOneOf, validatePort, validateString,
} = require('internal/validators');
const binding = native('net');

const ADDRCONFIG = 32;
const ALL = 16;
const V4MAPPED = 8;
const kFamilies = [0, 4, 6];
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
  validateOneOf(value, name, kFamilies);
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

let hasWarned = false;

// The addresses of what need not be looked up; else undefined.
function known(hostname, asked) {
  if (!hostname) {
    if (!hasWarned) {
      hasWarned = true;
      process.emitWarning(
        `The provided hostname "${hostname}" is not a valid hostname, and is supported in the ` +
        'dns module solely for compatibility.', 'DeprecationWarning', 'DEP0118');
    }
    return asked.all ? [] : [{ address: null, family: asked.family === 6 ? 6 : 4 }];
  }
  const family = isIP(hostname);
  return family === 0 ? undefined : [{ address: hostname, family }];
}

// done(error, addresses) comes later, unless the question could not be put: then an error is
// returned.
function ask(hostname, asked, done) {
  const { all, family, hints } = asked;
  const order = asked.order ?? getDefaultResultOrder();
  const told = require('internal/perf/outside').begin('dns', 'lookup', {
    hostname, family, hints, verbatim: order === 'verbatim', order,
  });
  const { request } = require('internal/async/resources');
  const finish = request('GETADDRINFOREQWRAP', (result) => {
    if (typeof result === 'number') {
      done(new DNSException(result, 'getaddrinfo', hostname));
      return;
    }
    const found = arrange(result, order);
    done(null, found);
    told?.({ addresses: all ? found : result });
  });
  const error = binding.lookup(toASCII(hostname), family, hints, finish);
  return error === 0 ? null : new DNSException(error, 'getaddrinfo', hostname);
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
  const addresses = known(hostname, asked);
  if (addresses !== undefined) {
    if (asked.all) process.nextTick(callback, null, addresses);
    else process.nextTick(callback, null, addresses[0].address, addresses[0].family);
    return {};
  }
  const error = ask(hostname, asked, (failure, found) => {
    if (failure) callback(failure);
    else if (asked.all) callback(null, found);
    else callback(null, found[0].address, found[0].family);
  });
  if (error !== null) process.nextTick(callback, error);
  return { callback, family: asked.family, hostname };
}

// done(error, host, service), as in ask()
function askService(address, port, done) {
  const told = require('internal/perf/outside').begin('dns', 'lookupService',
                                                      { host: address, port });
  const { request } = require('internal/async/resources');
  const finish = request('GETNAMEINFOREQWRAP', (status, host, service) => {
    if (status !== 0) {
      done(new DNSException(status, 'getnameinfo', address));
      return;
    }
    done(null, host, service);
    told?.({ hostname: host, service });
  });
  const error = binding.lookupService(address, port, finish);
  return error === 0 ? null : new DNSException(error, 'getnameinfo', address);
}

function checkService(address, port) {
  validateString(address, 'address');
  if (isIP(address) === 0) throw new codes.ERR_INVALID_ARG_VALUE('address', address);
  validatePort(port);
}

function lookupService(address, port, callback) {
  if (arguments.length !== 3) throw new codes.ERR_MISSING_ARGS('address', 'port', 'callback');
  checkService(address, port);
  validateFunction(callback, 'callback');
  port = +port + 0;
  const error = askService(address, port, callback);
  if (error !== null) throw error;
  return { callback, hostname: address, port };
}

function nameResults(fn, names) {
  ObjectDefineProperty(fn, customPromisifyArgs, {
    __proto__: null, value: names, enumerable: false,
  });
}
nameResults(lookup, ['address', 'family']);
nameResults(lookupService, ['hostname', 'service']);

module.exports = {
  lookup, lookupService, getDefaultResultOrder, setDefaultResultOrder, ADDRCONFIG, ALL, V4MAPPED,
  // for node:dns/promises
  ask, askService, checkName, checkService, familyOf, kFamilies, known, readOptions,
};
