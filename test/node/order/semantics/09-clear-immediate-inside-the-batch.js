// SPDX-License-Identifier: MIT
const b = {}
setImmediate(() => { console.log('a'); clearImmediate(b.later) })
b.later = setImmediate(() => console.log('never'))
setImmediate(() => console.log('c'))
