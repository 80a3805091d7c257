// SPDX-License-Identifier: MIT
// Frames of the runtime in the stack of an error do not count, and a value that differs is not put
// down to a rule of the loop. (Rondo's own.)
'use strict';

const { compare } = require('./fixtures/compare');

const { same } = compare(['--loops=node10,node11,node20', 'throws.js']);
console.log('a timer that throws:', same);

const { differences } = compare(['--loops=node20,browser', 'value.js']);
console.log('a value:', differences.length, differences[0].cause.kind, differences[0].cause.rule);
