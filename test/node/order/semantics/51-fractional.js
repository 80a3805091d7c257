// SPDX-License-Identifier: MIT
// fractional: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
setTimeout(()=>L('a10.9'),10.9);setTimeout(()=>L('b10'),10);setTimeout(()=>L('c10.9'),10.9);block(30);
