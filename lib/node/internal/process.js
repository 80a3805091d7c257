// SPDX-License-Identifier: MIT
// The process object, except its prototypes, its ticks, its end and its uncaught exceptions:
// setup(process) is called once, by the bootstrap, before any other code.
//
// Every program pays for this file, few use more than argv, env and cwd. So most methods are stubs
// that fetch the real ones from internal/process/*.js when they are called, and most values are
// made when they are read.
//
// 1. Nothing here is read from the system before somebody asks, except the arguments.
// 2. A lazy value is an accessor until it is read or assigned; from then on a plain property.
// 3. Methods stay monkey-patchable: nothing internal relies on process.x being ours.

'use strict';

const { ObjectDefineProperty, ReflectApply, SymbolToStringTag } = primordials;

const binding = native('process');
const { words, THREAD } = native('tasks');

// ---- Helpers

// A value that is made when it is first read.
function lazy(object, name, make, writable = true) {
  const become = (value, isWritable) => {
    ObjectDefineProperty(object, name, {
      __proto__: null, value, writable: isWritable, enumerable: true, configurable: true,
    });
    return value;
  };
  ObjectDefineProperty(object, name, {
    __proto__: null,
    get: () => become(make(), writable),
    set: writable ? (value) => { become(value, true); } : undefined,
    enumerable: true,
    configurable: true,
  });
}

function readOnly(object, name, value) {
  ObjectDefineProperty(object, name, {
    __proto__: null, value, writable: false, enumerable: true, configurable: true,
  });
}

function accessor(object, name, get, set) {
  ObjectDefineProperty(object, name, {
    __proto__: null, get, set, enumerable: true, configurable: true,
  });
}

// The modules behind the stubs.
const methods = () => require('internal/process/methods');
const ids = () => require('internal/process/ids');
const info = () => require('internal/process/info');
const warnings = () => require('internal/process/warning');

// ---- Time

// Filled by the native: seconds (high and low half) and nanoseconds; all of them in 64 bits.
let parts;
let whole;

function hrtime(time) {
  parts ??= new primordials.Uint32Array(binding.clock);
  binding.hrtime();
  const seconds = parts[0] * 0x100000000 + parts[1];
  const nanoseconds = parts[2];
  if (time === undefined) return [seconds, nanoseconds];
  require('internal/validators').validateArray(time, 'time');
  if (time.length !== 2) {
    throw new (require('internal/errors').codes.ERR_OUT_OF_RANGE)('time', 2, time.length);
  }
  const sec = seconds - time[0];
  const nsec = nanoseconds - time[1];
  return nsec < 0 ? [sec - 1, nsec + 1e9] : [sec, nsec];
}

hrtime.bigint = function hrtimeBigInt() {
  whole ??= new primordials.BigUint64Array(binding.clock);
  binding.hrtime();
  return whole[2];
};

// ---- Folder

let folder = '';

function cwd() {
  if (folder !== '') return folder;
  const result = binding.cwd();
  if (typeof result === 'number') throw methods().cwdError(result);
  return folder = result;
}

function chdir(directory) {
  require('internal/validators').validateString(directory, 'directory');
  const err = binding.chdir(directory);
  if (err < 0) {
    throw methods().uvException(err, 'chdir', undefined, cwdOrNothing(), directory);
  }
  folder = '';
}

function cwdOrNothing() {
  try {
    return cwd();
  } catch {
    return undefined;
  }
}

// ---- Signals and warnings

// Called for every listener of any event of process: the cheap test first.
function startListeningIfSignal(type) {
  if (words[THREAD] !== 0) return; // signals are the main thread's
  if (typeof type === 'string' && type[0] === 'S' && type[1] === 'I') {
    require('internal/signals').start(type);
  }
}

function stopListeningIfSignal(type) {
  if (typeof type === 'string' && type[0] === 'S' && type[1] === 'I') {
    require('internal/signals').stop(type);
  }
}

