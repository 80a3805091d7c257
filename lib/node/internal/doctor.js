// SPDX-License-Identifier: MIT
//
// rondo doctor: what this machine offers Rondo. It uses each part of the runtime that stands on a
// private way of the engine, so that all of them have been tried, and then prints their verdicts.
//
// The status is 1 if something is broken: a self-test fails, or a capability does not work that has
// no stand-in. One that has a stand-in, or that the user has switched off, is a remark.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, StringPrototypePadEnd, StringPrototypeStartsWith,
} = primordials;

const binding = native('doctor');

const MEANING = {
  __proto__: null,
  missing: 'this engine has no such function',
  different: 'this engine does it in another way',
  off: 'switched off by RONDO_ENGINE or RONDO_WITHOUT',
  untried: 'not tried',
};

// ---- self-tests: each gives true, or a promise of it -------------------------------------------

const tests = {
  __proto__: null,

  'timers': () => new primordials.Promise((resolve) => {
    let order = '';
    setTimeout(() => {
      order += 'timeout ';
      setImmediate(() => resolve(order === 'tick microtask timeout '));
    }, 1);
    process.nextTick(() => { order += 'tick '; });
    require('internal/tasks').queueMicrotask(() => { order += 'microtask '; });
  }),

  'promises': async () => {
    const value = await primordials.PromiseResolve(42);
    try {
      await primordials.PromiseReject(new primordials.Error('expected'));
    } catch (error) {
      return value === 42 && error.message === 'expected';
    }
    return false;
  },

  'modules': async () => {
    const text = 'export let n = 1; export const add = () => { n++; }; export const { url } = import.meta;';
    const Module = require('module');
    const asker = new Module('doctor');
    asker._compile('module.exports = (name) => import(name);', '/doctor.js');
    const space = await asker.exports(`data:text/javascript,${text}`);
    space.add();
    return space.n === 2 && StringPrototypeStartsWith(space.url, 'data:') &&
      typeof require('fs').readFile === 'function';
  },

  'contexts': () => {
    const vm = require('vm');
    const sandbox = vm.createContext({ x: 20 });
    return vm.runInContext('var y = x * 2; x + y', sandbox) === 60 && sandbox.y === 40;
  },

  'async context': () => {
    const { AsyncLocalStorage } = require('async_hooks');
    const storage = new AsyncLocalStorage(require('internal/async').own);
    return storage.run(7, () => new primordials.Promise((resolve) => {
      setTimeout(() => resolve(storage.getStore() === 7), 0);
    }));
  },

  'bytes': () => require('buffer').Buffer.from('gr\u00fc\u00dfe', 'utf8').toString('hex') === '6772c3bcc39f65',

  'stacks': () => typeof new primordials.Error('x').stack === 'string',

  'threads': () => new primordials.Promise((resolve, reject) => {
    const { Worker } = require('worker_threads');
    const worker = new Worker('require("worker_threads").parentPort.postMessage(6 * 7)', { eval: true });
    worker.on('message', (value) => resolve(value === 42));
    worker.on('error', reject);
  }),
};

async function passes(name) {
  try {
    return await tests[name]() === true ? '' : 'the answer is wrong';
  } catch (error) {
    return require('internal/inspect').inspect(error?.message ?? error);
  }
}

// ---- the report ---------------------------------------------------------------------------------

function size(bytes) {
  if (bytes === undefined) return 'unknown';
  if (bytes < 0) return 'unlimited';
  if (bytes >= 2 ** 30) return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
  return bytes >= 2 ** 20 ? `${(bytes / 2 ** 20).toFixed(1)} MiB` : `${bytes} bytes`;
}

const memoryMax = (text) =>
  (text === undefined ? 'no control group' : text === 'max' ? 'unlimited' : size(+text));

function uring(facts) {
  if (facts.poll === 'uring') return 'allowed';
  if (facts.uringDisabled !== undefined && facts.uringDisabled !== '0') {
    return `not allowed (kernel.io_uring_disabled = ${facts.uringDisabled})`;
  }
  return process.env.RONDO_POLL === 'epoll' ? 'not asked for (RONDO_POLL=epoll)' : 'not to be had';
}

function printer(stream) {
  const isColoured = stream.isTTY === true && stream.hasColors?.() === true;
  const paint = (code, text) => (isColoured ? `\u001b[${code}m${text}\u001b[39m` : text);
  return {
    line: (text = '') => stream.write(`${text}\n`),
    good: (text) => paint(32, text),
    fair: (text) => paint(33, text),
    bad: (text) => paint(31, text),
  };
}

