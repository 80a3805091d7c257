// SPDX-License-Identifier: MIT
// What an event says of itself, before and while it is dispatched.
'use strict';

const show = (event) => console.log(event.type, event.bubbles, event.cancelable, event.composed,
  event.defaultPrevented, event.eventPhase, event.currentTarget, event.isTrusted, event.returnValue,
  event.cancelBubble, event.composedPath().length, typeof event.timeStamp);
const event = new Event('a', { bubbles: true, cancelable: true, composed: true });
show(event);
const target = new EventTarget();
target[Symbol.for('nodejs.util.inspect.custom')] = () => 'target';
target.addEventListener('a', (e) => { show(e); e.preventDefault(); e.stopPropagation(); show(e); });
target.addEventListener('a', show);
target.dispatchEvent(event);
show(event);
console.log(Object.prototype.toString.call(event), Object.keys(event), Event.AT_TARGET);
console.log(new CustomEvent('c', { detail: 7 }).detail, new CustomEvent('c').detail);
event.initEvent('z');
console.log(event.type, event.bubbles);
const props = [];
for (const key in event) props.push(key);
console.log(props.join());
