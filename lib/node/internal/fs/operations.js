// SPDX-License-Identifier: MIT
// The file operations that are one call of a native. Each is described once: a
// function here checks the arguments and gives an Operation, which the three
// families of fs functions perform in their way:
//
//   fs.xSync(...)       perform(operation)           at once, throws
//   fs.x(..., callback) start(operation, callback)   a request of the loop's
//   promises.x(...)     await promised(operation)    the same
//
// 1. A description throws for wrong arguments and has no other effect.
// 2. `give` makes the value from what the native returns; without it there is none.
'use strict';

const { Promise } = primordials;
const { UVException } = require('internal/errors');
const { request } = require('internal/async/resources');
const validators = require('internal/validators');
const binding = native('fs');
const { toPath, pathToString, isUint8Array } = require('internal/fs/paths');
const options_ = require('internal/fs/options');
const stats = require('internal/fs/stats');

const { getOptions, toFlags, toFd, toId, toSeconds, toMode } = options_;
const { parseFileMode, validateInteger, validateBoolean, validateObject } = validators;

class Operation {
  constructor(run, syscall, path, dest, give, a, b, c, d, e) {
    this.run = run;
    this.syscall = syscall;
    this.path = path;
    this.dest = dest;
    this.give = give;
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    this.e = e;
    this.explain = undefined; // makes the error instead of failure()
    this.mayMiss = false;     // a missing file is no error, and there is no value
  }
}

const same = (value) => value;

// ---- performing --------------------------------------------------------------------------

function failure(op, errno) {
  if (op.explain !== undefined) {
    const error = op.explain(errno);
    if (error !== undefined) return error;
  }
  const context = { __proto__: null, errno, syscall: op.syscall };
  if (op.path !== undefined) context.path = pathToString(op.path);
  if (op.dest !== undefined) context.dest = pathToString(op.dest);
  return new UVException(context);
}

function isMissing(op, errno) {
  return op.mayMiss && errno === -2;
}

function perform(op) {
  const result = op.run(undefined, op.a, op.b, op.c, op.d, op.e);
  if (typeof result === 'number' && result < 0) {
    if (isMissing(op, result)) return undefined;
    throw failure(op, result);
  }
  return op.give === undefined ? undefined : op.give(result);
}

// callback(error), callback(null) or callback(null, value), in the poll phase.
function start(op, callback) {
  const refused = op.run(request('FSREQCALLBACK', (result) => {
    if (typeof result === 'number' && result < 0) {
      if (isMissing(op, result)) callback(null, undefined);
      else callback(withoutStack(() => failure(op, result)));
      return;
    }
    const value = op.give === undefined ? undefined : op.give(result);
    if (value === undefined) callback(null);
    else callback(null, value);
  }), op.a, op.b, op.c, op.d, op.e);
  if (refused !== undefined) process.nextTick(callback, failure(op, refused));
}

// Nothing of the program is on the stack when the result comes.
function withoutStack(make) {
  const { Error } = primordials;
  const limit = Error.stackTraceLimit;
  try {
    Error.stackTraceLimit = 0;
  } catch {
    // Somebody has frozen it: the error has a stack then.
  }
  const error = make();
  try {
    Error.stackTraceLimit = limit;
  } catch {
    // As above.
  }
  return error;
}

// type: of the request, for async_hooks
function promised(op, type = 'FSREQPROMISE') {
  return new Promise((resolve, reject) => {
    const refused = op.run(request(type, (result) => {
      if (typeof result === 'number' && result < 0) {
        if (isMissing(op, result)) resolve(undefined);
        else reject(withoutStack(() => failure(op, result)));
        return;
      }
      resolve(op.give === undefined ? undefined : op.give(result));
    }), op.a, op.b, op.c, op.d, op.e);
    if (refused !== undefined) reject(failure(op, refused));
  });
}

// ---- names -------------------------------------------------------------------------------

