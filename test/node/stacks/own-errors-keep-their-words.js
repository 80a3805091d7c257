// SPDX-License-Identifier: MIT
// Messages that a program has chosen stay, though the engine might have said the same.
'use strict';

const util = require('util');
const vm = require('vm');

const texts = [
  "Can't find variable: x", "undefined is not an object (evaluating 'a.b')",
  "f is not a function. (In 'f()', 'f' is undefined)", 'Maximum call stack size exceeded.',
  'Unexpected end of script', 'Invalid Date',
];

function thrown(fn) {
  try {
    fn();
  } catch (e) {
    return e;
  }
}

for (const text of texts) {
  for (const Kind of [Error, TypeError, RangeError, ReferenceError, SyntaxError]) {
    const e = thrown(() => { throw new Kind(text); });
    if (e.message !== text || !e.stack.startsWith(`${Kind.name}: ${text}\n`)) console.log(e);
    thrown(() => { throw e; });
    thrown(() => { throw Kind(text); });
    if (thrown(() => { throw Kind(text); }).message !== text) console.log(Kind.name, text);
    if (e.message !== text) console.log('again', e);
  }
  class Mine extends TypeError {}
  console.log(thrown(() => { throw new Mine(text); }).message);
  const inside = vm.runInNewContext('(text) => { throw new TypeError(text); }');
  console.log(thrown(() => inside(text)).message);
}

// A message that is changed after the first throw.
const e = thrown(() => undefined.x);
util.inspect(e);
console.log(e.message, e.stack.split('\n')[0]);
e.message = "Can't find variable: y";
console.log(thrown(() => { throw e; }).message);
console.log(Object.getOwnPropertyDescriptor(e, 'message').enumerable, Object.keys(e));

// What a program does not catch is told to its listeners in V8's words.
console.log(util.inspect(thrown(() => missing)).split('\n')[0]);
process.on('uncaughtException', (e) => console.log(e.message, e.stack.split('\n')[0]));
setTimeout(() => { const o = {}; o.nothing.at.all; });
