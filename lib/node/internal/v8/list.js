// SPDX-License-Identifier: MIT
// Lists that do not feel what a program has put on Object.prototype or Array.prototype under an
// index: a setter there would get what is assigned, and a hole would show what lies there.
'use strict';

const {
  ArrayPrototype,
  ObjectDefineProperty,
  ObjectGetPrototypeOf,
  ObjectPrototype,
  ObjectSetPrototypeOf,
  ReflectOwnKeys,
} = primordials;

// For ourselves. It is no array: to make it costs less than to take an array's prototype away.
class List {
  constructor() {
    this.length = 0;
  }

  // Where the value is now.
  add(value) {
    this[this.length] = value;
    return this.length++;
  }
}

ObjectSetPrototypeOf(List.prototype, null);

// An element of an array that is the program's.
function putElement(array, index, value) {
  if (index in array) {
    ObjectDefineProperty(array, index, {
      __proto__: null, value, enumerable: true, writable: true, configurable: true,
    });
  } else {
    array[index] = value;
  }
}

// Whether there is nothing of the kind: worth asking for a long array, once.
function arraysAreClean() {
  return ObjectGetPrototypeOf(ArrayPrototype) === ObjectPrototype &&
    !hasIndex(ArrayPrototype) && !hasIndex(ObjectPrototype);
}

// Indices are the first keys.
function hasIndex(object) {
  const key = ReflectOwnKeys(object)[0];
  return typeof key === 'string' && `${key >>> 0}` === key;
}

module.exports = { List, arraysAreClean, putElement };
