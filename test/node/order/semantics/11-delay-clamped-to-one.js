// SPDX-License-Identifier: MIT
// Below 1, not a number, or above 2147483647: 1 ms, in the order set.
setTimeout(() => console.log('1'), 1)
setTimeout(() => console.log('0'), 0)
setTimeout(() => console.log('-5'), -5)
setTimeout(() => console.log('NaN'), NaN)
setTimeout(() => console.log('text'), 'text')
