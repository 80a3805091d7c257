// SPDX-License-Identifier: MIT
// How a net.Socket gets its connection: arguments, the lookup of a name, one attempt
// or, where a name has several addresses, one after the other.
//
//   connectSocket -> an IP address: attempt, a tick later
//                 -> a path: attempt, at once
//                 -> a name: lookup -> attempt, or a Race over its addresses
//
// 1. socket.connecting is true from connectSocket until the result is known or the
//    socket is destroyed; whatever comes later is dropped.
// 2. In a race an address has `timeout` ms before the next one is tried, the last
//    one as long as it takes; families alternate. The errors become one.
'use strict';

const { AggregateError, ArrayPrototypePush, MathMax, StringPrototypeIncludes } = primordials;
const { codes, ExceptionWithHostPort } = require('internal/errors');
const { isIP } = require('internal/ip');
const {
  validateBoolean, validateFunction, validateInt32, validateNumber, validatePort, validateString,
} = require('internal/validators');
const { Pipe, TCP, causedBy } = require('internal/net/handle');
const { publish } = require('internal/net/publish');
const { Socket, applySettings, attach, kReinitialize } = require('internal/net/socket');

const EADDRINUSE = -98;
const ECANCELED = -125;
const ETIMEDOUT = -110;

const defaults = { autoSelectFamily: undefined, attemptTimeout: undefined };

function option(name) {
  return require('internal/options').getOption(name);
}

function getAutoSelectFamily() {
  return defaults.autoSelectFamily ??= option('--no-network-family-autoselection') !== true &&
    option('--no-enable-network-family-autoselection') !== true;
}

function getAttemptTimeout() {
  const given = +option('--network-family-autoselection-attempt-timeout');
  return defaults.attemptTimeout ??= given > 0 ? MathMax(given, 10) : 500;
}

function destroyLater(socket, error) {
  process.nextTick(() => socket.destroy(error));
}

// ---- one attempt -----------------------------------------------------------------------

// What connects: the address and its family (none for a path), and from where.
class Attempt {
  constructor(address, port, family, localAddress, localPort) {
    this.address = address;
    this.port = port;
    this.family = family;
    this.localAddress = localAddress;
    this.localPort = localPort;
  }

  // undefined, or an error
  bind(handle) {
    if (!this.localAddress && !this.localPort) return undefined;
    this.localAddress ||= this.family === 4 ? '0.0.0.0' : '::';
    let error = this.family === 4 ? handle.bind(this.localAddress, this.localPort) :
      handle.bind6(this.localAddress, this.localPort);
    if (error === 0 && this.localPort > 0) {
      const name = {};
      error = handle.getsockname(name);
      if (error === 0 && name.port !== this.localPort) error = EADDRINUSE;
    }
    return error === 0 ? undefined :
      new ExceptionWithHostPort(error, 'bind', this.localAddress, this.localPort);
  }

  start(handle, done) {
    return this.family === undefined ? handle.connect(this.address, done) :
      handle.connect(this.address, this.port, done);
  }

  // The error of a start that failed at once tells where it started from.
  startError(socket, status) {
    const { address, port } = socket._getsockname();
    return new ExceptionWithHostPort(status, 'connect', this.address, this.port,
                                     `${address}:${port}`);
  }

  error(status) {
    const local = this.localAddress && this.localPort ?
      `${this.localAddress}:${this.localPort}` : undefined;
    const error = new ExceptionWithHostPort(status, 'connect', this.address, this.port, local);
    if (local !== undefined) {
      error.localAddress = this.localAddress;
      error.localPort = this.localPort;
    }
    return error;
  }

  // For a PerformanceObserver: what tells it that the connection is there.
  observe() {
    return require('internal/perf/outside').begin('net', 'connect',
                                                  { host: this.address, port: this.port });
  }

  isBlocked(socket) {
    return this.family !== undefined && socket.blockList?.check(this.address,
                                                                `ipv${this.family}`);
  }
}

