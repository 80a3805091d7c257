// SPDX-License-Identifier: MIT
// What runs in the same phase after immediates have thrown, the last one too, and the
// queues have grown.
'use strict';

const log = (text) => console.log(text);

process.on('uncaughtException', (error) => log(`uncaught ${error.message}`));

function batch(names, throwing, then) {
  names.forEach((name) => setImmediate(() => {
    log(name);
    process.nextTick(() => log(`tick of ${name}`));
    Promise.resolve().then(() => log(`microtask of ${name}`));
    setImmediate(() => log(`immediate of ${name}`));
    if (name === names[names.length - 1]) then();
    if (throwing.includes(name)) throw new Error(name);
  }));
}

batch(['a', 'b', 'c'], ['c'], () => {
  setTimeout(() => {
    log('timeout');
    batch(['d', 'e', 'f'], ['d', 'f'], () => {
      setTimeout(() => batch(['g', 'h'], ['g'], () => log('end')), 60);
    });
  }, 60);
});
