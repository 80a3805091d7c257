// SPDX-License-Identifier: MIT
// throw two ticks: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
process.on('uncaughtException',()=>L('U'));
setImmediate(()=>{L('i1');process.nextTick(()=>{throw 1});process.nextTick(()=>L('n2'));Promise.resolve().then(()=>L('p'))});setImmediate(()=>L('i2'));setImmediate(()=>L('i3'));
