// SPDX-License-Identifier: MIT
// What both classes called Resolver stand on, that of node:dns and that of node:dns/promises: a
// channel of c-ares (src/node/net/dns.c), its name servers, and a question to them.
//
// 1. One resolver, of either kind, answers the functions of the two modules: the default one. It
//    is made at its first use; setServers makes another one.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, NumberParseInt, ObjectDefineProperty, ObjectKeys,
  RegExpPrototypeExec, StringPrototypeToLowerCase, StringPrototypeSlice, TypeError,
} = primordials;

const { DNSException, codes, genericNodeError } = require('internal/errors');
const { isIP } = require('internal/ip');
const { validateArray, validateInt32, validatePort, validateString, validateUint32 } =
  require('internal/validators');
const { kTypes, readReply } = require('internal/dns/reply');
const resources = require('internal/async/resources');
const binding = native('dns');

const kPort = 53;
const kPending = -1;

// By c-ares's number.
const kStatuses = [
  undefined, 'ENODATA', 'EFORMERR', 'ESERVFAIL', 'ENOTFOUND', 'ENOTIMP', 'EREFUSED', 'EBADQUERY',
  'EBADNAME', 'EBADFAMILY', 'EBADRESP', 'ECONNREFUSED', 'ETIMEOUT', 'EOF', 'EFILE', 'ENOMEM',
  'EDESTRUCTION', 'EBADSTR', 'EBADFLAGS', 'ENONAME', 'EBADHINTS', 'ENOTINITIALIZED',
  'ELOADIPHLPAPI', 'EADDRGETNETWORKPARAMS', 'ECANCELLED',
];

class QueryReqWrap {}

// ---- options ---------------------------------------------------------------------------------

function readOptions(options) {
  const { timeout = -1, tries = 4, maxTimeout = 0 } = { ...options };
  validateInt32(timeout, 'options.timeout', -1);
  validateInt32(tries, 'options.tries', 1);
  validateUint32(maxTimeout, 'options.maxTimeout');
  return { timeout, tries };
}

const BRACKETS = /^\[([^[\]]*)\]/;
const WITH_PORT = /(^.+?)(?::(\d+))?$/;

// "1.2.3.4:53" of an address, with or without a port.
function readServer(text) {
  const write = (family, address, port) => {
    validatePort(port);
    return family === 6 ? `[${address}]:${port}` : `${address}:${port}`;
  };
  const whole = isIP(text);
  if (whole !== 0) return write(whole, text, kPort);
  const inner = RegExpPrototypeExec(BRACKETS, text);
  const parts = RegExpPrototypeExec(WITH_PORT, text);
  const port = parts === null ? 0 : NumberParseInt(parts[2], 10);
  if (inner !== null && isIP(inner[1]) !== 0) return write(isIP(inner[1]), inner[1], port || kPort);
  if (parts !== null && isIP(parts[1]) !== 0) return write(isIP(parts[1]), parts[1], port || kPort);
  throw new codes.ERR_INVALID_IP_ADDRESS(text);
}

function readServers(servers) {
  validateArray(servers, 'servers');
  const list = [];
  for (let i = 0; i < servers.length; i++) {
    validateString(servers[i], `servers[${i}]`);
    ArrayPrototypePush(list, readServer(servers[i]));
  }
  return ArrayPrototypeJoin(list, ',');
}

function toASCII(name) {
  for (let i = 0; i < name.length; i++) {
    if (name[i] > '\x7f') return require('url').domainToASCII(name) || name;
  }
  return name;
}

function badAddress(message) {
  const error = new TypeError(message);
  error.code = 'ERR_INVALID_ARG_VALUE';
  return error;
}

// ---- the class ---------------------------------------------------------------------------------

class ResolverBase {
  #channel;

  constructor(options = undefined) {
    const { timeout, tries } = readOptions(options);
    const channel = binding.open(timeout, tries);
    if (typeof channel === 'number') {
      throw genericNodeError(binding.strerror(channel), { code: kStatuses[channel] });
    }
    this.#channel = channel;
  }

