// SPDX-License-Identifier: MIT
// The main script runs first; then ticks, then microtasks, then the loop starts.
setImmediate(() => console.log('immediate'))
setTimeout(() => console.log('timeout 25'), 25)
Promise.resolve().then(() => console.log('microtask'))
process.nextTick(() => console.log('tick'))
console.log('main')
