// SPDX-License-Identifier: MIT
let n = 0
const t = setInterval(() => {
  console.log('interval', ++n)
  process.nextTick(() => console.log('tick', n))
  if (n === 3) clearInterval(t)
}, 5)
