// SPDX-License-Identifier: MIT
// msg io: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
var c=new MessageChannel();c.port2.onmessage=()=>{L('m');c.port1.close()};require('fs').stat(__filename,()=>{setImmediate(()=>L('i'));setTimeout(()=>L('t'),0);c.port1.postMessage(1);block(10)});
