// SPDX-License-Identifier: MIT
const e = new (require('events'))()
e.on('x', () => { console.log('listener 1'); process.nextTick(() => console.log('tick')); Promise.resolve().then(() => console.log('microtask')) })
e.on('x', () => console.log('listener 2'))
setTimeout(() => { console.log('before'); e.emit('x'); console.log('after') }, 5)
