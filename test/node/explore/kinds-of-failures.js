// SPDX-License-Identifier: MIT
// What counts as a failure, and how it is called. (Rondo's own.)
'use strict';

const { explore } = require('./explore');

function show(words, name) {
  const { report, status } = explore('-n', '20', ...words, name);
  console.log(name, ...words, '->', status);
  for (const { exit, kind, message, race, usual } of report.failed) {
    console.log(' ', kind, exit, usual ? 'usual' : '', '-', message.replace(/ It waits .*/, ''));
    console.log('   ', race);
  }
}

show([], 'asserts.js');
show([], 'rejects.js');
show([], 'rejects-without-stack.js');
show([], 'exits.js');
show([], 'hangs.js');
show([], 'splits.js');
show([], 'prints.js');
show(['--compare'], 'prints.js');
show(['--compare'], 'random.js'); // random numbers are no race
show([], 'fails-always.js');
show([], 'serves.js'); // it does not end in the usual order either
show(['--no-shorten'], 'late.test.js'); // node:test's list, as it is by default
show(['--first', '--no-shorten'], 'reads.js');
