// SPDX-License-Identifier: MIT
// A trace of the last events that lacks the task that blocked is explained all the same. No Node has
// this: the expected output is written by hand.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const run = require('./fixtures/run');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-forgets-'));
const file = path.join(folder, 'out');

const { status } = run('forgets.js', { before: ['explain', '--last=1000', '-o', file] });
console.log(status, fs.readFileSync(file, 'utf8').includes('blocked'));
fs.rmSync(folder, { recursive: true });
