// SPDX-License-Identifier: MIT
// node11 with the rule of Node 24, node20 with that of Node 18: recorded there.
setTimeout(() => {
  console.log('first')
  setImmediate(() => console.log('immediate'))
  setTimeout(() => console.log('second'), 1)
  process.nextTick(() => {
    for (const end = Date.now() + 10; Date.now() < end;);
    setTimeout(() => {}, 50)
  })
}, 1)
