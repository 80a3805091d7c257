// SPDX-License-Identifier: MIT
// A script of one line of 50 MB.
'use strict';

const { execFileSync } = require('child_process');
const { mkdtempSync, rmSync, writeFileSync } = require('fs');
const os = require('os');
const path = require('path');

const folder = mkdtempSync(path.join(os.tmpdir(), 'long-'));
const script = path.join(folder, 'a.js');
writeFileSync(script, `console.log("${'a'.repeat(50e6)}".length)`);
console.log(execFileSync(process.execPath, [script], { encoding: 'utf8' }));
rmSync(folder, { recursive: true });
