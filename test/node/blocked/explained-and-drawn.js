// SPDX-License-Identifier: MIT
// --blocked: rondo explain names the task, how long it had run and where it was; the page of rondo
// timeline has its stack. No Node has this: the expected output is written by hand.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const zlib = require('zlib');
const run = require('./fixtures/run');
const { loadPage } = require('../timeline/fixtures/load.js');
const { Model, Words } = loadPage(['data', 'words'], ['Model', 'Words']);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-drawn-'));
const file = path.join(folder, 'out');

run('traced.js', { before: ['explain', '--json', '-o', file] });
const { notes, tasks } = JSON.parse(fs.readFileSync(file, 'utf8'));
const note = notes.find(({ kind, tasks: [id] }) => kind === 'blocked' &&
  tasks.find((task) => task.id === id).kind === 'immediate');
const [task] = note.tasks;
console.log(tasks.find(({ id }) => id === task).callback.name, note.ms > 0,
            /at (\S+\.)?inner /.test(note.stack));
console.log(note.text.replace(`task ${task}`, 'task N').replace(/\/\S*fixtures\//g, '').replace(/[\d.]+ ms/g, 'N ms')
  .replace(/(until-told\.js):\d+/, '$1'));

run('traced.js', { before: ['explain', '-o', file] });
console.log(/^The immediate .*, task \d+, blocked its thread: after \d+ ms it was in /m.test(
  fs.readFileSync(file, 'utf8')));

run('traced.js', { before: ['timeline', '-o', file] });
const [, data] = /<script type="text\/plain" id="data">([^<]*)</.exec(fs.readFileSync(file, 'utf8'));
const model = new Model(new Uint8Array(zlib.inflateSync(Buffer.from(data, 'base64'))));
const words = new Words(model);
const [drawn] = [...model.blocked.keys()].filter((i) => words.kind(i) === 'immediate');
console.log(words.label(drawn), /at (\S+\.)?inner /.test(model.blocked.get(drawn).stack),
            / ms, blocked\. |, long, blocked\. /.test(words.spoken(drawn)));
fs.rmSync(folder, { recursive: true });
