// SPDX-License-Identifier: MIT
// node:child_process. What fork cannot do yet: send handles, and the advanced
// serialization of messages.
'use strict';

const {
  ArrayBufferIsView, ArrayIsArray, ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSlice,
  ObjectAssign, ObjectDefineProperty, Promise, SymbolDispose, SymbolFor,
} = primordials;
const { codes, AbortError, ErrnoException, genericNodeError } = require('internal/errors');
const { validateAbortSignal, validateArray, validateObject } = require('internal/validators');
const { toPath, pathToString } = require('internal/fs/paths');
const options_ = require('internal/child/options');
const { ChildProcess } = require('internal/child/process');

const { normalizeSpawn, normalizeExec, normalizeExecFile, toKillSignal, checkTimeout,
        checkMaxBuffer, kMaxBuffer, kPipe } = options_;

// ---- spawn -------------------------------------------------------------------------------

function spawn(file, args, options) {
  options = normalizeSpawn(file, args, options);
  checkTimeout(options.timeout);
  validateAbortSignal(options.signal, 'options.signal');
  const killSignal = toKillSignal(options.killSignal);
  const child = new ChildProcess();
  child.spawn(options);
  if (options.timeout > 0) killAfter(child, options.timeout, killSignal);
  if (options.signal) killOnAbort(child, options.signal, killSignal);
  return child;
}

function killAfter(child, timeout, killSignal) {
  const { setTimeout, clearTimeout } = require('timers');
  const timer = setTimeout(() => {
    try {
      child.kill(killSignal);
    } catch (error) {
      child.emit('error', error);
    }
  }, timeout);
  child.once('exit', () => clearTimeout(timer));
}

function killOnAbort(child, signal, killSignal) {
  const onAbort = () => {
    try {
      if (child.kill(killSignal)) {
        child.emit('error', new AbortError(undefined, { cause: signal.reason }));
      }
    } catch (error) {
      child.emit('error', error);
    }
  };
  if (signal.aborted) {
    process.nextTick(onAbort);
    return;
  }
  const listener = require('events').addAbortListener(signal, onAbort);
  child.once('exit', () => listener[SymbolDispose]());
}

// ---- exec and execFile -------------------------------------------------------------------

// What one pipe of the child has said, up to a limit.
class Collector {
  constructor(stream, name, maxBuffer, onOverflow) {
    this.stream = stream;
    this.chunks = [];
    this.length = 0;
    if (!stream) return;
    stream.on('data', (chunk) => {
      if (maxBuffer === Infinity) {
        ArrayPrototypePush(this.chunks, chunk);
        return;
      }
      const encoding = stream.readableEncoding;
      const { Buffer } = require('buffer');
      const length = encoding ? Buffer.byteLength(chunk, encoding) : chunk.length;
      const room = maxBuffer - this.length;
      this.length += length;
      if (this.length > maxBuffer) {
        ArrayPrototypePush(this.chunks, chunk.slice(0, room));
        onOverflow(new codes.ERR_CHILD_PROCESS_STDIO_MAXBUFFER(name));
      } else {
        ArrayPrototypePush(this.chunks, chunk);
      }
    });
  }

  take(encoding) {
    if (encoding || this.stream?.readableEncoding) return ArrayPrototypeJoin(this.chunks, '');
    return require('buffer').Buffer.concat(this.chunks);
  }
}

function execFile(file, args, options, callback) {
  ({ file, args, options, callback } = normalizeExecFile(file, args, options, callback));
  options = {
    __proto__: null,
    encoding: 'utf8',
    timeout: 0,
    maxBuffer: kMaxBuffer,
    killSignal: 'SIGTERM',
    cwd: null,
    env: null,
    shell: false,
    ...options,
  };
  checkTimeout(options.timeout);
  checkMaxBuffer(options.maxBuffer);
  options.killSignal = toKillSignal(options.killSignal);
  const child = spawn(file, args, {
    argv0: options.argv0,
    cwd: options.cwd,
    env: options.env,
    gid: options.gid,
    shell: options.shell,
    signal: options.signal,
    uid: options.uid,
    windowsHide: Boolean(options.windowsHide),
    windowsVerbatimArguments: Boolean(options.windowsVerbatimArguments),
  });
  collect(child, file, args, options, callback);
  return child;
}

