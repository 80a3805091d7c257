// SPDX-License-Identifier: MIT
// node10 with the rule of Node 12, node20 with that of Node 11.0: recorded there.
const log = []
process.on('exit', () => console.log(/ac/.test(log.join('')) ? 'two durations' : 'one duration'))
setTimeout(() => log.push('a'), 10.9)
setTimeout(() => log.push('b'), 10)
setTimeout(() => log.push('c'), 10.9)
for (const end = Date.now() + 30; Date.now() < end;);
