// SPDX-License-Identifier: MIT
// A timer's tick chain runs to its end before the timers that it set.
let i = 0
function foo () {
  i++
  if (i > 5) return
  console.log('foo', i)
  setTimeout(() => console.log('timeout', i), 0)
  process.nextTick(foo)
}
setTimeout(foo, 2)