  cancel() {
    binding.cancel(this.#channel);
  }

  getServers() {
    const servers = binding.getServers(this.#channel);
    for (let i = 0; i < servers.length; i++) {
      const { 0: address, 1: port } = servers[i];
      if (!port || port === kPort) servers[i] = address;
      else servers[i] = isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
    }
    return servers;
  }

  setServers(servers) {
    const status = binding.setServers(this.#channel, readServers(servers));
    if (status === 0) return;
    const why = status === kPending ? 'There are pending queries.' : binding.strerror(status);
    throw new codes.ERR_DNS_SET_SERVERS_FAILED(why, servers);
  }

  setLocalAddress(ipv4, ipv6) {
    validateString(ipv4, 'ipv4');
    if (ipv6 !== undefined) validateString(ipv6, 'ipv6');
    const first = isIP(ipv4);
    const second = ipv6 === undefined ? -1 : isIP(ipv6);
    if (first === 0 || second === 0) throw badAddress('Invalid IP address.');
    if (first === second) throw badAddress(`Cannot specify two IPv${first} addresses.`);
    if (first === 4) binding.setLocalAddress(this.#channel, ipv4, ipv6);
    else binding.setLocalAddress(this.#channel, ipv6, ipv4);
  }

  // callback(error, result); throws what cannot be asked. what: a name of kTypes, or 'reverse'.
  _ask(what, syscall, name, hasTtl, callback) {
    const request = new QueryReqWrap();
    request.bindingName = syscall;
    request.callback = callback;
    request.hostname = name;
    request.ttl = hasTtl;
    const told = require('internal/perf/outside').begin('dns', syscall,
                                                        { host: name, ttl: hasTtl });
    const done = resources.request('QUERYWRAP', (status, answer) => {
      let error = kStatuses[status];
      let result = answer;
      if (error === undefined && what !== 'reverse') {
        ({ error, result } = readReply(answer, what, hasTtl));
      }
      if (error !== undefined) {
        callback(new DNSException(error, syscall, name));
        return;
      }
      callback(null, result);
      told?.({ result });
    });
    const errno = what === 'reverse' ? binding.reverse(this.#channel, name, done) :
      binding.query(this.#channel, toASCII(name), kTypes[what], done);
    if (errno !== 0) throw new DNSException(errno, syscall, name);
    return request;
  }
}

// ---- methods ---------------------------------------------------------------------------------

const kMethods = {
  __proto__: null,
  resolveAny: 'ANY', resolve4: 'A', resolve6: 'AAAA', resolveCaa: 'CAA', resolveCname: 'CNAME',
  resolveMx: 'MX', resolveNs: 'NS', resolveTxt: 'TXT', resolveTlsa: 'TLSA', resolveSrv: 'SRV',
  resolvePtr: 'PTR', resolveNaptr: 'NAPTR', resolveSoa: 'SOA', reverse: 'reverse',
};

function syscallOf(what) {
  if (what === 'reverse') return 'getHostByAddr';
  return `query${what[0]}${StringPrototypeToLowerCase(StringPrototypeSlice(what, 1))}`;
}

// Gives the class the methods of kMethods: make(what, syscall) makes one.
function addMethods(Class, make) {
  const keys = ObjectKeys(kMethods);
  for (let i = 0; i < keys.length; i++) {
    const what = kMethods[keys[i]];
    const method = make(what, syscallOf(what));
    ObjectDefineProperty(method, 'name', {
      __proto__: null, configurable: true, value: syscallOf(what),
    });
    Class.prototype[keys[i]] = method;
  }
}

// The method for a record's type, undefined if there is none.
function methodFor(Class, type) {
  if (type === 'reverse') return undefined;
  const keys = ObjectKeys(kMethods);
  for (let i = 0; i < keys.length; i++) {
    if (kMethods[keys[i]] === type) return Class.prototype[keys[i]];
  }
  return undefined;
}

// ---- the default one -------------------------------------------------------------------------

let usual;

function getDefault() {
  return usual ??= new ResolverBase();
}

// What the modules export: the class's methods on the default resolver.
function addFunctions(target, Class) {
  const keys = ['getServers', 'resolve'];
  const more = ObjectKeys(kMethods);
  for (let i = 0; i < more.length; i++) ArrayPrototypePush(keys, more[i]);
  for (let i = 0; i < keys.length; i++) {
    const method = Class.prototype[keys[i]];
    const bound = (...args) => primordials.ReflectApply(method, getDefault(), args);
    ObjectDefineProperty(bound, 'name', { __proto__: null, value: `bound ${method.name}` });
    ObjectDefineProperty(bound, 'length', { __proto__: null, value: method.length });
    target[keys[i]] = bound;
  }
  target.setServers = function defaultResolverSetServers(servers) {
    const resolver = new Class();
    resolver.setServers(servers);
    usual = resolver;
  };
}

module.exports = { ResolverBase, addFunctions, addMethods, methodFor };
