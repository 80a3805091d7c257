// SPDX-License-Identifier: MIT
// A tick chain against a second timer of the same duration: where the chain runs depends on the era.
const busy = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
let i = 0
function foo () {
  i++
  if (i > 3) return
  console.log('foo', i)
  process.nextTick(foo)
}
setTimeout(foo, 2)
setTimeout(() => console.log('other'), 2)
busy(20)
