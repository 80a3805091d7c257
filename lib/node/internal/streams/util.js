// SPDX-License-Identifier: MIT
// What the stream code of readable-stream takes from Node's insides, given by ours.
'use strict';

const { Promise, ReflectApply, SymbolFor, ObjectFreeze } = primordials;

const kEmptyObject = ObjectFreeze({ __proto__: null });

function once(callback) {
  let called = false;
  return function(...args) {
    if (called) return;
    called = true;
    ReflectApply(callback, this, args);
  };
}

function createDeferredPromise() {
  let resolve;
  let reject;
  const promise = new Promise((res, rej) => {
    resolve = res;
    reject = rej;
  });
  return { promise, resolve, reject };
}

// Nobody is told: NODE_DEBUG=stream has no listener here.
function debuglog() {
  return () => {};
}

function promisify(...args) {
  return ReflectApply(require('util').promisify, this, args);
}
promisify.custom = SymbolFor('nodejs.util.promisify.custom');

module.exports = {
  kEmptyObject,
  once,
  createDeferredPromise,
  debuglog,
  promisify,
  deprecate: (f) => f,
  inspect: (...args) => ReflectApply(require('util').inspect, undefined, args),
  addAbortListener: (...args) => {
    return ReflectApply(require('events').addAbortListener, undefined, args);
  },
  AbortSignalAny: (signals) => require('web/abort-controller').AbortSignal.any(signals),
  isBlob(value) {
    const { Blob } = require('buffer');
    return Blob !== undefined && value instanceof Blob;
  },
};
