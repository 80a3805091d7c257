// SPDX-License-Identifier: MIT
// net.BlockList: rules for addresses that are not wanted; single ones, ranges and
// subnets.
//
// Addresses are compared as 16 bytes, IPv4 ones in their form ::ffff:a.b.c.d, so that
// a rule for one holds for the other. Byte i of an address is bytes[i + 1].
'use strict';

const {
  ArrayIsArray, ArrayPrototypePush, ArrayPrototypeUnshift, JSONParse, NumberParseInt, ObjectFreeze,
  RegExpPrototypeExec, StringPrototypeIncludes, StringPrototypeLastIndexOf, StringPrototypeSlice,
  StringPrototypeToLowerCase, SymbolFor,
} = primordials;
const { codes } = require('internal/errors');
const { validateInt32, validateString } = require('internal/validators');
const { SocketAddress, bytesOf } = require('internal/net/address');

function toAddress(value, family, name) {
  if (SocketAddress.isSocketAddress(value)) return value;
  validateString(value, name);
  validateString(family, 'family');
  return new SocketAddress({ address: value, family });
}

function compare(a, b) {
  for (let i = 1; i <= 16; i++) {
    if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

function isMapped(bytes) {
  for (let i = 1; i <= 10; i++) if (bytes[i] !== 0) return false;
  return bytes[11] === 255 && bytes[12] === 255;
}

function label(address) {
  return address.family === 'ipv4' ? 'IPv4' : 'IPv6';
}

class AddressRule {
  constructor(address) {
    this.bytes = bytesOf(address);
    this.text = `Address: ${label(address)} ${address.address}`;
  }

  holds(bytes) { return compare(this.bytes, bytes) === 0; }
}

// A range of IPv6 addresses that has IPv4 addresses within it is not about these.
class RangeRule {
  constructor(start, end) {
    this.start = bytesOf(start);
    this.end = bytesOf(end);
    this.isForMapped = isMapped(this.start) && isMapped(this.end);
    this.text = `Range: ${label(start)} ${start.address}-${end.address}`;
  }

  holds(bytes, isV4) {
    if (isV4 && !this.isForMapped) return false;
    return compare(this.start, bytes) <= 0 && compare(bytes, this.end) <= 0;
  }
}

class SubnetRule {
  constructor(network, prefix) {
    this.bytes = bytesOf(network);
    this.bits = network.family === 'ipv4' ? prefix + 96 : prefix;
    this.text = `Subnet: ${label(network)} ${network.address}/${prefix}`;
  }

  holds(bytes) {
    const whole = this.bits >> 3;
    for (let i = 1; i <= whole; i++) if (bytes[i] !== this.bytes[i]) return false;
    const rest = this.bits & 7;
    if (rest === 0) return true;
    return (bytes[whole + 1] >> (8 - rest)) === (this.bytes[whole + 1] >> (8 - rest));
  }
}

function parseCIDR(cidr) {
  validateString(cidr, 'cidr');
  const slash = StringPrototypeLastIndexOf(cidr, '/');
  if (slash === -1) {
    throw new codes.ERR_INVALID_ARG_VALUE(
      'cidr', cidr, 'must contain a prefix length (e.g. "10.0.0.0/8")');
  }
  const address = StringPrototypeSlice(cidr, 0, slash);
  const text = StringPrototypeSlice(cidr, slash + 1);
  const prefix = NumberParseInt(text, 10);
  if (`${prefix}` !== text || prefix !== prefix) {
    throw new codes.ERR_INVALID_ARG_VALUE('cidr', cidr, 'prefix length must be a valid integer');
  }
  return { address, prefix, family: StringPrototypeIncludes(address, ':') ? 'ipv6' : 'ipv4' };
}

class BlockList {
  #rules = []; // the newest first

  static PRIVATE_RANGES = ObjectFreeze([
    '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '::1/128', '169.254.0.0/16',
    'fe80::/10', 'fc00::/7',
  ]);

  static isBlockList(value) {
    return value !== null && typeof value === 'object' && #rules in value;
  }

  #add(rule) {
    for (let i = 0; rule instanceof AddressRule && i < this.#rules.length; i++) {
      if (this.#rules[i].text === rule.text) return; // once is enough
    }
    ArrayPrototypeUnshift(this.#rules, rule);
  }

  #remove(rule) {
    const kept = [];
    for (let i = 0; i < this.#rules.length; i++) {
      if (this.#rules[i].text !== rule.text) ArrayPrototypePush(kept, this.#rules[i]);
    }
    this.#rules = kept;
  }

  #range(start, end, family) {
    start = toAddress(start, family, 'start');
    end = toAddress(end, family, 'end');
    return new RangeRule(start, end);
  }

  #subnet(network, prefix, family) {
    network = toAddress(network, family, 'network');
    validateInt32(prefix, 'prefix', 0, network.family === 'ipv4' ? 32 : 128);
    return new SubnetRule(network, prefix + 0);
  }

  addAddress(address, family = 'ipv4') {
    this.#add(new AddressRule(toAddress(address, family, 'address')));
  }

  addAddresses(addresses, family = 'ipv4') {
    if (!ArrayIsArray(addresses)) {
      throw new codes.ERR_INVALID_ARG_TYPE('addresses', 'Array', addresses);
    }
    validateString(family, 'family');
    const rules = [];
    for (let i = 0; i < addresses.length; i++) {
      rules[i] = new AddressRule(toAddress(addresses[i], family, `addresses[${i}]`));
    }
    for (let i = 0; i < rules.length; i++) this.#add(rules[i]);
  }

  addRange(start, end, family = 'ipv4') {
    const rule = this.#range(start, end, family);
    if (compare(rule.start, rule.end) > 0) {
      throw new codes.ERR_INVALID_ARG_VALUE('start', toAddress(start, family, 'start'),
                                            'must come before end');
    }
    this.#add(rule);
  }

  addSubnet(network, prefix, family = 'ipv4') {
    this.#add(this.#subnet(network, prefix, family));
  }

  addCIDR(cidr) {
    const { address, prefix, family } = parseCIDR(cidr);
    this.addSubnet(address, prefix, family);
  }

  addCIDRs(cidrs) {
    if (!ArrayIsArray(cidrs)) throw new codes.ERR_INVALID_ARG_TYPE('cidrs', 'Array', cidrs);
    const parsed = [];
    for (let i = 0; i < cidrs.length; i++) {
      validateString(cidrs[i], `cidrs[${i}]`);
      parsed[i] = parseCIDR(cidrs[i]);
    }
    for (let i = 0; i < parsed.length; i++) {
      this.addSubnet(parsed[i].address, parsed[i].prefix, parsed[i].family);
    }
  }

  removeAddress(address, family = 'ipv4') {
    this.#remove(new AddressRule(toAddress(address, family, 'address')));
  }

  removeRange(start, end, family = 'ipv4') { this.#remove(this.#range(start, end, family)); }

  removeSubnet(network, prefix, family = 'ipv4') {
    this.#remove(this.#subnet(network, prefix, family));
  }

  removeCIDR(cidr) {
    const { address, prefix, family } = parseCIDR(cidr);
    this.removeSubnet(address, prefix, family);
  }

  check(address, family = 'ipv4') {
    let bytes;
    if (SocketAddress.isSocketAddress(address)) {
      bytes = bytesOf(address);
      family = address.family;
    } else {
      validateString(address, 'address');
      validateString(family, 'family');
      family = StringPrototypeToLowerCase(family);
      bytes = native('net').parse(address, family === 'ipv4' ? 4 : 6);
      if (bytes === undefined) return false;
    }
    for (let i = 0; i < this.#rules.length; i++) {
      if (this.#rules[i].holds(bytes, family === 'ipv4')) return true;
    }
    return false;
  }

  clear() { this.#rules = []; }

  get size() { return this.#rules.length; }

  get rules() {
    const texts = [];
    for (let i = 0; i < this.#rules.length; i++) texts[i] = this.#rules[i].text;
    return texts;
  }

  toJSON() { return this.rules; }

  // Takes the texts that `rules` gives; others are left out.
  fromJSON(data) {
    const given = typeof data === 'string' ? JSONParse(data) : data;
    if (!ArrayIsArray(given)) {
      throw new codes.ERR_INVALID_ARG_TYPE('data', ['string', 'string[]'], given);
    }
    for (let i = 0; i < given.length; i++) {
      if (typeof given[i] !== 'string') {
        throw new codes.ERR_INVALID_ARG_TYPE('data', ['string', 'string[]'], given);
      }
    }
    const pattern = /(Address|Range|Subnet): IPv([46]) ([\da-f.:]+)(?:([-/])([\da-f.:]+))?/i;
    for (let i = 0; i < given.length; i++) {
      const match = RegExpPrototypeExec(pattern, given[i]);
      if (match === null) continue;
      const family = `ipv${match[2]}`;
      if (match[1] === 'Address') this.addAddress(match[3], family);
      else if (match[4] === '-') this.addRange(match[3], match[5], family);
      else if (match[4] === '/') this.addSubnet(match[3], NumberParseInt(match[5], 10), family);
    }
  }

  [SymbolFor('nodejs.util.inspect.custom')](depth, options) {
    if (depth < 0) return '[BlockList]';
    const inner = options.depth === undefined || options.depth === null ? null : options.depth - 1;
    const { inspect } = require('internal/inspect');
    return `BlockList ${inspect({ rules: this.rules }, { ...options, depth: inner })}`;
  }
}

// Throws unless it is one.
function check(value) {
  if (!BlockList.isBlockList(value)) {
    throw new codes.ERR_INVALID_ARG_TYPE('options.blockList', 'net.BlockList', value);
  }
}

module.exports = { BlockList, check };
