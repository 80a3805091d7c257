// SPDX-License-Identifier: MIT
// Only plain properties can be defined on process.env.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

const define = (descriptor) => () => Object.defineProperty(process.env, 'RONDO_X', descriptor);
show(define({ value: 'x' }));
show(define({ value: 'x', writable: true, enumerable: true }));
show(define({ get() { return 'x'; } }));
show(define({ set() {} }));
show(define({}));
show(() => define({ value: 5, writable: true, enumerable: true, configurable: true })().RONDO_X);
