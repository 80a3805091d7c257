// SPDX-License-Identifier: MIT
// node:fs. What is one native call is made here from its description in
// internal/fs/operations, once with a callback and once as Sync; what is more has
// a file of its own in internal/fs.
'use strict';

const { ObjectDefineProperty, ObjectPrototype, ObjectSetPrototypeOf, Promise, SymbolDispose,
        SymbolFor } = primordials;
const { aggregateTwoErrors } = require('internal/errors');
const { validateFunction, validateInteger } = require('internal/validators');
const ops = require('internal/fs/operations');
const bytes = require('internal/fs/bytes');
const whole = require('internal/fs/whole');
const { readdir, readdirSync } = require('internal/fs/readdir');
const { toPath } = require('internal/fs/paths');
const { toSeconds } = require('internal/fs/options');
const { DeprecatedStats } = require('internal/fs/stats');
const binding = native('fs');

const constants = ObjectSetPrototypeOf(binding.constants, null);
const kPromisify = SymbolFor('nodejs.util.promisify.custom');
const { perform, start } = ops;

// ---- from descriptions -------------------------------------------------------------------

function named(f, name) {
  return ObjectDefineProperty(f, 'name', { __proto__: null, configurable: true, value: name });
}

// count arguments, of which the last `optional` may be left out, and the callback.
function withCallback(name, describe, count, optional = 0) {
  return named(function(a, b, c, d) {
    let callback = count === 1 ? b : count === 2 ? c : d;
    if (optional > 0 && typeof callback !== 'function') {
      if (count === 3 && typeof c === 'function') {
        callback = c;
        c = undefined;
      } else if (count >= 2 && typeof b === 'function' && count - 1 <= optional) {
        callback = b;
        b = c = undefined;
      }
    }
    const op = describe(a, b, c);
    validateFunction(callback, 'cb');
    start(op, callback);
  }, name);
}

function synchronous(name, describe) {
  return named(function(a, b, c) {
    return perform(describe(a, b, c));
  }, `${name}Sync`);
}

const fs = { __proto__: ObjectPrototype };

function define(name, count, optional) {
  fs[name] = withCallback(name, ops[name], count, optional);
  fs[`${name}Sync`] = synchronous(name, ops[name]);
}

fs.appendFile = whole.appendFile;
fs.appendFileSync = whole.appendFileSync;
define('access', 2, 1);
define('chown', 3);
define('chmod', 2);
fs.close = close;
fs.closeSync = synchronous('close', ops.close);
define('copyFile', 3, 1);
fs.createReadStream = createReadStream;
fs.createWriteStream = createWriteStream;
fs.exists = exists;
fs.existsSync = existsSync;
define('fchown', 3);
define('fchmod', 2);
define('fdatasync', 1);
define('fstat', 2, 1);
define('fsync', 1);
define('ftruncate', 2, 1);
define('futimes', 3);
define('lchown', 3);
fs.lchmod = undefined; // which this system has not
fs.lchmodSync = undefined;
define('link', 2);
define('lstat', 2, 1);
define('lutimes', 3);
define('mkdir', 2, 1);
define('mkdtemp', 2, 1);
fs.mkdtempDisposableSync = mkdtempDisposableSync;
define('open', 3, 2);
fs.readdir = readdir;
fs.readdirSync = readdirSync;
fs.read = bytes.read;
fs.readSync = bytes.readSync;
fs.readv = bytes.readv;
fs.readvSync = bytes.readvSync;
fs.readFile = whole.readFile;
fs.readFileSync = whole.readFileSync;
define('readlink', 2, 1);
define('realpath', 2, 1);
fs.realpath.native = withCallback('native', ops.realpathNative, 2, 1);
fs.realpathSync.native = named((path, options) => perform(ops.realpathNative(path, options)),
                               'native');
define('rename', 2);
define('rm', 2, 1);
define('rmdir', 2, 1);
define('stat', 2, 1);
define('statfs', 2, 1);
define('symlink', 3, 1);
fs.truncate = truncate;
fs.truncateSync = truncateSync;
define('unlink', 1);
define('utimes', 3);
fs.writeFile = whole.writeFile;
fs.writeFileSync = whole.writeFileSync;
fs.write = bytes.write;
fs.writeSync = bytes.writeSync;
fs.writev = bytes.writev;
fs.writevSync = bytes.writevSync;
fs.Stats = DeprecatedStats;
fs._toUnixTimestamp = toSeconds;
fs.opendir = opendir;
fs.opendirSync = opendirSync;
fs.openAsBlob = openAsBlob;
fs.cp = cp;
fs.cpSync = cpSync;
fs.glob = glob;
fs.globSync = globSync;
fs.watchFile = watchFile;
fs.unwatchFile = unwatchFile;
fs.watch = watch;
module.exports = fs;

// ---- those that need more ----------------------------------------------------------------

