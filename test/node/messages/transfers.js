// SPDX-License-Identifier: MIT
// Buffers and ports change hands; ports carry what was waiting in them.
'use strict';

const { port1, port2 } = new MessageChannel();
const buffer = new Uint8Array([1, 2, 3]).buffer;
const inner = new MessageChannel();
inner.port1.postMessage('waiting');

port2.on('message', (value) => {
  console.log(Object.keys(value));
  if (value.buffer) {
    console.log(new Uint8Array(value.buffer), value.view.buffer === value.buffer, value.view);
    return;
  }
  if (value.resizable) {
    console.log(value.resizable.resizable, value.resizable.maxByteLength,
                value.resizable.byteLength);
    return;
  }
  const { port } = value;
  console.log(port instanceof MessagePort, port === inner.port2);
  port.on('message', (text) => {
    console.log(text);
    if (text === 'waiting') inner.port1.postMessage('through the moved port');
    else inner.port1.close();
  });
  port.on('close', () => {
    console.log('moved port closed');
    port1.close();
  });
});
inner.port2.on('close', () => console.log('the old port is closed'));

port1.postMessage({ buffer, view: new Uint8Array(buffer, 1, 1) }, [buffer]);
console.log(buffer.byteLength);
const resizable = new ArrayBuffer(4, { maxByteLength: 16 });
port1.postMessage({ resizable }, { transfer: [resizable] });
port1.postMessage({ port: inner.port2 }, new Set([inner.port2]));
console.log(inner.port2.postMessage('nobody hears it'));

const event = new MessageChannel();
event.port2.onmessage = ({ data, ports }) => {
  console.log('ports', data, ports.length);
  ports[0].close();
  event.port1.close();
};
event.port1.postMessage('only in the list', [new MessageChannel().port1]);

const moved = new MessageChannel();
const copy = structuredClone(moved.port1, { transfer: [moved.port1] });
copy.postMessage('from the copy');
console.log(require('worker_threads').receiveMessageOnPort(moved.port2));
