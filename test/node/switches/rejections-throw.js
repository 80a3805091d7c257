// SPDX-License-Identifier: MIT
// node10 with the rule of Node 15, node20 with that of Node 14: recorded there.
process.on('exit', (code) => {
  console.log('exit', code)
  process.exitCode = 0
})
setTimeout(() => console.log('still here'), 10)
Promise.reject(new Error('nobody handles this'))
