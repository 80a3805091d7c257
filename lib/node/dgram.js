// SPDX-License-Identifier: MIT
// node:dgram: UDP sockets.
//
// 1. What is asked of a socket that is still being bound (send, connect, close) waits
//    in a queue for 'listening'; an error of bind's empties it.
// 2. The native has the socket's descriptor and queue of messages
//    (internal/dgram/handle); all checks are here.
'use strict';

const {
  ArrayIsArray,
  ArrayPrototypePush,
  Boolean,
  FunctionPrototypeCall,
  ObjectSetPrototypeOf,
  StringPrototypeToLowerCase,
  Symbol,
  SymbolAsyncDispose,
  SymbolDispose,
} = primordials;
const EventEmitter = require('events');
const { Buffer } = require('buffer');
const { codes, ErrnoException, ExceptionWithHostPort } = require('internal/errors');
const { isIP } = require('internal/ip');
const { isArrayBufferView } = require('internal/types');
const {
  validateAbortSignal, validateNumber, validateObject, validatePort, validateString,
  validateUint32,
} = require('internal/validators');
const { publish } = require('internal/net/publish');
const { newHandle } = require('internal/dgram/handle');

const kState = Symbol('state symbol');

const kUnbound = 0;
const kBinding = 1;
const kBound = 2;
const kDisconnected = 0;
const kConnecting = 1;
const kConnected = 2;

const kIPv6Only = 1;
const kReuseAddress = 4;
const kReusePort = 8;

class State {
  constructor(handle, options) {
    this.handle = handle;
    this.receiving = false;
    this.bindState = kUnbound;
    this.connectState = kDisconnected;
    this.queue = undefined;
    this.recvBufferSize = options?.recvBufferSize;
    this.sendBufferSize = options?.sendBufferSize;
    this.receiveBlockList = options?.receiveBlockList || undefined;
    this.sendBlockList = options?.sendBlockList || undefined;
    this.flags = (options?.reuseAddr ? kReuseAddress : 0) | (options?.ipv6Only ? kIPv6Only : 0) |
      (options?.reusePort ? kReusePort : 0);
  }

  isBlocked(ip) {
    return this.sendBlockList?.check(ip, `ipv${isIP(ip)}`);
  }
}

function checkOptions(options) {
  const sizes = ['recvBufferSize', 'sendBufferSize'];
  const lists = ['receiveBlockList', 'sendBlockList'];
  for (let i = 0; i < 2; i++) {
    if (options[sizes[i]]) validateUint32(options[sizes[i]], `options.${sizes[i]}`);
  }
  for (let i = 0; i < 2; i++) {
    const list = options[lists[i]];
    if (list && !require('internal/net/blocklist').BlockList.isBlockList(list)) {
      throw new codes.ERR_INVALID_ARG_TYPE(`options.${lists[i]}`, 'net.BlockList', list);
    }
  }
}

