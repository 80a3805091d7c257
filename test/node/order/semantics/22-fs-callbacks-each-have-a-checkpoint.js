// SPDX-License-Identifier: MIT
const fs = require('fs')
fs.stat(__filename, () => {
  console.log('stat 1')
  process.nextTick(() => console.log('tick'))
  Promise.resolve().then(() => console.log('microtask'))
  setImmediate(() => console.log('immediate'))
  fs.stat(__filename, () => { console.log('stat 2') ; setImmediate(() => console.log('immediate 2')) })
})
