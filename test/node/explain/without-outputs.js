// SPDX-License-Identifier: MIT
// A trace without outputs has no lines to explain, but the sentences about the whole run are said.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-silent-'));
const file = path.join(folder, 'trace');
const script = path.join(__dirname, 'fixtures/without-outputs.js');
const run = (...words) => spawnSync(process.execPath, words, { encoding: 'utf8' });
run('trace', '-o', file, script);
const { status, stderr } = run('explain', file);
console.log(status);
console.log(stderr.replace(/\([^()]*without-outputs/g, '(without-outputs').replace(/This time .*/g, 'This time ...'));

const out = path.join(folder, 'out');
run('explain', '--json', '-o', out, file);
const { lines, notes } = JSON.parse(fs.readFileSync(out, 'utf8'));
console.log(lines.length, notes.map(({ kind }) => kind).join());
fs.rmSync(folder, { recursive: true });