// Names in the encoding that was asked for: the native gives strings or bytes.
function inEncoding(encoding) {
  if (encoding === undefined || encoding === null || encoding === 'utf8' || encoding === 'utf-8') {
    return same;
  }
  const { Buffer } = require('buffer');
  return (bytes) => {
    if (!isUint8Array(bytes)) return bytes;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return encoding === 'buffer' ? buffer : buffer.toString(encoding);
  };
}

function onePath(native_, syscall) {
  return (path) => {
    path = toPath(path);
    return new Operation(native_, syscall, path, undefined, undefined, path);
  };
}

function twoPaths(native_, syscall, first, second) {
  return (a, b) => {
    a = toPath(a, first);
    b = toPath(b, second);
    return new Operation(native_, syscall, a, b, undefined, a, b);
  };
}

function oneFd(native_, syscall) {
  return (fd) => new Operation(native_, syscall, undefined, undefined, undefined, toFd(fd));
}

function pathToText(native_, syscall, name) {
  return (path, options) => {
    const { encoding } = getOptions(options, { __proto__: null });
    path = toPath(path, name);
    const give = inEncoding(encoding);
    return new Operation(native_, syscall, path, undefined, give, path, give !== same);
  };
}

const unlink = onePath(binding.unlink, 'unlink');
const rename = twoPaths(binding.rename, 'rename', 'oldPath', 'newPath');
const link = twoPaths(binding.link, 'link', 'existingPath', 'newPath');
const close = oneFd(binding.close, 'close');
const fsync = oneFd(binding.fsync, 'fsync');
const fdatasync = oneFd(binding.fdatasync, 'fdatasync');
const readlink = pathToText(binding.readlink, 'readlink', 'oldPath');
const realpathNative = pathToText(binding.realpath, 'realpath', 'path');

// Says, as a walk along the path would, at which part it came to its end.
function realpath(path, options) {
  const { encoding } = getOptions(options, { __proto__: null });
  path = toPath(path);
  if (path.length === 0) path = '.';
  const give = inEncoding(encoding);
  const op = new Operation(binding.realpathWalk, 'lstat', path, undefined, give, path,
                           give !== same);
  op.explain = (errno) => {
    const { resolve } = require('path');
    const place = binding.obstacle(undefined, resolve(pathToString(path)));
    const syscall = errno === -40 ? 'stat' : 'lstat';
    return new UVException({ __proto__: null, errno, syscall, path: place });
  };
  return op;
}

function access(path, mode) {
  path = toPath(path);
  return new Operation(binding.access, 'access', path, undefined, undefined, path, toMode(mode));
}

function symlink(target, path, type) {
  // The type matters on Windows only, but a wrong one is wrong everywhere.
  if (type !== undefined && type !== null) {
    validators.validateOneOf(type, 'type', ['dir', 'file', 'junction']);
  }
  target = toPath(target, 'target');
  path = toPath(path);
  return new Operation(binding.symlink, 'symlink', target, path, undefined, target, path);
}

function copyFile(from, to, mode) {
  from = toPath(from, 'src');
  to = toPath(to, 'dest');
  return new Operation(binding.copyFile, 'copyfile', from, to, undefined, from, to, toMode(mode));
}

function open(path, flags, mode) {
  path = toPath(path);
  flags = toFlags(flags);
  mode = parseFileMode(mode, 'mode', 0o666);
  return new Operation(binding.open, 'open', path, undefined, same, path, flags, mode);
}

// ---- modes, owners, times ----------------------------------------------------------------

function chmod(path, mode) {
  path = toPath(path);
  mode = parseFileMode(mode, 'mode');
  return new Operation(binding.chmod, 'chmod', path, undefined, undefined, path, mode);
}

function fchmod(fd, mode) {
  fd = toFd(fd);
  mode = parseFileMode(mode, 'mode');
  return new Operation(binding.fchmod, 'fchmod', undefined, undefined, undefined, fd, mode);
}

function owner(native_, syscall) {
  return (path, uid, gid) => {
    path = toPath(path);
    uid = toId(uid, 'uid');
    gid = toId(gid, 'gid');
    return new Operation(native_, syscall, path, undefined, undefined, path, uid, gid);
  };
}

