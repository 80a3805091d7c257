// SPDX-License-Identifier: MIT
// What cannot be posted, in the words of Node 24, and that nothing is taken away then.
'use strict';

const {
  MessageChannel, isMarkedAsUntransferable, markAsUncloneable, markAsUntransferable,
  moveMessagePortToContext, receiveMessageOnPort,
} = require('worker_threads');

function attempt(name, run) {
  try {
    console.log(name, '->', run());
  } catch (error) {
    console.log(name, '!', error.constructor.name, error.name, error.code, error.message);
  }
}

const port = () => new MessageChannel().port1;
const post = (...args) => port().postMessage(...args);
const detached = new ArrayBuffer(1);
structuredClone(detached, { transfer: [detached] });

attempt('nothing', () => post());
attempt('null list', () => post(1, null));
attempt('number as list', () => post(1, 5));
attempt('string as list', () => post(1, 'abc'));
attempt('empty options', () => post(1, {}));
attempt('number as transfer', () => post(1, { transfer: 5 }));
attempt('null as transfer', () => post(1, { transfer: null }));
attempt('no iterator', () => post(1, { transfer: { [Symbol.iterator]() { return {}; } } }));
for (const item of [5, {}, null, () => {}, new Blob([]), new Uint8Array(1), AbortSignal.abort(),
                    new SharedArrayBuffer(1)]) {
  attempt(`list of ${typeof item}`, () => post(1, [item]));
}
attempt('buffer twice', () => { const b = new ArrayBuffer(1); return post(b, [b, b]); });
attempt('port twice', () => { const p = port(); return post(p, [p, p]); });
attempt('detached in list', () => post(1, [detached]));
attempt('detached in value', () => post(detached));
attempt('source', () => { const p = port(); return p.postMessage(1, [p]); });
attempt('port not in list', () => post(port()));
attempt('closed port', () => { const p = port(); p.close(); return post(1, [p]); });
attempt('post to closed', () => { const p = port(); p.close(); return p.postMessage(1); });
attempt('function to closed', () => { const p = port(); p.close(); p.postMessage(() => {}); });
attempt('untransferable', () => {
  const b = new ArrayBuffer(1);
  markAsUntransferable(b);
  console.log(isMarkedAsUntransferable(b), isMarkedAsUntransferable({}),
              isMarkedAsUntransferable(Buffer.from('pool').buffer));
  return post(b, [b]);
});
attempt('pool', () => { const b = Buffer.from('x'); return post(b, [b.buffer]); });
attempt('uncloneable', () => { const o = { a: 1 }; markAsUncloneable(o); return post(o); });
attempt('uncloneable inside', () => {
  const o = new Map();
  markAsUncloneable(o);
  markAsUncloneable(5);
  return post([o]);
});
attempt('constructor', () => new MessagePort());
attempt('constructor called', () => MessagePort());
attempt('channel called', () => MessageChannel());
attempt('receive without port', () => receiveMessageOnPort({}));
attempt('receive on closed', () => {
  const p = port();
  p.close();
  return receiveMessageOnPort(p);
});
attempt('move nothing', () => moveMessagePortToContext({}, {}));
for (const method of ['postMessage', 'close', 'ref', 'unref', 'hasRef', 'start']) {
  attempt(method, () => MessagePort.prototype[method].call({}, 1));
}
attempt('kept', () => {
  const buffer = new ArrayBuffer(8);
  const inner = port();
  try {
    post([buffer, () => {}], [buffer, inner]);
  } catch (error) {
    console.log(error.message);
  }
  return [buffer.byteLength, inner.postMessage(1)];
});
