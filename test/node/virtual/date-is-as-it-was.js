// SPDX-License-Identifier: MIT
// All of Date but the present is the engine's.
'use strict';

console.log(Date.name, Date.length, Date.now.name, Date.now.length);
console.log(Function.prototype.toString.call(Date).replace(/\s+/g, ' '));
console.log(Object.getOwnPropertyNames(Date).sort().join());
for (const name of ['prototype', 'now', 'parse', 'UTC', 'name']) {
  const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(Date, name);
  console.log(name, writable, enumerable, configurable);
}
const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(globalThis, 'Date');
console.log('global', writable, enumerable, configurable);
console.log(Date.prototype.constructor === Date, Object.keys(Date.prototype).length);

console.log(new Date(0), new Date(5).getTime(), new Date('2020-01-02T03:04:05Z').toISOString());
console.log(new Date(Date.UTC(2020, 1, 3)).toJSON(), Date.parse('2020-01-01T00:00:00Z'));
console.log(new Date(2020, 5, 7, 8, 9, 10, 11).getMilliseconds(), new Date(new Date(77)).getTime());
console.log(String(new Date(undefined)), String(new Date(NaN)), isNaN(new Date('x')));

console.log(typeof Date(), Date(0) === Date(), Number.isInteger(Date.now()));
console.log(new Date() instanceof Date, Object.prototype.toString.call(new Date()));
console.log(Math.abs(new Date() - Date.now()) < 1000, new Date().getFullYear() > 2020);

class Stamp extends Date {
  constructor(...args) {
    super(...args);
    this.made = true;
  }

  twice() { return this.getTime() * 2; }
}
const stamp = new Stamp(21);
console.log(stamp.twice(), stamp.made, stamp instanceof Stamp, stamp instanceof Date);
console.log(Math.abs(new Stamp() - Date.now()) < 1000, Stamp.now === Date.now, Stamp.name);
console.log(Object.getPrototypeOf(Stamp) === Date, stamp.constructor === Stamp);
const odd = Reflect.construct(Date, [9], Array);
console.log(Array.isArray(odd), odd instanceof Array, Date.prototype.getTime.call(odd));
console.log(structuredClone(new Date(3)).getTime(), require('util').types.isDate(new Date()));
try {
  new Date.now();
} catch (error) {
  console.log(error.name);
}
try {
  Date.prototype.getTime.call({});
} catch (error) {
  console.log(error.name);
}
