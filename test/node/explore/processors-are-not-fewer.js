// SPDX-License-Identifier: MIT
// A program that uses the network is kept on one processor, but sees as many as ever. (Rondo's own.)
'use strict';

const os = require('os');
const { run } = require('./explore');

const { status, stderr, stdout } = run(['replay', '--seed=u0-1-0-0-1795000000000', 'listens.js']);
const seen = stdout.trim().split('\n').map((count) => +count === os.availableParallelism());
console.log(status, seen, stderr);