const LEFT = 18;
const VERDICT = 11;
const left = (text) => StringPrototypePadEnd(text, LEFT);

function printFacts(out) {
  const facts = binding.facts();
  out.line(`${left('rondo')}${native('process').rondoVersion} (Node ${process.version})`);
  out.line(`${left('engine')}JavaScriptCore of WebKitGTK ${facts.engine}`);
  out.line(`${left('  build id')}${facts.buildId}`);
  out.line(`${left('  file')}${facts.file}`);
  out.line(`${left('system')}${facts.system} ${facts.kernel} (${facts.machine})`);
  out.line(`${left('poll')}${facts.poll === 'uring' ? 'io_uring' : facts.poll}`);
  out.line(`${left('  io_uring')}${uring(facts)}`);
  out.line();
  out.line('limits');
  const files = facts.openFiles < 0 ? 'unlimited' : `${facts.openFiles}`;
  out.line(`${left('  open files')}${files}`);
  out.line(`${left('  address space')}${size(facts.addressSpace)}`);
  out.line(`${left('  data')}${size(facts.data)}`);
  out.line(`${left('  stack')}${size(facts.stack)}`);
  out.line(`${left('  memory group')}${memoryMax(facts.memoryMax)}`);
}

async function printTests(out) {
  let broken = 0;
  out.line();
  out.line('self-tests');
  for (const name in tests) {
    const fault = await passes(name);
    if (fault !== '') broken++;
    out.line(`  ${left(name)}${fault === '' ? out.good('passed') : `${out.bad('failed')}  ${fault}`}`);
  }
  return broken;
}

// What the third column says where a capability does not work, by what its stand-in does.
const INSTEAD = {
  __proto__: null, whole: 'instead', part: 'instead, in part', nothing: 'nothing stands in',
};

// Whether the user has switched it off, or what it stands on.
function isSwitchedOff(rows, name) {
  for (let i = 0; i < rows.length; i++) {
    const { 0: its, 1: verdict, 5: lacking } = rows[i];
    if (its === name) return verdict === 'off' || verdict === 'lacking' && isSwitchedOff(rows, lacking);
  }
  return false;
}

function printCapabilities(out) {
  const broken = [];
  const alone = []; // those that nothing stands in for
  const rows = binding.capabilities();
  let works = 0;
  out.line();
  out.line('private ways of the engine');
  for (let i = 0; i < rows.length; i++) {
    const { 0: name, 1: verdict, 2: purpose, 3: standIn, 4: does, 5: lacking } = rows[i];
    const isAlone = verdict !== 'works' && does === 'nothing';
    const isBroken = isAlone && !isSwitchedOff(rows, name);
    if (verdict === 'works') works++;
    if (isAlone) ArrayPrototypePush(alone, name);
    if (isBroken) ArrayPrototypePush(broken, name);
    const paint = verdict === 'works' ? out.good : isBroken ? out.bad : out.fair;
    out.line(`  ${left(name)}${paint(StringPrototypePadEnd(verdict, VERDICT))}${purpose}`);
    if (verdict !== 'works') {
      const meaning = verdict === 'lacking' ? `it needs ${lacking}` : MEANING[verdict];
      out.line(`  ${left('')}${StringPrototypePadEnd('', VERDICT)}${meaning}; ${INSTEAD[does]}: ${standIn}`);
    }
  }
  return { alone, broken, works, count: rows.length };
}

// The last line, except for those that say what is broken.
function summary({ alone, works, count }) {
  const stoodFor = count - works - alone.length;
  let text = `${works} of ${count} private ways work`;
  if (stoodFor > 0) text += `; something stands in for ${stoodFor}`;
  if (alone.length > 0) text += `; nothing stands in for ${ArrayPrototypeJoin(alone, ', ')}`;
  return text;
}

// Uses what is only tried on first use.
function useAll() {
  if (!require('internal/async/promises').works) return; // and hooks hear of no promise
  native('async').tellMade(undefined, async () => {});
}

async function examine() {
  // Who reads the first lines only has what they wanted.
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  const out = printer(process.stdout);
  printFacts(out);
  const failed = await printTests(out);
  try {
    useAll();
  } catch {
    // Its verdict tells.
  }
  const found = printCapabilities(out);
  const { broken } = found;
  out.line();
  out.line(summary(found));
  if (failed > 0) out.line(out.bad(`broken: ${failed} of the self-tests failed`));
  if (broken.length > 0) out.line(out.bad(`broken: this engine lacks ${ArrayPrototypeJoin(broken, ', ')}`));
  process.exitCode = failed > 0 || broken.length > 0 ? 1 : 0;
}

module.exports = { examine };
