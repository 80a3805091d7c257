// SPDX-License-Identifier: MIT
// Report: mikeal/node.couchapp.js pull request #70, "Correctly set pending_dirs to support walking
// subdirectories".
// Race: a folder counts as pending only when its list is here. If the files of the first folder
// are done before that, the count is zero and the push goes off without the second folder.
// Forced by: fs.readdir:2:700
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
for (const folder of ['scripts', 'styles']) {
  fs.mkdirSync(path.join(top, folder));
  fs.writeFileSync(path.join(top, folder, 'main'), 'x'.repeat(1_500_000));
}

function push(folders, callback) {
  const attachments = [];
  let pending = 0;
  for (const folder of folders) {
    fs.readdir(path.join(top, folder), (error, names) => {
      if (error) throw error;
      pending += names.length;
      for (const name of names) {
        fs.readFile(path.join(top, folder, name), (error) => {
          if (error) throw error;
          attachments.push(`${folder}/${name}`);
          if (--pending === 0) callback(attachments);
        });
      }
    });
  }
}

push(['scripts', 'styles'], (attachments) => {
  assert.deepStrictEqual(attachments.sort(), ['scripts/main', 'styles/main']);
});
