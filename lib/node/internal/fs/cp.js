// SPDX-License-Identifier: MIT
// fs.cp: a file or a whole tree to another place. One walk, written once as a
// generator: it yields operations, and the three forms perform them in their way.
'use strict';

const { Number, PromisePrototypeThen, StringPrototypeStartsWith, SymbolIterator } = primordials;
const { codes } = require('internal/errors');
const {
  validateBoolean, validateFunction, validateInteger, validateObject,
} = require('internal/validators');
const ops = require('internal/fs/operations');
const { toPath, pathToString, joinPath } = require('internal/fs/paths');
const { COPYFILE_EXCL, COPYFILE_FICLONE, COPYFILE_FICLONE_FORCE } = native('fs').constants;
const path = require('path');

const kDefaults = {
  __proto__: null,
  dereference: false,
  errorOnExist: false,
  filter: undefined,
  force: true,
  mode: 0,
  preserveTimestamps: false,
  recursive: false,
  verbatimSymlinks: false,
};

function checkOptions(options) {
  if (options === undefined || options === null) return kDefaults;
  validateObject(options, 'options');
  options = { __proto__: null, ...kDefaults, ...options };
  for (const name of ['dereference', 'errorOnExist', 'force', 'preserveTimestamps', 'recursive',
                      'verbatimSymlinks']) {
    validateBoolean(options[name], `options.${name}`);
  }
  options.mode ??= 0;
  validateInteger(options.mode, 'options.mode', 0,
                  COPYFILE_EXCL | COPYFILE_FICLONE | COPYFILE_FICLONE_FORCE);
  if (options.dereference && options.verbatimSymlinks) {
    throw new codes.ERR_INCOMPATIBLE_OPTION_PAIR('dereference', 'verbatimSymlinks');
  }
  if (options.filter !== undefined) validateFunction(options.filter, 'options.filter');
  return options;
}

function failure(name, message, where, errno, code) {
  return new codes[name]({ message, path: where, syscall: 'cp', errno, code });
}

// ---- the walk: `yield operation` gives its value, or undefined if the file is missing ----

function statOf(where, options) {
  const describe = options.dereference ? ops.stat : ops.lstat;
  return describe(where, { bigint: true, throwIfNoEntry: false });
}

function isSame(a, b) {
  return a.ino !== 0n && a.ino === b.ino && a.dev === b.dev;
}

function isInside(source, place) {
  const from = path.resolve(source);
  const to = path.resolve(place);
  return to === from || StringPrototypeStartsWith(to, from === '/' ? from : `${from}/`);
}

function failsIntoItself(source, place, where = place) {
  return failure('ERR_FS_CP_EINVAL', `cannot copy ${source} to a subdirectory of self ${place}`,
                 where, 22, 'EINVAL');
}

// The first pair: neither is below the other, by whatever links, and the folder for it is there.
function* copyFirst(source, place, options) {
  if (options.filter !== undefined && !(yield { __proto__: null, ask: [source, place] })) return;
  const { from, to } = yield* look(source, place, options);
  yield* checkAbove(source, place, from);
  if (to === undefined) yield ops.mkdir(path.dirname(place), { recursive: true });
  yield* copyOne(source, place, from, to, options);
}

function* copyAny(source, place, options) {
  if (options.filter !== undefined && !(yield { __proto__: null, ask: [source, place] })) return;
  const { from, to } = yield* look(source, place, options);
  yield* copyOne(source, place, from, to, options);
}

function* look(source, place, options) {
  const from = yield statOf(source, options);
  if (from === undefined) yield ops.lstat(source); // throws
  const to = yield statOf(place, options);
  if (to !== undefined) checkPair(source, place, from, to);
  if (from.isDirectory() && isInside(source, place)) throw failsIntoItself(source, place);
  return { from, to };
}

function checkPair(source, place, from, to) {
  if (isSame(from, to)) {
    throw failure('ERR_FS_CP_EINVAL', 'src and dest cannot be the same', place, 22, 'EINVAL');
  }
  if (from.isDirectory() && !to.isDirectory()) {
    throw failure('ERR_FS_CP_DIR_TO_NON_DIR',
                  `cannot overwrite non-directory ${place} with directory ${source}`, place, 21,
                  'EISDIR');
  }
  if (!from.isDirectory() && to.isDirectory()) {
    throw failure('ERR_FS_CP_NON_DIR_TO_DIR',
                  `cannot overwrite directory ${place} with non-directory ${source}`, place, 20,
                  'ENOTDIR');
  }
}

function* checkAbove(source, place, from) {
  const end = path.resolve(path.dirname(source));
  let above = path.resolve(path.dirname(place));
  while (above !== end && above !== '/') {
    const found = yield ops.stat(above, { bigint: true, throwIfNoEntry: false });
    if (found !== undefined && isSame(from, found)) throw failsIntoItself(source, place);
    above = path.dirname(above);
  }
}

