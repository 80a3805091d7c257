// SPDX-License-Identifier: MIT
// node10 with the rule of Node 11, node20 with that of Node 10: recorded there.
const log = []
process.on('exit', () => console.log(log.join(' ')))
for (const name of ['a', 'b', 'c']) {
  setTimeout(() => {
    log.push(name)
    process.nextTick(() => log.push(`tick-${name}`))
    Promise.resolve().then(() => log.push(`microtask-${name}`))
    setImmediate(() => {
      log.push(`immediate-${name}`)
      process.nextTick(() => log.push(`later-${name}`))
    })
  }, 10)
}
for (const end = Date.now() + 30; Date.now() < end;);
