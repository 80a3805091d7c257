// SPDX-License-Identifier: MIT
// node10 with the rule of Node 12, node20 with that of Node 11: recorded there.
const { Worker } = require('worker_threads')
const log = []
process.on('exit', () => console.log(log.join(', ')))
for (let i = 0; i < 2; i++) {
  new Worker('', { eval: true }).on('exit', () => {
    log.push('exit')
    process.nextTick(() => log.push('tick'))
  })
}
// Both end meanwhile.
for (const end = Date.now() + 1500; Date.now() < end;);
