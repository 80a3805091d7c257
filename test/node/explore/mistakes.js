// SPDX-License-Identifier: MIT
// Command lines, seeds and schedules that are none; a schedule that does not fit. (Rondo's own.)
'use strict';

const child_process = require('child_process');
const fs = require('fs');
const path = require('path');
const { fixtures, out, run } = require('./explore');

function show(...words) {
  const { status, stderr } = run(words);
  console.log(words.map((word) => word.replace(out, 'OUT')).join(' '), '->', status,
              stderr.split('\n')[0].replace(out, 'OUT').replace(fixtures, 'DIR'));
}

show('explore');
show('explore', '--help');
show('explore', '-n', '0', 'reads.js');
show('explore', '--strategy=best', 'reads.js');
show('explore', '--strategy=walk', '--exhaustive', 'reads.js');
show('explore', '--base-seed=-1', 'reads.js');
show('explore', '--timeout=never', 'reads.js');
show('explore', '--nonsense', 'reads.js');
show('explore', '--seed=u0-1-0-0-1', 'reads.js');
show('explore', '--loop=browser', 'reads.js');
show('explore', 'missing.js');
show('explore', '.');
show('explore', '--stdin=missing.txt', 'reads.js');

show('replay');
show('replay', '--help');
show('replay', 'reads.js');
show('replay', '--seed=u0-1-0-0-1795000000000');
for (const seed of ['x', 'u0', 'u0-1-0-0', 'u0-01-0-0-1', 'z1-1-1-1-1', 'w1-1-1-99-1', 'w0-1-1-1-1',
                    'w4-1-1-1-1', 'u1-1-1-1-1', 'd0-1-1-1-1', 'p0-1-1-1-1',
                    'd900000000-1-1-5-1', 's0-1-1-1-1', '']) {
  show('replay', `--seed=${seed}`, 'reads.js');
}
show('replay', '--seed=u0-1-0-0-1795000000000', 'reads.js');
show('replay', '--seed', 'u0-1-0-0-1795000000000', 'reads.js');
show('replay', '--schedule=missing.schedule', 'reads.js');
show('replay', '--schedule=one.txt', 'reads.js');

const head = 'rondo schedule 1\nseed u0-1-0-0-1795000000000\n';
function schedule(text) {
  const file = path.join(out, 'a.schedule');
  fs.writeFileSync(file, text);
  show('replay', `--schedule=${file}`, 'reads.js');
}
schedule(head);
schedule(`${head}choice 1 poll-order 1/2 opening two.txt | opening one.txt\n`);
schedule(`${head}choice 1 poll-order 1/2 opening three.txt | opening one.txt\n`);
schedule(`${head}choice 1 poll-order 1/3 opening two.txt | opening one.txt\n`);
schedule(`${head}choice 1 delivery 1/2 opening two.txt | opening one.txt\n`);
schedule(`${head}choice 5000 poll-order 1/2 opening two.txt | opening one.txt\n`);
schedule(`${head}choice 1 poll-order 2/2 opening two.txt\n`);
schedule(`${head}choice 2 delivery 1/2 a\nchoice 1 delivery 1/2 a\n`);
schedule(`${head}choice 99999999999999999999999 delivery 1/2 a\n`);
schedule(`${head}choice 1 delivery 1/99999999999999999999999 a\n`);
schedule(`${head}nonsense\n`);
schedule('rondo schedule 1\n');
schedule('');
const fifo = path.join(out, 'b.schedule'); // nobody writes to it
child_process.execFileSync('mkfifo', [fifo]);
show('replay', `--schedule=${fifo}`, 'reads.js');
show('replay', '--seed=u0-1-0-0-1795000000000', 'serves.js');
