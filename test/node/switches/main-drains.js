// SPDX-License-Identifier: MIT
// node10 with the rule of Node 12, node20 with that of Node 11: recorded there.
process.on('uncaughtException', (e) => console.log('caught', e.message))
process.nextTick(() => console.log('tick'))
setTimeout(() => console.log('timeout'), 0)
setImmediate(() => console.log('immediate'))
for (const end = Date.now() + 20; Date.now() < end;);
throw new Error('main')
