// SPDX-License-Identifier: MIT
// Stream: the base class of all streams. Its pipe is of Node 0.4, for what is neither Readable nor
// Writable, and comes from the package readable-stream.
//
// A stream is laid out with a slot for each event that it can have, as Node does: eventNames()
// gives these in the order of the slots.

'use strict';

const { ObjectSetPrototypeOf, ReflectApply } = primordials;

const { EventEmitter } = require('events');

function Stream(options) {
  if (this._events === undefined) this._events = slotsFor(this);
  ReflectApply(EventEmitter, this, [options]);
}

ObjectSetPrototypeOf(Stream.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(Stream, EventEmitter);

function slotsFor(stream) {
  if (stream._readableState === undefined) {
    return stream._writableState === undefined ? undefined : {
      __proto__: null,
      close: undefined,
      error: undefined,
      prefinish: undefined,
      finish: undefined,
      drain: undefined,
    };
  }
  // A Duplex is made by Readable's constructor first.
  return typeof stream.write === 'function' ? {
    __proto__: null,
    close: undefined,
    error: undefined,
    prefinish: undefined,
    finish: undefined,
    drain: undefined,
    data: undefined,
    end: undefined,
    readable: undefined,
  } : {
    __proto__: null,
    close: undefined,
    error: undefined,
    data: undefined,
    end: undefined,
    readable: undefined,
  };
}

Stream.prototype.pipe = function(dest, options) {
  return ReflectApply(ofPackage().Stream.prototype.pipe, this, [dest, options]);
};

// For emitters of old, too, which lack it.
function prependListener(emitter, event, listener) {
  return ofPackage().prependListener(emitter, event, listener);
}

function ofPackage() {
  return require('vendor/readable-stream/package/legacy');
}

module.exports = { Stream, prependListener };