function Socket(type, listener) {
  FunctionPrototypeCall(EventEmitter, this);
  let options;
  if (type !== null && typeof type === 'object') {
    options = type;
    type = options.type;
    checkOptions(options);
  }
  const handle = newHandle(type, options?.lookup);
  handle.owner = this;
  this.type = type;
  if (typeof listener === 'function') this.on('message', listener);
  this[kState] = new State(handle, options);
  if (options?.signal !== undefined) closeOnAbort(this, options.signal);
  publish('udp.socket', { socket: this });
}
ObjectSetPrototypeOf(Socket.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(Socket, EventEmitter);

function closeOnAbort(socket, signal) {
  validateAbortSignal(signal, 'options.signal');
  const onAborted = () => {
    if (socket[kState].handle) socket.close();
  };
  if (signal.aborted) {
    onAborted();
    return;
  }
  const disposable = EventEmitter.addAbortListener(signal, onAborted);
  socket.once('close', disposable[SymbolDispose]);
}

function createSocket(type, listener) {
  return new Socket(type, listener);
}

function stateOf(socket) {
  const state = socket[kState];
  if (!state.handle) throw new codes.ERR_SOCKET_DGRAM_NOT_RUNNING();
  return state;
}

// ---- receiving -------------------------------------------------------------------------

function onMessage(socket, piece, from) {
  if (typeof piece === 'number') {
    socket.emit('error', new ErrnoException(piece, 'recvmsg'));
    return;
  }
  const { receiveBlockList } = socket[kState];
  if (receiveBlockList?.check(from[0], StringPrototypeToLowerCase(from[2]))) return;
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  socket.emit('message', bytes,
              { address: from[0], family: from[2], port: from[1], size: bytes.length });
}

function startReceiving(socket) {
  const state = socket[kState];
  state.handle.onmessage = (piece, from) => onMessage(socket, piece, from);
  state.handle.recvStart();
  state.receiving = true;
  state.bindState = kBound;
  if (state.recvBufferSize) bufferSize(socket, state.recvBufferSize, true);
  if (state.sendBufferSize) bufferSize(socket, state.sendBufferSize, false);
}

function startListening(socket) {
  startReceiving(socket);
  socket.emit('listening');
}

// ---- the own address -------------------------------------------------------------------

// The callback comes with 'listening', and not at all after an error.
function listenOnce(socket, callback) {
  const remove = () => {
    socket.removeListener('error', remove);
    socket.removeListener('listening', onListening);
  };
  const onListening = () => {
    remove();
    FunctionPrototypeCall(callback, socket);
  };
  socket.on('error', remove);
  socket.on('listening', onListening);
}

Socket.prototype.bind = function bind(port, address) {
  const state = stateOf(this);
  if (state.bindState !== kUnbound) throw new codes.ERR_SOCKET_ALREADY_BOUND();
  state.bindState = kBinding;
  const callback = arguments.length > 0 && arguments[arguments.length - 1];
  if (typeof callback === 'function') listenOnce(this, callback);

  const isObject = port !== null && typeof port === 'object';
  if (isObject && typeof port.recvStart === 'function') {
    if (!state.handle.hasRef()) port.unref?.();
    state.handle.close();
    state.handle = port;
    startListening(this);
    return this;
  }
  if (isObject && port.fd === (port.fd | 0) && port.fd > 0) {
    openDescriptor(this, port.fd);
    return this;
  }
  if (isObject) {
    address = port.address || '';
    port = port.port;
  } else if (typeof address === 'function') {
    address = '';
  }
  state.handle.lookup(address || anyAddress(this), (error, ip) => {
    if (!state.handle) return;
    if (!error) {
      const status = state.handle.bind(ip, port || 0, state.flags);
      if (status !== 0) error = new ExceptionWithHostPort(status, 'bind', ip, port);
    }
    if (error) {
      state.bindState = kUnbound;
      this.emit('error', error);
    } else {
      startListening(this);
    }
  });
  return this;
};

function anyAddress(socket) {
  return socket.type === 'udp4' ? '0.0.0.0' : '::';
}

function openDescriptor(socket, fd) {
  const kind = native('stdio').kind(fd);
  if (kind !== 'udp') {
    const names = {
      __proto__: null, none: 'INVALID', file: 'FILE', pipe: 'PIPE', tcp: 'TCP', tty: 'TTY',
    };
    throw new codes.ERR_INVALID_FD_TYPE(names[kind] ?? 'UNKNOWN');
  }
  const error = socket[kState].handle.open(fd);
  if (error !== 0) throw new ErrnoException(error, 'open');
  startListening(socket);
}

function checkNumeric(address, name, method) {
  validateString(address, name);
  if (isIP(address) === 0) {
    throw new codes.ERR_INVALID_ARG_VALUE(
      name, address, `must be a numeric IP address; ${method} does not perform DNS resolution`);
  }
}

Socket.prototype.bindSync = function bindSync(options = {}) {
  const state = stateOf(this);
  validateObject(options, 'options');
  if (state.bindState !== kUnbound) throw new codes.ERR_SOCKET_ALREADY_BOUND();
  const port = validatePort(options.port ?? 0, 'options.port');
  const address = options.address || anyAddress(this);
  checkNumeric(address, 'options.address', 'bindSync');
  const error = state.handle.bind(address, port, state.flags);
  if (error !== 0) throw new ExceptionWithHostPort(error, 'bind', address, port);
  startReceiving(this);
  process.nextTick(() => {
    if (state.handle) this.emit('listening');
  });
  return this.address();
};

// ---- whom it talks with ----------------------------------------------------------------

Socket.prototype.connect = function connect(port, address, callback) {
  port = validatePort(port, 'Port', false);
  if (typeof address === 'function') {
    callback = address;
    address = '';
  } else if (address === undefined) {
    address = '';
  }
  validateString(address, 'address');
  const state = this[kState];
  if (state.connectState !== kDisconnected) throw new codes.ERR_SOCKET_DGRAM_IS_CONNECTED();
  state.connectState = kConnecting;
  if (state.bindState === kUnbound) this.bind({ port: 0, exclusive: true }, null);
  if (state.bindState !== kBound) enqueue(this, () => connectNow(this, port, address, callback));
  else connectNow(this, port, address, callback);
};

function connectNow(socket, port, address, callback) {
  const state = socket[kState];
  if (callback) socket.once('connect', callback);
  state.handle.lookup(address, (error, ip) => {
    if (!state.handle) return;
    if (!error && state.isBlocked(ip)) error = new codes.ERR_IP_BLOCKED(ip);
    if (!error) {
      const status = state.handle.connect(ip, port);
      if (status !== 0) error = new ExceptionWithHostPort(status, 'connect', address, port);
    }
    if (!error) {
      state.connectState = kConnected;
      process.nextTick(() => socket.emit('connect'));
      return;
    }
    state.connectState = kDisconnected;
    process.nextTick(() => {
      if (callback) {
        socket.removeListener('connect', callback);
        callback(error);
      } else {
        socket.emit('error', error);
      }
    });
  });
}

Socket.prototype.connectSync = function connectSync(port, address) {
  const state = stateOf(this);
  port = validatePort(port, 'Port', false);
  if (state.connectState !== kDisconnected) throw new codes.ERR_SOCKET_DGRAM_IS_CONNECTED();
  if (address === undefined || address === null || address === '') {
    address = this.type === 'udp4' ? '127.0.0.1' : '::1';
  } else {
    checkNumeric(address, 'address', 'connectSync');
  }
  if (state.bindState === kUnbound) this.bindSync();
  else if (state.bindState !== kBound) throw new codes.ERR_SOCKET_ALREADY_BOUND();
  if (state.isBlocked(address)) throw new codes.ERR_IP_BLOCKED(address);
  const error = state.handle.connect(address, port);
  if (error !== 0) throw new ExceptionWithHostPort(error, 'connect', address, port);
  state.connectState = kConnected;
  process.nextTick(() => {
    if (state.handle) this.emit('connect');
  });
};

Socket.prototype.disconnect = function disconnect() {
  const state = this[kState];
  if (state.connectState !== kConnected) throw new codes.ERR_SOCKET_DGRAM_NOT_CONNECTED();
  const error = state.handle.disconnect();
  if (error !== 0) throw new ErrnoException(error, 'connect');
  state.connectState = kDisconnected;
};

// ---- sending ---------------------------------------------------------------------------

const kMessageTypes = ['Buffer', 'TypedArray', 'DataView', 'string'];

function toBytes(value) {
  if (typeof value === 'string') return Buffer.from(value);
  if (!isArrayBufferView(value)) return undefined;
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

function cut(value, offset, length) {
  const bytes = toBytes(value);
  if (bytes === undefined) throw new codes.ERR_INVALID_ARG_TYPE('buffer', kMessageTypes, value);
  offset >>>= 0;
  length >>>= 0;
  if (offset > bytes.byteLength) throw new codes.ERR_BUFFER_OUT_OF_BOUNDS('offset');
  if (offset + length > bytes.byteLength) throw new codes.ERR_BUFFER_OUT_OF_BOUNDS('length');
  return Buffer.from(bytes.buffer, bytes.byteOffset + offset, length);
}

function toList(value) {
  if (!ArrayIsArray(value)) {
    const bytes = toBytes(value);
    if (bytes === undefined) throw new codes.ERR_INVALID_ARG_TYPE('buffer', kMessageTypes, value);
    return [bytes];
  }
  const list = [];
  for (let i = 0; i < value.length; i++) {
    const bytes = toBytes(value[i]);
    if (bytes === undefined) {
      throw new codes.ERR_INVALID_ARG_TYPE('buffer list arguments', kMessageTypes, value);
    }
    list[i] = bytes;
  }
  return list;
}

Socket.prototype.sendto = function sendto(buffer, offset, length, port, address, callback) {
  validateNumber(offset, 'offset');
  validateNumber(length, 'length');
  validateNumber(port, 'port');
  validateString(address, 'address');
  this.send(buffer, offset, length, port, address, callback);
};

// send(message[, offset, length][, port[, address]][, callback]), where a socket that
// is connected takes neither port nor address.
Socket.prototype.send = function send(buffer, offset, length, port, address, callback) {
  const state = this[kState];
  const isConnected = state.connectState === kConnected;
  if (!isConnected) {
    if (address || (port && typeof port !== 'function')) {
      buffer = cut(buffer, offset, length);
    } else {
      callback = port;
      port = offset;
      address = length;
    }
  } else {
    if (typeof length === 'number') {
      buffer = cut(buffer, offset, length);
      if (typeof port === 'function') {
        callback = port;
        port = null;
      }
    } else {
      callback = offset;
    }
    if (port || address) throw new codes.ERR_SOCKET_DGRAM_IS_CONNECTED();
  }
  const list = toList(buffer);
  if (!isConnected) port = validatePort(port, 'Port', false);
  if (typeof callback !== 'function') callback = undefined;
  if (typeof address === 'function') {
    callback = address;
    address = undefined;
  } else if (address !== undefined && address !== null) {
    validateString(address, 'address');
  }
  stateOf(this);
  if (state.bindState === kUnbound) this.bind({ port: 0, exclusive: true }, null);
  if (list.length === 0) list[0] = Buffer.alloc(0);
  if (state.bindState !== kBound) {
    enqueue(this, () => this.send(list, port, address, callback));
    return;
  }
  if (isConnected) {
    sendNow(this, null, undefined, list, address, port, callback);
  } else {
    state.handle.lookup(address, (error, ip) => {
      sendNow(this, error, ip, list, address, port, callback);
    });
  }
};

function sendNow(socket, error, ip, list, address, port, callback) {
  const { handle } = socket[kState];
  if (error) {
    if (callback) process.nextTick(callback, error);
    else process.nextTick(() => socket.emit('error', error));
    return;
  }
  if (!handle) return;
  if (ip && socket[kState].isBlocked(ip)) {
    if (callback) process.nextTick(callback, new codes.ERR_IP_BLOCKED(ip));
    return;
  }
  const failed = (status) => new ExceptionWithHostPort(status, 'send', address, port);
  const done = callback && ((status, bytes) => {
    callback(status < 0 ? failed(status) : null, bytes);
  });
  const status = handle.send(list, port, port ? ip : undefined, done);
  if (!callback || status === 0) return;
  if (status > 0) process.nextTick(callback, null, status - 1);
  else process.nextTick(callback, failed(status));
}

// ---- what waits for the address --------------------------------------------------------

function enqueue(socket, task) {
  const state = socket[kState];
  if (state.queue === undefined) {
    state.queue = [];
    socket.once(EventEmitter.errorMonitor, onListenError);
    socket.once('listening', onListenSuccess);
  }
  ArrayPrototypePush(state.queue, task);
}

function onListenSuccess() {
  this.removeListener(EventEmitter.errorMonitor, onListenError);
  const { queue } = this[kState];
  this[kState].queue = undefined;
  for (let i = 0; i < queue.length; i++) queue[i]();
}

function onListenError() {
  this.removeListener('listening', onListenSuccess);
  this[kState].queue = undefined;
}

// ---- the end ---------------------------------------------------------------------------

function emitClose(socket) {
  socket.emit('close');
}

Socket.prototype.close = function close(callback) {
  const state = this[kState];
  if (typeof callback === 'function') this.on('close', callback);
  if (state.queue !== undefined) {
    ArrayPrototypePush(state.queue, () => this.close());
    return this;
  }
  stateOf(this);
  if (state.receiving) {
    state.handle.recvStop();
    state.receiving = false;
  }
  const { handle } = state;
  handle.close();
  state.handle = null;
  if (typeof handle.caused === 'function') handle.caused(() => process.nextTick(emitClose, this));
  else process.nextTick(emitClose, this);
  return this;
};

Socket.prototype[SymbolAsyncDispose] = async function() {
  if (!this[kState].handle) return;
  await new primordials.Promise((resolve) => this.close(resolve));
};

// ---- facts and settings ----------------------------------------------------------------

Socket.prototype.address = function address() {
  const name = {};
  const error = stateOf(this).handle.getsockname(name);
  if (error !== 0) throw new ErrnoException(error, 'getsockname');
  return name;
};

Socket.prototype.remoteAddress = function remoteAddress() {
  const state = stateOf(this);
  if (state.connectState !== kConnected) throw new codes.ERR_SOCKET_DGRAM_NOT_CONNECTED();
  const name = {};
  const error = state.handle.getpeername(name);
  if (error !== 0) throw new ErrnoException(error, 'getpeername');
  return name;
};

function check(error, syscall) {
  if (error !== 0) throw new ErrnoException(error, syscall);
}

Socket.prototype.setBroadcast = function setBroadcast(on) {
  check(this[kState].handle.setBroadcast(Boolean(on)), 'setBroadcast');
};

Socket.prototype.setTTL = function setTTL(ttl) {
  validateNumber(ttl, 'ttl');
  check(this[kState].handle.setTTL(ttl), 'setTTL');
  return ttl;
};

Socket.prototype.setMulticastTTL = function setMulticastTTL(ttl) {
  validateNumber(ttl, 'ttl');
  check(this[kState].handle.setMulticastTTL(ttl), 'setMulticastTTL');
  return ttl;
};

Socket.prototype.setMulticastLoopback = function setMulticastLoopback(on) {
  check(this[kState].handle.setMulticastLoopback(on ? 1 : 0), 'setMulticastLoopback');
  return on;
};

Socket.prototype.setMulticastInterface = function setMulticastInterface(interfaceAddress) {
  const { handle } = stateOf(this);
  validateString(interfaceAddress, 'interfaceAddress');
  check(handle.setMulticastInterface(interfaceAddress), 'setMulticastInterface');
};

function changeMembership(socket, name, group, from, isJoin) {
  const { handle } = stateOf(socket);
  if (!group) throw new codes.ERR_MISSING_ARGS('multicastAddress');
  check(handle.membership(`${group}`, from, isJoin), name);
}

Socket.prototype.addMembership = function addMembership(multicastAddress, interfaceAddress) {
  changeMembership(this, 'addMembership', multicastAddress, interfaceAddress, true);
};

Socket.prototype.dropMembership = function dropMembership(multicastAddress, interfaceAddress) {
  changeMembership(this, 'dropMembership', multicastAddress, interfaceAddress, false);
};

function changeSource(socket, name, source, group, from, isJoin) {
  const { handle } = stateOf(socket);
  validateString(source, 'sourceAddress');
  validateString(group, 'groupAddress');
  check(handle.sourceMembership(source, group, from, isJoin), name);
}

Socket.prototype.addSourceSpecificMembership = function addSourceSpecificMembership(
  sourceAddress, groupAddress, interfaceAddress) {
  changeSource(this, 'addSourceSpecificMembership', sourceAddress, groupAddress, interfaceAddress,
               true);
};

Socket.prototype.dropSourceSpecificMembership = function dropSourceSpecificMembership(
  sourceAddress, groupAddress, interfaceAddress) {
  changeSource(this, 'dropSourceSpecificMembership', sourceAddress, groupAddress,
               interfaceAddress, false);
};

function bufferSize(socket, size, isOfReceiving) {
  if (size >>> 0 !== size) throw new codes.ERR_SOCKET_BAD_BUFFER_SIZE();
  const result = socket[kState].handle.bufferSize(size, isOfReceiving);
  if (result >= 0) return result;
  const sys = native('sys');
  throw new codes.ERR_SOCKET_BUFFER_SIZE({
    errno: result,
    code: sys.errname(result),
    message: sys.strerror(result),
    syscall: isOfReceiving ? 'uv_recv_buffer_size' : 'uv_send_buffer_size',
  });
}

Socket.prototype.setRecvBufferSize = function setRecvBufferSize(size) {
  bufferSize(this, size, true);
};

Socket.prototype.setSendBufferSize = function setSendBufferSize(size) {
  bufferSize(this, size, false);
};

Socket.prototype.getRecvBufferSize = function getRecvBufferSize() {
  return bufferSize(this, 0, true);
};

Socket.prototype.getSendBufferSize = function getSendBufferSize() {
  return bufferSize(this, 0, false);
};

Socket.prototype.getSendQueueSize = function getSendQueueSize() {
  return this[kState].handle.getSendQueueSize();
};

Socket.prototype.getSendQueueCount = function getSendQueueCount() {
  return this[kState].handle.getSendQueueCount();
};

Socket.prototype.ref = function ref() {
  this[kState].handle?.ref();
  return this;
};

Socket.prototype.unref = function unref() {
  this[kState].handle?.unref();
  return this;
};

module.exports = { createSocket, Socket };