function onWarning(warning) {
  warnings().onWarning(warning);
}

// ---- Groups of properties

function addArguments(process) {
  const args = binding.args();
  const { argv } = args;
  if (args.hasScript && argv.length > 1 && argv[1][0] !== '/' && argv[1] !== '-') {
    try {
      argv[1] = require('path').resolve(argv[1]);
    } catch {
      // The current folder is gone; the module loader will say so if it matters.
    }
  }
  accessor(process, 'title', binding.getTitle, (title) => { binding.setTitle(stringOf(title)); });
  process.argv = argv;
  process.execArgv = args.execArgv;
  readOnly(process, 'pid', binding.pid());
  accessor(process, 'ppid', binding.ppid, undefined);
  process.execPath = args.execPath;
  let port = 9229;
  accessor(process, 'debugPort', () => port, (value) => {
    port = methods().checkDebugPort(value);
  });
  ObjectDefineProperty(process, 'argv0', {
    __proto__: null, value: args.argv0, writable: false, enumerable: true, configurable: false,
  });
  ObjectDefineProperty(process, '_preload_modules', {
    __proto__: null, value: [], writable: false, enumerable: true, configurable: true,
  });
}

function stringOf(value) {
  if (typeof value === 'symbol') {
    throw new primordials.TypeError('Cannot convert a Symbol value to a string');
  }
  return `${value}`;
}

function addInformation(process) {
  lazy(process, 'version', () => `v${info().nodeVersion()}`, false);
  lazy(process, 'versions', () => info().versions(), false);
  readOnly(process, 'arch', binding.arch);
  readOnly(process, 'platform', 'linux');
  lazy(process, 'release', () => info().release(), false);
  lazy(process, 'config', () => info().config(), false);
  lazy(process, 'report', () => require('internal/process/report'));
  lazy(process, 'allowedNodeEnvironmentFlags',
       () => require('internal/process/flags').allowedFlags());
  // Not configurable in Node, which a value that makes itself must be.
  lazy(process, 'features', () => info().features(), false);
  process.domain = null;
  accessor(process, 'sourceMapsEnabled', () => sourceMaps, undefined);
  lazy(process, 'env', () => require('internal/process/env').create());
  lazy(process, 'finalization', () => require('internal/process/finalization').create());
}

let sourceMaps = false;

function addStreams(process) {
  const stdio = () => require('internal/stdio');
  accessor(process, 'stdout', function getStdout() { return stdio().getStdout(); }, undefined);
  accessor(process, 'stdin', function getStdin() { return stdio().getStdin(); }, undefined);
  accessor(process, 'stderr', function getStderr() { return stdio().getStderr(); }, undefined);
  process.openStdin = function() {
    process.stdin.resume();
    return process.stdin;
  };
}

