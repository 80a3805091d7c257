// SPDX-License-Identifier: MIT
// New immediates wait for the next turn, so I/O and timers get in between.
const order = []
setImmediate(() => {
  order.push('immediate 1')
  setImmediate(() => { order.push('immediate 3'); console.log(order.join(', ')) })
})
setImmediate(() => order.push('immediate 2'))
