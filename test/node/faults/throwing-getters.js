// SPDX-License-Identifier: MIT
// What console.log shows does not run getters; a throw in a tag reaches the caller.
'use strict';

console.log({ get a() { throw new Error('x'); }, b: 1 });
try {
  console.log({ get [Symbol.toStringTag]() { throw new Error('tag'); } });
} catch (e) {
  console.log('caught', e.message);
}
