// SPDX-License-Identifier: MIT
// interval rearm: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
var v=setInterval(()=>{L('v');if(v){clearInterval;} setTimeout(()=>{L('t')},20);block(50); if(++k==2)clearInterval(v)},10),k=0;
