// SPDX-License-Identifier: MIT
// node10 with the rule of Node 11, node20 with that of Node 10: recorded there.
console.log(typeof queueMicrotask)
