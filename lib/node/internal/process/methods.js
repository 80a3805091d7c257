// SPDX-License-Identifier: MIT
// Methods of process that few programs call: usage, kill, execve, umask, what is active. Loaded by
// the first of them; internal/process.js has their stubs.

'use strict';

const {
  ArrayPrototypePush, Error, ErrorCaptureStackTrace, Float64Array, FunctionPrototypeCall,
  NumberMAX_SAFE_INTEGER, ObjectDefineProperty, ObjectEntries,
  StringPrototypeIncludes, SymbolFor,
} = primordials;

const { codes } = require('internal/errors');
const {
  validateArray, validateNumber, validateObject, validateString, validateUint32, parseFileMode,
} = require('internal/validators');

const binding = native('process');

// ---- Errors of system calls

// `kill ESRCH`: the form of calls that have no sentence of their own.
function errnoException(errno, syscall) {
  const code = native('sys').errname(errno);
  const error = new Error(`${syscall} ${code}`);
  error.errno = errno;
  error.code = code;
  error.syscall = syscall;
  ErrorCaptureStackTrace(error, errnoException);
  return error;
}

// `EPERM, Operation not permitted`: that of calls that Node makes without libuv; errno is positive.
function systemException(errno, syscall, path) {
  const sys = native('sys');
  const code = sys.errname(errno);
  const error = new Error(`${code}, ${sys.systemText(errno)}${path ? ` '${path}'` : ''}`);
  error.errno = -errno;
  error.code = code;
  if (path) error.path = path;
  error.syscall = syscall;
  ErrorCaptureStackTrace(error, systemException);
  return error;
}

// `ENOENT: no such file or directory, chdir '/a' -> 'b'`
function uvException(errno, syscall, sentence, path, dest) {
  const sys = native('sys');
  const code = sys.errname(errno);
  let message = `${code}: ${sentence ?? sys.strerror(errno)}, ${syscall}`;
  if (path !== undefined) message += ` '${path}'`;
  if (dest !== undefined) message += ` -> '${dest}'`;
  const error = new Error(message);
  error.errno = errno;
  error.code = code;
  error.syscall = syscall;
  if (path !== undefined) error.path = path;
  if (dest !== undefined) error.dest = dest;
  ErrorCaptureStackTrace(error, uvException);
  return error;
}

function cwdError(errno) {
  const gone = native('sys').errname(errno) === 'ENOENT';
  return uvException(errno, 'uv_cwd', gone ?
    'process.cwd failed with error no such file or directory, the current working directory was ' +
    'likely removed without changing the working directory' : undefined);
}

// ---- Usage

function isCount(value) {
  return typeof value === 'number' && value >= 0 && value <= NumberMAX_SAFE_INTEGER;
}

function checkPrevious(previous) {
  if (!isCount(previous.user)) {
    validateObject(previous, 'prevValue');
    validateNumber(previous.user, 'prevValue.user');
    throw new codes.ERR_INVALID_ARG_VALUE.RangeError('prevValue.user', previous.user);
  }
  if (!isCount(previous.system)) {
    validateNumber(previous.system, 'prevValue.system');
    throw new codes.ERR_INVALID_ARG_VALUE.RangeError('prevValue.system', previous.system);
  }
}

const times = new Float64Array(2);

function cpuOf(read, name, previous) {
  if (previous) checkPrevious(previous);
  const err = read(times);
  if (err < 0) throw errnoException(err, name);
  if (!previous) return { user: times[0], system: times[1] };
  return { user: times[0] - previous.user, system: times[1] - previous.system };
}

function cpuUsage(previous) {
  return cpuOf(binding.cpu, 'uv_getrusage', previous);
}

function threadCpuUsage(previous) {
  return cpuOf(binding.threadCpu, 'uv_getrusage_thread', previous);
}

const RESOURCES = [
  'userCPUTime', 'systemCPUTime', 'maxRSS', 'sharedMemorySize', 'unsharedDataSize',
  'unsharedStackSize', 'minorPageFault', 'majorPageFault', 'swappedOut', 'fsRead', 'fsWrite',
  'ipcSent', 'ipcReceived', 'signalsCount', 'voluntaryContextSwitches',
  'involuntaryContextSwitches',
];

function resourceUsage() {
  const values = new Float64Array(RESOURCES.length);
  const err = binding.resources(values);
  if (err < 0) throw errnoException(err, 'uv_getrusage');
  const result = {};
  for (let i = 0; i < RESOURCES.length; i++) {
    ObjectDefineProperty(result, RESOURCES[i], {
      __proto__: null, value: values[i], writable: true, enumerable: true, configurable: true,
    });
  }
  return result;
}

const memory = new Float64Array(5);

function memoryUsage() {
  binding.memory(memory);
  return {
    rss: memory[0],
    heapTotal: memory[1],
    heapUsed: memory[2],
    external: memory[3],
    arrayBuffers: memory[4],
  };
}

// ---- The process among others

function kill(pid, sig) {
  // eslint-disable-next-line eqeqeq
  if (pid != (pid | 0)) throw new codes.ERR_INVALID_ARG_TYPE('pid', 'number', pid);
  let err;
  if (sig === (sig | 0)) { // also 0, which only asks
    err = process._kill(pid, sig);
  } else {
    sig ||= 'SIGTERM';
    const signum = require('internal/signals').constants()[sig];
    if (!signum) throw new codes.ERR_UNKNOWN_SIGNAL(sig);
    err = process._kill(pid, signum);
  }
  if (err) throw errnoException(err, 'kill');
  return true;
}

