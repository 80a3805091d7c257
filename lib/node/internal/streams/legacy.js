// SPDX-License-Identifier: MIT
// Stream: the base class of all streams. Its pipe is of Node 0.4, for what is neither Readable nor
// Writable, and comes from the package readable-stream.
//
// A stream is laid out with a slot for each event that it can have, as Node does: eventNames()
// gives these in the order of the slots.

'use strict';

const { ObjectCreate, ObjectSetPrototypeOf, ReflectApply, nativeCall } = primordials;
const { FunctionPrototypeCall } = require('internal/hot');

const { EventEmitter } = require('events');

function Stream(options) {
  if (this._events === undefined) this._events = slotsFor(this);
  if (EventEmitter.call === nativeCall) EventEmitter.call(this, options);
  else FunctionPrototypeCall(EventEmitter, this, options);
}

ObjectSetPrototypeOf(Stream.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(Stream, EventEmitter);

// Object.create(null), and a field after the other: compiled code makes it in place.
function slotsFor(stream) {
  const isReadable = stream._readableState !== undefined;
  // A Duplex is made by Readable's constructor first.
  const isWritable = isReadable ? typeof stream.write === 'function' :
    stream._writableState !== undefined;
  if (!isReadable && !isWritable) return undefined;
  const slots = ObjectCreate(null);
  slots.close = undefined;
  slots.error = undefined;
  if (isWritable) {
    slots.prefinish = undefined;
    slots.finish = undefined;
    slots.drain = undefined;
  }
  if (isReadable) {
    slots.data = undefined;
    slots.end = undefined;
    slots.readable = undefined;
  }
  return slots;
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
