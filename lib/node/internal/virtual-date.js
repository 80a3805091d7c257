// SPDX-License-Identifier: MIT
//
// Date in virtual time: install() puts one in the place of the engine's whose present is
// the loop's clock, so that Date, performance.now, process.hrtime and timers agree.
//
// Only the present is ours. Whatever has arguments goes to the engine's Date, and so do
// the prototype and with it all methods: dates made before and after are of one kind.
//
// 1. It must be called before the program runs, and before a built-in module has asked
//    primordials for Date: one that asks later gets ours.
// 2. Both functions are bound ones: they look native when turned into text, and `new`
//    passes new.target through to the engine, so that subclasses work.
'use strict';

const {
  DatePrototypeToString, FunctionPrototypeBind, MathFloor, ObjectDefineProperty,
  ReflectConstruct, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys,
} = primordials;

const { wall } = native('process');

function presentOfLoop() {
  return MathFloor(wall());
}

function makeConstructor(EngineDate, present) {
  function Date() { // eslint-disable-line no-shadow-restricted-names
    if (new.target === undefined) return DatePrototypeToString(new EngineDate(present()));
    return ReflectConstruct(EngineDate, arguments.length === 0 ? [present()] : arguments,
                            new.target);
  }
  // What `new` and instanceof look at: a bound function has none of its own.
  Date.prototype = EngineDate.prototype;
  return FunctionPrototypeBind(Date, undefined);
}

// present(): whole milliseconds since 1970
function install(present = presentOfLoop) {
  const EngineDate = globalThis.Date;
  const VirtualDate = makeConstructor(EngineDate, present);
  const now = FunctionPrototypeBind({ now: () => present() }.now, undefined);
  ObjectDefineProperty(now, 'name', { __proto__: null, value: 'now', configurable: true });

  const keys = ReflectOwnKeys(EngineDate);
  for (let i = 0; i < keys.length; i++) {
    const property = ReflectGetOwnPropertyDescriptor(EngineDate, keys[i]);
    if (keys[i] === 'now') property.value = now;
    ObjectDefineProperty(VirtualDate, keys[i], property);
  }
  ObjectDefineProperty(EngineDate.prototype, 'constructor', {
    __proto__: null, configurable: true, value: VirtualDate, writable: true,
  });
  ObjectDefineProperty(globalThis, 'Date', {
    __proto__: null, configurable: true, value: VirtualDate, writable: true,
  });
  primordials.Date = VirtualDate;
  primordials.DateNow = now;
}

module.exports = { install };
