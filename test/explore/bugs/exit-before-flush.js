// SPDX-License-Identifier: MIT
// Report: winstonjs/winston#228, "Logging to file fails when calling process.exit(0)".
// Race: the program ends itself a fixed time after its last line and hopes that the log file was
// opened and written by then (the workaround that people use in the report).
// Forced by: fs.open:1:900
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
const file = path.join(top, 'app.log');
process.on('exit', () => {
  const text = fs.readFileSync(file, 'utf8');
  fs.rmSync(top, { recursive: true, force: true });
  if (text !== 'started\nstopped\n') {
    console.error('Error: the log file is not complete');
    process.exitCode = 1;
  }
});

const log = fs.createWriteStream(file);
log.write('started\n');
log.write('stopped\n');
setTimeout(() => process.exit(0), 400);
