// SPDX-License-Identifier: MIT
// What the stream code of readable-stream takes from Node's insides, given by ours.
'use strict';

const { Promise, ReflectApply, SymbolFor, ObjectFreeze } = primordials;

const kEmptyObject = ObjectFreeze({ __proto__: null });

// What tells that a stream is finished runs in the asynchronous context of its giving.
function once(callback) {
  callback = require('internal/async/resources').bindNow('STREAM_END_OF_STREAM', callback);
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

// Nothing is printed: NODE_DEBUG=stream has no listener here.
function debuglog() {
  return () => {};
}

function promisify(...args) {
  return ReflectApply(require('util').promisify, this, args);
}
promisify.custom = SymbolFor('nodejs.util.promisify.custom');

function deprecate(fn, message, code) {
  let warning;
  return function deprecated(...args) {
    warning ??= require('util').deprecate(fn, message, code);
    return ReflectApply(warning, this, args);
  };
}

module.exports = {
  kEmptyObject,
  once,
  createDeferredPromise,
  debuglog,
  promisify,
  deprecate,
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
