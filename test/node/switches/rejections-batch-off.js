// SPDX-License-Identifier: MIT
// node20 with the rule of Node 18: recorded there.
const later = []
process.on('unhandledRejection', (reason) => {
  console.log('unhandled', reason)
  if (reason === 1) later[0].catch(() => {})
})
Promise.reject(1)
later[0] = Promise.reject(2)
