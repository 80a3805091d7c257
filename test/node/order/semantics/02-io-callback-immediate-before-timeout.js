// SPDX-License-Identifier: MIT
// Set inside an I/O callback, an immediate always runs before a timeout of 0.
require('fs').readFile(__filename, () => {
  setTimeout(() => console.log('timeout'), 0)
  setImmediate(() => console.log('immediate'))
  process.nextTick(() => console.log('tick'))
  Promise.resolve().then(() => console.log('microtask'))
  console.log('read')
})