const chown = owner(binding.chown, 'chown');
const lchown = owner(binding.lchown, 'lchown');

function fchown(fd, uid, gid) {
  fd = toFd(fd);
  uid = toId(uid, 'uid');
  gid = toId(gid, 'gid');
  return new Operation(binding.fchown, 'fchown', undefined, undefined, undefined, fd, uid, gid);
}

function times(native_, syscall) {
  return (path, atime, mtime) => {
    path = toPath(path);
    atime = toSeconds(atime);
    mtime = toSeconds(mtime);
    return new Operation(native_, syscall, path, undefined, undefined, path, atime, mtime);
  };
}

const utimes = times(binding.utimes, 'utime');
const lutimes = times(binding.lutimes, 'lutime');

function futimes(fd, atime, mtime) {
  fd = toFd(fd);
  atime = toSeconds(atime, 'atime');
  mtime = toSeconds(mtime, 'mtime');
  return new Operation(binding.futimes, 'futime', undefined, undefined, undefined, fd, atime,
                       mtime);
}

function ftruncate(fd, length) {
  fd = toFd(fd);
  if (length === undefined) length = 0;
  validateInteger(length, 'len');
  if (length < 0) length = 0;
  return new Operation(binding.ftruncate, 'ftruncate', undefined, undefined, undefined, fd, length);
}

// ---- stat --------------------------------------------------------------------------------

function wantsBigInt(options) {
  return options !== undefined && options !== null && options.bigint === true;
}

function statOf(native_, syscall) {
  return (path, options) => {
    const big = wantsBigInt(options);
    path = toPath(path);
    const give = big ? stats.takeBigIntStats : stats.takeStats;
    const op = new Operation(native_, syscall, path, undefined, give, path, big);
    op.mayMiss = options !== undefined && options !== null && options.throwIfNoEntry === false;
    return op;
  };
}

const stat = statOf(binding.stat, 'stat');
const lstat = statOf(binding.lstat, 'lstat');

function fstat(fd, options) {
  const big = wantsBigInt(options);
  const give = big ? stats.takeBigIntStats : stats.takeStats;
  return new Operation(binding.fstat, 'fstat', undefined, undefined, give, toFd(fd), big);
}

// How many bytes there are to read; 0: that is not known.
function size(fd) {
  return new Operation(binding.fstat, 'fstat', undefined, undefined, stats.takeSize, toFd(fd),
                       false);
}

function statfs(path, options) {
  const big = wantsBigInt(options);
  path = toPath(path);
  const give = big ? stats.takeBigIntStatFs : stats.takeStatFs;
  return new Operation(binding.statfs, 'statfs', path, undefined, give, path, big);
}

// ---- directories -------------------------------------------------------------------------

function mkdir(path, options) {
  let mode = 0o777;
  let recursive = false;
  if (typeof options === 'number' || typeof options === 'string') {
    mode = parseFileMode(options, 'mode');
  } else if (options) {
    if (options.recursive !== undefined) {
      recursive = options.recursive;
      validateBoolean(recursive, 'options.recursive');
    }
    if (options.mode !== undefined) mode = parseFileMode(options.mode, 'options.mode');
  }
  path = toPath(path);
  return recursive ?
    new Operation(binding.mkdirs, 'mkdir', path, undefined, same, path, mode) :
    new Operation(binding.mkdir, 'mkdir', path, undefined, undefined, path, mode);
}

function mkdtemp(prefix, options) {
  const { encoding } = getOptions(options, { __proto__: null });
  prefix = toPath(prefix, 'prefix');
  if (typeof prefix === 'string' && prefix[prefix.length - 1] === 'X') warnOfTemplate();
  const give = inEncoding(encoding);
  const shown = `${pathToString(prefix)}XXXXXX`;
  return new Operation(binding.mkdtemp, 'mkdtemp', shown, undefined, give, prefix, give !== same);
}

