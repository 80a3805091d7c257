// SPDX-License-Identifier: MIT
// fs.glob: the files that match a pattern (internal/glob). One walk, written once as a generator:
// it yields what it wants to know of the file system, and the three forms find that out in their
// way.
//
//   yield { list: path }    the entries of a folder, as Dirents; [] if it is none
//   yield { look: path }    the Stats of what is there, links followed; undefined if nothing is
//   yield { mark: path }    the same of a link itself
//   yield { found: path }   nothing: it matches
//
// 1. What is excluded is not entered either.
// 2. `**` does not follow symbolic links, but what comes behind it may be found in the folder of
//    one, unless the pattern begins with `**`. With followSymlinks it follows them, enters a
//    folder once on the way down, and so always ends.
'use strict';

const {
  ArrayIsArray, ArrayPrototypeConcat, ArrayPrototypeIncludes, ArrayPrototypePush,
  PromisePrototypeThen, SafeSet, StringPrototypeLastIndexOf, StringPrototypeSlice,
} = primordials;

const { codes } = require('internal/errors');
const { GLOBSTAR, compile, matches, pieceMatches } = require('internal/glob');
const ops = require('internal/fs/operations');
const { pathToString, toPath } = require('internal/fs/paths');
const {
  validateBoolean, validateFunction, validateObject, validateStringArray,
} = require('internal/validators');

const kNone = { __proto__: null };

// A folder's own folder is the one that its path says.
function join(folder, name) {
  if (folder === '') return name;
  if (name === '..') {
    const path = require('path').join(folder, name);
    return path === '.' ? '' : path;
  }
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}

// ---- options ---------------------------------------------------------------------------------

function readPatterns(pattern) {
  if (typeof pattern === 'string') return [pattern];
  if (!ArrayIsArray(pattern)) {
    throw new codes.ERR_INVALID_ARG_TYPE('patterns', ['string', 'string[]'], pattern);
  }
  validateStringArray(pattern, 'patterns');
  return pattern;
}

// Patterns are about whole paths.
function excludeByPatterns(patterns, cwd) {
  const { resolve } = require('path');
  const whole = [];
  for (let i = 0; i < patterns.length; i++) whole[i] = resolve(cwd, patterns[i]);
  return (path) => {
    const there = resolve(cwd, path);
    for (let i = 0; i < whole.length; i++) {
      if (matches(there, whole[i])) return true;
    }
    return false;
  };
}

function readOptions(options = kNone) {
  validateObject(options, 'options');
  const { exclude, followSymlinks = false, withFileTypes } = options;
  validateBoolean(followSymlinks, 'options.followSymlinks');
  const cwd = pathToString(toPath(options.cwd ?? '.', 'options.cwd'));
  const how = { __proto__: null, cwd, followSymlinks, hasTypes: !!withFileTypes,
                asks: undefined, isOut: undefined };
  if (exclude !== undefined && exclude !== null) {
    if (ArrayIsArray(exclude)) {
      validateStringArray(exclude, 'options.exclude');
      how.isOut = excludeByPatterns(exclude, how.cwd);
    } else {
      validateFunction(exclude, 'options.exclude');
      how.asks = exclude;
    }
  }
  return how;
}

// ---- the walk --------------------------------------------------------------------------------

class Walk {
  #how;
  #found = new SafeSet();
  #folders = { __proto__: null }; // path -> entries
  #entries = { __proto__: null }; // path -> Dirent

  constructor(how) {
    this.#how = how;
  }

  *run(patterns) {
    for (let i = 0; i < patterns.length; i++) {
      const list = patterns[i] === '' ? [] : compile(patterns[i]);
      for (let k = 0; k < list.length; k++) {
        yield* this.#walk(list[k], 0, list[k].isAbsolute ? '/' : '', []);
      }
    }
  }

