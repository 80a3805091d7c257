// SPDX-License-Identifier: MIT
// readdir, and with `recursive` the whole tree: directory by directory, those that
// were found later are read later, except for the promise, which goes on with the latest. Names
// are relative to where it began. Links to directories are entered, as in Node 24; Node 20 does not
// if types are wanted.
'use strict';

const { ArrayPrototypePop, ArrayPrototypePush, StringPrototypeSlice } = primordials;
const { validateBoolean, validateFunction } = require('internal/validators');
const ops = require('internal/fs/operations');
const { getOptions } = require('internal/fs/options');
const { toPath, pathToString, joinPath } = require('internal/fs/paths');

function checkOptions(options) {
  options = getOptions(options, { __proto__: null });
  if (options.recursive !== undefined && options.recursive !== null) {
    validateBoolean(options.recursive, 'options.recursive');
  }
  return options;
}

// What is still to be read, and what has been found.
class Walk {
  constructor(path, options, isLatestFirst = false) {
    this.isLatestFirst = isLatestFirst;
    this.base = pathToString(toPath(path));
    this.options = options;
    this.waiting = [this.base];
    this.next = 0;
    this.found = [];
  }

  // The operation on the next directory, or undefined at the end.
  describe() {
    if (this.next === this.waiting.length) return undefined;
    const directory = this.isLatestFirst ? ArrayPrototypePop(this.waiting) :
      this.waiting[this.next++];
    const op = ops.readdir(directory, { ...this.options, withFileTypes: true });
    op.directory = directory;
    return op;
  }

  add(directory, entries) {
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i];
      const path = joinPath(directory, pathToString(entry.name));
      if (this.isEntered(entry, path)) ArrayPrototypePush(this.waiting, path);
      ArrayPrototypePush(this.found, this.options.withFileTypes ? entry : this.relative(path));
    }
  }

  isEntered(entry, path) {
    if (entry.isDirectory()) return true;
    if (!entry.isSymbolicLink()) return false;
    try {
      return ops.perform(ops.stat(path)).isDirectory();
    } catch {
      return false; // it leads nowhere
    }
  }

  relative(path) {
    const { base } = this;
    const skip = base[base.length - 1] === '/' ? base.length : base.length + 1;
    const name = StringPrototypeSlice(path, base === '' ? 0 : skip);
    const { encoding } = this.options;
    if (!encoding || encoding === 'utf8' || encoding === 'utf-8') return name;
    const buffer = require('buffer').Buffer.from(name);
    return encoding === 'buffer' ? buffer : buffer.toString(encoding);
  }
}

function readdirSync(path, options) {
  options = checkOptions(options);
  if (!options.recursive) return ops.perform(ops.readdir(path, options));
  const walk = new Walk(path, options);
  for (let op = walk.describe(); op !== undefined; op = walk.describe()) {
    walk.add(op.directory, ops.perform(op));
  }
  return walk.found;
}

function readdir(path, options, callback) {
  if (typeof options === 'function') callback = options;
  validateFunction(callback, 'cb');
  options = checkOptions(options);
  if (!options.recursive) {
    ops.start(ops.readdir(path, options), callback);
    return;
  }
  const walk = new Walk(path, options);
  const step = () => {
    const op = walk.describe();
    if (op === undefined) return callback(null, walk.found);
    ops.start(op, (error, entries) => {
      if (error) return callback(error);
      walk.add(op.directory, entries);
      step();
    });
  };
  step();
}

async function readdirPromised(path, options) {
  options = checkOptions(options);
  if (!options.recursive) return ops.promised(ops.readdir(path, options));
  const walk = new Walk(path, options, true);
  for (let op = walk.describe(); op !== undefined; op = walk.describe()) {
    walk.add(op.directory, await ops.promised(op));
  }
  return walk.found;
}

module.exports = { readdir, readdirSync, readdirPromised };