// Gathers the output of a child and tells the callback, once.
function collect(child, file, args, options, callback) {
  const { Buffer } = require('buffer');
  const encoding = options.encoding !== 'buffer' && Buffer.isEncoding(options.encoding) ?
    options.encoding : null;
  let failure = null;
  let wasKilled = false;
  let isDone = false;
  let timer;

  const kill = () => {
    child.stdout?.destroy();
    child.stderr?.destroy();
    wasKilled = true;
    try {
      child.kill(options.killSignal);
    } catch (error) {
      failure = error;
      finish();
    }
  };
  const overflow = (error) => {
    failure = error;
    kill();
  };
  if (encoding) {
    child.stdout?.setEncoding(encoding);
    child.stderr?.setEncoding(encoding);
  }
  const out = new Collector(child.stdout, 'stdout', options.maxBuffer, overflow);
  const err = new Collector(child.stderr, 'stderr', options.maxBuffer, overflow);

  const finish = (code, signal) => {
    if (isDone) return;
    isDone = true;
    if (timer !== undefined) require('timers').clearTimeout(timer);
    if (!callback) return;
    const stdout = out.take(encoding);
    const stderr = err.take(encoding);
    if (!failure && code === 0 && signal === null) {
      callback(null, stdout, stderr);
      return;
    }
    const command = args.length > 0 ? `${file} ${ArrayPrototypeJoin(args, ' ')}` : file;
    failure ||= genericNodeError(`Command failed: ${command}\n${stderr}`, {
      code: code < 0 ? native('sys').errname(code) : code,
      killed: child.killed || wasKilled,
      signal,
    });
    failure.cmd = command;
    callback(failure, stdout, stderr);
  };

  if (options.timeout > 0) timer = require('timers').setTimeout(kill, options.timeout);
  child.addListener('close', finish);
  child.addListener('error', (error) => {
    failure = error;
    child.stdout?.destroy();
    child.stderr?.destroy();
    finish();
  });
}

function exec(command, options, callback) {
  const normal = normalizeExec(command, options, callback);
  return module.exports.execFile(normal.file, normal.options, normal.callback);
}

// util.promisify(exec): a promise with the child on it.
function addPromisified(f) {
  const promised = { [f.name](...args) {
    let resolve;
    let reject;
    const promise = new Promise((fulfil, fail) => {
      resolve = fulfil;
      reject = fail;
    });
    ArrayPrototypePush(args, (error, stdout, stderr) => {
      if (error === null) {
        resolve({ stdout, stderr });
        return;
      }
      error.stdout = stdout;
      error.stderr = stderr;
      reject(error);
    });
    // Wrong arguments throw at once.
    promise.child = f(...args);
    return promise;
  } }[f.name];
  ObjectDefineProperty(f, SymbolFor('nodejs.util.promisify.custom'), {
    __proto__: null,
    value: promised,
  });
}
addPromisified(exec);
addPromisified(execFile);

// ---- synchronous -------------------------------------------------------------------------

function toInput(input, i, encoding) {
  if (input === undefined || input === null) return undefined;
  if (ArrayBufferIsView(input)) return input;
  if (typeof input === 'string') return require('buffer').Buffer.from(input, encoding);
  throw new codes.ERR_INVALID_ARG_TYPE(
    `options.stdio[${i}]`, ['Buffer', 'TypedArray', 'DataView', 'string'], input);
}

function spawnSync(file, args, options) {
  options = { __proto__: null, maxBuffer: kMaxBuffer, ...normalizeSpawn(file, args, options) };
  checkTimeout(options.timeout);
  checkMaxBuffer(options.maxBuffer);
  options.killSignal = toKillSignal(options.killSignal);
  const stdio = options.stdio = options_.toStdio(options.stdio, true);
  const inputs = options.inputs = [];
  if (options.input) {
    // With input there is a pipe, whatever was asked for.
    inputs[0] = toInput(options.input, 0, options.encoding);
    stdio[0] = kPipe;
  }
  options.limit = options.maxBuffer === Infinity ? 0 : options.maxBuffer;
  return toResult(require('internal/child/sync').spawn(options), options);
}

