// SPDX-License-Identifier: MIT
// A program that leaves a process behind with its output is not waited for after the limit.
'use strict';

const { compare } = require('./fixtures/compare');

const began = Date.now();
const { loops, same } = compare(['--timeout=5', '--runs=1', '--loops=node11,node20', 'leaves.js']);
for (const { loop, outcomes: [{ stdout, cut }] } of loops) console.log(loop, stdout.text.trim(), cut);
console.log(same, Date.now() - began < 40000);
