// SPDX-License-Identifier: MIT
// What a program queues has the same stack when it is traced.
'use strict';

const { spawnSync } = require('child_process');
const os = require('os');

const text = `
const show = (name) => console.log(name, new Error('x').stack.replace(/:\\d+:\\d+/g, ''));
setTimeout(show, 1, 'timer');
setImmediate(show, 'immediate');
process.nextTick(show, 'tick');
queueMicrotask(() => show('microtask'));`;

const fs = require('fs');
const folder = fs.mkdtempSync(`${os.tmpdir()}/rondo-stacks-`);
fs.writeFileSync(`${folder}/app.js`, text);
const run = (...words) => spawnSync(process.execPath, [...words, 'app.js'], { cwd: folder, encoding: 'utf8' }).stdout;
const plain = run();
const traced = run('trace', '-o', 'app.trace');
console.log(plain.split('Error: x').length);
console.log(plain === traced ? 'the same' : `${plain}\n${traced}`);
fs.rmSync(folder, { recursive: true });
