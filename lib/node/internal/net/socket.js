// SPDX-License-Identifier: MIT
// net.Socket: a Duplex over a handle (internal/net/handle).
//
// 1. Until it is connected, reads, writes and the end wait for 'connect'.
// 2. 'close' comes in the close phase, when the handle is closed; without a handle
//    by a tick.
// 3. The timeout of a socket is an unref'd timer, which every piece of traffic
//    starts again.
//
// How it connects is in internal/net/connect.
'use strict';

const {
  Boolean,
  NumberIsNaN,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  ReflectApply,
  Symbol,
} = primordials;
const { callMethod } = require('internal/hot');
const { Duplex } = require('stream');
const { Buffer } = require('buffer');
const { codes, ErrnoException } = require('internal/errors');
const { validateFunction, validateInt32, validateNumber } = require('internal/validators');
const { Handle, TCP, handleFor } = require('internal/net/handle');
const { kNormalized, normalize } = require('internal/net/arguments');

const EBADF = -9;
const ENOTCONN = -107;

const kTimeout = Symbol('timeout');
const kSettings = Symbol('settings'); // for the socket that is to be
const kOnTimeout = Symbol('onTimeout');
const kReader = Symbol('reader');     // of the option onread
const kReadBefore = Symbol('bytesRead');
const kWrittenBefore = Symbol('bytesWritten');
const kQueueSize = Symbol('lastWriteQueueSize');
const kReinitialize = Symbol('reinitialize');

class Settings {
  noDelay = false;
  keepAlive = false;
  keepAliveDelay = 0;
  keepAliveInterval = undefined;
  keepAliveCount = undefined;
  service = undefined;
}

function refuseObjectMode(options) {
  const names = ['objectMode', 'readableObjectMode', 'writableObjectMode'];
  for (let i = 0; i < names.length; i++) {
    if (options?.[names[i]]) {
      throw new codes.ERR_INVALID_ARG_VALUE(`options.${names[i]}`, options[names[i]],
                                            'is not supported');
    }
  }
}

function Socket(options) {
  if (!(this instanceof Socket)) return new Socket(options);
  refuseObjectMode(options);
  if (options?.keepAliveInitialDelay !== undefined) {
    validateNumber(options.keepAliveInitialDelay, 'options.keepAliveInitialDelay');
    if (options.keepAliveInitialDelay < 0) options.keepAliveInitialDelay = 0;
  }
  this.connecting = false;
  this._hadError = false;
  this._parent = null;
  this._host = null;
  this._closeAfterHandlingError = false;
  this[kHandle] = null;
  this[kTimeout] = null;
  this[kOnTimeout] = null; // what its timers call
  this[kQueueSize] = 0;
  this[kReader] = null;
  this[kReadBefore] = 0;
  this[kWrittenBefore] = 0;

  options = typeof options === 'number' ? { fd: options } : { ...options };
  options.allowHalfOpen = Boolean(options.allowHalfOpen);
  options.emitClose = false;
  options.autoDestroy = true;
  options.decodeStrings = false;
  callMethod(Duplex, this, options);

  const isBoundOnly = takeHandle(this, options);
  if (isReader(options.onread)) {
    this[kReader] = { buffer: options.onread.buffer, callback: options.onread.callback,
                      make: null };
    if (typeof options.onread.buffer === 'function') {
      this[kReader].make = options.onread.buffer;
      this[kReader].buffer = null;
    }
  }
  const settings = this[kSettings] = new Settings();
  settings.noDelay = Boolean(options.noDelay);
  settings.keepAlive = Boolean(options.keepAlive);
  settings.keepAliveDelay = ~~(options.keepAliveInitialDelay / 1000);
  if (options.typeOfService !== undefined) {
    validateInt32(options.typeOfService, 'options.typeOfService', 0, 255);
    settings.service = options.typeOfService;
  }

  this.on('end', onEnd);
  attach(this);
  this._pendingData = null;
  this._pendingEncoding = '';

  if (this._handle && options.readable !== false && !isBoundOnly) {
    if (options.pauseOnCreate) {
      this._handle.reading = false;
      this._handle.readStop();
      this.readableFlowing = false;
    } else if (!options.manualStart) {
      this.read(0);
    }
  }
  this.server = null;
  this._server = null;
  if (options.blockList) {
    require('internal/net/blocklist').check(options.blockList);
    this.blockList = options.blockList;
  }
}
ObjectSetPrototypeOf(Socket.prototype, Duplex.prototype);
ObjectSetPrototypeOf(Socket, Duplex);

