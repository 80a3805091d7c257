// SPDX-License-Identifier: MIT
// Dir: a directory read entry by entry. The names are taken from the kernel at the
// first read, all of them, sorted as readdir sorts; then they are handed out.
'use strict';

const {
  Promise, PromisePrototypeThen, PromiseResolve, SymbolAsyncDispose, SymbolAsyncIterator,
  SymbolDispose,
} = primordials;
const { codes } = require('internal/errors');
const { validateFunction, validateUint32 } = require('internal/validators');
const ops = require('internal/fs/operations');
const { getOptions } = require('internal/fs/options');
const { readdirSync } = require('internal/fs/readdir');
const { toPath } = require('internal/fs/paths');

class Dir {
  #path;
  #options;
  #entries = null;
  #next = 0;
  #closed = false;
  #reading = null; // the promise of the first read

  constructor(path, options, kind) {
    if (kind !== kMade) throw new codes.ERR_MISSING_ARGS('handle');
    this.#path = path;
    this.#options = options;
  }

  get path() {
    if (!(#path in this)) throw new codes.ERR_INVALID_THIS('Dir');
    return this.#path;
  }

  #describe() {
    return ops.readdir(this.#path, { ...this.#options, withFileTypes: true });
  }

  #take() {
    return this.#next < this.#entries.length ? this.#entries[this.#next++] : null;
  }

  #check() {
    if (this.#closed) throw new codes.ERR_DIR_CLOSED();
  }

  async #read() {
    this.#check();
    if (this.#entries === null) {
      this.#reading ??= this.#options.recursive ?
        require('internal/fs/readdir').readdirPromised(
          this.#path, { ...this.#options, withFileTypes: true }) :
        ops.promised(this.#describe());
      const entries = await this.#reading;
      this.#entries ??= entries;
      this.#reading = null;
    }
    return this.#take();
  }

  read(callback) {
    if (callback === undefined) return this.#read();
    this.#check();
    validateFunction(callback, 'cb');
    PromisePrototypeThen(this.#read(),
                         (entry) => process.nextTick(callback, null, entry),
                         (error) => process.nextTick(callback, error));
  }

  readSync() {
    this.#check();
    if (this.#reading !== null) throw new codes.ERR_DIR_CONCURRENT_OPERATION();
    this.#entries ??= readdirSync(this.#path, { ...this.#options, withFileTypes: true });
    return this.#take();
  }

  close(callback) {
    if (callback === undefined) {
      if (this.#closed) {
        return new Promise((resolve, reject) => reject(new codes.ERR_DIR_CLOSED()));
      }
      this.#closed = true;
      return PromiseResolve(undefined);
    }
    validateFunction(callback, 'cb');
    if (this.#closed) {
      process.nextTick(callback, new codes.ERR_DIR_CLOSED());
      return;
    }
    this.#closed = true;
    process.nextTick(callback, null);
  }

  closeSync() {
    this.#check();
    if (this.#reading !== null) throw new codes.ERR_DIR_CONCURRENT_OPERATION();
    this.#closed = true;
  }

  async *entries() {
    try {
      for (;;) {
        const entry = await this.read();
        if (entry === null) break;
        yield entry;
      }
    } finally {
      if (!this.#closed) this.closeSync();
    }
  }

  [SymbolAsyncIterator]() { return this.entries(); }

  [SymbolDispose]() {
    if (!this.#closed) this.closeSync();
  }

  async [SymbolAsyncDispose]() {
    if (!this.#closed) await this.close();
  }
}

const kMade = { __proto__: null };

function checkOptions(path, options) {
  path = toPath(path);
  options = getOptions(options, { __proto__: null, encoding: 'utf8' });
  if (options.bufferSize !== undefined) {
    validateUint32(options.bufferSize, 'options.bufferSize', true);
  }
  return { __proto__: null, path, options };
}

// Opening fails as opendir(2) does: for what is missing or is no directory.
function describeOpen(path) {
  const { O_RDONLY, O_DIRECTORY } = native('fs').constants;
  const op = ops.open(path, O_RDONLY | O_DIRECTORY);
  op.syscall = 'opendir';
  return op;
}

function opendirSync(path, options) {
  const checked = checkOptions(path, options);
  const fd = ops.perform(describeOpen(checked.path));
  ops.perform(ops.close(fd));
  return new Dir(checked.path, checked.options, kMade);
}

function opendir(path, options, callback) {
  if (typeof options === 'function') callback = options;
  validateFunction(callback, 'callback');
  const checked = checkOptions(path, options);
  ops.start(describeOpen(checked.path), (error, fd) => {
    if (error) return callback(error);
    ops.perform(ops.close(fd));
    callback(null, new Dir(checked.path, checked.options, kMade));
  });
}

async function opendirPromised(path, options) {
  const checked = checkOptions(path, options);
  ops.perform(ops.close(await ops.promised(describeOpen(checked.path))));
  return new Dir(checked.path, checked.options, kMade);
}

module.exports = { Dir, opendir, opendirSync, opendirPromised };
