// SPDX-License-Identifier: MIT
// msg two ports: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
var a=new MessageChannel(),b=new MessageChannel();a.port2.onmessage=()=>{L('a');a.port1.close();process.nextTick(()=>L('na'))};b.port2.onmessage=()=>{L('b');b.port1.close()};b.port1.postMessage(1);a.port1.postMessage(1);b.port1.postMessage(1);
