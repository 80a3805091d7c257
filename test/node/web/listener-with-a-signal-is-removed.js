// SPDX-License-Identifier: MIT
// The signal option removes the listener when it aborts.
'use strict';

const { getEventListeners } = require('events');
const target = new EventTarget();
const controller = new AbortController();
target.addEventListener('a', () => console.log('a'), { signal: controller.signal });
target.addEventListener('a', () => console.log('stays'));
target.dispatchEvent(new Event('a'));
controller.abort();
console.log(getEventListeners(target, 'a').length);
target.dispatchEvent(new Event('a'));
target.addEventListener('b', () => console.log('never'), { signal: controller.signal });
console.log(getEventListeners(target, 'b').length);
