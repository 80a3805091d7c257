// SPDX-License-Identifier: MIT
// abort sets the reason and fires once; the default reason is a DOMException.
'use strict';

const controller = new AbortController();
const { signal } = controller;
signal.onabort = function(event) {
  console.log('onabort', this === signal, event.type, event.isTrusted, event.target === signal);
};
signal.addEventListener('abort', () => console.log('listener', signal.aborted));
console.log(signal.aborted, signal.reason, controller);
signal.throwIfAborted();
controller.abort();
controller.abort('again');
console.log(signal.aborted, signal.reason.name, signal.reason.code, signal.reason.message);
console.log(signal.reason instanceof DOMException, signal.reason instanceof Error, signal);
try {
  signal.throwIfAborted();
} catch (error) {
  console.log(error === signal.reason);
}
const other = new AbortController();
other.abort(undefined);
console.log(other.signal.reason.name);
console.log(AbortSignal.abort('because').reason, AbortSignal.abort().aborted);
const late = AbortSignal.abort();
late.addEventListener('abort', () => console.log('never'));
try {
  new AbortSignal();
} catch (error) {
  console.log(error.name, error.code, error.message);
}
