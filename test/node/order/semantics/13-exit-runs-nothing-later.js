// SPDX-License-Identifier: MIT
process.on('beforeExit', () => {
  if (!process.revived) { process.revived = true; setTimeout(() => console.log('revived'), 1) }
  console.log('beforeExit')
})
process.on('exit', (code) => {
  console.log('exit', code)
  setTimeout(() => console.log('never'), 0)
  process.nextTick(() => console.log('never'))
  Promise.resolve().then(() => console.log('microtask of the exit handler'))
})
console.log('main')
