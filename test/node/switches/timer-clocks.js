// SPDX-License-Identifier: MIT
// node10 with the rule of Node 11, node20 with that of Node 10: recorded there.
const log = []
process.on('exit', () => console.log(log.join(' ')))
const a = setTimeout(() => log.push('a'), 10)
setTimeout(() => log.push('b'), 10)
a.unref()
setTimeout(() => log.push('end'), 40)
for (const end = Date.now() + 30; Date.now() < end;);
