// Nothing of the program runs while a stack is described.
'use strict';

let ran = 0;
const loud = new Proxy({}, Object.fromEntries(Reflect.ownKeys(Reflect)
  .filter((key) => typeof key === 'string')
  .map((key) => [key, (...args) => { ran++; return Reflect[key](...args); }])));

function fail() { throw new Error('x'); }

const withGetters = {
  get constructor() { ran++; return Object; },
  get [Symbol.toStringTag]() { ran++; return 'Loud'; },
  get other() { ran++; return fail; },
};
const receivers = [loud, withGetters, Object.create(loud), Object.create(withGetters),
                   Object.defineProperty(() => {}, 'name', { get() { ran++; return 'x'; } })];
ran = 0;
for (const receiver of receivers) {
  try {
    fail.call(receiver);
  } catch (error) {
    if (!error.stack.includes('description-runs-no-code')) console.log(error.stack);
  }
}
console.log(ran);
