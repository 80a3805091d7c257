// SPDX-License-Identifier: MIT
// Bad arguments and receivers get coded errors.
'use strict';

const attempt = (f) => {
  try {
    console.log(f());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
};
const target = new EventTarget();
attempt(() => new Event());
attempt(() => new Event('a', 1));
attempt(() => new CustomEvent());
attempt(() => target.addEventListener('a'));
attempt(() => target.addEventListener('a', 'text'));
attempt(() => target.addEventListener('a', () => {}, 1));
attempt(() => target.addEventListener('a', () => {}, { signal: 1 }));
attempt(() => target.dispatchEvent());
attempt(() => target.dispatchEvent({ type: 'a' }));
attempt(() => EventTarget.prototype.addEventListener.call({}, 'a', () => {}));
attempt(() => Event.prototype.stopPropagation.call({}));
attempt(() => Object.getOwnPropertyDescriptor(Event.prototype, 'type').get.call({}));
const event = new Event('a');
target.addEventListener('a', () => attempt(() => target.dispatchEvent(event)));
target.dispatchEvent(event);
