// SPDX-License-Identifier: MIT
// Channels of a name hear each other, and not themselves.
'use strict';

const { inspect } = require('util');
const { receiveMessageOnPort } = require('worker_threads');

const a = new BroadcastChannel('news');
const b = new BroadcastChannel('news');
const c = new BroadcastChannel('news');
const other = new BroadcastChannel('sport');
other.onmessage = () => console.log('never');

console.log(a, inspect(a, { depth: -1 }), a.name, Object.keys(BroadcastChannel.prototype));
a.onmessage = () => console.log('never');
b.onmessage = (event) => {
  console.log('b', event.constructor.name, event.data);
  b.close();
};
c.addEventListener('message', (event) => {
  console.log('c', event.data);
  c.postMessage('answer');
  c.close();
}, { once: true });
a.postMessage({ text: 'hello' });
a.onmessage = (event) => {
  console.log('a', event.data);
  a.close();
  a.close();
  other.close();
  console.log(a);
  refused();
};

function refused() {
  const port = new MessageChannel().port1;
  for (const run of [() => new BroadcastChannel(), () => a.postMessage(1), () => a.postMessage(),
                     () => BroadcastChannel.prototype.close.call({}),
                     () => BroadcastChannel.prototype.name,
                     () => new BroadcastChannel('x').unref().postMessage(() => {})]) {
    try {
      run();
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  const one = new BroadcastChannel('late').unref();
  const two = new BroadcastChannel('late').unref();
  one.postMessage('read at once');
  console.log(receiveMessageOnPort(two), receiveMessageOnPort(two));
  const odd = ['a\0b', '\ud800', '\udfff'].map((name) => new BroadcastChannel(name).unref());
  const same = new BroadcastChannel('a\0b').unref();
  same.postMessage('to one');
  console.log(odd.map((channel) => receiveMessageOnPort(channel)));
  port.close();
}
