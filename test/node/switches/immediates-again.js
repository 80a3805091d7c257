// SPDX-License-Identifier: MIT
// node10 with the rule of Node 11, node20 with that of Node 10: recorded there.
process.on('uncaughtException', (e) => console.log('caught', e.message))
setImmediate(() => {
  setImmediate(() => console.log('second'))
  setTimeout(() => console.log('timeout'), 0)
  for (const end = Date.now() + 20; Date.now() < end;);
  throw new Error('one')
})