function addMethods(process) {
  process._rawDebug = function _rawDebug(...args) {
    binding.rawDebug(ReflectApply(require('internal/inspect').format, null, args));
  };
  process.binding = function binding(name) { // eslint-disable-line no-shadow
    return require('internal/process/binding').binding(name);
  };
  process._linkedBinding = function _linkedBinding(name) {
    return require('internal/process/binding').linkedBinding(name);
  };
  process.dlopen = function dlopen() {
    return ReflectApply(methods().dlopen, this, arguments);
  };
  process.uptime = function uptime() { return binding.now() / 1000; };
  process._getActiveRequests = function _getActiveRequests() {
    return methods().activeObjects(true);
  };
  process._getActiveHandles = function _getActiveHandles() {
    return methods().activeObjects(false);
  };
  process.getActiveResourcesInfo = function getActiveResourcesInfo() {
    return methods().getActiveResourcesInfo();
  };
  process._kill = binding.kill;
  process.loadEnvFile = function loadEnvFile(path = undefined) {
    require('internal/process/dotenv').loadEnvFile(path);
  };
  process.cpuUsage = function cpuUsage(prevValue) { return methods().cpuUsage(prevValue); };
  process.threadCpuUsage = function threadCpuUsage(prevValue) {
    return methods().threadCpuUsage(prevValue);
  };
  process.resourceUsage = function resourceUsage() { return methods().resourceUsage(); };
  process.memoryUsage = function memoryUsage() { return methods().memoryUsage(); };
  process.memoryUsage.rss = binding.rss;
  process.constrainedMemory = binding.constrainedMemory;
  process.availableMemory = binding.availableMemory;
  process.kill = function kill(pid, sig) { return methods().kill(pid, sig); };
  process.execve = function execve(execPath, args = [], env = process.env) {
    methods().execve(execPath, args, env);
  };
  process.ref = function ref(maybeRefable) { methods().ref(maybeRefable); };
  process.unref = function unref(maybeRefable) { methods().unref(maybeRefable); };
  process.hrtime = hrtime;
  process.emitWarning = function emitWarning(warning, type, code, ctor) {
    warnings().emitWarning(warning, type, code, ctor ?? emitWarning);
  };
  process.setSourceMapsEnabled = function setSourceMapsEnabled(val) {
    require('internal/validators').validateBoolean(val, 'val');
    sourceMaps = val;
  };
  process.getBuiltinModule = function getBuiltinModule(id) {
    return methods().getBuiltinModule(id);
  };
  process.assert = function assert(value, message) { methods().processAssert(value, message); };
  process._debugProcess = function _debugProcess() {};
  process._debugEnd = function _debugEnd() {};
  process._startProfilerIdleNotifier = function() {};
  process._stopProfilerIdleNotifier = function() {};
  process.abort = { abort() { binding.abort(); } }.abort; // a native has no prototype
  process.umask = function umask(mask) { return methods().umask(mask); };
  process.chdir = chdir;
  process.cwd = cwd;
}

function addIds(process) {
  process.getuid = binding.getuid;
  process.geteuid = binding.geteuid;
  process.getgid = binding.getgid;
  process.getegid = binding.getegid;
  process.getgroups = function getgroups() { return ids().getgroups(); };
  process.initgroups = function initgroups(user, extraGroup) {
    ids().initgroups(user, extraGroup);
  };
  process.setgroups = function setgroups(groups) { ids().setgroups(groups); };
  process.setegid = function(id) { ids().setId('setegid', id); };
  process.seteuid = function(id) { ids().setId('seteuid', id); };
  process.setgid = function(id) { ids().setId('setgid', id); };
  process.setuid = function(id) { ids().setId('setuid', id); };
}

// What the command line and the environment say about warnings.
function addWarnings(process) {
  const { getOption } = require('internal/options');
  if (getOption('--no-deprecation')) readOnly(process, 'noDeprecation', true);
  if (getOption('--trace-deprecation')) readOnly(process, 'traceDeprecation', true);
  if (getOption('--throw-deprecation')) readOnly(process, 'throwDeprecation', true);
  if (getOption('--trace-warnings')) readOnly(process, 'traceProcessWarnings', true);
}

// Our own listeners, put there when process becomes an emitter: when somebody listens or emits.
function listen(process) {
  const { getOption } = require('internal/options');
  process.on('newListener', startListeningIfSignal);
  process.on('removeListener', stopListeningIfSignal);
  if (!getOption('--no-warnings') && binding.envGet('NODE_NO_WARNINGS') !== '1') {
    process.on('warning', onWarning);
  }
}

// ---- The whole

function setup(process) {
  ObjectDefineProperty(process, SymbolToStringTag, {
    __proto__: null, value: 'process', writable: true, enumerable: false, configurable: false,
  });
  addInformation(process);
  addMethods(process);
  addIds(process);
  addStreams(process);
  addArguments(process);
  addWarnings(process);
}

module.exports = { addWarnings, listen, setup };
