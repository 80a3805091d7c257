// SPDX-License-Identifier: MIT
// assert.CallTracker: functions that count their calls. Deprecated in Node 20 and gone later.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSlice, Error, ObjectFreeze, Proxy, ReflectApply, SafeMap,
  SafeSet,
} = primordials;

const AssertionError = require('internal/assert/error');
const { codes } = require('internal/errors');
const { validateUint32 } = require('internal/validators');

const nameless = () => function() {};

// One tracked function.
class Tracked {
  constructor(fn, expected) {
    this.name = fn.name || 'calls';
    this.expected = expected;
    this.made = new Error(); // for its stack
    this.calls = [];
  }

  // What is wrong with the count, if anything is.
  report() {
    const actual = this.calls.length;
    if (actual === this.expected) return undefined;
    return {
      message: `Expected the ${this.name} function to be executed ${this.expected} time(s) but ` +
        `was executed ${actual} time(s).`,
      actual,
      expected: this.expected,
      operator: this.name,
      stack: this.made,
    };
  }
}

class CallTracker {
  #all = new SafeSet();
  #byFunction = new SafeMap();

  #find(tracked) {
    const found = this.#byFunction.get(tracked);
    if (found === undefined) {
      throw new codes.ERR_INVALID_ARG_VALUE('tracked', tracked, 'is not a tracked function');
    }
    return found;
  }

  reset(tracked) {
    if (tracked !== undefined) {
      this.#find(tracked).calls = [];
      return;
    }
    this.#all.forEach((each) => { each.calls = []; });
  }

  getCalls(tracked) {
    return ObjectFreeze(ArrayPrototypeSlice(this.#find(tracked).calls));
  }

  calls(fn, expected = 1) {
    if (process._exiting) throw new codes.ERR_UNAVAILABLE_DURING_EXIT();
    if (typeof fn === 'number') {
      expected = fn;
      fn = nameless();
    } else if (fn === undefined) {
      fn = nameless();
    }
    validateUint32(expected, 'expected', true);
    const each = new Tracked(fn, expected);
    const tracked = new Proxy(fn, {
      __proto__: null,
      apply(target, thisArg, args) {
        ArrayPrototypePush(each.calls, ObjectFreeze({
          thisArg, arguments: ObjectFreeze(ArrayPrototypeSlice(args)),
        }));
        return ReflectApply(target, thisArg, args);
      },
    });
    this.#all.add(each);
    this.#byFunction.set(tracked, each);
    return tracked;
  }

  report() {
    const faults = [];
    this.#all.forEach((each) => {
      const fault = each.report();
      if (fault !== undefined) ArrayPrototypePush(faults, fault);
    });
    return faults;
  }

  verify() {
    const details = this.report();
    if (details.length === 0) return;
    const message = details.length === 1 ? details[0].message :
      'Functions were not called the expected number of times';
    throw new AssertionError({ message, details });
  }
}

module.exports = require('internal/util/functions').deprecate(
  CallTracker, 'assert.CallTracker is deprecated.', 'DEP0173');