const kHandle = Symbol('kHandle');
ObjectDefineProperty(Socket.prototype, '_handle', {
  __proto__: null,
  get() { return this[kHandle]; },
  set(handle) { this[kHandle] = handle; },
});

// Whether the handle is one that is bound but not connected.
function takeHandle(socket, options) {
  if (options.handle) {
    const { BoundSocket, consume } = require('internal/net/bound');
    if (options.handle instanceof BoundSocket) {
      consume(options.handle, socket);
      return true;
    }
    socket._handle = options.handle;
  } else if (options.fd !== undefined) {
    socket._handle = handleFor(options.fd);
    const error = socket._handle.open(options.fd);
    if (error !== 0) throw new ErrnoException(error, 'open');
  }
  return false;
}

function isReader(onread) {
  return onread !== null && typeof onread === 'object' &&
    (require('internal/types').isUint8Array(onread.buffer) ||
     typeof onread.buffer === 'function') &&
    typeof onread.callback === 'function';
}

// The socket gets what its handle reads. Also of a socket that is used again.
function attach(socket) {
  socket._undestroy();
  socket._sockname = null;
  const handle = socket._handle;
  if (!handle) return;
  handle.owner = socket;
  handle.onread = (piece) => onRead(socket, handle, piece);
  const reader = socket[kReader];
  if (reader === null) return;
  if (reader.make !== null) {
    const buffer = reader.make();
    if (!require('internal/types').isUint8Array(buffer)) return;
    reader.buffer = buffer;
  }
  handle.limit(reader.buffer.length);
}

// Another handle in the middle of connecting.
Socket.prototype[kReinitialize] = function(handle) {
  this._handle = handle;
  attach(this);
};

// ---- reading ---------------------------------------------------------------------------

function giveToReader(socket, handle, piece) {
  const reader = socket[kReader];
  const { buffer } = reader;
  for (let i = 0; i < piece.length; i++) buffer[i] = piece[i];
  const goesOn = ReflectApply(reader.callback, socket, [piece.length, buffer]) !== false;
  if (reader.make !== null) {
    const next = reader.make();
    if (require('internal/types').isUint8Array(next)) {
      reader.buffer = next;
      handle.limit(next.length);
      if (goesOn && handle.reading) handle.readStart();
    }
  }
  return goesOn;
}

function onRead(socket, handle, piece) {
  socket._unrefTimer();
  if (typeof piece !== 'number') {
    if (socket.destroyed) return;
    const goesOn = socket[kReader] !== null ? giveToReader(socket, handle, piece) :
      socket.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    if (goesOn) return;
    handle.reading = false;
    if (socket.destroyed) return;
    const error = handle.readStop();
    if (error !== 0) socket.destroy(new ErrnoException(error, 'read'));
    return;
  }
  if (piece < 0) {
    socket.destroy(new ErrnoException(piece, 'read'));
    return;
  }
  handle.reading = true; // there is nothing to be started again
  if (!socket._readableState.endEmitted) {
    socket.push(null);
    socket.read(0);
  }
}

function startReading(socket) {
  socket._handle.reading = true;
  const error = socket._handle.readStart();
  if (error) socket.destroy(new ErrnoException(error, 'read'));
}

function startReader(socket) {
  if (socket[kReader] !== null && !socket.connecting && socket._handle &&
      !socket._handle.reading) {
    startReading(socket);
  }
}

Socket.prototype._read = function _read(n) {
  if (this.connecting || !this._handle) this.once('connect', () => this._read(n));
  else if (!this._handle.reading) startReading(this);
};

