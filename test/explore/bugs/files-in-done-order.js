// SPDX-License-Identifier: MIT
// Report: hundredrabbits/Left pull request #79, "Load files synchronously to prevent mismatched
// contents".
// Race: contents are matched to names by the order in which the reads end. The first file is
// small and the second one large, so the orders usually agree.
// Forced by: fs.readFile:1:900
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const names = ['note.txt', 'novel.txt'];
fs.writeFileSync(path.join(top, 'note.txt'), 'buy milk');
fs.writeFileSync(path.join(top, 'novel.txt'), 'It was a dark night. '.repeat(200_000));

const contents = [];
for (const name of names) {
  fs.readFile(path.join(top, name), 'utf8', (error, text) => {
    if (error) throw error;
    contents.push(text);
    if (contents.length === names.length) save();
  });
}

function save() {
  const tabs = names.map((name, index) => ({ name, text: contents[index] }));
  assert.strictEqual(tabs[0].text, 'buy milk');
}
