// SPDX-License-Identifier: MIT
// node11 with the rule of Node 24, node20 with that of Node 20: recorded there.
process.on('warning', (warning) => console.log(warning.name))
setTimeout(() => console.log('timeout'), -5)