Socket.prototype.pause = function pause() {
  if (this[kReader] !== null && !this.connecting && this._handle?.reading) {
    this._handle.reading = false;
    if (!this.destroyed) {
      const error = this._handle.readStop();
      if (error) this.destroy(new ErrnoException(error, 'read'));
    }
  }
  return callMethod(Duplex.prototype.pause, this);
};

Socket.prototype.resume = function resume() {
  startReader(this);
  return callMethod(Duplex.prototype.resume, this);
};

Socket.prototype.read = function read(n) {
  startReader(this);
  return callMethod(Duplex.prototype.read, this, n);
};

// What the other side has ended cannot be written to; a plain 'write after end' would
// sound as if the program had ended it.
function onEnd() {
  if (!this.allowHalfOpen) this.write = writeAfterEnd;
}

function writeAfterEnd(chunk, encoding, callback) {
  if (!this.writableEnded) {
    return callMethod(Duplex.prototype.write, this, chunk, encoding, callback);
  }
  if (typeof encoding === 'function') callback = encoding;
  const { genericNodeError } = require('internal/errors');
  const error = genericNodeError('This socket has been ended by the other party',
                                 { code: 'EPIPE' });
  if (typeof callback === 'function') process.nextTick(callback, error);
  this.destroy(error);
  return false;
}

// ---- writing ---------------------------------------------------------------------------

function toBytes(data, encoding) {
  return typeof data === 'string' ? Buffer.from(data, encoding) : data;
}

Socket.prototype._writeGeneric = function _writeGeneric(isVector, data, encoding, callback) {
  if (this.connecting) {
    this._pendingData = data;
    this._pendingEncoding = encoding;
    const onClose = () => callback(new codes.ERR_SOCKET_CLOSED_BEFORE_CONNECTION());
    this.once('connect', function() {
      this.off('close', onClose);
      this._writeGeneric(isVector, data, encoding, callback);
    });
    this.once('close', onClose);
    return;
  }
  this._pendingData = null;
  this._pendingEncoding = '';
  const handle = this._handle;
  if (!handle) {
    callback(new codes.ERR_SOCKET_CLOSED());
    return false;
  }
  this._unrefTimer();
  let bytes;
  if (isVector) {
    bytes = [];
    for (let i = 0; i < data.length; i++) {
      const { chunk } = data[i];
      if (chunk.length > 0) bytes[bytes.length] = toBytes(chunk, data[i].encoding);
    }
    if (bytes.length === 0) bytes = toBytes(data[0].chunk, data[0].encoding);
    else if (bytes.length === 1) bytes = bytes[0];
  } else {
    bytes = toBytes(data, encoding);
  }
  const status = handle.write(bytes, (late) => written(this, handle, late, callback));
  if (status < 0) callback(writeError(handle, status));
  else if (status === 0) callback();
  else this[kQueueSize] = handle.writeQueueSize;
};

// Whether what is written would go to the handle at once, and through no methods but ours: then a
// whole message may go there directly.
function isDirect(socket) {
  const handle = socket[kHandle];
  return handle instanceof Handle && handle.send === send && handle.write === write &&
    socket.write === streamWrite && socket.cork === cork && socket.uncork === uncork &&
    socket._write === _write && socket._writev === _writev &&
    socket._writeGeneric === _writeGeneric &&
    !socket.connecting && socket._writableState.isIdle();
}

// Handles of TLS say more than a number.
function writeError(handle, status) {
  return new ErrnoException(status, 'write', handle.error);
}

function written(socket, handle, status, callback) {
  if (socket.destroyed) {
    callback(null);
  } else if (status < 0) {
    callback(writeError(handle, status));
  } else {
    socket._unrefTimer();
    socket[kQueueSize] = 0;
    callback(null);
  }
}

Socket.prototype._writev = function _writev(chunks, callback) {
  this._writeGeneric(true, chunks, '', callback);
};

Socket.prototype._write = function _write(data, encoding, callback) {
  this._writeGeneric(false, data, encoding, callback);
};

Socket.prototype._final = function _final(callback) {
  if (this.connecting) {
    this.once('connect', () => this._final(callback));
    return;
  }
  if (!this._handle) {
    callback();
    return;
  }
  const error = this._handle.shutdown(() => callback());
  if (error === ENOTCONN) callback();
  else if (error !== 0) callback(new ErrnoException(error, 'shutdown'));
};

