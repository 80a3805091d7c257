// SPDX-License-Identifier: MIT
let n = 0, fired = false
setTimeout(() => { fired = true }, 5)
const start = Date.now()
;(function again () { n++; if (fired) console.log('timer got its turn'); else if (Date.now() - start > 2000) console.log('starved'); else setImmediate(again) })()
