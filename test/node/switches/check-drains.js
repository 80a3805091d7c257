// SPDX-License-Identifier: MIT
// node10 with the rule of Node 12, node20 with that of Node 11: recorded there.
process.on('uncaughtException', (e) => console.log('caught', e.message))
process.nextTick(() => {
  Promise.resolve().then(() => console.log('microtask'))
  throw new Error('one')
})
process.nextTick(() => console.log('two'))
setImmediate(() => console.log('immediate'))
