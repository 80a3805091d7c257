// SPDX-License-Identifier: MIT
// fs.Utf8Stream of Node 24: a writer for logs, with as few writes as possible and a buffer that can
// be flushed at any time. It is no stream of node:stream.
//
//   write(data) --> queue of pieces, each at most maxWrite long --> `current`, being written
//
// 1. `count` is the length of what has not been written: of the queue and of current. It counts
//    characters of text, bytes of buffers.
// 2. One write at a time. What a write has left of current is written next.
// 3. A destination that is busy (EAGAIN, EBUSY) is asked again after a while, if retryEAGAIN
//    agrees.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeUnshift, MathMax, StringPrototypeSlice,
  SymbolDispose,
} = primordials;

const EventEmitter = require('events');
const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { clearInterval, setInterval, setTimeout } = require('timers');
const {
  validateBoolean, validateFunction, validateObject, validateOneOf, validateString, validateUint32,
} = require('internal/validators');

const kBusyMs = 100;
const kMaxWrite = 16 * 1024;
const kHighWaterMark = 16387;
const kNone = { __proto__: null };
const kFunctions = ['write', 'writeSync', 'fsync', 'fsyncSync', 'close', 'open', 'mkdir',
                    'mkdirSync'];

// ---- the two kinds of content ------------------------------------------------------------------

// A piece is a string. What is left after n bytes of it begins with a whole character.
const text = {
  __proto__: null,
  name: 'utf8',
  empty: '',
  check(data) { validateString(data, 'data'); },
  lengthOf: (piece) => piece.length,
  begin: (data) => `${data}`,
  append: (piece, data) => piece + data,
  toWrite: (piece) => piece,
  write(fs, fd, piece, callback) { fs.write(fd, piece, 'utf8', callback); },
  writeSync: (fs, fd, piece) => fs.writeSync(fd, piece, 'utf8'),
  rest(piece, n) {
    if (n === Buffer.byteLength(piece)) return '';
    const bytes = Buffer.from(piece);
    while (n > 0 && (bytes[n] & 0xc0) === 0x80) n--;
    return StringPrototypeSlice(piece, bytes.toString('utf8', 0, n).length);
  },
};

// A piece in the queue is a list of buffers with their length; it becomes one when it is written.
const bytes = {
  __proto__: null,
  name: 'buffer',
  empty: Buffer.alloc(0),
  check(data) {
    if (!Buffer.isBuffer(data)) throw new codes.ERR_INVALID_ARG_TYPE('data', 'Buffer', data);
  },
  lengthOf: (piece) => piece.length,
  begin: (data) => ({ list: [data], length: data.length }),
  append(piece, data) {
    ArrayPrototypePush(piece.list, data);
    piece.length += data.length;
    return piece;
  },
  toWrite(piece) {
    if (piece.list === undefined) return piece;
    return piece.list.length === 1 ? piece.list[0] : Buffer.concat(piece.list, piece.length);
  },
  write(fs, fd, piece, callback) { fs.write(fd, piece, callback); },
  writeSync: (fs, fd, piece) => fs.writeSync(fd, piece),
  rest: (piece, n) => piece.subarray(n),
};

