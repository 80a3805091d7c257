// SPDX-License-Identifier: MIT
// ChildProcess: a process that we started, its pipes and its end.
//
// 'spawn' comes by a tick; 'exit' when the process has ended; 'close' when all its
// output has ended too. A program that cannot be started gives an 'error' event, later.
// The pipes are sockets of node:net.
'use strict';

const {
  ArrayIsArray, ArrayPrototypePush, ArrayPrototypeSlice, FunctionPrototypeCall,
  ObjectDefineProperty, ObjectSetPrototypeOf, SymbolDispose,
} = primordials;
const EventEmitter = require('events');
const { codes, ErrnoException } = require('internal/errors');
const { validateArray, validateObject, validateOneOf, validateString } =
  require('internal/validators');
const { flagsOf, signalName, toSignal, toStdio, kIpc, kPipe } =
  require('internal/child/options');
const binding = native('child');
const resources = require('internal/async/resources');

// The errors of spawn that become events; others are thrown.
const kEvents = {
  '__proto__': null, '-2': true, '-11': true, '-13': true, '-23': true, '-24': true,
};
const ESRCH = -3;
const EINVAL = -22;
const ENOSYS = -38;

function hidden(object, name, value) {
  ObjectDefineProperty(object, name, {
    __proto__: null, configurable: true, enumerable: false, value, writable: true,
  });
}

