// SPDX-License-Identifier: MIT
process.on('uncaughtException', (e) => console.log('caught', e.message))
setImmediate(() => { process.nextTick(() => console.log('tick')); throw new Error('one') })
setImmediate(() => console.log('two'))
setImmediate(() => console.log('three'))
