// SPDX-License-Identifier: MIT
// Prototypes that the program broke do not reach the timers.
'use strict';

const { setTimeout: wait, setInterval: every, setImmediate: immediate } = require('timers/promises');
let resolve;
const done = new Promise((settle) => { resolve = settle; });

const { stdout } = process; // streams are not what this is about
const fail = () => { throw new Error('poisoned'); };
Array.prototype.push = fail;
Array.prototype.shift = fail;
Function.prototype.call = fail;
Function.prototype.apply = fail;
Function.prototype.bind = fail;
Promise.prototype.then = fail;
Promise.prototype.finally = fail;
Promise.resolve = fail;
const names = ['signal', 'ref', 'done', 'cause'];
for (let i = 0; i < names.length; i++) {
  Object.defineProperty(Object.prototype, names[i], { set: fail, get: () => undefined });
}

const lines = [];
let at = 0;
const say = (text) => { lines[at++] = text; };
setTimeout((a, b, c) => say(`timeout ${a}${b}${c}`), 20, 1, 2, 3);
setImmediate((a, b, c) => say(`immediate ${a}${b}${c}`), 1, 2, 3);
let rounds = 0;
const interval = setInterval(() => {
  say('interval');
  if (++rounds === 2) clearInterval(interval);
}, 30);

(async () => {
  say(await immediate('promised immediate'));
  say(await wait(90, 'promised timeout'));
  const it = every(1, 'promised interval');
  say((await it.next()).value);
  await it.return();
  try {
    await wait(1000, 'v', { ref: true, signal: AbortSignal.abort() });
  } catch (error) {
    say(error.name);
  }
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 1);
  try {
    await wait(1000, 'v', { ref: true, signal: abort.signal });
  } catch (error) {
    say(error.name);
  }
  resolve();
})();

(async () => {
  await done;
  for (let i = 0; i < at; i++) stdout.write(`${lines[i]}\n`);
})();
