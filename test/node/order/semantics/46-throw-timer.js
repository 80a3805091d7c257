// SPDX-License-Identifier: MIT
// throw timer: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
process.on('uncaughtException',()=>L('U'));
setTimeout(()=>{L('t1');process.nextTick(()=>L('n'));Promise.resolve().then(()=>L('p'));setImmediate(()=>L('i'));throw 1},1);setTimeout(()=>L('t2'),1);setTimeout(()=>L('t3'),5);block(20);
