// SPDX-License-Identifier: MIT
// A script starts with standard input, output and error closed, and nothing it opens takes
// their places.
'use strict';

const { execSync } = require('child_process');
const { writeFileSync, readFileSync, rmSync, mkdtempSync } = require('fs');
const os = require('os');
const path = require('path');

const folder = mkdtempSync(path.join(os.tmpdir(), 'closed-'));
const script = path.join(folder, 'a.js');
const out = path.join(folder, 'out');
writeFileSync(script, 'console.log("lost"); console.error("lost");' +
  'const fs = require("fs"); const fd = fs.openSync(process.argv[2], "w");' +
  'fs.writeSync(fd, String(fd > 2)); process.stdin.on("end", () => {}).resume()');
execSync(`"${process.execPath}" "${script}" "${out}" <&- >&- 2>&-`);
console.log(readFileSync(out, 'utf8'));
rmSync(folder, { recursive: true });
