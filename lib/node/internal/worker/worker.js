// SPDX-License-Identifier: MIT
//
// The class Worker: a thread (src/node/worker/worker.c), seen by who made it.
//
//   worker.postMessage  <---- public channel ---->  parentPort
//   online, error, standard streams  <---- channel of ours ---->  internal/worker/main.js
//
//  1. #id is the thread's number until the thread has ended, then -1; then all that it had sent
//     has been reported, and 'exit' is the last event.
//  2. What a listener throws is thrown again in a tick, so that it is nobody's fault but its own.
'use strict';

const {
  ArrayPrototypePush, FunctionPrototypeBind, NumberMAX_SAFE_INTEGER, ObjectEntries, PromiseReject,
  PromiseResolve, PromiseWithResolvers, RegExpPrototypeExec, String,
  StringPrototypeTrim, Symbol, SymbolAsyncDispose, SymbolFor,
} = primordials;

const EventEmitter = require('events');
const resources = require('internal/async/resources');
const { codes } = require('internal/errors');
const messagePort = require('web/message-port');
const { validateArray, validateString } = require('internal/validators');
const { BEGIN, CHUNKS, ERROR, ONLINE, WANTS_MORE } = require('internal/worker/protocol');
const { Line, Receiver, Sender, push } = require('internal/worker/stdio');
const data = require('internal/worker/data');
const threads = require('internal/worker/threads');

const binding = native('worker');
const { words, OBSERVED } = native('tasks');
const ENDED = -1;
const kWeb = Symbol('kWeb'); // an option of ours: the thread of a page's Worker (web/page/worker)

// ---- arguments

// [what to run, what it is]
function readScript(filename, options) {
  const { isURL } = require('internal/url/files');
  if (options[kWeb]) return ['', 'web'];
  if (options.eval) {
    if (typeof filename !== 'string') {
      throw new codes.ERR_INVALID_ARG_VALUE('options.eval', options.eval,
                                            'must be false when \'filename\' is not a string');
    }
    return [filename, 'text'];
  }
  if (isURL(filename) && filename.protocol === 'data:') return [`${filename}`, 'url'];
  if (isURL(filename)) return [require('url').fileURLToPath(filename), 'file'];
  if (typeof filename !== 'string') {
    throw new codes.ERR_INVALID_ARG_TYPE('filename', ['string', 'URL'], filename);
  }
  const path = require('path');
  if (path.isAbsolute(filename) || RegExpPrototypeExec(/^\.\.?[\\/]/, filename) !== null) {
    return [path.resolve(filename), 'file'];
  }
  throw new codes.ERR_WORKER_PATH(filename);
}

// undefined: a copy of ours, true: ours, or [name, value, ...].
function readEnv(env) {
  if (env === data.SHARE_ENV) return true;
  if (env === undefined || env === null || env === process.env) return undefined;
  if (typeof env !== 'object') {
    throw new codes.ERR_INVALID_ARG_TYPE(
      'options.env', ['object', 'undefined', 'null', 'worker_threads.SHARE_ENV'], env);
  }
  const entries = ObjectEntries(env);
  const list = [];
  for (let i = 0; i < entries.length; i++) {
    ArrayPrototypePush(list, entries[i][0], `${entries[i][1]}`);
  }
  return list;
}

// Options end before `--`.
function readExecArgv(values) {
  const list = readTexts(values);
  for (let i = 0; i < list.length; i++) if (list[i] === '--') list.length = i;
  return list;
}

function readTexts(values) {
  const list = [];
  for (let i = 0; i < values.length; i++) ArrayPrototypePush(list, String(values[i]));
  return list;
}

function readArgv(argv) {
  if (!argv) return [];
  validateArray(argv, 'options.argv');
  return readTexts(argv);
}

// Its options; undefined: the process's.
function readOptions(execArgv, env) {
  let words = [];
  const text = typeof env === 'object' && env !== null && env !== process.env ?
    env.NODE_OPTIONS : undefined;
  if (text) {
    words = binding.splitOptions(`${text}`);
    if (typeof words === 'string') {
      throw new codes.ERR_WORKER_INVALID_EXEC_ARGV(
        [`invalid value for NODE_OPTIONS (${words})`], 'invalid NODE_OPTIONS env variable');
    }
    const wrong = binding.readOptions(words);
    if (typeof wrong === 'string' && text !== process.env.NODE_OPTIONS) {
      throw new codes.ERR_WORKER_INVALID_EXEC_ARGV([`${wrong} is not allowed in NODE_OPTIONS`],
                                                   'invalid NODE_OPTIONS env variable');
    }
    if (typeof wrong === 'string') words.length = 0;
  }
  if (!execArgv && words.length === 0) return require('internal/options').ownOptions();
  const own = execArgv ? readExecArgv(execArgv) : [];
  for (let i = 0; i < own.length; i++) ArrayPrototypePush(words, own[i]);
  const read = binding.readOptions(words);
  if (typeof read === 'string') throw new codes.ERR_WORKER_INVALID_EXEC_ARGV([read]);
  return read;
}

