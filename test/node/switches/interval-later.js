// SPDX-License-Identifier: MIT
// node10 with the rule of Node 11, node20 with that of Node 10: recorded there.
const log = []
process.on('exit', () => console.log(log.join(' ')))
process.on('uncaughtException', (e) => log.push(e.message))
const interval = setInterval(() => {
  if (log.length === 2) clearInterval(interval)
  throw new Error('thrown')
}, 5)
