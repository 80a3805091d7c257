// SPDX-License-Identifier: MIT
//
// Promise.prototype.finally, for engines whose own saves two microtasks that the language
// prescribes (WebKitGTK 2.52 and 2.54): what waits for its promise would run too early.
//
//     promise.finally(f)    promise.then((value) => resolve(f()).then(() => value), ...)
//
// 1. Each step is the language's: `constructor` and `then` are looked up, in its order.
'use strict';

const { ObjectDefineProperty, Promise, PromisePrototype, ReflectApply, SymbolSpecies, TypeError } =
  primordials;

const { resolve } = Promise;

const isObject = (value) => typeof value === 'object' && value !== null ||
  typeof value === 'function';

// What makes promises of the same kind.
function makerOf(promise) {
  const maker = promise.constructor;
  if (maker === undefined) return Promise;
  if (!isObject(maker)) throw new TypeError('The .constructor property is not an object');
  return maker[SymbolSpecies] ?? Promise;
}

const { finally: ours } = {
  finally(onFinally) {
    if (!isObject(this)) {
      throw new TypeError('Promise.prototype.finally called on non-object');
    }
    const maker = makerOf(this);
    if (typeof onFinally !== 'function') return this.then(onFinally, onFinally);
    const wait = () => ReflectApply(resolve, maker, [onFinally()]);
    return this.then((value) => wait().then(() => value),
                     (reason) => wait().then(() => { throw reason; }));
  },
};

function install() {
  ObjectDefineProperty(PromisePrototype, 'finally', {
    __proto__: null, configurable: true, enumerable: false, value: ours, writable: true,
  });
}

module.exports = { install, ours };
