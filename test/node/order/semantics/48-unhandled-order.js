// SPDX-License-Identifier: MIT
// unhandled order: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
process.on('unhandledRejection',()=>L('UR'));process.on('rejectionHandled',()=>L('RH'));
setImmediate(()=>{L('i1');var p=Promise.reject(1);process.nextTick(()=>L('n'));Promise.resolve().then(()=>L('p'));setImmediate(()=>{L('i3');p.catch(()=>L('c'));process.nextTick(()=>L('n2'))})});setImmediate(()=>L('i2'));
