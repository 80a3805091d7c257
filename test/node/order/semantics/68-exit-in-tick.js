// SPDX-License-Identifier: MIT
// exit in tick: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
process.on('exit',c=>L('x'+c));setImmediate(()=>L('i'));process.nextTick(()=>{L('n1');process.exit(3)});process.nextTick(()=>L('n2'));
