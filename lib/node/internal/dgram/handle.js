// SPDX-License-Identifier: MIT
// The inside of a UDP socket: the port by which src/node/net/dgram.c knows it. Its descriptor is made
// when it is bound. What fails returns a number, as in libuv.
'use strict';

const { giveName, isIP } = require('internal/ip');
const { validateFunction } = require('internal/validators');
const binding = native('dgram');
const resources = require('internal/async/resources');

const EINVAL = -22;

function defaultLookup(address, family, callback) {
  if (isIP(address) === family) process.nextTick(callback, null, address, family);
  else require('dns').lookup(address, family, callback);
}

class UDP {
  #family;
  #port;
  #isRefed = true;
  #isClosed = false;
  #lookup;
  #life;

  constructor(family, lookup) {
    this.#life = resources.open('UDPWRAP', this);
    this.#family = family;
    this.#lookup = lookup;
    this.onmessage = null; // (bytes, [address, port, family]) or (UV_E*)
    this.#port = binding.make(
      resources.bind(this.#life, (piece, from) => this.onmessage(piece, from)));
  }

  get fd() { return binding.fd(this.#port); }

  lookup(address, callback) {
    const lookup = this.#lookup;
    return lookup(address || (this.#family === 4 ? '127.0.0.1' : '::1'), this.#family, callback);
  }

  open(fd) { return binding.open(this.#port, fd); }

  bind(address, port, flags) {
    if (isIP(address) !== this.#family) return EINVAL;
    return binding.bind(this.#port, address, port, flags);
  }

  connect(address, port) {
    if (isIP(address) !== this.#family) return EINVAL;
    return binding.connect(this.#port, address, port);
  }

  disconnect() { return binding.connect(this.#port); }

  // Bytes sent plus 1; 0: done(status, bytes) will be called; or UV_E*. Without an
  // address: to where it is connected.
  send(list, port, address, done) {
    if (address !== undefined && isIP(address) !== this.#family) return EINVAL;
    let finish = done;
    const watched = done !== undefined && resources.isWatched() ?
      (sent, bytes) => finish(sent, bytes) : done;
    const status = binding.send(this.#port, list, address, port, watched);
    if (status === 0) finish = resources.request('UDPSENDWRAP', done, this.#life);
    return status;
  }

  recvStart() { return binding.receive(this.#port, true); }
  recvStop() { return binding.receive(this.#port, false); }

  getsockname(out) { return giveName(binding.name(this.#port, false), out); }
  getpeername(out) { return giveName(binding.name(this.#port, true), out); }

  setBroadcast(on) { return binding.setBroadcast(this.#port, on); }
  setTTL(hops) { return binding.setTTL(this.#port, hops); }
  setMulticastTTL(hops) { return binding.setMulticastTTL(this.#port, hops); }
  setMulticastLoopback(on) { return binding.setMulticastLoopback(this.#port, on); }
  setMulticastInterface(address) { return binding.setMulticastInterface(this.#port, address); }
  membership(group, from, join) { return binding.membership(this.#port, group, from, join); }

  sourceMembership(source, group, from, join) {
    return binding.sourceMembership(this.#port, source, group, from, join);
  }

  bufferSize(size, isOfReceiving) { return binding.bufferSize(this.#port, size, isOfReceiving); }

  getSendQueueSize() { return this.#isClosed ? 0 : binding.queued(this.#port)[0]; }
  getSendQueueCount() { return this.#isClosed ? 0 : binding.queued(this.#port)[1]; }

  ref() {
    this.#isRefed = true;
    binding.ref(this.#port, true);
  }

  unref() {
    this.#isRefed = false;
    binding.ref(this.#port, false);
  }

  hasRef() { return !this.#isClosed && this.#isRefed; }

  getAsyncId() { return resources.idOf(this.#life); }

  // What fn begins has this socket as its cause.
  caused(fn) { return resources.caused(this.#life, fn); }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    resources.close(this.#life);
    binding.close(this.#port);
    this.#port = -1;
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