function close(fd, callback = reportClose) {
  const op = ops.close(fd);
  if (callback !== reportClose) validateFunction(callback, 'cb');
  start(op, callback);
}

function reportClose(error) {
  if (error !== null) throw error;
}

function exists(path, callback) {
  validateFunction(callback, 'cb');
  let op;
  try {
    op = ops.access(path, constants.F_OK);
  } catch {
    return callback(false);
  }
  start(op, (error) => callback(!error));
}
ObjectDefineProperty(exists, kPromisify, {
  __proto__: null,
  value: named((path) => new Promise((resolve) => fs.exists(path, resolve)), 'exists'),
});

let hasWarnedOfExists = false;
function existsSync(path) {
  try {
    path = toPath(path);
  } catch (error) {
    if (!hasWarnedOfExists && error?.code === 'ERR_INVALID_ARG_TYPE') {
      hasWarnedOfExists = true;
      process.emitWarning('Passing invalid argument types to fs.existsSync is deprecated',
                          'DeprecationWarning', 'DEP0187');
    }
    return false;
  }
  return binding.access(undefined, path, constants.F_OK) === 0;
}

function truncate(path, length, callback) {
  if (typeof length === 'function') {
    callback = length;
    length = 0;
  } else if (length === undefined) {
    length = 0;
  }
  validateInteger(length, 'len');
  validateFunction(callback, 'cb');
  start(ops.open(path, 'r+'), (error, fd) => {
    if (error) return callback(error);
    start(ops.ftruncate(fd, length), (failed) => {
      start(ops.close(fd), (notClosed) => callback(aggregateTwoErrors(notClosed, failed)));
    });
  });
}

function truncateSync(path, length) {
  const fd = perform(ops.open(path, 'r+'));
  try {
    perform(ops.ftruncate(fd, length));
  } finally {
    perform(ops.close(fd));
  }
}

function mkdtempDisposableSync(prefix, options) {
  return disposable(perform(ops.mkdtemp(prefix, options)));
}

// A directory that is removed when it goes out of scope.
function disposable(path) {
  const place = require('path').resolve(`${path}`);
  const remove = () => perform(ops.rm(place, { recursive: true, force: true, maxRetries: 3 }));
  return { __proto__: null, path, remove, [SymbolDispose]: remove };
}

function createReadStream(path, options) {
  const { ReadStream } = require('internal/fs/streams');
  return new ReadStream(path, options);
}

function createWriteStream(path, options) {
  const { WriteStream } = require('internal/fs/streams');
  return new WriteStream(path, options);
}

function opendir(path, options, callback) {
  return require('internal/fs/dir').opendir(path, options, callback);
}

function opendirSync(path, options) {
  return require('internal/fs/dir').opendirSync(path, options);
}

function openAsBlob(path, options) {
  return require('internal/buffer/blob').openAsBlob(path, options);
}

function cp(source, destination, options, callback) {
  return require('internal/fs/cp').cp(source, destination, options, callback);
}

function cpSync(source, destination, options) {
  return require('internal/fs/cp').cpSync(source, destination, options);
}

function glob(pattern, options, callback) {
  require('internal/fs/glob').glob(pattern, options, callback);
}

function globSync(pattern, options) {
  return require('internal/fs/glob').globSync(pattern, options);
}

function watch(filename, options, listener) {
  return require('internal/fs/watch').watch(filename, options, listener);
}

function watchFile(filename, options, listener) {
  return require('internal/fs/watch-file').watchFile(filename, options, listener);
}

function unwatchFile(filename, listener) {
  require('internal/fs/watch-file').unwatchFile(filename, listener);
}

// ---- what is made when it is looked at ---------------------------------------------------

function lazily(name, get, enumerable = true) {
  ObjectDefineProperty(fs, name, {
    __proto__: null,
    configurable: true,
    enumerable,
    get,
    set(value) {
      ObjectDefineProperty(fs, name, {
        __proto__: null,
        configurable: true,
        enumerable,
        writable: true,
        value,
      });
    },
  });
}

lazily('Dirent', () => require('internal/fs/dirent').Dirent);
lazily('Dir', () => require('internal/fs/dir').Dir);
lazily('ReadStream', () => require('internal/fs/streams').ReadStream);
lazily('WriteStream', () => require('internal/fs/streams').WriteStream);
lazily('FileReadStream', () => require('internal/fs/streams').ReadStream);
lazily('FileWriteStream', () => require('internal/fs/streams').WriteStream);
lazily('Utf8Stream', () => require('internal/fs/utf8-stream').Utf8Stream);
lazily('promises', () => require('internal/fs/promises'));

ObjectDefineProperty(fs, 'constants', { __proto__: null, enumerable: true, value: constants });
for (const name of ['F_OK', 'R_OK', 'W_OK', 'X_OK']) {
  ObjectDefineProperty(fs, name, {
    __proto__: null,
    enumerable: true,
    configurable: true,
    value: constants[name] || 0,
  });
}
