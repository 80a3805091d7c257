// SPDX-License-Identifier: MIT
// A folder and all below it, as a source of watch.js: the kernel watches folders one by one, so
// every folder of the tree has a watch of its own, and a new folder gets one when it is reported.
//
// 1. What is in a new folder already is reported as new, each name once: an entry that is found by
//    looking may be reported by the kernel as well, in the notices that wait at that time. Such a
//    notice is dropped (`fresh`); two turns later none is left.
// 2. Symbolic links are reported but not followed.
'use strict';

const { SafeMap, SafeSet, StringPrototypeStartsWith } = primordials;

const { basename, join, relative, resolve } = require('path');
const { encodeName, failure, FSEvent } = require('internal/fs/watch');
const { pathToString } = require('internal/fs/paths');
const fs = require('fs');
const { setImmediate } = require('timers');

const ENOENT = -2;

function find(path) {
  try {
    return fs.lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // a folder on the way is none
  }
}

class Tree {
  #root;
  #options;
  #tell;
  #folders = new SafeMap(); // path -> FSEvent
  #fresh = new SafeSet(); // paths
  #isClosed = false;

  constructor(root, options, tell) {
    this.#root = root;
    this.#options = options;
    this.#tell = tell;
  }

  // 0 or UV_E*
  add(folder, isNew) {
    if (this.#folders.has(folder)) return 0;
    const event = new FSEvent();
    const { persistent } = this.#options;
    const error = event.start(folder, { __proto__: null, persistent },
                              (status, type, name) => this.#heard(folder, status, type, name));
    if (error !== 0) {
      event.close();
      return error;
    }
    this.#folders.set(folder, event);
    this.#look(folder, isNew);
    return 0;
  }

  #look(folder, isNew) {
    let entries;
    try {
      entries = fs.readdirSync(folder, { withFileTypes: true });
    } catch {
      return; // gone, or not ours to read
    }
    for (let i = 0; i < entries.length && !this.#isClosed; i++) {
      const path = join(folder, entries[i].name);
      if (this.#isIgnored(path)) continue;
      if (isNew) {
        this.#expect(path);
        this.#say('rename', path);
      }
      if (entries[i].isDirectory() && !this.#isClosed) this.add(path, isNew);
    }
  }

  #expect(path) {
    this.#fresh.add(path);
    setImmediate(() => {
      setImmediate(() => this.#fresh.delete(path)).unref();
    }).unref();
  }

  #isIgnored(path) {
    const { ignore } = this.#options;
    return ignore !== undefined && ignore(relative(this.#root, path));
  }

  #say(type, path) {
    const { encoding } = this.#options;
    const name = relative(this.#root, path);
    const isText = !encoding || encoding === 'utf8' || encoding === 'utf-8';
    this.#tell(0, type, isText ? name : encodeName(name, encoding));
  }

  #heard(folder, status, type, name) {
    if (this.#isClosed) return;
    if (status < 0) {
      this.#tell(status, type, folder);
      return;
    }
    if (name === null) return;
    const path = join(folder, name);
    const found = find(path);
    if (found === undefined && this.#isOwn(folder, type, name)) return;
    if (found === undefined) this.#forget(path);
    const isFolder = found !== undefined && found.isDirectory();
    if (isFolder && type === 'change') return; // the folder itself tells of what is new in it
    if (type !== 'rename' || found === undefined || !this.#fresh.has(path)) this.#say(type, path);
    if (isFolder && !this.#isClosed && !this.#isIgnored(path)) this.add(path, true);
  }

  // Whether a notice is about the folder itself. The kernel gives no name then, and the last part
  // of its path stands for it. The folder above reports it too, except for the root.
  #isOwn(folder, type, name) {
    if (name !== basename(folder)) return false;
    if (find(folder) !== undefined) return type === 'change';
    if (folder === this.#root && this.#folders.has(folder)) {
      this.#forget(folder);
      this.#say('rename', folder);
    }
    return true;
  }

  // A folder that is gone, with all below it.
  #forget(path) {
    this.#fresh.delete(path);
    if (!this.#folders.has(path)) return;
    this.#folders.forEach((event, folder) => {
      if (folder !== path && !StringPrototypeStartsWith(folder, `${path}/`)) return;
      event.close();
      this.#folders.delete(folder);
    });
  }

  ref(on) {
    this.#folders.forEach((event) => event.ref(on));
  }

  close() {
    this.#isClosed = true;
    this.#folders.forEach((event) => event.close());
    this.#folders.clear();
  }
}

// A file is watched as without `recursive`.
function openTree(given, options, tell) {
  const path = resolve(pathToString(given));
  let error = 0;
  const found = fs.statSync(path, { throwIfNoEntry: false });
  let source;
  if (found === undefined) {
    error = ENOENT;
  } else if (found.isDirectory()) {
    source = new Tree(path, options, tell);
    error = source.add(path, false);
  } else {
    source = new FSEvent();
    error = source.start(path, options, tell);
  }
  if (error === 0) return source;
  source?.close();
  if (error === ENOENT && options.throwIfNoEntry === false) return undefined;
  throw failure(error, given);
}

module.exports = { openTree };
