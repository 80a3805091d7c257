// SPDX-License-Identifier: MIT
// beforeexit: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
var k=0;process.on('beforeExit',()=>{L('be');if(k++<1){setImmediate(()=>L('i'));setTimeout(()=>L('t'),10);process.nextTick(()=>L('n'))}});process.on('exit',()=>L('x'));