function umask(mask) {
  if (mask === undefined) return binding.umask();
  return binding.umask(parseFileMode(mask, 'mask'));
}

let warnedOfExecve = false;

function execve(execPath, args, env) {
  if (!warnedOfExecve) {
    warnedOfExecve = true;
    process.emitWarning('process.execve is an experimental feature and might change at any time',
                        'ExperimentalWarning');
  }
  validateString(execPath, 'execPath');
  validateArray(args, 'args');
  const argv = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (typeof arg !== 'string' || StringPrototypeIncludes(arg, '\u0000')) {
      throw new codes.ERR_INVALID_ARG_VALUE(`args[${i}]`, arg,
                                            'must be a string without null bytes');
    }
    ArrayPrototypePush(argv, arg);
  }
  validateObject(env, 'env');
  const entries = ObjectEntries(env);
  const list = [];
  for (let i = 0; i < entries.length; i++) {
    const name = entries[i][0];
    const value = entries[i][1];
    if (typeof value !== 'string' || StringPrototypeIncludes(name, '\u0000') ||
        StringPrototypeIncludes(value, '\u0000')) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        'env', env, 'must be an object with string keys and values without null bytes');
    }
    ArrayPrototypePush(list, `${name}=${value}`);
  }
  throw systemException(binding.execve(execPath, argv, list), 'execve', execPath);
}

function checkDebugPort(value) {
  const port = +value | 0;
  if ((port < 1024 && port !== 0) || port > 65535) {
    const error = new primordials.RangeError(
      'process.debugPort must be 0 or in range 1024 to 65535');
    error.code = 'ERR_OUT_OF_RANGE';
    throw error;
  }
  return port;
}

// ---- What is active

// Sockets that are open but have nothing to wait for now: C does not know of these.
function visitSockets(visit) {
  const { openHandles } = require('internal/net/handle');
  const list = primordials.ArrayFrom(openHandles.values());
  for (let i = 0; i < list.length; i++) if (list[i].hasRef()) visit(list[i]);
}

function getActiveResourcesInfo() {
  const result = [];
  const all = binding.activeResources();
  // Requests, then handles, then what JavaScript keeps itself.
  for (let i = 0; i < all.length; i += 2) if (all[i + 1]) ArrayPrototypePush(result, all[i]);
  for (let i = 0; i < all.length; i += 2) if (!all[i + 1]) ArrayPrototypePush(result, all[i]);
  visitSockets((handle) => {
    if (!handle.isActive) ArrayPrototypePush(result, handle.resource);
  });
  const { timeouts, immediates } = require('internal/timers').countActive();
  for (let i = 0; i < timeouts; i++) ArrayPrototypePush(result, 'Timeout');
  for (let i = 0; i < immediates; i++) ArrayPrototypePush(result, 'Immediate');
  return result;
}

// An object for each: sockets and servers themselves; the others are C's own here, so there is
// nothing in theirs, which are named as Node's are.
function activeObjects(requests) {
  const result = [];
  const all = binding.activeResources();
  const known = { __proto__: null };
  if (!requests) {
    visitSockets((handle) => {
      if (handle.isActive) known[handle.resource] = (known[handle.resource] ?? 0) + 1;
      if (handle.owner !== null) ArrayPrototypePush(result, handle.owner);
    });
  }
  for (let i = 0; i < all.length; i += 2) {
    if (all[i + 1] !== requests) continue;
    if (known[all[i]] > 0) {
      known[all[i]]--;
      continue;
    }
    const constructor = { [all[i]]: class {} }[all[i]];
    ArrayPrototypePush(result, new constructor());
  }
  return result;
}

function call(object, symbolName, name) {
  if (object === null || object === undefined) return;
  const method = object[SymbolFor(symbolName)] || object[name];
  if (typeof method === 'function') FunctionPrototypeCall(method, object);
}

function ref(object) {
  call(object, 'nodejs.ref', 'ref');
}

function unref(object) {
  call(object, 'nodejs.unref', 'unref');
}

// ---- Others

// Addons speak V8's or Node-API's binary interface, which this runtime does not have.
function dlopen(module, filename) {
  if (arguments.length < 2) {
    const error = new primordials.TypeError('process.dlopen needs at least 2 arguments');
    error.code = 'ERR_MISSING_ARGS';
    throw error;
  }
  if (arguments.length > 2) validateUint32(arguments[2], 'flags');
  validateObject(module, 'module');
  validateObject(module.exports, 'module.exports');
  const error = new Error(`${filename}: cannot open shared object file: ` +
                          'Rondo does not load native addons');
  error.code = 'ERR_DLOPEN_FAILED';
  throw error;
}

function getBuiltinModule(id) {
  validateString(id, 'id');
  const known = require('internal/modules/builtins').normalize(id);
  return known === undefined ? undefined : require(known);
}

let warnedOfAssert = false;

function processAssert(value, message) {
  if (!warnedOfAssert) {
    warnedOfAssert = true;
    process.emitWarning('process.assert() is deprecated. Please use the `assert` module instead.',
                        'DeprecationWarning', 'DEP0100');
  }
  if (value) return;
  const error = new Error(message || 'assertion error');
  error.code = 'ERR_ASSERTION';
  throw error;
}

module.exports = {
  activeObjects,
  checkDebugPort,
  cpuUsage,
  cwdError,
  dlopen,
  errnoException,
  execve,
  getActiveResourcesInfo,
  getBuiltinModule,
  kill,
  memoryUsage,
  processAssert,
  ref,
  resourceUsage,
  systemException,
  threadCpuUsage,
  umask,
  unref,
  uvException,
};