  *#list(path) {
    const known = this.#folders[path];
    if (known !== undefined) return known;
    const entries = yield { list: path };
    for (let i = 0; i < entries.length; i++) {
      this.#entries[join(path, entries[i].name)] = entries[i];
    }
    return this.#folders[path] = entries;
  }

  // The entry that stands for a path, if somebody wants to see it.
  *#entry(path) {
    const known = this.#entries[path];
    if (known !== undefined) return known;
    const { basename, dirname } = require('path');
    const { direntFor } = require('internal/fs/dirent');
    const whole = absolute(this.#how.cwd, path === '' ? '.' : path);
    const stats = yield { mark: path };
    return this.#entries[path] = direntFor(path === '' ? '.' : basename(whole), dirname(whole),
                                           stats);
  }

  *#isOut(path) {
    const { asks, hasTypes, isOut } = this.#how;
    if (isOut !== undefined) return isOut(path === '' ? '.' : path);
    if (asks === undefined) return false;
    const name = StringPrototypeSlice(path, StringPrototypeLastIndexOf(path, '/') + 1);
    return asks(hasTypes ? yield* this.#entry(path) : name);
  }

  // Matches the pieces from `piece` on in the folder `path`. above: folders on the way, by what
  // the system knows them by, if links are followed.
  *#walk(pattern, piece, path, above) {
    const { pieces } = pattern;
    if (piece === pieces.length) {
      yield* this.#take(pattern, path);
      return;
    }
    const now = pieces[piece];
    if (typeof now === 'string') {
      const next = join(path, now);
      if ((yield { look: next }) === undefined && (yield { mark: next }) === undefined) return;
      if (yield* this.#isOut(next)) return;
      yield* this.#walk(pattern, piece + 1, next, above);
      return;
    }
    if (now === GLOBSTAR) yield* this.#walk(pattern, piece + 1, path, above);
    const entries = yield* this.#list(path);
    for (let i = 0; i < entries.length; i++) {
      const next = join(path, entries[i].name);
      if (now === GLOBSTAR) {
        if (entries[i].name[0] !== '.') {
          yield* this.#descend(pattern, piece, next, entries[i], above);
        }
      } else if (pieceMatches(now, entries[i].name) && !(yield* this.#isOut(next))) {
        yield* this.#walk(pattern, piece + 1, next, above);
      }
    }
  }

  // `**` at an entry of a folder.
  *#descend(pattern, piece, path, entry, above) {
    if (yield* this.#isOut(path)) return;
    if (entry.isDirectory()) {
      yield* this.#walk(pattern, piece, path, above);
      return;
    }
    if (piece === pattern.pieces.length - 1) yield* this.#take(pattern, path);
    if (!entry.isSymbolicLink()) return;
    const stats = yield { look: path };
    if (stats === undefined || !stats.isDirectory()) return;
    if (!this.#how.followSymlinks) {
      const isFirst = piece === 0 && !pattern.beginsWithDot;
      const isLast = piece === pattern.pieces.length - 1;
      if (!isFirst && !isLast) yield* this.#walk(pattern, piece + 1, path, above);
      return;
    }
    const id = `${stats.dev}:${stats.ino}`;
    if (ArrayPrototypeIncludes(above, id) || (yield* this.#isAbove(path, id))) return;
    yield* this.#walk(pattern, piece, path, ArrayPrototypeConcat(above, [id]));
  }

  *#isAbove(path, id) {
    let at = path;
    for (;;) {
      const cut = StringPrototypeLastIndexOf(at, '/');
      at = cut < 0 ? '' : StringPrototypeSlice(at, 0, cut);
      const stats = yield { look: at };
      if (stats !== undefined && `${stats.dev}:${stats.ino}` === id) return true;
      if (at === '') return false;
    }
  }

  *#take(pattern, path) {
    if (pattern.wantsFolder && !(yield { look: path })?.isDirectory()) return;
    const shown = path === '' ? '.' : path;
    if (this.#found.has(shown)) return;
    this.#found.add(shown);
    yield { found: this.#how.hasTypes ? yield* this.#entry(path) : shown };
  }
}

function absolute(cwd, path) {
  return path[0] === '/' ? path : require('path').join(cwd, path);
}

// ---- the three forms -------------------------------------------------------------------------

function operationOf(step, cwd) {
  const { list, look, mark } = step;
  if (list !== undefined) return ops.readdir(absolute(cwd, list), { withFileTypes: true });
  if (look !== undefined) return ops.stat(absolute(cwd, look), { throwIfNoEntry: false });
  return ops.lstat(absolute(cwd, mark), { throwIfNoEntry: false });
}

// What cannot be read has nothing in it.
function otherwise(step) {
  return step.list === undefined ? undefined : [];
}

function globSync(pattern, options) {
  const how = readOptions(options);
  const walk = new Walk(how).run(readPatterns(pattern));
  const paths = [];
  for (let step = walk.next(); !step.done;) {
    let value;
    if (step.value.found !== undefined) {
      ArrayPrototypePush(paths, step.value.found);
    } else {
      try {
        value = ops.perform(operationOf(step.value, how.cwd));
      } catch {
        value = otherwise(step.value);
      }
    }
    step = walk.next(value);
  }
  return paths;
}

async function* globAsync(how, patterns) {
  const walk = new Walk(how).run(patterns);
  for (let step = walk.next(); !step.done;) {
    let value;
    if (step.value.found !== undefined) {
      yield step.value.found;
    } else {
      try {
        value = await ops.promised(operationOf(step.value, how.cwd));
      } catch {
        value = otherwise(step.value);
      }
    }
    step = walk.next(value);
  }
}

async function* globPromised(pattern, options) {
  yield* globAsync(readOptions(options), readPatterns(pattern));
}

async function collect(how, patterns) {
  const paths = [];
  for await (const path of globAsync(how, patterns)) ArrayPrototypePush(paths, path);
  return paths;
}

function glob(pattern, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  validateFunction(callback, 'cb');
  PromisePrototypeThen(collect(readOptions(options), readPatterns(pattern)),
                       (paths) => process.nextTick(callback, null, paths),
                       (error) => process.nextTick(callback, error));
}

module.exports = { glob, globPromised, globSync };