function toResult(run, options) {
  const isStarted = typeof run !== 'number';
  const errno = isStarted ? run.error : run;
  const result = { status: null, signal: null, output: null, pid: 0, stdout: null, stderr: null };
  if (isStarted) {
    const { Buffer } = require('buffer');
    const { encoding } = options;
    result.status = run.signal === 0 && run.status >= 0 ? run.status : null;
    result.signal = run.signal === 0 ? null : options_.signalName(run.signal);
    result.pid = run.pid;
    result.output = run.output;
    for (let i = 0; i < run.output.length; i++) {
      const bytes = run.output[i];
      if (bytes === null) continue;
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      run.output[i] = encoding && encoding !== 'buffer' ? buffer.toString(encoding) : buffer;
    }
    result.stdout = run.output[1];
    result.stderr = run.output[2];
  }
  if (errno === 0) return result;
  const error = new ErrnoException(errno, `spawnSync ${options.file}`);
  error.path = options.file;
  error.spawnargs = ArrayPrototypeSlice(options.args, 1);
  return { error, ...result };
}

// What execSync and execFileSync throw for a result, if anything.
function checkResult(result, args, command) {
  if (result.error) {
    const { error } = result;
    ObjectAssign(error, result);
    throw error;
  }
  if (result.status === 0) return;
  let message = `Command failed: ${command || ArrayPrototypeJoin(args, ' ')}`;
  if (result.stderr && result.stderr.length > 0) message += `\n${result.stderr.toString()}`;
  throw genericNodeError(message, result);
}

function execFileSync(file, args, options) {
  ({ file, args, options } = normalizeExecFile(file, args, options));
  const inheritsStderr = !options.stdio;
  const result = spawnSync(file, args, options);
  if (inheritsStderr && result.stderr) process.stderr.write(result.stderr);
  const words = [options.argv0 || file];
  for (let i = 0; i < args.length; i++) ArrayPrototypePush(words, args[i]);
  checkResult(result, words);
  return result.stdout;
}

function execSync(command, options) {
  const normal = normalizeExec(command, options, null);
  const inheritsStderr = !normal.options.stdio;
  const result = spawnSync(normal.file, normal.options);
  if (inheritsStderr && result.stderr) process.stderr.write(result.stderr);
  checkResult(result, undefined, command);
  return result.stdout;
}

// ---- fork --------------------------------------------------------------------------------

// Another one of us, with a channel for messages.
function fork(modulePath, args, options) {
  modulePath = pathToString(toPath(modulePath, 'modulePath'));
  if (args === undefined || args === null) {
    args = [];
  } else if (typeof args === 'object' && !ArrayIsArray(args)) {
    options = args;
    args = [];
  } else {
    validateArray(args, 'args');
  }
  if (options !== undefined && options !== null) validateObject(options, 'options');
  options = { __proto__: null, ...options, shell: false };
  options.execPath ||= process.execPath;
  options_.checkNul(options.execPath, 'options.execPath');
  const execArgv = forkedArguments(options.execArgv || process.execArgv);
  for (let i = 0; i < execArgv.length; i++) {
    options_.checkNul(execArgv[i], `options.execArgv[${i}]`);
  }
  options.stdio = forkedStdio(options);
  const all = ArrayPrototypeSlice(execArgv);
  ArrayPrototypePush(all, modulePath);
  for (let i = 0; i < args.length; i++) ArrayPrototypePush(all, args[i]);
  return spawn(options.execPath, all, options);
}

// A script given by -e must not start itself again and again.
function forkedArguments(execArgv) {
  if (execArgv !== process.execArgv || process._eval === undefined) return execArgv;
  const rest = [];
  for (let i = 0; i < execArgv.length; i++) {
    if (execArgv[i + 1] === process._eval) i++;
    else ArrayPrototypePush(rest, execArgv[i]);
  }
  return rest;
}

function forkedStdio({ stdio, silent }) {
  if (!ArrayIsArray(stdio)) {
    const word = typeof stdio === 'string' ? stdio : silent ? 'pipe' : 'inherit';
    if (word !== 'pipe' && word !== 'inherit' && word !== 'ignore' && word !== 'overlapped') {
      throw new codes.ERR_INVALID_ARG_VALUE('stdio', stdio);
    }
    return [word, word, word, 'ipc'];
  }
  for (let i = 0; i < stdio.length; i++) if (stdio[i] === 'ipc') return stdio;
  throw new codes.ERR_CHILD_PROCESS_IPC_REQUIRED('options.stdio');
}

module.exports = {
  ChildProcess,
  exec,
  execFile,
  execFileSync,
  execSync,
  fork,
  spawn,
  spawnSync,
};
