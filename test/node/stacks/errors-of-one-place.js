// SPDX-License-Identifier: MIT
// Errors that come from one place again and again have each a stack of its own.
'use strict';

const places = (error) => error.stack.split('\n')
  .map((line) => line.replace(/\(?\/.*\/(.*?)\)?$/, '$1'))
  .slice(0, 4);

const make = (message) => new Error(message);

function series() {
  const made = [];
  for (let i = 0; i < 6; i++) made.push(make(`error ${i}`));
  return made;
}

// Each has its own message and its own text, whichever is read first.
const made = series();
console.log(places(made[5]));
made[4].stack = 'written';
made[3].message = 'other';
console.log(places(made[3]), made[4].stack);
console.log(places(made[0]));
console.log(new Set(made.map((error) => places(error).slice(1, 3).join())).size);

// The limit is that of the moment.
const limited = [];
for (const limit of [1, 1, 1, 0, 0, 0, 2, 2, 2, 1]) {
  Error.stackTraceLimit = limit;
  limited.push(make('limited'));
}
Error.stackTraceLimit = 10;
console.log(limited.map((error) => error.stack.split('\n').length - 1).join());

// A name that nobody knows, and what else is thrown there.
function fail(i) {
  if (i === 3) null.x; // eslint-disable-line no-unused-expressions
  unknown; // eslint-disable-line no-undef, no-unused-expressions
}
const thrown = [];
for (let i = 0; i < 4; i++) {
  try {
    fail(i);
  } catch (error) {
    require('util').inspect(error); // turns it, where that was not done when it was thrown
    thrown.push(error);
  }
}
console.log(thrown.map((error) => [error.name, places(error)[1].trim()].join(' ')));

// What is prepared for one is not for the next.
Error.prepareStackTrace = (error, sites) => `${error.message}: ${sites[1].getFunctionName()}`;
const prepared = series();
console.log(prepared[5].stack, '|', prepared[0].stack);
Error.prepareStackTrace = undefined;
console.log(places(prepared[1]));

// Objects, too.
const objects = [{}, {}, {}, {}];
for (const object of objects) Error.captureStackTrace(object);
console.log(new Set(objects.map((object) => object.stack)).size);
