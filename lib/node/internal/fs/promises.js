// SPDX-License-Identifier: MIT
// fs.promises: the operations as promises. Files that are opened here are
// FileHandles.
'use strict';

const { ArrayBufferIsView, ObjectSetPrototypeOf, SymbolAsyncDispose, SymbolAsyncIterator,
        SymbolIterator } = primordials;
const { AbortError, aggregateTwoErrors, codes } = require('internal/errors');
const { validateBoolean } = require('internal/validators');
const ops = require('internal/fs/operations');
const { getOptions, toFlags, toData } = require('internal/fs/options');
const { FileHandle, openHandle, readAll, writeAll } = require('internal/fs/handle');
const { readdirPromised } = require('internal/fs/readdir');
const { constants } = native('fs');

const { promised } = ops;

// ---- one operation each ------------------------------------------------------------------

async function access(path, mode) { return promised(ops.access(path, mode)); }
async function chmod(path, mode) { return promised(ops.chmod(path, mode)); }
async function chown(path, uid, gid) { return promised(ops.chown(path, uid, gid)); }
async function copyFile(src, dest, mode) { return promised(ops.copyFile(src, dest, mode)); }
async function lchown(path, uid, gid) { return promised(ops.lchown(path, uid, gid)); }
async function link(existing, path) { return promised(ops.link(existing, path)); }
async function lstat(path, options) { return promised(ops.lstat(path, options)); }
async function lutimes(path, atime, mtime) { return promised(ops.lutimes(path, atime, mtime)); }
async function mkdir(path, options) { return promised(ops.mkdir(path, options)); }
async function mkdtemp(prefix, options) { return promised(ops.mkdtemp(prefix, options)); }
async function mkdtempDisposable(prefix, options) {
  const path = await promised(ops.mkdtemp(prefix, options));
  const place = require('path').resolve(`${path}`);
  const how = { recursive: true, force: true, maxRetries: 3 };
  const remove = async () => promised(ops.rm(place, how));
  return { __proto__: null, path, remove, [SymbolAsyncDispose]: remove };
}
async function readlink(path, options) { return promised(ops.readlink(path, options)); }
async function realpath(path, options) { return promised(ops.realpathNative(path, options)); }
async function rename(from, to) { return promised(ops.rename(from, to)); }
async function rm(path, options) { return promised(ops.rm(path, options)); }
async function rmdir(path, options) { return promised(ops.rmdir(path, options)); }
async function stat(path, options) { return promised(ops.stat(path, options)); }
async function statfs(path, options) { return promised(ops.statfs(path, options)); }
async function symlink(target, path, type) { return promised(ops.symlink(target, path, type)); }
async function unlink(path) { return promised(ops.unlink(path)); }
async function utimes(path, atime, mtime) { return promised(ops.utimes(path, atime, mtime)); }

async function readdir(path, options) { return readdirPromised(path, options); }

async function open(path, flags, mode) {
  return openHandle(path, flags, mode);
}

// ---- a file for the time of one call -----------------------------------------------------

async function withFile(handle, use) {
  let result;
  try {
    result = await use(handle);
  } catch (error) {
    let both = error;
    try {
      await handle.close();
    } catch (failed) {
      both = aggregateTwoErrors(failed, error);
    }
    throw both;
  }
  await handle.close();
  return result;
}

function checkSignal(signal) {
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
}

async function truncate(path, length = 0) {
  return withFile(await openHandle(path, 'r+'), (handle) => handle.truncate(length));
}

async function readFile(path, options) {
  options = getOptions(options, { __proto__: null, flag: 'r' });
  if (path instanceof FileHandle) return readAll(path, options);
  checkSignal(options.signal);
  const flags = toFlags(options.flag || 'r', 'options.flag');
  return withFile(await openHandle(path, flags, 0o666), (handle) => readAll(handle, options));
}

function isIterable(data) {
  return data !== null && typeof data === 'object' &&
    (data[SymbolAsyncIterator] !== undefined || data[SymbolIterator] !== undefined);
}

async function writeFile(path, data, options) {
  options = getOptions(
    options, { __proto__: null, encoding: 'utf8', mode: 0o666, flag: 'w', flush: false });
  validateBoolean(options.flush ?? false, 'options.flush');
  const flags = options.flag || 'w';
  const isStream = isIterable(data) && !ArrayBufferIsView(data);
  if (!isStream) data = toData(data, options.encoding);
  if (path instanceof FileHandle) return writeAll(path, data, options);
  checkSignal(options.signal);
  const handle = await openHandle(path, toFlags(flags, 'options.flag'), options.mode);
  return withFile(handle, async () => {
    await writeAll(handle, data, options);
    if (options.flush) await handle.sync();
  });
}

async function appendFile(path, data, options) {
  options = getOptions(options, { __proto__: null, encoding: 'utf8', mode: 0o666, flag: 'a' });
  options = { __proto__: null, ...options, flag: options.flag || 'a' };
  return writeFile(path, data, options);
}

async function opendir(path, options) {
  return require('internal/fs/dir').opendirPromised(path, options);
}

async function cp(source, destination, options) {
  return require('internal/fs/cp').cpPromised(source, destination, options);
}

async function lchmod() {
  throw new codes.ERR_METHOD_NOT_IMPLEMENTED('lchmod()'); // which this system has not
}

function glob(pattern, options) {
  return require('internal/fs/glob').globPromised(pattern, options);
}

function watch(filename, options) {
  return require('internal/fs/watch').watchPromised(filename, options);
}

module.exports = {
  access,
  appendFile,
  chmod,
  chown,
  constants: ObjectSetPrototypeOf(constants, null),
  copyFile,
  cp,
  glob,
  lchmod,
  lchown,
  link,
  lstat,
  lutimes,
  mkdir,
  mkdtemp,
  mkdtempDisposable,
  open,
  opendir,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  symlink,
  truncate,
  unlink,
  utimes,
  watch,
  writeFile,
};
