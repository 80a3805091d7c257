// SPDX-License-Identifier: MIT
// The error by itself, and inspected.

'use strict';

const assert = require('assert');
const { inspect } = require('util');
const error = new assert.AssertionError({ actual: 1, expected: 2, operator: 'strictEqual' });
console.log(error.name, error.code, error.message, Object.keys(error), String(error),
            error instanceof Error);
console.log(new assert.AssertionError({ message: 'm' }).message,
            new assert.AssertionError({ actual: 'a', expected: 'b', operator: 'xy' }).message);
try { new assert.AssertionError('x'); } catch (e) { console.log(e.code, e.message); }
error.stack = 'AssertionError [ERR_ASSERTION]: m\n    at there';
error.actual = 'line\n'.repeat(20);
console.log(inspect(error));
console.log(error.actual.length);
