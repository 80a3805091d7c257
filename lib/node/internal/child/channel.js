// SPDX-License-Identifier: MIT
// The channel between a process and the children that it forked: messages as lines
// of JSON over a local socket, both ways.
//
// 1. target is the ChildProcess in the parent, process in the child; it gets send,
//    disconnect, connected and channel.
// 2. A message is emitted by a tick of its own; without a listener it waits for one.
// 3. In the child the channel keeps the process alive only while somebody listens.
'use strict';

const {
  ArrayPrototypePush, JSONParse, JSONStringify, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;
const EventEmitter = require('events');
const { codes, ErrnoException } = require('internal/errors');
const { validateObject } = require('internal/validators');
const binding = native('stdio');

const kBacklogMax = 2 * 64 * 1024;

// target.channel
class Control extends EventEmitter {
  #flow;
  #users = 0;
  #isExplicit = false;

  constructor(flow, fd) {
    super();
    this.#flow = flow;
    this.fd = fd;
  }

  // Counts what needs the channel, until the program says itself what it wants.
  refCounted() {
    if (++this.#users === 1 && !this.#isExplicit) binding.flowRef(this.#flow, true);
  }

  unrefCounted() {
    if (--this.#users === 0 && !this.#isExplicit) binding.flowRef(this.#flow, false);
  }

  ref() {
    this.#isExplicit = true;
    binding.flowRef(this.#flow, true);
  }

  unref() {
    this.#isExplicit = true;
    binding.flowRef(this.#flow, false);
  }
}

function isInternal(message) {
  return message !== null && typeof message === 'object' && typeof message.cmd === 'string' &&
    message.cmd.length > 5 && StringPrototypeStartsWith(message.cmd, 'NODE_');
}

class Channel {
  constructor(target, fd, onEnd) {
    this.target = target;
    this.onEnd = onEnd;
    this.rest = '';       // of a line that has not ended
    this.waiting = [];    // messages for which there was no listener
    this.backlog = 0;     // bytes on their way
    this.isOpen = true;
    this.decoder = new (require('string_decoder').StringDecoder)('utf8');
    this.flow = binding.flowOpen(fd, true, (piece) => this.take(piece));
    if (this.flow < 0) throw new ErrnoException(this.flow, 'open');
    this.control = new Control(this.flow, fd);
    binding.flowRead(this.flow, true);
  }

  take(piece) {
    if (typeof piece === 'number') {
      this.ended();
      return;
    }
    const { Buffer } = require('buffer');
    this.rest += this.decoder.write(
      Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    let from = 0;
    for (;;) {
      const end = StringPrototypeIndexOf(this.rest, '\n', from);
      if (end === -1) break;
      const message = JSONParse(StringPrototypeSlice(this.rest, from, end));
      from = end + 1;
      const name = isInternal(message) ? 'internalMessage' : 'message';
      process.nextTick(() => this.emit(name, message));
    }
    this.rest = StringPrototypeSlice(this.rest, from);
  }

  emit(name, message) {
    const { target } = this;
    if (name === 'internalMessage' || target.listenerCount('message') > 0) {
      target.emit(name, message, undefined);
    } else if (this.isOpen) {
      ArrayPrototypePush(this.waiting, message);
    }
  }

  deliverWaiting() {
    if (this.waiting.length === 0 || this.target.listenerCount('message') === 0) return;
    const messages = this.waiting;
    this.waiting = [];
    for (let i = 0; i < messages.length; i++) this.target.emit('message', messages[i], undefined);
  }

  // The other side is gone.
  ended() {
    if (this.target.connected) this.target.disconnect();
    this.close();
    this.onEnd();
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    binding.flowClose(this.flow);
  }

  write(message, callback, isSilent) {
    const bytes = require('buffer').Buffer.from(`${JSONStringify(message)}\n`);
    this.backlog += bytes.length;
    const status = binding.flowWrite(this.flow, bytes, (result) => {
      this.backlog -= bytes.length;
      this.control.unrefCounted();
      if (typeof callback === 'function') {
        callback(result < 0 ? new ErrnoException(result, 'write') : null);
      }
    });
    if (status === 1) {
      this.control.refCounted();
      return;
    }
    this.backlog -= bytes.length;
    if (status === 0) {
      if (typeof callback === 'function') process.nextTick(callback, null);
      return;
    }
    if (isSilent) return;
    const error = new ErrnoException(status, 'write');
    if (typeof callback === 'function') process.nextTick(callback, error);
    else process.nextTick(() => this.target.emit('error', error));
  }
}

function checkMessage(message) {
  if (message === undefined) throw new codes.ERR_MISSING_ARGS('message');
  const type = typeof message;
  if (type !== 'string' && type !== 'object' && type !== 'number' && type !== 'boolean') {
    throw new codes.ERR_INVALID_ARG_TYPE(
      'message', ['string', 'object', 'number', 'boolean'], message);
  }
}

// Makes target one end of the channel.
function setup(target, fd, onEnd) {
  const channel = new Channel(target, fd, onEnd);
  target.channel = channel.control;
  target.connected = true;

  target.on('newListener', () => process.nextTick(() => channel.deliverWaiting()));

  target.send = function(message, handle, options, callback) {
    if (typeof handle === 'function') {
      callback = handle;
      handle = undefined;
      options = undefined;
    } else if (typeof options === 'function') {
      callback = options;
      options = undefined;
    } else if (options !== undefined) {
      validateObject(options, 'options');
    }
    if (this.connected) {
      checkMessage(message);
      if (handle) throw new codes.ERR_INVALID_HANDLE_TYPE();
      channel.write(message, callback, options?.swallowErrors === true);
      return channel.backlog < kBacklogMax;
    }
    const error = new codes.ERR_IPC_CHANNEL_CLOSED();
    if (typeof callback === 'function') process.nextTick(callback, error);
    else process.nextTick(() => this.emit('error', error));
    return false;
  };

  target._send = target.send;

  target.disconnect = function() {
    if (!this.connected) {
      this.emit('error', new codes.ERR_IPC_DISCONNECTED());
      return;
    }
    this.connected = false;
    this._disconnect();
  };

  target._disconnect = function() {
    this.channel = null;
    process.nextTick(() => {
      channel.close();
      target.emit('disconnect');
    });
  };
  return channel.control;
}

// In a process that was forked: the descriptor stands in the environment.
function connectToParent() {
  const fd = +process.env.NODE_CHANNEL_FD;
  const isJson = (process.env.NODE_CHANNEL_SERIALIZATION_MODE ?? 'json') === 'json';
  delete process.env.NODE_CHANNEL_FD;
  delete process.env.NODE_CHANNEL_SERIALIZATION_MODE;
  if (!(fd >= 0) || !isJson) return;
  const control = setup(process, fd, () => {});
  control.refCounted();
  control.unrefCounted();
  const isListening = (name) => name === 'message' || name === 'disconnect';
  process.on('newListener', (name) => {
    if (isListening(name)) control.refCounted();
  });
  process.on('removeListener', (name) => {
    if (isListening(name)) control.unrefCounted();
  });
}

module.exports = { setup, connectToParent };