function tryOnce(socket, attempt) {
  const bindError = attempt.bind(socket._handle);
  if (bindError !== undefined) {
    socket.destroy(bindError);
    return;
  }
  socket.emit('connectionAttempt', attempt.address, attempt.port, attempt.family);
  if (!socket._handle) return;
  if (attempt.isBlocked(socket)) {
    socket.destroy(new codes.ERR_IP_BLOCKED(attempt.address));
    return;
  }
  const told = attempt.family === undefined ? undefined : attempt.observe();
  const status = attempt.start(socket._handle,
                               (result) => connected(socket, attempt, result, told));
  if (status !== 0) socket.destroy(attempt.startError(socket, status));
}

function connected(socket, attempt, status, told) {
  if (socket.destroyed) return;
  socket.connecting = false;
  socket._sockname = null;
  if (status !== 0) {
    const error = attempt.error(status);
    socket.emit('connectionAttemptFailed', attempt.address, attempt.port, attempt.family, error);
    socket.destroy(error);
    return;
  }
  socket._unrefTimer();
  applySettings(socket);
  socket.emit('connect');
  socket.emit('ready');
  if (!socket.isPaused()) socket.read(0);
  told?.();
}

// ---- several addresses -----------------------------------------------------------------

class Race {
  #socket;
  #attempts;
  #at = 0;
  #timeout;
  #timer;
  #errors = [];

  constructor(socket, attempts, timeout) {
    this.#socket = socket;
    this.#attempts = attempts;
    this.#timeout = timeout;
    socket.autoSelectFamilyAttemptedAddresses = [];
  }

  #clear() {
    require('internal/timers').clearTimeout(this.#timer);
  }

