// SPDX-License-Identifier: MIT
// The same for immediates.
setImmediate(() => {
  console.log('immediate 1')
  process.nextTick(() => console.log('tick'))
  Promise.resolve().then(() => console.log('microtask'))
})
setImmediate(() => console.log('immediate 2'))
