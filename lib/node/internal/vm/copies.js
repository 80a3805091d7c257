// SPDX-License-Identifier: MIT
//
// Properties of a context that can be enumerated, where the engine takes what our callbacks answer
// for one that cannot (src/engine/realm_asking.c). `{ ...globalThis }` and Object.assign ask for the
// names first and then for each property. So from that question on, a name of the list is answered
// by a property of the global object's own: a copy of the sandbox's, made anew at each question.
//
// 1. Copies end with the next microtask: they would keep values alive that nobody else has.
// 2. While words[ASIDE] is 1 the callbacks say that they have nothing: the global object itself is
//    meant.
'use strict';

const {
  Int32Array, ReflectDefineProperty, ReflectDeleteProperty, ReflectGet,
  ReflectGetOwnPropertyDescriptor, ReflectSet, SafeSet,
} = primordials;
const words = new Int32Array(native('vm').words);
const ASIDE = 3;

class Copies {
  #declared; // names whose properties the engine must go on finding
  #filter;
  #global;
  #listed = new SafeSet();
  #made = new SafeSet();

  constructor(global, filter, declared) {
    this.#global = global;
    this.#filter = filter;
    this.#declared = declared;
  }

  // The engine has asked for the names.
  begin(names) {
    if (this.#listed.size === 0 && names.length > 0) {
      require('internal/tasks').queueQuietly(() => this.#end());
    }
    for (let i = 0; i < names.length; i++) this.#listed.add(names[i]);
  }

  #end() {
    this.#listed.clear();
    this.#made.forEach((key) => this.#drop(key));
  }

  // Whether the global object's own property is the answer.
  answer(key) {
    if (!this.#listed.has(key)) return false;
    const found = ReflectGetOwnPropertyDescriptor(this.#filter, key);
    if (found?.enumerable && this.define(key, this.#copy(key, found))) {
      this.#made.add(key);
      return true;
    }
    if (this.#made.has(key)) this.#drop(key);
    return false;
  }

  #copy(key, found) {
    const filter = this.#filter;
    const copy = { __proto__: null, enumerable: true };
    if (!this.#declared.has(key)) copy.configurable = true;
    if (found.get !== undefined || found.set !== undefined) {
      if (found.get) copy.get = () => ReflectGet(filter, key);
      if (found.set) copy.set = (value) => { ReflectSet(filter, key, value); };
    } else {
      copy.value = ReflectGet(filter, key);
      copy.writable = found.writable;
    }
    return copy;
  }

  #drop(key) {
    this.#made.delete(key);
    if (this.#declared.has(key)) {
      this.define(key, { __proto__: null, enumerable: true, value: undefined, writable: true });
      return;
    }
    words[ASIDE] = 1;
    try {
      ReflectDeleteProperty(this.#global, key);
    } finally {
      words[ASIDE] = 0;
    }
  }

  // A property of the global object's own.
  define(key, descriptor) {
    words[ASIDE] = 1;
    try {
      return ReflectDefineProperty(this.#global, key, descriptor);
    } finally {
      words[ASIDE] = 0;
    }
  }
}

module.exports = { Copies };
