// SPDX-License-Identifier: MIT
//
// Each timer of two due lists throws.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
process.on('uncaughtException', (error) => {
  console.log('caught', error.message);
  Promise.resolve().then(() => console.log('microtask of', error.message));
});
for (const name of ['2a', '4a', '2b', '4b']) {
  setTimeout(() => { throw new Error(name); }, parseInt(name));
}
setImmediate(() => console.log('immediate'));
block(15);
