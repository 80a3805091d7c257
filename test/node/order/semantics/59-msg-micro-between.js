// SPDX-License-Identifier: MIT
// msg micro between: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
var a=new MessageChannel(),k=0;a.port2.onmessage=()=>{L('m');process.nextTick(()=>L('n'));Promise.resolve().then(()=>L('p'));if(++k==2)a.port1.close()};a.port1.postMessage(1);a.port1.postMessage(1);
