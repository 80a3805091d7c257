// SPDX-License-Identifier: MIT
// What to start and how: the arguments of spawn and the like, checked and made one
// shape for the native.
'use strict';

const {
  ArrayBufferIsView, ArrayIsArray, ArrayPrototypeIndexOf, ArrayPrototypeJoin, ArrayPrototypePush,
  ArrayPrototypeSlice, ArrayPrototypeUnshift, StringPrototypeIncludes, StringPrototypeToUpperCase,
} = primordials;
const { codes } = require('internal/errors');
const {
  validateBoolean, validateInt32, validateInteger, validateNumber, validateObject, validateString,
} = require('internal/validators');
const { toPath, pathToString } = require('internal/fs/paths');

const kIgnore = -1;
const kPipe = -2;
const kIpc = -3; // a pipe too, see internal/child/channel
const kDetached = 1;
const kUid = 2;
const kGid = 4;
const kMaxBuffer = 1024 * 1024;

function isNone(value) {
  return value === undefined || value === null;
}

function checkNul(value, name) {
  if (typeof value === 'string' && StringPrototypeIncludes(value, '\u0000')) {
    throw new codes.ERR_INVALID_ARG_VALUE(name, value, 'must be a string without null bytes');
  }
}

// ---- the command -------------------------------------------------------------------------

let hasWarned = false;
function warnOfArguments() {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(
    'Passing args to a child process with shell option true can lead to security ' +
    'vulnerabilities, as the arguments are not escaped, only concatenated.',
    'DeprecationWarning', 'DEP0190');
}

function environmentPairs(options) {
  const env = options.env || process.env;
  const pairs = [];
  // What the object inherits counts too, as in Node.
  for (const key in env) {
    const value = env[key];
    if (value === undefined) continue;
    checkNul(key, `options.env['${key}']`);
    checkNul(value, `options.env['${key}']`);
    ArrayPrototypePush(pairs, `${key}=${value}`);
  }
  return pairs;
}

function checkSpawnOptions(options) {
  if (!isNone(options.detached)) validateBoolean(options.detached, 'options.detached');
  if (!isNone(options.uid)) validateInt32(options.uid, 'options.uid');
  if (!isNone(options.gid)) validateInt32(options.gid, 'options.gid');
  const { shell } = options;
  if (!isNone(shell) && typeof shell !== 'boolean' && typeof shell !== 'string') {
    throw new codes.ERR_INVALID_ARG_TYPE('options.shell', ['boolean', 'string'], shell);
  }
  if (!isNone(options.argv0)) {
    validateString(options.argv0, 'options.argv0');
    checkNul(options.argv0, 'options.argv0');
  }
  if (!isNone(options.windowsHide)) validateBoolean(options.windowsHide, 'options.windowsHide');
  if (!isNone(options.windowsVerbatimArguments)) {
    validateBoolean(options.windowsVerbatimArguments, 'options.windowsVerbatimArguments');
  }
}

// spawn(file, args, options), where args or options or both may be missing.
function normalizeSpawn(file, args, options) {
  validateString(file, 'file');
  checkNul(file, 'file');
  if (file.length === 0) throw new codes.ERR_INVALID_ARG_VALUE('file', file, 'cannot be empty');
  if (ArrayIsArray(args)) {
    args = ArrayPrototypeSlice(args);
  } else if (isNone(args)) {
    args = [];
  } else if (typeof args !== 'object') {
    throw new codes.ERR_INVALID_ARG_TYPE('args', 'object', args);
  } else {
    options = args;
    args = [];
  }
  for (let i = 0; i < args.length; i++) checkNul(args[i], `args[${i}]`);
  if (options === undefined) options = { __proto__: null };
  else validateObject(options, 'options');
  options = { __proto__: null, ...options };
  const cwd = isNone(options.cwd) ? undefined : pathToString(toPath(options.cwd, 'options.cwd'));
  checkSpawnOptions(options);
  if (options.shell) {
    checkNul(options.shell, 'options.shell');
    if (args.length > 0) warnOfArguments();
    const command = args.length > 0 ? `${file} ${ArrayPrototypeJoin(args, ' ')}` : file;
    file = typeof options.shell === 'string' ? options.shell : '/bin/sh';
    args = ['-c', command];
  }
  ArrayPrototypeUnshift(args, typeof options.argv0 === 'string' ? options.argv0 : file);
  for (let i = 0; i < args.length; i++) args[i] = `${args[i]}`;
  return {
    __proto__: null,
    ...options,
    args,
    cwd,
    detached: Boolean(options.detached),
    envPairs: environmentPairs(options),
    file,
  };
}

function flagsOf(options) {
  return (options.detached ? kDetached : 0) | (isNone(options.uid) ? 0 : kUid) |
    (isNone(options.gid) ? 0 : kGid);
}

// exec(command, options, callback)
function normalizeExec(command, options, callback) {
  validateString(command, 'command');
  checkNul(command, 'command');
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  options = { __proto__: null, ...options };
  options.shell = typeof options.shell === 'string' ? options.shell : true;
  return { __proto__: null, file: command, options, callback };
}