function ChildProcess() {
  if (!(this instanceof ChildProcess)) return new ChildProcess();
  FunctionPrototypeCall(EventEmitter, this);
  this._closesNeeded = 1;
  this._closesGot = 0;
  this.connected = false;
  this.signalCode = null;
  this.exitCode = null;
  this.killed = false;
  this.spawnfile = null;
  hidden(this, '_number', -1); // the native's; -1 when there is no process
  require('internal/net/publish').publish('child_process', { process: this });
}
ObjectSetPrototypeOf(ChildProcess.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(ChildProcess, EventEmitter);

function publish(step, message) {
  require('internal/net/publish').publish(`tracing:child_process.spawn:${step}`, message);
}

// What hooks of async_hooks are shown.
class Process {
  constructor(owner) {
    this.owner = owner;
  }
}

// ---- starting ----------------------------------------------------------------------------

// options: file, args, cwd, envPairs, stdio, detached, uid, gid
ChildProcess.prototype.spawn = function spawn(options) {
  validateObject(options, 'options');
  const stdio = toStdio(options.stdio, false);
  validateOneOf(options.serialization, 'options.serialization', [undefined, 'json', 'advanced']);
  if (options.envPairs !== undefined) validateArray(options.envPairs, 'options.envPairs');
  validateString(options.file, 'options.file');
  this.spawnfile = options.file;
  if (options.args === undefined) {
    this.spawnargs = [];
  } else {
    validateArray(options.args, 'options.args');
    this.spawnargs = options.args;
  }
  const argv = this.spawnargs.length > 0 ? this.spawnargs : [options.file];
  const channelFd = takeChannel(stdio);
  let { envPairs } = options;
  if (channelFd !== -1) {
    if (options.serialization === 'advanced') {
      throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('advanced serialization');
    }
    envPairs = ArrayPrototypeSlice(envPairs ?? []);
    ArrayPrototypePush(envPairs, `NODE_CHANNEL_FD=${channelFd}`);
    ArrayPrototypePush(envPairs, 'NODE_CHANNEL_SERIALIZATION_MODE=json');
  }
  const life = resources.open('PROCESSWRAP', new Process(this));
  const exited = resources.bind(life, (code, signal) => {
    resources.close(life);
    onExit(this, code, signal);
  });
  publish('start', { process: this, options });
  const result = binding.spawn(
    exited, options.file, argv, envPairs, options.cwd, stdio,
    flagsOf(options), options.uid ?? 0, options.gid ?? 0);
  const pid = ArrayIsArray(result) ? result[0] : result;
  const error = pid < 0 ? pid : 0;
  if (error !== 0) {
    publish('error', { process: this, error: new ErrnoException(error, 'spawn') });
    if (!kEvents[error]) throw new ErrnoException(error, 'spawn');
    process.nextTick(onExit, this, error, 0);
    if (!ArrayIsArray(result)) return error;
    this.pid = undefined;
  } else {
    this.pid = pid;
    this._number = result[1];
    publish('end', { process: this });
    process.nextTick(() => this.emit('spawn'));
  }
  addStreams(this, stdio, result, channelFd);
  return error;
};

// The child's descriptor of the channel, or -1; for the native it is a pipe.
function takeChannel(stdio) {
  for (let i = 0; i < stdio.length; i++) {
    if (stdio[i] !== kIpc) continue;
    stdio[i] = kPipe;
    return i;
  }
  return -1;
}

// A program that could not be started has pipes, too: they end at once.
function addStreams(child, stdio, result, channelFd) {
  child.stdio = [];
  for (let i = 0; i < stdio.length; i++) {
    let stream = null;
    if (stdio[i] === kPipe && i !== channelFd) {
      stream = pipeStream(i, result[i + 2]);
      if (i > 0) {
        child._closesNeeded++;
        stream.on('close', () => maybeClose(child));
      }
    }
    child.stdio[i] = stream;
  }
  child.stdin = child.stdio[0] ?? null;
  child.stdout = child.stdio[1] ?? null;
  child.stderr = child.stdio[2] ?? null;
  if (channelFd !== -1) addChannel(child, result[channelFd + 2]);
}

function addChannel(child, fd) {
  child._closesNeeded++;
  require('internal/child/channel').setup(child, fd, () => maybeClose(child));
}

// The first is what the child reads. The others can be written to, too: that they have to be ended
// on both sides is why 'exit' mostly comes before their 'close'.
function pipeStream(i, fd) {
  const { Socket } = require('net');
  const { Pipe } = require('internal/net/handle');
  const handle = new Pipe();
  const error = handle.open(fd);
  if (error !== 0) throw new ErrnoException(error, 'open');
  return new Socket({ handle, readable: i > 0 });
}

// ---- the end -----------------------------------------------------------------------------

function onExit(child, code, signal) {
  child._number = -1;
  if (signal) child.signalCode = signalName(signal);
  else child.exitCode = code;
  if (child.stdin) child.stdin.destroy();
  if (code < 0) {
    const error = new ErrnoException(code, `spawn ${child.spawnfile}`);
    error.path = child.spawnfile;
    error.spawnargs = ArrayPrototypeSlice(child.spawnargs, 1);
    child.emit('error', error);
  } else {
    child.emit('exit', child.exitCode, child.signalCode);
  }
  // Pipes that nobody reads are read to their end, or 'close' would never come; a tick
  // later, so that a listener of 'exit' can still begin to read.
  process.nextTick(() => {
    const { stdio } = child;
    if (!stdio) return;
    for (let i = 0; i < stdio.length; i++) {
      if (stdio[i]?.readable && !stdio[i].isLent) stdio[i].resume();
    }
  });
  maybeClose(child);
}

function maybeClose(child) {
  child._closesGot++;
  if (child._closesGot === child._closesNeeded) {
    child.emit('close', child.exitCode, child.signalCode);
  }
}

// ---- the rest ----------------------------------------------------------------------------

ChildProcess.prototype.kill = function kill(signal) {
  const number = signal === 0 ? 0 : toSignal(signal === undefined ? 'SIGTERM' : signal);
  if (!(this._number >= 0)) return false; // nor has the prototype a process
  const error = binding.kill(this._number, number);
  if (error === 0) {
    this.killed = true;
    return true;
  }
  if (error === EINVAL || error === ENOSYS) throw new ErrnoException(error, 'kill');
  if (error !== ESRCH) this.emit('error', new ErrnoException(error, 'kill'));
  return false;
};

ChildProcess.prototype[SymbolDispose] = function() {
  if (!this.killed) this.kill();
};

ChildProcess.prototype.ref = function ref() {
  if (this._number >= 0) binding.ref(this._number, true);
};

ChildProcess.prototype.unref = function unref() {
  if (this._number >= 0) binding.ref(this._number, false);
};

module.exports = { ChildProcess };
