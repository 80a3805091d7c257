// SPDX-License-Identifier: MIT
// node10 with the two rules of Node 11, of which neither is enough, and node20 with one of
// Node 10's, which is: recorded there.
const log = []
process.on('exit', () => console.log(log.join(' ')))
const interval = setInterval(() => {
  log.push('interval')
  setTimeout(() => log.push('timeout'), 20)
  for (const end = Date.now() + 50; Date.now() < end;);
  if (log.filter((name) => name === 'interval').length === 2) clearInterval(interval)
}, 10)
