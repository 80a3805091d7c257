// SPDX-License-Identifier: MIT
// Timers wait in a list per duration. Late, each due list runs to its end before the next list.
const busy = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
setTimeout(() => console.log('20 first'), 20)
setTimeout(() => console.log('40'), 40)
setTimeout(() => { setTimeout(() => console.log('20 second'), 20); console.log('10') }, 10)
setTimeout(() => { console.log('15, busy'); busy(80) }, 15)