// execFile(file, args, options, callback), all but the first optional.
function normalizeExecFile(file, args, options, callback) {
  if (ArrayIsArray(args)) {
    args = ArrayPrototypeSlice(args);
  } else if (typeof args === 'function') {
    callback = args;
    options = null;
    args = null;
  } else if (!isNone(args) && typeof args === 'object') {
    callback = options;
    options = args;
    args = null;
  }
  args ??= [];
  if (typeof options === 'function') {
    callback = options;
    options = null;
  } else if (!isNone(options)) {
    validateObject(options, 'options');
  }
  options ??= { __proto__: null };
  if (!isNone(callback)) require('internal/validators').validateFunction(callback, 'callback');
  if (!isNone(options.argv0)) {
    validateString(options.argv0, 'options.argv0');
    checkNul(options.argv0, 'options.argv0');
  }
  return { __proto__: null, file, args, options, callback };
}

// ---- limits ------------------------------------------------------------------------------

function checkTimeout(timeout) {
  if (!isNone(timeout)) validateInteger(timeout, 'timeout', 0);
}

function checkMaxBuffer(maxBuffer) {
  if (!isNone(maxBuffer)) validateNumber(maxBuffer, 'options.maxBuffer', 0);
}

// A signal by its number or name, whatever its case.
function toSignal(signal) {
  const { signals } = require('os').constants;
  if (typeof signal === 'number') {
    for (const name in signals) if (signals[name] === signal) return signal;
  }
  if (typeof signal === 'string') {
    const number = signals[StringPrototypeToUpperCase(signal)];
    if (number) return number;
  }
  throw new codes.ERR_UNKNOWN_SIGNAL(signal);
}

function toKillSignal(signal) {
  if (typeof signal === 'string' || typeof signal === 'number') return toSignal(signal);
  if (!isNone(signal)) {
    throw new codes.ERR_INVALID_ARG_TYPE('options.killSignal', ['string', 'number'], signal);
  }
  return undefined;
}

function signalName(number) {
  const { signals } = require('os').constants;
  for (const name in signals) if (signals[name] === number) return name;
  return null;
}

// ---- stdio -------------------------------------------------------------------------------

const kWords = ['ignore', 'pipe', 'inherit', 'overlapped'];

function expandStdio(stdio) {
  if (typeof stdio === 'string') {
    if (ArrayPrototypeIndexOf(kWords, stdio) === -1) {
      throw new codes.ERR_INVALID_ARG_VALUE('stdio', stdio);
    }
    return stdio === 'inherit' ? [0, 1, 2] : [stdio, stdio, stdio];
  }
  if (!ArrayIsArray(stdio)) throw new codes.ERR_INVALID_ARG_VALUE('stdio', stdio);
  const list = ArrayPrototypeSlice(stdio);
  while (list.length < 3) ArrayPrototypePush(list, undefined);
  return list;
}

// The child has the socket from now on: what comes is not for us.
function lend(stream) {
  const { fd } = stream._handle;
  if (typeof stream._handle.readStop === 'function' && stream._readableState) {
    stream._handle.reading = false;
    stream._handle.readStop();
    stream.pause();
    stream._readableState.reading = false;
    stream.isLent = true;
  }
  return fd;
}

function toDescriptor(entry, i, isSync) {
  if (isNone(entry)) return i < 3 ? kPipe : kIgnore;
  if (entry === 'ignore') return kIgnore;
  if (entry === 'pipe' || entry === 'overlapped') return kPipe;
  if (entry === 'inherit') return i;
  if (entry === 'ipc') {
    if (isSync) throw new codes.ERR_IPC_SYNC_FORK();
    return kIpc;
  }
  if (typeof entry === 'number') return entry < 0 ? kPipe : entry;
  if (typeof entry.fd === 'number') return entry.fd;
  if (typeof entry.lend === 'function' && entry._handle) return entry.lend();
  if (entry._handle?.fd >= 0) return lend(entry);
  if (ArrayBufferIsView(entry) || typeof entry === 'string') {
    if (!isSync) {
      throw new codes.ERR_INVALID_SYNC_FORK_INPUT(require('util').inspect(entry));
    }
  }
  throw new codes.ERR_INVALID_ARG_VALUE('stdio', entry);
}

// A number for each descriptor of the child: ours, kIgnore or kPipe.
function toStdio(stdio, isSync) {
  const list = expandStdio(stdio || 'pipe');
  let hasChannel = false;
  for (let i = 0; i < list.length; i++) {
    list[i] = toDescriptor(list[i], i, isSync);
    if (list[i] !== kIpc) continue;
    if (hasChannel) throw new codes.ERR_IPC_ONE_PIPE();
    hasChannel = true;
  }
  return list;
}

module.exports = {
  normalizeSpawn, normalizeExec, normalizeExecFile, flagsOf, toStdio, toSignal, toKillSignal,
  signalName, checkTimeout, checkMaxBuffer, checkNul, kIgnore, kIpc, kPipe,
  kMaxBuffer,
};
