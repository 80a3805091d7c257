// SPDX-License-Identifier: MIT
const busy = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
process.on('uncaughtException', (e) => console.log('caught', e.message))
setTimeout(() => { process.nextTick(() => console.log('tick')); throw new Error('one') }, 5)
setTimeout(() => console.log('two'), 5)
setTimeout(() => console.log('three'), 5)
busy(20)
