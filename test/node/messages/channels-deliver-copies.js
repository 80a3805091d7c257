// SPDX-License-Identifier: MIT
// What goes into a port comes out of the other one as a copy, in order, in three styles.
'use strict';

const { MessageChannel, MessagePort, receiveMessageOnPort } = require('worker_threads');
console.log(MessageChannel === globalThis.MessageChannel, MessagePort === globalThis.MessagePort);

const cycle = { name: 'cycle', list: [1, , 3] };
cycle.self = cycle;
const values = [
  undefined, null, true, 1.5, -0, NaN, 12345678901234567890n, 'text', 'Ж😀', 'x'.repeat(200),
  [1, 'a', [2]], { a: 1, 2: 3 }, new Date(0), /a+/gi, new Map([[1, { b: 2 }]]), new Set(['s']),
  new Uint8Array([1, 2, 3]), new Float64Array([1.5]), Object(1n), Object('s'), cycle,
  new DataView(new ArrayBuffer(3), 1), Object.create(null),
  new (class Named { field = 1; })(),
];

const { port1, port2 } = new MessageChannel();
let n = 0;
port2.on('message', (value) => {
  console.log(n++, value);
  if (n === values.length) second();
});
for (const value of values) {
  if (port1.postMessage(value) !== true) console.log('not posted');
}

function second() {
  port2.removeAllListeners('message');
  port2.onmessage = (event) => {
    console.log(event.constructor.name, event.type, event.data, event.ports, event.source,
                event.origin, event.lastEventId, event.target === port2);
  };
  port2.addEventListener('message', (event) => {
    console.log('listener', event.data);
    third();
  }, { once: true });
  port1.postMessage({ by: 'event' });
}

function third() {
  port2.onmessage = null;
  port1.postMessage('later');
  console.log(receiveMessageOnPort(port2), receiveMessageOnPort(port2));
  const error = new RangeError('far', { cause: 'near' });
  error.extra = 1;
  port1.postMessage(error);
  const { message } = receiveMessageOnPort(port2);
  console.log(message instanceof RangeError, message.message, message.cause, message.extra,
              message.stack === error.stack);
  port1.close();
  port2.once('close', () => console.log('closed'));
  port2.ref();
}
