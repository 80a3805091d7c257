// SPDX-License-Identifier: MIT
// Report: archiverjs/node-archiver pull request #388, "fix for a hang with _statQueue" (found
// with NodeRacer).
// Race: only a success looks whether all is done. If the missing file is the last one to be
// answered, nobody closes the archive and the program hangs.
// Forced by: fs.stat:1:500
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
fs.writeFileSync(path.join(top, 'b.txt'), 'b'.repeat(2_000_000));

function archive(names, done) {
  let pending = names.length;
  const keepOpen = setInterval(() => {}, 1000);
  for (const name of names) {
    fs.stat(path.join(top, name), (error) => {
      if (error) {
        pending--;
        return;
      }
      fs.readFile(path.join(top, name), (error) => {
        if (error) throw error;
        if (--pending > 0) return;
        clearInterval(keepOpen);
        done();
      });
    });
  }
}

archive(['missing.txt', 'b.txt'], () => {});
