// SPDX-License-Identifier: MIT
// Streams and iteration: what `for await` uses of a stream, and ReadableStream.from, a stream of
// what something gives that can be iterated. The streams are cores.
//
// 1. Calls of next() and return() are served one after the other (`ongoing`).

'use strict';

const {
  AsyncIteratorPrototype,
  PromisePrototypeThen,
  PromiseReject,
  PromiseResolve,
  PromiseWithResolvers,
  ReflectApply,
  SafeWeakMap,
  SymbolAsyncIterator,
  SymbolIterator,
} = primordials;

const { codes } = require('internal/errors');
const { DONE, callForPromise, invalidState, isObject, isolate } = require('web/streams/common');
const { acquireReader, cancel, read, releaseReader } = require('web/streams/readable');
const { iteratesAtOnce } = require('web/streams/ticks');

// ---- Iterating a stream

class Iteration {
  constructor(reader, preventCancel) {
    this.reader = reader;
    this.preventCancel = preventCancel;
    this.ongoing = undefined;
    this.started = false;
    this.finished = false;
    this.step = () => this.nextSteps();
  }

  nextSteps() {
    if (this.finished) return PromiseResolve({ done: true, value: undefined });
    const { reader } = this;
    if (reader.stream === undefined) {
      return PromiseReject(invalidState('The reader is not bound to a ReadableStream'));
    }
    const { promise, reject, resolve } = PromiseWithResolvers();
    read(reader, {
      __proto__: null,
      chunkSteps: (value) => {
        this.ongoing = undefined;
        resolve({ value, done: false });
      },
      closeSteps: () => {
        this.end();
        resolve({ done: true, value: undefined });
      },
      errorSteps: (error) => {
        this.end();
        reject(error);
      },
    });
    return iteratesAtOnce ? this.react(promise) : promise;
  }

  // As the standard has it: next() takes a microtask more than the read.
  react(promise) {
    const settle = () => {
      if (this.ongoing === next) this.ongoing = undefined;
    };
    const next = PromisePrototypeThen(promise, (result) => {
      settle();
      return result;
    }, (error) => {
      settle();
      throw error;
    });
    return next;
  }

  end() {
    this.ongoing = undefined;
    this.finished = true;
    if (this.reader.stream !== undefined) releaseReader(this.reader);
  }

  returnSteps(value) {
    const result = { done: true, value };
    if (this.finished) return PromiseResolve(result);
    this.finished = true;
    const { reader } = this;
    if (reader.stream === undefined) {
      return PromiseReject(invalidState('The reader is not bound to a ReadableStream'));
    }
    const cancelled = this.preventCancel ? DONE : cancel(reader.stream, value);
    releaseReader(reader);
    return this.preventCancel ? PromiseResolve(result) :
      PromisePrototypeThen(cancelled, () => result);
  }

  // In Node the first read comes a microtask late, so that the stream can start and pull.
  next() {
    if (!this.started) {
      this.started = true;
      if (!iteratesAtOnce) this.ongoing = PromiseResolve();
    }
    return this.enter(this.step);
  }

  return(value) {
    this.started = true;
    return this.enter(() => this.returnSteps(value));
  }

  enter(steps) {
    return this.ongoing = this.ongoing === undefined ? steps() :
      PromisePrototypeThen(this.ongoing, steps, steps);
  }
}

isolate(Iteration);

const iterations = new SafeWeakMap();

// The prototype of all such iterators, as Web IDL makes it.
const IteratorPrototype = {
  __proto__: AsyncIteratorPrototype,

  next() {
    const iteration = isObject(this) ? iterations.get(this) : undefined;
    if (iteration === undefined) {
      return PromiseReject(new codes.ERR_INVALID_THIS('ReadableStreamAsyncIterator'));
    }
    return iteration.next();
  },

  return(value) {
    const iteration = isObject(this) ? iterations.get(this) : undefined;
    if (iteration === undefined) {
      return PromiseReject(new codes.ERR_INVALID_THIS('ReadableStreamAsyncIterator'));
    }
    return iteration.return(value);
  },
};

function iterate(stream, preventCancel) {
  const iterator = { __proto__: IteratorPrototype };
  iterations.set(iterator, new Iteration(acquireReader(stream, false), preventCancel));
  return iterator;
}

// ---- A stream from something iterable

function openIterator(value) {
  const open = value[SymbolAsyncIterator];
  if (open !== undefined && open !== null) return callOpen(open, value);
  const openSync = value[SymbolIterator];
  if (openSync === undefined || openSync === null) {
    throw new codes.ERR_ARG_NOT_ITERABLE(value);
  }
  return asyncFromSync(callOpen(openSync, value));
}

function callOpen(open, value) {
  const iterator = ReflectApply(open, value, []);
  if (!isObject(iterator)) throw invalidState('The iterator method must return an object');
  const { next } = iterator;
  return {
    __proto__: null,
    next: () => ReflectApply(next, iterator, []),
    getReturn() {
      const method = iterator.return;
      return method === undefined || method === null ? undefined :
        (reason) => ReflectApply(method, iterator, [reason]);
    },
  };
}

// The values of an ordinary iterator may be promises; one that fails ends the iterator.
function asyncFromSync(sync) {
  function settle(result, closeOnFailure) {
    if (!isObject(result)) {
      throw invalidState('The iterator.next() method must return an object');
    }
    const done = result.done ? true : false;
    const fail = (error) => {
      if (!done && closeOnFailure) {
        try {
          sync.getReturn()?.(undefined);
        } catch {
          // The first error is the one to tell.
        }
      }
      throw error;
    };
    return PromisePrototypeThen(PromiseResolve(result.value), (value) => ({ value, done }), fail);
  }
  return {
    __proto__: null,
    next: () => settle(sync.next(), true),
    getReturn() {
      const end = sync.getReturn();
      return end === undefined ? undefined : (reason) => settle(end(reason), false);
    },
  };
}

function fromIterable(iterable) {
  const { createReadable } = require('web/streams/readable-default');
  const iterator = openIterator(iterable);
  const take = (result) => {
    if (!isObject(result)) {
      throw invalidState(
        'The promise returned by the iterator.next() method must fulfill with an object');
    }
    if (result.done) stream.controller.close();
    else stream.controller.enqueue(result.value);
  };
  const pull = () => PromisePrototypeThen(callForPromise(iterator.next, undefined, []), take);
  const stop = (reason) => {
    let end;
    try {
      end = iterator.getReturn();
    } catch (error) {
      return PromiseReject(error);
    }
    if (end === undefined) return DONE;
    return PromisePrototypeThen(callForPromise(end, undefined, [reason]), (result) => {
      if (!isObject(result)) {
        throw invalidState(
          'The promise returned by the iterator.return() method must fulfill with an object');
      }
    });
  };
  const stream = createReadable(pull, stop, 0);
  return stream;
}


module.exports = { fromIterable, iterate };
