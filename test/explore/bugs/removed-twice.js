// SPDX-License-Identifier: MIT
// Report: richardgirges/express-fileupload#211, '"no such file or directory" when
// tempFileHandler.js is trying to delete tmp file'.
// Race: an upload that stands still for 400 ms is removed by a timer, and the handler removes it
// when it is done. If the last step is slow, both do.
// Forced by: fs.copyFile:1:900
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));

function remove(file) {
  fs.unlink(file, (error) => {
    if (error) throw error;
  });
}

const temporary = path.join(top, 'upload-1');
fs.writeFile(temporary, 'content', (error) => {
  if (error) throw error;
  let timer = setTimeout(() => remove(temporary), 400);
  fs.copyFile(temporary, path.join(top, 'final'), (error) => {
    if (error) throw error;
    clearTimeout(timer);
    timer = undefined;
    remove(temporary);
  });
});
