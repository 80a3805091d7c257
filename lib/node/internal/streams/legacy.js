// SPDX-License-Identifier: MIT
// Stream: the base class of all streams, with the pipe of Node 0.4 that a stream has which is
// neither Readable nor Writable.
//
// A stream is laid out with a slot for each event that it can have, as Node does: eventNames()
// gives these in the order of the slots.

'use strict';

const { ArrayIsArray, FunctionPrototypeCall, ObjectSetPrototypeOf } = primordials;

const { EventEmitter } = require('events');

function Stream(options) {
  if (this._events === undefined) this._events = slotsFor(this);
  FunctionPrototypeCall(EventEmitter, this, options);
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
  const source = this;
  let isEnded = false;

  function ondata(chunk) {
    if (dest.writable && dest.write(chunk) === false && source.pause) source.pause();
  }
  function ondrain() {
    if (source.readable && source.resume) source.resume();
  }
  function onend() {
    if (isEnded) return;
    isEnded = true;
    dest.end();
  }
  function onclose() {
    if (isEnded) return;
    isEnded = true;
    if (typeof dest.destroy === 'function') dest.destroy();
  }
  // An error that nobody listens for is thrown, though we do.
  function onerror(error) {
    cleanup();
    if (EventEmitter.listenerCount(this, 'error') === 0) this.emit('error', error);
  }
  function cleanup() {
    source.removeListener('data', ondata);
    dest.removeListener('drain', ondrain);
    source.removeListener('end', onend);
    source.removeListener('close', onclose);
    source.removeListener('error', onerror);
    dest.removeListener('error', onerror);
    source.removeListener('end', cleanup);
    source.removeListener('close', cleanup);
    dest.removeListener('close', cleanup);
  }

  source.on('data', ondata);
  dest.on('drain', ondrain);
  if (!dest._isStdio && (!options || options.end !== false)) {
    source.on('end', onend);
    source.on('close', onclose);
  }
  prependListener(source, 'error', onerror);
  prependListener(dest, 'error', onerror);
  source.on('end', cleanup);
  source.on('close', cleanup);
  dest.on('close', cleanup);
  dest.emit('pipe', source);
  return dest;
};

// Emitters of old lack prependListener.
function prependListener(emitter, event, listener) {
  if (typeof emitter.prependListener === 'function') {
    return emitter.prependListener(event, listener);
  }
  if (!emitter._events || !emitter._events[event]) {
    emitter.on(event, listener);
  } else if (ArrayIsArray(emitter._events[event])) {
    primordials.ArrayPrototypeUnshift(emitter._events[event], listener);
  } else {
    emitter._events[event] = [listener, emitter._events[event]];
  }
  return undefined;
}

module.exports = { Stream, prependListener };
