// SPDX-License-Identifier: MIT
// node10 with the rule of Node 12, node20 with that of Node 11: recorded there.
process.on('unhandledRejection', () => console.log('unhandled'))
process.on('rejectionHandled', () => {
  console.log('handled')
  process.nextTick(() => console.log('tick'))
})
const promise = Promise.reject(new Error('one'))
setImmediate(() => {
  promise.catch(() => {})
  setImmediate(() => console.log('next'))
})
