// SPDX-License-Identifier: MIT
// The property handleEvent of a listener is read when the listener is added or removed, and twice
// when it is called. What its getter throws is thrown to who adds or removes.
'use strict';
const target = new EventTarget();

function show(name, f) {
  try {
    console.log(name, f());
  } catch (error) {
    console.log(name, 'throws', error.message);
  }
}

const throwing = { get handleEvent() { throw new Error('the getter'); } };
show('add', () => target.addEventListener('a', throwing));
show('add', () => target.addEventListener('a', () => console.log('another')));
show('dispatch', () => target.dispatchEvent(new Event('a')));
show('remove', () => target.removeEventListener('a', throwing));

let count = 0;
const counting = {
  get handleEvent() {
    const number = ++count;
    return () => console.log('reading', number);
  },
};
show('add', () => target.addEventListener('b', counting, { once: true }));
show('dispatch', () => target.dispatchEvent(new Event('b')));
console.log(count);
show('add', () => target.addEventListener('b', counting));
show('add again', () => target.addEventListener('b', counting));
show('dispatch', () => target.dispatchEvent(new Event('b')));
show('remove', () => target.removeEventListener('b', counting));
show('dispatch', () => target.dispatchEvent(new Event('b')));
console.log(count);
