// SPDX-License-Identifier: MIT
// The names that mkdtemp draws are the same in each replay of a run, and others in another run. A name
// that is there already is not taken, and changes nothing else. (Rondo's own.)
'use strict';

const fs = require('fs');
const path = require('path');
const { out, run } = require('./explore');

const names = (seed) => run(['replay', `--seed=${seed}`, 'drawn-names.js', out]).stdout;
const first = names('w1-1-1-4-1795000000000');
const lines = first.split('\n');
console.log(lines.length, /^a-\w{6} 0\.\d+$/.test(lines[0]), /^b-\w{6} 0\.\d+$/.test(lines[1]));
console.log(names('w1-1-1-4-1795000000000') === first);
console.log(names('w1-1-2-4-1795000000000') === first);
const [taken, number] = lines[0].split(' ');
fs.mkdirSync(path.join(out, taken));
const after = names('w1-1-1-4-1795000000000').split('\n');
console.log(after[0].startsWith(taken), after[0].endsWith(number), after[1] === lines[1]);