function readName(name) {
  if (!name) return 'WorkerThread';
  validateString(name, 'options.name');
  return StringPrototypeTrim(name);
}

// ---- helpers

// Of the global streams, which may have many others piped to them.
function pipe(from, to) {
  const { _maxListeners: before } = to;
  to.setMaxListeners(Infinity);
  from.pipe(to);
  to._maxListeners = before;
  if (words[OBSERVED] === 1) passOnSilently(from);
}

// Observers have heard of it in the Worker.
function passOnSilently(from) {
  const listeners = from.listeners('data');
  const write = listeners[listeners.length - 1];
  const { silence } = native('stdio');
  const quiet = (chunk) => {
    silence(true);
    try {
      write(chunk);
    } finally {
      silence(false);
    }
  };
  quiet.listener = write; // by which pipe() takes it away
  from.removeListener('data', write);
  from.on('data', quiet);
}

function guarded(fn) {
  return (value) => {
    try {
      fn(value);
    } catch (error) {
      process.nextTick(() => { throw error; });
    }
  };
}

const noUtilization = () => ({ idle: 0, active: 0, utilization: 0 });

// What async_hooks sees of the thread.
class Handle {
  constructor() {
    this.isRefed = true; // undefined when it is gone
  }

  hasRef() { return this.isRefed; }
}

class Worker extends EventEmitter {
  #id = ENDED;
  #name;
  #limits;
  #port; // ours
  #public;
  #streams;
  #life;
  #handle = new Handle();
  #isOnline = false;
  #loopStart = -1;

