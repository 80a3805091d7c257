// SPDX-License-Identifier: MIT
// Date in virtual time: install(global) puts a Date there whose now is the loop's, so that it
// agrees with hrtime, performance.now and timers. All else is the engine's Date, whose prototype
// it shares.

'use strict';

const {
  Date, DatePrototypeToString, MathFloor, ObjectDefineProperty,
  ReflectConstruct, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys,
} = primordials;

const { wall } = native('process');

function install(global) {
  const now = { now() { return MathFloor(wall()); } }.now;

  function VirtualDate() {
    if (new.target === undefined) {
      return DatePrototypeToString(new Date(MathFloor(wall())));
    }
    const args = arguments.length === 0 ? [MathFloor(wall())] : arguments;
    return ReflectConstruct(Date, args, new.target);
  }

  const keys = ReflectOwnKeys(Date);
  for (let i = 0; i < keys.length; i++) {
    ObjectDefineProperty(VirtualDate, keys[i], ReflectGetOwnPropertyDescriptor(Date, keys[i]));
  }
  ObjectDefineProperty(VirtualDate, 'now', {
    __proto__: null, value: now, writable: true, enumerable: false, configurable: true,
  });
  ObjectDefineProperty(Date.prototype, 'constructor', {
    __proto__: null, value: VirtualDate, writable: true, enumerable: false, configurable: true,
  });
  ObjectDefineProperty(global, 'Date', {
    __proto__: null, value: VirtualDate, writable: true, enumerable: false, configurable: true,
  });
  return VirtualDate;
}

module.exports = { install };
