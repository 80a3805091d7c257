// SPDX-License-Identifier: MIT
// What a net.Socket tells of itself: its state, its addresses, what it has moved.
'use strict';

const { ObjectDefineProperty } = primordials;
const { Buffer } = require('buffer');
const { Socket, kReadBefore, kWrittenBefore } = require('internal/net/socket');

function show(name, get, enumerable, configurable) {
  ObjectDefineProperty(Socket.prototype, name, {
    __proto__: null, configurable, enumerable, get,
  });
}

show('_connecting', function() { return this.connecting; }, false, false);
show('pending', function() { return !this._handle || this.connecting; }, false, true);

show('readyState', function() {
  if (this.connecting) return 'opening';
  if (this.readable) return this.writable ? 'open' : 'readOnly';
  return this.writable ? 'writeOnly' : 'closed';
}, false, false);

show('bufferSize', function() {
  return this._handle ? this.writableLength : undefined;
}, false, false);

// ---- addresses -------------------------------------------------------------------------

Socket.prototype.address = function address() {
  return this._getsockname();
};

Socket.prototype._getpeername = function _getpeername() {
  if (!this._handle || !this._handle.getpeername || this.connecting) return this._peername || {};
  if (!this._peername) {
    const name = {};
    if (this._handle.getpeername(name)) return name;
    this._peername = name;
  }
  return this._peername;
};

Socket.prototype._getsockname = function _getsockname() {
  if (this._boundPath !== undefined) return { address: this._boundPath };
  if (!this._handle || !this._handle.getsockname) return {};
  if (!this._sockname) {
    this._sockname = {};
    this._handle.getsockname(this._sockname);
  }
  return this._sockname;
};

show('bytesRead', function bytesRead() {
  return this._handle ? this._handle.bytesRead : this[kReadBefore];
}, true, false);

show('remoteAddress', function() { return this._getpeername().address; }, true, false);
show('remoteFamily', function() { return this._getpeername().family; }, true, false);
show('remotePort', function() { return this._getpeername().port; }, true, false);
show('localAddress', function() { return this._getsockname().address; }, true, false);
show('localPort', function() { return this._getsockname().port; }, true, false);
show('localFamily', function() { return this._getsockname().family; }, true, false);

// ---- bytes -----------------------------------------------------------------------------

show('_bytesDispatched', function() {
  return this._handle ? this._handle.bytesWritten : this[kWrittenBefore];
}, true, false);

function lengthOf(chunk, encoding) {
  return typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) : chunk.length;
}

function lengthOfAll(chunks) {
  let bytes = 0;
  for (let i = 0; i < chunks.length; i++) bytes += lengthOf(chunks[i].chunk, chunks[i].encoding);
  return bytes;
}

// Also what waits: in the stream, and for the connection.
show('bytesWritten', function() {
  const waiting = this._writableState?.getBuffer?.() ?? this.writableBuffer;
  if (!waiting) return undefined;
  let bytes = this._bytesDispatched + lengthOfAll(waiting);
  const data = this._pendingData;
  if (primordials.ArrayIsArray(data)) bytes += lengthOfAll(data);
  else if (data) bytes += lengthOf(data, this._pendingEncoding);
  return bytes;
}, true, false);
