// SPDX-License-Identifier: MIT
// RONDO_ENGINE and RONDO_WITHOUT: a wrong word is refused at every start, and `rondo doctor` says what
// is off. (Rondo's own.)
'use strict';

const { spawnSync } = require('child_process');

function run(env, ...words) {
  const { RONDO_ENGINE, RONDO_WITHOUT, ...rest } = process.env;
  return spawnSync(process.execPath, words, { env: { ...rest, ...env }, encoding: 'utf8' });
}

function show(env) {
  const { status, stdout, stderr } = run(env, '-p', '6 * 7');
  console.log(JSON.stringify(env), status, stdout.trim(), stderr.split(':').slice(0, 2).join(':'));
}

show({ RONDO_ENGINE: 'portable' });
show({ RONDO_ENGINE: '' });
show({ RONDO_ENGINE: 'fast' });
show({ RONDO_WITHOUT: 'strings,drain' });
show({ RONDO_WITHOUT: ' strings, drain ,' });
show({ RONDO_WITHOUT: 'strings,nonsense' });

function rows(env) {
  const { stdout } = run(env, 'doctor');
  return [...stdout.matchAll(/^ {2}([a-z-]+) +(works|off|lacking|missing|different|untried)\b/gm)];
}

const off = (env) => rows(env).filter((row) => row[2] === 'off').map((row) => row[1]);
const names = rows({}).map((row) => row[1]);
console.log(names.length > 20, off({}).length);
console.log(off({ RONDO_ENGINE: 'portable' }).length === names.length);
console.log(off({ RONDO_WITHOUT: 'heap,typed-arrays' }));

// What is off is no fault of the engine's, and the last line says what nothing stands in for.
for (const RONDO_WITHOUT of ['heap', 'shared-memory', 'heap,shared-memory,code']) {
  const { status, stdout } = run({ RONDO_WITHOUT }, 'doctor');
  const all = stdout.trim().split('\n');
  console.log(RONDO_WITHOUT, status, /nothing stands in for .*/.exec(all.at(-1))?.[0]); // others may be missing
  console.log(all.filter((line) => line.includes('nothing stands in:')).length);
}

// Nor is what stands on something that is off.
const { status, stdout } = run({ RONDO_WITHOUT: 'cell-kinds' }, 'doctor');
console.log(status, / shared-memory +lacking /.test(stdout), stdout.includes('broken'));
