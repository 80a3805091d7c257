// SPDX-License-Identifier: MIT
process.on('uncaughtException', (e) => console.log('caught', e.message))
process.nextTick(() => { Promise.resolve().then(() => console.log('microtask')); throw new Error('one') })
process.nextTick(() => console.log('two'))
setImmediate(() => console.log('immediate'))
