// SPDX-License-Identifier: MIT
// A timer set inside a timers phase runs in a later turn, after immediates that were queued in the same phase.
setTimeout(() => {
  console.log('timer 1')
  setTimeout(() => console.log('timer 2'), 0)
  setImmediate(() => console.log('immediate'))
}, 5)
