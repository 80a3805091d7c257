// SPDX-License-Identifier: MIT
// Report: tapio/live-server pull request #262 (also in NodeRacer, ICST 2020): changes are ignored
// during a reload.
// Race: nobody looks at a change while the page is being loaded. The page stays old.
// Forced by: fs.readFile:1:500
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { EventEmitter } = require('events');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
const file = path.join(folder, 'page.html');
const changes = new EventEmitter();
let page = '';
let isLoading = false;
changes.on('change', () => {
  if (isLoading) return;
  isLoading = true;
  fs.readFile(file, 'utf8', (error, text) => {
    if (error) throw error;
    page = text;
    isLoading = false;
  });
});
function write(text) {
  fs.writeFile(file, text, () => changes.emit('change'));
}
write('old');
setTimeout(write, 200, 'new');
process.on('exit', () => {
  fs.rmSync(folder, { recursive: true, force: true });
  assert.strictEqual(page, 'new');
});
