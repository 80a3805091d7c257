// SPDX-License-Identifier: MIT
// `rondo compare` of this file: outputs of Node 10, 16 and 20; the words are Rondo's own.
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
