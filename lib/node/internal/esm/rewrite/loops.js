// SPDX-License-Identifier: MIT
//
// `for await` outside of functions, in a module that is a generator (text.js shows its form). As
// everywhere, the loop's iterator is closed when its body is left before the end.
'use strict';

const {
  ReflectApply,
  String,
  SymbolAsyncIterator,
  SymbolIterator,
  TypeError,
} = primordials;

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

class Loop {
  value = undefined;
  #iterator;
  #next;
  #isSync = false;
  #inBody = false;

  open(iterable) {
    let make = iterable[SymbolAsyncIterator];
    if (make === undefined || make === null) {
      make = iterable[SymbolIterator];
      this.#isSync = true;
    }
    if (typeof make !== 'function') {
      throw new TypeError(`${typeof iterable === 'object' ? 'object' : String(iterable)
      } is not async iterable`);
    }
    const iterator = ReflectApply(make, iterable, []);
    if (!isObject(iterator)) {
      throw new TypeError('Result of the Symbol.asyncIterator method is not an object');
    }
    this.#iterator = iterator;
    this.#next = iterator.next;
  }

  // A promise of the next step. Values of a synchronous iterator are awaited.
  next() {
    this.#inBody = false;
    const result = ReflectApply(this.#next, this.#iterator, []);
    return this.#isSync ? awaitValue(result) : result;
  }

  // Whether there is a value.
  step(result) {
    if (!isObject(result)) throw new TypeError(`Iterator result ${String(result)} is not an object`);
    if (result.done) return false;
    this.value = result.value;
    this.#inBody = true;
    return true;
  }

  // The body was left by break, or by continue of a loop around it.
  *close() {
    if (!this.#inBody) return;
    this.#inBody = false;
    const end = this.#iterator.return;
    if (end === undefined || end === null) return;
    const result = yield ReflectApply(end, this.#iterator, []);
    if (!isObject(result)) throw new TypeError(`${String(result)} is not an object`);
  }

  // Something was thrown; in the body, the iterator is closed, and what that throws is lost.
  *fail(error) {
    if (this.#inBody) {
      try {
        yield* this.close();
      } catch {
        // The first error counts.
      }
    }
    throw error;
  }
}

async function awaitValue(result) {
  if (!isObject(result)) throw new TypeError(`Iterator result ${String(result)} is not an object`);
  const { done, value } = result;
  return { __proto__: null, done, value: await value };
}

module.exports = { Loop };
