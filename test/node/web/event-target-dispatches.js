// SPDX-License-Identifier: MIT
// Order, once, duplicates, capture, objects with handleEvent, and the answer of dispatchEvent.
'use strict';

const target = new EventTarget();
const listener = (event) => console.log('listener', event.type, event.target === target);
target.addEventListener('a', listener);
target.addEventListener('a', listener);
target.addEventListener('a', listener, { capture: true });
target.addEventListener('a', {
  name: 'n',
  handleEvent(event) { console.log('object', this.name, event.type); },
});
target.addEventListener('a', () => console.log('once'), { once: true });
console.log(target.dispatchEvent(new Event('a')));
console.log('--');
target.removeEventListener('a', listener, true);
target.addEventListener('a', (event) => event.preventDefault());
console.log(target.dispatchEvent(new Event('a', { cancelable: true })));
console.log('--');
const add = () => target.addEventListener('b', () => console.log('added'));
target.addEventListener('b', add, { once: true });
target.addEventListener('b', (event) => event.stopImmediatePropagation());
target.addEventListener('b', () => console.log('not reached'));
target.dispatchEvent(new Event('b'));
