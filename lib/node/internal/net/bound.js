// SPDX-License-Identifier: MIT
// net.BoundSocket: a socket that has an address of its own but neither listens nor
// connects, until one Server or Socket takes it over. Binding does not block, so its
// errors are thrown.
'use strict';

const { SymbolDispose } = primordials;
const { codes, ErrnoException, ExceptionWithHostPort } = require('internal/errors');
const {
  validateBoolean, validateObject, validatePort, validateString,
} = require('internal/validators');
const { isIP } = require('internal/ip');
const { Pipe, TCP, kIPv6Only, kReusePort } = require('internal/net/handle');

let consume;

class BoundSocket {
  #handle = null;
  #address = {};
  #path;

  static {
    // Gives the handle to its new owner, a Socket or a Server.
    consume = (bound, owner) => {
      const handle = bound.#open();
      bound.#handle = null;
      owner._handle = handle;
      owner._isBound = true;
      if (bound.#path !== undefined) {
        owner._boundPath = bound.#path;
        owner._pipeName = bound.#path;
      }
      return handle;
    };
  }

  constructor(options = {}) {
    validateObject(options, 'options');
    if (options.path !== undefined) this.#bindPath(options);
    else this.#bindAddress(options);
  }

  #bindAddress({ port: givenPort, ipv6Only = false, reusePort = false, host }) {
    const port = validatePort(givenPort ?? 0, 'options.port');
    validateBoolean(ipv6Only, 'options.ipv6Only');
    validateBoolean(reusePort, 'options.reusePort');
    let family = ipv6Only ? 6 : 4;
    if (host === undefined || host === null) {
      host = ipv6Only ? '::' : '0.0.0.0';
    } else {
      validateString(host, 'options.host');
      family = isIP(host);
      if (family === 0) {
        throw new codes.ERR_INVALID_ARG_VALUE(
          'options.host', host,
          'must be a numeric IP address; net.BoundSocket does not perform DNS resolution');
      }
    }
    const flags = (ipv6Only ? kIPv6Only : 0) | (reusePort ? kReusePort : 0);
    const handle = new TCP();
    let error = family === 6 ? handle.bind6(host, port, flags) : handle.bind(host, port, flags);
    if (error === 0) error = handle.getsockname(this.#address);
    if (error !== 0) {
      handle.close();
      throw new ExceptionWithHostPort(error, 'bind', host, port);
    }
    this.#handle = handle;
  }

  #bindPath(options) {
    const { path, host, port, ipv6Only, reusePort } = options;
    if (host !== undefined || port !== undefined || ipv6Only !== undefined ||
        reusePort !== undefined) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        'options', options, 'path is mutually exclusive with host, port, ipv6Only, and reusePort');
    }
    validateString(path, 'options.path');
    const handle = new Pipe();
    const error = handle.bind(path);
    if (error !== 0) {
      handle.close();
      throw new ErrnoException(error, 'bind');
    }
    this.#handle = handle;
    this.#path = path;
  }

  #open() {
    if (this.#handle === null) throw new codes.ERR_SOCKET_HANDLE_ADOPTED();
    return this.#handle;
  }

  address() {
    this.#open();
    return this.#path ?? this.#address;
  }

  fd() { return this.#open().fd; }

  close() {
    this.#open().close();
    this.#handle = null;
  }

  [SymbolDispose]() {
    if (this.#handle !== null) this.close();
  }

  get isPipe() { return this.#path !== undefined; }
}

module.exports = { BoundSocket, consume };
