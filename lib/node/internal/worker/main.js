// SPDX-License-Identifier: MIT
//
// What a Worker's thread does in place of internal/start: it waits for the message that says what
// to run, in the poll phase, as in Node; and it has a process object with less in it.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeSplice, ObjectDefineProperty } = primordials;

const messagePort = require('web/message-port');
const { BEGIN, CHUNKS, ERROR, ONLINE } = require('internal/worker/protocol');

const binding = native('worker');
let port;

// ---- process

function unsupported(name) {
  const { codes } = require('internal/errors');
  const refuse = { unavailableInWorker() {
    throw new codes.ERR_WORKER_UNSUPPORTED_OPERATION(name);
  } }.unavailableInWorker;
  refuse.disabled = true;
  return refuse;
}

const REFUSED = [
  'abort', 'chdir', 'execve', 'initgroups', 'setegid', 'seteuid', 'setgid', 'setgroups', 'setuid',
];
const MISSING = [
  '_debugEnd', '_debugProcess', '_startProfilerIdleNotifier', '_stopProfilerIdleNotifier',
];

function restrictProcess() {
  for (let i = 0; i < REFUSED.length; i++) {
    const name = REFUSED[i];
    process[name] = unsupported(`process.${name}${name === 'execve' ? '' : '()'}`);
  }
  for (let i = 0; i < MISSING.length; i++) delete process[MISSING[i]];
  const { umask } = process;
  process.umask = { umask(mask) {
    if (mask !== undefined) unsupported('Setting process.umask()')();
    return umask();
  } }.umask;
  let { title } = process;
  ObjectDefineProperty(process, 'title', {
    __proto__: null, configurable: true, enumerable: true, get: () => title,
    set(value) { title = `${value}`; },
  });
  if (!process.env.NODE_CHANNEL_FD) return;
  const names = ['channel', 'connected'];
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(process, names[i], {
      __proto__: null, enumerable: false, configurable: true,
      get: unsupported(`process.${names[i]}`),
    });
  }
  process.send = unsupported('process.send()');
  process.disconnect = unsupported('process.disconnect()');
}

// ---- streams

const streams = { __proto__: null };
const NAMES = ['stdin', 'stdout', 'stderr'];
let line;

function streamOf(name) {
  if (streams[name] !== undefined) return streams[name];
  const { Line, Receiver, Sender } = require('internal/worker/stdio');
  line ??= new Line(port);
  return streams[name] = name === 'stdin' ? new Receiver(line, name, true) :
    new Sender(line, name);
}

// ---- the end

let isDying = false;

// Called for what nobody has caught, in place of internal/fatal's way.
function onUncaught(error, fromPromise) {
  let isHandled = false;
  let hasFailed = false;
  try {
    isHandled = require('internal/fatal').dispatch(error, fromPromise);
  } catch (inner) {
    error = inner;
    hasFailed = true;
  }
  if (isHandled) return;
  if (!process._exiting) {
    try {
      process._exiting = true;
      process.exitCode = 1;
      if (!hasFailed) process.emit('exit', 1);
    } catch {
      // It is about to end anyway.
    }
  }
  if (!isDying) {
    isDying = true;
    let bytes;
    try {
      bytes = require('internal/worker/errors').serialize(error);
    } catch {
      // The parent hears that it could not be sent.
    }
    messagePort.post(port, [ERROR, bytes]);
  }
  process.exit();
}

// ---- the beginning

function preload() {
  const { getOption } = require('internal/options');
  const list = getOption('--require');
  if (list !== undefined) require('internal/modules/loader').Module._preloadModules(list);
  return getOption('--import');
}

function run(what) {
  const { script, kind } = what;
  const modules = require('internal/modules/run');
  if (kind === 'text') {
    ArrayPrototypeSplice(process.argv, 1, 0, '[worker eval]');
    modules.evalWorker(script);
  } else if (kind === 'web') {
    require('web/page/worker-main').start(require('worker_threads').workerData);
  } else if (kind === 'url') {
    require('internal/esm/main').runURL(script);
  } else {
    ArrayPrototypeSplice(process.argv, 1, 0, script);
    require('internal/modules/loader').Module.runMain(script);
  }
  require('internal/tasks').mainEnded();
}

function start(what, publicPort, mainPort) {
  messagePort.unref(port);
  process.argv = [process.argv[0]];
  for (let i = 0; i < what.argv.length; i++) ArrayPrototypePush(process.argv, what.argv[i]);
  process.execArgv = what.execArgv;
  if (what.options !== undefined) {
    require('internal/options').setAll(what.options);
    require('internal/process').addWarnings(process);
  }
  if (what.sharesEnv) require('internal/process/env').share();
  require('internal/worker/data').inherit(what.environmentData);
  require('internal/worker/threads').setMain(mainPort);
  require('worker_threads').setThread(publicPort, what.workerData, what.limits);
  restrictProcess();
  if (what.trackFds) {
    native('fs').trackFiles((text) => process.emitWarning(text));
  }
  if (!what.hasStdin) require('internal/stdio').setEmptyInput();
  const { words, OBSERVED } = native('tasks');
  if (words[OBSERVED] === 1) require('internal/observe').start();
  if (require('internal/options').getOption('--blocked') !== undefined) {
    require('internal/blocked').start();
  }
  const imports = preload();
  messagePort.post(port, [ONLINE]);
  if (imports === undefined) run(what);
  else require('internal/esm/main').preload(imports, () => run(what));
}

// What the script throws is what a listener of a port throws: it is an exception in a tick of its
// own, after those that the script has queued.
function begin(message) {
  try {
    start(message[1], message[2], message[3]);
  } catch (error) {
    process.nextTick(() => { throw error; });
  }
}

function hear(message) {
  switch (message[0]) {
    case BEGIN: begin(message); break;
    case CHUNKS: require('internal/worker/stdio').push(process.stdin, message[2]); break;
    default: streams[message[1]]?.wantsMore(); // before that nobody waits
  }
}

module.exports = {
  start() {
    port = messagePort.adopt(binding.port());
    require('internal/fatal').setUncaught(onUncaught);
    require('internal/stdio').setMaker((fd) => streamOf(NAMES[fd]));
    messagePort.attend(port, {
      __proto__: null, onMessage: hear, onError: (error) => { onUncaught(error, false); },
    });
    messagePort.ref(port);
  },
};