function* copyOne(source, place, from, to, options) {
  if (from.isDirectory()) {
    if (!options.recursive) {
      throw failure('ERR_FS_EISDIR', `${source} is a directory (not copied)`, source, 21,
                    'EISDIR');
    }
    yield* copyDirectory(source, place, from, to, options);
  } else if (from.isSymbolicLink()) {
    yield* copyLink(source, place, to, options);
  } else if (from.isFile() || from.isCharacterDevice() || from.isBlockDevice()) {
    yield* copyFile(source, place, from, to, options);
  } else if (from.isSocket()) {
    throw failure('ERR_FS_CP_SOCKET', `cannot copy a socket file: ${place}`, place, 22, 'EINVAL');
  } else if (from.isFIFO()) {
    throw failure('ERR_FS_CP_FIFO_PIPE', `cannot copy a FIFO pipe: ${place}`, place, 22, 'EINVAL');
  } else {
    throw failure('ERR_FS_CP_UNKNOWN', `cannot copy an unknown file type: ${place}`, place, 22,
                  'EINVAL');
  }
}

function failsOnExisting(place) {
  return failure('ERR_FS_CP_EEXIST', `${place} already exists`, place, 17, 'EEXIST');
}

function* copyDirectory(source, place, from, to, options) {
  if (to === undefined) yield ops.mkdir(place);
  else if (options.errorOnExist && !options.force) throw failsOnExisting(place);
  const names = yield ops.readdir(source);
  for (let i = 0; i < names.length; i++) {
    yield* copyAny(joinPath(source, names[i]), joinPath(place, names[i]), options);
  }
  if (to === undefined) yield ops.chmod(place, Number(from.mode) & 0o7777);
}

function* copyFile(source, place, from, to, options) {
  if (to !== undefined) {
    if (!options.force) {
      if (!options.errorOnExist) return;
      throw failsOnExisting(place);
    }
    yield ops.unlink(place);
  }
  yield ops.copyFile(source, place, options.mode);
  const mode = Number(from.mode) & 0o7777;
  if (options.preserveTimestamps) {
    if ((mode & 0o200) === 0) yield ops.chmod(place, mode | 0o200);
    const { atime, mtime } = yield ops.stat(source); // reading it has changed them
    yield ops.utimes(place, atime, mtime);
  }
  yield ops.chmod(place, mode);
}

function* copyLink(source, place, to, options) {
  let target = yield ops.readlink(source);
  if (!options.verbatimSymlinks && !path.isAbsolute(target)) {
    target = path.resolve(path.dirname(source), target);
  }
  if (to !== undefined && to.isSymbolicLink()) {
    const present = path.resolve(path.dirname(place), yield ops.readlink(place));
    const isFolder = (yield ops.stat(source)).isDirectory();
    if (isFolder && isInside(target, present)) throw failsIntoItself(target, present, place);
    if (isFolder && isInside(present, target)) {
      throw failure('ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY',
                    `cannot overwrite ${present} with ${target}`, place, 22, 'EINVAL');
    }
    yield ops.unlink(place);
  }
  yield ops.symlink(target, place);
}

// ---- the three forms -------------------------------------------------------------------------

function begin(source, place, options) {
  source = pathToString(toPath(source, 'src'));
  place = pathToString(toPath(place, 'dest'));
  return copyFirst(source, place, options)[SymbolIterator]();
}

function cpSync(source, place, options) {
  options = checkOptions(options);
  const walk = begin(source, place, options);
  for (let step = walk.next(); !step.done;) {
    let value;
    if (step.value.ask !== undefined) {
      value = options.filter(step.value.ask[0], step.value.ask[1]);
      if (value !== null && typeof value === 'object' && typeof value.then === 'function') {
        throw new codes.ERR_INVALID_RETURN_VALUE('boolean', 'filter', value);
      }
    } else {
      value = ops.perform(step.value);
    }
    step = walk.next(value);
  }
}

async function cpPromised(source, place, options) {
  options = checkOptions(options);
  const walk = begin(source, place, options);
  for (let step = walk.next(); !step.done;) {
    const { ask } = step.value;
    const value = ask === undefined ? await ops.promised(step.value) :
      await options.filter(ask[0], ask[1]);
    step = walk.next(value);
  }
}

function cp(source, place, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  validateFunction(callback, 'cb');
  options = checkOptions(options);
  toPath(source, 'src');
  toPath(place, 'dest');
  PromisePrototypeThen(
    cpPromised(source, place, options),
    () => process.nextTick(callback, null),
    (error) => process.nextTick(callback, error));
}

module.exports = { cp, cpSync, cpPromised };
