// SPDX-License-Identifier: MIT
// If the schedules cannot be written into a folder, explore says so before the first run. If its
// results cannot be written, one sentence says why. Both end with 2. (Rondo's own.)
'use strict';

const { execFileSync, spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const { fixtures, out, run } = require('./explore');

const log = path.join(out, 'runs');
function show(folder) {
  const { status, stderr, stdout } = run(['explore', '-n', '2', `--out=${folder}`, 'small.js', log]);
  console.log(folder.replace(out, 'OUT'), '->', status, stdout === '',
              stderr.replaceAll(out, 'OUT').replaceAll(fixtures, 'FIXTURES').replace(/\.rondo-\w*/, '.rondo-X').trim());
}

show('one.txt');
show('one.txt/deep');
show('/proc/none/deep');
fs.symlinkSync('nowhere', path.join(out, 'link'));
show(path.join(out, 'link'));
console.log('runs:', fs.existsSync(log));

// One that can be written is made only if there is something to write.
console.log(run(['explore', '-n', '2', `--out=${out}/new/deep`, 'small.js', log]).status,
            fs.readdirSync(out).sort().join(' '));

for (const words of ['explore -n 2 small.js', 'explore --json -n 2 small.js', 'explore --help']) {
  const { status, stderr } = spawnSync('sh', [
    '-c', `"${process.execPath}" ${words} "${log}" >/dev/full`,
  ], { cwd: fixtures, encoding: 'utf8' });
  console.log(words, '->', status, stderr.trim());
}
// A reader that has read enough may close the pipe.
console.log(execFileSync('sh', [
  '-c', `{ "${process.execPath}" explore -n 2 small.js "${log}"; echo $? >&3; } 3>&1 >/dev/null | cat`,
], { cwd: fixtures, encoding: 'utf8' }).trim());