Socket.prototype.end = function end(data, encoding, callback) {
  callMethod(Duplex.prototype.end, this, data, encoding, callback);
  return this;
};

// ---- the end ---------------------------------------------------------------------------

Socket.prototype.destroySoon = function destroySoon() {
  if (this.writable) this.end();
  if (this.writableFinished) this.destroy();
  else this.once('finish', this.destroy);
};

Socket.prototype.resetAndDestroy = function resetAndDestroy() {
  if (!this._handle) {
    this.destroy(new codes.ERR_SOCKET_CLOSED());
    return this;
  }
  if (!(this._handle instanceof TCP)) throw new codes.ERR_INVALID_HANDLE_TYPE();
  if (this.connecting) this.once('connect', () => this._reset());
  else this._reset();
  return this;
};

Socket.prototype._reset = function _reset() {
  this.resetAndClosing = true;
  return this.destroy();
};

function clearTimeouts(socket) {
  const { clearTimeout } = require('internal/timers');
  for (let s = socket; s !== null && s !== undefined; s = s._parent) {
    if (s[kTimeout]) clearTimeout(s[kTimeout]);
  }
}

function emitClose(socket) {
  socket.emit('close');
}

Socket.prototype._destroy = function _destroy(exception, callback) {
  this.connecting = false;
  clearTimeouts(this);
  const handle = this._handle;
  if (handle) {
    const isException = Boolean(exception);
    this[kReadBefore] = handle.bytesRead;
    this[kWrittenBefore] = handle.bytesWritten;
    const closed = () => this.emit('close', isException);
    if (this.resetAndClosing) {
      this.resetAndClosing = false;
      const error = handle.reset(closed);
      if (error) this.emit('error', new ErrnoException(error, 'reset'));
    } else {
      handle.close(closed);
    }
    handle.onread = () => {};
    this._handle = null;
    this._sockname = null;
    callback(exception);
  } else {
    callback(exception);
    process.nextTick(emitClose, this);
  }
  if (this._server) {
    this._server._connections--;
    if (this._server._emitCloseIfDrained) this._server._emitCloseIfDrained();
  }
};

// ---- timeouts --------------------------------------------------------------------------

Socket.prototype._unrefTimer = function _unrefTimer() {
  for (let s = this; s !== null && s !== undefined; s = s._parent) {
    if (s[kTimeout]) s[kTimeout].refresh();
  }
};

Socket.prototype.setTimeout = function setTimeout(msecs, callback) {
  if (this.destroyed) return this;
  this.timeout = msecs;
  validateNumber(msecs, 'msecs');
  if (msecs < 0 || msecs !== msecs || msecs === Infinity) {
    throw new codes.ERR_OUT_OF_RANGE('msecs', 'a non-negative finite number', msecs);
  }
  if (msecs > 2147483647) {
    process.emitWarning(`${msecs} does not fit into a 32-bit signed integer.\n` +
                        'Timer duration was truncated to 2147483647.', 'TimeoutOverflowWarning');
    msecs = 2147483647;
  }
  const { clearTimeout, setUnrefTimeout } = require('internal/timers');
  if (this[kTimeout]) clearTimeout(this[kTimeout]);
  this[kTimeout] = null;
  if (msecs === 0) {
    if (callback !== undefined) {
      validateFunction(callback, 'callback');
      this.removeListener('timeout', callback);
    }
    return this;
  }
  this[kOnTimeout] ??= () => this._onTimeout();
  this[kTimeout] = setUnrefTimeout(this[kOnTimeout], msecs);
  if (callback !== undefined) {
    validateFunction(callback, 'callback');
    this.once('timeout', callback);
  }
  return this;
};

// While a long write makes progress, the socket is not idle.
Socket.prototype._onTimeout = function _onTimeout() {
  const before = this[kQueueSize];
  if (before > 0 && this._handle) {
    const now = this._handle.writeQueueSize;
    if (before !== now) {
      this[kQueueSize] = now;
      this._unrefTimer();
      return;
    }
  }
  this.emit('timeout');
};

