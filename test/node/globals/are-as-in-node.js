// SPDX-License-Identifier: MIT
// The globals of Node 20 that are here: what they are and whether they can be listed, changed and
// deleted. The classes of fetch, of crypto and of compression wait for their modules.
'use strict';

const names = `AbortController AbortSignal Blob BroadcastChannel Buffer ByteLengthQueuingStrategy
  CountQueuingStrategy CustomEvent DOMException Event EventTarget File MessageChannel MessageEvent
  MessagePort Performance PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver
  PerformanceObserverEntryList ReadableByteStreamController ReadableStream ReadableStreamBYOBReader
  ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader TextDecoder
  TextDecoderStream TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController
  URL URLSearchParams WebAssembly WritableStream WritableStreamDefaultController
  WritableStreamDefaultWriter atob btoa clearImmediate clearInterval clearTimeout console fetch
  global performance process queueMicrotask setImmediate setInterval setTimeout structuredClone`
  .split(/\s+/);

for (const name of names) {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  const value = globalThis[name];
  console.log(name, typeof value, before.enumerable, before.configurable,
              before.writable || typeof before.set === 'function',
              typeof value === 'function' ? value.name : '');
  globalThis[name] = 'replaced';
  if (globalThis[name] !== 'replaced') console.log('is not replaced');
  globalThis[name] = value;
}
console.log(Object.prototype.toString.call(globalThis), globalThis === global);
for (const name of ['process', 'Buffer']) {
  console.log(typeof Object.getOwnPropertyDescriptor(globalThis, name).get);
}