  constructor(filename, options = { __proto__: null }) {
    super();
    const { execArgv } = options;
    if (execArgv) validateArray(execArgv, 'options.execArgv');
    const argv = readArgv(options.argv);
    const { 0: script, 1: kind } = readScript(filename, options);
    const env = readEnv(options.env);
    this.#name = readName(options.name);
    const begin = {
      script, kind, argv, execArgv: execArgv ? readExecArgv(execArgv) : process.execArgv,
      options: readOptions(execArgv, options.env),
      workerData: options.workerData, environmentData: data.list(),
      hasStdin: !!options.stdin, sharesEnv: env === true,
      trackFds: !!(options.trackUnmanagedFds ?? true), limits: undefined,
    };
    begin.limits = this.#limits = data.limitsOf(options.resourceLimits);
    this.#create(env, data.heapBytes(options.resourceLimits));
    try {
      this.#openStreams(options);
      this.#begin(begin, options.transferList);
    } catch (error) {
      this.#abandon();
      throw error;
    }
    const failed = binding.start(this.#id);
    if (failed !== 0) {
      this.#abandon();
      throw new codes.ERR_WORKER_INIT_FAILED(native('sys').errname(failed));
    }
    this.performance = {
      eventLoopUtilization: FunctionPrototypeBind(this.#eventLoopUtilization, this),
    };
    process.nextTick(() => process.emit('worker', this));
    const { channel } = require('diagnostics_channel');
    const created = channel('worker_threads');
    if (created.hasSubscribers) created.publish({ worker: this });
  }

  // ---- beginning

  #create(env, heapBytes) {
    if (env === true) require('internal/process/env').share();
    this.#life = resources.open('WORKER', this.#handle);
    const created = binding.create(
      this.#name, env, this.#limits.stackSizeMb * data.MB,
      resources.bind(this.#life, (code, failed) => this.#onExit(code, failed)), heapBytes);
    if (typeof created === 'number') {
      throw new codes.ERR_WORKER_INIT_FAILED(native('sys').errname(created));
    }
    this.#id = created[0];
    this.#port = messagePort.adopt(created[1]);
    messagePort.attend(this.#port, {
      __proto__: null, onMessage: guarded((message) => this.#hear(message)), onError() {},
    });
  }

  #openStreams(options) {
    const line = new Line(this.#port);
    this.#streams = {
      __proto__: null,
      stdin: options.stdin ? new Sender(line, 'stdin') : null,
      stdout: new Receiver(line, 'stdout', true),
      stderr: new Receiver(line, 'stderr', true),
    };
    const names = ['stdout', 'stderr'];
    for (let i = 0; i < names.length; i++) {
      if (options[names[i]]) continue;
      this.#streams[names[i]].release();
      pipe(this.#streams[names[i]], process[names[i]]);
    }
  }

  #begin(begin, transferList) {
    const { port1, port2 } = messagePort.openPair();
    this.#public = port1;
    messagePort.attend(port1, {
      __proto__: null,
      onMessage: guarded((message) => this.emit('message', message)),
      onError: guarded((error) => this.emit('messageerror', error)),
    });
    this.on('newListener', (name) => {
      if (name === 'message' && this.listenerCount(name) === 0) this.#listen(true);
    });
    this.on('removeListener', (name) => {
      if (name === 'message' && this.listenerCount(name) === 0) this.#listen(false);
    });
    const mainPort = threads.connect(this.#id);
    const list = [port2, mainPort];
    if (transferList) {
      for (let i = 0; i < transferList.length; i++) ArrayPrototypePush(list, transferList[i]);
    }
    messagePort.post(this.#port, [BEGIN, begin, port2, mainPort], list);
  }

  #listen(on) {
    if (this.#id === ENDED) return;
    if (on) {
      messagePort.ref(this.#public);
      messagePort.start(this.#public);
    } else {
      messagePort.stop(this.#public);
      messagePort.unref(this.#public);
    }
  }

  // There will be no thread.
  #abandon() {
    binding.discard(this.#id);
    threads.disconnect(this.#id);
    this.#close();
  }

  // ---- what the thread says

  #hear(message) {
    switch (message[0]) {
      case ONLINE:
        this.#isOnline = true;
        this.emit('online');
        break;
      case ERROR:
        this.emit('error', message[1] === undefined ? new codes.ERR_WORKER_UNSERIALIZABLE_ERROR() :
          require('internal/worker/errors').deserialize(message[1]));
        break;
      case CHUNKS: push(this.#streams[message[1]], message[2]); break;
      case WANTS_MORE: this.#streams[message[1]].wantsMore(); break;
      default:
    }
  }

  #onExit(code, failed) {
    messagePort.drain(this.#public);
    messagePort.drain(this.#port);
    threads.disconnect(this.#id);
    this.removeAllListeners('message');
    this.#close();
    if (failed === 'memory') {
      this.emit('error',
                new codes.ERR_WORKER_OUT_OF_MEMORY('JS heap out of memory'));
    } else if (failed !== undefined) {
      this.emit('error', new codes.ERR_WORKER_INIT_FAILED(failed));
    }
    this.emit('exit', code);
    this.removeAllListeners();
    resources.close(this.#life);
    process.nextTick(() => { this.#handle.isRefed = undefined; });
  }

  #close() {
    this.#id = ENDED;
    messagePort.close(this.#port);
    if (this.#public !== undefined) messagePort.close(this.#public);
    const { stdout, stderr } = this.#streams ?? { __proto__: null };
    if (stdout !== undefined && !stdout.readableEnded) stdout.push(null);
    if (stderr !== undefined && !stderr.readableEnded) stderr.push(null);
  }

  #eventLoopUtilization(util1, util2) {
    if (!this.#isOnline || this.#id === ENDED) return noUtilization();
    const { 0: start, 1: idle } = binding.times(this.#id);
    if (this.#loopStart === -1) this.#loopStart = start;
    return require('internal/perf/timing').utilization(this.#loopStart, idle, util1, util2);
  }

  // ---- for programs

  postMessage(...args) {
    if (this.#id === ENDED) return;
    if (args.length === 0) {
      throw new codes.ERR_MISSING_ARGS('message');
    }
    messagePort.post(this.#public, args[0], messagePort.readList(args[1]));
  }

  terminate() {
    this.ref();
    if (this.#id === ENDED) return PromiseResolve(undefined);
    binding.stop(this.#id);
    const { promise, resolve } = PromiseWithResolvers();
    this.once('exit', resolve);
    return promise;
  }

  async [SymbolAsyncDispose ?? SymbolFor('nodejs.asyncDispose')]() {
    await this.terminate();
  }

  ref() {
    if (this.#id === ENDED) return;
    this.#handle.isRefed = true;
    binding.ref(this.#id, true);
    messagePort.ref(this.#public);
  }

  unref() {
    if (this.#id === ENDED) return;
    this.#handle.isRefed = false;
    binding.ref(this.#id, false);
    messagePort.unref(this.#public);
  }

  get threadId() { return this.#id; }

  get threadName() { return this.#id === ENDED ? null : this.#name; }

  get stdin() { return this.#streams.stdin; }

  get stdout() { return this.#streams.stdout; }

  get stderr() { return this.#streams.stderr; }

  get resourceLimits() { return this.#id === ENDED ? {} : { ...this.#limits }; }

  cpuUsage(prev) {
    if (prev) {
      const { validateNumber, validateObject } = require('internal/validators');
      validateObject(prev, 'prev');
      validateNumber(prev.user, 'prev.user', 0, NumberMAX_SAFE_INTEGER);
      validateNumber(prev.system, 'prev.system', 0, NumberMAX_SAFE_INTEGER);
    }
    const usage = this.#id === ENDED ? undefined : binding.cpuUsage(this.#id);
    if (usage === undefined) return PromiseReject(new codes.ERR_WORKER_NOT_RUNNING());
    return PromiseResolve({
      user: usage[0] - (prev ? prev.user : 0), system: usage[1] - (prev ? prev.system : 0),
    });
  }

  getHeapSnapshot() {
    if (this.#id === ENDED) return PromiseReject(new codes.ERR_WORKER_NOT_RUNNING());
    return require('internal/unavailable').unavailable('worker_threads', 'getHeapSnapshot')();
  }
}

module.exports = { Worker, kWeb };
