// SPDX-License-Identifier: MIT
// All ticks, also those that ticks add, then all microtasks, also those that microtasks add; a tick added
// by a microtask waits until the microtasks are done; and again until both are empty.
const tick = (name, f) => process.nextTick(() => { console.log('tick ' + name); if (f) f() })
const micro = (name, f) => Promise.resolve().then(() => { console.log('micro ' + name); if (f) f() })
tick('a', () => { micro('from tick a'); tick('from tick a') })
micro('b', () => { tick('from micro b', () => micro('from that tick')); micro('from micro b') })
tick('c')
micro('d')