function sleep(ms) {
  const { AtomicsWait, Int32Array, SharedArrayBuffer } = primordials;
  AtomicsWait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function isBusy(error) {
  return error.code === 'EAGAIN' || error.code === 'EBUSY';
}

function destroyedError() {
  return new codes.ERR_INVALID_STATE('Utf8Stream is destroyed');
}

function nothing() {}

// Numbers and booleans that are missing, or as good as missing, are 0 and false.
function readOptions(options) {
  const { append = true, contentMode = 'utf8', fs: given = kNone, mode, retryEAGAIN } = options;
  validateObject(given, 'options.fs');
  const fs = { ...require('fs'), ...given };
  for (let i = 0; i < kFunctions.length; i++) {
    validateFunction(fs[kFunctions[i]], `options.fs.${kFunctions[i]}`);
  }
  const read = { __proto__: null, fs, mode };
  const sizes = ['minLength', 'maxLength', 'maxWrite', 'periodicFlush'];
  for (let i = 0; i < sizes.length; i++) {
    read[sizes[i]] = options[sizes[i]] || (sizes[i] === 'maxWrite' ? kMaxWrite : 0);
    validateUint32(read[sizes[i]], `options.${sizes[i]}`);
  }
  const flags = ['sync', 'fsync', 'mkdir'];
  for (let i = 0; i < flags.length; i++) {
    read[flags[i]] = options[flags[i]] || false;
    validateBoolean(read[flags[i]], `options.${flags[i]}`);
  }
  read.append = append || false;
  validateBoolean(read.append, 'options.append');
  read.retry = retryEAGAIN || (() => true);
  validateFunction(read.retry, 'options.retryEAGAIN');
  validateOneOf(contentMode, 'options.contentMode', ['buffer', 'utf8']);
  read.kind = contentMode === 'buffer' ? bytes : text;
  return read;
}

// ---- the stream --------------------------------------------------------------------------------

class Utf8Stream extends EventEmitter {
  #how;
  #mark;
  #fd = -1;
  #file = null;
  #queue = [];
  #current;
  #count = 0;
  #timer;
  #isWriting = false;
  #isOpening = false;
  #isReopening = false;
  #isEnding = false;
  #isDestroyed = false;
  #isDrainComing = false;
  #isFlushing = false;

  constructor(options = kNone) {
    validateObject(options, 'options');
    super();
    const how = this.#how = readOptions(options);
    this.#mark = MathMax(how.minLength, kHighWaterMark);
    this.#current = how.kind.empty;
    const fd = options.fd ?? options.dest;
    if (typeof fd === 'number') {
      this.#fd = fd;
      process.nextTick(() => this.emit('ready'));
    } else if (typeof fd === 'string') {
      this.#open(fd);
    } else {
      throw new codes.ERR_INVALID_ARG_TYPE('fd', ['number', 'string'], fd);
    }
    if (how.minLength >= how.maxWrite) {
      throw new codes.ERR_INVALID_ARG_VALUE.RangeError(
        'minLength', how.minLength, `should be smaller than maxWrite (${how.maxWrite})`);
    }
    this.on('newListener', (name) => {
      if (name === 'drain') this.#isDrainComing = false;
    });
    if (how.periodicFlush !== 0) {
      this.#timer = setInterval(() => this.flush(nothing), how.periodicFlush);
      this.#timer.unref();
    }
  }

  get append() { return this.#how.append; }
  get contentMode() { return this.#how.kind.name; }
  get fd() { return this.#fd; }
  get file() { return this.#file; }
  get fsync() { return this.#how.fsync; }
  get maxLength() { return this.#how.maxLength; }
  get minLength() { return this.#how.minLength; }
  get mkdir() { return this.#how.mkdir; }
  get mode() { return this.#how.mode; }
  get periodicFlush() { return this.#how.periodicFlush; }
  get sync() { return this.#how.sync; }
  get writing() { return this.#isWriting; }

  // ---- what a program asks for

  write(data) {
    if (this.#isDestroyed) throw destroyedError();
    const { kind, maxLength, maxWrite, minLength } = this.#how;
    kind.check(data);
    const length = kind.lengthOf(data);
    if (maxLength !== 0 && this.#count + length > maxLength) {
      this.emit('drop', data);
      return this.#count < this.#mark;
    }
    const queue = this.#queue;
    const last = queue.length - 1;
    if (last < 0 || kind.lengthOf(queue[last]) + length > maxWrite) {
      ArrayPrototypePush(queue, kind.begin(data));
    } else {
      queue[last] = kind.append(queue[last], data);
    }
    this.#count += length;
    if (!this.#isWriting && this.#count >= minLength) this.#send();
    return this.#count < this.#mark;
  }

  // Without a minLength nothing waits for company, and there is nothing to flush.
  flush(callback = nothing) {
    validateFunction(callback, 'cb');
    if (this.#isDestroyed) {
      callback(destroyedError());
      return;
    }
    if (this.#how.minLength <= 0) {
      callback();
      return;
    }
    this.#callWhenDrained(callback);
    if (!this.#isWriting) this.#send();
  }

  flushSync() {
    if (this.#isDestroyed) throw destroyedError();
    if (this.#fd < 0) throw new codes.ERR_INVALID_STATE('Invalid file descriptor');
    const { fs, kind } = this.#how;
    if (!this.#isWriting && kind.lengthOf(this.#current) > 0) {
      ArrayPrototypeUnshift(this.#queue, this.#current);
      this.#current = kind.empty;
    }
    while (this.#queue.length > 0) {
      this.#writeNow(kind.toWrite(this.#queue[0]));
      ArrayPrototypeShift(this.#queue);
    }
    if (kind !== text) return;
    try {
      fs.fsyncSync(this.#fd);
    } catch {
      // A pipe, for example, has nothing to sync.
    }
  }

  reopen(file) {
    if (this.#isDestroyed) throw destroyedError();
    if (this.#isOpening) {
      this.once('ready', () => this.reopen(file));
      return;
    }
    if (this.#isEnding) return;
    if (!this.#file) {
      throw new codes.ERR_OPERATION_FAILED(
        'Unable to reopen a file descriptor, you must pass a file to SonicBoom');
    }
    if (file) this.#file = file;
    this.#isReopening = true;
    if (this.#isWriting) return; // when that is done
    const before = this.#fd;
    this.once('ready', () => {
      if (before === this.#fd) return;
      this.#how.fs.close(before, (error) => {
        if (error) this.emit('error', error);
      });
    });
    this.#open(this.#file);
  }

  end() {
    if (this.#isDestroyed) throw destroyedError();
    if (this.#isOpening) {
      this.once('ready', () => this.end());
      return;
    }
    if (this.#isEnding) return;
    this.#isEnding = true;
    if (this.#isWriting) return; // when that is done
    if (this.#count > 0 && this.#fd >= 0) this.#send();
    else this.#close();
  }

  destroy() {
    if (!this.#isDestroyed) this.#close();
  }

  [SymbolDispose]() { this.destroy(); }

  // ---- writing

  #send() {
    const { fs, kind, sync } = this.#how;
    this.#isWriting = true;
    if (kind.lengthOf(this.#current) === 0 && this.#queue.length > 0) {
      this.#current = kind.toWrite(ArrayPrototypeShift(this.#queue));
    }
    if (!sync) {
      kind.write(fs, this.#fd, this.#current, (error, n) => this.#sent(error, n));
      return;
    }
    let n;
    try {
      n = kind.writeSync(fs, this.#fd, this.#current);
    } catch (error) {
      this.#refused(error);
      return;
    }
    this.#sent(null, n);
  }

  #take(n) {
    const { kind } = this.#how;
    const before = kind.lengthOf(this.#current);
    this.#current = kind.rest(this.#current, n);
    this.#count = MathMax(this.#count - (before - kind.lengthOf(this.#current)), 0);
  }

  #isRetried(error, piece) {
    const length = this.#how.kind.lengthOf(piece);
    return isBusy(error) && this.#how.retry(error, length, this.#count - length);
  }

  #refused(error) {
    if (!this.#isRetried(error, this.#current)) {
      this.#isWriting = false;
      this.emit('error', error);
    } else if (this.#how.sync) {
      sleep(kBusyMs);
      this.#sent(null, 0);
    } else {
      setTimeout(() => this.#send(), kBusyMs);
    }
  }

  #sent(error, n) {
    if (error) {
      this.#refused(error);
      return;
    }
    this.emit('write', n);
    this.#take(n);
    const { fs, fsync, kind, sync } = this.#how;
    while (kind.lengthOf(this.#current) > 0) {
      if (!sync) {
        this.#send();
        return;
      }
      try {
        n = kind.writeSync(fs, this.#fd, this.#current);
      } catch (failed) {
        this.#refused(failed);
        return;
      }
      this.#take(n);
    }
    if (fsync) fs.fsyncSync(this.#fd);
    this.#goOn();
  }

  // All of current is written.
  #goOn() {
    if (this.#isReopening) {
      this.#isWriting = false;
      this.#isReopening = false;
      this.reopen();
    } else if (this.#count > this.#how.minLength || (this.#isEnding && this.#count > 0)) {
      this.#send();
    } else {
      this.#isWriting = false;
      if (this.#isEnding) this.#close();
      else this.#drained();
    }
  }

  #drained() {
    if (!this.#how.sync) {
      this.emit('drain');
      return;
    }
    if (this.#isDrainComing) return;
    this.#isDrainComing = true;
    process.nextTick(() => {
      if (this.listenerCount('drain') === 0) return;
      this.#isDrainComing = false;
      this.emit('drain');
    });
  }

  // The whole piece, however long that takes.
  #writeNow(piece) {
    const { fs, kind } = this.#how;
    while (kind.lengthOf(piece) > 0) {
      let n;
      try {
        n = kind.writeSync(fs, this.#fd, piece);
      } catch (error) {
        if (isBusy(error) && !this.#isRetried(error, piece)) throw error;
        sleep(kBusyMs);
        continue;
      }
      const rest = kind.rest(piece, n);
      this.#count = MathMax(this.#count - (kind.lengthOf(piece) - kind.lengthOf(rest)), 0);
      piece = rest;
    }
  }

  #callWhenDrained(callback) {
    this.#isFlushing = true;
    const finish = (error) => {
      this.#isFlushing = false;
      callback(error);
    };
    const onDrain = () => {
      this.off('error', onError);
      if (this.#how.fsync || this.#isDestroyed) {
        finish();
        return;
      }
      try {
        this.#how.fs.fsync(this.#fd, (error) => {
          if (error?.code === 'EBADF') finish(); // closed meanwhile
          else finish(error);
        });
      } catch (error) {
        finish(error);
      }
    };
    const onError = (error) => {
      this.off('drain', onDrain);
      finish(error);
    };
    this.once('drain', onDrain);
    this.once('error', onError);
  }

  // ---- the file

  #open(file) {
    const { append, fs, mkdir, mode, sync } = this.#how;
    const folder = mkdir ? require('path').dirname(file) : undefined;
    const flags = append ? 'a' : 'w';
    this.#isOpening = true;
    this.#isWriting = true;
    this.#isDrainComing = false;
    if (sync) {
      let fd;
      try {
        if (mkdir) fs.mkdirSync(folder, { recursive: true });
        fd = fs.openSync(file, flags, mode);
      } catch (error) {
        this.#opened(error, file);
        throw error;
      }
      this.#opened(null, file, fd);
      return;
    }
    const open = () => fs.open(file, flags, mode, (error, fd) => this.#opened(error, file, fd));
    if (!mkdir) {
      open();
      return;
    }
    fs.mkdir(folder, { recursive: true }, (error) => {
      if (error) this.#opened(error, file);
      else open();
    });
  }

  #opened(error, file, fd) {
    const { minLength, sync } = this.#how;
    const wasReopening = this.#isReopening;
    this.#isReopening = false;
    this.#isOpening = false;
    this.#isWriting = false;
    // Nobody can listen yet to one that opens at once.
    const later = sync ? (fn) => process.nextTick(fn) : (fn) => fn();
    if (error) {
      later(() => {
        if (!sync || this.listenerCount('error') > 0) this.emit('error', error);
      });
      return;
    }
    this.#fd = fd;
    this.#file = file;
    later(() => this.emit('ready'));
    if (this.#isDestroyed) return;
    if ((!this.#isWriting && this.#count > minLength) || this.#isFlushing) this.#send();
    else if (wasReopening) process.nextTick(() => this.emit('drain'));
  }

  #close() {
    if (this.#fd === -1) {
      this.once('ready', () => this.#close());
      return;
    }
    const { fs } = this.#how;
    if (this.#timer !== undefined) clearInterval(this.#timer);
    this.#isDestroyed = true;
    this.#queue = [];
    const closed = (error) => {
      if (error) {
        this.emit('error', error);
        return;
      }
      if (this.#isEnding && !this.#isWriting) this.emit('finish');
      this.emit('close');
    };
    try {
      fs.fsync(this.#fd, () => { // whatever it says
        if (this.#fd === 1 || this.#fd === 2) closed();
        else fs.close(this.#fd, closed);
      });
    } catch {
      // It cannot be synced; then it is not closed either, as in Node.
    }
  }
}

module.exports = { Utf8Stream };