// ---- settings --------------------------------------------------------------------------

Socket.prototype.setNoDelay = function setNoDelay(enable) {
  const on = enable === undefined ? true : Boolean(enable);
  const settings = this[kSettings];
  const isNew = on !== settings.noDelay;
  if (!this._handle) {
    settings.noDelay = on;
  } else if (this._handle.setNoDelay && isNew) {
    settings.noDelay = on;
    this._handle.setNoDelay(on);
  }
  return this;
};

Socket.prototype.setKeepAlive = function setKeepAlive(enable, initialDelayMsecs, intervalMsecs,
                                                      count) {
  if (enable !== null && typeof enable === 'object') {
    ({ enable, initialDelay: initialDelayMsecs, interval: intervalMsecs, count } = enable);
  }
  const on = Boolean(enable);
  const delay = ~~(initialDelayMsecs / 1000);
  const interval = intervalMsecs === undefined ? undefined : ~~(intervalMsecs / 1000);
  if (this._handle && !this._handle.setKeepAlive) return this;
  const settings = this[kSettings];
  const isNew = on !== settings.keepAlive || (on &&
    (delay !== settings.keepAliveDelay || interval !== settings.keepAliveInterval ||
     count !== settings.keepAliveCount));
  settings.keepAlive = on;
  settings.keepAliveDelay = delay;
  settings.keepAliveInterval = interval;
  settings.keepAliveCount = count;
  if (this._handle && isNew) this._handle.setKeepAlive(on, delay, interval, count);
  return this;
};

Socket.prototype.setTypeOfService = function setTypeOfService(tos) {
  if (NumberIsNaN(tos)) throw new codes.ERR_INVALID_ARG_TYPE('tos', 'number', tos);
  validateInt32(tos, 'tos', 0, 255);
  const settings = this[kSettings];
  if (!this._handle?.setTypeOfService) {
    settings.service = tos;
  } else if (tos !== settings.service) {
    settings.service = tos;
    const error = this._handle.setTypeOfService(tos);
    if (error) throw new ErrnoException(error, 'setTypeOfService');
  }
  return this;
};

Socket.prototype.getTypeOfService = function getTypeOfService() {
  if (!this._handle?.getTypeOfService) return this[kSettings].service ?? 0;
  const result = this._handle.getTypeOfService();
  if (result < 0) throw new ErrnoException(result, 'getTypeOfService');
  return result;
};

// What was wished for before there was a connection.
function applySettings(socket) {
  const settings = socket[kSettings];
  const handle = socket._handle;
  if (settings.noDelay && handle.setNoDelay) handle.setNoDelay(true);
  if (settings.keepAlive && handle.setKeepAlive) {
    handle.setKeepAlive(true, settings.keepAliveDelay, settings.keepAliveInterval,
                        settings.keepAliveCount);
  }
  if (settings.service !== undefined && handle.setTypeOfService) {
    const error = handle.setTypeOfService(settings.service);
    if (error && error !== EBADF) {
      socket.emit('error', new ErrnoException(error, 'setTypeOfService'));
    }
  }
}

Socket.prototype.ref = function ref() {
  if (!this._handle) this.once('connect', this.ref);
  else if (typeof this._handle.ref === 'function') this._handle.ref();
  return this;
};

Socket.prototype.unref = function unref() {
  if (!this._handle) this.once('connect', this.unref);
  else if (typeof this._handle.unref === 'function') this._handle.unref();
  return this;
};

Socket.prototype.connect = function connect(...args) {
  const known = primordials.ArrayIsArray(args[0]) && args[0][kNormalized];
  const normalized = known ? args[0] : normalize(args);
  return require('internal/net/connect').connectSocket(this, normalized[0], normalized[1]);
};

// Those of isDirect().
const { send, write } = Handle.prototype;
const { _write, _writeGeneric, _writev, cork, uncork, write: streamWrite } = Socket.prototype;

module.exports = {
  Socket, applySettings, attach, isDirect, kReadBefore, kReinitialize, kSettings, kWrittenBefore,
};
require('internal/net/socket-facts');
