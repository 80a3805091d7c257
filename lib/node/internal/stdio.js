// SPDX-License-Identifier: MIT
// process.stdin, stdout and stderr, made when they are first asked for.
//
// What they are depends on the descriptor: a terminal is a tty.ReadStream or
// WriteStream, a file is read through the pool and written at once, a pipe is read
// as bytes come and written at once. They never close their descriptors.
'use strict';

const { ObjectDefineProperty, ObjectHasOwn } = primordials;
const binding = native('stdio');

const made = { __proto__: null };

let maker; // in a Worker: makes the streams

function setMaker(fn) {
  maker = fn;
}

let isEmpty = false; // nobody will give a Worker any input

function setEmptyInput() {
  isEmpty = true;
}

// ---- output ------------------------------------------------------------------------------

let SyncWriteStream;
let plainWrite;

function loadSyncWriteStream() {
  if (SyncWriteStream !== undefined) return SyncWriteStream;
  // Not all of 'stream', of which nothing else is needed to write.
  const Writable = require('vendor/readable-stream/internal/streams/writable');
  SyncWriteStream = class extends Writable {
    constructor(fd, options) {
      super({ autoDestroy: true, decodeStrings: false, ...options });
      this.fd = fd;
      this.readable = false;
    }

    _write(chunk, encoding, callback) {
      let status;
      if (typeof chunk !== 'string') {
        status = binding.writeBytes(this.fd, chunk);
      } else if (encoding === 'utf8' || encoding === 'utf-8') {
        status = binding.write(this.fd, chunk);
      } else {
        status = binding.writeBytes(this.fd, require('buffer').Buffer.from(chunk, encoding));
      }
      if (status === 0) callback();
      else callback(new (require('internal/errors').ErrnoException)(status, 'write'));
    }

    // For the pipe's likeness to a socket.
    ref() { return this; }
    unref() { return this; }
  };
  plainWrite = Writable.prototype.write;
  ObjectDefineProperty(SyncWriteStream, 'name', { __proto__: null, value: 'SyncWriteStream' });
  return SyncWriteStream;
}

function makeOutput(fd) {
  const kind = binding.kind(fd);
  let stream;
  if (kind === 'tty') {
    const { WriteStream } = require('tty');
    stream = new WriteStream(fd);
    stream._type = 'tty';
  } else if (kind === 'file' || kind === 'pipe' || kind === 'tcp') {
    stream = new (loadSyncWriteStream())(fd);
    stream._type = kind === 'file' ? 'fs' : 'pipe';
  } else {
    const { Writable } = require('stream');
    stream = new Writable({ write(chunk, encoding, callback) { callback(); } });
  }
  stream.fd = fd;
  stream._isStdio = true;
  // Destroyed or ended, the descriptor stays, and so does what comes later.
  stream.destroySoon = stream.destroy;
  stream._destroy = function(error, callback) {
    callback(error);
    this._undestroy();
    if (!this._writableState.emitClose) process.nextTick(() => this.emit('close'));
  };
  return stream;
}

function getOutput(fd) {
  if (made[fd] !== undefined) return made[fd];
  if (maker !== undefined) return made[fd] = maker(fd);
  const stream = made[fd] = makeOutput(fd);
  if (stream.isTTY) process.on('SIGWINCH', () => stream._refreshSize());
  return stream;
}

const getStdout = () => getOutput(1);
const getStderr = () => getOutput(2);

// ---- input -------------------------------------------------------------------------------

function makeInput(fd) {
  // The channel to our parent may be there: then there is no input.
  const kind = process.channel?.fd === fd ? 'none' : binding.kind(fd);
  let stream;
  if (kind === 'tty') {
    const { ReadStream } = require('tty');
    stream = new ReadStream(fd);
    stream._type = 'tty';
  } else if (kind === 'file') {
    const { ReadStream } = require('internal/fs/streams');
    stream = new ReadStream(null, { fd, autoClose: false });
    stream._type = 'fs';
  } else if (kind === 'pipe' || kind === 'tcp') {
    const { Flow } = require('internal/flow');
    stream = new Flow(fd, { isOwn: false, readable: true, writable: false });
    stream._type = 'pipe';
  } else {
    const { Readable } = require('stream');
    stream = new Readable({ read() {} });
    stream.push(null);
  }
  stream.fd = fd;
  return stream;
}

function getStdin() {
  if (made[0] !== undefined) return made[0];
  if (maker !== undefined) {
    made[0] = maker(0);
    if (isEmpty) made[0].push(null);
    return made[0];
  }
  const stream = made[0] = makeInput(0);
  if (typeof stream.stop === 'function') {
    // Paused, it must not keep the process alive by looking for input; a resume in
    // the same turn changes nothing.
    stream.on('pause', () => process.nextTick(() => {
      if (!stream.isPaused()) return;
      stream._readableState.reading = false;
      stream.stop();
    }));
  }
  return stream;
}

// Whether writing to the descriptor does what writing to its stream would: nobody has the
// stream yet, or it is as we made it and holds nothing back.
function isPlain(fd) {
  const stream = made[fd];
  if (maker !== undefined) return false;
  if (stream === undefined) return true;
  if (SyncWriteStream === undefined || !(stream instanceof SyncWriteStream)) return false;
  if (ObjectHasOwn(stream, 'write') || ObjectHasOwn(stream, '_write')) return false;
  const state = stream._writableState;
  return stream.write === plainWrite && state.corked === 0 && state.length === 0 &&
    !state.ending && !state.destroyed && stream.listenerCount('error') === 0;
}

module.exports = { getStdin, getStdout, getStderr, isPlain, setEmptyInput, setMaker };
