// SPDX-License-Identifier: MIT
// Closing: what was sent before arrives first, the other end is closed too, and a port that is
// closed while it hears still hears what had come.
'use strict';

const log = [];
process.on('exit', () => console.log(log.join('\n')));

const a = new MessageChannel();
a.port1.on('message', (value) => log.push(`a1 ${value}`));
a.port1.on('close', () => log.push(`a1 closed ${a.port1.hasRef()}`));
a.port2.on('close', () => log.push('a2 closed'));
a.port2.postMessage('first');
a.port2.postMessage('second');
a.port2.close(() => log.push('a2 callback'));
log.push(`after close ${a.port2.postMessage('lost')}`);

const b = new MessageChannel();
b.port1.on('message', (value) => {
  log.push(`b1 ${value}`);
  b.port1.close();
});
b.port2.postMessage(1);
b.port2.postMessage(2);
b.port1.on('close', () => log.push('b1 closed'));

const c = new MessageChannel();
c.port1.onmessage = () => log.push('never');
c.port1.close();
c.port1.close();
setImmediate(() => log.push(`c2 ${c.port2.postMessage(1)}`));

const d = new MessageChannel();
d.port1.on('message', (value) => {
  log.push(`d1 ${value}`);
  process.nextTick(() => log.push('tick'));
  Promise.resolve().then(() => log.push('microtask'));
  if (value === 3) d.port1.close();
});
for (let i = 1; i <= 3; i++) d.port2.postMessage(i);
