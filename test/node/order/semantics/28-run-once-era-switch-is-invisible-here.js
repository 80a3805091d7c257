// SPDX-License-Identifier: MIT
// Timers moved behind poll in libuv 1.45 (Node 20). Under a loop that runs to its end the cycle of phases is the
// same cycle, entered at another point; scripts see no difference here. It shows in UV_RUN_ONCE and UV_RUN_NOWAIT.
const busy = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
require('fs').stat(__filename, () => {
  console.log('poll')
  setTimeout(() => console.log('timer'), 1)
  setImmediate(() => { console.log('check 1'); busy(10); setImmediate(() => console.log('check 2')) })
})
