// SPDX-License-Identifier: MIT
// zero one neg: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
setTimeout(()=>L('a1'),1);setTimeout(()=>L('b0'),0);setTimeout(()=>L('c-5'),-5);setTimeout(()=>L('dNaN'),NaN);setTimeout(()=>L('e1.9'),1.9);setTimeout(()=>L('f2'),2);setTimeout(()=>L('g0'),0);block(20);
