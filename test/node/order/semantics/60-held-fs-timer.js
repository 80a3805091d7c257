// SPDX-License-Identifier: MIT
// held fs timer: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
require('fs').stat(__filename,()=>L('f'));setTimeout(()=>L('t'),0);setImmediate(()=>L('i'));block(300);
