// SPDX-License-Identifier: MIT
// Node 11 moved the checkpoint: after every timer, not after the list of equal timers.
const busy = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
setTimeout(() => {
  console.log(1)
  process.nextTick(() => console.log(3))
  Promise.resolve().then(() => console.log(4))
}, 5)
setTimeout(() => console.log(2), 5)
busy(20) // both are due when the loop starts
