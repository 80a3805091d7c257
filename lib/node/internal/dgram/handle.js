// SPDX-License-Identifier: MIT
// The inside of a UDP socket: its descriptor, made when it is bound, and the port by
// which src/node/dgram.c knows it. What fails returns a number, as in libuv.
'use strict';

const { giveName, isIP } = require('internal/ip');
const { validateFunction } = require('internal/validators');
const binding = native('dgram');
const resources = require('internal/async/resources');

const EBADF = -9;
const EINVAL = -22;
const kReuseAddress = 4;

function defaultLookup(address, family, callback) {
  if (isIP(address) === family) process.nextTick(callback, null, address, family);
  else require('dns').lookup(address, family, callback);
}

class UDP {
  #family;
  #port = -1;
  #isRefed = true;
  #isClosed = false;
  #lookup;
  #life;

  constructor(family, lookup) {
    this.#life = resources.open('UDPWRAP', this);
    this.#family = family;
    this.#lookup = lookup;
    this.fd = -1;
    this.onmessage = null; // (bytes, [address, port, family]) or (UV_E*)
  }

  lookup(address, callback) {
    const lookup = this.#lookup;
    return lookup(address || (this.#family === 4 ? '127.0.0.1' : '::1'), this.#family, callback);
  }

  open(fd) {
    if (this.#isClosed) return EBADF;
    const port = binding.open(
      fd, resources.bind(this.#life, (piece, from) => this.onmessage(piece, from)));
    if (port < 0) return port;
    this.#port = port;
    this.fd = fd;
    if (!this.#isRefed) binding.ref(port, false);
    return 0;
  }

  #make() {
    if (this.#port >= 0) return 0;
    const fd = binding.make(this.#family);
    if (fd < 0) return fd;
    const error = this.open(fd);
    if (error !== 0) binding.drop(fd);
    return error;
  }

  // For what needs an address of its own, whatever it is.
  #makeBound() {
    if (this.#port >= 0) return 0;
    return this.bind(this.#family === 4 ? '0.0.0.0' : '::', 0, kReuseAddress);
  }

  bind(address, port, flags) {
    if (isIP(address) !== this.#family) return EINVAL;
    const error = this.#make();
    return error !== 0 ? error : binding.bind(this.fd, address, port, flags);
  }

  connect(address, port) {
    if (isIP(address) !== this.#family) return EINVAL;
    const error = this.#makeBound();
    return error !== 0 ? error : binding.connect(this.fd, address, port);
  }

  disconnect() { return binding.connect(this.fd); }

  // Bytes sent plus 1; 0: done(status, bytes) will be called; or UV_E*. Without an
  // address: to where it is connected.
  send(list, port, address, done) {
    if (address !== undefined && isIP(address) !== this.#family) return EINVAL;
    const error = this.#makeBound();
    if (error !== 0) return error;
    let finish = done;
    const watched = done !== undefined && resources.isWatched() ?
      (sent, bytes) => finish(sent, bytes) : done;
    const status = binding.send(this.#port, list, address, port, watched);
    if (status === 0) finish = resources.request('UDPSENDWRAP', done, this.#life);
    return status;
  }

  recvStart() { return binding.receive(this.#port, true); }
  recvStop() { return binding.receive(this.#port, false); }

  #name(out, isPeer) {
    return giveName(this.fd < 0 ? EBADF : binding.name(this.fd, isPeer), out);
  }

  getsockname(out) { return this.#name(out, false); }
  getpeername(out) { return this.#name(out, true); }

  setBroadcast(on) { return binding.setBroadcast(this.fd, on); }
  setTTL(hops) { return this.fd < 0 ? EBADF : binding.setTTL(this.fd, hops); }
  setMulticastTTL(hops) { return this.fd < 0 ? EBADF : binding.setMulticastTTL(this.fd, hops); }
  setMulticastLoopback(on) { return binding.setMulticastLoopback(this.fd, on); }
  setMulticastInterface(address) { return binding.setMulticastInterface(this.fd, address); }

  membership(group, from, join) {
    const error = this.#makeBound();
    return error !== 0 ? error : binding.membership(this.fd, group, from, join);
  }

  sourceMembership(source, group, from, join) {
    const error = this.#makeBound();
    return error !== 0 ? error : binding.sourceMembership(this.fd, source, group, from, join);
  }

  bufferSize(size, isOfReceiving) { return binding.bufferSize(this.fd, size, isOfReceiving); }

  getSendQueueSize() { return this.#port < 0 ? 0 : binding.queued(this.#port)[0]; }
  getSendQueueCount() { return this.#port < 0 ? 0 : binding.queued(this.#port)[1]; }

  ref() {
    this.#isRefed = true;
    if (this.#port >= 0) binding.ref(this.#port, true);
  }

  unref() {
    this.#isRefed = false;
    if (this.#port >= 0) binding.ref(this.#port, false);
  }

  hasRef() { return !this.#isClosed && this.#isRefed; }

  getAsyncId() { return resources.idOf(this.#life); }

  // What fn begins has this socket as its cause.
  caused(fn) { return resources.caused(this.#life, fn); }

  close() {
    if (!this.#isClosed) resources.close(this.#life);
    this.#isClosed = true;
    if (this.#port >= 0) binding.close(this.#port);
    this.#port = -1;
    this.fd = -1;
  }
}

function newHandle(type, lookup) {
  if (lookup === undefined) lookup = defaultLookup;
  else validateFunction(lookup, 'lookup');
  if (type === 'udp4') return new UDP(4, lookup);
  if (type === 'udp6') return new UDP(6, lookup);
  const { codes } = require('internal/errors');
  throw new codes.ERR_SOCKET_BAD_TYPE();
}

module.exports = { UDP, newHandle };
