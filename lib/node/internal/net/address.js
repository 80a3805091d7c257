// SPDX-License-Identifier: MIT
// net.SocketAddress: an IP address with a port, as a value.
'use strict';

const {
  StringPrototypeEndsWith, StringPrototypeSlice, StringPrototypeStartsWith,
  StringPrototypeToLowerCase, SymbolFor,
} = primordials;
const { codes } = require('internal/errors');
const {
  validateObject, validatePort, validateString, validateUint32,
} = require('internal/validators');

let bytesOf;

class SocketAddress {
  #address;
  #port;
  #family;
  #flowlabel;
  #bytes; // 16; an IPv4 address is ::ffff:a.b.c.d

  static {
    bytesOf = (value) => value.#bytes;
  }

  static isSocketAddress(value) {
    return value !== null && typeof value === 'object' && #bytes in value;
  }

  static parse(input) {
    validateString(input, 'input');
    try {
      const { URL } = require('url');
      const { hostname, port } = new URL(`http://${input}`);
      if (StringPrototypeStartsWith(hostname, '[') && StringPrototypeEndsWith(hostname, ']')) {
        return new SocketAddress({
          address: StringPrototypeSlice(hostname, 1, -1), port: port | 0, family: 'ipv6',
        });
      }
      return new SocketAddress({ address: hostname, port: port | 0 });
    } catch {
      return undefined;
    }
  }

  constructor(options = {}) {
    validateObject(options, 'options');
    let { family = 'ipv4' } = options;
    const {
      address = family === 'ipv4' ? '127.0.0.1' : '::',
      port = 0,
      flowlabel = 0,
    } = options;
    if (typeof family === 'string') family = StringPrototypeToLowerCase(family);
    if (family !== 'ipv4' && family !== 'ipv6') {
      throw new codes.ERR_INVALID_ARG_VALUE('options.family', options.family);
    }
    validateString(address, 'options.address');
    validatePort(port, 'options.port');
    validateUint32(flowlabel, 'options.flowlabel', false);
    const bytes = native('net').parse(address, family === 'ipv4' ? 4 : 6);
    if (bytes === undefined) throw new codes.ERR_INVALID_ADDRESS();
    this.#address = bytes[0];
    this.#bytes = bytes;
    this.#port = port | 0;
    this.#family = family;
    this.#flowlabel = flowlabel;
  }

  get address() { return this.#address; }
  get port() { return this.#port; }
  get family() { return this.#family; }
  get flowlabel() { return this.#flowlabel; }

  toJSON() {
    return {
      address: this.#address, port: this.#port, family: this.#family, flowlabel: this.#flowlabel,
    };
  }

  [SymbolFor('nodejs.util.inspect.custom')](depth, options) {
    if (depth < 0) return '[SocketAddress]';
    const inner = options.depth === undefined || options.depth === null ? null : options.depth - 1;
    const { inspect } = require('internal/inspect');
    return `SocketAddress ${inspect(this.toJSON(), { ...options, depth: inner })}`;
  }
}

module.exports = { SocketAddress, bytesOf };