let hasWarnedOfRecursion = false;
function warnOfRecursion() {
  if (hasWarnedOfRecursion) return;
  hasWarnedOfRecursion = true;
  process.emitWarning(
    'In future versions of Node.js, fs.rmdir(path, { recursive: true }) will be removed. ' +
    'Use fs.rm(path, { recursive: true }) instead', 'DeprecationWarning', 'DEP0147');
}

let hasWarned = false;
function warnOfTemplate() {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning('mkdtemp() templates ending with X are not portable. ' +
    'For details see: https://nodejs.org/api/fs.html');
}

function rmdir(path, options) {
  if (options !== undefined) {
    validateObject(options, 'options');
    if (options.recursive) {
      warnOfRecursion();
      return rm(path, { ...options, force: false }, 'rmdir');
    }
  }
  path = toPath(path);
  return new Operation(binding.rmdir, 'rmdir', path, undefined, undefined, path);
}

function rm(path, options, syscall = 'rm') {
  path = toPath(path);
  let force = false;
  let recursive = false;
  let maxRetries = 0;
  let retryDelay = 100;
  if (options !== undefined) {
    validateObject(options, 'options');
    ({ force = false, recursive = false, maxRetries = 0, retryDelay = 100 } = options);
    validateBoolean(force, 'options.force');
    validateBoolean(recursive, 'options.recursive');
    validators.validateInt32(retryDelay, 'options.retryDelay', 0);
    validators.validateUint32(maxRetries, 'options.maxRetries');
  }
  const how = (force ? 1 : 0) | (recursive ? 2 : 0);
  const op = new Operation(binding.remove, syscall, path, undefined, undefined, path, how,
                           maxRetries, retryDelay);
  op.explain = (errno) => {
    if (isOfPath(errno)) {
      const missing = { __proto__: null, errno, syscall: 'lstat', path: pathToString(path) };
      return new UVException(missing);
    }
    return errno === -21 && !recursive ? isDirectoryError(pathToString(path)) : undefined;
  };
  return op;
}

// ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: Node looks at the place first, and there it fails.
function isOfPath(errno) {
  return errno === -2 || errno === -20 || errno === -36 || errno === -40;
}

function isDirectoryError(path) {
  const { codes } = require('internal/errors');
  return new codes.ERR_FS_EISDIR({
    code: 'EISDIR',
    message: 'is a directory',
    path,
    syscall: 'rm',
    errno: 21,
  });
}

function readdir(path, options) {
  const { encoding, withFileTypes } = getOptions(options, { __proto__: null });
  path = toPath(path);
  const convert = inEncoding(encoding);
  const types = Boolean(withFileTypes);
  let give = same;
  if (types) {
    give = (pairs) => require('internal/fs/dirent').makeDirents(path, pairs, convert);
  } else if (convert !== same) {
    give = (names) => {
      for (let i = 0; i < names.length; i++) names[i] = convert(names[i]);
      return names;
    };
  }
  return new Operation(binding.readdir, 'scandir', path, undefined, give, path, convert !== same,
                       types);
}

// ---- bytes of an open file: arguments are checked by the callers -------------------------

function read(fd, buffer, offset, length, position) {
  return new Operation(binding.read, 'read', undefined, undefined, same, fd, buffer, offset, length,
                       position);
}

function write(fd, buffer, offset, length, position) {
  return new Operation(binding.write, 'write', undefined, undefined, same, fd, buffer, offset,
                       length, position);
}

function readv(fd, buffers, position) {
  return new Operation(binding.readv, 'read', undefined, undefined, same, fd, buffers, position);
}

function writev(fd, buffers, position) {
  return new Operation(binding.writev, 'write', undefined, undefined, same, fd, buffers, position);
}

module.exports = {
  Operation,
  perform,
  start,
  promised,
  withoutStack,
  access, chmod, chown, close, copyFile, fchmod, fchown, fdatasync, fstat, fsync, ftruncate,
  futimes, lchown, link, lstat, lutimes, mkdir, mkdtemp, open, read, readdir, readlink, readv,
  realpath, realpathNative, rename, rm, rmdir, size, stat, statfs, symlink, unlink, utimes, write,
  writev,
};
