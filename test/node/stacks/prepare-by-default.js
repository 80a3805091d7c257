// SPDX-License-Identifier: MIT
// Error.prepareStackTrace is there from the start, as of Node 21 (the output is Node 24's).
'use strict';

const initial = Error.prepareStackTrace;
console.log(initial.name, initial.length);
console.log(Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace'));
console.log(initial(new TypeError('x'), ['a', 'b (c.js:1:2)']));
console.log(initial({}, []));

const first = (error) => String(error.stack).split('\n')[0];
console.log(first(new Error('unprepared')));
Error.prepareStackTrace = (error, sites) => `${error.message} ${Array.isArray(sites)}`;
console.log(first(new RangeError('own')));
Error.prepareStackTrace = initial;
console.log(first(new RangeError('initial')));
Object.defineProperty(Error, 'prepareStackTrace', { value: () => 'defined', configurable: true });
console.log(first(new Error('x')));
console.log(delete Error.prepareStackTrace, 'prepareStackTrace' in Error);
console.log(first(new Error('deleted')));

// That of a subclass is its own.
class Mine extends Error {}
Mine.prepareStackTrace = () => 'mine';
console.log(first(new Mine('x')), Object.hasOwn(Error, 'prepareStackTrace'));
