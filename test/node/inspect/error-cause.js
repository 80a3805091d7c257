// SPDX-License-Identifier: MIT
// The cause and the errors of an AggregateError are listed; equal frames are left out.

'use strict';

const { inspect } = require('util');
const frames = '\n    at one\n    at two\n    at three\n    at four\n    at five';
const cause = new Error('inner');
cause.stack = `Error: inner${frames}`;
const outer = new Error('outer', { cause });
outer.stack = `Error: outer\n    at zero${frames}`;
console.log(inspect(outer));
const all = new AggregateError([cause, 5], 'many');
all.stack = 'AggregateError: many\n    at there';
console.log(inspect(all));
const plain = new Error('p', { cause: { a: 1 } });
plain.stack = 'Error: p\n    at there';
console.log(inspect({ plain }));