  #fail(attempt, error) {
    ArrayPrototypePush(this.#errors, error);
    this.#socket.emit('connectionAttemptFailed', attempt.address, attempt.port, attempt.family,
                      error);
  }

  #giveUp() {
    const { length } = this.#errors;
    if (length === 0) {
      this.#socket.destroy(new codes.ERR_SOCKET_CONNECTION_TIMEOUT());
      return;
    }
    const error = new AggregateError(this.#errors);
    error.code = this.#errors[0].code;
    this.#socket.destroy(error);
  }

  next() {
    this.#clear();
    const socket = this.#socket;
    for (;;) {
      if (!socket.connecting) return;
      if (this.#at === this.#attempts.length) {
        this.#giveUp();
        return;
      }
      const attempt = this.#attempts[this.#at++];
      if (this.#begin(attempt)) return;
    }
  }

  // false: it has failed already
  #begin(attempt) {
    const socket = this.#socket;
    const number = this.#at;
    if (number > 1) {
      socket._handle?.close();
      socket[kReinitialize](new TCP());
    }
    const handle = socket._handle;
    const bindError = attempt.bind(handle);
    if (bindError !== undefined) {
      ArrayPrototypePush(this.#errors, bindError);
      return false;
    }
    if (attempt.isBlocked(socket)) {
      this.#fail(attempt, new codes.ERR_IP_BLOCKED(attempt.address));
      return false;
    }
    socket.emit('connectionAttempt', attempt.address, attempt.port, attempt.family);
    if (socket._handle !== handle) return true;
    ArrayPrototypePush(socket.autoSelectFamilyAttemptedAddresses,
                       `${attempt.address}:${attempt.port}`);
    const told = attempt.observe();
    const status = attempt.start(
      handle, (result) => this.#done(attempt, number, handle, result, told));
    if (status !== 0) {
      this.#fail(attempt, attempt.startError(socket, status));
      return false;
    }
    if (number < this.#attempts.length) {
      const { Timeout, insert, now } = require('internal/timers');
      const timer = new Timeout(() => this.#late(attempt, handle), this.#timeout, undefined, false,
                                true);
      insert(timer, timer._idleTimeout, now());
      this.#timer = timer;
    }
    return true;
  }

  #late(attempt, handle) {
    const socket = this.#socket;
    socket.emit('connectionAttemptTimeout', attempt.address, attempt.port, attempt.family);
    ArrayPrototypePush(this.#errors, attempt.error(ETIMEDOUT));
    attempt.isLate = true;
    handle.close();
    this.next();
  }

  #done(attempt, number, handle, status, told) {
    if (attempt.isLate) return;
    this.#clear();
    if (status === 0 && number !== this.#at) {
      handle.close();
      return;
    }
    if (status === 0) {
      connected(this.#socket, attempt, status, told);
      return;
    }
    this.#fail(attempt, attempt.error(status));
    if (!this.#socket.connecting) return;
    if (status === ECANCELED) this.#giveUp();
    else this.next();
  }
}

// ---- names -----------------------------------------------------------------------------

function addressError(address, family, options) {
  if (typeof address !== 'string' || !isIP(address)) {
    return new codes.ERR_INVALID_IP_ADDRESS(address);
  }
  return new codes.ERR_INVALID_ADDRESS_FAMILY(family, options.host, options.port);
}

function isUsable(address, family) {
  return typeof address === 'string' && isIP(address) && (family === 4 || family === 6);
}

// The addresses that can be tried, each once, the families in turns.
function arrange(found) {
  const groups = [[], []];
  let first;
  for (let i = 0; i < found.length; i++) {
    const { address, family } = found[i];
    if (!isUsable(address, family)) continue;
    first ??= family;
    const group = groups[family === first ? 0 : 1];
    let isKnown = false;
    for (let k = 0; k < group.length; k++) isKnown ||= group[k].address === address;
    if (!isKnown) ArrayPrototypePush(group, found[i]);
  }
  const result = [];
  for (let i = 0; i < groups[0].length || i < groups[1].length; i++) {
    if (i < groups[0].length) ArrayPrototypePush(result, groups[0][i]);
    if (i < groups[1].length) ArrayPrototypePush(result, groups[1][i]);
  }
  return result;
}

class Search {
  constructor(socket, options, host, port, timeout) {
    this.socket = socket;
    this.options = options;
    this.host = host;
    this.port = port;
    this.timeout = timeout;
  }

  attempt(address, family) {
    const { localAddress, localPort } = this.options;
    return new Attempt(address, this.port, family, localAddress, localPort);
  }

  gotOne(error, address, family) {
    const { socket } = this;
    socket.emit('lookup', error, address, family, this.host);
    if (!socket.connecting) return;
    if (error) {
      destroyLater(socket, error);
    } else if (!isUsable(address, family)) {
      destroyLater(socket, addressError(address, family, this.options));
    } else {
      socket._unrefTimer();
      tryOnce(socket, this.attempt(address, family));
    }
  }

  gotAll(error, found) {
    const { socket } = this;
    if (!socket.connecting) return;
    if (error) {
      socket.emit('lookup', error, undefined, undefined, this.host);
      destroyLater(socket, error);
      return;
    }
    for (let i = 0; i < found.length; i++) {
      socket.emit('lookup', error, found[i].address, found[i].family, this.host);
      if (!socket.connecting) return;
    }
    const usable = arrange(found);
    if (usable.length === 0) {
      destroyLater(socket, addressError(found[0].address, found[0].family, this.options));
      return;
    }
    socket._unrefTimer();
    const attempts = [];
    for (let i = 0; i < usable.length; i++) {
      attempts[i] = this.attempt(usable[i].address, usable[i].family);
    }
    if (attempts.length === 1) tryOnce(socket, attempts[0]);
    else new Race(socket, attempts, this.timeout).next();
  }

  begin(isMany) {
    const { options } = this;
    if (options.lookup !== undefined && options.lookup !== null) {
      validateFunction(options.lookup, 'options.lookup');
    }
    const dns = require('dns');
    const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family;
    const isFixed = family === 4 || family === 6;
    const asked = { family, hints: options.hints || 0 };
    if (!isFixed && asked.hints === 0) asked.hints = dns.ADDRCONFIG;
    this.socket._host = this.host;
    const lookup = options.lookup || dns.lookup;
    if (!isFixed && !options.localAddress && isMany) {
      asked.all = true;
      lookup(this.host, asked, (error, found) => this.gotAll(error, found));
    } else {
      lookup(this.host, asked, (error, address, kind) => this.gotOne(error, address, kind));
    }
  }
}

// ---- the arguments ---------------------------------------------------------------------

function checkHost(host) {
  validateString(host, 'options.host');
  if (StringPrototypeIncludes(host, '\0')) {
    throw new codes.ERR_INVALID_ARG_VALUE('options.host', host,
                                          'must be a string without null bytes');
  }
}

function connectByName(socket, options) {
  const { localAddress, localPort } = options;
  const host = options.host || 'localhost';
  let { port, autoSelectFamily, autoSelectFamilyAttemptTimeout: timeout } = options;
  checkHost(host);
  if (socket._isBound) {
    if (localAddress !== undefined || localPort !== undefined) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        'options', options,
        'localAddress and localPort cannot be used with an adopted bound socket');
    }
    autoSelectFamily = false;
  }
  if (localAddress && !isIP(localAddress)) throw new codes.ERR_INVALID_IP_ADDRESS(localAddress);
  if (localPort) validateNumber(localPort, 'options.localPort');
  if (port !== undefined) {
    if (typeof port !== 'number' && typeof port !== 'string') {
      throw new codes.ERR_INVALID_ARG_TYPE('options.port', ['number', 'string'], port);
    }
    validatePort(port);
  }
  port |= 0;
  if (autoSelectFamily === undefined || autoSelectFamily === null) {
    autoSelectFamily = getAutoSelectFamily();
  } else {
    validateBoolean(autoSelectFamily, 'options.autoSelectFamily');
  }
  if (timeout === undefined || timeout === null) {
    timeout = getAttemptTimeout();
  } else {
    validateInt32(timeout, 'options.autoSelectFamilyAttemptTimeout', 1);
    if (timeout < 10) timeout = 10;
  }
  const search = new Search(socket, options, host, port, timeout);
  const family = isIP(host);
  if (family === 0) {
    causedBy(socket._handle, () => search.begin(autoSelectFamily));
  } else if (socket._isBound) {
    tryOnce(socket, search.attempt(host, family));
  } else {
    causedBy(socket._handle, () => process.nextTick(() => {
      if (socket.connecting) tryOnce(socket, search.attempt(host, family));
    }));
  }
}

function connectSocket(socket, options, callback) {
  publish('net.client.socket', { socket });
  if (callback !== null) socket.once('connect', callback);
  if (socket._parent?.connecting) return socket;
  const { path } = options;
  if (options.port === undefined && (path === undefined || path === null)) {
    throw new codes.ERR_MISSING_ARGS(['options', 'port', 'path']);
  }
  if (socket.write !== Socket.prototype.write) socket.write = Socket.prototype.write;
  if (socket.destroyed) {
    socket._handle = null;
    socket._peername = null;
    socket._sockname = null;
  }
  const isPipe = socket._isBound && socket._handle ? socket._handle instanceof Pipe :
    Boolean(path);
  if (!socket._handle) {
    socket._handle = isPipe ? new Pipe() : new TCP();
    attach(socket);
  }
  socket._unrefTimer();
  socket.connecting = true;
  if (isPipe) {
    validateString(path, 'options.path');
    tryOnce(socket, new Attempt(path));
  } else {
    connectByName(socket, options);
  }
  return socket;
}

module.exports = { connectSocket, defaults, getAttemptTimeout, getAutoSelectFamily };
