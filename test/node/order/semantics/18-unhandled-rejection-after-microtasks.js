// SPDX-License-Identifier: MIT
process.on('unhandledRejection', (r) => console.log('unhandled', r.message))
Promise.reject(new Error('late'))
Promise.resolve().then(() => console.log('microtask 1')).then(() => console.log('microtask 2'))
process.nextTick(() => console.log('tick'))
setImmediate(() => console.log('immediate'))
