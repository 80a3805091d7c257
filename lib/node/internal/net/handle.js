// SPDX-License-Identifier: MIT
// The insides of a socket or a server: a flow (src/node/net/flow.c, net.c), under the names that
// programs which reach for socket._handle know. The descriptor is made when the family of the
// address is known: at bind or connect, not before.
'use strict';

const { ArrayIsArray, ReflectApply, SafeSet } = primordials;
const binding = native('net');
const { giveName } = require('internal/ip');
const resources = require('internal/async/resources');

const { words, MORE, MORE_AGAIN } = native('tasks');
const EBADF = -9;
const EINVAL = -22;
const ENOTCONN = -107;
const kTcp = 0;
const kPipe = 1;
const kIPv6Only = 1;
const kReusePort = 2;

function nothing() {}

// All that have a descriptor, for process.getActiveResourcesInfo().
const openHandles = new SafeSet();

class Handle {
  #flow = -1;
  #isRefed = true;
  #isClosed = false;
  #isServer = false;
  #limit; // of one piece that is read
  #reader = null;
  #again = null; // the reader that has asked to be called again
  #life;

  // kind: kTcp or kPipe; type: its name for async_hooks
  constructor(kind, type) {
    this.#life = resources.open(type, this);
    this.reading = false;
    this.bytesRead = 0;
    this.bytesWritten = 0;
    this.onread = nothing;         // (bytes), (0) at the end, (UV_E*)
    this.onconnection = nothing;   // (error, handle)
    this.owner = null;
    const take = resources.bind(this.#life, (piece) => this.#take(piece));
    this.#flow = binding.flowNew(kind, (piece, length) => {
      if (piece === undefined) this.#again(undefined);
      else if (this.#reader === null || typeof piece === 'number') take(piece);
      else this.#consume(piece, length);
    });
    if (this.#flow >= 0) openHandles.add(this);
  }

  get fd() { return binding.flowFd(this.#flow); }

  // The number by which the natives know it.
  get _flow() { return this.#flow; }

  // Takes a descriptor over.
  open(fd) {
    if (this.#isClosed) return EBADF;
    const own = this.fd;
    if (own >= 0) return fd === own ? 0 : EINVAL;
    return binding.flowAdopt(this.#flow, fd);
  }

  #take(piece) {
    if (typeof piece === 'number') this.reading = false;
    else this.bytesRead += piece.length;
    this.onread(piece);
  }

  #consume(piece, length) {
    this.bytesRead += piece === true ? length : piece.length;
    this.#again = this.#reader;
    this.#again(piece, length);
  }

  // Somebody who gets the bytes instead of onread, and calls back for himself: the handle's own
  // asynchronous context is not entered. null: nobody. isLent: he gets true for a piece, whose
  // bytes a native looks at in place (src/node/net/reading.h).
  consume(reader, isLent = false) {
    this.#reader = reader;
    binding.flowLend(this.#flow, isLent);
  }

  _connect(address, port, done) {
    const type = this instanceof TCP ? 'TCPCONNECTWRAP' : 'PIPECONNECTWRAP';
    return binding.connect(
      this.#flow, address, port, resources.request(type, done, this.#life));
  }

  _listen(backlog) {
    this.#isServer = true;
    return binding.listen(this.#flow, backlog, resources.bind(this.#life, (status) => {
      if (status < 0) {
        this.onconnection(status);
        return;
      }
      const handle = new this.constructor();
      const error = binding.accept(this.#flow, handle._flow);
      if (error === 0) this.onconnection(0, handle);
      else handle.close();
    }));
  }

  // Pieces are at most this long.
  limit(bytes) { this.#limit = bytes; }

  readStart() {
    if (this.#flow < 0) return ENOTCONN;
    this.reading = true;
    return binding.flowRead(this.#flow, true, this.#limit);
  }

  readStop() {
    if (this.#flow < 0) return 0;
    this.reading = false;
    return binding.flowRead(this.#flow, false, this.#limit);
  }

  // Bytes, or an array of such. 0: written; 1: done(status) will be called; UV_E*.
  write(bytes, done) {
    if (this.#flow < 0) return EBADF;
    // Hooks hear of a write only if it is not done at once.
    let finish = done;
    const watched = resources.isWatched() ? (result) => finish(result) : done;
    const status = binding.flowWrite(this.#flow, bytes, watched);
    if (status === 1) finish = resources.request('WRITEWRAP', done, this.#life);
    if (status >= 0) {
      if (ArrayIsArray(bytes)) {
        for (let i = 0; i < bytes.length; i++) this.bytesWritten += bytes[i].length;
      } else {
        this.bytesWritten += bytes.length;
      }
    }
    return status;
  }

  // Head and body of a message in one call, see src/node/net/sending.c. 0 and above: all is on its
  // way; -1: nothing was done; below: -2 - the number of bytes that are.
  send(head, body, isLatin1, hasMore) {
    if (this.#flow < 0) return -1;
    const result = binding.flowSend(this.#flow, head, body, isLatin1 ? 1 : 0, hasMore ? 1 : 0);
    this.bytesWritten += result >= -1 ? (result < 0 ? 0 : result) : -2 - result;
    return result;
  }

  get writeQueueSize() { return this.#flow < 0 ? 0 : binding.flowQueued(this.#flow); }

  // 0: done(status) will be called; else UV_E*
  shutdown(done) {
    if (this.#flow < 0) return ENOTCONN;
    return binding.flowShutdown(this.#flow, resources.request('SHUTDOWNWRAP', done, this.#life));
  }

  close(closed) { return this._end(closed, false); }

  _end(closed, isHard) {
    if (this.#isClosed) return EBADF;
    const life = this.#life;
    const then = typeof closed !== 'function' ? undefined : resources.bind(life, () => {
      try {
        ReflectApply(closed, this, []);
      } finally {
        resources.close(life);
      }
    });
    const error = binding.flowClose(this.#flow, then, isHard);
    if (error !== 0) return error;
    if (then === undefined) resources.close(life);
    openHandles.delete(this);
    this.#isClosed = true;
    this.#flow = -1;
    this.reading = false;
    return 0;
  }

  ref() {
    this.#isRefed = true;
    if (this.#flow >= 0) binding.flowRef(this.#flow, true);
  }

  unref() {
    this.#isRefed = false;
    if (this.#flow >= 0) binding.flowRef(this.#flow, false);
  }

  hasRef() { return !this.#isClosed && this.#isRefed; }

  setBlocking() { return 0; }

  // It begins another life, for hooks.
  asyncReset() {
    resources.reopen(this.#life, this instanceof TCP ? 'TCPWRAP' : 'PIPEWRAP', this);
  }

  getAsyncId() { return resources.idOf(this.#life); }

  // What fn begins has this handle as its cause.
  _caused(fn) { return resources.caused(this.#life, fn); }

  // Its name in process.getActiveResourcesInfo().
  get resource() {
    if (this instanceof TCP) return this.#isServer ? 'TCPServerWrap' : 'TCPSocketWrap';
    return this.#isServer ? 'PipeServerWrap' : 'PipeWrap';
  }

  // Whether the loop knows of it now, apart from its requests.
  get isActive() { return this.reading || this.#isServer; }
}

class TCP extends Handle {
  constructor(isServer) { super(kTcp, isServer ? 'TCPSERVERWRAP' : 'TCPWRAP'); }

  bind(address, port, flags = 0) {
    return binding.bindTcp(this._flow, address, +port || 0, flags);
  }

  bind6(address, port, flags = 0) { return this.bind(address, port, flags); }

  listen(backlog) { return this._listen(backlog); }

  // 0: done(status) will be called; else UV_E*
  connect(address, port, done) { return this._connect(address, port, done); }

  getsockname(out) { return giveName(binding.name(this._flow, false), out); }
  getpeername(out) { return giveName(binding.name(this._flow, true), out); }

  setNoDelay(on) { return binding.setNoDelay(this.fd, on); }

  setKeepAlive(on, delay, interval, count) {
    return binding.setKeepAlive(this.fd, on, delay, interval ?? 0, count ?? 0);
  }

  setTypeOfService(service) { return this.fd < 0 ? EBADF : binding.setService(this.fd, service); }
  getTypeOfService() { return this.fd < 0 ? EBADF : binding.getService(this.fd); }

  // Closes, and the other side gets a reset.
  reset(closed) { return this._end(closed, true); }
}

class Pipe extends Handle {
  constructor(isServer) { super(kPipe, isServer ? 'PIPESERVERWRAP' : 'PIPEWRAP'); }

  bind(path) { return binding.bindPipe(this._flow, path); }
  listen(backlog) { return this._listen(backlog); }
  connect(path, done) { return this._connect(path, undefined, done); }
  allow(isReadable, isWritable) { return binding.allow(this._flow, isReadable, isWritable); }
}

// A handle for a descriptor that exists.
function handleFor(fd, isServer) {
  require('internal/validators').validateInt32(fd, 'fd', 0);
  const kind = native('stdio').kind(fd);
  if (kind === 'tcp') return new TCP(isServer);
  if (kind === 'pipe') return new Pipe(isServer);
  const { codes } = require('internal/errors');
  const names = { __proto__: null, none: 'INVALID', file: 'FILE', tty: 'TTY', udp: 'UDP' };
  throw new codes.ERR_INVALID_FD_TYPE(names[kind] ?? 'UNKNOWN');
}

// Inside a reader of consume(): call it again, with undefined, after a checkpoint.
function askAgain() {
  words[MORE] = MORE_AGAIN;
}

// Calls fn, and what it begins has the handle as its cause; there are others than ours.
function causedBy(handle, fn) {
  return handle instanceof Handle ? handle._caused(fn) : fn();
}

module.exports = {
  Handle, Pipe, TCP, askAgain, causedBy, handleFor, kIPv6Only, kReusePort, openHandles,
};
