// SPDX-License-Identifier: MIT
const busy = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
setImmediate(() => {
  console.log('immediate')
  setTimeout(() => console.log('timeout'), 1)
  setImmediate(() => console.log('immediate of the next turn'))
  busy(10)
})
