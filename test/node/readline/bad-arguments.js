// SPDX-License-Identifier: MIT
// What createInterface refuses, and how.
'use strict';
const readline = require('readline');
const promises = require('readline/promises');
const { PassThrough } = require('stream');

function attempt(work) {
  try {
    work();
    console.log('fine');
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}

const input = () => new PassThrough();
for (const from of [readline, promises]) {
  for (const value of [-1, 'x', 0, 1.5, null, 2 ** 32]) {
    attempt(() => from.createInterface({ input: input(), tabSize: value }));
  }
  for (const value of [-1, 'x', NaN, null]) {
    attempt(() => from.createInterface({ input: input(), historySize: value }));
  }
  for (const value of ['x', 1, {}, null]) {
    attempt(() => from.createInterface({ input: input(), history: value }));
    attempt(() => from.createInterface({ input: input(), completer: value }));
  }
  for (const value of ['x', NaN, Infinity, null, {}]) {
    attempt(() => from.createInterface({ input: input(), escapeCodeTimeout: value }));
  }
  for (const value of ['x', {}, 1]) {
    attempt(() => from.createInterface({ input: input(), signal: value }));
  }
  attempt(() => from.createInterface(input(), null, 'not a function'));
}
console.log(readline.Interface(input()) instanceof readline.Interface);
console.log(new readline.Interface(input()) instanceof require('events'));
function Old(stream) { readline.Interface.call(this, stream); }
require('util').inherits(Old, readline.Interface);
console.log(new Old(input()).getPrompt());
class New extends promises.Interface {}
console.log(new New(input()) instanceof promises.Interface);
console.log(Object.keys(readline).join(), Object.keys(promises).join());
console.log(readline.promises === promises);
