// SPDX-License-Identifier: MIT
// A difference of the loops that comes after a number of real time and after an order that no rule
// fixes is found, whatever the runs did.
'use strict';

const { compare } = require('./fixtures/compare');

const { differences, same, status, varying } =
  compare(['--expect=same', '--loops=node10,node20', '--runs=5', 'behind.js']);
const [{ cause, from, line, to, virtual_time }] = differences;
console.log(status, same, from, to, line);
console.log(cause.kind, cause.switches.map((set) => set.map(({ name }) => name)));
console.log(varying, virtual_time);
