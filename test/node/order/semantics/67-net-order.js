// SPDX-License-Identifier: MIT
// net order: L() logs, block() lets time pass without giving the loop its turn; the log is printed at exit.
const log = []
const L = (s) => log.push(s)
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
const out = () => require('fs').writeSync(1, log.join(' ') + '\n')
if (typeof queueMicrotask === 'undefined') global.queueMicrotask = (f) => Promise.resolve().then(f)
process.on('exit', out)
var net=require('net');var s=net.createServer(c=>{L('conn');c.on('data',()=>L('s.data'));c.on('end',()=>L('s.end'));c.on('finish',()=>L('s.finish'));c.on('close',()=>L('s.close'));s.close(()=>L('closed'))}).listen(0,'127.0.0.1',()=>{var c=net.connect(s.address().port,'127.0.0.1',()=>{L('connect');c.end('x')});c.on('end',()=>L('c.end'));c.on('finish',()=>L('c.finish'));c.on('close',()=>L('c.close'));c.resume()});
